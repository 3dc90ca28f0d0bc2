"""Ce que la page peut envoyer de pire à chaque calculatrice : pris, borné ou refusé, jamais figé ni montré en HTML."""

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as W
import pytest
import traitlets

from tests.widgets.hostiles import ENORME, MESSAGES, PIEGES, TRAITS, VALEURS, envoyer, porte_un_piege
from widgets import champs, fabrique
from widgets.bornes import TEXTE_MAXIMUM
from widgets.cadre import MESSAGE_MAXIMUM, Calculatrice

ATELIERS = Path(__file__).parents[2] / "book" / "ateliers"
NOMS = [f.stem for f in sorted(ATELIERS.glob("*.ipynb"))]
COURANTES = {"jet", "personnage", "echange", "etats", "tir", "oppositions_jet"}
"""Celles que l'essai courant éprouve, une par façon d'être faite ; « make test-complet » les éprouve toutes."""
LENT = 5.0
"""Secondes de calcul d'un message, au plus : la machine y joue son tour d'un combat. Sans borne, ce serait sans fin."""


@pytest.fixture(autouse=True)
def noyau(sans_boucle: None) -> Iterator[None]:
    """La boucle d'un noyau occupé par ces messages : un long calcul y attend son tour."""
    boucle = asyncio.new_event_loop()
    asyncio._set_running_loop(boucle)
    yield
    asyncio._set_running_loop(None)
    for tache in asyncio.all_tasks(boucle):
        tache.cancel()
    boucle.run_until_complete(asyncio.sleep(0))
    boucle.close()


@pytest.fixture(params=[n if n in COURANTES else pytest.param(n, marks=pytest.mark.complet) for n in NOMS])
def calculatrice(request: pytest.FixtureRequest) -> Calculatrice:
    neuve: Calculatrice = fabrique(request.param)()
    return neuve


def tous(racine: W.Widget) -> Iterator[W.Widget]:
    """Ce widget et tous ceux qu'il contient."""
    yield racine
    for enfant in getattr(racine, "children", ()):
        yield from tous(enfant)


def recevoir(widget: W.Widget, etat: dict[str, Any]) -> bool:
    """Un message ``update`` de la page, traité à temps ; faux s'il est refusé. Toute autre exception est une faute."""
    try:
        a_temps(widget, {"method": "update", "state": etat, "buffer_paths": []})
    except traitlets.TraitError:
        return False
    return True


def a_temps(widget: W.Widget, donnees: dict[str, Any]) -> None:
    debut = time.process_time()
    envoyer(widget, donnees)
    assert time.process_time() - debut < LENT


def saine(calculatrice: Calculatrice) -> None:
    """Ses réglages sont de ceux qu'elle prend, son état se relit, et rien de piégé ne se montre."""
    for nom, champ in calculatrice.champs.items():
        assert champs.verifier(champ, nom, champ.value) == champ.value
    autre = type(calculatrice)()
    autre.memoire.depart = {"lien": None, "etat": calculatrice.memoire.etat}
    assert autre.memoire.message == "", autre.memoire.message
    for widget in (w for w in tous(calculatrice) if w is not calculatrice.memoire):  # la mémoire n'est que du texte
        for nom in ("value", "html", "dons", "contenu", "icone", "habits"):
            if nom in widget.keys and nom not in getattr(widget, "ouverts", ()):
                assert not porte_un_piege(json.dumps(widget.get_state()[nom])), (widget, nom)


def test_toute_valeur_par_chaque_reglage(calculatrice: Calculatrice) -> None:
    for champ in calculatrice.champs.values():
        [trait] = champ.ouverts
        depart = champ.get_state()[trait]
        for valeur in VALEURS:
            recevoir(champ, {trait: valeur})
        recevoir(champ, {trait: depart})
    saine(calculatrice)


def test_aucun_message_n_elargit_un_reglage(calculatrice: Calculatrice) -> None:
    """10⁹ dés ne se demandent qu'en élargissant d'abord le curseur : bornes, choix et mots sont à Python."""
    for champ in calculatrice.champs.values():
        avant = champ.get_state()
        for nom in champ.keys:
            if nom not in champ.ouverts:
                assert recevoir(champ, {nom: ENORME}), nom
        assert champ.get_state() == avant
        if isinstance(champ, W.IntSlider):
            recevoir(champ, {"max": ENORME, "value": ENORME})
            assert champ.value == avant["max"] < 10_000


def test_ce_que_python_ecrit_reste_a_lui(calculatrice: Calculatrice) -> None:
    for widget in tous(calculatrice):
        for nom in set(TRAITS) & set(widget.keys) - set(getattr(widget, "ouverts", ())):
            avant = widget.get_state()[nom]
            for valeur in (*PIEGES, ENORME, [], {}):
                recevoir(widget, {nom: valeur})
            assert widget.get_state()[nom] == avant, (widget, nom)


def test_la_memoire_et_la_page(calculatrice: Calculatrice) -> None:
    for widget in (calculatrice.memoire, calculatrice.page):
        for trait in sorted(widget.ouverts):
            for valeur in VALEURS:
                recevoir(widget, {trait: valeur})
    for valeur in VALEURS:
        recevoir(calculatrice.memoire, {"depart": {"lien": {"v": "1", "d": valeur}, "etat": valeur}})
        recevoir(calculatrice.memoire, {"depart": {"lien": None, "etat": json.dumps({"intrus": valeur})}})
        recevoir(calculatrice.memoire, {"entrees": {"x": {"revision": 1, "texte": valeur}, "y": valeur}})
    for nom in calculatrice.champs:
        for valeur in (ENORME, float("nan"), PIEGES[0], VALEURS[-1], []):
            recevoir(calculatrice.memoire, {"depart": {"lien": None, "etat": json.dumps({nom: valeur})}})
    assert len(calculatrice.memoire.message) <= MESSAGE_MAXIMUM
    saine(calculatrice)


def test_les_messages_et_les_gestes(calculatrice: Calculatrice) -> None:
    for widget in list(tous(calculatrice)):
        for contenu in MESSAGES:
            a_temps(widget, {"method": "custom", "content": contenu})
    saine(calculatrice)


@pytest.mark.parametrize("etat", [None, [], "", 3])
def test_un_message_sans_etat_est_une_erreur_sans_suite(etat: Any) -> None:
    calculatrice: Calculatrice = fabrique("jet")()
    avant = calculatrice.valeurs()
    with contextlib.suppress(AttributeError, TypeError, traitlets.TraitError):
        envoyer(calculatrice.champs["carac"], {"method": "update", "state": etat})
    assert calculatrice.valeurs() == avant
    saine(calculatrice)


def test_un_texte_d_un_mega_est_coupe() -> None:
    calculatrice: Calculatrice = fabrique("personnage")()
    recevoir(calculatrice.champs["nom"], {"value": "é" * 1_000_000})
    assert calculatrice.champs["nom"].value == "é" * TEXTE_MAXIMUM
    assert len(calculatrice.memoire.etat) < 10_000


@pytest.mark.parametrize("piege", PIEGES)
def test_un_nom_piege_se_montre_en_toutes_lettres(piege: str) -> None:
    calculatrice: Calculatrice = fabrique("personnage")()
    recevoir(calculatrice.champs["nom"], {"value": piege})
    assert calculatrice.champs["nom"].value == piege
    saine(calculatrice)


def test_un_refus_ne_redit_pas_un_mega() -> None:
    calculatrice: Calculatrice = fabrique("jet")()
    recevoir(calculatrice.memoire, {"depart": {"lien": None, "etat": json.dumps({"x" * 1_000_000: 1})}})
    assert calculatrice.memoire.message.startswith("Réglage")
    assert len(calculatrice.memoire.message) <= MESSAGE_MAXIMUM
