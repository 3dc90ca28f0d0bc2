"""La tactique de la machine : le coup qui promet le plus de croix, la réaction qui en laisse le moins."""

from functools import lru_cache
from typing import Any

from tiamat.des import Loi
from tiamat.procedure.interpretes import Choix
from tiamat.variantes.combos.combattant import combattant
from tiamat.variantes.combos.coups import (
    COUPS,
    Coup,
    compte_du_coup,
    jet_d_action,
    jet_d_en_face,
    jet_de_reaction,
    lire_coup,
)
from tiamat.variantes.combos.etat import EN_L_AIR, Etat
from tiamat.variantes.combos.possibles import AUCUNE, S_ARRETER, reactions_permises, se_defend
from tiamat.variantes.combos.reserves import loi_de_l_ecart
from tiamat.variantes.combos.zones import endroits
from tiamat.variantes.systeme import Depart

PRIX_D_UNE_CHUTE = 1.0
PRIX_D_UNE_PRISE = 2.0
CROIX_QUI_SUFFISENT = 2.0


def decider(choix: Choix, depart: Depart, e: Etat) -> Any:
    """Rend la décision de la machine."""
    if choix.nom == "action":
        return _action(choix, depart, e)
    if choix.nom == "reaction":
        return meilleure_reaction(depart, e, choix.sujet)
    if choix.nom == "zone":
        return _zone(choix, depart, e)
    coup, exces, _ = choix.sujet
    abri = e.corps[1 - choix.qui].abri
    return max(choix.reponses, key=lambda lieu: compte_du_coup(depart, choix.qui, coup, lieu, exces, abri).croix)


def _action(choix: Choix, depart: Depart, e: Etat) -> str:
    """Se dégager, reprendre son arme, se relever ; sinon le meilleur coup."""
    permises = {r: lire_coup(r) for r in choix.reponses if r != S_ARRETER}
    par_action: dict[str, list[str]] = {}
    for r, c in permises.items():
        par_action.setdefault(c.action, []).append(r)
    if "se_degager" in par_action:
        return max(par_action["se_degager"], key=lambda r: chance_de_reussir(depart, e, permises[r]))
    if "rattraper" in par_action and e.corps[e.main].arme == EN_L_AIR:
        return par_action["rattraper"][0]
    for urgente in ("flip", "degaine"):
        if urgente in par_action:
            return par_action[urgente][0]
    valeurs = {r: promesse(depart, e, c) for r, c in permises.items() if c.action in (*COUPS, "projeter")}
    mieux = max(valeurs, key=lambda r: valeurs[r], default=S_ARRETER)
    if "agrippe" in par_action and valeurs.get(mieux, 0.0) < CROIX_QUI_SUFFISENT:
        return par_action["agrippe"][0]
    return mieux if valeurs.get(mieux, 0.0) > 0 else S_ARRETER


def _zone(choix: Choix, depart: Depart, e: Etat) -> str:
    coup: Coup = choix.sujet
    reaction = meilleure_reaction(depart, e, coup)
    zones: tuple[str, ...] = choix.reponses
    return max(zones, key=lambda z: croix_attendues(depart, e, coup, reaction, z))


def promesse(depart: Depart, e: Etat, coup: Coup) -> float:
    """Rend les croix qu'un coup promet contre la meilleure réaction."""
    return _promesse(depart, _reduit(depart, e), coup)


def _reduit(depart: Depart, e: Etat) -> Etat:
    """Le même état, sans ce qui ne change ni les dés ni les croix : des états proches se calculent une fois."""
    combo = e.combo if e.combo and combattant(depart, e.main).personnel else None
    return Etat(e.corps, e.main, combo)


@lru_cache(maxsize=16384)
def _promesse(depart: Depart, e: Etat, coup: Coup) -> float:
    if coup.action == "projeter":
        loi = loi_du_coup(depart, e, coup, AUCUNE)
        return sum(n * float(p) for n, p in loi.valeurs() if n > 0) + PRIX_D_UNE_CHUTE
    return croix_attendues(depart, e, coup, meilleure_reaction(depart, e, coup))


def meilleure_reaction(depart: Depart, e: Etat, coup: Coup) -> str:
    """Rend la réaction qui laisse le moins de croix, puis celle qui bloque le mieux."""
    return _meilleure_reaction(depart, _reduit(depart, e), coup) if se_defend(coup) else AUCUNE


@lru_cache(maxsize=16384)
def _meilleure_reaction(depart: Depart, e: Etat, coup: Coup) -> str:
    return min(reactions_permises(depart, e, coup), key=lambda r: _cout(depart, e, coup, r))


def _cout(depart: Depart, e: Etat, coup: Coup, reaction: str) -> tuple[float, float]:
    loi = loi_du_coup(depart, e, coup, reaction)
    touche, bloque = float(loi.chance_au_moins(1)), float(loi.chance_au_plus(-1))
    cout = croix_attendues(depart, e, coup, reaction) if coup.action in COUPS else PRIX_D_UNE_PRISE * touche
    if reaction.startswith("plongeon"):
        cout += PRIX_D_UNE_CHUTE
    return cout, -bloque


def loi_du_coup(depart: Depart, e: Etat, coup: Coup, reaction: str) -> Loi:
    """Rend la loi des succès d'avance d'un coup qui se lance, contre une réaction ou le jet imposé en face."""
    jet = jet_d_action(depart, e, e.main, coup)
    if jet is None:
        return Loi(1, (1,), 1)
    if reaction == AUCUNE:
        en_face = jet_d_en_face(depart, e, 1 - e.main, coup)
    else:
        en_face = jet_de_reaction(depart, e, 1 - e.main, lire_coup(reaction))
    return loi_de_l_ecart(jet.reserve(depart), en_face.reserve(depart) if en_face else None)


def chance_de_reussir(depart: Depart, e: Etat, coup: Coup) -> Any:
    """Rend la chance exacte qu'une action réussisse contre la réaction que la machine choisirait."""
    return loi_du_coup(depart, e, coup, meilleure_reaction(depart, e, coup)).chance_au_moins(1)


def croix_attendues(depart: Depart, e: Etat, coup: Coup, reaction: str, zone: str = "") -> float:
    """Rend les croix qu'un coup promet en moyenne, à l'endroit le plus dur que chaque excédent ouvre."""
    loi = loi_du_coup(depart, e, coup, reaction)
    corps = e.corps[1 - e.main]
    reste: int = depart.option("croix") - corps.croix
    croix = croix_par_exces(depart, e.main, coup, zone, corps.abri, max(0, loi.maxi))
    poids = zip(range(loi.mini, loi.maxi + 1), loi.poids, strict=True)
    return sum(n * min(reste, croix[exces]) for exces, n in poids if exces > 0) / loi.total


@lru_cache(maxsize=8192)
def croix_par_exces(depart: Depart, qui: int, coup: Coup, zone: str, abri: bool, maxi: int) -> tuple[float, ...]:
    """Rend les croix de chaque excédent, de 0 à ``maxi`` : le pire endroit, ou la moyenne s'il se tire au sort."""
    au_sort = depart.option("localisation") == "hasard"
    toutes = [0.0]
    for exces in range(1, maxi + 1):
        croix = [
            compte_du_coup(depart, qui, coup, lieu.id, exces, abri).croix
            for lieu in endroits(exces, zone, au_sort=au_sort)
        ]
        toutes.append(sum(croix) / len(croix) if au_sort else max(croix))
    return tuple(toutes)
