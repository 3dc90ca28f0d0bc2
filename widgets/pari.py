"""Deviner d'abord : une situation tirée, un pari au curseur, puis la chance exacte et le bilan des paris."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeVar

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.hasard import Hasard
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.dessins.graine import graine_dite
from widgets.graine import lire_graine, tirer_graine
from widgets.vues_de_pari import Enigme, Pari, apres, avant, parier

T = TypeVar("T")
MILIEU = 50
PRESQUE_RIEN = Fraction(3, 100)
PARIS_MAXIMUM = 50
"""Le bilan porte sur autant de paris, les derniers : un lien les contient tous."""


class CalculatricePari(Calculatrice):
    """Montre une situation, attend un pari, puis dit la chance exacte.

    ``premiere`` : la graine de la situation de départ. ``enigme`` rend la situation d'une graine, toujours la même.
    """

    premiere = 1

    def __init__(self) -> None:
        self.graine = self.premiere
        self.vu = False
        self.faits: tuple[Pari, ...] = ()
        super().__init__({"pari": champs.entier("Votre pari, en %", 0, 100, MILIEU)})
        self._resultat, self._vive = html(), html()
        self._bouton = W.Button(button_style="primary")
        self._bouton.on_click(self._presser)
        self.poser([self.champs["pari"]], [self._resultat], self._vive, self._bouton)

    def enigme(self, graine: int) -> Enigme:
        """La situation de cette graine."""
        raise NotImplementedError

    def supplement(self) -> dict[str, Any]:
        """La situation en cours, si elle est vue, et les paris déjà faits sur d'autres."""
        tout = {"graine": self.graine, "vu": self.vu, "faits": [list(p) for p in self.faits]}
        depart = {"graine": self.premiere, "vu": False, "faits": []}
        return {nom: v for nom, v in tout.items() if v != depart[nom]}

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend la situation et les paris, tous vérifiés d'abord."""
        graine, vu, faits = lire_graine(supplement), supplement.pop("vu", False), supplement.pop("faits", [])
        if not isinstance(vu, bool):
            raise Refus("On ne sait pas si ce pari est fait.")
        paris = _lire_les_paris(faits)
        super().reprendre(supplement)
        self.graine = self.premiere if graine is None else graine
        self.vu, self.faits = vu, paris

    def actualiser(self) -> None:
        """Redessine la situation ; la chance ne se montre qu'une fois le pari fait."""
        enigme, pari = self.enigme(self.graine), self.champs["pari"].value
        if self.vu:
            fait = parier(pari, enigme.chance)
            vue = apres(enigme, fait, [*self.faits, fait])
        else:
            vue = avant(enigme, pari)
        self.champs["pari"].disabled = self.vu
        self._bouton.description = "Une autre" if self.vu else "Voir"
        ecrire(self._resultat, vue.dessin, graine_dite(self.graine, "de cette question"))
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)

    def _presser(self, _: W.Button) -> None:
        if self.vu:
            fait = parier(self.champs["pari"].value, self.enigme(self.graine).chance)
            self.faits = (*self.faits, fait)[1 - PARIS_MAXIMUM :]
            self.graine = tirer_graine()
            with self._sans_geste():
                self.champs["pari"].value = MILIEU
        self.vu = not self.vu
        self.geste()


def douteuse(chance: Fraction) -> bool:
    """Dit si l'on peut parier : ni sur l'impossible, ni sur le certain, ni sur presque l'un ou l'autre.

    >>> douteuse(Fraction(1, 100)), douteuse(Fraction(1, 2))
    (False, True)
    """
    return PRESQUE_RIEN <= chance <= 1 - PRESQUE_RIEN


def piocher(hasard: Hasard, parmi: Sequence[T]) -> T:
    """Rend l'un d'eux, chacun avec la même chance.

    >>> from tiamat.hasard import HasardScript
    >>> piocher(HasardScript([2]), "abc")
    'b'
    """
    return parmi[hasard.de(len(parmi)) - 1]


def _lire_les_paris(bruts: object) -> tuple[Pari, ...]:
    """Rend les paris d'un état reçu ; lève ``Refus`` s'ils ne se lisent pas."""
    if isinstance(bruts, list) and len(bruts) < PARIS_MAXIMUM and all(map(_se_lit, bruts)):
        return tuple(Pari(*b) for b in bruts)
    raise Refus("Les paris déjà faits ne se lisent pas.")


def _se_lit(brut: object) -> bool:
    if not isinstance(brut, list) or len(brut) != len(Pari._fields) or any(type(n) is not int for n in brut):
        return False
    annonce, milliemes = brut
    return 0 <= annonce <= 100 and 0 <= milliemes <= 1000
