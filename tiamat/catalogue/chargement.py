"""Lire une fiche : des entrées typées, et leurs noms ; tout ce qui est inconnu ou mal typé est refusé."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from tiamat.erreurs import FicheInvalide, NomInconnu
from tiamat.francais import INSECABLE, citer, distance, guillemets, plier, suggestion

Entree = TypeVar("Entree")
FAUTES_DE_FRAPPE = 2
LETTRES_PAR_FAUTE = 3
"""Ce que l'on pardonne à qui cherche un nom : deux fautes au plus, et pas plus d'une pour trois lettres."""


def charger(classe: type[Entree], tables: Iterable[Mapping[str, Any]], fiche: str) -> list[Entree]:
    """Construit des entrées typées ; un champ inconnu, manquant ou mal typé est refusé avec la fiche et l'entrée."""
    return [_construire(classe, table, f"{fiche}.toml, {table.get('id', table)}") for table in tables]


def _construire(classe: type[Entree], table: Mapping[str, Any], qui: str) -> Entree:
    types, imbriquees, obligatoires = _forme(classe)  # type: ignore[arg-type]
    for champ in table:
        if champ not in types:
            raise FicheInvalide(
                f"{qui} : le champ {guillemets(champ)} est inconnu. {suggestion(champ, types)}".rstrip()
            )
    manquants = ", ".join(c for c in obligatoires if c not in table)
    if manquants:
        raise FicheInvalide(f"{qui} : il manque {manquants}.")
    valeurs = {}
    for champ, valeur in table.items():
        dedans = imbriquees.get(champ)
        if dedans and isinstance(valeur, list):
            valeurs[champ] = tuple(_construire(dedans, v, f"{qui}, {champ}") for v in valeur)
        elif dedans:
            valeurs[champ] = _construire(dedans, valeur, f"{qui}, {champ}")
        else:
            valeurs[champ] = tuple(valeur) if isinstance(valeur, list) else valeur
            if not _convient(valeurs[champ], types[champ]):
                raise FicheInvalide(f"{qui} : le champ {guillemets(champ)} n’a pas le type attendu (lu : {valeur!r}).")
    return classe(**valeurs)


@cache
def _forme(classe: type[Any]) -> tuple[dict[str, Any], dict[str, type[Any]], tuple[str, ...]]:
    """Les champs d'une entrée et leur type, ceux qui sont eux-mêmes des entrées, ceux que l'on doit donner."""
    types = get_type_hints(classe)
    if not is_dataclass(classe):
        return types, {}, ()
    imbriquees = {c.name: c.metadata["de"] for c in fields(classe) if "de" in c.metadata}
    sans_defaut = (c for c in fields(classe) if c.default is MISSING and c.default_factory is MISSING)
    return types, imbriquees, tuple(c.name for c in sans_defaut)


def _convient(valeur: object, attendu: Any) -> bool:
    """Dit si une valeur de fiche a ce type : ``bool`` n'est pas un entier, une liste n'a qu'une sorte d'éléments."""
    if attendu is Any:
        return True
    if isinstance(attendu, UnionType):
        return any(_convient(valeur, a) for a in get_args(attendu))
    if get_origin(attendu) is tuple:
        return isinstance(valeur, tuple) and all(_convient(v, get_args(attendu)[0]) for v in valeur)
    if get_origin(attendu) is Mapping:
        return isinstance(valeur, Mapping) and all(_convient(v, get_args(attendu)[1]) for v in valeur.values())
    return type(valeur) is attendu


class Noms(dict[str, Entree]):
    """Des entrées par identifiant ; ``trouver`` accepte aussi le nom, sans casse, accents ni tirets."""

    def __init__(self, genre: str, entrees: Iterable[Entree], *, feminin: bool = False) -> None:
        super().__init__()
        self.genre = genre
        self.feminin = feminin
        self._plis: dict[str, str] = {}
        for e in entrees:
            cle: str = getattr(e, "id")
            if cle in self:
                raise FicheInvalide(f"{genre} {guillemets(cle)} : cet identifiant est donné deux fois.")
            self[cle] = e
        for champs in (lambda e: (getattr(e, "id"), getattr(e, "nom", "")), lambda e: getattr(e, "alias", ())):
            for e in self.values():
                for nom in filter(None, champs(e)):
                    self._plis.setdefault(plier(nom), getattr(e, "id"))

    def noms(self) -> dict[str, str]:
        """Rend identifiant → nom affiché.

        >>> from tiamat.catalogue import catalogue
        >>> catalogue().arts.noms()["karate"]
        'Karaté'
        """
        return {i: str(getattr(e, "nom")) for i, e in self.items()}

    def identifier(self, nom: str) -> str | None:
        """Rend l'identifiant que ce nom, ce synonyme ou cet identifiant désigne, ou ``None``.

        >>> from tiamat.catalogue import catalogue
        >>> catalogue().techniques.identifier("OI-ZUKI")
        'oi_zuki'
        """
        return self._plis.get(plier(nom))

    def proches(self, nom: str) -> list[str]:
        """Rend les identifiants à deux fautes de frappe au plus (une, si le nom est court), les plus proches d'abord.

        >>> from tiamat.catalogue import catalogue
        >>> catalogue().techniques.proches("mea gerri")
        ['mae_geri']
        """
        cherche = plier(nom)
        pardon = min(FAUTES_DE_FRAPPE, len(cherche) // LETTRES_PAR_FAUTE)
        ecarts: dict[str, int] = {}
        for pli, cle in self._plis.items():
            if abs(len(pli) - len(cherche)) <= pardon and (ecart := distance(cherche, pli)) <= pardon:
                ecarts[cle] = min(ecart, ecarts.get(cle, ecart))
        return sorted(ecarts, key=ecarts.__getitem__)

    def trouver(self, nom: str) -> Entree:
        """Rend l'entrée de ce nom ; lève ``NomInconnu`` avec le nom le plus proche.

        >>> from tiamat.catalogue import catalogue
        >>> catalogue().talents.trouver("réflexe du gépard").id
        'reflexes_du_guepard'
        >>> catalogue().arts.trouver("Karateh")
        Traceback (most recent call last):
        tiamat.erreurs.NomInconnu: Art martial « Karateh » inconnu. Vouliez-vous dire « Karaté » ?
        """
        cle = self.identifier(nom)
        if cle is not None:
            return self[cle]
        voisins = self.proches(nom)
        if voisins:
            proche = f"Vouliez-vous dire {guillemets(str(getattr(self[voisins[0]], 'nom', voisins[0])))}{INSECABLE}?"
        else:
            proche = suggestion(nom, (str(getattr(e, "nom", i)) for i, e in self.items()))
        raise NomInconnu(f"{self.genre} {citer(nom)} inconnu{'e' if self.feminin else ''}. {proche}".rstrip())
