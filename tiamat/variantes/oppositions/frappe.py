"""Une attaque, de l'annonce aux dommages : la défense choisie, l'opposition, puis ce qu'une parade permet."""

from typing import NamedTuple

from tiamat.des import Reserve, Somme
from tiamat.procedure.interpretes import Choix, Interprete, demander
from tiamat.variantes.oppositions.blessures import encaisser, reduction_d_une_attaque_de_trop
from tiamat.variantes.oppositions.combattant import Combattant, combattant, dommages
from tiamat.variantes.oppositions.etat import BOUCLIER, IMPROVISEE, Etat, Frappe
from tiamat.variantes.oppositions.faits import Evenement, tel_quel
from tiamat.variantes.oppositions.multiples import bouclier_maitrise, malus_de_parade
from tiamat.variantes.oppositions.parade import apres_une_parade
from tiamat.variantes.oppositions.reserves import est_parfait, reserve
from tiamat.variantes.oppositions.series import DE_TROP, ESQUIVE, PARADE, RIEN
from tiamat.variantes.oppositions.styles import dommages_improvises
from tiamat.variantes.oppositions.tables import modificateur
from tiamat.variantes.questions import QuestionEcart, QuestionReserve, QuestionSomme
from tiamat.variantes.systeme import Depart

COMPLEXE = "complexe"


class Assaut(NamedTuple):
    """Une attaque en cours : qui frappe, comment, et si c'est une opportunité."""

    qui: int
    frappe: Frappe
    opportunite: bool = False

    @property
    def cible(self) -> int:
        """Celui qui est visé."""
        return 1 - self.qui


def reserve_offensive(depart: Depart, e: Etat, x: Assaut) -> Reserve:
    """Rend la réserve d'une attaque, malus et bonus comptés (004-R32, 004-R48, 004-R51)."""
    c = combattant(depart, x.qui)
    des = c.rd_attaque + x.frappe.malus + x.frappe.excedent * modificateur("acrobatie_des") + _desequilibre(e, x.qui)
    return reserve(des, c.adresse_utile, c.lecture)


def reserve_defensive(depart: Depart, e: Etat, x: Assaut, defense: str) -> Reserve:
    """Rend la réserve d'une parade ou d'une esquive (004-R27, 004-R32, 004-R47, 004-R48, 004-G19)."""
    c, corps = combattant(depart, x.cible), e.corps[x.cible]
    des = (c.rd_esquive if defense == ESQUIVE else c.rd_parade) + _desequilibre(e, x.cible)
    if defense == PARADE:
        deja = 0 if x.opportunite else corps.parades
        des += malus_de_parade(deja, bouclier=bouclier_maitrise(corps.seconde))
        des += modificateur("opportunite") if x.opportunite else 0
    return reserve(des, c.adresse_utile, c.lecture)


def _desequilibre(e: Etat, qui: int) -> int:
    return modificateur("desequilibre") if e.corps[qui].desequilibre else 0


def refus_de_defense(depart: Depart, e: Etat, x: Assaut, defense: str) -> str:
    """Dit pourquoi une défense est fermée, ou rien (004-R12, 004-R69, 004-T1)."""
    c, corps = combattant(depart, x.cible), e.corps[x.cible]
    if defense == RIEN:
        return ""
    if e.surpris == x.cible:
        return "Surpris, on ne se défend pas (004-R69)."
    if x.opportunite:
        return ""
    if corps.ferme:
        return "L’esquive a pris les défenses qui restaient dans ce round (004-T1)."
    if defense == ESQUIVE and corps.esquives:
        return "Une esquive par round (004-G19)."
    faites = corps.parades + (corps.esquives if depart.option("esquive") != COMPLEXE else 0)
    return f"Plus de défense dans ce round : {c.n} en tout (004-R12)." if faites >= c.n and defense == PARADE else ""


def defenses(depart: Depart, e: Etat, x: Assaut) -> tuple[str, ...]:
    """Rend les défenses permises, celle par défaut d'abord ; ne rien faire l'est toujours (004-R02, 004-R03)."""
    return tuple(d for d in (PARADE, ESQUIVE, RIEN) if not refus_de_defense(depart, e, x, d))


def est_de_trop(depart: Depart, e: Etat, x: Assaut) -> bool:
    """Dit si cette attaque dépasse les parades du défenseur : sans autre réponse, elle touche d'office (004-R34)."""
    return e.surpris != x.cible and bool(refus_de_defense(depart, e, x, PARADE))


def frapper(h: Interprete, depart: Depart, e: Etat, x: Assaut) -> Etat:
    """Joue une attaque entière : défense, opposition, dommages (004-R01, 004-R02, 004-R11)."""
    noms = depart.noms[x.qui], depart.noms[x.cible]
    defense = demander(h, Choix("defense", x.cible, defenses(depart, e, x), x), depart, e)
    e, marge = _opposer(h, depart, e, x, defense)
    if marge <= 0:
        h.noter(tel_quel, Evenement({PARADE: "pare", ESQUIVE: "esquive", RIEN: "manque"}[defense], *noms))
        if defense == ESQUIVE:
            return _esquiver(h, depart, e, x)
        return apres_une_parade(h, depart, e, x.qui, x.frappe) if defense == PARADE and not x.opportunite else e
    de_trop = defense == RIEN and est_de_trop(depart, e, x)
    h.noter(tel_quel, Evenement(DE_TROP if de_trop else "touche", *noms))
    if x.frappe.genre == BOUCLIER:
        h.noter(tel_quel, Evenement("desequilibre", *noms))
        return e.changer(x.cible, desequilibre=True)._replace(frappes=_une_derriere(e.frappes))
    return _blesser(h, depart, e, x, marge, de_trop)


def _une_derriere(frappes: tuple[Frappe, ...]) -> tuple[Frappe, ...]:
    """Après un déséquilibre : une seule attaque encore, puis le round finit (004-R49, 004-T8)."""
    restent = [f for f in frappes if f.genre != IMPROVISEE]
    return (*restent[:1], *(f for f in frappes if f.genre == IMPROVISEE))


def _opposer(h: Interprete, depart: Depart, e: Etat, x: Assaut, defense: str) -> tuple[Etat, int]:
    """Lance les réserves, et compte la défense dépensée ; une attaque de trop ne se lance pas (004-R10, 004-R34)."""
    noms = depart.noms[x.qui], depart.noms[x.cible]
    mienne = reserve_offensive(depart, e, x)
    quoi = "Opportunité" if x.opportunite else "Attaque"
    if defense == RIEN:
        if est_de_trop(depart, e, x):
            return e, 1
        return e, h.tirer(QuestionReserve("attaque", quoi, noms[0], mienne, "004-R02"))
    sienne = reserve_defensive(depart, e, x, defense)
    mots = quoi, "Parade" if defense == PARADE else "Esquive"
    marge = h.tirer(QuestionEcart("attaque", mots, noms, (mienne, sienne), "004-R02"))
    corps = e.corps[x.cible]
    if defense == ESQUIVE:
        ferme = corps.ferme or depart.option("esquive") == COMPLEXE
        return e.changer(x.cible, esquives=corps.esquives + 1, ferme=ferme), marge
    return (e if x.opportunite else e.changer(x.cible, parades=corps.parades + 1)), marge


def _esquiver(h: Interprete, depart: Depart, e: Etat, x: Assaut) -> Etat:
    """L'esquive réussie : le round de l'attaquant finit, et l'on se relève (004-R29, 004-R30, 004-G30)."""
    if e.corps[x.cible].desequilibre:
        h.noter(tel_quel, Evenement("releve", depart.noms[x.cible]))
    reste = tuple(f for f in e.frappes if f.genre == IMPROVISEE)
    return e.changer(x.cible, desequilibre=False, esquive_au=e.round)._replace(frappes=reste)


def des_de_dommages(c: Combattant, e: Etat, x: Assaut) -> Somme:
    """Rend les dés de dommages d'une attaque, acrobatie comprise (004-R14, 004-R51, 004-R66)."""
    base = dommages_improvises(c) if x.frappe.genre == IMPROVISEE else dommages(c, e.corps[x.qui].arme)
    return base._replace(fixe=base.fixe + x.frappe.excedent * modificateur("acrobatie_dommages"))


def _blesser(h: Interprete, depart: Depart, e: Etat, x: Assaut, marge: int, de_trop: bool) -> Etat:
    """Lance les dommages et les retire (004-R34, 004-R71)."""
    a, d, corps = combattant(depart, x.qui), combattant(depart, x.cible), e.corps[x.cible]
    somme = des_de_dommages(a, e, x)
    if not de_trop and depart.option("parfait") == "oui" and est_parfait(marge):
        somme = somme._replace(fixe=somme.fixe + marge)
        h.noter(tel_quel, Evenement("parfait", a.nom, n=marge))
    total = h.tirer(QuestionSomme("dommages", "Dommages", a.nom, somme, "004-R71"))
    reduction = reduction_d_une_attaque_de_trop(d.dm_combat) if de_trop else 0
    perte = encaisser(total, d.protection, corps.resistance, reduction=reduction)
    h.noter(tel_quel, Evenement("perte" if perte.pv else "encaisse", d.nom, n=perte.pv))
    pv = max(0, corps.pv - perte.pv)
    e = e.changer(x.cible, pv=pv, resistance=perte.resistance, blessures=corps.blessures + (perte.pv > 0))
    if not pv:
        h.noter(tel_quel, Evenement("hors", d.nom))
        e = e._replace(frappes=())
    return e
