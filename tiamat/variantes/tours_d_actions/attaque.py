"""Une attaque : le jet, le point touché, les points, la blessure, et le MORAL de qui la reçoit."""

from typing import NamedTuple

from tiamat.des import Somme
from tiamat.procedure.interpretes import Choix, Interprete, demander
from tiamat.variantes.questions import QuestionReserve, QuestionSomme
from tiamat.variantes.systeme import Depart
from tiamat.variantes.tours_d_actions import actions
from tiamat.variantes.tours_d_actions.combattant import combattant, table
from tiamat.variantes.tours_d_actions.corps import blesser, etourdir, pv_maximum
from tiamat.variantes.tours_d_actions.critiques import echec_critique, est_une_reussite_critique
from tiamat.variantes.tours_d_actions.degats import maximum, points_du_coup, repartir
from tiamat.variantes.tours_d_actions.etat import A_PLAT_VENTRE, POINT, Etat, arme_en_main
from tiamat.variantes.tours_d_actions.faits import FaitCritique, FaitToucher, raconter
from tiamat.variantes.tours_d_actions.faits_de_sante import (
    ABANDON,
    SANS_CONSCIENCE,
    FaitBlessure,
    FaitConscience,
    FaitEpreuve,
    FaitSortie,
)
from tiamat.variantes.tours_d_actions.fiches import ASSOMME, COMA, ENDROITS, GRAVE, GRAVITES, PALIERS, Arme, endroit_de
from tiamat.variantes.tours_d_actions.reserve import QuestionAttaque, reserve


class Coup(NamedTuple):
    """Comment l'on attaque : dés gardés en DÉFENSE, et s'il faut choisir le point touché (deux dés de moins au tir)."""

    en_defense: int = 0
    vise: bool = False


def attaquer(h: Interprete, depart: Depart, e: Etat, qui: int, coup: Coup) -> Etat:
    """Joue une attaque entière (001-R24, 001-R25, 001-R28, 001-R31, 001-R36, 001-R38).

    Le T.A. sacrifié sert, que le coup touche ou non.
    """
    arme, cible = arme_en_main(depart, e, qui), 1 - qui
    jet = actions.attaque(depart, e, qui, en_defense=coup.en_defense, vise=coup.vise)
    camp = e.camps[qui]
    e = e.changer(qui, camp._replace(garde=coup.en_defense))
    choisi = _choisir(h, depart, e, qui) if coup.vise or camp.prepare == POINT else ""
    critiques = table(depart).critiques
    lancer = h.tirer(QuestionAttaque(depart.noms[qui], jet.des, jet.regle, critiques))
    bonus = jet.bonus if jet.des else 0
    h.noter(raconter, FaitToucher, depart.noms[qui], depart.noms[cible], lancer.succes, jet.defense, bonus, jet.regle)
    e = e.changer(qui, e.camps[qui]._replace(prepare=""))
    marge = lancer.succes + bonus - jet.defense
    if not jet.des or marge < 0:
        return echec_critique(h, depart, e, qui, arme) if lancer.maladresse else e
    if critiques and est_une_reussite_critique(marge):
        return _coup_critique(h, depart, e, qui, arme, marge, choisi)
    endroit = choisi or _localiser(h, depart, qui)
    return _infliger(h, depart, e, cible, arme, endroit, _points(h, depart, qui, arme, marge))


def _choisir(h: Interprete, depart: Depart, e: Etat, qui: int) -> str:
    return str(demander(h, Choix(actions.ENDROIT, qui, tuple(ENDROITS)), depart, e))


def _localiser(h: Interprete, depart: Depart, qui: int) -> str:
    """Deux dés additionnés disent l'endroit (001-R36)."""
    return endroit_de(h.tirer(QuestionSomme("endroit", "Endroit touché", depart.noms[qui], Somme(2, 6), "001-R36")))


def _points(h: Interprete, depart: Depart, qui: int, arme: Arme, marge: int) -> int:
    points = points_du_coup(arme, marge, combattant(depart, qui).force)
    if not points.des:
        return points.fixe
    regle = "001-R31" if arme.genre == "tir" else "001-R29"
    return h.tirer(QuestionSomme("points", "Points", depart.noms[qui], points, regle))


def _coup_critique(h: Interprete, depart: Depart, e: Etat, qui: int, arme: Arme, marge: int, choisi: str) -> Etat:
    """Une réussite critique : le maximum, le point choisi au tir, un coup spécial à mains nues.

    (001-R42, 001-R43, 001-R44, 001-R45, 001-R46)
    """
    cible = 1 - qui
    h.noter(raconter, FaitCritique, depart.noms[qui], "reussite")
    special = actions.MAXIMUM
    if arme.genre == "mains_nues":
        special = demander(h, Choix(actions.COUP, qui, tuple(actions.COUPS)), depart, e)
    if special == actions.ASSOMMER:
        h.noter(raconter, FaitCritique, depart.noms[qui], special)
        corps = e.camps[cible].corps
        manque = PALIERS[ASSOMME].rangees * corps.resistance - corps.pc
        return _oter_la_conscience(h, depart, e, cible, max(0, manque), "001-R45")
    if special == actions.PROJETER:
        h.noter(raconter, FaitCritique, depart.noms[qui], special)
        e = e.changer(cible, e.camps[cible]._replace(posture=A_PLAT_VENTRE))
    if not choisi and (arme.genre == "tir" or special == actions.POINT_SENSIBLE):
        choisi = _choisir(h, depart, e, qui)
    points = maximum(points_du_coup(arme, marge, combattant(depart, qui).force))
    return _infliger(h, depart, e, cible, arme, choisi or _localiser(h, depart, qui), points)


def _infliger(h: Interprete, depart: Depart, e: Etat, cible: int, arme: Arme, endroit: str, points: int) -> Etat:
    """Ôte la protection, coche les cases, puis demande son MORAL au blessé (001-R03, 001-R12, 001-G21, 001-G22)."""
    c = combattant(depart, cible)
    pertes = repartir(arme, endroit, points, dict(c.protections), c.metal)
    if arme.assommante:
        return _oter_la_conscience(h, depart, e, cible, sum(pertes.values()), "001-G22")
    corps = e.camps[cible].corps
    for ou, perte in pertes.items():
        corps = blesser(corps, ou, perte)
        maximum_ici = pv_maximum(ou, corps.resistance)
        h.noter(raconter, FaitBlessure, c.nom, ou, perte, corps.reste(ou), maximum_ici, corps.gravite(ou))
    e = e.changer(cible, e.camps[cible]._replace(corps=corps))
    pire = max((corps.gravite(ou) for ou, perte in pertes.items() if perte), default=0)
    return eprouver(h, depart, e, cible, pire) if pire >= GRAVE else e


def eprouver(h: Interprete, depart: Depart, e: Etat, qui: int, gravite: int) -> Etat:
    """Demande le jet de MORAL, puis le test s'il est raté ; ratés tous deux, on quitte le combat.

    (001-R07, 001-R08, 001-G12)
    """
    c, g = combattant(depart, qui), GRAVITES[gravite]
    regles = ("001-R07" if gravite == GRAVE else "001-R08", "001-G11", "001-G12")
    for nom, quoi, fallait in (("moral", "jet de MORAL", g.moral), ("test_de_moral", "TEST DE MORAL", g.test)):
        succes = h.tirer(QuestionReserve(nom, quoi[0].upper() + quoi[1:], c.nom, reserve(c.moral), regles[0]))
        h.noter(raconter, FaitEpreuve, c.nom, quoi, succes, fallait, regles)
        if succes >= fallait:
            return e
    h.noter(raconter, FaitSortie, c.nom, ABANDON)
    return e.changer(qui, e.camps[qui]._replace(sorti=ABANDON))


def tomber_dans_le_coma(h: Interprete, depart: Depart, e: Etat, qui: int) -> Etat:
    """Met hors de combat qui n'a plus de conscience (001-R13, 001-R15)."""
    if e.camps[qui].sorti or e.camps[qui].corps.palier < COMA:
        return e
    h.noter(raconter, FaitSortie, depart.noms[qui], SANS_CONSCIENCE)
    return e.changer(qui, e.camps[qui]._replace(sorti=SANS_CONSCIENCE))


def _oter_la_conscience(h: Interprete, depart: Depart, e: Etat, cible: int, points: int, regle: str) -> Etat:
    avant = e.camps[cible].corps
    corps = etourdir(avant, points)
    h.noter(raconter, FaitConscience, depart.noms[cible], corps.pc - avant.pc, corps.palier, regle)
    return tomber_dans_le_coma(h, depart, e.changer(cible, e.camps[cible]._replace(corps=corps)), cible)
