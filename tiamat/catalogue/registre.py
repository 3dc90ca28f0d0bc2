"""Le catalogue : toutes les fiches, chargées une fois, par sorte et par identifiant."""

from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, TypeVar

from tiamat.catalogue.chargement import Noms, charger
from tiamat.catalogue.controle import controler
from tiamat.catalogue.entrees import (
    Arbitrage,
    Arme,
    Art,
    Attribut,
    Besoin,
    Caracteristique,
    Competence,
    Course,
    Difficulte,
    Etat,
    Localisation,
    MalusDeTir,
    Portee,
    Protection,
    Regle,
    Saut,
    TableDeLocalisation,
    Talent,
    Technique,
    Terme,
    Type,
    Zone,
)
from tiamat.fiches import lire, lister

Entree = TypeVar("Entree")

GENRES = MappingProxyType(
    {
        "technique": "techniques",
        "art": "arts",
        "attribut": "attributs",
        "etat": "etats",
        "competence": "competences",
        "talent": "talents",
        "arme": "armes",
        "protection": "protections",
        "terme": "termes",
        "regle": "regles",
        "arbitrage": "arbitrages",
    }
)
"""Les sortes de fiches que l'on cherche et cite par leur nom, et où le catalogue les range."""


class Catalogue:
    """Les fiches du jeu, par sorte et par identifiant.

    >>> c = catalogue()
    >>> len(c.regles), len(c.arbitrages), len(c.techniques)
    (211, 162, 120)
    """

    def __init__(self) -> None:
        def noms(genre: str, classe: type[Entree], fiche: str, table: str, feminin: bool = True) -> Noms[Entree]:
            return Noms(genre, charger(classe, lire(fiche)[table], fiche), feminin=feminin)

        self.caracteristiques = noms("Caractéristique", Caracteristique, "caracteristiques", "caracteristique")
        self.competences = noms("Compétence", Competence, "competences", "competence")
        self.talents = noms("Talent", Talent, "talents", "talent", feminin=False)
        self.arts = noms("Art martial", Art, "arts", "art", feminin=False)
        self.difficultes = noms("Difficulté", Difficulte, "difficultes", "difficulte")
        self.terrains = noms("Terrain", Course, "mouvements", "course", feminin=False)
        self.sauts = {s.metres: s for s in charger(Saut, lire("mouvements")["saut"], "mouvements")}
        self.types = noms("Type de technique", Type, "types", "type", feminin=False)
        attributs = lire("attributs")
        self.attributs = Noms(
            "Attribut", charger(Attribut, [*attributs["attribut"], *attributs["attribut_d_arme"]], "attributs")
        )
        self.etats = noms("État", Etat, "etats", "etat", feminin=False)
        self.zones = noms("Zone", Zone, "localisations", "zone")
        self.tables = noms("Table", TableDeLocalisation, "localisations", "table")
        self.localisations = noms("Localisation", Localisation, "localisations", "localisation")
        self.portees = noms("Portée", Portee, "tir", "portee")
        self.malus_de_tir = noms("Malus de tir", MalusDeTir, "tir", "malus", feminin=False)
        self.armes = noms("Arme", Arme, "armes", "arme")
        self.besoins = noms("Arme nécessaire", Besoin, "armes", "besoin")
        self.protections = noms("Protection", Protection, "protections", "protection")
        self.termes = noms("Terme", Terme, "glossaire", "terme", feminin=False)
        self.regles = noms("Règle", Regle, "regles", "regle")
        self.arbitrages = noms("Arbitrage", Arbitrage, "arbitrages", "arbitrage", feminin=False)
        self.techniques = Noms(
            "Technique",
            (t for f in lister("techniques") for t in charger(Technique, lire(f"techniques/{f}")["technique"], f)),
            feminin=True,
        )
        self.tirage: dict[tuple[int, int], str] = {
            (d10, t["d6"]): t["talent"] for t in lire("talents")["tirage"] for d10 in t["d10"]
        }
        """La table de tirage des talents (R32) : (D10, D6) → identifiant."""
        self.synonymes: dict[str, dict[str, list[str]]] = lire("synonymes")
        """Genre → identifiant → ce que l'on tape encore pour trouver cette fiche."""
        controler(self)

    def genre(self, nom: str) -> Noms[Any]:
        """Rend les fiches d'une sorte de ``GENRES``.

        >>> catalogue().genre("art")["karate"].nom
        'Karaté'
        """
        noms: Noms[Any] = getattr(self, GENRES[nom])
        return noms

    @cached_property
    def standards(self) -> frozenset[str]:
        """Les douze techniques standards, ouvertes à tous (R39, R203)."""
        return frozenset(t.id for t in self.techniques.values() if "standard" in t.arts)


@cache
def catalogue() -> Catalogue:
    """Rend le catalogue, chargé une fois ; lève ``FicheInvalide`` si une fiche est fautive."""
    return Catalogue()
