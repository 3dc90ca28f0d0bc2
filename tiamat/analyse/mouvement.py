"""Ce que l'on parcourt dans un tour : déplacements, course et saut, leurs refus et leurs chances exactes."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from tiamat.analyse.essai import quelconque
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import Combattant
from tiamat.combat.corps import Corps
from tiamat.combat.durees import FIN_DU_COMBAT, Pose, actions_du_tour
from tiamat.combat.gestes import refus_de_geste
from tiamat.combat.gestes.bouger import vitesse
from tiamat.combat.jets import jet_de_carac
from tiamat.des import JetAFaire
from tiamat.epreuves import chance, difficulte_de_course, saut
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.jauges import Jauges

DISPOS = Jauges(1, 1, 1, 1, 0, 0)
"""Ni KO ni épuisé : les points ne changent rien aux mouvements."""
MOI = 0


class Gene(NamedTuple):
    """Ce qui gêne : les actions déjà prises ce tour (0 ou plus), les états, les parties gravement blessées."""

    prises: int = 0
    etats: frozenset[str] = frozenset()
    blessures: frozenset[str] = frozenset()


SANS_GENE = Gene()


class Epreuve(NamedTuple):
    """Un jet demandé, et ce qu'il doit atteindre."""

    jet: JetAFaire
    difficulte: int

    @property
    def chance(self) -> Fraction:
        """La chance exacte de réussir (R47)."""
        return chance(self.jet.poignee, self.difficulte)


class Allure(NamedTuple):
    """Les mètres d'un tour : un ``deplacement`` par action qui reste, ou la ``course``.

    Les refus disent pourquoi ce n'est pas permis ; vides, ce l'est.
    """

    deplacement: int
    actions: int
    course: int
    refus_de_deplacement: tuple[str, ...] = ()
    refus_de_course: tuple[str, ...] = ()

    @property
    def marche(self) -> tuple[int, ...]:
        """Les mètres parcourus après chaque déplacement du tour (R40, R82).

        >>> Allure(8, 3, 36).marche
        (8, 16, 24)
        """
        return tuple(self.deplacement * n for n in range(1, self.actions + 1))


class EssaiDeSaut(NamedTuple):
    """Un saut avec élan : le jet qu'il demande, aucun s'il est sûr ; ou pourquoi il ne se tente pas."""

    metres: int
    epreuve: Epreuve | None = None
    refus: tuple[str, ...] = ()
    maison: bool = False

    @property
    def chance(self) -> Fraction:
        """La chance exacte de franchir : 1 sans jet (R88), 0 s'il ne se tente pas."""
        if self.refus:
            return Fraction(0)
        return self.epreuve.chance if self.epreuve else Fraction(1)


def coureur_quelconque(caracteristiques: Mapping[str, int], competences: Mapping[str, int], actions: int) -> Combattant:
    """Rend quelqu'un sans fiche : sa rapidité, son habileté, ses compétences et ses actions par tour (1 ou plus).

    >>> coureur_quelconque({"rapidite": 2, "habilete": 3}, {"acrobatie": 1}, 2).actions
    2
    """
    if actions < 1:
        raise Refus(f"{actions} action par tour : il en faut au moins une (R23).")
    return replace(quelconque(caracteristiques, competences, (), ()), actions=actions)


def allure(c: Combattant, gene: Gene = SANS_GENE) -> Allure:
    """Rend ce que l'on parcourt dans un tour, en mètres.

    Un déplacement par action qui reste (R40, R82), sonné en ayant une de moins (R148) ; ou une course, qui prend tout
    le tour (R41, R83) et compte les actions qu'il a vraiment, une au moins (C40).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jack = allure(combattant(profil("jack")))
    >>> jack.marche, jack.course
    ((8, 16), 24)
    >>> allure(combattant(profil("jack")), Gene(prises=1)).refus_de_course
    ('Course prend tout le tour : il faut toutes ses actions (C39).',)
    """
    combat, etat = _seul(c, gene)
    corps = etat.corps[MOI]
    metres, course = combat.deplacement(MOI), vitesse(combat, MOI, corps)
    return Allure(
        metres,
        corps.actions,
        course,
        refus_de_geste(combat, etat, MOI, Action("deplacement", vers=metres)),
        refus_de_geste(combat, etat, MOI, Action("course", vers=course)),
    )


def courir_en_terrain(c: Combattant, terrain: str, gene: Gene = SANS_GENE) -> Epreuve:
    """Rend le test de qui court sur ce terrain (R85, R86) : Habileté et Course (R87), états compris (C86).

    Échoué, le coureur est à terre. Lève ``NomInconnu`` si le livre ignore ce terrain.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> courir_en_terrain(combattant(profil("jack")), "forêt").chance
    Fraction(21, 25)
    """
    return Epreuve(
        jet_de_carac(c, _seul(c, gene)[1].corps[MOI].situation, "habilete", "course"), difficulte_de_course(terrain)
    )


def essayer_un_saut(c: Combattant, metres: int, gene: Gene = SANS_GENE) -> EssaiDeSaut:
    """Rend un saut avec élan de ``metres`` (0 ou plus), qui prend une action (C37).

    Sans jet jusqu'à l'habileté (R88), un test d'Habileté et d'Acrobatie au-delà (R89), impossible plus de six mètres
    au-delà (C17) ou les jambes gravement blessées (C99). Lève ``Refus`` pour une longueur négative.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jack = combattant(profil("jack"))
    >>> [essayer_un_saut(jack, m).chance for m in (2, 5, 9)]
    [Fraction(1, 1), Fraction(3, 4), Fraction(0, 1)]
    """
    combat, etat = _seul(c, gene)
    refus = refus_de_geste(combat, etat, MOI, Action("saut", vers=metres))
    try:
        demande = saut(metres, c.caracteristiques["habilete"])
    except ActionImpossible:
        return EssaiDeSaut(metres, refus=refus)
    if demande.difficulte is None:
        return EssaiDeSaut(metres, refus=refus)
    jet = jet_de_carac(c, etat.corps[MOI].situation, "habilete", "acrobatie")
    return EssaiDeSaut(metres, Epreuve(jet, demande.difficulte), refus, demande.maison)


def _seul(c: Combattant, gene: Gene) -> tuple[Combat, Etat]:
    """Quelqu'un dont c'est le rang, dans un combat où il n'y a que lui."""
    poses = tuple(Pose(e, FIN_DU_COMBAT) for e in sorted(gene.etats))
    corps = Corps(
        DISPOS,
        poses=poses,
        blessures=tuple((partie, FIN_DU_COMBAT) for partie in sorted(gene.blessures)),
        actions=max(0, actions_du_tour(c.actions, poses) - gene.prises),
    )
    return Combat(("moi",), (c,), (0,)), Etat((corps,))
