"""Le déroulé : l'initiative, puis une action à la fois, jusqu'à la prochaine décision de qui a la main."""

from collections.abc import Iterable
from typing import NamedTuple

from tiamat.des import Reserve
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix, Interprete, demander
from tiamat.variantes.combos.combattant import OUI, combattant, prompt
from tiamat.variantes.combos.coups import COUPS, Coup, Jet, jet_d_action, jet_d_en_face, jet_de_reaction, lire_coup
from tiamat.variantes.combos.donnees import action
from tiamat.variantes.combos.effets import consommer, effets
from tiamat.variantes.combos.etat import (
    AU_SOL,
    EN_L_AIR,
    PARALYSIE,
    PERSONNE,
    Combo,
    Etat,
    Joue,
    ajouter,
    nouveau_combo,
)
from tiamat.variantes.combos.faits import FaitAction, FaitEffet, FaitIssue, FaitMain, FaitOuverture
from tiamat.variantes.combos.initiative import (
    loi_d_initiative,
    qui_ouvre,
    reserve_d_initiative,
    reserve_de_relance,
)
from tiamat.variantes.combos.possibles import AUCUNE, S_ARRETER, actions_permises, reactions_permises, se_defend
from tiamat.variantes.combos.reserves import BLOQUEE, EGALITE, RATEE, REUSSIE, Issue, juger
from tiamat.variantes.combos.zones import ZONES_ANNONCEES
from tiamat.variantes.questions import QuestionEcart, QuestionReserve
from tiamat.variantes.systeme import Depart

FINISSENT = (RATEE, EGALITE, BLOQUEE)
SANS_BLOCAGE = ("feinter", "se_degager")


class Echange(NamedTuple):
    """Une action jouée : son coup, son issue, la réaction s'il y en a une, la zone annoncée."""

    coup: Coup
    issue: Issue
    reaction: Coup | None
    zone: str


def pas(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Joue l'initiative, ou une action de qui a la main et tout ce qu'elle entraîne (002-R01, 002-R04, 002-R06)."""
    if e.main == PERSONNE:
        return _initiative(h, depart, e)
    choix = Choix("action", e.main, actions_permises(depart, e))
    reponse = demander(h, choix, depart, e)
    if reponse == S_ARRETER:
        return _s_arreter(h, depart, e)
    return _jouer(h, depart, e, lire_coup(reponse))


def _initiative(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Une fois, au début : le plus de succès ouvre (002-R01, 002-R02, 002-R03)."""
    prompts = (prompt(depart, 0), prompt(depart, 1))
    annule = depart.option("uns") == OUI
    faire = reserve_de_relance if e.relances else reserve_d_initiative
    reserves = [None if p.automatique and not e.relances else faire(p, annule=annule) for p in prompts]
    succes = _succes_d_initiative(h, depart, reserves, [loi_d_initiative(p).mini for p in prompts])
    qui = qui_ouvre(succes, (prompts[0].score, prompts[1].score))
    h.noter(lambda: [FaitOuverture(depart.noms[qui] if qui != PERSONNE else "")])
    return e._replace(main=qui, relances=0 if qui != PERSONNE else e.relances + 1)


def _succes_d_initiative(
    h: Interprete, depart: Depart, reserves: list[Reserve | None], d_office: list[int]
) -> tuple[int, int]:
    un, autre = reserves
    quoi, regle = "Initiative", "002-R02"
    if un is not None and autre is not None:
        ecart = h.tirer(QuestionEcart("initiative", (quoi, quoi), depart.noms, (un, autre), regle))
        return max(0, ecart), max(0, -ecart)
    succes = list(d_office)
    for qui, lancee in enumerate(reserves):
        if lancee is not None:
            succes[qui] = h.tirer(QuestionReserve("initiative", quoi, depart.noms[qui], lancee, regle))
    return succes[0], succes[1]


def _s_arreter(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Qui a la main s'arrête (002-R06) ; face à qui vient de s'abriter, ne rien faire rompt le combat (002-R46)."""
    rien_fait = e.combo is None
    if rien_fait and e.a_couvert == 1 - e.main:
        h.noter(lambda: [FaitEffet("Le combat est rompu : l’initiative se relance.", "002-R46")])
        return e._replace(
            main=PERSONNE, combo=None, suivant=None, a_couvert=PERSONNE, actions=e.actions + 1, ruptures=e.ruptures + 1
        )
    return _passer(h, depart, e._replace(actions=e.actions + rien_fait))


def _jouer(h: Interprete, depart: Depart, e: Etat, coup: Coup) -> Etat:
    """Joue une action : ses choix, ses dés, son issue, ses effets, puis la suite du combo."""
    qui = e.main
    combo = e.combo or nouveau_combo(combattant(depart, qui), qui, coup.competence)
    jet = jet_d_action(depart, e, qui, coup)
    h.noter(_annoncer, depart.noms[qui], coup, combo, jet)
    echange = _echanger(h, depart, e, coup, jet)
    avant = e
    e = consommer(e, coup, echange.reaction, lance=jet is not None)
    e = effets(h, depart, e, echange.coup, echange.issue, echange.reaction, echange.zone)
    e = _faire_tomber(e, avant)
    return _enchainer(h, depart, e._replace(actions=e.actions + 1), combo, echange)


def _annoncer(qui: str, coup: Coup, combo: Combo, jet: Jet | None) -> Iterable[Fait]:
    rang = combo.maximum + 1 if combo.fini else len(combo.maillons) + 1
    yield FaitAction(qui, coup.nom, rang, combo.maximum, jet.difficulte if jet else 0, jet.modificateurs if jet else ())


def _echanger(h: Interprete, depart: Depart, e: Etat, coup: Coup, jet: Jet | None) -> Echange:
    """Demande la zone et la réaction, lance, et juge (002-R10, 002-R14, 002-R22)."""
    if jet is None:
        return Echange(coup, Issue(REUSSIE, 0), None, "")
    zone, reaction = "", None
    if coup.action in COUPS and depart.option("localisation") == "zone":
        zone = demander(h, Choix("zone", e.main, tuple(ZONES_ANNONCEES), coup), depart, e)
    en_face = jet_d_en_face(depart, e, 1 - e.main, coup)
    if se_defend(coup):
        choix = Choix("reaction", 1 - e.main, reactions_permises(depart, e, coup), coup)
        reponse = demander(h, choix, depart, e)
        if reponse != AUCUNE:
            reaction = lire_coup(reponse)
            en_face = jet_de_reaction(depart, e, 1 - e.main, reaction)
    elif coup.action == "projeter":
        reaction = Coup("flip", "esquive")
    ecart = _lancer(h, depart, e, coup, jet, en_face, reaction)
    issue = _issue(coup, ecart, reaction)
    nom_d_en_face = action(reaction.action).nom if reaction else ""
    h.noter(lambda: [FaitIssue(coup.nom, issue.sort, issue.exces, nom_d_en_face)])
    return Echange(coup, issue, reaction, zone)


def _lancer(
    h: Interprete, depart: Depart, e: Etat, coup: Coup, jet: Jet, en_face: Jet | None, reaction: Coup | None
) -> int:
    """Lance les dés ; rend les succès d'avance."""
    qui, cible = depart.noms[e.main], depart.noms[1 - e.main]
    if en_face is None:
        return h.tirer(QuestionReserve("attaque", coup.nom, qui, jet.reserve(depart), "002-R09"))
    noms = (coup.nom, action(reaction.action).nom if reaction else "Résister")
    reserves = (jet.reserve(depart), en_face.reserve(depart))
    return h.tirer(QuestionEcart("attaque", noms, (qui, cible), reserves, "002-R10"))


def _issue(coup: Coup, ecart: int, reaction: Coup | None) -> Issue:
    """Se dégager et Feinter ne se bloquent pas : ils ratent (002-G05)."""
    if coup.action in SANS_BLOCAGE:
        return juger(ecart, reaction=False)
    return juger(ecart, reaction=reaction is not None, bloque=reaction is None or reaction.action != "cours")


def _faire_tomber(e: Etat, avant: Etat) -> Etat:
    """Une arme en l'air que cette action n'a pas rattrapée tombe (002-G34)."""
    for qui in (0, 1):
        if avant.corps[qui].arme == e.corps[qui].arme == EN_L_AIR:
            e = e.changer(qui, arme=AU_SOL)
    return e


def _enchainer(h: Interprete, depart: Depart, e: Etat, combo: Combo, echange: Echange) -> Etat:
    """Ajoute le maillon, et dit qui a la main ensuite (002-R06, 002-R11, 002-R12, 002-R41)."""
    coup, sort, reaction = echange.coup, echange.issue.sort, echange.reaction
    combo = ajouter(combo, Joue(coup.action, coup.competence, sort))
    if sort in FINISSENT and coup.action != "viser":
        combo = combo._replace(fini=True)
    suivant = e.suivant
    if sort == BLOQUEE and reaction is not None:
        suivant = Joue(reaction.action, reaction.competence, REUSSIE)
    a_couvert = e.main if coup.action == "couvert" else PERSONNE if e.a_couvert == 1 - e.main else e.a_couvert
    e = e._replace(combo=combo, suivant=suivant, a_couvert=a_couvert)
    if fin(depart, e) is None and (combo.reste <= 0 or coup.action == "se_relever"):
        return _passer(h, depart, e)
    return e


def _passer(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Passe la main ; la réaction qui a bloqué ouvre le combo du défenseur (002-R06, 002-R12).

    Si sa compétence ne permet qu'une action, ce combo est déjà fini, et la main revient (002-G09).
    """
    qui, ouverture = 1 - e.main, e.suivant
    nom = action(ouverture.action).nom if ouverture else ""
    h.noter(lambda: [FaitMain(depart.noms[qui], nom)])
    combo = nouveau_combo(combattant(depart, qui), qui, ouverture.competence, ouverture) if ouverture else None
    e = e._replace(main=qui, combo=combo, suivant=None)
    return _passer(h, depart, e) if combo and combo.reste <= 0 else e


def fin(depart: Depart, e: Etat) -> str | None:
    """Dit pourquoi le duel est fini : assez de croix (002-G04), ou cinq Nerve strikes (002-R46) ; sinon rien."""
    for qui, corps in enumerate(e.corps):
        if corps.croix >= depart.option("croix"):
            return f"{depart.noms[qui]} est hors de combat."
        if corps.nerfs >= PARALYSIE:
            return f"{depart.noms[qui]} est paralysé."
    return None


def vainqueur(depart: Depart, e: Etat) -> int:
    """Rend qui reste en état de se battre, ou −1."""
    debout = [q for q, c in enumerate(e.corps) if c.croix < depart.option("croix") and c.nerfs < PARALYSIE]
    return debout[0] if len(debout) == 1 else PERSONNE
