"""Donner les fiches à d'autres programmes : en JSON ou en CSV, avec les noms du livre."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tiamat.catalogue import Technique, catalogue
from tiamat.des.formule import Formule
from tiamat.prerequis import lire_prerequis
from tiamat.techniques import precision, puissance
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

GENRES = ("techniques", "arts", "armes", "competences", "talents", "etats", "attributs", "regles", "arbitrages")
"""Ce qui s'exporte, par le nom de la commande."""
FORMATS = ("json", "csv")
RENVOIS = {
    "talent": "talents",
    "techniques": "techniques",
    "sert_a": "techniques",
    "attributs": "attributs",
    "caracteristique": "caracteristiques",
}
"""Les champs dont la valeur est un identifiant (ou plusieurs), écrits par leur nom."""
Valeur = Any


def exporter(genre: str, format: str = "json") -> str:
    """Rend toutes les fiches d'un genre de ``GENRES``, en JSON (une liste d'objets) ou en CSV (une ligne chacune).

    Lève ``KeyError`` si le genre est inconnu.

    >>> exporter("arts", "csv").splitlines()[0]
    'id,nom,resume,cadre,talent,techniques,source,alias'
    """
    if genre not in GENRES:
        raise KeyError(genre)
    tables = [_table(e) for e in getattr(catalogue(), genre).values()]
    return json.dumps(tables, ensure_ascii=False, indent=2) + "\n" if format == "json" else _csv(tables)


def technique(t: Technique) -> dict[str, Valeur]:
    """Rend une technique en valeurs simples, dans l'ordre de la fiche, prête pour le JSON.

    ``prerequis`` et ``arme`` valent ``None``, un nom, ou ``{"et": […]}`` et ``{"ou": […]}`` imbriqués ; ``precision``
    et ``puissance`` valent ``None``, ``{"aucun_dommage": True}`` ou les parts de la formule.

    >>> technique(catalogue().techniques["oi_zuki"])["precision"]
    {'caracteristique': 'Habileté', 'd10': 0, 'd6': 0, 'fixe': 2, 'competences': [], 'arme': False}
    """
    c = catalogue()
    noms = c.techniques.noms()
    armes = c.besoins.noms() | c.armes.noms()
    jet, dommages = precision(t), puissance(t)
    if dommages is None:
        dommages_ecrits = None
    elif dommages.aucun_dommage:
        dommages_ecrits = {"aucun_dommage": True}
    else:
        dommages_ecrits = _formule(dommages.formule, arme=dommages.arme)
    return {
        "id": t.id,
        "nom": t.nom,
        "arts": [c.arts[a].nom if a in c.arts else "Standard" for a in t.arts],
        "prerequis": lire_prerequis(t.prerequis).structure(noms),
        "arme": lire_prerequis(t.arme).structure(armes),
        "type": [c.types[i].nom for i in t.type],
        "cout": t.cout._asdict(),
        "precision": _formule(jet) if jet else None,
        "puissance": dommages_ecrits,
        "localisation": c.localisations[t.localisation].nom if t.localisation else None,
        "sequence": [lire_prerequis(etape).structure(noms) for etape in t.sequence],
        "combo": [noms[i] for i in t.combo],
        "attributs": [c.attributs[i].nom for i in t.attributs],
        "nature": t.nature,
        "ligne": t.ligne,
        "conditions": list(t.conditions),
        "regles": list(t.regles),
        "resume": t.resume,
        "arbitrages": list(t.arbitrages),
        "lecture": list(t.lecture),
        "maison": list(t.maison),
    }


def _formule(f: Formule, *, arme: bool = False) -> dict[str, Valeur]:
    return {
        "caracteristique": CARACTERISTIQUES[f.carac] if f.carac else None,
        "d10": f.d10,
        "d6": f.d6,
        "fixe": f.fixe,
        "competences": [COMPETENCES[c] for c in f.competences],
        "arme": arme,
    }


def _table(entree: object) -> dict[str, Valeur]:
    if isinstance(entree, Technique):
        return technique(entree)
    return {c.name: _valeur(c.name, getattr(entree, c.name)) for c in fields(entree)}  # type: ignore[arg-type]


def _valeur(champ: str, valeur: Valeur) -> Valeur:
    if isinstance(valeur, tuple):
        return [_valeur(champ, v) for v in valeur]
    if hasattr(valeur, "__dataclass_fields__"):
        return _table(valeur)
    if isinstance(valeur, Mapping):
        return dict(valeur)
    if champ in RENVOIS:
        return getattr(catalogue(), RENVOIS[champ])[valeur].nom
    return valeur


def _csv(tables: list[dict[str, Valeur]]) -> str:
    lignes = [_aplatir(table) for table in tables]
    colonnes = list(dict.fromkeys(c for ligne in lignes for c in ligne))
    sortie = io.StringIO()
    ecrivain = csv.DictWriter(sortie, colonnes, lineterminator="\n")
    ecrivain.writeheader()
    ecrivain.writerows(lignes)
    return sortie.getvalue()


def _aplatir(table: dict[str, Valeur]) -> dict[str, Valeur]:
    """Une case par valeur : un objet donne une colonne par part (``cout_energie``), une liste se lit à la suite."""
    plate: dict[str, Valeur] = {}
    for champ, valeur in table.items():
        if champ == "cout":
            plate |= {f"cout_{part}": n for part, n in valeur.items()}
        else:
            plate[champ] = _case(valeur)
    return plate


def _case(valeur: Valeur) -> Valeur:
    if isinstance(valeur, bool):
        return "oui" if valeur else "non"
    if isinstance(valeur, list):
        return " ; ".join(str(_case(v)) for v in valeur)
    if isinstance(valeur, dict):
        return json.dumps(valeur, ensure_ascii=False)
    return "" if valeur is None else valeur
