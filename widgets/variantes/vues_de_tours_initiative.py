"""Ce qu'une initiative montre : qui agit en premier, combien de T.A., à quel rang, et la frise des deux lectures."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pluriel, pourcentage
from tiamat.variantes.tours_d_actions.initiative import (
    ALIGNEMENTS,
    RANGS,
    a_departager,
    chances_d_agir_en_premier,
    loi_des_tours,
    loi_du_rang,
    ordonner,
    tours_du_combat,
)
from widgets.dessins.jauges import avis
from widgets.dessins.liens import renvoi
from widgets.dessins.parts_empilees import Cas, parts_empilees
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.frise_des_tours import frise_des_tours
from widgets.vues_de_jet import Vue

NOMS = ("Vous", "L’adversaire")
PARTS = (3, 2, 1, 0)
MOTS = ("3 T.A. ou plus", "2 T.A.", "1 T.A.", "Aucun")


class Reglage(NamedTuple):
    """Deux initiatives : les dés, les COORDINATIONS, la lecture choisie, et les succès à mettre en frise."""

    des: tuple[int, int]
    coordinations: tuple[int, int]
    lecture: str
    succes: tuple[int, int]


def initiative(r: Reglage) -> Vue:
    """La phrase, les T.A. de chacun, les nombres, et les deux frises, la lecture choisie d'abord."""
    vous, _, personne = chances_d_agir_en_premier(r.des, r.coordinations, r.lecture)
    moyennes = [decimale(loi_des_tours(n).moyenne, 2) for n in r.des]
    debut = f"À {pluriel(r.des[0], 'dé')} contre {r.des[1]}, vous agissez en premier "
    combien = f"{pourcentage(vous)} du temps"
    fois = f", {ordre_de_grandeur(vous)}" if 0 < vous < 1 else ""
    suite = f"{fois}. En moyenne{INSECABLE}: {moyennes[0]} T.A. par Tour contre {moyennes[1]}."
    autres = [id for id in ALIGNEMENTS if id != r.lecture]
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, classe="tm-phrase"),
        _titre("T.A. gagnés par Tour", "001-R19", "001-G06", "001-G07"),
        balise("figure", _parts(r), voir_les_nombres(_table(r, personne)), classe="tm-figure"),
        *(trait for lecture in (r.lecture, *autres) for trait in _frise(r, lecture)),
    )
    return Vue(debut + combien + suite, dessin, pourcentage(vous), "d’agir en premier")


def _parts(r: Reglage) -> Html:
    cas = []
    for nom, des in zip(NOMS, r.des, strict=True):
        loi = loi_des_tours(des)
        parts = [loi.chance_au_moins(n) if n == PARTS[0] else loi.chance_exacte(n) for n in PARTS]
        cas.append(Cas(nom, f"{pluriel(des, 'dé')} d’initiative", parts))
    return parts_empilees(cas, MOTS, "tours-nombre", "T.A. gagnés par Tour")


def _table(r: Reglage, personne: Fraction) -> Html:
    tours = [loi_des_tours(n) for n in r.des]
    ou = [loi_du_rang(n) for n in r.des]
    rangs = [
        rang(mot, *(case(loi.chance_au_moins(n) if n == PARTS[0] else loi.chance_exacte(n)) for loi in tours))
        for n, mot in zip(PARTS, MOTS, strict=True)
    ]
    rangs += [rang(f"1er T.A. au rang {n}", *(case(loi.chance_exacte(n)) for loi in ou)) for n in range(RANGS, 0, -1)]
    rangs.append(rang("Aucun des deux n’agit", case(personne), case(personne)))
    return table("T.A. et rang du premier", ("Ce Tour", *NOMS), rangs)


def _frise(r: Reglage, lecture: str) -> Iterator[Html]:
    file = ordonner(r.succes, r.coordinations, lecture)
    choisie = lecture == r.lecture
    yield _titre(f"{ALIGNEMENTS[lecture]}{'' if choisie else ' (l’autre lecture)'}", "001-R20", "001-R21", "001-G05")
    yield frise_des_tours(file, NOMS, tours_du_combat(r.succes), f"tours-frise-{lecture}", ALIGNEMENTS[lecture])
    avant = next((i for i, p in enumerate(file) if p.qui == 1), len(file))
    jets = f"{pluriel(r.succes[0], 'succès', 'succès')} contre {r.succes[1]}"
    yield balise("p", f"Avec {jets}, vous agissez {avant} fois avant sa première action.", classe="tm-petit")
    if choisie and a_departager(r.succes, r.coordinations, lecture):
        yield avis("Même rang, même COORDINATION : un dé chacun dit qui passe devant.", regle="001-R22")


def _titre(texte: str, *regles: str) -> Html:
    return balise("p", texte, *(part for r in regles for part in (" ", renvoi(r))), classe="tm-titre-figure")
