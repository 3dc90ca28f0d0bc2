"""Le duel exact : la chance de chacun de l'emporter, sans tirage, en suivant la masse de tous les états possibles."""

from collections.abc import Iterator, Sequence

from tiamat.analyse.arcs import Arcs
from tiamat.analyse.chaine import Chaine, admettre
from tiamat.analyse.duel import TOURS_MAXIMUM, decider_par_camp
from tiamat.analyse.oubli import Oubli
from tiamat.analyse.propagation import Propagation
from tiamat.analyse.tactiques import SOBRES, TACTIQUES, decideur, tactique
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.tour import a_qui
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, enumerer, guillemets

COUPE = 1e-9
"""La masse d'un état sous laquelle on ne le suit plus : elle est comptée perdue."""
RESTE = 1e-4
"""La masse vive à laquelle on s'arrête."""


class DuelExact(Propagation):
    """Un duel que l'on calcule tour après tour, sans tirage.

    Chaque état garde la masse (la chance d'y être) que lui donnent les lois exactes du moteur ; les états égaux, à ce
    qui ne compte pas près, se réunissent. Ce qui n'est pas suivi est compté : la vraie chance d'un camp est entre ses
    ``bornes``, à l'arrondi des flottants près.

    ``tactiques`` : une par camp, parmi ``SOBRES`` : elles ne dépensent rien et ne regardent la santé de personne. Lève
    ``Refus`` si elles ne le sont pas, s'il n'y a pas deux combattants, ou si le combat est fini.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("a", profil("jack"), 0), Participant("b", profil("ryu"), 1, position=1)])
    >>> for i in (0, 1):
    ...     e = e.changer(i, jauges=e.corps[i].jauges._replace(sante=1))
    >>> duel = DuelExact(combat, e, ("agressif_et_sobre", "agressif_et_sobre"))
    >>> for vive in duel.derouler(): pass
    >>> duel.chances.reste < 0.001, round(sum(duel.chances.victoires) + duel.chances.double_ko, 3)
    (True, 1.0)
    """

    def __init__(
        self, combat: Combat, e: Etat, tactiques: Sequence[str], *, coupe: float = COUPE, reste: float = RESTE
    ) -> None:
        _admettre(combat, e, tactiques)
        decider = decider_par_camp(combat, [decideur(t) for t in tactiques])
        chaine = Chaine(combat, decider, Oubli.de(combat, e, sobres=range(len(e.corps))))
        super().__init__(Arcs(chaine, e), chaine.noeud(e), coupe, entame=a_qui(e) is not None)
        self.reste = reste

    @property
    def fini(self) -> bool:
        """Vrai quand il reste trop peu de masse vive pour continuer, ou trop de tours."""
        return self.entre_deux_tours and (self.vive <= self.reste or len(self._tours) >= TOURS_MAXIMUM)

    def derouler(self) -> Iterator[float]:
        """Calcule jusqu'au bout, et rend la main souvent, avec la masse vive au début du tour.

        On s'arrête en cessant d'itérer ; un nouvel appel reprend où l'on en était.
        """
        while not self.fini:
            for _ in self.avancer():
                yield self.vive


def _admettre(combat: Combat, e: Etat, tactiques: Sequence[str]) -> None:
    for t in tactiques:
        tactique(t)
        if t not in SOBRES:
            permises = enumerer([guillemets(TACTIQUES[s][0]) for s in SOBRES], "ou")
            raison = "dépense de l’énergie ou de la furie, regarde la santé ou tire au sort"
            raise Refus(
                f"La tactique {guillemets(TACTIQUES[t][0])} {raison}{INSECABLE}: le duel exact n’admet que "
                f"{permises}. Prenez-en une, ou simulez."
            )
    admettre(combat, e, "le duel exact")
