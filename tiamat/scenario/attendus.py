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
from tiamat.francais import guillemets, suggestion
from tiamat.journal import Fait, FaitJet, FaitTest

TOTAUX = {"Précision": "precision", "Défense": "defense", "Puissance": "puissance"}
PAR_COMBATTANT = ("sante", "energie", "furie", "posture", "position", "effectif", "actions", "etats", "blessures")


def obtenus(combat: Combat, avant: Etat, apres: Etat, faits: Sequence[Fait], refus: Sequence[str]) -> dict[str, Any]:
    """Rend ce qu'une étape a donné : l'attaque et ses totaux, puis l'état de chacun."""
    obtenu: dict[str, Any] = {"refus": " ".join(refus), "tour": apres.tour}
    obtenu |= _attaque(faits)
    obtenu["scores"] = {f.qui: f.jet.total for f in faits if isinstance(f, FaitJet) and f.quoi == "Initiative"}
    obtenu["ordre"] = [combat.ids[i] for rang in apres.file for i in rang] if _tour_ouvert(faits) else []
    for nom in PAR_COMBATTANT:
        obtenu[nom] = {id: _de(apres, i, nom) for i, id in enumerate(combat.ids)}
    obtenu["ko"] = [id for id, c in zip(combat.ids, apres.corps, strict=True) if c.hors_de_combat]
    obtenu["mort"] = [id for id, c in zip(combat.ids, apres.corps, strict=True) if c.jauges.mort]
    obtenu["gains"] = {
        id: b.jauges.furie - a.jauges.furie for id, a, b in zip(combat.ids, avant.corps, apres.corps, strict=True)
    }
    return obtenu


def _tour_ouvert(faits: Sequence[Fait]) -> bool:
    return any(isinstance(f, FaitTour) for f in faits)


def _attaque(faits: Sequence[Fait]) -> dict[str, Any]:
    """La première attaque de l'étape ; ce qui suit un combo est sous ``combo``."""
    debuts = [n for n, f in enumerate(faits) if isinstance(f, FaitAttaque)]
    un = faits[: debuts[1]] if len(debuts) > 1 else faits
    obtenu: dict[str, Any] = {"touche": False, "riposte": False, "paree": False, "grave": False, "perte": 0, "zone": ""}
    for f in un:
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
            obtenu[TOTAUX[f.quoi]] = f.jet.total
            obtenu[f"des_{TOTAUX[f.quoi]}"] = len(f.jet.d10)
    if len(debuts) > 1:
        obtenu["combo"] = _attaque(faits[debuts[1] :])
    return obtenu


def _de(e: Etat, i: int, nom: str) -> Any:
    c = e.corps[i]
    if nom == "etats":
        return sorted(etats(c.poses))
    if nom == "blessures":
        return [partie for partie, _ in c.blessures]
    return getattr(c.jauges, nom) if nom in ("sante", "energie", "furie") else getattr(c, nom)


def ecarts(attendu: Mapping[str, Any], obtenu: Mapping[str, Any]) -> Iterator[str]:
    """Rend chaque valeur attendue qui n'est pas celle obtenue ; lève ``Refus`` pour un nom inconnu.

    >>> list(ecarts({"touche": True, "perte": 4}, {"touche": True, "perte": 3}))
    ['perte : attendu 4, obtenu 3.']
    """
    for nom, valeur in attendu.items():
        if nom not in obtenu:
            raise Refus(f"attendu.{nom} : on ne sait pas le vérifier. {suggestion(nom, obtenu)}".rstrip())
        eu = obtenu[nom]
        if nom == "refus":
            if not eu or valeur not in eu:
                yield f"refus : attendu {guillemets(str(valeur))}, obtenu {guillemets(eu) if eu else 'aucun refus'}."
        elif isinstance(valeur, dict) and isinstance(eu, Mapping):
            yield from (f"{nom}.{ecart}" for ecart in ecarts(valeur, eu))
        elif valeur != eu:
            yield f"{nom} : attendu {_ecrire(valeur)}, obtenu {_ecrire(eu)}."


def _ecrire(valeur: Any) -> str:
    if isinstance(valeur, bool):
        return "oui" if valeur else "non"
    if isinstance(valeur, str) and valeur in catalogue().zones:
        return catalogue().zones[valeur].nom.lower()
    return str(valeur) if valeur != "" else "rien"
