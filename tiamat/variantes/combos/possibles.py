"""Ce que l'on peut faire : chaque action et chaque réaction, avec ce qui l'empêche."""

from collections.abc import Iterator
from typing import NamedTuple

from tiamat.variantes.combos.adversaires import BOUCLIER
from tiamat.variantes.combos.combattant import DE_MELEE, DE_TIR, Combattant, combattant
from tiamat.variantes.combos.coups import (
    A_MAINS_NUES,
    AVEC_L_ARME,
    COUPS,
    Coup,
    competence_de_l_arme,
)
from tiamat.variantes.combos.donnees import action, armes
from tiamat.variantes.combos.etat import AU_SOL, EN_L_AIR, EN_MAIN, RANGEE, Corps, Etat, peut_tenir, tient_son_arme
from tiamat.variantes.combos.reserves import REUSSIE
from tiamat.variantes.systeme import Depart

S_ARRETER = "s_arreter"
AUCUNE = "aucune"
REACTIONS_SEULES = ("bloque", "parade", "plongeon", "pas_de_cote", "cours")
ORDRE = (
    *(a for a in COUPS),
    "agrippe",
    "projeter",
    "se_degager",
    "desarmer",
    "feinter",
    "viser",
    "degaine",
    "rattraper",
    "flip",
    "roulade",
    "se_relever",
    "couvert",
    "change_de_cible",
)
CORPS_A_CORPS = (*A_MAINS_NUES, *AVEC_L_ARME, "agrippe", "projeter", "se_degager", "feinter")
BOUGER = ("pas_de_cote", "plongeon", "cours")
TENU = "Tenu : il faut d’abord se dégager (002-R46)."


class Possible(NamedTuple):
    """Un coup, et ce qui l'empêche ; ``refus`` vide : il est permis."""

    coup: Coup
    refus: str = ""

    @property
    def reponse(self) -> str:
        """Ce que l'on répond."""
        return self.coup.reponse


def toutes_les_actions(depart: Depart, e: Etat) -> list[Possible]:
    """Rend toutes les actions de qui a la main, permises ou non (002-R04, 002-R46)."""
    c = combattant(depart, e.main)
    return [
        Possible(coup, _refus_d_action(depart, e, coup))
        for id in ORDRE
        for competence in _competences(c, id)
        for coup in _coups(c, id, competence)
    ]


def actions_permises(depart: Depart, e: Etat) -> tuple[str, ...]:
    """Rend les réponses permises à qui a la main ; s'arrêter l'est toujours (002-R06)."""
    return (*(p.reponse for p in toutes_les_actions(depart, e) if not p.refus), S_ARRETER)


def toutes_les_reactions(depart: Depart, e: Etat, coup: Coup) -> list[Possible]:
    """Rend toutes les réactions de la cible à ce coup, permises ou non (002-R10, 002-R46)."""
    c = combattant(depart, 1 - e.main)
    ids = ("cours", "plongeon") if coup.a_distance else ("parade", "bloque", "pas_de_cote", "plongeon", "desarmer")
    return [
        Possible(Coup(id, competence), _refus_de_reaction(depart, e, coup, Coup(id, competence)))
        for id in ids
        for competence in _competences(c, id)
        if competence != "armes_a_feu"
    ]


def reactions_permises(depart: Depart, e: Etat, coup: Coup) -> tuple[str, ...]:
    """Rend les réponses permises à la cible ; ne pas réagir l'est toujours (002-R10)."""
    return (AUCUNE, *(p.reponse for p in toutes_les_reactions(depart, e, coup) if not p.refus))


def se_defend(coup: Coup) -> bool:
    """Dit si la cible choisit une réaction : à un coup, une prise, un désarmement ; le reste s'oppose d'office."""
    return coup.action in (*COUPS, "agrippe", "desarmer")


def _competences(c: Combattant, id: str) -> tuple[str, ...]:
    """Les compétences par lesquelles il la jouerait : celles qu'il a, ou la première de la ligne."""
    if id in ("tire", "viser"):
        arme = competence_de_l_arme(c)
        return (arme if arme in action(id).competences else "armes_a_feu",)
    if id == "nerve_strike":
        return ("do",)
    if id == "se_degager":
        return ("bagarre", "athletisme")
    lues = [x for x in action(id).competences if x in c.niveaux]
    if id == "degaine" and competence_de_l_arme(c) in lues:
        return (competence_de_l_arme(c),)
    return tuple(x for x in lues if c.niveaux[x]) or (lues[0],)


def _coups(c: Combattant, id: str, competence: str) -> Iterator[Coup]:
    yield Coup(id, competence)
    if id == "tire" and c.arme in DE_TIR and armes()[c.arme].autre:
        yield Coup(id, competence, True)


def _refus_d_action(depart: Depart, e: Etat, coup: Coup) -> str:
    """Ce qui empêche une action ; vide si rien."""
    c, corps, sien = combattant(depart, e.main), e.corps[e.main], e.corps[1 - e.main]
    id = coup.action
    if corps.tenu != (id == "se_degager"):
        return TENU if corps.tenu else "Personne ne le tient."
    if depart.option("distance") == "loin" and (id in CORPS_A_CORPS or (id == "desarmer" and not coup.a_distance)):
        return "Trop loin : à distance, seuls les tirs portent (002-G19)."
    return _refus_d_arme(c, corps, coup) or _refus_de_prise(e, sien, coup) or _refus_de_posture(depart, e, corps, id)


def _refus_d_arme(c: Combattant, corps: Corps, coup: Coup) -> str:
    melee, tir = c.arme in DE_MELEE, c.arme in DE_TIR
    tenue = tient_son_arme(c, corps)
    if (coup.action in AVEC_L_ARME or (coup.action, coup.competence) == ("desarmer", "melee")) and not (
        melee and tenue
    ):
        return "Aucune arme de mêlée en main."
    if (coup.action in ("tire", "viser") or (coup.action == "desarmer" and coup.a_distance)) and not (tir and tenue):
        return "Aucune arme de tir en main."
    if coup.action == "nerve_strike" and not c.do:
        return "Il faut au moins 1 en Do (002-G32)."
    if coup.action == "degaine":
        if not (melee or tir) or corps.arme not in (RANGEE, AU_SOL):
            return "Aucune arme à prendre."
        return "" if peut_tenir(c, corps) else "La main ne tient plus rien (002-G35)."
    return ""


def _refus_de_prise(e: Etat, sien: Corps, coup: Coup) -> str:
    if coup.action == "agrippe":
        if sien.tenu:
            return "Il est déjà tenu."
        dernier = e.combo.maillons[-1] if e.combo and e.combo.maillons else None
        permise = dernier and dernier.sort == REUSSIE and dernier.action in (*A_MAINS_NUES, "bloque")
        return "" if permise else "Seulement après un coup à mains nues qui touche, ou un Bloque réussi (002-R46)."
    if coup.action == "projeter" and not sien.tenu:
        return "Il faut d’abord agripper (002-R46)."
    return ""


def _refus_de_posture(depart: Depart, e: Etat, corps: Corps, id: str) -> str:
    """Ce que la posture, l'abri, l'arme en l'air ou le nombre empêchent."""
    autre = combattant(depart, 1 - e.main)
    en_l_air = any(x.arme == EN_L_AIR for x in e.corps)
    refus = {
        "flip": "" if corps.terre else "Déjà debout.",
        "se_relever": "" if corps.terre else "Déjà debout.",
        "roulade": "" if corps.terre else "À terre seulement (002-G29).",
        "couvert": _refus_de_couvert(depart, corps),
        "rattraper": "" if en_l_air else "Aucune arme en l’air.",
        "change_de_cible": "Il n’y a qu’un adversaire.",
        "desarmer": "" if tient_son_arme(autre, e.corps[1 - e.main]) else "Il n’a pas d’arme en main.",
    }
    return refus.get(id, "")


def _refus_de_couvert(depart: Depart, corps: Corps) -> str:
    if depart.option("abri") == "aucun":
        return "Aucun abri ici (002-G18)."
    return "Déjà à couvert." if corps.abri else ""


def _refus_de_reaction(depart: Depart, e: Etat, coup: Coup, reaction: Coup) -> str:
    """Ce qui empêche une réaction ; vide si rien."""
    qui = 1 - e.main
    c, corps, sien = combattant(depart, qui), e.corps[qui], combattant(depart, e.main)
    id = reaction.action
    if corps.tenu and id in BOUGER:
        return "Tenu : impossible de bouger (002-R46)."
    if corps.terre and id in BOUGER:
        return "Impossible à terre : un Flip d’abord (002-R46)."
    arme = c.arme in DE_MELEE and tient_son_arme(c, corps)
    if id == "parade" and not arme and not (c.seconde_main == BOUCLIER and corps.gauche):
        return "Ni arme de mêlée en main, ni bouclier."
    if id == "bloque" and coup.action == "estoc":
        return "Un Estoc ne se bloque pas à mains nues (002-R46)."
    if id == "desarmer":
        if coup.action not in AVEC_L_ARME or e.corps[e.main].arme != EN_MAIN or sien.arme not in DE_MELEE:
            return "L’attaquant ne frappe pas avec une arme."
        return "" if arme or reaction.competence != "melee" else "Aucune arme de mêlée en main."
    return ""
