"""Ce que montrent les réponses à un coup létal : la phrase, une barre par réponse, la table, ce que chacune demande."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.analyse.parade import ARMEE, ESQUIVE, INSTINCT, MAINS_NUES, Partage, Reponse
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant
from tiamat.combat.questions import QuestionParee
from tiamat.francais import INSECABLE, decimale, pluriel, pourcentage
from tiamat.presentation import RIEN, cout, lignes
from widgets.dessins.jauges import avis
from widgets.dessins.liens import contenu, lien, regle, renvoi
from widgets.dessins.parts_empilees import Cas, parts_empilees
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

NOMS = {INSTINCT: "Instinct seul", MAINS_NUES: "À mains nues", ARMEE: "Parade armée", ESQUIVE: "Esquive"}
COURTS = {INSTINCT: "Ins\u00adtinct", MAINS_NUES: "Mains nues", ARMEE: "Armée", ESQUIVE: "Es\u00adquive"}
"""Les mêmes en tête de la table ; une césure, pour les petits écrans."""
REGLES = {INSTINCT: "R95", MAINS_NUES: "R109", ARMEE: "R108", ESQUIVE: "R94"}
MOTS = ("rien perdu", "une perte", "blessure grave", "mort")


class Duel(NamedTuple):
    """Un coup létal et ses réponses, l'instinct d'abord : qui répond, et la santé qui lui reste."""

    cible: Combattant
    reponses: Sequence[Reponse]
    sante: int
    homme_de_main: bool = False

    @property
    def nom(self) -> str:
        """Qui répond."""
        return self.cible.nom or "la cible"

    def de(self, sorte: str) -> Reponse | None:
        """La réponse de cette sorte, s'il y en a une."""
        return next((r for r in self.reponses if r.sorte == sorte), None)


def parade(d: Duel) -> Vue:
    """Tout ce que montre la comparaison des réponses."""
    debut, fort, suite = _phrase(d)
    titre = f"Ce que laisse le coup, avec {pluriel(d.sante, 'point')} de santé"
    cas = [Cas(NOMS[r.sorte], _note(r), r.partage(d.sante)) for r in d.reponses]
    dessin = assembler(
        balise("p", debut, balise("strong", fort), suite, classe="tm-phrase"),
        balise(
            "figure",
            balise("figcaption", titre, classe="tm-titre-figure"),
            parts_empilees(cas, MOTS, "parade", titre),
            _table(d, titre),
            classe="tm-figure",
        ),
        balise("ul", *(balise("li", *_demande(d, r)) for r in d.reponses), classe="tm-pile"),
        *_remarques(d),
    )
    nue = d.de(MAINS_NUES)
    return Vue(debut + fort + suite, dessin, decimale(nue.loi.perte_moyenne), "points perdus en moyenne à mains nues")


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def _phrase(d: Duel) -> tuple[str, str, str]:
    nue, instinct = d.de(MAINS_NUES), d.de(INSTINCT)
    nom = catalogue().techniques[nue.technique].nom
    debut = f"{_coup(d)} contre {nom} à mains nues{INSECABLE}: {d.nom} perd "
    gain = instinct.loi.perte_moyenne - nue.loi.perte_moyenne
    if decimale(abs(gain)) != decimale(0):
        suite = f", {decimale(abs(gain))} de {'moins' if gain > 0 else 'plus'} qu’à l’instinct."
    else:
        suite = ", autant ou presque qu’à l’instinct."
    if nue.paree:
        suite += f" Paré, le coup en fait encore perdre {decimale(nue.perte_paree)}."
    return debut, f"{_points(nue.loi.perte_moyenne)} en moyenne", suite


def _coup(d: Duel) -> str:
    coup = d.reponses[0].loi.attaque
    return f"{coup.nom} ({coup.arme.nom})" if coup.arme else coup.nom


def _points(x: Fraction) -> str:
    return f"{decimale(x)}{INSECABLE}{'point' if x < 2 else 'points'}"


def _note(r: Reponse) -> str:
    touche = f"touche {pourcentage(r.loi.touche)}" if r.loi.touche else "ne touche jamais"
    return f"{touche}, perte moyenne {decimale(r.loi.perte_moyenne)}"


# ── La table ───────────────────────────────────────────────────────────────


def _table(d: Duel, titre: str) -> Html:
    partages = [r.partage(d.sante) for r in d.reponses]
    chances: list[tuple[str, str, Iterable[Fraction]]] = [
        ("Le coup touche", "R96", (r.loi.touche for r in d.reponses)),
        *((nom, id, _colonne(partages, i)) for i, (nom, id) in enumerate(_PARTS)),
    ]
    pertes: list[tuple[str, str, Callable[[Reponse], Fraction], Callable[[Reponse], Fraction]]] = [
        ("Perte moyenne", "R98", lambda r: r.loi.perte_moyenne, lambda _: Fraction(1)),
        ("Si le coup touche", "R98", lambda r: r.perte_touchee, lambda r: r.loi.touche),
        ("S’il est paré", "R109", lambda r: r.perte_paree, lambda r: r.paree),
    ]
    rangs = [
        *(_rang(nom, id, (case(p, nombre=_sans_signe(p)) for p in valeurs)) for nom, id, valeurs in chances),
        *(
            _rang(nom, id, (case(lire(r), nombre=decimale(lire(r)) if chance(r) else RIEN) for r in d.reponses))
            for nom, id, lire, chance in pertes
        ),
    ]
    colonnes = ("Ce qui arrive", *(COURTS[r.sorte] for r in d.reponses))
    return voir_les_nombres(table(f"{titre}{INSECABLE}: chances en pour cent, pertes en points", colonnes, rangs))


_PARTS = (("Rien perdu", "R98"), ("Une perte", "R98"), ("Blessure grave", "R99"), ("Mort", "R9"))


def _colonne(partages: Sequence[Partage], i: int) -> Iterator[Fraction]:
    return (p[i] for p in partages)


def _sans_signe(p: Fraction) -> str:
    return pourcentage(p).removesuffix(f"{INSECABLE}%")


def _rang(nom: str, id: str, cases: Iterable[Html]) -> Html:
    return rang((f"{nom} ", regle(id)), *cases)


# ── Ce que chaque réponse demande ──────────────────────────────────────────


def _demande(d: Duel, r: Reponse) -> Iterator[Html]:
    yield balise("p", balise("strong", f"{NOMS[r.sorte]}{INSECABLE}: "), *_moyens(d, r), " ", renvoi(REGLES[r.sorte]))
    if r.sorte == MAINS_NUES:
        yield from (balise("p", dite) for dite in _puissances(r))


def _moyens(d: Duel, r: Reponse) -> Iterator[object]:
    if not r.technique:
        yield f"{pluriel(d.cible.defense_instinctive, 'dé')} à dépasser, sans dépenser d’action."
        return
    t = catalogue().techniques[r.technique]
    yield lien("technique", t.id)
    noms = catalogue().armes.noms() | catalogue().besoins.noms()
    mains = "".join(f", {noms[a].lower()} en main" for a in r.tenues)
    yield f", {cout(t)}{mains}."
    if d.cible.nom and t.id not in d.cible.techniques:
        yield f" {d.cible.nom} doit d’abord l’apprendre."


def _puissances(r: Reponse) -> Iterator[str]:
    """Les Puissances que la parade à mains nues oppose, une phrase par armure (R109)."""
    questions = r.echange.paree.pertes.values() if r.echange.paree and r.echange.paree.pertes else ()
    vues = {q.armure: q for q in questions if isinstance(q, QuestionParee)}
    for armure, q in sorted(vues.items()):
        protege = f"plus {pluriel(armure, 'point')} d’armure" if armure else "sans armure"
        yield f"Parée{INSECABLE}: Puissance {q.puissance.poignee} contre {q.parade.poignee}, {protege}."


def _remarques(d: Duel) -> Iterator[Html]:
    nue = d.de(MAINS_NUES)
    if d.homme_de_main:
        yield avis("Un homme de main tombe au premier point perdu.", regle="R129")
    if nue.paree:
        note = "Une parade à mains nues retient son propre jet et l’armure. L’endurance n’y compte pas deux fois. "
        yield balise("p", note, renvoi("C72"), classe="tm-petit")
    yield balise("p", "Qui meurt n’est pas compté parmi les blessés graves. ", renvoi("R9"), classe="tm-petit")
    arme = d.reponses[0].loi.attaque.arme
    if arme:
        yield _materiel("arme", arme.id, "Puissance")
    for protection in d.cible.protections:
        yield _materiel("protection", protection, "Armure")


def _materiel(genre: str, id: str, libelle: str) -> Html:
    """Une arme ou une protection, et le nombre de sa fiche qui compte ici."""
    dites = (contenu(ligne) for ligne in lignes(genre, id) if ligne.libelle == libelle)
    return balise("p", lien(genre, id), f"{INSECABLE}: {libelle} ", *dites, ".", classe="tm-petit")
