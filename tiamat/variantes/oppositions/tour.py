"""Un duel, pas à pas : l'initiative, l'engagement, puis le tour de chacun dans le round."""

from tiamat.des import Reserve, Somme
from tiamat.procedure.interpretes import Choix, Interprete, demander
from tiamat.variantes.oppositions.combattant import BOUCLIER_SANS, Combattant, combattant
from tiamat.variantes.oppositions.etat import (
    ATTAQUE,
    BOUCLIER,
    ENGAGEMENT,
    IMPROVISEE,
    INITIATIVE,
    ROUND,
    Corps,
    Etat,
    Frappe,
)
from tiamat.variantes.oppositions.faits import Evenement, tel_quel
from tiamat.variantes.oppositions.frappe import Assaut, frapper
from tiamat.variantes.oppositions.initiative import attaquant_de_l_engagement, jet_d_initiative, ordonner, passer_devant
from tiamat.variantes.oppositions.multiples import malus_d_attaque, peut_enchainer
from tiamat.variantes.oppositions.reserves import reserve
from tiamat.variantes.oppositions.styles import attaques_improvisees
from tiamat.variantes.oppositions.tables import modificateur
from tiamat.variantes.questions import QuestionEcart, QuestionReserve, QuestionSomme
from tiamat.variantes.systeme import Depart, Valeur

ACROBATIE, RELEVER, RAMASSER, FUIR, RENDRE = "acrobatie", "relever", "ramasser", "fuir", "rendre"
AUTRES = (ACROBATIE, BOUCLIER, RELEVER, RAMASSER, FUIR, RENDRE)
A_LA_FIN, AU_DEBUT = "fin", "debut"
DEPARTAGE = Somme(1, 2)


def pas(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Joue jusqu'à la prochaine décision entière : l'initiative, le choix d'un tour, ou une attaque (004-R11).

    Rend l'état neuf ; ``e`` n'est pas touché.
    """
    if e.phase == INITIATIVE:
        return _ouvrir(h, depart, e)
    if e.frappes:
        prochaine, *reste = e.frappes
        e = frapper(h, depart, e._replace(frappes=tuple(reste)), Assaut(e.acteur, prochaine))
    else:
        e = _agir(h, depart, e)
    hors = any(c.pv <= 0 for c in e.corps)
    return e if e.frappes or e.raison or hors else _passer(h, depart, e)


def _ouvrir(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Tire l'initiative, ou la donne à l'embusqué, puis ouvre le round d'engagement (004-R05, 004-R22, 004-R69)."""
    surpris = [qui for qui in (0, 1) if combattant(depart, qui).surpris]
    if len(surpris) == 1:
        return _embuscade(h, depart, e, surpris[0])
    return _engagement(h, depart, e, _initiative(h, depart))


def _initiative(h: Interprete, depart: Depart) -> tuple[int, int]:
    """Chacun lance 1D8 ; l'Adresse, puis 1D2, départagent (004-R22, 004-G25)."""
    qui = [combattant(depart, i) for i in (0, 1)]
    un, deux = (
        h.tirer(
            QuestionSomme(
                f"initiative_{i}", "Initiative", c.nom, jet_d_initiative(c.combat, c.adresse_utile), "004-R22"
            )
        )
        for i, c in enumerate(qui)
    )
    ordre = ordonner((un, deux), (qui[0].adresse_utile, qui[1].adresse_utile))
    mot = "adresse"
    if ordre is None:
        de = h.tirer(QuestionSomme("departage", "Départage", qui[0].nom, DEPARTAGE, "004-R22"))
        ordre, mot = ((0, 1) if de == 1 else (1, 0)), "depart"
    if un == deux:
        h.noter(tel_quel, Evenement(mot, depart.noms[ordre[0]], depart.noms[ordre[1]]))
    return ordre


def _embuscade(h: Interprete, depart: Depart, e: Etat, surpris: int) -> Etat:
    """L'embusqué commence ; le surpris tente son entrée, et ne se défend que s'il la réussit (004-R69, 004-G13)."""
    c = combattant(depart, surpris)
    h.noter(tel_quel, Evenement("embuscade", depart.noms[1 - surpris]))
    mienne = reserve(c.rd_attaque, c.adresse_utile, c.lecture)
    entre = h.tirer(QuestionReserve("entree", "Entrée en combat", c.nom, mienne, "004-R69")) >= 1
    h.noter(tel_quel, Evenement("entre" if entre else "surpris", c.nom))
    e = _engagement(h, depart, e, (1 - surpris, surpris))
    return e._replace(surpris=-1 if entre else surpris)


def _engagement(h: Interprete, depart: Depart, e: Etat, ordre: tuple[int, int]) -> Etat:
    """Le premier round : seul le premier à l'initiative attaque (004-R18)."""
    qui = attaquant_de_l_engagement(ordre, ordre[0])
    h.noter(tel_quel, Evenement("engagement", depart.noms[qui], depart.noms[1 - qui]))
    return e._replace(round=1, phase=ENGAGEMENT, ordre=ordre)


def _passer(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Au suivant, ou au round suivant : défenses rendues, même ordre (004-R11, 004-R18, 004-R19, 004-R23)."""
    if e.phase == ROUND and e.rang == 0:
        return e._replace(rang=1)
    neufs = [c._replace(parades=0, esquives=0, ferme=False) for c in e.corps]
    ordre = e.ordre if e.devant < 0 else passer_devant(e.ordre, e.devant)
    h.noter(tel_quel, Evenement("round", depart.noms[ordre[0]], n=e.round + 1))
    rendus = neufs[0], neufs[1]
    return e._replace(corps=rendus, round=e.round + 1, phase=ROUND, ordre=ordre, rang=0, devant=-1, surpris=-1)


def nombre_d_attaques(depart: Depart, e: Etat) -> int:
    """Rend les attaques que l'acteur peut annoncer : n, une seule à l'engagement (004-R12, 004-R18, 004-R31)."""
    return 1 if e.phase == ENGAGEMENT else combattant(depart, e.acteur).n


def frappes(c: Combattant, corps: Corps, combien: int, *, excedent: int = 0) -> tuple[Frappe, ...]:
    """Rend les attaques d'un tour et leurs malus ; l'excédent d'une acrobatie va à la première (004-R32, 004-G17).

    >>> [f.malus for f in frappes(Combattant("Léa"), Corps(20, 0, "epee", "rien"), 2)]
    [0, -1]
    """
    enchaine = peut_enchainer(c, corps.arme, corps.seconde)
    malus = (malus_d_attaque(i, enchaine=enchaine, ambidextre=c.ambidextre) for i in range(combien))
    return tuple(Frappe(ATTAQUE, m, 0 if i else excedent) for i, m in enumerate(malus))


def refus_d_action(depart: Depart, e: Etat, action: str) -> str:
    """Dit pourquoi une action est fermée à l'acteur, ou rien (004-R07, 004-R46, 004-R65, 004-G23)."""
    corps = e.corps[e.acteur]
    if action == BOUCLIER and not corps.bouclier:
        return "Il faut un bouclier (004-R48)."
    if action == BOUCLIER and corps.seconde == BOUCLIER_SANS:
        return "Déséquilibrer demande la compétence Bouclier (004-R46, 004-G23)."
    if action == RELEVER and not corps.desequilibre:
        return "Vous êtes d’aplomb (004-R48)."
    if action == RAMASSER and not corps.sol:
        return "Votre arme n’est pas au sol (004-R65)."
    if action == FUIR and e.phase == ENGAGEMENT:
        return "L’engagement n’a qu’une attaque : fuyez au round suivant (004-R18)."
    return ""


def actions(depart: Depart, e: Etat) -> tuple[Valeur, ...]:
    """Rend ce que l'acteur peut annoncer : combien d'attaques, le plus d'abord, ou autre chose (004-R31)."""
    combien = range(nombre_d_attaques(depart, e), 0, -1)
    return (*combien, *(a for a in AUTRES if not refus_d_action(depart, e, a)))


def _agir(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Demande à l'acteur ce qu'il fait de son tour."""
    qui = e.acteur
    c, corps = combattant(depart, qui), e.corps[qui]
    action = demander(h, Choix("action", qui, actions(depart, e)), depart, e)
    if isinstance(action, int):
        return _annoncer(h, depart, e, frappes(c, corps, action))
    if action == BOUCLIER:
        suite = frappes(c, corps, nombre_d_attaques(depart, e))[1:]
        return _annoncer(h, depart, e, (Frappe(BOUCLIER), *suite))
    if action in (ACROBATIE, RAMASSER):
        return _acrobatie(h, depart, e, ramasse=action == RAMASSER)
    if action == RELEVER:
        h.noter(tel_quel, Evenement("releve", c.nom))
        return e.changer(qui, desequilibre=False)
    if action == RENDRE:
        h.noter(tel_quel, Evenement("reddition", c.nom))
        return e._replace(sorti=qui, raison=f"{c.nom} se rend.")
    return _fuir(h, depart, e)


def _annoncer(h: Interprete, depart: Depart, e: Etat, suite: tuple[Frappe, ...]) -> Etat:
    """Pose les attaques du tour, l'improvisée de plus au début ou à la fin (004-R08, 004-R66, 004-G30)."""
    c = combattant(depart, e.acteur)
    if e.phase != ROUND or not attaques_improvisees(c):
        return e._replace(frappes=suite)
    quand = demander(h, Choix("improvisation", e.acteur, (A_LA_FIN, AU_DEBUT)), depart, e)
    de_plus = (Frappe(IMPROVISEE),)
    return e._replace(frappes=suite + de_plus if quand == A_LA_FIN else de_plus + suite)


def reserves_d_acrobatie(depart: Depart, e: Etat) -> tuple[Reserve, Reserve]:
    """Rend les deux réserves : acrobatie et anticipation, sur la compétence de combat active (004-R04, 004-R50)."""
    un, deux = (
        reserve(c.rd_attaque + (modificateur("desequilibre") if corps.desequilibre else 0), c.adresse_utile, c.lecture)
        for c, corps in ((combattant(depart, i), e.corps[i]) for i in (e.acteur, 1 - e.acteur))
    )
    return un, deux


def _acrobatie(h: Interprete, depart: Depart, e: Etat, *, ramasse: bool) -> Etat:
    """Joue une acrobatie : un bonus ou l'arme reprise, sinon une opportunité (004-R50, 004-R51, 004-R52)."""
    qui = e.acteur
    noms = depart.noms[qui], depart.noms[1 - qui]
    mots = "Acrobatie", "Anticipation"
    excedent = h.tirer(QuestionEcart("acrobatie", mots, noms, reserves_d_acrobatie(depart, e), "004-R50"))
    if excedent <= 0:
        h.noter(tel_quel, Evenement("acrobatie_manquee", *noms))
        return _manquee(h, depart, e)
    c = combattant(depart, qui)
    if ramasse:
        h.noter(tel_quel, Evenement("ramasse", noms[0]))
        return e.changer(qui, arme=c.arme, sol=0)
    h.noter(tel_quel, Evenement("acrobatie", noms[0], n=excedent))
    return _annoncer(h, depart, e, frappes(c, e.corps[qui], nombre_d_attaques(depart, e), excedent=excedent))


def _manquee(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """L'adversaire frappe, et passe devant dès le round suivant (004-R24, 004-R52, 004-G27)."""
    qui = e.acteur
    e = frapper(h, depart, e, Assaut(1 - qui, Frappe(ATTAQUE), opportunite=True))
    return e._replace(devant=1 - qui)


def _fuir(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Rompt le combat ; sans esquive au round d'avant, l'adversaire a une opportunité (004-R07, 004-R25, 004-R26)."""
    qui = e.acteur
    c = combattant(depart, qui)
    libre = fuite_libre(e)
    if not libre:
        h.noter(tel_quel, Evenement("opportunite", depart.noms[1 - qui]))
        e = frapper(h, depart, e, Assaut(1 - qui, Frappe(ATTAQUE), opportunite=True))
        if e.corps[qui].pv <= 0:
            return e
    h.noter(tel_quel, Evenement("fuite_libre" if libre else "fuite", c.nom))
    return e._replace(sorti=qui, raison=f"{c.nom} rompt le combat.")


def fuite_libre(e: Etat) -> bool:
    """Dit si l'acteur fuit sans risque : il a esquivé au round précédent (004-R26, 004-R30)."""
    return 0 < e.corps[e.acteur].esquive_au == e.round - 1
