"""Ce que montre le générateur de PNJ : qui il est, ses valeurs, ce qu'il sait faire ; ou tout un lot."""

from collections.abc import Iterator, Sequence

from tiamat.catalogue import Technique, catalogue
from tiamat.francais import INSECABLE, enumerer, pluriel, signe
from tiamat.personnage import HOMME_DE_MAIN, Personnage, Pnj, deriver, jauges_pleines
from tiamat.personnage.repartition import CARACTERISTIQUE_MAXIMUM
from tiamat.presentation import cout
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets.dessins.feuille import feuille
from widgets.dessins.feuille_verso import des_de_precision, des_de_puissance
from widgets.dessins.jauges import avis, faits, jauge
from widgets.dessins.liens import arbitrage, lien, maison, regle
from widgets.dessins.paliers import paliers
from widgets.dessins.table import nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

COLONNES_DU_LOT = ("Nom", "Santé", "Énergie", "Actions")


def adversaires(pnjs: Sequence[Pnj], graine: int) -> Vue:
    """Un adversaire, ou un lot : la phrase, puis chacun."""
    return _seul(pnjs[0]) if len(pnjs) == 1 else _lot(pnjs, graine)


def feuilles(pnjs: Sequence[Pnj]) -> Html:
    """Leurs feuilles, que seule l'impression montre."""
    return balise("div", *(feuille(p.fiche) for p in pnjs), classe="tm-sur-papier")


def _seul(pnj: Pnj) -> Vue:
    d = deriver(pnj.fiche)
    debut, actions = f"{pnj.fiche.nom}. {pnj.phrase} Santé {d.sante_max}, ", f"{pluriel(d.actions, 'action')} par tour"
    phrase = balise("p", debut, balise("strong", actions), ". ", maison(), classe="tm-phrase")
    dite = f"{debut}{actions}. {pnj.raison}".strip()
    dessin = assembler(phrase, _raison(pnj), _fiche(pnj.fiche, "pnj"))
    return Vue(dite, dessin, pluriel(len(pnj.fiche.techniques), "technique"), actions)


def _lot(pnjs: Sequence[Pnj], graine: int) -> Vue:
    combien = pluriel(len(pnjs), "adversaire")
    noms = enumerer([p.fiche.nom for p in pnjs])
    graines = f"graines {graine} à {graine + len(pnjs) - 1}"
    phrase = balise("p", f"{combien}, {graines}{INSECABLE}: {noms}. ", maison(), classe="tm-phrase")
    dite = f"{combien}, {graines}{INSECABLE}: {noms}. {pnjs[0].raison}".strip()
    fiches = (
        balise(
            "details",
            balise("summary", f"{p.fiche.nom}. {p.phrase}"),
            balise("div", _fiche(p.fiche, f"pnj-{i}"), classe="tm-pile"),
            open=i == 0,
        )
        for i, p in enumerate(pnjs)
    )
    fichier = balise("p", f"Le fichier enregistré ne contient que {pnjs[0].fiche.nom}.", classe="tm-petit")
    avant = _raison(pnjs[0]), _groupe(pnjs[0].fiche), _table_du_lot(pnjs), fichier
    dessin = assembler(phrase, *avant, *fiches)
    return Vue(dite, dessin, combien, graines)


def _raison(pnj: Pnj) -> Html:
    return avis(pnj.raison) if pnj.raison else Html()


def _groupe(fiche: Personnage) -> Html:
    if fiche.statut != HOMME_DE_MAIN:
        return Html()
    conseil = "Les hommes de main d’un groupe sont identiques. Pour un groupe, un seul suffit."
    return avis(conseil, regle="R121")


def _table_du_lot(pnjs: Sequence[Pnj]) -> Html:
    rangs = (rang(p.fiche.nom, *map(nombre, _chiffres(p.fiche))) for p in pnjs)
    return table("Le lot", COLONNES_DU_LOT, rangs)


def _chiffres(fiche: Personnage) -> tuple[object, ...]:
    d = deriver(fiche)
    return d.sante_max, "—" if fiche.statut == HOMME_DE_MAIN else d.energie_max, d.actions


def _fiche(fiche: Personnage, id: str) -> Html:
    """La fiche lisible : jauges, valeurs, caractéristiques, talents, équipement, techniques."""
    valeurs = {nom: fiche.caracteristiques[c] for c, nom in CARACTERISTIQUES.items()}
    dessin = paliers(valeurs, CARACTERISTIQUE_MAXIMUM, id, f"Les caractéristiques de {fiche.nom}")
    talents = (*fiche.talents, *fiche.talents_offerts.values())
    return assembler(
        *_jauges(fiche),
        _en_combat(fiche),
        dessin,
        _liste("Art martial", [lien("art", a) for a in fiche.arts]),
        _liste("Talents", [lien("talent", t) for t in talents]),
        _liste("Compétences", [f"{COMPETENCES[c]} {signe(n)}" for c, n in fiche.competences.items()]),
        _liste("Équipement", _objets(fiche)),
        _liste("On le remarque", [fiche.temperament_marque] if fiche.temperament_marque else []),
        _techniques(fiche),
        _nombres(fiche),
        _d_ou(fiche),
    )


def _jauges(fiche: Personnage) -> Iterator[Html]:
    """Santé, énergie et furie ; un homme de main n'a que la santé (R131)."""
    j = jauges_pleines(fiche)
    yield jauge("sante", j.sante, j.sante_max)
    if fiche.statut != HOMME_DE_MAIN:
        yield jauge("energie", j.energie, j.energie_max)
        yield jauge("furie", j.furie, j.furie_max)


def _en_combat(fiche: Personnage) -> Html:
    """Ce que le meneur cherche dès le premier tour."""
    d = deriver(fiche)
    return faits(
        {
            "Initiative": f"{d.initiative}D10",
            "Actions par tour": d.actions,
            "Défense instinctive": f"{d.defense_instinctive}D10",
            "Déplacement": f"{d.deplacement}{INSECABLE}m par action",
        }
    )


def _liste(titre: str, morceaux: Sequence[object]) -> Html:
    if not morceaux:
        return Html()
    suite = [m for morceau in morceaux for m in (", ", morceau)][1:]
    return balise("p", balise("strong", f"{titre}{INSECABLE}: "), *suite, ".")


def _objets(fiche: Personnage) -> list[Html]:
    return [lien("arme", catalogue().armes.trouver(objet).id) for objet in fiche.equipement]


def _techniques(fiche: Personnage) -> Html:
    """Ses techniques, dans l'ordre où il les a apprises : le lien, le type, le coût, les dés."""
    if not fiche.techniques:
        return balise("p", "Il n’a que les techniques standards. ", regle("R39"))
    armes = [catalogue().armes.trouver(objet).id for objet in fiche.equipement]
    rangs = (balise("li", *_technique(catalogue().techniques[t], fiche, armes)) for t in fiche.techniques)
    titre = balise("p", balise("strong", f"Techniques{INSECABLE}:"))
    return assembler(titre, balise("ul", *rangs, classe="tm-trouvailles"))


def _technique(t: Technique, fiche: Personnage, armes: Sequence[str]) -> Iterator[Html]:
    type = " ou ".join(catalogue().types[i].nom for i in t.type)
    jets = {"Précision": des_de_precision(t, fiche), "Puissance": des_de_puissance(t, fiche, armes)}
    lances = (f"{nom} {des}" for nom, des in jets.items() if des)
    yield balise("p", lien("technique", t.id))
    yield balise("p", ", ".join([type, cout(t), *lances]), ".", classe="tm-petit")


def _nombres(fiche: Personnage) -> Html:
    """La table des valeurs dérivées, chacune avec sa règle."""
    d = deriver(fiche)
    homme = fiche.statut == HOMME_DE_MAIN
    valeurs = {
        "Santé": (d.sante_max, "R129" if homme else "R4"),
        **({} if homme else {"Énergie": (d.energie_max, "R17"), "Furie, au plus": (d.furie_max, "R13")}),
        "Initiative": (f"{d.initiative}D10", "R22"),
        "Actions par tour": (d.actions, "R23"),
        "Défense instinctive": (f"{d.defense_instinctive}D10", "R25"),
        "Déplacement": (f"{d.deplacement}{INSECABLE}m", "R40"),
        "Course": (f"{d.vitesse_course}{INSECABLE}m", "R41"),
    }
    rangs = (rang(nom, nombre(v), balise("td", regle(r))) for nom, (v, r) in valeurs.items())
    entetes = (balise("th", mot, scope="col") for mot in ("Valeur", "Nombre", "Règle"))
    chiffres = balise(
        "table",
        balise("caption", "Ses valeurs"),
        balise("thead", balise("tr", *entetes)),
        balise("tbody", *rangs),
        classe="tm-table",
    )
    return voir_les_nombres(chiffres)


def _d_ou(fiche: Personnage) -> Html:
    """Ce qui vient de nous, et les règles qui bornent le reste."""
    if fiche.statut == HOMME_DE_MAIN:
        return balise("p", "Ses points sont maison. ", arbitrage("C140"), classe="tm-petit")
    bornes = [m for r in ("R2", "R26", "R30", "R170") for m in (" ", regle(r))]
    dit = "Le nom, le style et le tirage sont maison. Les points, les talents et les prérequis suivent les règles."
    return balise("p", dit, *bornes, classe="tm-petit")
