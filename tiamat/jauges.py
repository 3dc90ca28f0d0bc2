"""Santé, énergie, furie : une fonction par façon de les changer, qui borne toujours."""

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from tiamat.des import Loi
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import pluriel
from tiamat.hasard import Hasard

SEUIL_BLESSURE_GRAVE = 10
"""Perte de santé, en une attaque, à partir de laquelle la blessure est grave (R7, C67)."""
MANQUE_MAXIMUM = 500
"""Les points de santé dont on sait dire en combien de jours ils reviennent."""


class Jauges(NamedTuple):
    """Les trois jauges d'un personnage, courantes et maximales, et les états qu'elles commandent."""

    sante: int
    sante_max: int
    energie: int
    energie_max: int
    furie: int
    furie_max: int
    mort: bool = False

    @property
    def ko(self) -> bool:
        """KO, à terre et inconscient, dès que la santé est à 0 (R8).

        >>> Jauges(0, 26, 32, 32, 0, 4).ko
        True
        """
        return self.sante == 0

    @property
    def epuise(self) -> bool:
        """Épuisé tant que l'énergie est à 0 (R19) ; qui n'en a pas du tout, un homme de main, ne s'épuise pas (R131).

        >>> Jauges(26, 26, 0, 32, 0, 4).epuise
        True
        """
        return self.energie == 0 < self.energie_max


class Coup(NamedTuple):
    """Ce qu'a fait une perte de santé."""

    jauges: Jauges
    perte: int
    furie: int
    blessure_grave: bool


class Remise(NamedTuple):
    """Le temps d'un retour aux maximums : heures de repos seul, ou de sommeil seul ; loi du nombre de jours de repos.

    ``jours`` vaut 0 à coup sûr si rien ne manque à la santé.
    """

    heures_de_repos: int
    heures_de_sommeil: int
    jours: Loi


def _positif(n: int, quoi: str) -> int:
    if n < 0:
        raise Refus(f"{quoi} : {n}. Donnez un nombre positif ou nul.")
    return n


def encaisser(jauges: Jauges, perte: int, *, letale: bool = False) -> Coup:
    """Retire ``perte`` points de santé (0 ou plus) subis en une attaque.

    La santé s'arrête à 0 (C68) ; une perte d'au moins 1 point donne 1 point de furie (R12) sans dépasser le
    maximum (R13, C69) ; 10 points ou plus font une blessure grave (R7). Une attaque létale qui amène la santé
    à 0 tue (R9), et toute attaque létale tue un personnage déjà KO (R10). Lève ``Refus`` si la perte est négative.

    >>> jack = Jauges(26, 26, 32, 32, 0, 4)
    >>> encaisser(jack, 9)[1:]
    (9, 1, False)
    >>> encaisser(jack, 26, letale=True).jauges.mort
    True
    """
    subie = min(_positif(perte, "Perte de santé"), jauges.sante)
    furie = int(perte >= 1 and not jauges.ko and jauges.furie < jauges.furie_max)
    sante = jauges.sante - subie
    mort = jauges.mort or (letale and sante == 0)
    apres = jauges._replace(sante=sante, furie=jauges.furie + furie, mort=mort)
    return Coup(apres, subie, furie, not jauges.ko and perte >= SEUIL_BLESSURE_GRAVE)


def soigner(jauges: Jauges, points: int) -> Jauges:
    """Rend des points de santé (0 ou plus), jamais au-delà du maximum (R5). Un mort ne se soigne pas.

    >>> soigner(Jauges(20, 26, 32, 32, 0, 4), 10).sante
    26
    """
    if jauges.mort:
        raise ActionImpossible("Ce personnage est mort : il ne regagne plus de santé (R9).")
    return jauges._replace(sante=min(jauges.sante_max, jauges.sante + _positif(points, "Soin")))


def payer(jauges: Jauges, *, energie: int = 0, furie: int = 0) -> Jauges:
    """Paie le coût d'une technique ou d'un talent, en énergie (R21) ou en furie (R16).

    L'énergie ne descend jamais sous 0 (R18) : un coût que l'on ne peut pas payer est refusé et rien n'est retiré.

    >>> payer(Jauges(26, 26, 3, 32, 1, 4), energie=3).epuise
    True
    >>> payer(Jauges(26, 26, 3, 32, 1, 4), furie=2)
    Traceback (most recent call last):
    tiamat.erreurs.ActionImpossible: Il faut 2 points de furie, il en reste 1 (R16).
    """
    for cout, reste, nom, regle in (
        (energie, jauges.energie, "d’énergie", "R18"),
        (furie, jauges.furie, "de furie", "R16"),
    ):
        if _positif(cout, "Coût") > reste:
            raise ActionImpossible(f"Il faut {pluriel(cout, 'point')} {nom}, il en reste {reste} ({regle}).")
    return jauges._replace(energie=jauges.energie - energie, furie=jauges.furie - furie)


def debuter_partie(jauges: Jauges) -> Jauges:
    """La furie est à 0 au début de chaque partie (R11).

    >>> debuter_partie(Jauges(26, 26, 32, 32, 3, 4)).furie
    0
    """
    return jauges._replace(furie=0)


def finir_combat(jauges: Jauges, *, furie_gardee: bool = False) -> Jauges:
    """À la fin d'un combat la furie retombe à 0, sauf si le meneur la laisse (R14, R15).

    >>> finir_combat(Jauges(26, 26, 32, 32, 3, 4), furie_gardee=True).furie
    3
    """
    return jauges if furie_gardee else jauges._replace(furie=0)


def reposer(jauges: Jauges, *, volonte: int, heures_de_repos: int = 0, heures_de_sommeil: int = 0) -> Jauges:
    """Rend l'énergie de quelques heures entières sans effort (R20) ; une heure sans combat calme la furie (R15).

    Chaque heure de repos rend 1 point ; chaque heure de sommeil rend 2 × volonté points, à la place du point de
    repos (C80). ``volonte`` va de 1 à 4 à la création.

    >>> reposer(Jauges(26, 26, 10, 32, 2, 4), volonte=3, heures_de_repos=2, heures_de_sommeil=3)[2:5]
    (30, 32, 0)
    """
    repos, sommeil = _positif(heures_de_repos, "Heures de repos"), _positif(heures_de_sommeil, "Heures de sommeil")
    if repos + sommeil == 0:
        return jauges
    gain = repos + 2 * volonte * sommeil
    return jauges._replace(energie=min(jauges.energie_max, jauges.energie + gain), furie=0)


def guerir(jauges: Jauges, jours: int, hasard: Hasard) -> Jauges:
    """Rend 1D6 points de santé par jour de repos (R6), sans dépasser le maximum (R5).

    Les soins en rendent davantage, mais la source n'en donne pas le montant (C78). Un KO se réveille dès le
    premier point regagné (C79).

    >>> from tiamat.hasard import HasardScript
    >>> guerir(Jauges(0, 26, 32, 32, 0, 4), 2, HasardScript([3, 5])).sante
    8
    """
    return soigner(jauges, sum(hasard.de(6) for _ in range(_positif(jours, "Jours de repos"))))


def heures_pour_retrouver(jauges: Jauges, *, volonte: int) -> tuple[int, int]:
    """Rend les heures de repos seul, et de sommeil seul, qui ramènent l'énergie au maximum (R20).

    >>> heures_pour_retrouver(Jauges(26, 26, 10, 32, 0, 4), volonte=3)
    (22, 4)
    """
    manque = jauges.energie_max - jauges.energie
    return manque, -(-manque // (2 * volonte))


@lru_cache(maxsize=1024)
def jours_pour_guerir(manque: int) -> Loi:
    """Rend la loi exacte du nombre de jours de repos qui rendent ``manque`` points de santé, 1D6 par jour (R6).

    Le dernier dé peut dépasser ce qui manque : le surplus est perdu (R5). ``manque`` va de 0 à 500 ; lève ``Refus``
    au-delà. Sans les soins, dont la source ne donne pas le montant (C78).

    >>> list(jours_pour_guerir(2).valeurs())
    [(1, Fraction(5, 6)), (2, Fraction(1, 6))]
    """
    if not 0 <= manque <= MANQUE_MAXIMUM:
        raise Refus(f"{manque} points de santé à regagner : le livre calcule de 0 à {MANQUE_MAXIMUM} points.")
    if manque == 0:
        return Loi(0, (1,), 1)
    finissent, en_cours = [0], [1] + [0] * (manque - 1)  # par jour ; et par point regagné, sans avoir fini
    while any(en_cours):
        finissent.append(sum(facons * (7 - reste) for reste, facons in enumerate(reversed(en_cours[-6:]), 1)))
        cumul = [0, *accumulate(en_cours)]
        en_cours = [cumul[i] - cumul[max(0, i - 6)] for i in range(manque)]
    mini, dernier = -(-manque // 6), len(finissent) - 1
    return Loi(mini, tuple(facons * 6 ** (dernier - n) for n, facons in enumerate(finissent) if n >= mini), 6**dernier)


def se_remettre(jauges: Jauges, *, volonte: int) -> Remise:
    """Rend le temps qu'il faut pour retrouver toute son énergie (R20) et toute sa santé (R6).

    ``volonte`` vaut 1 ou plus, de 1 à 4 à la création. La furie, elle, retombe en une heure sans combat (R15). Lève
    ``ActionImpossible`` pour un mort.

    >>> remise = se_remettre(Jauges(24, 26, 10, 32, 0, 4), volonte=3)
    >>> remise[:2], remise.jours.moyenne
    ((22, 4), Fraction(7, 6))
    """
    if jauges.mort:
        raise ActionImpossible("Ce personnage est mort : il ne regagne plus de santé (R9).")
    return Remise(
        *heures_pour_retrouver(jauges, volonte=volonte), jours_pour_guerir(max(0, jauges.sante_max - jauges.sante))
    )
