"""La loi d'une attaque et de ses combos : la perte totale, maillon après maillon, sans suivre la santé."""

from tiamat.analyse.un_maillon import Joue, Pertes, UnMaillon, jouer_un_maillon
from tiamat.combat.actions import Annonce
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.echange import RIPOSTE
from tiamat.procedure.interpretes import Decider
from tiamat.procedure.questions import Loi

INEPUISABLE = 10_000
"""De quoi ne jamais tomber ni manquer : le contexte d'un maillon est le même quelle que soit la perte déjà subie."""
Suite = tuple[Etat, Annonce]


def cascade(combat: Combat, e: Etat, a: Annonce, decider: Decider) -> Loi[int]:
    """Rend la loi exacte de la perte totale de la cible : l'attaque, puis chaque combo que ``decider`` accepte (C120).

    L'annonce est permise et payée. Ni KO ni mort n'arrêtent la cascade : la perte est celle que les coups promettent.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.procedure.interpretes import ne_rien_decider
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)])
    >>> sum(p for _, p in cascade(combat, e, Annonce(0, 1, "oi_zuki"), ne_rien_decider))
    Fraction(1, 1)
    """
    h, connues = UnMaillon(decider), dict[Suite, Pertes]()

    def perdues(suite: Suite) -> Pertes:
        if suite not in connues:
            par_suite: dict[Suite | None, Pertes] = {}
            for joue, p in h.loi(jouer_un_maillon, combat, *suite):
                encore = (inepuisable(joue.apres), joue.offerte) if joue.offerte else None
                perdu = _pertes(joue, suite[1]).fois(Pertes((p.numerator,), p.denominator))
                par_suite[encore] = par_suite.get(encore, Pertes()).plus(perdu)
            toutes = Pertes()
            for encore, perdu in par_suite.items():
                toutes = toutes.plus(perdu.fois(perdues(encore)) if encore else perdu)
            connues[suite] = toutes
        return connues[suite]

    def _pertes(joue: Joue, annonce: Annonce) -> Pertes:
        frappe = annonce.qui if joue.issue.resultat == RIPOSTE else annonce.cible
        return h.pertes(joue) if frappe == a.cible and frappe not in combat.groupes else Pertes((1,))

    return tuple(perdues((inepuisable(e), a)).loi().valeurs())


def inepuisable(e: Etat) -> Etat:
    """Rend l'état où personne ne peut tomber ni manquer d'énergie ou de furie."""
    jauges = (INEPUISABLE,) * 4 + (INEPUISABLE // 2, INEPUISABLE)
    return e._replace(corps=tuple(c._replace(jauges=type(c.jauges)(*jauges)) for c in e.corps))
