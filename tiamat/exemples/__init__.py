"""Les exemples chiffrés de la source, rejoués : les dés sont donnés, tout le reste est calculé."""

from tiamat.erreurs import NomInconnu
from tiamat.exemples import combat, regles
from tiamat.exemples.modele import Exemple, JetNomme
from tiamat.fiches import lire
from tiamat.francais import guillemets, suggestion

__all__ = ["GENRES", "Exemple", "JetNomme", "numeros", "rejouer"]

GENRES = {**regles.GENRES, **combat.GENRES}
"""Chaque façon de calculer un exemple, par son nom."""


def numeros() -> tuple[str, ...]:
    """Les exemples disponibles, dans l'ordre de la source.

    >>> numeros()[:3], numeros()[-1]
    (('E1', 'E2', 'E3'), 'E54')
    """
    return tuple(e["id"] for e in lire("exemples")["exemple"])


def rejouer(numero: str) -> Exemple:
    """Rejoue un exemple ; lève ``NomInconnu`` s'il n'existe pas.

    >>> rejouer("E18").obtenu["total"], rejouer("E18").attendu["total"]
    (18, 18)
    """
    for e in lire("exemples")["exemple"]:
        if e["id"] == numero:
            jets, obtenu, phrase = GENRES[e["genre"]](e)
            des_maison = e.get("des_maison", False) or combat.des_maison(e)
            return Exemple(
                numero, e["titre"], e["ligne"], tuple(e["regles"]), jets, obtenu, e["attendu"], phrase, des_maison
            )
    raise NomInconnu(f"Exemple {guillemets(numero)} inconnu. {suggestion(numero, numeros())}".rstrip())
