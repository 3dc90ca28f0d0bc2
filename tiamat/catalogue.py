"""Tout ce que le jeu nomme, chargé des fiches et validé : aucune règle n'est calculée ici."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any, TypeVar

from tiamat.erreurs import FicheInvalide, NomInconnu
from tiamat.fiches import lire, lister
from tiamat.francais import guillemets, plier, suggestion


@dataclass(frozen=True)
class Caracteristique:
    """Une des huit caractéristiques (R1) et son usage principal (R3)."""

    id: str
    nom: str
    usage: str
    faible: str
    fort: str


@dataclass(frozen=True)
class Competence:
    """Une des vingt-deux compétences (R28) ; ``caracteristique`` seulement quand la source la décrit."""

    id: str
    nom: str
    caracteristique: str | None = None


@dataclass(frozen=True)
class Talent:
    """Un des vingt talents (R31)."""

    id: str
    nom: str
    alias: tuple[str, ...] = ()


@dataclass(frozen=True)
class Art:
    """Un des neuf arts martiaux (R34), le talent qu'il offre (R35) et ses quinze techniques, dans l'ordre du livre."""

    id: str
    nom: str
    talent: str
    techniques: tuple[str, ...]


@dataclass(frozen=True)
class Technique:
    """Une technique : les arts dont la liste la contient (C10) et ses prérequis, en expression (R170)."""

    id: str
    nom: str
    arts: tuple[str, ...]
    prerequis: str
    ligne: int


@dataclass(frozen=True)
class Difficulte:
    """Un cran de difficulté (R46)."""

    id: str
    nom: str
    valeur: int


@dataclass(frozen=True)
class Saut:
    """Un saut plus long que l'habileté (R89) : ``metres`` de trop, et la difficulté (identifiant de cran)."""

    metres: int
    difficulte: str
    maison: bool = False


@dataclass(frozen=True)
class Course:
    """Un terrain où courir peut faire tomber (R86)."""

    id: str
    nom: str
    difficulte: str


@dataclass(frozen=True)
class Regle:
    """Une règle numérotée : titre, nature, page du livre si elle est écrite, lignes de la source."""

    id: str
    titre: str
    nature: str
    lignes: str
    page: str | None = None


@dataclass(frozen=True)
class Arbitrage:
    """Un point que la source laisse ouvert, et ce qui a été tranché."""

    id: str
    nom: str
    titre: str
    question: str
    decision: str
    nature: str
    lignes: str
    page: str | None = None
    option: str | None = None


Entree = TypeVar("Entree")


def _charger(classe: type[Entree], tables: Iterable[Mapping[str, Any]], fiche: str) -> list[Entree]:
    """Construit des entrées typées ; un champ inconnu ou manquant est refusé avec la fiche et l'entrée."""
    connus = {c.name for c in fields(classe)}  # type: ignore[arg-type]
    entrees = []
    for table in tables:
        qui = f"{fiche}.toml, {table.get('id', table)}"
        for champ in table:
            if champ not in connus:
                raise FicheInvalide(
                    f"{qui} : le champ {guillemets(champ)} est inconnu. {suggestion(champ, connus)}".rstrip()
                )
        try:
            entrees.append(classe(**{c: tuple(v) if isinstance(v, list) else v for c, v in table.items()}))
        except TypeError as e:
            raise FicheInvalide(f"{qui} : il manque un champ ({e}).") from None
    return entrees


class Noms(dict[str, Entree]):
    """Des entrées par identifiant ; ``trouver`` accepte aussi le nom, sans casse, accents ni tirets."""

    def __init__(self, genre: str, entrees: Iterable[Entree]) -> None:
        super().__init__()
        self.genre = genre
        self._plis: dict[str, str] = {}
        for e in entrees:
            cle: str = getattr(e, "id")
            if cle in self:
                raise FicheInvalide(f"{genre} {guillemets(cle)} : cet identifiant est donné deux fois.")
            self[cle] = e
            for nom in (cle, getattr(e, "nom", cle), *getattr(e, "alias", ())):
                self._plis.setdefault(plier(nom), cle)

    def noms(self) -> dict[str, str]:
        """Rend identifiant → nom affiché.

        >>> catalogue().arts.noms()["karate"]
        'Karaté'
        """
        return {i: str(getattr(e, "nom")) for i, e in self.items()}

    def trouver(self, nom: str) -> Entree:
        """Rend l'entrée de ce nom ; lève ``NomInconnu`` avec le nom le plus proche.

        >>> catalogue().talents.trouver("réflexe du gépard").id
        'reflexes_du_guepard'
        >>> catalogue().arts.trouver("Karateh")
        Traceback (most recent call last):
        tiamat.erreurs.NomInconnu: Art martial « Karateh » inconnu. Vouliez-vous dire « Karaté » ?
        """
        cle = self._plis.get(plier(nom))
        if cle is None:
            proche = suggestion(nom, self.noms().values())
            raise NomInconnu(f"{self.genre} {guillemets(nom)} inconnu. {proche}".rstrip())
        return self[cle]


class Catalogue:
    """Les fiches du jeu, par sorte et par identifiant.

    >>> c = catalogue()
    >>> len(c.regles), len(c.arbitrages), len(c.techniques)
    (211, 162, 120)
    """

    def __init__(self) -> None:
        def noms(genre: str, classe: type[Entree], fiche: str, table: str) -> Noms[Entree]:
            return Noms(genre, _charger(classe, lire(fiche)[table], fiche))

        self.caracteristiques = noms("Caractéristique", Caracteristique, "caracteristiques", "caracteristique")
        self.competences = noms("Compétence", Competence, "competences", "competence")
        self.talents = noms("Talent", Talent, "talents", "talent")
        self.arts = noms("Art martial", Art, "arts", "art")
        self.difficultes = noms("Difficulté", Difficulte, "difficultes", "difficulte")
        self.terrains = noms("Terrain", Course, "mouvements", "course")
        self.sauts = {s.metres: s for s in _charger(Saut, lire("mouvements")["saut"], "mouvements")}
        self.regles = noms("Règle", Regle, "regles", "regle")
        self.arbitrages = noms("Arbitrage", Arbitrage, "arbitrages", "arbitrage")
        self.techniques = Noms(
            "Technique",
            (t for f in lister("techniques") for t in _charger(Technique, lire(f"techniques/{f}")["technique"], f)),
        )
        self.tirage: dict[tuple[int, int], str] = {
            (d10, t["d6"]): t["talent"] for t in lire("talents")["tirage"] for d10 in t["d10"]
        }
        """La table de tirage des talents (R32) : (D10, D6) → identifiant."""

    @cached_property
    def standards(self) -> frozenset[str]:
        """Les techniques standards, ouvertes à tous (R39)."""
        return frozenset(t.id for t in self.techniques.values() if "standard" in t.arts)


@cache
def catalogue() -> Catalogue:
    """Rend le catalogue, chargé une fois ; lève ``FicheInvalide`` si une fiche est fautive."""
    return Catalogue()
