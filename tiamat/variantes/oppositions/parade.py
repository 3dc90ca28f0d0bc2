"""Ce qu'une parade réussie permet : briser l'arme de l'attaquant, ou le désarmer."""

from fractions import Fraction

from tiamat.des import Reserve
from tiamat.procedure.interpretes import Choix, Interprete, demander
from tiamat.variantes.oppositions.combattant import POING, RIEN, combattant
from tiamat.variantes.oppositions.etat import ATTAQUE, IMPROVISEE, Etat, Frappe, sans_arme
from tiamat.variantes.oppositions.faits import Evenement, tel_quel
from tiamat.variantes.oppositions.questions import CRITIQUE, REUSSI, QuestionBris
from tiamat.variantes.oppositions.reserves import opposer, reserve
from tiamat.variantes.oppositions.styles import peut_desarmer, vol_de_l_arme
from tiamat.variantes.oppositions.tables import des_d_une_caracteristique
from tiamat.variantes.questions import QuestionEcart, QuestionSomme
from tiamat.variantes.systeme import Depart

CONTINUER, BRISER, DESARMER = "continuer", "briser", "desarmer"
RIPOSTES = (CONTINUER, BRISER, DESARMER)


def refus_de_riposte(depart: Depart, e: Etat, qui: int, frappe: Frappe, riposte: str) -> str:
    """Dit pourquoi le pareur ne peut pas cette suite, ou rien ; ``qui`` attaque (004-R28, 004-R65, 004-G31)."""
    arme, corps = e.corps[qui].arme, e.corps[1 - qui]
    if riposte == CONTINUER:
        return ""
    if frappe.genre != ATTAQUE or arme == POING:
        return "Il n’y a pas d’arme en face (004-G31)."
    if riposte == BRISER and corps.arme == POING and not corps.bouclier:
        return "Une main nue ne brise pas une arme (004-G31)."
    if riposte == DESARMER and not peut_desarmer(combattant(depart, 1 - qui).style, arme):
        return "Désarmer demande un art martial ou le combat de rue (004-R65)."
    return ""


def ripostes(depart: Depart, e: Etat, qui: int, frappe: Frappe) -> tuple[str, ...]:
    """Rend ce que permet une parade réussie, ne rien tenter d'abord (004-R28, 004-R65)."""
    return tuple(r for r in RIPOSTES if not refus_de_riposte(depart, e, qui, frappe, r))


def reserves_de_riposte(depart: Depart, qui: int, riposte: str) -> tuple[Reserve, Reserve]:
    """Rend les deux réserves : la Force du pareur, contre l'Adresse ou la Force de ``qui`` (004-R28, 004-R65)."""
    a, d = combattant(depart, qui), combattant(depart, 1 - qui)
    contre = a.adresse_utile if riposte == BRISER else a.force
    scores = d.force, contre
    un, deux = (reserve(des_d_une_caracteristique(s), s, d.lecture) for s in scores)
    return un, deux


def chance_de_riposte(depart: Depart, qui: int, riposte: str) -> Fraction:
    """Rend la chance qu'une suite réussisse."""
    return opposer(*reserves_de_riposte(depart, qui, riposte)).gagne


def apres_une_parade(h: Interprete, depart: Depart, e: Etat, qui: int, frappe: Frappe) -> Etat:
    """Demande au pareur ce qu'il tente, et le joue (004-R28, 004-R65)."""
    permises = ripostes(depart, e, qui, frappe)
    riposte = demander(h, Choix("riposte", 1 - qui, permises, (qui, frappe)), depart, e)
    if riposte == CONTINUER:
        return e
    jouer = _briser if riposte == BRISER else _desarmer
    return jouer(h, depart, e, qui, reserves_de_riposte(depart, qui, riposte))


def _briser(h: Interprete, depart: Depart, e: Etat, qui: int, reserves: tuple[Reserve, Reserve]) -> Etat:
    """Réussi, l'attaquant perd son arme et son round ; échec critique, le pareur perd la sienne (004-R28, 004-R47)."""
    noms = depart.noms[1 - qui], depart.noms[qui]
    issue = h.tirer(QuestionBris(noms, reserves))
    if issue == REUSSI:
        h.noter(tel_quel, Evenement("brise", *noms))
        reste = tuple(f for f in e.frappes if f.genre == IMPROVISEE)
        return e.changer(qui, **sans_arme(e.corps[qui]))._replace(frappes=reste)
    h.noter(tel_quel, Evenement("casse" if issue == CRITIQUE else "tient", *noms))
    if issue != CRITIQUE:
        return e
    corps = e.corps[1 - qui]
    return e.changer(1 - qui, **({"seconde": RIEN} if corps.bouclier else sans_arme(corps)))


def _desarmer(h: Interprete, depart: Depart, e: Etat, qui: int, reserves: tuple[Reserve, Reserve]) -> Etat:
    """Réussi, l'arme vole à 1D4 m (004-R65)."""
    noms = depart.noms[1 - qui], depart.noms[qui]
    if h.tirer(QuestionEcart("desarmement", ("Force", "Force"), noms, reserves, "004-R65")) <= 0:
        h.noter(tel_quel, Evenement("garde", *noms))
        return e
    loin = h.tirer(QuestionSomme("vol", "Où vole l’arme", noms[0], vol_de_l_arme(), "004-R65"))
    h.noter(tel_quel, Evenement("desarme", *noms, loin))
    return e.changer(qui, **sans_arme(e.corps[qui], loin))
