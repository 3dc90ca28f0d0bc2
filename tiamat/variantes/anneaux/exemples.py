"""Les exemples d'Anneaux, rejoués par ses règles : chaque genre dit quelle fonction répond."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tiamat.catalogue.variantes import variantes
from tiamat.des import Garder, loi_gardee
from tiamat.erreurs import NomInconnu
from tiamat.francais import guillemets
from tiamat.variantes.anneaux.armes import arme, jet_de_dommages, niveau_de_blessure, supportees
from tiamat.variantes.anneaux.attaque import bonus_de_feinte
from tiamat.variantes.anneaux.etats import (
    deplacement,
    fatigue,
    issue_de_peur,
    jeune,
    malus_de_peur,
    nd_de_peur,
    nd_de_recuperation,
)
from tiamat.variantes.anneaux.jets import composer, jet_de_competence, moyenne_gardee
from tiamat.variantes.anneaux.nd import Defense, bonus_de_defense, nd_d_armure
from tiamat.variantes.anneaux.renommee import Situation, gain_d_honneur, gain_de_gloire
from tiamat.variantes.anneaux.tables import ID, Des, des_de

DECIMALES = 4


def _nd(d: Mapping[str, Any]) -> dict[str, Any]:
    valeurs: dict[str, Any] = {c: tuple(v) if isinstance(v, list) else v for c, v in d.items()}
    return {"nd": nd_d_armure(Defense(**valeurs))}


def _chances(d: Mapping[str, Any]) -> dict[str, Any]:
    loi = loi_gardee(Garder(d["lances"], d["gardes"], 0, d.get("explose", True)))
    return {"chances": [_arrondi(loi.chance_au_moins(nd)) for nd in d["nd"]]}


def _arrondi(x: Fraction) -> float:
    return float(round(x, DECIMALES))


def _jet(jet: Garder) -> dict[str, Any]:
    return {"lances": jet.lances, "gardes": jet.gardes, "fixe": jet.fixe}


def _niveau(d: Mapping[str, Any]) -> dict[str, Any]:
    niveau = niveau_de_blessure(d["blessures"], d["terre"])
    return {"nd": niveau.nd if niveau else -1, "supportees": supportees(d["terre"])}


def _deplacement(d: Mapping[str, Any]) -> dict[str, Any]:
    lu = deplacement(d["eau"], d.get("etats", ()))
    return {"gratuit": float(lu.gratuit), "simple": float(lu.simple)}


GENRES: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "nd_de_peur": lambda d: {"nd": nd_de_peur(d["rang"])},
    "malus_de_peur": lambda d: dict(zip(("lances", "gardes"), malus_de_peur(d["rang"])[1:3], strict=True)),
    "issue_de_peur": lambda d: {"issue": issue_de_peur(d["total"], d["honneur"], d["rang"])},
    "jeune": lambda d: {"nd": [jeune(j, d["constitution"]).nd for j in d["jours"]]},
    "fatigue": lambda d: {"nd": [fatigue(j, d["constitution"]).nd for j in d["jours"]]},
    "recuperation": lambda d: {"nd": [nd_de_recuperation(d["etat"], n) for n in d["echecs"]]},
    "feinte": lambda d: {"bonus": bonus_de_feinte(d["total"], d["nd"], d["reputation"])},
    "deplacement": _deplacement,
    "nd_d_armure": _nd,
    "bonus_de_defense": lambda d: {"bonus": bonus_de_defense(d["air"], d["rang"])},
    "honneur": lambda d: {"points": gain_d_honneur(d["acte"], d["rang"])},
    "gloire": lambda d: {"points": gain_de_gloire(d["evenement"], Situation(d["gloire"], d["statut"])).points},
    "modification": lambda d: des_de(d["cas"])._asdict(),
    "chances": _chances,
    "moyenne": lambda d: {"moyenne": _arrondi(moyenne_gardee(Garder(d["lances"], d["gardes"])))},
    "competence": lambda d: jet_de_competence(d["competence"], d["trait"])._asdict(),
    "dommages": lambda d: _jet(jet_de_dommages(arme(d["arme"]), d["force"], d.get("augmentations", 0))),
    "composer": lambda d: _jet(composer(Des(d["lances"], d["gardes"]))),
    "blessures": _niveau,
}
"""Genre → ce que les règles répondent aux données d'un exemple."""


def rejouer(id: str) -> dict[str, Any]:
    """Rejoue un exemple et rend ce que donnent les règles ; lève ``NomInconnu`` s'il n'existe pas.

    >>> rejouer("003-E1"), rejouer("003-E2")
    ({'nd': 20}, {'lances': -2, 'gardes': -2})
    """
    exemples = variantes()[ID].exemples
    if id not in exemples:
        raise NomInconnu(f"Exemple {guillemets(id)} inconnu : {', '.join(exemples)}.")
    return GENRES[exemples[id].genre](exemples[id].donnees)
