"""L'oracle : les actions permises, ce qu'elles promettent exactement ce tour-ci, et leurs chances simulées."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tiamat.analyse.duel import Duel, Serie, jouer_un_duel
from tiamat.analyse.perspective import Horizon, Perspective
from tiamat.analyse.tactiques import REFLEXION, decideur
from tiamat.analyse.valeur import Coup, coups, sante_utile
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import DEBOUT
from tiamat.combat.deroule import CHOIX_D_ACTION, actions_legales, etat_prevu
from tiamat.combat.tour import a_qui
from tiamat.erreurs import ActionImpossible
from tiamat.procedure.interpretes import Choix, Decider

GESTES_PESES = ("deplacement", "preparer", "passer", "se_liberer", "saisir", "recharger")
"""Les gestes que l'oracle regarde, outre les coups : ceux qui changent la suite sans être narratifs."""
SE_LEVER = Action("posture", objet=DEBOUT)
"""Et se mettre debout : à terre, presque rien d'autre n'est permis."""
COUPS_PESES = 8
"""Combien de coups il regarde, les meilleurs à l'échange d'abord."""


class Valeur(NamedTuple):
    """Ce que vaut un coup à l'échange, en points de santé : contre l'instinct, et contre la meilleure défense."""

    instinctive: float
    au_pire: float


@dataclass
class Conseil:
    """Une action, ce qu'elle vaut à l'échange (rien pour un geste), et les duels joués depuis elle.

    ``perspective`` : ce qu'elle promet exactement d'ici la fin du tour ; rien tant que ce n'est pas calculé.
    """

    action: Action
    valeur: Valeur | None
    camp: int
    duels: Serie = field(default_factory=Serie)
    perspective: Perspective | None = None

    @property
    def victoires(self) -> int:
        """Combien de ces duels son camp gagne."""
        return self.duels.victoires(self.camp)

    @property
    def intervalle(self) -> tuple[float, float]:
        """L'intervalle à 95 % de sa chance de l'emporter."""
        return self.duels.intervalle(self.camp)


def conseils(combat: Combat, e: Etat) -> list[Conseil]:
    """Rend les actions qui valent d'être comparées, les meilleurs coups à l'échange d'abord.

    Un coup ne se répète pas : des zones au choix, on garde la meilleure. Lève ``ActionImpossible`` si personne n'a la
    main.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.combat.deroule import pas
    >>> from tiamat.procedure.interpretes import Lanceur
    >>> from tiamat.hasard import HasardGraine
    >>> from tiamat.personnage import profil
    >>> qui = [Participant("jack", profil("jack"), 0), Participant("jin", profil("jin_chun_fung"), 1, position=1)]
    >>> combat, e = engager(qui)
    >>> e = pas(Lanceur(HasardGraine(7)), combat, e)
    >>> [c.action.technique for c in conseils(combat, e)][:2]
    ['ruade_du_cheval', 'serres_du_faucon']
    """
    qui = a_qui(e)
    if qui is None:
        raise ActionImpossible("Personne n’a la main : le tour est fini (R54).")
    prevu = etat_prevu(combat, e)
    permises = set(actions_legales(combat, e))
    moi, meilleurs = prevu.corps[qui], dict[tuple[str, int], tuple[Action, Valeur]]()
    for coup in coups(combat, prevu, qui):
        if coup.action in permises:
            cle = coup.action.technique, coup.action.cible
            vaut = _valeur(coup, prevu, moi)
            if cle not in meilleurs or vaut.au_pire > meilleurs[cle][1].au_pire:
                meilleurs[cle] = coup.action, vaut
    camp = combat.camps[qui]
    tries = sorted(meilleurs.values(), key=lambda paire: -paire[1].au_pire)[:COUPS_PESES]
    gestes = [a for a in actions_legales(combat, e) if a.sorte in GESTES_PESES or a == SE_LEVER]
    return [Conseil(a, v, camp) for a, v in tries] + [Conseil(a, None, camp) for a in gestes]


def _valeur(coup: Coup, e: Etat, moi: Any) -> Valeur:
    santes = sante_utile(moi), sante_utile(e.corps[coup.action.cible])
    return Valeur(coup.valeur(*santes), coup.au_pire(*santes))


def envisager(combat: Combat, e: Etat, parmi: Sequence[Conseil]) -> Iterator[Conseil | None]:
    """Calcule la perspective de chaque action, d'ici la fin du tour en cours, et rend celle qui vient de l'être.

    Entre deux morceaux de calcul, ne rend rien : on peut s'arrêter là. Chacun suit ensuite la tactique « un coup plus
    loin », comme en pleine forme (``Horizon``). Lève ``Refus``, ce qui est trouvé gardé, si l'horizon ne se calcule
    pas : plus de deux combattants, trop de santé, trop d'états.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("a", profil("jack"), 0), Participant("b", profil("ryu"), 1, position=1)])
    >>> e = e._replace(tour=1, file=((0,),)).changer(0, actions=1)
    >>> gifle = Conseil(Action("technique", "gifle", 1), None, 0)
    >>> [c.perspective.santes[0] for c in envisager(combat, e, [gifle]) if c]
    [26.0]
    """
    horizon = Horizon(combat, e)
    for conseil in parmi:
        conseil.perspective = yield from horizon.derouler(conseil.action)
        yield conseil


def eprouver(combat: Combat, e: Etat, parmi: Sequence[Conseil], graine: int, duels: int) -> Iterator[Conseil]:
    """Joue ``duels`` duels depuis chaque action, tour à tour, et rend celle qui vient d'en jouer un.

    Chacun suit ensuite la tactique « un coup plus loin ». Au rang n, toutes les actions ont la graine ``graine + n`` :
    la même chance pour toutes, on compare donc mieux qu'au hasard.
    """
    camps = max(combat.camps) + 1
    for n in range(duels):
        for conseil in parmi:
            duel = _jouer_apres(combat, e, conseil.action, graine + n, camps)
            conseil.duels.duels.append(duel)
            yield conseil


def _jouer_apres(combat: Combat, e: Etat, action: Action, graine: int, camps: int) -> Duel:
    reste = [action]
    suite = decideur(REFLEXION)

    def d_abord(choix: Choix, c: Combat, etat: Etat) -> Any:
        return reste.pop() if reste and choix.nom == CHOIX_D_ACTION else suite(choix, c, etat)

    deciders: list[Decider] = [d_abord] * camps
    return jouer_un_duel(combat, e, deciders, graine)


def classer(parmi: Sequence[Conseil]) -> list[Conseil]:
    """Rend les actions, la plus souvent gagnante d'abord ; à égalité, la meilleure à l'échange.

    >>> a, b = Conseil(Action("passer"), None, 0), Conseil(Action("preparer"), Valeur(1.0, 0.5), 0)
    >>> [c.action.sorte for c in classer([a, b])]
    ['preparer', 'passer']
    """

    def note(c: Conseil) -> tuple[float, float]:
        n = len(c.duels.duels)
        return (c.victoires / n if n else 0.0, c.valeur.au_pire if c.valeur else float("-inf"))

    return sorted(parmi, key=note, reverse=True)
