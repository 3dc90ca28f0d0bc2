"""Écrire les énoncés et les réponses : caractéristiques, mètres, points, chances, dés."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from tiamat.catalogue import catalogue
from tiamat.combat.echange import Echange, Issue, echanger
from tiamat.combat.questions import QuestionOpposition
from tiamat.des import JetAFaire, Poignee
from tiamat.francais import INSECABLE, enumerer, pluriel, pourcentage
from tiamat.hasard import HasardScript
from tiamat.personnage import Personnage
from tiamat.procedure.interpretes import Lanceur
from tiamat.vocabulaire import CARACTERISTIQUES


def en(valeurs: Mapping[str, int], *caracteristiques: str) -> str:
    """Énumère des caractéristiques.

    >>> en({"force": 3, "volonte": 2}, "force", "volonte")
    '3 en force et 2 en volonté'
    """
    return enumerer([f"{valeurs[c]} en {CARACTERISTIQUES[c].lower()}" for c in caracteristiques])


def confondre(qui: Personnage, une: str, autre: str) -> Personnage:
    """Rend le même personnage, deux caractéristiques prises l'une pour l'autre."""
    c = qui.caracteristiques
    return replace(qui, caracteristiques={**c, une: c[autre], autre: c[une]})


def metres(n: int) -> str:
    """Écrit une longueur."""
    return f"{n}{INSECABLE}m"


def points(n: int) -> str:
    """Écrit des points."""
    return pluriel(n, "point")


def chances(p: Fraction) -> str:
    """Écrit une probabilité ; l'impossible en toutes lettres."""
    return pourcentage(p) if p else "Aucune chance"


def des(jet: JetAFaire | Poignee | None) -> str:
    """Écrit les dés d'un jet."""
    assert jet is not None, "cette technique n'a pas de jet"
    return str(jet.poignee if isinstance(jet, JetAFaire) else jet)


def lus(faces: Iterable[int]) -> str:
    """Énumère les faces que montrent des dés.

    >>> lus([4, 7, 5])
    '4, 7 et 5'
    """
    return enumerer([str(f) for f in faces])


def nom(technique: str) -> str:
    """Rend le nom d'une technique."""
    return catalogue().techniques[technique].nom


def jouer(e: Echange, *faces: int) -> Issue:
    """Joue un échange avec ces dés, tous employés, dans l'ordre du livre."""
    with HasardScript(faces) as hasard:
        return echanger(Lanceur(hasard), e)


def opposition(e: Echange) -> QuestionOpposition:
    """Rend les deux jets d'un échange : la Précision, et la défense."""
    assert isinstance(e.opposition, QuestionOpposition), "la défense est vaincue d'avance"
    return e.opposition
