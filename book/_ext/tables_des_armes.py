"""Les tables des armes et des protections, chaque valeur de ce livre marquée du toit de la maison."""

from collections.abc import Iterable, Sequence

from definitions import morceaux
from docutils import nodes
from noeuds import balise_html
from roles import terme
from tableau import Tableau, poser

from tiamat.catalogue import catalogue
from tiamat.presentation import RIEN, lignes
from widgets.dessins.icones import icone
from widgets.dessins.texte import Html, balise, cache

AU_CONTACT = ("Sorte", "Puissance", "Attributs")
A_DISTANCE = (*AU_CONTACT, "Portée", "Munitions")
OBJETS = ("Usages", "Sert à")
PROTECTIONS = ("Armure", "Zones", "Malus")


def armes_de_contact() -> nodes.Node:
    """Toutes celles qui servent au contact."""
    return _table("Armes de contact", "arme", _de_sorte("contact"), AU_CONTACT)


def armes_a_distance() -> nodes.Node:
    """Toutes celles qui servent à distance."""
    return _table("Armes à distance", "arme", _de_sorte("distance"), A_DISTANCE)


def objets() -> nodes.Node:
    """Ce qui s'emploie sans frapper."""
    return _table("Objets", "arme", _de_sorte("objet"), OBJETS)


def protections() -> nodes.Node:
    """Les armures et ce qu'elles couvrent."""
    return _table("Protections", "protection", catalogue().protections, PROTECTIONS)


def armes_necessaires() -> nodes.Node:
    """Ce qu'une fiche de technique peut demander sans nommer une arme."""
    rangs = [(b.nom, b.definition, _acceptees(b.accepte)) for b in catalogue().besoins.values()]
    return poser(Tableau("Armes nécessaires", ("La fiche demande", "Il faut", "Conviennent"), rangs, large=True))


def _acceptees(armes: Iterable[str]) -> list[nodes.Node | str]:
    return [part for arme in armes for part in (", ", terme("arme", arme))][1:] or ["tout objet"]


def _de_sorte(sorte: str) -> list[str]:
    return [arme.id for arme in catalogue().armes.values() if sorte in arme.sorte]


def _table(titre: str, genre: str, ids: Iterable[str], colonnes: Sequence[str]) -> balise_html:
    rangs = [(terme(genre, id), *_cases(genre, id, colonnes)) for id in ids]
    return poser(Tableau(titre, (genre.capitalize(), *colonnes), rangs, large=True))


def _cases(genre: str, id: str, colonnes: Sequence[str]) -> Iterable[list[nodes.Node | str]]:
    valeurs = {ligne.libelle: ligne for ligne in lignes(genre, id)}
    for colonne in colonnes:
        ligne = valeurs.get(colonne)
        marque = [" ", _toit()] if ligne and ligne.maison else []
        yield [*morceaux(ligne._replace(maison=False)), *marque] if ligne else [RIEN]


def _toit() -> Html:
    """Le badge « maison » réduit à son dessin, le mot pour qui ne le voit pas."""
    return balise("span", icone("toit"), cache("maison"), classe="tm-toit", title="maison")
