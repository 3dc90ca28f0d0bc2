"""La feuille de personnage, en deux pages : qui il est au recto, ce qu'il sait faire au verso."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from tiamat.catalogue import catalogue
from tiamat.francais import INSECABLE, abreger, majuscule
from tiamat.personnage import Derivees, Identite, Personnage, deriver, jauges_pleines
from tiamat.presentation import resume
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets.dessins import liens
from widgets.dessins.cadres import VIDE, cadre, champs
from widgets.dessins.feuille_verso import verso
from widgets.dessins.icones import icone
from widgets.dessins.jauges import JAUGES
from widgets.dessins.texte import Html, assembler, balise

IDENTITE = {champ.name: majuscule(champ.name) for champ in fields(Identite)} | {
    "age": "Âge",
    "nationalite": "Nationalité",
}
REGLES = {"sante": "R4", "energie": "R17", "furie": "R13"}
BLESSURES = ("tete", "torse", "bras", "jambes")
NOM, COURT, LONG, LIGNE = 40, 40, 60, 90
"""Ce qui tient dans le nom, dans un champ court ou long, sur une ligne."""
TALENTS = 6
"""Les lignes de talents ; au-delà, ils n'ont plus que leur nom."""


def feuille(p: Personnage | None = None) -> Html:
    """Les deux pages de la feuille ; sans personnage, elle est vierge."""
    pages = (balise("div", *page, classe="tm-feuillet") for page in (_recto(p), verso(p)))
    return balise("div", *pages, classe="tm-papier tm-feuille")


def _recto(p: Personnage | None) -> Iterator[Html]:
    d = deriver(p) if p and _complet(p) else None
    yield _identite(p)
    yield cadre("Caractéristiques", champs(_caracteristiques(p), "tm-champs--cases"))
    yield _jauges(p, d)
    yield cadre("En combat", champs(_combat(d), "tm-champs--cases"), _blessures())
    yield _competences(p, d)
    yield cadre("Arts et talents", champs(_arts(p), "tm-champs--lignes"), _talents(p), classe="tm-grandit")


def _complet(p: Personnage) -> bool:
    """Vrai si rien ne manque pour calculer : une fiche gardée en cours de création peut être incomplète."""
    return p.caracteristiques.keys() >= CARACTERISTIQUES.keys()


def _identite(p: Personnage | None) -> Html:
    nom = abreger(p.nom, NOM) if p else ""
    places = dict.fromkeys(IDENTITE, COURT) | {"apparence": LONG}
    valeurs = (
        (titre, abreger(getattr(p.identite, champ), places[champ]) if p else "") for champ, titre in IDENTITE.items()
    )
    maison = liens.maison() if p and p.maison else VIDE
    return balise(
        "div",
        balise("p", balise("span", "Nom"), balise("strong", nom), maison, classe="tm-nom"),
        champs(valeurs, "tm-champs--identite"),
    )


def _caracteristiques(p: Personnage | None) -> Iterator[tuple[str, object]]:
    for id, nom in CARACTERISTIQUES.items():
        yield nom, p.caracteristiques.get(id, "") if p else ""


def _jauges(p: Personnage | None, d: Derivees | None) -> Html:
    j = jauges_pleines(p) if p and d else None
    cases = (
        balise(
            "div",
            balise("p", icone(dessin), balise("strong", nom), liens.regle(REGLES[sorte]), classe="tm-jauge-nom"),
            balise("p", catalogue().regles[REGLES[sorte]].titre, classe="tm-petit"),
            champs(
                (
                    ("Courant", getattr(j, sorte) if j else ""),
                    ("Maximum", getattr(j, f"{sorte}_max") if j else ""),
                ),
                "tm-champs--jauge",
            ),
            classe=f"tm-jauge--{sorte}",
        )
        for sorte, (dessin, nom) in JAUGES.items()
    )
    return cadre("Santé, énergie, furie", balise("div", *cases, classe="tm-trois"))


def _combat(d: Derivees | None) -> Iterator[tuple[str, object]]:
    unites = {
        "Initiative": ("initiative", "D10"),
        "Actions par tour": ("actions", ""),
        "Défense instinctive": ("defense_instinctive", "D10"),
        "Déplacement": ("deplacement", f"{INSECABLE}m"),
        "Course": ("vitesse_course", f"{INSECABLE}m"),
    }
    for nom, (champ, unite) in unites.items():
        yield nom, f"{getattr(d, champ)}{unite}" if d else ""


def _blessures() -> Html:
    lieux = (catalogue().zones.get(z) or catalogue().localisations[z] for z in BLESSURES)
    cases = (balise("li", balise("i", classe="tm-coche"), lieu.nom) for lieu in lieux)
    nom = balise("strong", catalogue().etats["blessure_grave"].nom)
    return balise("div", nom, balise("ul", *cases), classe="tm-coches-a-faire")


def _competences(p: Personnage | None, d: Derivees | None) -> Html:
    points = p.competences if p else {}
    lignes = ((nom, points.get(id, "")) for id, nom in COMPETENCES.items())
    total = balise("p", f"{sum(points.values())} points sur {d.quota_competences}", classe="tm-petit") if d else VIDE
    return cadre("Compétences", champs(lignes, "tm-champs--points"), total)


def _arts(p: Personnage | None) -> Iterator[tuple[str, object]]:
    langues = (p.langue_maternelle, *p.langues) if p else ()
    yield "Art martial", _noms(p.arts, catalogue().arts) if p else ""
    yield "Langues", abreger(", ".join(filter(None, langues)), LIGNE)
    yield "Remarquable", abreger(p.temperament_marque, LONG) if p else ""


def _talents(p: Personnage | None) -> Html:
    ids = (*p.talents, *p.talents_offerts.values()) if p else ()
    fiches = catalogue().talents
    if len(ids) > TALENTS:
        return balise("p", balise("strong", _noms(ids, fiches)))
    lignes = (balise("li", _talent(id) if id in fiches else abreger(id, LONG)) for id in ids)
    return balise("ul", *lignes, *([balise("li")] * (TALENTS - len(ids))))


def _talent(id: str) -> Html:
    nom, effet = balise("strong", catalogue().talents[id].nom), balise("span", resume("talent", id), classe="tm-petit")
    return assembler(nom, " ", effet)


def _noms(ids: Iterable[str], fiches: Mapping[str, Any]) -> str:
    return abreger(", ".join(fiches[id].nom if id in fiches else id for id in ids), 3 * LIGNE)
