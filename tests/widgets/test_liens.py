"""Les liens de toutes les calculatrices : chaque technique, chaque personnage s'y écrit et se retrouve à l'identique.

Les calculatrices sont celles des carnets de ``book/ateliers`` ; leurs champs de technique, leurs cases et leurs menus
de personnages se reconnaissent à ce qu'ils proposent. Une nouvelle calculatrice entre ici sans rien y écrire.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import ipywidgets as W
import pytest

from tiamat.catalogue import catalogue
from tiamat.personnage import profils
from widgets import fabrique
from widgets.cadre import Calculatrice
from widgets.lien import TAILLE_MAXIMUM, ecrire_lien
from widgets.menus import MenuReduit
from widgets.mes_personnages import LIVRE, MenuDePersonnages

NOMS = sorted(f.stem for f in (Path(__file__).parents[2] / "book" / "ateliers").glob("*.ipynb"))
TECHNIQUES = {t.nom: id for id, t in catalogue().techniques.items()}
PAS = 8
"""L'essai courant prend une technique sur tant ; « make test-complet » les prend toutes."""
TOUTES = pytest.mark.parametrize("toutes", [False, pytest.param(True, marks=pytest.mark.complet)])


class ChampDeTechnique(NamedTuple):
    """Un champ qui choisit une technique : son nom, et technique → ce qu'il vaut alors."""

    nom: str
    valeurs: dict[str, str]


def ouvrir(nom: str) -> Calculatrice:
    calculatrice = fabrique(nom)()
    assert isinstance(calculatrice, Calculatrice)
    return calculatrice


def dedans(widget: W.Widget) -> Iterator[W.Widget]:
    """Un widget et tous ceux qu'il contient."""
    yield widget
    for enfant in getattr(widget, "children", ()):
        yield from dedans(enfant)


def menus(c: Calculatrice) -> list[MenuDePersonnages]:
    return [w for w in dedans(c) if isinstance(w, MenuDePersonnages)]


def choix(champ: W.ValueWidget) -> list[str]:
    """Tout ce qu'un champ peut valoir, même ce qu'il ne propose pas en ce moment."""
    return list(champ._libelles) if isinstance(champ, MenuReduit) else offerts(champ)


def offerts(champ: W.ValueWidget) -> list[str]:
    """Ce qu'un champ propose en ce moment ; un champ où l'on cherche accueille le nom de toutes les techniques."""
    if isinstance(champ, W.Combobox):
        return list(champ.options)
    if isinstance(champ, W.Text):
        return list(TECHNIQUES) if champ.description.startswith("Chercher") else []
    return [v for _, v in champ.options] if isinstance(champ, W.Dropdown | W.ToggleButtons) else []


def champs_de_technique(c: Calculatrice) -> Iterator[ChampDeTechnique]:
    for nom, champ in c.champs.items():
        valeurs = {TECHNIQUES.get(v, v): v for v in choix(champ) if v}
        if valeurs and catalogue().techniques.keys() >= valeurs.keys():
            yield ChampDeTechnique(nom, valeurs)


def aller_retour(lecteur: Calculatrice, etat: str) -> None:
    """Ouvre, dans une calculatrice déjà réglée autrement, le lien que « Copier ce calcul » donnerait de cet état."""
    d = ecrire_lien(json.loads(etat))
    assert len(d) <= TAILLE_MAXIMUM
    lecteur.memoire.message, lecteur.memoire.depart = "", {}
    lecteur.memoire.depart = {"lien": {"v": str(lecteur.version), "d": d}, "etat": "{}"}
    assert lecteur.memoire.message == "Réglages du lien."


def meme_etat(c: Calculatrice, lecteur: Calculatrice) -> None:
    """Le lien de ``c`` rend à ``lecteur`` exactement son état."""
    aller_retour(lecteur, c.memoire.etat)
    assert lecteur.valeurs() == c.valeurs()
    assert lecteur.memoire.etat == c.memoire.etat


def echantillon(techniques: list[str], toutes: bool) -> list[str]:
    return techniques if toutes else techniques[::PAS]


def gestes(c: Calculatrice, toutes: bool) -> Iterator[Callable[[], None]]:
    """Des gestes du lecteur : aucun, puis chaque option des autres listes, seule, puis des personnages livrés."""

    def choisir(menu: MenuDePersonnages, id: str) -> Callable[[], None]:
        return lambda: setattr(menu, "value", LIVRE + id)

    def regler(nom: str, valeur: str) -> Callable[[], None]:
        return lambda: c.restaurer({nom: valeur})

    yield lambda: None
    techniques = {champ.nom for champ in champs_de_technique(c)}
    for nom, champ in c.champs.items():
        if nom not in techniques:
            yield from (regler(nom, v) for v in choix(champ))
    for menu in menus(c):
        yield from (choisir(menu, id) for id in list(profils())[:: 1 if toutes else PAS // 2])


def cases(c: Calculatrice) -> list[W.Checkbox]:
    """Les cases à cocher visibles qui portent le nom d'une technique."""
    libres = [w for w in dedans(c) if isinstance(w, W.Checkbox) and w.description in TECHNIQUES]
    return [w for w in libres if w.layout.display != "none"]


@TOUTES
@pytest.mark.parametrize("nom", NOMS)
def test_chaque_technique_a_son_lien(nom: str, toutes: bool) -> None:
    """Une technique proposée, au besoin après d'autres gestes, se retrouve par son lien ; sinon la page la refuse."""
    c, lecteur = ouvrir(nom), ouvrir(nom)
    for champ, valeurs in champs_de_technique(c):
        restantes = echantillon(list(valeurs), toutes)
        c.restaurer({})
        for geste in gestes(c, toutes):
            geste()
            for t in [t for t in restantes if valeurs[t] in offerts(c.champs[champ])]:
                c.champs[champ].value = valeurs[t]
                assert c.valeurs()[champ] == valeurs[t]
                meme_etat(c, lecteur)
                restantes.remove(t)
            if not restantes:
                break
        for t in restantes:
            aller_retour(lecteur, json.dumps({champ: valeurs[t]}))
            nommee = catalogue().techniques[t].nom in lecteur.page.annonce
            assert lecteur.valeurs()[champ] == valeurs[t] or nommee


@TOUTES
@pytest.mark.parametrize("nom", NOMS)
def test_chaque_case_de_technique_a_son_lien(nom: str, toutes: bool) -> None:
    c, lecteur = ouvrir(nom), ouvrir(nom)
    arts = [champ for champ in c.champs.values() if set(catalogue().arts) <= set(choix(champ))]
    for art in arts[0].options if arts else ():
        c.restaurer({})
        arts[0].value = art[1]
        for case in echantillon(cases(c), toutes):
            case.value = not case.value
            meme_etat(c, lecteur)


@TOUTES
@pytest.mark.parametrize("nom", NOMS)
def test_chaque_profil_livre_a_son_lien(nom: str, toutes: bool) -> None:
    """Chaque profil dans un menu, et dans chaque menu l'un d'eux au moins ; l'essai complet les croise tous."""
    c, lecteur = ouvrir(nom), ouvrir(nom)
    ensemble = menus(c)
    for rang, menu in enumerate(ensemble):
        for id in list(profils()) if toutes else list(profils())[rang :: len(ensemble)]:
            menu.value = LIVRE + id
            assert menu.voulu == LIVRE + id
            meme_etat(c, lecteur)
    if charger := getattr(c, "charger", None):
        for fiche in profils().values():
            charger(fiche)
            assert c.memoire.etat != "{}"
            meme_etat(c, lecteur)


def test_les_champs_et_les_menus_se_decouvrent() -> None:
    """Sans cela, les essais d'avant pourraient ne rien essayer."""
    ouvertes = {nom: ouvrir(nom) for nom in NOMS}
    trouves = {nom: {t.nom: len(t.valeurs) for t in champs_de_technique(c)} for nom, c in ouvertes.items()}
    assert trouves["comparer"] == {"a": len(TECHNIQUES), "b": len(TECHNIQUES)}
    assert trouves["fiches"] == {"texte": len(TECHNIQUES)}
    assert trouves["arbre"] == {"visee": len(TECHNIQUES) - len(catalogue().standards)}
    assert set(trouves["echange"]) == {"technique", "defense"}
    assert "capture_du_kusarigama" in dict(champs_de_technique(ouvertes["tir"]))["technique"]
    a_menus = {nom for nom, c in ouvertes.items() if menus(c)}
    assert a_menus >= {"arbre", "comparer", "echange", "feuille", "fiches", "tir"}
    assert len(cases(ouvertes["arbre"])) == len(catalogue().arts["karate"].techniques)
