"""Les quatre systèmes frères, en données : leurs règles, leurs arbitrages, leurs tables, leurs exemples."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from tiamat.catalogue.chargement import Noms, charger
from tiamat.erreurs import FicheInvalide, NomInconnu
from tiamat.fiches import lire
from tiamat.francais import guillemets

DOSSIER = "variantes"
NATURES_DE_REGLE = ("codee", "narrative", "hors_sujet")
NATURES_D_ARBITRAGE = ("maison", "exterieur", "texte")
RIEN: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class RegleDeVariante:
    """Une règle d'un système frère : son énoncé dans nos mots, et ce que le livre en fait.

    ``nature`` : ``codee``, ``narrative`` (rien à calculer), ``hors_sujet`` (hors du combat, ou vide dans le document).
    """

    id: str
    titre: str
    enonce: str
    groupe: str
    nature: str
    lignes: str


@dataclass(frozen=True)
class ArbitrageDeVariante:
    """Ce que le document ne dit pas (G), ou dit deux fois autrement (T), et ce que ce livre en fait.

    ``nature`` : ``maison`` (choisi ici), ``exterieur`` (usage connu d'un jeu voisin, hors du document), ``texte``.
    """

    id: str
    titre: str
    question: str
    decision: str
    nature: str
    lignes: str = ""
    option: str = ""


@dataclass(frozen=True)
class ExempleDeVariante:
    """Un exemple chiffré du document, ou dérivé de ses règles (``derive``), rejoué par le code.

    ``imprime`` : ce que le document imprime quand sa propre règle donne autre chose ; l'attendu suit la règle.
    """

    id: str
    titre: str
    ligne: int
    regles: tuple[str, ...]
    genre: str
    donnees: Mapping[str, Any]
    attendu: Mapping[str, Any]
    imprime: Mapping[str, Any] = field(default_factory=lambda: RIEN)
    derive: bool = False
    note: str = ""


@dataclass(frozen=True)
class TableDeVariante:
    """Une table du document : colonne → titre, puis les rangs ; ``maison`` : le document ne la donne pas."""

    id: str
    titre: str
    colonnes: Mapping[str, str]
    regles: tuple[str, ...]
    rangs: tuple[Mapping[str, Any], ...]
    maison: bool = False


@dataclass(frozen=True)
class Variante:
    """Un système frère : son nom, son document (001 à 004), la page qui le raconte, et ses fiches."""

    id: str
    nom: str
    document: str
    page: str
    resume: str
    regles: Noms[RegleDeVariante]
    arbitrages: Noms[ArbitrageDeVariante]
    exemples: Noms[ExempleDeVariante]
    tables: Noms[TableDeVariante]

    def groupes(self) -> dict[str, list[RegleDeVariante]]:
        """Rend les règles rangées par groupe, dans l'ordre du document."""
        rangees: dict[str, list[RegleDeVariante]] = {}
        for r in self.regles.values():
            rangees.setdefault(r.groupe, []).append(r)
        return rangees


@cache
def variantes() -> Noms[Variante]:
    """Rend les systèmes frères, dans l'ordre de leurs documents ; lève ``FicheInvalide`` si une fiche est fautive.

    >>> [v.document for v in variantes().values()]
    ['001', '002', '003', '004']
    """
    return Noms("Système", map(_lire_variante, lire(f"{DOSSIER}/variantes")["variante"]))


def variante_de(numero: str) -> Variante:
    """Rend le système d'une règle ou d'un arbitrage, d'après son numéro ; lève ``NomInconnu`` s'il n'y en a pas.

    >>> variante_de("001-R05").nom
    'Tours d’actions'
    """
    for v in variantes().values():
        if numero in v.regles or numero in v.arbitrages:
            return v
    raise NomInconnu(f"Règle {guillemets(numero)} inconnue : un numéro s’écrit par exemple 001-R05 ou 001-G02.")


def fiche_de(numero: str) -> RegleDeVariante | ArbitrageDeVariante:
    """Rend la règle ou l'arbitrage de ce numéro ; lève ``NomInconnu``.

    >>> fiche_de("001-R05").id
    '001-R05'
    """
    v = variante_de(numero)
    return v.regles[numero] if numero in v.regles else v.arbitrages[numero]


def _lire_variante(table: Mapping[str, Any]) -> Variante:
    dossier = f"{DOSSIER}/{table['id']}"
    v = Variante(
        **table,
        regles=Noms("Règle", charger(RegleDeVariante, lire(f"{dossier}/regles")["regle"], f"{dossier}/regles")),
        arbitrages=Noms(
            "Arbitrage",
            charger(ArbitrageDeVariante, lire(f"{dossier}/arbitrages")["arbitrage"], f"{dossier}/arbitrages"),
        ),
        exemples=Noms(
            "Exemple", charger(ExempleDeVariante, lire(f"{dossier}/exemples")["exemple"], f"{dossier}/exemples")
        ),
        tables=Noms("Table", _tables(dossier)),
    )
    _controler(v)
    return v


def _tables(dossier: str) -> Iterator[TableDeVariante]:
    contenu = lire(f"{dossier}/tables")
    for entete in contenu["table"]:
        rangs = contenu[entete["id"]]
        for rang in rangs:
            if set(rang) != {"id", *entete["colonnes"]}:
                raise FicheInvalide(
                    f"{dossier}/tables.toml, {entete['id']}, {rang.get('id', rang)} : un rang donne son id et "
                    f"{', '.join(entete['colonnes'])}, rien d’autre."
                )
        yield from charger(TableDeVariante, [entete | {"rangs": rangs}], f"{dossier}/tables")


def _controler(v: Variante) -> None:
    """Lève ``FicheInvalide`` si un numéro, une nature ou une règle citée n'existe pas."""
    for rang, r in enumerate(v.regles.values(), 1):
        if r.id != f"{v.document}-R{rang:02}" or r.nature not in NATURES_DE_REGLE:
            raise FicheInvalide(f"{v.id}, {r.id} : attendu {v.document}-R{rang:02}, et une nature connue.")
    for a in v.arbitrages.values():
        if not a.id.startswith((f"{v.document}-G", f"{v.document}-T")) or a.nature not in NATURES_D_ARBITRAGE:
            raise FicheInvalide(f"{v.id}, {a.id} : attendu {v.document}-G… ou {v.document}-T…, et une nature connue.")
    cites = [(e.id, e.regles) for e in v.exemples.values()] + [(t.id, t.regles) for t in v.tables.values()]
    for porteur, numeros in cites:
        for numero in numeros:
            if numero not in v.regles and numero not in v.arbitrages:
                raise FicheInvalide(f"{v.id}, {porteur} : {numero} est inconnu.")
