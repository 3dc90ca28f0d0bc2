"""Les exemples du document, et ceux que l'on en tire, rejoués par les règles elles-mêmes."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tiamat.catalogue.variantes import variantes
from tiamat.des import Somme, loi_de_somme
from tiamat.francais import decimale
from tiamat.hasard import HasardScript
from tiamat.variantes.tours_d_actions.corps import (
    blesser,
    corps_neuf,
    gravite_de,
    malus,
    palier,
    pv_maximum,
    saignement,
)
from tiamat.variantes.tours_d_actions.degats import BONUS_DU_SACRIFICE, points_du_coup, repartir, retenir
from tiamat.variantes.tours_d_actions.epreuves import chance_de_survivre, difficulte_de_resistance
from tiamat.variantes.tours_d_actions.fiches import (
    ARMES,
    ENDROITS,
    GRAVITES,
    ID,
    PALIERS,
    RANG_D_ENDROIT,
    TORSE,
    endroit_de,
    rangs,
)
from tiamat.variantes.tours_d_actions.initiative import nombre_de_tours, ordonner, rangs_d_action
from tiamat.variantes.tours_d_actions.reserve import chance_de_toucher, deplacer, loi_du_jet, reserve
from tiamat.variantes.tours_d_actions.tir import defense_contre_un_tir, des_du_tir, portee_maximum

Donnees = Mapping[str, Any]
DECIMALES = 4
COUVERTURES = {"tête": ("tete",), "torse": ("torse",), "bras": ("bras_droit", "bras_gauche")}


def rejouer(id: str) -> dict[str, Any]:
    """Rend ce que les règles donnent pour un exemple ; lève ``KeyError`` s'il n'existe pas.

    >>> rejouer("001-E7")
    {'marge': 2, 'formule': '5', 'points': 5}
    """
    exemple = variantes()[ID].exemples[id]
    return GENRES[exemple.genre](exemple.donnees)


def _cote(p: Fraction) -> str:
    return decimale(p, DECIMALES)


def _blessure(d: Donnees) -> dict[str, Any]:
    corps = blesser(corps_neuf(d["resistance"]), d["endroit"], d["points"])
    perte, gravite = saignement(corps), GRAVITES[corps.gravite(d["endroit"])]
    return {
        "maximum": pv_maximum(d["endroit"], d["resistance"]),
        "reste": corps.reste(d["endroit"]),
        "gravite": gravite.nom,
        "pv_par_tour": sum(perte.pv),
        "pc_par_tour": perte.pc,
        "dont_pv_au_torse": perte.pv[RANG_D_ENDROIT[TORSE]],
    }


def _protection(d: Donnees) -> dict[str, Any]:
    points = ARMES[d["arme"]].points.fixe
    score = next(int(r["score"]) for r in rangs("protections") if r["id"] == d["protection"])
    return {"points": points, "score": score, "perdus": retenir(points, score)}


def _rangs(d: Donnees) -> dict[str, Any]:
    return {
        "rangs": [list(rangs_d_action(s)) for s in d["succes"]],
        "tours": [nombre_de_tours(s) for s in d["succes"]],
    }


def _ordre(d: Donnees) -> dict[str, Any]:
    file = ordonner(d["succes"], d["coordinations"], d["alignement"])
    riposte = next(i for i, p in enumerate(file) if p.qui == 1)
    return {"actes_avant_la_riposte": riposte}


def _deplacer(d: Donnees) -> dict[str, Any]:
    des, defense = deplacer(d["competence"], d["defense"], d["deplaces"])
    return {"des": des, "defense": defense}


def _points(d: Donnees) -> dict[str, Any]:
    marge = d["succes"] - d["defense"]
    points = points_du_coup(ARMES[d["arme"]], marge, d["force"])
    with HasardScript(d["des"]) as hasard:
        return {"marge": marge, "formule": str(points), "points": points.lancer(hasard).total}


def _tir(d: Donnees) -> dict[str, Any]:
    total = d["succes"] + (BONUS_DU_SACRIFICE if d["sacrifie"] else 0)
    defense = defense_contre_un_tir(d["defense"], d["portee"], en_mouvement=d["en_mouvement"])
    touche = total >= defense
    issue = {
        "des": des_du_tir(d["competence"], d["vise"]),
        "total": total,
        "defense": defense,
        "touche": touche,
    }
    if "initiative" not in d:
        return issue
    return {"tours": nombre_de_tours(d["initiative"]), **issue, "marge": total - defense}


def _foudre(d: Donnees) -> dict[str, Any]:
    arme = ARMES[d["arme"]]
    couverts = [r["couvre"] for r in rangs("protections") if r["id"] in d["metal"] and r["metal"] == "oui"]
    metal = [e for texte in couverts for partie in texte.split(", ") for e in COUVERTURES[partie]]
    pertes = repartir(arme, d["endroit"], points_du_coup(arme, d["marge"], 0).fixe, {}, metal)
    corps = corps_neuf(d["resistance"])
    for endroit, perte in pertes.items():
        corps = blesser(corps, endroit, perte)
    return {
        "points": pertes[d["endroit"]],
        "touches": list(pertes),
        "reste": corps.reste(d["endroit"]),
        "gravite": GRAVITES[corps.gravite(d["endroit"])].nom,
    }


def _chances(d: Donnees) -> dict[str, Any]:
    return {"au_moins": [_cote(loi_du_jet(d["des"]).chance_au_moins(n)) for n in d["seuils"]]}


def _gravites(d: Donnees) -> dict[str, Any]:
    return {"gravites": [GRAVITES[gravite_de(pv, d["maximum"])].nom for pv in d["restes"]]}


def _paliers(d: Donnees) -> dict[str, Any]:
    paliers = [PALIERS[palier(n, d["resistance"])] for n in d["cochees"]]
    return {"paliers": [p.nom for p in paliers], "des_en_moins": [p.des for p in paliers]}


def _survie(d: Donnees) -> dict[str, Any]:
    return {
        "succes": [difficulte_de_resistance(t) for t in d["tours"]],
        "chances": [_cote(chance_de_survivre(d["resistance"], t)) for t in d["tours"]],
    }


def _sans_de(d: Donnees) -> dict[str, Any]:
    ote = malus(blesser(corps_neuf(d["resistance"]), d["endroit"], d["points"]))
    des = max(0, d["competence"] - ote)
    return {"malus": ote, "des": des, "chance": _cote(chance_de_toucher(des, 1, BONUS_DU_SACRIFICE))}


def _endroits(d: Donnees) -> dict[str, Any]:
    loi = loi_de_somme(Somme(d["des"], 6))
    cas = dict.fromkeys(ENDROITS, Fraction(0))
    for total, p in loi.valeurs():
        cas[endroit_de(total)] += p * loi.total
    return {"sur_36": [int(n) for n in cas.values()], "endroits": [ENDROITS[e] for e in cas]}


def _toucher(d: Donnees) -> dict[str, Any]:
    des, _ = deplacer(d["competence"], 0, d["deplaces"])
    return {"chance": _cote(chance_de_toucher(des, d["defense"]))}


GENRES: dict[str, Callable[[Donnees], dict[str, Any]]] = {
    "blessure": _blessure,
    "protection": _protection,
    "rangs": _rangs,
    "ordre": _ordre,
    "deplacer": _deplacer,
    "points": _points,
    "tir": _tir,
    "portee_maximum": lambda d: {"maximum": portee_maximum(d["longue"])},
    "foudre": _foudre,
    "chances": _chances,
    "moyenne": lambda d: {"moyenne": _cote(d["des"] * reserve(1).moyenne_par_de)},
    "gravites": _gravites,
    "paliers": _paliers,
    "survie": _survie,
    "sans_de": _sans_de,
    "endroits": _endroits,
    "toucher": _toucher,
}
"""Genre d'exemple → ce qui le rejoue."""
