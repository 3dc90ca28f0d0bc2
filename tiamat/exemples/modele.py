"""Ce qu'est un exemple rejoué."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tiamat.des import Jet


class JetNomme(NamedTuple):
    """Un jet de l'exemple, ce qu'il sert à faire, et sa difficulté s'il en a une."""

    libelle: str
    jet: Jet
    difficulte: int | None = None


class Exemple(NamedTuple):
    """Un exemple rejoué : ``obtenu`` est calculé, ``attendu`` est ce que la source annonce."""

    id: str
    titre: str
    ligne: int
    regles: tuple[str, ...]
    jets: tuple[JetNomme, ...]
    obtenu: Mapping[str, Any]
    attendu: Mapping[str, Any]
    phrase: str
    des_maison: bool


Resultat = tuple[tuple[JetNomme, ...], dict[str, Any], str]
