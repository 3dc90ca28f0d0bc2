"""Où en est un combattant : ses jauges, et ses états en mots."""

from tiamat.francais import INSECABLE, pluriel
from tiamat.variantes.oppositions.blessures import fatigue
from tiamat.variantes.oppositions.combattant import POING, combattant
from tiamat.variantes.oppositions.etat import Etat
from tiamat.variantes.oppositions.tables import borne, rangs
from tiamat.variantes.systeme import Bilan, Depart, Jauge


def bilan(depart: Depart, e: Etat, qui: int) -> Bilan:
    """Rend les PV, l'armure, les parades du round ; puis les états, et la fatigue à prévoir (004-R13, 004-R71)."""
    c, corps = combattant(depart, qui), e.corps[qui]
    jauges = [Jauge("PV", corps.pv, c.pv), Jauge("Parades du round", max(0, c.n - corps.parades), c.n)]
    if c.protection and c.resistance:
        jauges.insert(1, Jauge("Résistance de l’armure", corps.resistance, c.resistance))
    etats = []
    if rangs("armes")[c.arme]["mains"] > 1 and c.seconde != "rien":
        etats.append("seconde main prise par l’arme")
    if corps.arme == POING and c.arme != POING:
        etats.append(f"arme au sol, à {corps.sol}{INSECABLE}m" if corps.sol else "arme brisée")
    if corps.desequilibre:
        etats.append("déséquilibré")
    if corps.ferme:
        etats.append("plus de défense ce round")
    if 0 < corps.esquive_au == e.round - 1:
        etats.append("peut rompre sans risque")
    if corps.blessures:
        de, a = (fatigue(borne(f"fatigue_{b}"), corps.blessures) for b in ("mini", "maxi"))
        etats.append(f"{pluriel(corps.blessures, 'blessure')}{INSECABLE}: de {de} à {a}{INSECABLE}PF en fin de combat")
    return Bilan(tuple(jauges), tuple(etats))
