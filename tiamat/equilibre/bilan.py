"""Ce que des duels ont donné, en comptes entiers : deux bilans s'additionnent, dans n'importe quel ordre."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

RIEN: Mapping[str, int] = MappingProxyType({})
Paire = tuple[int, int]
COMPTES = ("double_ko", "sans_decision", "tours")


@dataclass(frozen=True)
class Bilan:
    """Des duels entre A et B.

    ``victoires`` : de A, de B. ``tours`` : joués en tout. ``premier`` : si A a l'initiative du premier tour, les
    victoires de A, de B ; puis si c'est B. ``emplois`` : combien de fois chaque technique a été choisie.
    """

    victoires: Paire = (0, 0)
    double_ko: int = 0
    sans_decision: int = 0
    tours: int = 0
    premier: tuple[Paire, Paire] = ((0, 0), (0, 0))
    emplois: Mapping[str, int] = field(default_factory=lambda: RIEN)

    @property
    def decides(self) -> int:
        """Les duels qui ont un vainqueur."""
        return sum(self.victoires)

    @property
    def duels(self) -> int:
        """Tous les duels.

        >>> Bilan((3, 4), double_ko=1, sans_decision=2).duels
        10
        """
        return self.decides + self.double_ko + self.sans_decision

    def plus(self, autre: "Bilan") -> "Bilan":
        """Rend les deux bilans réunis.

        >>> Bilan((1, 0), tours=3, emplois={"low_kick": 2}).plus(Bilan((0, 1), emplois={"low_kick": 1})).emplois
        {'low_kick': 3}
        """
        return Bilan(
            _plus(self.victoires, autre.victoires),
            self.double_ko + autre.double_ko,
            self.sans_decision + autre.sans_decision,
            self.tours + autre.tours,
            (_plus(self.premier[0], autre.premier[0]), _plus(self.premier[1], autre.premier[1])),
            dict(Counter(self.emplois) + Counter(autre.emplois)),
        )

    def en_table(self) -> dict[str, Any]:
        """Rend le bilan, prêt à écrire en JSON ; ``bilan_de_table`` rend le même."""
        return {
            "victoires": list(self.victoires),
            **{c: getattr(self, c) for c in COMPTES},
            "premier": [list(p) for p in self.premier],
            "emplois": dict(sorted(self.emplois.items())),
        }


def _plus(un: Paire, autre: Paire) -> Paire:
    return un[0] + autre[0], un[1] + autre[1]


def somme(bilans: Iterable[Bilan]) -> Bilan:
    """Rend la somme de bilans, vide s'il n'y en a pas."""
    total = Bilan()
    for b in bilans:
        total = total.plus(b)
    return total


def bilan_de_table(table: Any) -> Bilan:
    """Relit un bilan ; lève ``ValueError``, ``TypeError`` ou ``KeyError`` s'il n'a pas la forme attendue.

    >>> b = Bilan((3, 1), 1, 0, 17, ((2, 0), (1, 1)), {"low_kick": 4})
    >>> bilan_de_table(b.en_table()) == b
    True
    """
    if set(table) != {"victoires", *COMPTES, "premier", "emplois"}:
        raise KeyError("champs")
    a_commence, b_commence = table["premier"]
    b = Bilan(
        victoires=_paire(table["victoires"]),
        premier=(_paire(a_commence), _paire(b_commence)),
        emplois={str(t): _compte(n) for t, n in table["emplois"].items()},
        **{c: _compte(table[c]) for c in COMPTES},
    )
    for camp in (0, 1):
        if b.premier[0][camp] + b.premier[1][camp] > b.victoires[camp]:
            raise ValueError("premier")
    return b


def _paire(valeurs: Any) -> Paire:
    un, autre = valeurs
    return _compte(un), _compte(autre)


def _compte(valeur: Any) -> int:
    if type(valeur) is not int or valeur < 0:
        raise ValueError(valeur)
    return valeur
