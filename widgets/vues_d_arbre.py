"""Ce que montre la calculatrice de l'arbre : le bilan, le chemin vers une technique, ce qui manque, les paliers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tiamat.catalogue import apprenables, catalogue, chemin, enseignees, manque
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, pluriel
from tiamat.personnage import Personnage, actions_par_tour
from tiamat.personnage.derivees import PALIERS_D_ACTIONS
from widgets.dessins.arbre import ETATS, etats
from widgets.dessins.icones import icone
from widgets.dessins.jauges import avis
from widgets.dessins.liens import lien, regle
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

PALIERS = PALIERS_D_ACTIONS[::-1]
GROUPES = {"ouverte": "À votre portée", "acquise": "Acquises", "fermee": "Fermées"}
"""État → le titre de son groupe, dans l'ordre de la table."""


def bilan(eleve: Personnage) -> Vue:
    """Combien de techniques, d'actions, ce qu'il faut pour en avoir une de plus, et ce qui s'apprend tout de suite."""
    nombre, portee = len(eleve.techniques), len(apprenables(eleve))
    sues = f"Vous connaissez {pluriel(nombre, 'technique')}" if nombre else "Vous ne connaissez encore aucune technique"
    actions = f"{pluriel(actions_par_tour(nombre), 'action')} par tour"
    ouvertes = f"{pluriel(portee, 'technique')} à votre portée" if portee else "Aucune technique à votre portée"
    debut, suite = f"{sues}{INSECABLE}: ", f". {_suite(nombre)} {ouvertes}."
    dessin = balise("p", debut, balise("strong", actions), suite, classe="tm-phrase")
    return Vue(debut + actions + suite, dessin, pluriel(nombre, "technique"), actions)


def _suite(nombre: int) -> str:
    """Ce qu'il manque pour le palier suivant (R23)."""
    suivant = next(((seuil, actions) for seuil, actions in PALIERS if seuil > nombre), None)
    if suivant is None:
        return "C’est le plus d’actions possible."
    return f"Encore {pluriel(suivant[0] - nombre, 'technique')} pour en avoir {suivant[1]}."


def vers(eleve: Personnage, voulue: str) -> tuple[Vue, tuple[str, ...]]:
    """Le plus court chemin vers la technique de ce nom, en mots et en étapes ; rien si l'on n'en vise aucune."""
    if not voulue.strip():
        return Vue("", Html()), ()
    try:
        visee = catalogue().techniques.trouver(voulue)
        etapes = chemin(eleve, visee.id)
    except Refus as refus:
        return Vue(str(refus), avis(str(refus), "faute", lieu="Technique visée")), ()
    if not etapes:
        phrase = manque(eleve, visee.id)[0]
        return Vue(phrase, avis(phrase)), ()
    combien = pluriel(len(etapes), "technique")
    noms = ", puis ".join(catalogue().techniques[t].nom for t in etapes)
    liste = balise("ol", *(balise("li", lien("technique", t)) for t in etapes), classe="tm-etapes")
    phrase = balise("p", f"Vers {visee.nom}{INSECABLE}: {combien} à apprendre, dans cet ordre.", classe="tm-phrase")
    return Vue(f"Vers {visee.nom}, {combien}{INSECABLE}: {noms}.", assembler(phrase, liste)), etapes


def table(eleve: Personnage) -> Html:
    """Chaque technique de ses arts, par état, et ce qui manque à celles qui sont fermées."""
    vus = etats((*enseignees(eleve), *eleve.techniques), eleve)
    groupes = {cle: [t for t, etat in vus.items() if etat == cle] for cle in GROUPES}
    entetes = balise("tr", *(balise("th", mot, scope="col") for mot in ("Technique", "Ce qui manque")))
    corps = (balise("tbody", *_rangs(cle, ids, eleve)) for cle, ids in groupes.items() if ids)
    titre = balise("caption", "Ce que vous savez, ce qui s’ouvre, ce qui manque")
    return balise("table", titre, balise("thead", entetes), *corps, classe="tm-table") if vus else Html()


def _rangs(cle: str, techniques: Sequence[str], eleve: Personnage) -> Iterator[Html]:
    titre = (icone(ETATS[cle].dessin), f" {GROUPES[cle]} ({len(techniques)})")
    yield balise("tr", balise("th", *titre, scope="rowgroup", colspan=2, classe="tm-groupe"))
    for t in techniques:
        nom, raisons = balise("th", lien("technique", t), scope="row"), " ".join(_raisons(t, eleve))
        yield balise("tr", nom, balise("td", raisons or "—"))


def _raisons(technique: str, eleve: Personnage) -> tuple[str, ...]:
    """Ce qui manque à une technique ; pour une acquise, ce qui manquerait pour l'apprendre."""
    sans = replace(eleve, techniques=tuple(t for t in eleve.techniques if t != technique))
    return manque(sans, technique)


def paliers(nombre: int) -> Html:
    """Les paliers d'actions (R23), et ce qu'il manque pour chacun."""
    entetes = balise("tr", *(balise("th", mot, scope="col") for mot in ("Techniques", "Actions", "Il en manque")))
    rangs = (
        balise("tr", balise("th", seuil, scope="row"), balise("td", actions), balise("td", *_ecart(seuil - nombre)))
        for seuil, actions in PALIERS
    )
    corps = balise("table", balise("thead", entetes), balise("tbody", *rangs), classe="tm-table")
    return balise("details", balise("summary", "Les paliers d’actions"), corps, balise("p", regle("R23")))


def _ecart(manquent: int) -> tuple[object, ...]:
    return (manquent,) if manquent > 0 else (icone("coche"), " aucune")
