"""Ce qu'une action promet d'ici à la fin d'un tour ou de deux : la chance de chaque chute, la santé qui reste."""

from collections.abc import Generator
from typing import NamedTuple

from tiamat.analyse.arcs import Arcs
from tiamat.analyse.chaine import Chaine, admettre
from tiamat.analyse.oubli import Oubli
from tiamat.analyse.propagation import Propagation
from tiamat.analyse.tactiques import REFLEXION, decideur, en_forme
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.tour import a_qui
from tiamat.erreurs import Refus
from tiamat.procedure.interpretes import Decider

NOEUDS_MAXIMUM = 300
"""Au-delà, l'horizon ne tient plus dans un geste : il faut simuler."""


class Perspective(NamedTuple):
    """À la fin du dernier tour suivi : la chance que chacun soit hors de combat, et la santé qui lui reste en moyenne.

    La santé de qui est hors de combat compte pour 0.
    """

    chutes: tuple[float, float]
    santes: tuple[float, float]


class Horizon:
    """L'horizon de deux combattants, depuis un état où quelqu'un a la main ou non.

    Règles complètes, énergie et furie comprises, sans tirage ; l'arrondi des flottants fausse moins de 10⁻¹⁰. Chacun
    suit ``decider`` (« un coup plus loin », par défaut), comme si tous étaient en pleine forme : la santé ne change
    aucune décision. Lève ``Refus`` s'il n'y a pas deux combattants seuls, s'ils ont plus de ``SANTE_MAXIMUM`` points
    de santé, si le combat est fini ou le nombre de tours nul ; et, en calculant, au-delà de ``NOEUDS_MAXIMUM`` états
    nouveaux, santé à part.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("a", profil("jack"), 0), Participant("b", profil("ryu"), 1, position=1)])
    >>> e = e._replace(tour=1, file=((0,), (1,))).changer(0, actions=1)
    >>> coup = Action("technique", "oi_zuki", 1)
    >>> perspective = Horizon(combat, e).apres(coup)
    >>> perspective.chutes[0], perspective.santes[1] < e.corps[1].jauges.sante
    (0.0, True)
    """

    def __init__(self, combat: Combat, e: Etat, decider: Decider | None = None, tours: int = 1) -> None:
        admettre(combat, e, "l’horizon exact")
        if tours < 1:
            raise Refus(f"Horizon de {tours} tours : il en faut au moins un.")
        self._e, self._tours = e, tours
        self._chaine = _chaine(combat, decider, Oubli.de(combat, e, tours=tours))
        self._connus = len(self._chaine)
        self._arcs = Arcs(self._chaine, e)

    def apres(self, imposee: Action | None = None) -> Perspective:
        """Rend ce que promet cette action, permise, de celui qui a la main ; ou celle de sa tactique."""
        calcul = self.derouler(imposee)
        while True:
            try:
                next(calcul)
            except StopIteration as fin:
                trouvee: Perspective = fin.value
                return trouvee

    def derouler(self, imposee: Action | None = None) -> Generator[None, None, Perspective]:
        """Calcule la même chose que ``apres``, et rend la main souvent."""
        depart, entame = self._chaine.noeud(self._e, imposee), a_qui(self._e) is not None
        p = Propagation(self._arcs, depart, 0.0, entame=entame)
        while not (p.entre_deux_tours and len(p.chances.tours) == self._tours) and p.vive:
            if len(self._chaine) - self._connus > NOEUDS_MAXIMUM:
                raise Refus(f"L’horizon dépasse {NOEUDS_MAXIMUM} états : simulez ce combat, ou regardez moins loin.")
            yield from p.avancer()
        (une, autre), ko = p.chances.victoires, p.chances.double_ko
        return Perspective((autre + ko, une + ko), (p.sante(0), p.sante(1)))


def _chaine(combat: Combat, decider: Decider | None, oubli: Oubli) -> Chaine:
    """Une chaîne pour ce combat ; celle de la tactique ordinaire se reprend d'une demande à l'autre."""
    if decider is not None:
        return Chaine(combat, en_forme(decider), oubli)
    cle = "horizon", oubli
    if len(combat.memoire.get(cle, ())) > NOEUDS_MAXIMUM:
        del combat.memoire[cle]
    return combat.retenir(cle, lambda: Chaine(combat, en_forme(decideur(REFLEXION)), oubli))
