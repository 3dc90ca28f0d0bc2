"""Une action dans sa situation, hors du duel : ce qui pèse sur sa difficulté, et la chaîne d'un combo composé."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tiamat.variantes.combos.adversaires import RIEN, difficulte_de_parade, malus_du_nombre, oublies_en_defense
from tiamat.variantes.combos.donnees import action, modificateurs
from tiamat.variantes.combos.enchainement import Maillon, bonus_personnel
from tiamat.variantes.combos.reserves import difficulte

AU_SOL, TENU = 2, 3
"""Ce que valent, en difficulté, être à terre et être tenu."""
MOITIE = 2
"""Ce qui divise les croix d'un Balayage ou d'un Nerve strike."""
ATTRIBUTS = {"feinter": "astuce", "viser": "perception", "projeter": "force"}
"""Les actions qui n'emploient pas la dextérité."""
SANS_ADVERSAIRE = ("viser", "roulade", "plongeon", "cours", "pas_de_cote", "bloque", "parade", "rattraper")
"""Ce qui se joue seul, quand ce n'est pas une réaction."""
QUI_CONTINUE = ("viser",)
"""Ce qui ne finit jamais un combo (002-G28)."""


class Situation(NamedTuple):
    """Ce qui pèse sur une action ou une réaction : des cas, et combien s'en prennent à qui agit."""

    personnel: bool = False
    obscurite: bool = False
    bout_portant: bool = False
    rafale: bool = False
    terre: bool = False
    tenu: bool = False
    adversaires: int = 1
    compte_pour: int = 1


class Difficulte(NamedTuple):
    """Une difficulté, et ce qui l'a faite : (raison, ce qu'elle ajoute)."""

    valeur: int
    causes: tuple[tuple[str, int], ...]


def en_situation(base: int, s: Situation, *, seconde_main: str = "") -> Difficulte:
    """Rend la difficulté d'une action dans sa situation (002-R16, 002-R20, 002-R42).

    ``seconde_main`` n'est donnée que pour une défense : une seconde arme y fait oublier un adversaire (002-R18).

    >>> en_situation(6, Situation(personnel=True, terre=True))
    Difficulte(valeur=7, causes=(('combo personnel', -1), ('à terre', 2)))
    >>> en_situation(5, Situation(adversaires=3), seconde_main="arme").valeur
    6
    """
    causes = tuple((mot, n) for mot, n in _causes(s, seconde_main) if n)
    return Difficulte(difficulte(base, (n for _, n in causes)), causes)


def _causes(s: Situation, seconde_main: str) -> Iterator[tuple[str, int]]:
    yield "combo personnel", bonus_personnel(s.personnel)
    yield "obscurité", modificateurs()["obscurite"] * s.obscurite
    yield "bout portant", modificateurs()["bout_portant"] * s.bout_portant
    yield "rafale", modificateurs()["rafale"] * s.rafale
    yield "à terre", AU_SOL * s.terre
    yield "tenu", TENU * s.tenu
    oublies = oublies_en_defense(seconde_main) if seconde_main else 0
    yield "nombre", malus_du_nombre(s.adversaires, compte_pour=s.compte_pour, oublies=oublies)


def base_d_une_reaction(id: str, seconde_main: str = RIEN) -> int:
    """Rend la difficulté d'une réaction, avant sa situation ; celle de la parade suit l'autre main (002-R19).

    >>> base_d_une_reaction("plongeon"), base_d_une_reaction("parade", "bouclier")
    (6, 4)
    """
    return difficulte_de_parade(seconde_main) if id == "parade" else action(id).difficulte


def attribut(id: str) -> str:
    """Rend l'attribut d'une action : la dextérité, sauf Feinter, Viser et Projeter (002-R46, 002-G07).

    >>> attribut("taille"), attribut("viser")
    ('dexterite', 'perception')
    """
    return ATTRIBUTS.get(id, "dexterite")


def meilleure_competence(id: str, niveaux: Mapping[str, int]) -> str:
    """Rend la compétence qui joue le mieux une action, parmi celles de sa ligne (002-R46).

    >>> meilleure_competence("poing", {"bagarre": 2, "do": 4})
    'do'
    """
    siennes = [c for c in action(id).competences if c in niveaux]
    return max(siennes, key=lambda c: niveaux[c]) if siennes else ""


def maillons(
    combo: Sequence[str],
    attributs: Mapping[str, int],
    niveaux: Mapping[str, int],
    *,
    personnel: bool = False,
    en_face: tuple[int, int] | None = None,
) -> list[Maillon]:
    """Rend les maillons à chiffrer d'un combo (002-R06, 002-R07, 002-R09, 002-R10).

    ``en_face`` : les dés et la difficulté de la réaction, ou rien. Une réaction en tête a déjà réussi : c'est elle qui
    ouvre le combo (002-R12). Viser ne le finit jamais.

    >>> maillons(["parade", "taille"], {"dexterite": 3}, {"melee": 3}, en_face=(6, 6))
    [Maillon(des=6, difficulte=0, des_d_en_face=-1, difficulte_d_en_face=6), Maillon(des=6, difficulte=6, \
des_d_en_face=6, difficulte_d_en_face=6)]
    """
    return [_maillon(id, not rang, attributs, niveaux, personnel, en_face) for rang, id in enumerate(combo)]


def _maillon(
    id: str,
    premier: bool,
    attributs: Mapping[str, int],
    niveaux: Mapping[str, int],
    personnel: bool,
    en_face: tuple[int, int] | None,
) -> Maillon:
    a = action(id)
    des = attributs.get(attribut(id), 0) + niveaux.get(meilleure_competence(id, niveaux), 0)
    if not a.difficulte or (premier and a.reaction) or id in QUI_CONTINUE:
        return Maillon(des, 0)
    difficulte = en_situation(a.difficulte, Situation(personnel=personnel)).valeur
    if en_face is None or id in SANS_ADVERSAIRE:
        return Maillon(des, difficulte)
    des_d_en_face, sienne = en_face
    return Maillon(des, difficulte, des_d_en_face, a.contre or sienne)
