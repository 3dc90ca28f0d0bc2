"""Devinez d'abord : une attaque tirée au hasard, et les chances qu'elle touche ou qu'elle fasse mal."""

from fractions import Fraction
from functools import cache, lru_cache

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.combat.echange import TOUCHE
from tiamat.combat.questions import EGALITE, GAGNE, PERD, QuestionOpposition, QuestionPerte
from tiamat.des import Opposition
from tiamat.francais import INSECABLE, pluriel
from tiamat.hasard import HasardGraine
from tiamat.personnage import profils
from tiamat.personnage.statut import HOMME_DE_MAIN
from widgets.dessins.opposition import barre_d_opposition
from widgets.pari import CalculatricePari, douteuse, piocher
from widgets.scene_d_echange import Avant, Coup, Scene, mettre_en_scene
from widgets.vues_d_echange import CONTRE, ISSUES
from widgets.vues_de_pari import Enigme

PERTE_MAXIMUM = 10
UNE_PERTE_SUR = 2
"""Une énigme sur deux porte sur la perte."""
RANGS = 120
"""De quoi choisir sans préférence parmi toutes les attaques permises, puis parmi toutes les défenses."""


def devinez_attaque() -> W.Widget:
    """La calculatrice où l'on devine les chances d'une attaque."""
    return CalculatriceDevinezAttaque()


class CalculatriceDevinezAttaque(CalculatricePari):
    """Tire une attaque et sa défense, attend un pari, montre la loi exacte."""

    nom = "devinez_attaque"
    premiere = 10

    def enigme(self, graine: int) -> Enigme:
        """L'attaque de cette graine."""
        return enigme_d_attaque(graine)


@lru_cache(maxsize=64)
def enigme_d_attaque(graine: int) -> Enigme:
    """Tire une attaque permise et sa défense, d'issue douteuse ; une même graine rend la même énigme."""
    hasard = HasardGraine(graine)
    while True:
        attaquant, cible = piocher(hasard, _combattants()), piocher(hasard, _combattants())
        rangs = hasard.de(RANGS), hasard.de(RANGS)
        perte = hasard.de(PERTE_MAXIMUM) if hasard.de(UNE_PERTE_SUR) == 1 else 0
        if attaquant != cible:
            scene = _scene(attaquant, cible)
            coup = _coup(scene, *rangs)
            enigme = _de_perte(scene, coup, perte) if perte else _de_touche(scene, coup)
            if enigme and douteuse(enigme.chance):
                return enigme


@cache
def _combattants() -> tuple[str, ...]:
    return tuple(id for id, p in profils().items() if p.statut != HOMME_DE_MAIN)


@lru_cache(maxsize=32)
def _scene(attaquant: str, cible: str) -> Scene:
    return mettre_en_scene(profils()[attaquant], profils()[cible], Avant())


def _coup(scene: Scene, attaque: int, defense: int) -> Coup:
    """L'attaque et la défense que désignent ces rangs, parmi celles qui sont permises."""
    permises = list(scene.attaques()[0].values())
    annonce = permises[attaque % len(permises)]
    gardes = scene.defenses(annonce)[0]
    return scene.coup(annonce, gardes[defense % len(gardes)])


def _de_touche(scene: Scene, coup: Coup) -> Enigme | None:
    """La chance de toucher ; rien si la défense est vaincue d'avance."""
    jets = coup.echange.opposition
    if not isinstance(jets, QuestionOpposition):
        return None
    contre = coup.loi.garde is not None and "contre_attaque" in coup.loi.garde.attributs
    chances = dict(jets.loi)
    issues = Opposition(*(chances.get(i, Fraction(0)) for i in (GAGNE, EGALITE, PERD)))
    return Enigme(
        question=f"{_scene_dite(scene, coup)}{INSECABLE}: quelles chances de toucher{INSECABLE}?",
        indices=_jets(jets),
        chance=coup.loi.touche,
        expliquer=lambda: barre_d_opposition(issues, scene.noms, "devinez-attaque", CONTRE if contre else ISSUES),
        renvois=("R93", "R94" if coup.defense else "R95", "R96"),
    )


def _de_perte(scene: Scene, coup: Coup, seuil: int) -> Enigme | None:
    """La chance de faire perdre ``seuil`` points ou plus.

    Rien si l'attaque ne fait pas perdre partout autant, si une parade l'amortit, ou si un combo la suit.
    """
    jets, frappe = coup.echange.opposition, coup.echange.frappe
    puissances = set((frappe.pertes or {}).values())
    if not isinstance(jets, QuestionOpposition) or len(puissances) != 1:
        return None
    if coup.echange.paree or catalogue().techniques[coup.annonce.technique].combo:
        return None
    (puissance,) = puissances
    if not isinstance(puissance, QuestionPerte):
        return None
    assez = coup.loi.chance(lambda i: i.resultat == TOUCHE and i.perte >= seuil)
    issues = Opposition(assez, coup.loi.touche - assez, 1 - coup.loi.touche)
    points = pluriel(seuil, "point")
    mots = (f"Touche, {points} ou plus", f"Touche, moins de {points}", "Manque")
    return Enigme(
        question=f"{_scene_dite(scene, coup)}{INSECABLE}: quelles chances d’ôter {points} ou plus{INSECABLE}?",
        indices={
            **_jets(jets),
            "Puissance": str(puissance.puissance.poignee),
            "Endurance et armure": pluriel(puissance.encaisse, "point"),
        },
        chance=assez,
        expliquer=lambda: barre_d_opposition(issues, scene.noms, "devinez-attaque", mots),
        renvois=("R93", "R94" if coup.defense else "R95", "R96", "R98"),
    )


def _scene_dite(scene: Scene, coup: Coup) -> str:
    techniques = catalogue().techniques
    garde = techniques[coup.defense].nom if coup.defense else "la défense instinctive"
    qui, contre = scene.noms
    return f"{qui} attaque {contre}. {techniques[coup.annonce.technique].nom} contre {garde}"


def _jets(jets: QuestionOpposition) -> dict[str, str]:
    return {"Précision": str(jets.precision.poignee), "Défense": str(jets.defense.poignee)}
