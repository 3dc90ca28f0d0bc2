"""Les combos : leur longueur, les combos personnels et leur budget, ce qu'il en reste avant d'être bloqué."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.erreurs import Refus
from tiamat.variantes.combos.donnees import action, modificateurs
from tiamat.variantes.combos.reserves import opposer, reserve

COUPS_PAR_NIVEAU = 2
LONGUEUR_MINIMUM = 1
COMBO_PERSONNEL = "combo_personnel"
COMPETENCES = {
    "melee": "mêlée",
    "bagarre": "bagarre",
    "do": "do",
    "armes_a_feu": "armes à feu",
    "tir_a_l_arc": "tir à l’arc",
    "esquive": "esquive",
    "athletisme": "athlétisme",
}
"""Les compétences qui ouvrent une action, et leurs noms."""
DE_COMBAT = tuple(c for c in COMPETENCES if c != "athletisme")
"""Celles dont les niveaux donnent des coups à placer."""


def longueur(niveau: int) -> int:
    """Rend le nombre d'actions d'un combo : le niveau de la compétence qui l'ouvre, une au moins (002-R05, 002-G10).

    >>> longueur(5), longueur(0)
    (5, 1)
    """
    return max(LONGUEUR_MINIMUM, niveau)


def budget(niveaux: Mapping[str, int]) -> dict[str, int]:
    """Rend les coups à placer dans des combos personnels, par compétence de combat : deux par niveau (002-R07).

    >>> budget({"armes_a_feu": 5, "esquive": 5, "athletisme": 3})
    {'armes_a_feu': 10, 'esquive': 10}
    """
    return {c: COUPS_PAR_NIVEAU * n for c, n in niveaux.items() if c in DE_COMBAT}


def competence_payante(id: str, niveaux: Mapping[str, int]) -> str:
    """Rend la compétence de combat qui paie cette action : sa plus haute ; lève ``Refus`` si aucune ne la permet.

    >>> competence_payante("couvert", {"esquive": 5, "armes_a_feu": 5})
    'esquive'
    """
    siennes = [c for c in action(id).competences if c in DE_COMBAT and c in niveaux]
    if not siennes:
        raise Refus(f"{action(id).nom} : aucune compétence de combat ne paie ce coup. Choisissez une autre action.")
    return max(siennes, key=lambda c: niveaux[c])


def payer(niveaux: Mapping[str, int], combos: Sequence[Sequence[str]]) -> dict[str, int]:
    """Rend ce qu'il reste du budget une fois ces combos personnels composés, par compétence (002-R07, 002-R08).

    Lève ``Refus`` si un combo dépasse le niveau de la compétence qui l'ouvre, ou si le budget manque.

    >>> payer({"armes_a_feu": 5, "esquive": 5}, [["tire"] * 5])
    {'armes_a_feu': 5, 'esquive': 10}
    >>> payer({"armes_a_feu": 2}, [["tire"] * 3])
    Traceback (most recent call last):
    tiamat.erreurs.Refus: Combo 1 : 3 actions, armes à feu en permet 2. Retirez 1 action.
    """
    reste = budget(niveaux)
    for rang, combo in enumerate(combos, 1):
        permises = longueur(niveaux[competence_payante(combo[0], niveaux)]) if combo else 0
        if len(combo) > permises:
            ouverture = COMPETENCES[competence_payante(combo[0], niveaux)]
            de_trop = len(combo) - permises
            raise Refus(
                f"Combo {rang} : {len(combo)} actions, {ouverture} en permet {permises}. "
                f"Retirez {de_trop} action{'s' * (de_trop > 1)}."
            )
        for id in combo:
            c = competence_payante(id, niveaux)
            if not reste[c]:
                raise Refus(f"Combo {rang}, {action(id).nom} : plus aucun coup de {COMPETENCES[c]} à placer.")
            reste[c] -= 1
    return reste


def combo_permis(niveaux: Mapping[str, int], voulu: Sequence[str]) -> tuple[str, ...]:
    """Rend le début de ce combo personnel que le budget et l'ouverture permettent (002-R07, 002-R08).

    Un combo personnel peut toujours s'arrêter avant la fin : on garde ce qui tient.

    >>> combo_permis({"melee": 2}, ["taille", "taille", "taille"])
    ('taille', 'taille')
    """
    permis: tuple[str, ...] = ()
    for id in voulu:
        try:
            payer(niveaux, [(*permis, id)])
        except Refus:
            break
        permis = (*permis, id)
    return permis


def suit_le_combo(personnel: Sequence[str], deja: Sequence[str], suivante: str) -> bool:
    """Dit si l'action suivante reste dans le combo personnel (002-R07) ; s'en écarter perd le bonus (002-R13).

    >>> suit_le_combo(["tire", "tire"], ["tire"], "tire"), suit_le_combo(["tire", "tire"], [], "change_de_cible")
    (True, False)
    """
    chaine = (*deja, suivante)
    return tuple(personnel[: len(chaine)]) == chaine


def bonus_personnel(suit: bool) -> int:
    """Rend ce qu'un combo personnel ôte à la difficulté, ou 0 (002-R07, 002-R20).

    >>> bonus_personnel(True), bonus_personnel(False)
    (-1, 0)
    """
    return modificateurs()[COMBO_PERSONNEL] if suit else 0


class Maillon(NamedTuple):
    """Une action d'un combo à chiffrer : ses dés et sa difficulté, ceux de la réaction (−1 dé : aucune réaction).

    Une difficulté de 0 est celle d'une action qui réussit d'office.
    """

    des: int
    difficulte: int
    des_d_en_face: int = -1
    difficulte_d_en_face: int = 6

    def chance(self, *, annule: bool = False) -> Fraction:
        """Rend la chance que ce maillon réussisse, une fois atteint (002-R10, 002-R11)."""
        if not self.difficulte:
            return Fraction(1)
        en_face = None
        if self.des_d_en_face >= 0:
            en_face = reserve(self.des_d_en_face, self.difficulte_d_en_face, annule=annule)
        return opposer(reserve(self.des, self.difficulte, annule=annule), en_face).gagne


class Avancee(NamedTuple):
    """Un maillon dans sa chaîne : la chance de l'atteindre, et celle de l'avoir réussi."""

    atteint: Fraction
    reussi: Fraction


def avancer(maillons: Sequence[Maillon], *, annule: bool = False) -> list[Avancee]:
    """Rend jusqu'où va un combo : chaque maillon n'est joué que si les précédents ont réussi (002-R06, 002-R11).

    >>> [a.reussi for a in avancer([Maillon(1, 6), Maillon(1, 6)])]
    [Fraction(1, 2), Fraction(1, 4)]
    """
    avancees, atteint = [], Fraction(1)
    for m in maillons:
        reussi = atteint * m.chance(annule=annule)
        avancees.append(Avancee(atteint, reussi))
        atteint = reussi
    return avancees


def maillons_attendus(avancees: Sequence[Avancee]) -> Fraction:
    """Rend le nombre moyen de maillons réussis avant l'arrêt (002-R06, 002-R12).

    >>> maillons_attendus(avancer([Maillon(1, 6), Maillon(1, 6)]))
    Fraction(3, 4)
    """
    return sum((a.reussi for a in avancees), Fraction(0))
