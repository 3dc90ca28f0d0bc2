"""La scène d'une embuscade : des embusqués, des victimes semblables, et le premier coup du meilleur d'entre eux."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from tiamat.analyse import LoiDEmbuscade, embuscade
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.tour import embusquer
from tiamat.erreurs import Refus
from tiamat.hasard import HasardGraine
from tiamat.journal import Fait, Journal
from tiamat.personnage import HOMME_DE_MAIN, Personnage
from tiamat.procedure.interpretes import Lanceur
from widgets.scene_d_echange import ATTAQUANT, CIBLE, Scene
from widgets.scene_de_tour import Inscrit, nommer
from widgets.scene_de_tour import mettre_en_scene as ouvrir

DISTANCE = 1
"""L'embusqué bondit au contact de la victime."""


class SceneDEmbuscade(NamedTuple):
    """Un guet-apens prêt : le premier embusqué est l'attaquant de l'échange, la première victime en est la cible."""

    combat: Combat
    etat: Etat
    embusques: tuple[int, ...]
    victimes: tuple[int, ...]
    duo: tuple[Personnage, Personnage]
    """Les fiches de l'attaquant et de la cible, à leur nom dans cette scène."""

    @property
    def noms(self) -> tuple[str, ...]:
        """Les embusqués."""
        return tuple(self.combat.nom(i) for i in self.embusques)

    @property
    def victime(self) -> str:
        """La première victime."""
        return self.combat.nom(CIBLE)

    def loi(self) -> LoiDEmbuscade:
        """La loi exacte de l'embuscade."""
        return embuscade(self.combat, self.etat, self.embusques, self.victimes)

    def echange(self, *, surprise: bool) -> Scene:
        """Le face-à-face qui suit, la victime surprise ou non : l'attaquant a la main, elle a ses actions."""
        actions = [c.actions for c in self.combat.combattants]
        etat = self.etat.changer(ATTAQUANT, actions=actions[ATTAQUANT], rang=1)
        return Scene(self.combat, etat.changer(CIBLE, actions=actions[CIBLE], embusque=surprise))

    def joue_en_premier(self, *, surprise: bool) -> Fraction:
        """La chance que l'attaquant joue avant la victime, à eux deux."""
        attaquant, cible = self.duo
        return ouvrir([Inscrit(attaquant), Inscrit(cible, surpris=surprise)]).loi().seul_en_tete(ATTAQUANT)

    def lancer(self, graine: int) -> tuple[Fait, ...]:
        """Tend l'embuscade, dés montrés ; une même graine rend les mêmes dés."""
        journal = Journal()
        embusquer(Lanceur(HasardGraine(graine), journal), self.combat, self.etat, self.embusques, self.victimes)
        return tuple(journal)


def mettre_en_embuscade(
    embusques: Sequence[tuple[Personnage, int]], victime: Personnage, combien: int
) -> SceneDEmbuscade:
    """Place des embusqués, chacun avec son effectif, et ``combien`` victimes.

    Un effectif ne compte que pour des hommes de main. Lève ``Refus`` si une fiche ne se joue pas.
    """
    pris: list[str] = []

    def placer(id: str, p: Personnage, camp: int, effectif: int, nom: str) -> Participant:
        compte = effectif if p.statut == HOMME_DE_MAIN else 1
        pris.append(nommer(nom, compte, pris))
        return Participant(id, replace(p, nom=pris[-1]), camp, compte, DISTANCE * camp)

    guet = [placer(f"e{n}", p, 0, effectif, p.nom or "L’embusqué") for n, (p, effectif) in enumerate(embusques)]
    nom = victime.nom or "La victime"
    noms = [nom] if combien == 1 else [f"{nom} {n + 1}" for n in range(combien)]
    visees = [placer(f"v{n}", victime, 1, 1, nom) for n, nom in enumerate(noms)]
    combat, etat = engager((guet[0], visees[0], *guet[1:], *visees[1:]))
    for i, corps in enumerate(etat.corps):
        if corps.hors_de_combat:
            raise Refus(f"{combat.nom(i)} n’a plus de santé, et ne joue pas. Choisissez quelqu’un d’autre.")
    suite = len(guet) + 1
    return SceneDEmbuscade(
        combat,
        etat,
        (ATTAQUANT, *range(2, suite)),
        (CIBLE, *range(suite, len(etat.corps))),
        (guet[0].personnage, visees[0].personnage),
    )
