"""Chaque calculatrice qui lance : sa graine se lit dans la page, et la reprendre redonne le même hasard."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as W
import pytest

from tests.regles.test_lecteurs import tous_les_appels
from tests.widgets.outils import net
from tiamat.combat.combat import Participant
from tiamat.combat.depart import participant_en_table
from tiamat.jeu import LANCER
from tiamat.personnage import profil
from widgets import fabrique
from widgets.avec_des import AvecDes
from widgets.cadre import Calculatrice, lire_etat
from widgets.pari import CalculatricePari
from widgets.partie_jouee import PartieJouee

RACINE = Path(__file__).parents[2]
ATELIERS = RACINE / "book" / "ateliers"
NOMS = [f.stem for f in sorted(ATELIERS.glob("*.ipynb"))]
GRAINES = (4_321, 8_765, 5_555)
"""Toutes se saisissent partout : la graine d'un PNJ a quatre chiffres."""
DITE = re.compile(r"[Gg]raines? [^.]*?(\d+)")
INSCRITS = [participant_en_table(Participant(f"c{n}", profil(p), n)) for n, p in enumerate(("jack", "ryu"))]
REGLAGES: dict[str, dict[str, Any]] = {
    "comparer_les_jeux": {"question": "duree", "duels": "50"},
    "devinez_attaque": {},
    "devinez_des": {},
    "echange": {},
    "embuscade": {},
    "hommes_de_main": {"nombre": 1},
    "jet": {},
    "localisation": {},
    "personnage": {"talents": "tirage"},
    "pnj": {},
    "premier_combat": {"des": "lances"},
    "combat_libre": {},
    "suivi": {"inscrits": INSCRITS, "commence": True, "gestes": [LANCER, LANCER]},
    "tour": {},
    **{
        f"{v}_duel": {"joueur": "aucun", "gestes": ["continuer*3"]}
        for v in ("tours", "combos", "anneaux", "oppositions")
    },
}
"""Celles qui tirent un hasard, et de quoi le leur faire tirer."""
LONGUES = {"comparer_les_jeux", "hommes_de_main"}
"""Elles jouent des séries de duels."""
EPROUVEES = [pytest.param(n, marks=pytest.mark.complet) if n in LONGUES else n for n in REGLAGES]


def montres(widget: W.Widget) -> Iterator[W.Widget]:
    """Ce widget et tout ce qu'il montre."""
    if getattr(getattr(widget, "layout", None), "display", None) != "none":
        yield widget
        for enfant in getattr(widget, "children", ()):
            yield from montres(enfant)


def lue(c: Calculatrice) -> str:
    """Tout ce qui se lit dans la page, réglages compris."""
    textes = []
    for w in montres(c):
        if isinstance(w, W.HTML):
            textes.append(re.sub(r"<[^>]+>", " ", w.value))
        elif isinstance(w, W.IntSlider):
            textes.append(f"{w.description} : {w.value}.")
    return re.sub(r"\s+", " ", net(" ".join(textes)))


def d_apres(nom: str, graine: int) -> Calculatrice:
    """Cette calculatrice, son hasard tiré d'après cette graine, comme la reprend un calcul copié."""
    c: Calculatrice = fabrique(nom)()
    c.restaurer({**REGLAGES[nom], "graine": graine})
    return c


@pytest.mark.parametrize("nom", EPROUVEES)
def test_sa_graine_se_lit_et_redonne_la_meme_chose(nom: str) -> None:
    lues = {}
    for graine in GRAINES[: 1 if nom in LONGUES else None]:
        c, autre = d_apres(nom, graine), d_apres(nom, graine)
        assert str(graine) in DITE.findall(lue(c)), lue(c)
        assert lue(autre) == lue(c)
        assert autre.page.annonce == c.page.annonce
        lues[graine] = lue(c).replace(str(graine), "")
    assert nom in LONGUES or len(set(lues.values())) > 1, "toutes les graines donnent la même chose"


@pytest.mark.parametrize("nom", EPROUVEES)
def test_le_calcul_copie_garde_la_graine(nom: str) -> None:
    c: Calculatrice = fabrique(nom)()
    c.restaurer(REGLAGES[nom])
    lancer(c)
    autre: Calculatrice = fabrique(nom)()
    autre.restaurer(lire_etat(c.memoire.etat))
    assert DITE.search(lue(c)), lue(c)
    assert lue(autre) == lue(c)


def lancer(c: Any) -> None:
    """Le geste qui lance, dans cette calculatrice."""
    if isinstance(c, AvecDes):
        c._lancer(W.Button())
    elif isinstance(c, CalculatricePari):
        c._presser(W.Button())
        c._presser(W.Button())
    elif isinstance(c, PartieJouee):
        c.recommencer()
        c.geste()
    elif c.nom == "personnage":
        c._tirer_talents(W.Button())
    else:
        assert c.nom == "pnj"
        c.champs["graine"].value = 77


def test_des_des_saisis_n_ont_pas_de_graine() -> None:
    c = d_apres("jet", GRAINES[0])
    c.champs["des"].value = "table"
    c.champs["d10_lus"].value, c.champs["d6_lus"].value = "2, 9", ""
    assert not DITE.search(lue(c))
    assert "Le jet donne" in c.page.annonce


def test_des_cases_sans_graine_restent_lisibles() -> None:
    """Un calcul copié avant que la graine ne s'y garde ; et une fiche ouverte, dont personne ne sait les dés."""
    c: Calculatrice = fabrique("personnage")()
    c.restaurer({"talents": "tirage", "cases": [[7, 5], [2, 1]]})
    assert "Les cases tirées" in lue(c)
    assert not DITE.search(lue(c))
    assert c.valeurs()["cases"] == [[7, 5], [2, 1]]


# ── Les trouver toutes ─────────────────────────────────────────────────────

TIRENT = {
    "widgets.avec_des": "la graine d'AvecDes",
    "widgets.devinez_attaque": "l'énigme de cette graine",
    "widgets.devinez_des": "l'énigme de cette graine",
    "widgets.graine": "tirer_graine",
    "widgets.jet": "les dés de cette graine",
    "widgets.pari": "la graine de l'énigme suivante",
    "widgets.partie_jouee": "la graine de la partie",
    "widgets.personnage": "les talents, et des identifiants",
    "widgets.pnj": "une graine neuve, et des identifiants",
    "widgets.scene_d_echange": "les dés de cette graine",
    "widgets.scene_d_embuscade": "les dés de cette graine",
    "widgets.scene_de_tour": "les dés de cette graine",
    "widgets.vues_de_localisation": "le dé de cette graine",
}
"""Où les calculatrices tirent un hasard, et lequel ; tous passent par une graine, sauf les identifiants."""
HASARDS = {
    *("HasardGraine", "Random", "tirer_graine"),
    *("randbelow", "randbits", "token_hex", "randint", "choice", "shuffle"),
}


def test_toutes_celles_qui_lancent_sont_eprouvees() -> None:
    ouvertes = {nom: fabrique(nom)() for nom in NOMS}
    lancent = {nom for nom, c in ouvertes.items() if isinstance(c, AvecDes | CalculatricePari | PartieJouee)}
    assert lancent | {"personnage", "pnj"} == set(REGLAGES)


def test_aucun_hasard_ne_se_tire_ailleurs() -> None:
    trouves = {module_de(ou) for ou, quoi, _ in tous_les_appels() if quoi in HASARDS and ou.startswith("widgets.")}
    assert trouves == set(TIRENT)


def module_de(ou: str) -> str:
    """Le module d'un endroit : ``widgets.jet.CalculatriceJet._jouer`` est dans ``widgets.jet``."""
    parts = ou.split(".")
    noms = [".".join(parts[:n]) for n in range(len(parts), 0, -1)]
    return next(nom for nom in noms if RACINE.joinpath(*nom.split(".")).with_suffix(".py").exists())
