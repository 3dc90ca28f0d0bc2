"""Ce que partagent les essais des calculatrices : lire ce qui se voit, refaire un état, connaître les classes."""

import json
import re
from functools import cache
from typing import Any, TypeVar

from tests.widgets.test_dessins import STATIQUES, arbre, texte
from widgets.cadre import Calculatrice
from widgets.lien import ecrire_lien

C = TypeVar("C", bound=Calculatrice)


def net(mots: str) -> str:
    """Ces mots, leurs espaces toutes ordinaires."""
    return mots.replace("\u00a0", " ")


def dite(calculatrice: Calculatrice) -> str:
    """Ce que la calculatrice annonce."""
    return net(calculatrice.page.annonce)


def lue(vue: Any) -> str:
    """Ce qui se lit dans un HTML, ou dans le résultat d'une calculatrice."""
    return net(texte(arbre(vue if isinstance(vue, str) else vue._resultat.value)))


def visibles(calculatrice: Calculatrice) -> list[str]:
    """Les champs que la page montre."""
    return [nom for nom, champ in calculatrice.champs.items() if champ.layout.display != "none"]


def renvois(html: str) -> set[str]:
    """Les règles et les arbitrages cités par un lien."""
    return {texte(e).removeprefix("arbitrage ") for e in arbre(html).iter("a")}


def repetes(html: str) -> set[str]:
    """Les identifiants que plusieurs éléments portent."""
    ids = [e.get("id", "") for e in arbre(html).iter() if e.get("id")]
    return {id for id in ids if ids.count(id) > 1}


@cache
def classes_connues() -> frozenset[str]:
    """Les classes des deux feuilles que le cadre d'une calculatrice servie charge."""
    feuilles = "".join((STATIQUES / f"{f}.css").read_text(encoding="utf-8") for f in ("jetons", "composants"))
    return classes_de(feuilles)


def classes_de(feuille: str) -> frozenset[str]:
    """Les classes dont parle une feuille de style."""
    return frozenset(re.findall(r"\.(-?[a-zA-Z][\w-]*)", feuille))


def classes_inconnues(html: str) -> set[str]:
    """Les classes employées que ces feuilles n'habillent pas."""
    return {classe for e in arbre(html).iter() for classe in e.get("class", "").split()} - classes_connues()


def par_un_lien(calculatrice: C) -> C:
    """Une autre, ouverte par le lien de celle-ci : même état, même phrase, et rien de gardé."""
    return _ouverte(calculatrice, {"v": "1", "d": ecrire_lien(json.loads(calculatrice.memoire.etat))}, "{}")


def par_l_etat(calculatrice: C) -> C:
    """Une autre, ouverte sur l'état gardé par celle-ci : même état, même phrase."""
    return _ouverte(calculatrice, None, calculatrice.memoire.etat)


def _ouverte(calculatrice: C, lien: dict[str, str] | None, etat: str | None) -> C:
    autre = type(calculatrice)()
    autre.memoire.depart = {"lien": lien, "etat": etat}
    assert autre.memoire.message == ("Réglages du lien." if lien else "")
    assert autre.valeurs() == calculatrice.valeurs()
    assert autre.page.annonce == calculatrice.page.annonce
    assert not autre.memoire.garder
    return autre


def remettre_a_zero(calculatrice: Calculatrice, depart: dict[str, Any]) -> None:
    """Le bouton « Remettre à zéro » rend l'état de départ, et le dit."""
    calculatrice._recevoir(calculatrice.memoire, {"zero": True}, [])
    assert calculatrice.valeurs() == depart
    assert calculatrice.memoire.message == "Réglages de départ."
