"""Le journal d'un combat : on le filtre, on le copie, on l'emporte en texte ou en JSON."""

import json
from collections.abc import Callable, Mapping, Sequence

import ipywidgets as W

from tiamat.combat.ecriture import fait_en_table
from tiamat.combat.faits import (
    FaitAttaque,
    FaitBlessure,
    FaitCorrection,
    FaitDefense,
    FaitDommages,
    FaitEffectif,
    FaitEtat,
    FaitGeste,
    FaitImpossible,
    FaitJauge,
    FaitMort,
    FaitParee,
    FaitPosture,
    FaitPrise,
    FaitRate,
    FaitRenfort,
    FaitRiposte,
    FaitTouche,
)
from tiamat.francais import majuscule, plier
from tiamat.journal import Fait, FaitJet
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.dessins.journal import journal, ouverture
from widgets.dessins.texte import balise
from widgets.donner import Don, Donner

TOUT = "tout"
COUPS = (FaitAttaque, FaitDefense, FaitTouche, FaitRate, FaitParee, FaitRiposte, FaitDommages)
MARQUANTS = (
    *(FaitTouche, FaitRate, FaitParee, FaitRiposte, FaitEffectif, FaitEtat, FaitBlessure, FaitMort, FaitPosture),
    *(FaitPrise, FaitGeste, FaitImpossible, FaitCorrection, FaitRenfort),
)
"""Les faits qui disent à eux seuls ce qui est arrivé ; s'y ajoutent la santé perdue, et un coup qui n'en ôte pas."""
Filtre = tuple[str, Callable[[Fait], bool]]
FILTRES: Mapping[str, Filtre] = {
    TOUT: ("Tout", lambda f: True),
    "coups": ("Les coups", lambda f: isinstance(f, COUPS)),
    "suites": ("Ce qui change", lambda f: not isinstance(f, (*COUPS, FaitJet))),
    "des": ("Les dés", lambda f: isinstance(f, FaitJet)),
}
"""Ce que l'on garde du journal : nom, et quels faits. L'ouverture d'un tour reste toujours."""


class Recit(W.VBox):
    """Le journal et ses outils ; ``nom`` commence celui des fichiers."""

    def __init__(self, nom: str, filtres: Mapping[str, Filtre] = FILTRES) -> None:
        self._nom, self._filtres = nom, filtres
        self._faits: tuple[Fait, ...] = ()
        self.filtre = champs.bascule("Montrer", {mots: cle for cle, (mots, _) in filtres.items()}, TOUT)
        self.cherche = champs.texte("Contient", "Jack, tête, KO")
        self._donner, self._dit = Donner(), html()
        for champ in (self.filtre, self.cherche):
            champ.observe(lambda _: self._montrer(), "value")
        self._deplieur, boite = champs.depliant("Le journal", self.filtre, self.cherche, self._donner, self._dit)
        super().__init__([self._deplieur, boite])

    def raconter(self, faits: Sequence[Fait], autres: Sequence[Don] = ()) -> None:
        """Montre ces faits ; ``autres`` : ce que l'on donne en plus du journal."""
        self._faits = tuple(faits)
        champs.montrer(self, bool(faits))
        texte = en_texte(self._faits)
        tables = [fait_en_table(f) for f in self._faits if f.regles]
        donnees = json.dumps(tables, ensure_ascii=False, indent=1, default=str)
        self._donner.proposer(
            [
                Don("Copier le journal", texte),
                Don("Journal en texte", texte, f"{self._nom}.txt"),
                Don("Journal en JSON", donnees, f"{self._nom}.json"),
                *autres,
            ]
        )
        self._montrer()

    def _montrer(self) -> None:
        garde = self._filtres.get(self.filtre.value, self._filtres[TOUT])[1]
        mot = plier(self.cherche.value)
        vus = [f for f in self._faits if ouverture(f) or (garde(f) and (not mot or mot in plier(f.phrase())))]
        rien = all(ouverture(f) for f in vus)
        ecrire(self._dit, balise("p", "Rien ne répond à ces filtres.") if rien else journal(vus))


def en_bref(faits: Sequence[Fait]) -> str:
    """Ce qui est arrivé, en quelques phrases : ni les dés, ni le détail.

    >>> en_bref([FaitDefense("Jin", ""), FaitTouche("Jack", "Jin"), FaitJauge("Jin", "santé", 25, 20, "R98")])
    'Jack touche Jin. Jin perd 5\xa0points de santé\xa0: il en reste 20.'
    """
    return " ".join(majuscule(f.phrase()) for f in faits if _marque(f))


def _marque(f: Fait) -> bool:
    if isinstance(f, FaitJauge):
        return f.jauge == "santé"
    return isinstance(f, MARQUANTS) or (isinstance(f, FaitDommages) and not f.perte)


def en_texte(faits: Sequence[Fait]) -> str:
    """Le journal en texte, une phrase par ligne, ses règles à la suite.

    >>> print(en_texte([FaitTouche("Jack", "Jin")]), end="")
    Jack touche Jin. (R96)
    """
    return "".join(majuscule(f.phrase()) + (f" ({', '.join(f.regles)})" if f.regles else "") + "\n" for f in faits)
