"""La situation où une technique se joue, faite de ce que sa fiche demande, et de quoi l'y jouer par le moteur."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from tests.regles.combat.faces import RATE, TOUCHE, Faces
from tests.regles.combat.outils import a_toi, coup, decide, duel, fiche
from tiamat.catalogue import Technique, catalogue
from tiamat.catalogue.effets import Effet
from tiamat.combat import permis
from tiamat.combat.actions import Action, Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Prise
from tiamat.combat.deroule import agir, refus
from tiamat.combat.permis import refus_d_annonce, refus_de_garde
from tiamat.procedure.interpretes import Choix, Lanceur, ne_rien_decider
from tiamat.techniques import arme_convient, sorte

T = catalogue().techniques
MOI, LUI = 0, 1
RIEN: Mapping[str, Any] = MappingProxyType({})
ADVERSAIRE = (
    "immobilisation",
    "mae_geri",
    "frappe_du_jaguar",
    "seiryuto_uchi",
    "panthere_bondissante",
    "ultimate_punch",
    "sweeping",
    "roulade",
)
"""De quoi attaquer de toutes les façons (prise, au hasard, en mouvement, létale, à terre, choc, balayage), et fuir."""
PASSIFS = ("redit", "general", "narratif")
"""Les verbes qui ne demandent rien au moteur."""


@contextmanager
def sans(t: Technique, x: Effet) -> Iterator[Technique]:
    """Le même livre, où cette fiche n'a plus cet effet."""
    with pytest.MonkeyPatch.context() as change:
        ote = replace(t, effets=tuple(e for e in t.effets if e is not x))
        change.setitem(T, t.id, ote)
        permis._reste_libre.cache_clear()
        yield ote
    permis._reste_libre.cache_clear()


@contextmanager
def dote(id: str, *attributs: str) -> Iterator[Technique]:
    """Le même livre, où cette technique a ces attributs en plus."""
    with pytest.MonkeyPatch.context() as change:
        t = replace(T[id], attributs=(*T[id].attributs, *attributs))
        change.setitem(T, id, t)
        yield t


def agissants(t: Technique) -> tuple[Effet, ...]:
    """Les effets de sa fiche qui demandent quelque chose au moteur."""
    return tuple(x for x in t.effets if x.verbe not in PASSIFS)


def se_defend(t: Technique) -> bool:
    """Dit si elle ne s'emploie qu'en défense."""
    selon = any(x.verbe == "attribut_selon_emploi" for x in t.effets)
    return sorte(t) == "defense" or ("contre_attaque" in t.attributs and not selon)


def savoir(t: Technique) -> tuple[str, ...]:
    """Ce qu'il faut connaître pour la jouer : elle, ce qui l'ouvre et ce qu'elle offre, standards exclus."""
    return tuple(i for i in dict.fromkeys((t.id, *t.sequence, *t.combo)) if i not in catalogue().standards)


def armes_de(*ids: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Des armes qui servent à toutes ces techniques : en main, et rangées s'il faut dégainer ou tirer de sa poche."""
    fiches, besoin = [T[i] for i in ids], tuple[str, ...]()
    for a in catalogue().armes:
        for exemplaires in ((a,), (a, a)):
            if not besoin and any(t.arme for t in fiches):
                besoin = exemplaires if all(arme_convient(t, exemplaires) for t in fiches) else ()
    objet = any("objet" in catalogue().armes[a].sorte for a in besoin)
    rangee = objet or any(x.verbe == "exige_fourreau" for t in fiches for x in t.effets)
    return ((), besoin) if rangee else (besoin, ())


def scene(t: Technique, *, ecart: int = 1, sien: Mapping[str, Any] = RIEN, **change: Any) -> tuple[Combat, Etat]:
    """Un duel où le premier peut jouer cette technique.

    ``change`` : des champs de sa fiche, ou ``armes`` (en main, rangées), ``options`` du combat, techniques ``de_plus``.
    ``sien`` : des champs de la fiche de l'autre, ses techniques en plus.
    """
    parties = (t.id, *t.sequence, *t.combo[:1])
    tenues, rangees = change.pop("armes", None) or armes_de(*parties)
    noms = tuple(catalogue().armes[a].nom for a in (*tenues, *rangees))
    options, de_plus = change.pop("options", None), change.pop("de_plus", ())
    moi = fiche(2, *savoir(t), *de_plus, nom="Moi", equipement=noms, **change)
    autre = {"equipement": ("Bâton",)} | sien
    lui = fiche(2, *ADVERSAIRE, *autre.pop("techniques", ()), nom="Lui", **autre)
    combat, e = duel(moi, lui, ecart=ecart, tenues=(tenues, ("baton",)), options=options)
    if any(T[i].cout.furie for i in parties):
        e = e.changer(MOI, jauges=e.corps[MOI].jauges._replace(furie=4))
    for x in t.effets:
        if x.verbe in ("exige_cible", "exige_soi") and x.posture:
            e = e.changer(LUI if x.verbe == "exige_cible" else MOI, posture=x.posture)
        elif x.verbe == "malgre_soumission":
            e = e.changer(MOI, prise=Prise(LUI, "immobilisation", 2))
    return combat, e


def attaque_contre(t: Technique) -> Annonce:
    """Une attaque de l'adversaire à laquelle cette défense répond."""
    technique, rang = "coup_de_poing", 0
    for x in t.effets:
        if x.verbe == "ne_repond_qu_a_un_combo":
            rang = 1
        elif x.verbe == "ne_repond_qu_a" and x.type:
            technique = "lancer_de_projectile"
        elif x.verbe == "ne_repond_qu_a" and x.attribut:
            technique = "frappe_du_jaguar"
        elif x.verbe == "ne_repond_qu_a" and "bas" in x.localisations:
            technique = "coup_de_pied"
    return Annonce(LUI, MOI, technique, rang=rang)


def empeche(t: Technique, combat: Combat, e: Etat, contre: str = "") -> tuple[str, ...]:
    """Ce qui empêche le premier de jouer cette technique ; ``contre`` : l'attaque à laquelle elle répondrait."""
    if "enchainement" in t.type:
        offerte = Annonce(MOI, LUI, t.combo[0], "tete", enchainement=t.id, rang=1)
        return refus_d_annonce(combat, e, offerte)
    if se_defend(t):
        a = attaque_contre(t)
        return refus_de_garde(combat, e, a._replace(technique=contre or a.technique), t.id)
    return refus(combat, e, action(t))


def action(t: Technique, **change: Any) -> Action:
    """Cette technique contre l'adversaire, à la tête si la zone se choisit."""
    return coup(t.id, LUI, **{"zone": "tete" if t.localisation == "au_choix" else ""} | change)


Combo = Callable[[Choix], Any]


def aucun_combo(choix: Choix) -> None:
    """Ne prend rien de ce qui est offert."""


def frappe(
    t: Technique, combat: Combat, e: Etat, h: Faces, combo: Combo = aucun_combo, defense: str = "", **change: Any
) -> Etat:
    """Le premier attaque avec cette technique, par le moteur ; l'autre se défend ainsi, sinon d'instinct."""
    lanceur = Lanceur(h, decider=decide(combo=combo, defense=defense))
    return agir(lanceur, combat, e, action(t, **change))


def defend(
    t: Technique,
    combat: Combat,
    e: Etat,
    h: Faces,
    combo: Combo = aucun_combo,
    contre: str = "",
    ou: Callable[[Choix], Any] | None = None,
) -> Etat:
    """L'adversaire attaque, le premier se défend avec cette technique si on la lui propose."""

    def choisir(choix: Choix) -> Any:
        return t.id if choix.qui == MOI and t.id in choix.reponses else choix.reponses[0]

    aller = ou or (lambda choix: choix.reponses[0])
    lanceur = Lanceur(h, decider=decide(defense=choisir, combo=combo, mouvement=aller, teleportation=aller))
    a = attaque_contre(t)
    a = a._replace(technique=contre or a.technique)
    e = a_toi(e, LUI, MOI)
    return attaquer(lanceur, combat, e, a) if a.rang else agir(lanceur, combat, e, coup(a.technique, MOI))


def libere(combat: Combat, e: Etat, h: Faces) -> Etat:
    """L'adversaire tenu tente de se libérer."""
    return agir(Lanceur(h, decider=ne_rien_decider), combat, a_toi(e, LUI, MOI), Action("se_liberer"))


def prend(t: Technique) -> Combo:
    """Prend la première technique que cet enchaînement, ou le combo de cette fiche, offre ; et rien d'autre."""
    voulu = t.id if "enchainement" in t.type else ""

    def choisir(choix: Choix) -> Any:
        return next((o for o in choix.reponses if o is not None and o.enchainement == voulu), None)

    return choisir


def enchaine(t: Technique, combat: Combat, e: Etat, h: Faces, combo: Combo | None = None) -> Etat:
    """Joue la suite d'un enchaînement, d'attaques ou d'une défense, et prend ce qu'il offre."""
    combo = combo or prend(t)
    for composante in t.sequence:
        jouer = defend if se_defend(T[composante]) else frappe
        e = jouer(T[composante], combat, e, h, combo)
    return e


def joue_la(t: Technique, combat: Combat, e: Etat, h: Faces, combo: Combo | None = None) -> Etat:
    """Joue cette technique dans son emploi : attaque, défense, ou suite complète."""
    if "enchainement" in t.type:
        return enchaine(t, combat, e, h, combo)
    return (defend if se_defend(t) else frappe)(t, combat, e, h, combo or aucun_combo)


def reussir(t: Technique, **faces: int) -> Faces:
    """Des dés qui font réussir cette technique, et toute sa suite."""
    defensive = se_defend(T[t.sequence[0]]) if t.sequence else se_defend(t)
    if not defensive:
        return Faces(**TOUCHE | faces)
    offert = {"combo_precision": 9, "combo_defense": 1} if t.sequence or t.combo else {}
    return Faces(**RATE | {"puissance": 1, "duree": 3} | offert | faces)


def rater(t: Technique) -> Faces:
    """Des dés qui la font échouer."""
    return Faces(**TOUCHE) if se_defend(t) else Faces(**RATE)
