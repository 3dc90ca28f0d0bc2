"""Un Tour de Combat, pas à pas : l'initiative, chaque action à son rang, puis le sang et la RÉSISTANCE."""

from tiamat.procedure.interpretes import Choix, Interprete, demander
from tiamat.variantes.questions import QuestionReserve
from tiamat.variantes.systeme import Depart
from tiamat.variantes.tours_d_actions import actions
from tiamat.variantes.tours_d_actions.attaque import Coup, attaquer, tomber_dans_le_coma
from tiamat.variantes.tours_d_actions.combattant import EN_MAIN, combattant, table
from tiamat.variantes.tours_d_actions.corps import saignement, saigner
from tiamat.variantes.tours_d_actions.epreuves import difficulte_de_resistance
from tiamat.variantes.tours_d_actions.etat import (
    A_GENOUX,
    A_PLAT_VENTRE,
    DEBOUT,
    PLUS_QUATRE,
    POINT,
    Camp,
    Etat,
    reserve_disponible,
)
from tiamat.variantes.tours_d_actions.faits import FaitActe, FaitInitiative, raconter
from tiamat.variantes.tours_d_actions.faits_de_sante import MORT, FaitEpreuve, FaitSaignement, FaitSortie
from tiamat.variantes.tours_d_actions.fiches import ENDROITS
from tiamat.variantes.tours_d_actions.initiative import QuestionDepartage, a_departager, ordonner
from tiamat.variantes.tours_d_actions.reserve import reserve


def pas(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Joue un pas : l'initiative du Tour, ou l'action suivante, ou la fin du Tour (001-R16, 001-R17)."""
    if not e.entame:
        return lancer_l_initiative(h, depart, e)
    return agir(h, depart, e) if e.file else finir_le_tour(h, depart, e)


def lancer_l_initiative(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Lance l'initiative de chacun et range tous les passages du Tour (001-R18, 001-R19, 001-R20, 001-R21, 001-R22)."""
    succes = [
        h.tirer(
            QuestionReserve(
                f"initiative_{qui + 1}",
                "Initiative",
                depart.noms[qui],
                reserve(combattant(depart, qui).initiative),
                "001-R18",
            )
        )
        for qui in (0, 1)
    ]
    coordinations = [combattant(depart, qui).coordination for qui in (0, 1)]
    alignement, devant = table(depart).alignement, 0
    if a_departager(succes, coordinations, alignement):
        devant = h.tirer(QuestionDepartage(depart.noms))
    file = ordonner(succes, coordinations, alignement, devant)
    for qui in (0, 1):
        ou = tuple((p.ta, p.rang) for p in file if p.qui == qui)
        h.noter(raconter, FaitInitiative, depart.noms[qui], e.tour, ou)
    return e._replace(entame=True, file=file)


def agir(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Joue l'action du prochain passage : un seul acte (001-R17, 001-R23, 001-R24, 001-R26, 001-G16, 001-G17)."""
    qui = e.file[0].qui
    e = e._replace(file=e.file[1:]).changer(qui, e.camps[qui]._replace(garde=0))
    acte = demander(h, Choix(actions.ACTION, qui, actions.actions_permises(depart, e, qui)), depart, e)
    if acte == actions.FRAPPER:
        choix = Choix(actions.DES, qui, actions.des_deplacables(depart, e, qui))
        return attaquer(h, depart, e, qui, Coup(en_defense=demander(h, choix, depart, e)))
    if acte in (actions.TIRER, actions.TIRER_EN_VISANT):
        return attaquer(h, depart, e, qui, Coup(vise=acte == actions.TIRER_EN_VISANT))
    h.noter(raconter, FaitActe, depart.noms[qui], acte)
    return e.changer(qui, _apres(acte, e.camps[qui], reserve_disponible(depart, e, qui)))


def _apres(acte: str, camp: Camp, des: int) -> Camp:
    return {
        "preparer": camp._replace(prepare=PLUS_QUATRE),
        "viser": camp._replace(prepare=POINT),
        "se_garder": camp._replace(garde=des),
        "degainer": camp._replace(arme=EN_MAIN),
        "ramasser": camp._replace(arme=EN_MAIN),
        "se_relever": camp._replace(posture=DEBOUT),
        "s_agenouiller": camp._replace(posture=A_GENOUX),
        "se_coucher": camp._replace(posture=A_PLAT_VENTRE),
    }.get(acte, camp)


def finir_le_tour(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Fait saigner chacun, puis lance la RÉSISTANCE des blessés à mort (001-R09, 001-R10, 001-G14)."""
    for qui in (0, 1):
        e = _faire_saigner(h, depart, e, qui)
    for qui in (0, 1):
        e = _resister(h, depart, e, qui)
    un, deux = (camp._replace(sonne=False) for camp in e.camps)
    finie = any(camp.sorti for camp in e.camps)
    return e._replace(tour=e.tour + (not finie), entame=False, file=(), camps=(un, deux))


def _faire_saigner(h: Interprete, depart: Depart, e: Etat, qui: int) -> Etat:
    avant = e.camps[qui].corps
    perte = saignement(avant)
    if not perte.pc:
        return e
    corps = saigner(avant)
    pv = tuple((endroit, n) for endroit, n in zip(ENDROITS, perte.pv, strict=True) if n)
    h.noter(raconter, FaitSaignement, depart.noms[qui], pv, corps.pc - avant.pc, corps.palier)
    return tomber_dans_le_coma(h, depart, e.changer(qui, e.camps[qui]._replace(corps=corps)), qui)


def _resister(h: Interprete, depart: Depart, e: Etat, qui: int) -> Etat:
    camp, nom = e.camps[qui], depart.noms[qui]
    rang = camp.corps.mortelle
    if not rang or camp.sorti:
        return e
    fallait = difficulte_de_resistance(rang)
    des = reserve(combattant(depart, qui).resistance)
    succes = h.tirer(QuestionReserve(f"resistance_{qui + 1}", "RÉSISTANCE", nom, des, "001-R10"))
    h.noter(raconter, FaitEpreuve, nom, "jet de RÉSISTANCE", succes, fallait, ("001-R10", "001-G11"))
    if succes < fallait:
        h.noter(raconter, FaitSortie, nom, MORT)
        return e.changer(qui, camp._replace(sorti=MORT))
    return e.changer(qui, camp._replace(corps=camp.corps._replace(mortelle=rang + 1)))
