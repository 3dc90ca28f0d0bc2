"""Les armes d'Anneaux : une table rangée, les plus fortes dessinées."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.des import Garder
from tiamat.francais import INSECABLE, decimale, enumerer, plier, pluriel
from tiamat.variantes.anneaux.armes import Arme, jet_de_dommages
from tiamat.variantes.anneaux.jets import moyenne_gardee
from tiamat.variantes.anneaux.tables import rang as rang_de_table
from widgets.dessins.liens import renvoi
from widgets.dessins.longueurs import Longueur, longueurs
from widgets.dessins.table import defilante
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.vues_anneaux_jets import dite, sources
from widgets.vues_de_jet import Vue, rien_a_montrer

DESSINEES = 8
TAILLES = ("Petite", "Moyenne", "Grande")
LES_ARMES = "Les armes, avec cette Force"


class Ligne(NamedTuple):
    """Une arme dans la table : son jet pour cette Force, sa moyenne."""

    arme: Arme
    jet: Garder
    moyenne: Fraction

    @property
    def dit(self) -> str:
        """Le jet en mots."""
        return str(self.jet) if self.jet.lances else f"{self.jet.fixe}, sans dé"


class Colonne(NamedTuple):
    """Une colonne : son titre, ce qui la range, si elle porte des nombres."""

    titre: str
    cle: Callable[[Ligne], object]
    nombres: bool = False


COLONNES = {
    "arme": Colonne("Arme", lambda ligne: plier(ligne.arme.nom)),
    "vd": Colonne("VD", lambda ligne: (ligne.arme.des.gardes, ligne.arme.des.lances), True),
    "jet": Colonne("Jet", lambda ligne: (ligne.jet.gardes, ligne.jet.lances, ligne.jet.fixe), True),
    "dommages": Colonne("Dommages moyens", lambda ligne: ligne.moyenne, True),
    "taille": Colonne("Taille", lambda ligne: TAILLES.index(ligne.arme.taille)),
    "competence": Colonne("Compétence", lambda ligne: plier(ligne.arme.competence)),
}


class Tri(NamedTuple):
    """La colonne qui range la table, et le sens."""

    colonne: str
    decroissant: bool


def armes(choisies: Sequence[Arme], force: int, augmentations: int, tri: Tri) -> Vue:
    """La plus forte des armes choisies, les premières de la table, et toute la table."""
    if not choisies:
        return rien_a_montrer(
            "Aucune arme n’a cette taille et cette compétence. Changez l’une ou l’autre.", "Aucune arme"
        )
    lignes = [_ligne(a, force, augmentations) for a in choisies]
    forte = max(lignes, key=lambda ligne: ligne.moyenne)
    debut = f"Avec une Force de {force}, la plus forte des {pluriel(len(lignes), 'arme')}{INSECABLE}: "
    if len(lignes) == 1:
        debut = f"Avec une Force de {force}{INSECABLE}: "
    fort = forte.arme.nom
    suite = f", {forte.dit}, {decimale(forte.moyenne)} Blessures en moyenne par coup porté."
    rangees = ranger(lignes, tri)
    premieres = [Longueur(ligne.arme.nom, [_entier(ligne.moyenne)]) for ligne in rangees[:DESSINEES]]
    dessin = assembler(
        dite(debut, fort, suite),
        balise("p", "Les premières de la table, en Blessures arrondies", classe="tm-titre-figure"),
        longueurs(premieres, "Blessures", "anneaux-armes", "Dommages moyens"),
        balise("p", enumerer([f"{x.nom} {x.total}" for x in premieres]), ".", classe="tm-petit"),
        _table(rangees, tri),
        balise(
            "p",
            f"Un arc tire une flèche{INSECABLE}: sa force compte, si elle est plus basse. ",
            renvoi("003-G14"),
        ),
        sources("003-R41", "003-R42", "003-G03", "003-T8"),
    )
    return Vue(debut + fort + suite, dessin, decimale(forte.moyenne), f"Blessures, {forte.arme.nom}")


def ranger(lignes: Sequence[Ligne], tri: Tri) -> list[Ligne]:
    """Les lignes dans l'ordre ; à égalité, celui du document."""
    return sorted(lignes, key=COLONNES[tri.colonne].cle, reverse=tri.decroissant)  # type: ignore[arg-type]


def _ligne(a: Arme, force: int, augmentations: int) -> Ligne:
    jet = jet_de_dommages(a, force, augmentations)
    return Ligne(a, jet, moyenne_gardee(jet))


def _entier(x: Fraction) -> int:
    return (x + Fraction(1, 2)).__floor__()


def _table(rangees: Sequence[Ligne], tri: Tri) -> Html:
    """Toute la table ; sa colonne rangée le dit, à l'œil et au lecteur d'écran."""
    sens = "descending" if tri.decroissant else "ascending"
    entetes = (
        balise(
            "th",
            f"{c.titre} {'▼' if tri.decroissant else '▲'}" if id == tri.colonne else c.titre,
            scope="col",
            classe="n" if c.nombres else None,
            aria_sort=sens if id == tri.colonne else None,
        )
        for id, c in COLONNES.items()
    )
    rangs = (
        balise(
            "tr",
            balise("th", ligne.arme.nom, scope="row"),
            balise("td", rang_de_table("armes", ligne.arme.id)["vd"], classe="n"),
            balise("td", ligne.dit, classe="n"),
            balise("td", decimale(ligne.moyenne), classe="n", title=ligne.moyenne),
            balise("td", ligne.arme.taille),
            balise("td", ligne.arme.competence),
        )
        for ligne in rangees
    )
    return balise(
        "details",
        balise("summary", "Voir les nombres"),
        defilante(
            LES_ARMES,
            balise(
                "table",
                balise("caption", LES_ARMES),
                balise("thead", balise("tr", *entetes)),
                balise("tbody", *rangs),
                classe="tm-table tm-table--serree",
            ),
        ),
        open=True,
    )
