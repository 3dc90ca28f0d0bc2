"""Les tables de la création : caractéristiques, valeurs calculées, compétences, talents, arts, feuille de Jack."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from docutils import nodes
from noeuds import el
from roles import pastille_de_regle, terme
from tableau import Nombre, Tableau, poser

from tiamat.catalogue import Art, Competence, catalogue
from tiamat.personnage import Personnage, deriver, profil
from tiamat.personnage.derivees import PALIERS_D_ACTIONS, defense_instinctive
from tiamat.prerequis import lire_prerequis

DERIVEES = (
    ("Santé", "10 × endurance + force + volonté", "sante_max", "", "R4"),
    ("Énergie", "10 × volonté + intelligence", "energie_max", "", "R17"),
    ("Furie", "2 × tempérament", "furie_max", "", "R13"),
    ("Initiative", "rapidité + bonus", "initiative", "D10", "R22"),
    ("Actions", "selon les techniques connues", "actions", "", "R23"),
    ("Défense instinctive", "actions − 1, jamais moins de 1", "defense_instinctive", "D10", "R25"),
    ("Compétences", "10 + 5 × intelligence", "quota_competences", " points", "R26"),
    ("Déplacement", "4 + 2 × rapidité", "deplacement", " m", "R40"),
    ("Course", "6 × rapidité × actions", "vitesse_course", " m", "R41"),
)


def caracteristiques() -> nodes.Node:
    """Le sens de 1 et de 4, pour chacune."""
    rangs = [(c.nom, c.faible, c.fort) for c in catalogue().caracteristiques.values()]
    return poser(Tableau("Ce que veulent dire 1 et 4", ("Caractéristique", "À 1", "À 4"), rangs))


def derivees() -> nodes.Node:
    """Les valeurs qui se calculent, avec celles de Jack."""
    valeurs = deriver(profil("jack"))
    rangs = [
        ([f"{nom} ", pastille_de_regle(regle)], formule, Nombre(f"{getattr(valeurs, champ)}{unite}"))
        for nom, formule, champ, unite, regle in DERIVEES
    ]
    return poser(Tableau("Ce qui se calcule, et ce que cela donne pour Jack", ("Valeur", "Formule", "Jack"), rangs))


def actions() -> nodes.Node:
    """Les actions et la défense instinctive, selon les techniques connues."""
    colonnes = ("Techniques", "Actions par tour", "Défense instinctive (dés)")
    return poser(Tableau("Selon les techniques connues", colonnes, paliers_d_actions()))


def paliers_d_actions() -> list[tuple[str, int, int]]:
    """Les techniques connues, les actions par tour, les dés de défense instinctive."""
    croissants = PALIERS_D_ACTIONS[::-1]
    suivants = [seuil for seuil, _ in croissants[1:]]
    return [
        (_tranche(seuil, fin), nombre, defense_instinctive(nombre))
        for (seuil, nombre), fin in zip(croissants, [*suivants, None], strict=True)
    ]


def competences() -> nodes.Node:
    """Les compétences, et la caractéristique usuelle de celles que la source décrit."""
    noms = catalogue().caracteristiques

    def ligne(c: Competence) -> nodes.Node:
        usuelle = [] if c.maison else [el("small", f" — {noms[c.caracteristique].nom}")]
        return el("li", terme("competence", c.id), *usuelle)

    return el("div", el("ul", *map(ligne, catalogue().competences.values())), classe="tm tm-listes")


def tirage() -> nodes.Node:
    """La table de tirage des talents, une colonne par tranche de D10 aux talents identiques."""

    def colonne(d10: int) -> tuple[str, ...]:
        return tuple(catalogue().tirage[d10, d6] for d6 in range(1, 7))

    tranches = {_faces(list(faces)): talents for talents, faces in groupby(range(1, 11), colonne)}
    rangs = [(str(d6), *(terme("talent", talents[d6 - 1]) for talents in tranches.values())) for d6 in range(1, 7)]
    colonnes = ("D6", *(f"D10 : {faces}" for faces in tranches))
    return poser(Tableau("Tirage d’un talent : le D10 choisit la colonne, le D6 la ligne", colonnes, rangs, large=True))


def arts() -> nodes.Node:
    """Les arts martiaux et le talent que chacun offre."""
    rangs = [(terme("art", art.id), terme("talent", art.talent)) for art in catalogue().arts.values()]
    return poser(Tableau("Les neuf arts martiaux", ("Art martial", "Talent offert"), rangs))


def techniques() -> nodes.Node:
    """Un dépliant par art : ses techniques, et leurs prérequis."""
    fiches = catalogue().techniques

    def ligne(id: str) -> nodes.Node:
        prerequis = lire_prerequis(fiches[id].prerequis).phrase(fiches.noms())
        return el("li", terme("technique", id), *([el("small", f" — après {prerequis}")] if prerequis else []))

    def depliant(art: Art) -> nodes.Node:
        titre = f"{art.nom} : {len(art.techniques)} techniques"
        return el("details", el("summary", titre), el("ul", *map(ligne, art.techniques)))

    return el("div", *map(depliant, catalogue().arts.values()), classe="tm tm-listes")


def jack() -> nodes.Node:
    """La feuille de Jack, prête à jouer."""
    rangs = [([f"{nom} ", pastille_de_regle(regle)], contenu) for nom, contenu, regle in _feuille(profil("jack"))]
    return poser(Tableau("La feuille de Jack", ("Rubrique", "Jack"), rangs))


def _feuille(p: Personnage) -> Iterator[tuple[str, str, str]]:
    fiches, d = catalogue(), deriver(p)
    yield "Caractéristiques", _valeurs(p.caracteristiques, fiches.caracteristiques), "R2"
    yield "Santé, énergie, furie", f"{d.sante_max}, {d.energie_max}, 0 (au plus {d.furie_max})", "R43"
    yield "Initiative, actions, défense", f"{d.initiative}D10, {d.actions} actions, {d.defense_instinctive}D10", "R24"
    yield "Compétences", _valeurs(p.competences, fiches.competences), "R27"
    yield "Langues", ", ".join((p.langue_maternelle, *p.langues)), "R44"
    yield "Talents tirés", _noms(p.talents, fiches.talents), "R30"
    yield "Art martial", _noms(p.arts, fiches.arts), "R34"
    yield "Talent de l’art", _noms(p.talents_offerts.values(), fiches.talents), "R35"
    yield "Techniques", _noms(p.techniques, fiches.techniques), "R38"
    yield "Déplacement, course", f"{d.deplacement} m, {d.vitesse_course} m par tour", "R40"
    yield "Équipement", ", ".join(p.equipement), "R42"


def _valeurs(valeurs: Mapping[str, int], fiches: Mapping[str, Any]) -> str:
    return ", ".join(f"{fiches[id].nom} {n}" for id, n in valeurs.items())


def _noms(ids: Iterable[str], fiches: Mapping[str, Any]) -> str:
    return ", ".join(fiches[id].nom for id in ids)


def _tranche(debut: int, suivant: int | None) -> str:
    if suivant is None:
        return f"{debut} ou plus"
    return str(debut) if suivant == debut + 1 else f"{debut} à {suivant - 1}"


def _faces(faces: list[int]) -> str:
    """Les faces d'un D10 telles qu'on les lit dans une table, où le 10 est la face 0 (C21)."""
    return str(faces[0] % 10) if len(faces) == 1 else f"{faces[0]} à {faces[-1]}"
