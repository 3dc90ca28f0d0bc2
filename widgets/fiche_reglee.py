"""D'une fiche aux réglages de la calculatrice du personnage, et retour."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tiamat.catalogue import catalogue
from tiamat.erreurs import Refus
from tiamat.francais import guillemets
from tiamat.personnage import Personnage, offres_de_talent, talent_du_tirage, temperament_remarquable, vers_table
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

RIEN = ""
REGLES_ICI = frozenset(
    {
        *("nom", "caracteristiques", "competences", "talents", "talents_offerts", "arts", "techniques"),
        *("langue_maternelle", "langues", "equipement", "temperament_marque"),
    }
)
"""Les champs d'une fiche que la calculatrice règle ; les autres se gardent tels quels."""


def fiche_reglee(
    v: Mapping[str, Any], cases: Sequence[Sequence[int]], techniques: Sequence[str], base: Personnage
) -> Personnage:
    """La fiche que donnent des réglages ; ``base`` fournit ce que rien ne règle."""
    tires = list(dict.fromkeys(talent_du_tirage(*case) for case in cases))
    talents = tires if v["talents"] == "tirage" else [v["talent_choisi"]] * bool(v["talent_choisi"])
    arts = (v["art_martial"],) if v["art_martial"] else ()
    offres = offres_de_talent(arts, talents, {v["art_martial"]: v["remplacement"]})
    return replace(
        base,
        nom=v["nom"].strip(),
        caracteristiques={c: v[c] for c in CARACTERISTIQUES},
        competences={c: v[c] for c in COMPETENCES if v[c]},
        talents=tuple(talents),
        talents_offerts={offre.art: offre.talent for offre in offres},
        arts=arts,
        techniques=tuple(techniques),
        langue_maternelle=v["langue_maternelle"].strip(),
        langues=_decouper(v["langues"]),
        equipement=_decouper(v["equipement"]),
        temperament_marque=v["temperament_marque"] if temperament_remarquable(v) else "",
    )


def reglages_de(fiche: Personnage) -> dict[str, Any]:
    """Les réglages qui redonnent une fiche ; lève ``Refus`` si la calculatrice ne sait pas la montrer."""
    if len(fiche.arts) > 1 or len(fiche.talents) > 2:
        raise Refus("Cette fiche a plusieurs arts : cette calculatrice règle un personnage débutant, avec un seul.")
    connues = [t for a in fiche.arts for t in catalogue().arts.trouver(a).techniques]
    for t in fiche.techniques:
        if t not in connues:
            raise Refus(f"Technique {guillemets(t)} : elle n’est pas dans la liste de l’art de cette fiche.")
    choisi = len(fiche.talents) == 1
    art = fiche.arts[0] if fiche.arts else RIEN
    offert = fiche.talents_offerts.get(art, RIEN)
    return {
        "nom": fiche.nom,
        **fiche.caracteristiques,
        **fiche.competences,
        "temperament_marque": fiche.temperament_marque,
        "talents": "choix" if choisi else "tirage",
        "talent_choisi": fiche.talents[0] if choisi else RIEN,
        "art_martial": art,
        "remplacement": offert if art and offert != catalogue().arts[art].talent else RIEN,
        "langue_maternelle": fiche.langue_maternelle,
        "langues": ", ".join(fiche.langues),
        "equipement": ", ".join(fiche.equipement),
        "cases": [] if choisi else [_case_du_talent(t) for t in fiche.talents],
        "techniques": list(fiche.techniques),
        "reste": reste_de(fiche),
    }


def reste_de(fiche: Personnage) -> dict[str, Any]:
    """Les champs de la fiche que rien ne règle."""
    return {champ: v for champ, v in vers_table(fiche).items() if champ not in REGLES_ICI}


def est_une_case(case: object) -> bool:
    """Dit si une valeur reçue est une case de la table des talents."""
    return (
        isinstance(case, list | tuple)
        and len(case) == 2
        and all(type(n) is int for n in case)
        and tuple(case) in catalogue().tirage
    )


def _decouper(texte: str) -> tuple[str, ...]:
    return tuple(m.strip() for m in texte.split(",") if m.strip())


def _case_du_talent(talent: str) -> list[int]:
    """Une case de la table qui donne ce talent : le tirage d'une fiche ne garde pas ses dés."""
    for case, t in catalogue().tirage.items():
        if t == talent:
            return list(case)
    raise Refus(f"Talent {guillemets(talent)} inconnu : la fiche n’est pas ouverte.")
