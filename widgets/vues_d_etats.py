"""Ce que des états changent à une fiche : la phrase, la table avant → après, les techniques perdues, les durées."""

from collections.abc import Iterator
from typing import NamedTuple

from tiamat.analyse import Bilan, Mal
from tiamat.analyse.bilan import Trajet
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, ASSIS
from tiamat.combat.suites import ETATS_DES_ATTRIBUTS
from tiamat.des import JetAFaire
from tiamat.francais import INSECABLE, enumerer, majuscule, pluriel, pourcentage
from tiamat.presentation import RIEN
from tiamat.vocabulaire import CARACTERISTIQUES
from widgets.dessins.jauges import avis
from widgets.dessins.liens import lien, renvoi
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_d_usages import (
    chances_de_toucher,
    change,
    poignee,
    raisons,
    sans,
    techniques_gagnees,
    techniques_perdues,
)
from widgets.vues_de_jet import Vue

OU = {"tete": "à la tête", "torse": "au torse", "bras": "aux bras", "jambes": "aux jambes"}
"""La partie blessée, après « blessure grave »."""
DUREES = {"aveugle": "C92", "epuise": "R144", "ivre": "C94", "ko": "R147", "sonne": "R149", "terrorise": "R152"}
"""État → la règle ou l'arbitrage qui fixe sa durée."""
POSTURES = {A_TERRE: "à terre", ASSIS: "assis"}


class Rang(NamedTuple):
    """Une ligne de la fiche, avant et après, et d'où vient la différence."""

    nom: str
    avant: str
    apres: str
    pourquoi: Html = Html("")


def etats(avant: Bilan, apres: Bilan, mal: Mal, adversaire: str) -> Vue:
    """Tout ce que montre la fiche touchée, contre cet adversaire."""
    perdues = len(sans(avant, apres))
    debut, fort, suite = _phrase(avant, apres, mal, perdues)
    dessin = assembler(
        balise("p", debut, balise("strong", fort), suite, classe="tm-phrase"),
        _fiche(avant, apres),
        *techniques_perdues(avant, apres),
        *techniques_gagnees(avant, apres),
        *chances_de_toucher(avant, apres, adversaire),
        *_durees(mal, apres),
        *_remarques(mal),
    )
    return Vue(debut + fort + suite, dessin, f"{perdues} sur {len(avant.permis)}", "techniques perdues")


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def _maux(avant: Bilan, apres: Bilan, mal: Mal) -> list[str]:
    """Chaque chose posée, nommée."""
    noms = (e.nom for e in catalogue().etats.values() if e.id in apres.etats)
    perdue = avant.energie - apres.energie
    return [
        *(nom if nom.isupper() else nom.lower() for nom in noms),
        *([POSTURES[mal.posture]] if mal.posture in POSTURES else []),
        *(["tenu par une soumission"] if mal.tenu else []),
        *(f"blessure grave {OU[partie]}" for partie in OU if partie in mal.blessures),
        *([f"{pluriel(perdue, 'point')} d’énergie en moins"] if perdue else []),
    ]


def _phrase(avant: Bilan, apres: Bilan, mal: Mal, perdues: int) -> tuple[str, str, str]:
    poses = _maux(avant, apres, mal)
    if not poses:
        return "Rien ne gêne ", avant.nom, f"{INSECABLE}: sa fiche ne change pas. Cochez ce qui lui arrive."
    debut = f"a {pluriel(apres.actions, 'action')} par tour" if apres.actions else "n’a plus aucune action"
    if 0 < apres.actions != avant.actions:
        debut += f" au lieu de {avant.actions}"
    connues = pluriel(len(avant.permis), "technique")
    combien = f"perd {perdues} de ses {connues}" if perdues < len(avant.permis) else f"perd ses {connues}"
    combien = combien if perdues else f"garde ses {connues}"
    suite = " ".join([".", *_affaiblis(avant, apres)])
    return f"{majuscule(enumerer(poses))}{INSECABLE}: {avant.nom} {debut} et ", combien, suite


def _affaiblis(avant: Bilan, apres: Bilan) -> Iterator[str]:
    """Les jets que ces états affaiblissent."""
    tests = [nom for carac, nom in CARACTERISTIQUES.items() if change(avant.tests[carac], apres.tests.get(carac))]
    if change(avant.initiative, apres.initiative):
        yield "L’initiative faiblit."
    if len(tests) == len(CARACTERISTIQUES):
        yield "Tous les tests faiblissent."
    elif tests:
        yield f"Tests plus faibles{INSECABLE}: {enumerer(tests)}."


# ── La fiche ───────────────────────────────────────────────────────────────


def _fiche(avant: Bilan, apres: Bilan) -> Html:
    entetes = (balise("th", mot, scope="col") for mot in ("Sur la fiche", "Avant", "Après"))
    return balise(
        "table",
        balise("caption", "La fiche avant et après, au début d’un tour"),
        balise("thead", balise("tr", *entetes)),
        balise("tbody", *map(_rang, _rangs(avant, apres)), *_sans_changement(avant, apres)),
        classe="tm-table tm-table--serree tm-table--origines",
    )


def _sans_changement(avant: Bilan, apres: Bilan) -> Iterator[Html]:
    if avant.tests == apres.tests:
        yield balise("tr", balise("th", "Les huit tests", scope="row"), balise("td", "inchangés", colspan=2))


def _rang(r: Rang) -> Html:
    if r.avant == r.apres:
        return balise("tr", balise("th", r.nom, scope="row"), balise("td", r.avant), balise("td", r.apres))
    nom = balise("th", balise("strong", f"▸ {r.nom}"), scope="row")
    dessous = balise("p", r.pourquoi, classe="tm-petit") if r.pourquoi else ""
    return balise("tr", nom, balise("td", r.avant), balise("td", balise("strong", r.apres), dessous))


def _rangs(avant: Bilan, apres: Bilan) -> Iterator[Rang]:
    regle = "R146" if "ko" in apres.etats else "R148"
    yield Rang("Actions par tour", str(avant.actions), str(apres.actions), renvoi(regle))
    yield _initiative(avant, apres)
    yield _jet("Défense instinctive", avant.instinctive, apres.instinctive)
    for nom, un, autre in (
        ("Déplacement", avant.deplacement, apres.deplacement),
        ("Course", avant.course, apres.course),
        ("Saut sans jet", avant.saut, apres.saut),
    ):
        yield _trajet(nom, un, autre)
    yield from _tests(avant, apres)
    if avant.furie != apres.furie:
        yield Rang("Furie après un point perdu", _points(avant.furie), _points(apres.furie), renvoi("R151"))
    if avant.energie != apres.energie:
        yield Rang("Énergie", str(avant.energie), str(apres.energie))
    plus_cher = [max(u.cout.energie for u in b.usages) for b in (avant, apres)]
    if plus_cher[0] != plus_cher[1]:
        yield Rang("Énergie du coup le plus cher", *map(_points, plus_cher), renvoi("R138"))
    if apres.resistance is not None:
        chance = f"{pourcentage(apres.resistance)} par action"
        yield Rang("Se défaire de la terreur", RIEN, chance, renvoi("R153"))


def _points(n: int) -> str:
    return pluriel(n, "point") if n else "aucun"


def _initiative(avant: Bilan, apres: Bilan) -> Rang:
    r = _jet("Initiative", avant.initiative, apres.initiative)
    if not apres.dernier:
        return r
    return Rang(r.nom, r.avant, f"{r.apres}, le dernier", assembler(r.pourquoi, " ", renvoi("R150")))


def _jet(nom: str, avant: JetAFaire | None, apres: JetAFaire | None) -> Rang:
    if apres is None:
        return Rang(nom, poignee(avant), RIEN, renvoi("R146"))
    anciens = {(m.libelle, m.regle) for m in avant.modificateurs} if avant else set()
    nouveaux = [m for m in apres.modificateurs if (m.libelle, m.regle) not in anciens]
    parts = (part for m in nouveaux for part in (f"{m.libelle} ", renvoi(m.regle), " "))
    return Rang(nom, poignee(avant), poignee(apres), assembler(*parts))


def _trajet(nom: str, avant: Trajet, apres: Trajet) -> Rang:
    if apres.refus:
        return Rang(nom, _metres(avant), "impossible", raisons(apres.refus))
    return Rang(nom, _metres(avant), _metres(apres), renvoi("R148"))


def _metres(t: Trajet) -> str:
    return "impossible" if t.refus else f"{t.metres}{INSECABLE}m"


def _tests(avant: Bilan, apres: Bilan) -> Iterator[Rang]:
    """Les tests qui changent."""
    rangs = [_jet(f"Test{INSECABLE}: {nom}", avant.tests[c], apres.tests.get(c)) for c, nom in CARACTERISTIQUES.items()]
    changes = [r for r in rangs if r.avant != r.apres or r.pourquoi]
    yield from changes if apres.tests else [Rang("Tous les tests", "possibles", RIEN, renvoi("R146"))]


# ── Les durées, et ce que le bilan ne compte pas ───────────────────────────


def _durees(mal: Mal, apres: Bilan) -> Iterator[Html]:
    rangs = list(_fins(mal, apres))
    if not rangs:
        return
    entetes = (balise("th", mot, scope="col") for mot in ("Posé", "Jusqu’à quand"))
    lignes = (balise("tr", balise("th", nom, scope="row"), balise("td", *fin)) for nom, *fin in rangs)
    yield balise(
        "table",
        balise("caption", "Combien de temps cela dure"),
        balise("thead", balise("tr", *entetes)),
        balise("tbody", *lignes),
        classe="tm-table tm-table--serree",
    )


def _fins(mal: Mal, apres: Bilan) -> Iterator[tuple[object, ...]]:
    fiches = catalogue().etats
    for id in fiches:
        if id in apres.etats:
            attribut = (" ", renvoi("R198")) if id in ETATS_DES_ATTRIBUTS.values() else ()
            sortie = (" ", fiches[id].fin) if fiches[id].fin else ()
            yield lien("etat", id), fiches[id].duree, *sortie, " ", renvoi(DUREES[id]), *attribut
    if mal.posture in POSTURES:
        yield majuscule(POSTURES[mal.posture]), "Jusqu’à ce qu’il se relève, pour une action. ", renvoi("R78")
    if mal.tenu:
        yield (
            lien("attribut", "soumission"),
            "Jusqu’à ce qu’il se libère, ou que celui qui tient lâche. ",
            renvoi("R195"),
        )
    if mal.blessures:
        yield lien("etat", "blessure_grave"), fiches["blessure_grave"].duree, " ", renvoi("C95")


def _remarques(mal: Mal) -> Iterator[Html]:
    if "jambes" in mal.blessures and mal.posture not in POSTURES:
        yield avis("La blessure aux jambes l’a mis à terre. Ici, il s’est relevé.", regle="R141")
    if "torse" in mal.blessures:
        yield avis("La blessure au torse retire aussi 1D6 points d’énergie. Réglez-les avec ses points.", regle="R138")
    if "ivre" in mal.etats:
        yield avis("Ivre, il ajoute 1D6 pour résister à la terreur ou à une intimidation.", regle="R145")
    note = "L’adversaire est debout, au contact. Un enchaînement suit ses composantes. "
    yield balise("p", note, renvoi("R201"), classe="tm-petit")
