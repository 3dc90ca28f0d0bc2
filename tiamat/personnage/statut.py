"""Ce qu'est une fiche : un débutant, un personnage confirmé ou un homme de main."""

from collections.abc import Mapping
from types import MappingProxyType

from tiamat.francais import citer, guillemets, suggestion

DEBUTANT, CONFIRME, HOMME_DE_MAIN = "debutant", "confirme", "homme_de_main"

STATUTS: Mapping[str, str] = MappingProxyType(
    {DEBUTANT: "Débutant", CONFIRME: "Confirmé", HOMME_DE_MAIN: "Homme de main"}
)
"""Identifiant → nom affiché : tout juste créé (R2), déjà en jeu (C2), ou joué en groupe (R120)."""

SANTE_D_HOMME_DE_MAIN = 1
"""L'unique point de santé d'un homme de main (R129)."""


def refus_de_statut(statut: str) -> str:
    """Rend la phrase qui refuse un statut inconnu, ou une chaîne vide s'il existe ; ne lève rien.

    >>> refus_de_statut("confirme")
    ''
    >>> refus_de_statut("confirmé")
    'Statut «\\xa0confirmé\\xa0» inconnu. Vouliez-vous dire «\\xa0confirme\\xa0»\\xa0?'
    """
    if statut in STATUTS:
        return ""
    permis = "Donnez " + ", ".join(map(guillemets, (DEBUTANT, CONFIRME))) + f" ou {guillemets(HOMME_DE_MAIN)}."
    return f"Statut {citer(statut)} inconnu. {suggestion(statut, STATUTS) or permis}"
