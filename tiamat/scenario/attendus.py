"""Ce qu'une étape a donné, et ce que l'on en attendait."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.durees import etats
from tiamat.combat.faits import (
    FaitAttaque,
    FaitDommages,
    FaitParee,
    FaitRiposte,
    FaitTouche,
    FaitTour,
    FaitZone,
)
from tiamat.erreurs import Refus
from tiamat.francais import enumerer, guillemets, suggestion
from tiamat.journal import Fait, FaitJet, FaitTest

TOTAUX = {"Précision": "precision", "Défense": "defense", "Puissance": "puissance"}
DES_JAUGES = ("sante", "energie", "furie")
DU_CORPS = ("posture", "position", "effectif", "actions", "occupe")


def obtenus(combat: Combat, avant: Etat, apres: Etat, faits: Sequence[Fait], refus: Sequence[str]) -> dict[str, Any]:
    """Rend ce qu'une étape a donné : l'attaque et ses totaux, puis l'état de chacun (``format.ATTENDUS``)."""
    obtenu: dict[str, Any] = {"refus": " ".join(refus), "tour": apres.tour, **_attaque(faits)}
    tous = list(zip(combat.ids, apres.corps, strict=True))
    avants = (*avant.corps, *apres.corps[len(avant.corps) :])
    scores = [f.jet.total for f in faits if isinstance(f, FaitJet) and f.quoi == "Initiative"]
    obtenu["scores"] = dict(zip([id for id, c in tous if not c.hors_de_combat], scores, strict=False))
    ouvert = any(isinstance(f, FaitTour) for f in faits)
    obtenu["ordre"] = [combat.ids[i] for rang in apres.file for i in rang] if ouvert else []
    for nom in DES_JAUGES:
        obtenu[nom] = {id: getattr(c.jauges, nom) for id, c in tous}
    for nom in DU_CORPS:
        obtenu[nom] = {id: getattr(c, nom) for id, c in tous}
    obtenu["etats"] = {id: sorted(etats(c.poses)) for id, c in tous}
    obtenu["durees"] = {id: {p.etat: p.fins for p in c.poses} for id, c in tous}
    obtenu["blessures"] = {id: [partie for partie, _ in c.blessures] for id, c in tous}
    obtenu["munitions"] = {id: dict(c.munitions) for id, c in tous}
    obtenu["surpris"] = [id for id, c in tous if c.embusque]
    obtenu["ko"] = [id for id, c in tous if c.hors_de_combat]
    obtenu["mort"] = [id for id, c in tous if c.jauges.mort]
    obtenu["gains"] = {id: c.jauges.furie - a.jauges.furie for (id, c), a in zip(tous, avants, strict=True)}
    return obtenu


def _attaque(faits: Sequence[Fait]) -> dict[str, Any]:
    """La première attaque de l'étape ; la suivante est sous ``combo``."""
    debuts = [n for n, f in enumerate(faits) if isinstance(f, FaitAttaque)]
    une = faits[: debuts[1]] if len(debuts) > 1 else faits
    obtenu: dict[str, Any] = {"touche": False, "riposte": False, "paree": False, "grave": False, "perte": 0, "zone": ""}
    obtenu |= {"d10": {}, "d6": {}, "critiques": {}, "fixe": {}}
    for f in une:
        if isinstance(f, FaitTouche):
            obtenu["touche"] = True
        elif isinstance(f, FaitRiposte):
            obtenu["riposte"] = True
        elif isinstance(f, FaitParee):
            obtenu["paree"] = True
        elif isinstance(f, FaitZone):
            obtenu["zone"] = f.zone
        elif isinstance(f, FaitDommages):
            obtenu |= {"perte": f.perte, "grave": f.grave}
        elif isinstance(f, FaitTest):
            obtenu |= {"marge": f.marge, "reussi": f.marge >= 0}
        elif isinstance(f, FaitJet) and f.quoi in TOTAUX:
            nom = TOTAUX[f.quoi]
            obtenu.setdefault(nom, f.jet.total)
            obtenu["fixe"].setdefault(nom, f.jet.fixe)
            for sorte, des in (("d10", f.jet.d10), ("d6", f.jet.d6), ("critiques", f.jet.critiques)):
                obtenu[sorte].setdefault(nom, len(des))
    if len(debuts) > 1:
        obtenu["combo"] = _attaque(faits[debuts[1] :])
    return obtenu


def a_plat(obtenu: Mapping[str, Any], prefixe: str = "") -> dict[str, Any]:
    """Rend les mêmes valeurs, sans tables emboîtées : ``sante.jack``.

    >>> a_plat({"perte": 4, "sante": {"jack": 26}})
    {'perte': 4, 'sante.jack': 26}
    """
    plat: dict[str, Any] = {}
    for nom, valeur in obtenu.items():
        plat |= a_plat(valeur, f"{prefixe}{nom}.") if isinstance(valeur, Mapping) else {f"{prefixe}{nom}": valeur}
    return plat


def ecarts(attendu: Mapping[str, Any], obtenu: Mapping[str, Any], ou: str = "attendu") -> Iterator[str]:
    """Rend chaque valeur attendue qui n'est pas celle obtenue ; lève ``Refus`` pour un nom que rien ne vérifie.

    >>> list(ecarts({"touche": True, "perte": 4}, {"touche": True, "perte": 3}))
    ['perte : attendu 4, obtenu 3.']
    """
    for nom, valeur in attendu.items():
        if nom not in obtenu:
            connus = enumerer([guillemets(n) for n in obtenu]) or "rien"
            aide = suggestion(nom, obtenu) or f"Se vérifient ici : {connus}."
            raise Refus(f"{ou}.{nom} : on ne sait pas le vérifier. {aide}")
        eu = obtenu[nom]
        if nom == "refus" and ou == "attendu":
            if str(valeur) not in eu or not eu:
                yield f"refus : attendu {guillemets(str(valeur))}, obtenu {guillemets(eu) if eu else 'aucun refus'}."
        elif isinstance(valeur, dict) and isinstance(eu, Mapping):
            yield from (f"{nom}.{ecart}" for ecart in ecarts(valeur, eu, f"{ou}.{nom}"))
        elif valeur != eu or isinstance(valeur, bool) != isinstance(eu, bool):
            yield f"{nom} : attendu {_ecrire(valeur)}, obtenu {_ecrire(eu)}."


def _ecrire(valeur: Any) -> str:
    if isinstance(valeur, bool):
        return "oui" if valeur else "non"
    if isinstance(valeur, list):
        return enumerer([_ecrire(v) for v in valeur]) or "rien"
    if isinstance(valeur, Mapping):
        return ", ".join(f"{nom} = {_ecrire(v)}" for nom, v in valeur.items()) or "rien"
    if isinstance(valeur, str) and valeur in catalogue().zones:
        return catalogue().zones[valeur].nom.lower()
    return str(valeur) if valeur != "" else "rien"
