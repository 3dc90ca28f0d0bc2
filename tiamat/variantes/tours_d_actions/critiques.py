"""Les critiques, facultatifs : quand un jet l'est, et ce qu'un échec critique coûte."""

from tiamat.procedure.interpretes import Interprete
from tiamat.variantes.systeme import Depart
from tiamat.variantes.tours_d_actions.etat import A_PLAT_VENTRE, AU_SOL, PERDUE, Etat
from tiamat.variantes.tours_d_actions.faits import FaitCritique, raconter
from tiamat.variantes.tours_d_actions.fiches import Arme

MARGE_CRITIQUE = 5


def est_une_reussite_critique(marge: int) -> bool:
    """Dit si un coup qui touche de cette marge est critique (001-G10).

    >>> est_une_reussite_critique(4), est_une_reussite_critique(5)
    (False, True)
    """
    return marge >= MARGE_CRITIQUE


def sort_de_l_arme(arme: Arme) -> str:
    """Rend où finit l'arme d'un maladroit : hors d'usage au tir ou fragile, au sol sinon (001-R39, 001-R40).

    >>> from tiamat.variantes.tours_d_actions.fiches import ARMES
    >>> sort_de_l_arme(ARMES["crache_foudre"]), sort_de_l_arme(ARMES["masse"])
    ('perdue', 'au_sol')
    """
    return PERDUE if arme.genre == "tir" or arme.fragile else AU_SOL


def echec_critique(h: Interprete, depart: Depart, e: Etat, qui: int, arme: Arme) -> Etat:
    """Applique un échec critique (001-R39, 001-R40, 001-R41).

    À mains nues : à plat ventre, sonné pour le Tour, sans plus d'action. Sinon, l'arme est perdue, cassée ou au sol.
    """
    camp, nom = e.camps[qui], depart.noms[qui]
    if arme.genre == "mains_nues":
        h.noter(raconter, FaitCritique, nom, "chute")
        e = e._replace(file=tuple(p for p in e.file if p.qui != qui))
        return e.changer(qui, camp._replace(posture=A_PLAT_VENTRE, sonne=True, garde=0))
    ou = sort_de_l_arme(arme)
    quoi = "arme_abimee" if arme.genre == "tir" else "arme_cassee" if ou == PERDUE else "arme_au_sol"
    h.noter(raconter, FaitCritique, nom, quoi)
    return e.changer(qui, camp._replace(arme=ou))
