"""Chaque calculatrice, un état, un lien ou un fichier abîmé : un avis en français, et ce qui était ouvert intact."""

import json
from pathlib import Path
from typing import Any

import ipywidgets as W
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.abimes import PIRES, SANS_FIN, abimes, est_un_refus_en_francais
from tests.widgets.hostiles import envoyer
from tiamat.personnage import profil, vers_json
from tiamat.scenario.lecture import texte_du_scenario
from widgets import fabrique
from widgets.cadre import AU_DEPART, DEJA_OUVERT, ETAT_MAXIMUM, Calculatrice, lire_etat
from widgets.lien import TAILLE_MAXIMUM, ecrire_lien

ATELIERS = Path(__file__).parents[2] / "book" / "ateliers"
NOMS = [f.stem for f in sorted(ATELIERS.glob("*.ipynb"))]
ABIMES = {sorte: texte for sorte, texte in PIRES.items() if sorte not in ("une table", "un demi-caractère")}
ABIMES |= {
    "trop gros": " " * (ETAT_MAXIMUM + 1),
    "champ inconnu": '{"champ_du_futur": 3}',
    "graine sans fin": f'{{"graine": {SANS_FIN}}}',
}
OUVRENT = ("combat_libre", "personnage", "suivi")
"""Celles qui ouvrent un fichier."""


@pytest.fixture(params=NOMS)
def ouverte(request: pytest.FixtureRequest) -> Calculatrice:
    """Une calculatrice où le lecteur a déjà changé quelque chose."""
    c: Calculatrice = fabrique(request.param)()
    bouger(c)
    return c


def bouger(c: Calculatrice) -> None:
    for champ in c.champs.values():
        if isinstance(champ, W.IntSlider) and champ.layout.display != "none" and not champ.disabled:
            champ.value = champ.min if champ.value != champ.min else champ.max
            return
        if isinstance(champ, W.ToggleButtons | W.Dropdown) and len(champ.options) > 1:
            champ.index = (champ.index + 1) % 2
            return


def ce_qui_est_ouvert(c: Calculatrice) -> tuple[Any, ...]:
    return c.valeurs(), c.memoire.etat, c.page.annonce


def recevoir(c: Calculatrice, *, lien: dict[str, str] | None = None, etat: str | None = None) -> str:
    """Ce que dit le pied quand la page donne ce lien ou cet état ; vide si tout est repris."""
    c.memoire.message = ""
    c.memoire.depart = {"lien": lien, "etat": etat}
    dit: str = c.memoire.message
    return dit


def refuse_sans_rien_changer(c: Calculatrice, avant: tuple[Any, ...], dit: str, suite: str) -> None:
    assert ce_qui_est_ouvert(c) == avant
    assert suite in dit
    est_un_refus_en_francais(dit)


def test_un_etat_ou_un_lien_abime_ne_change_rien(ouverte: Calculatrice) -> None:
    avant = ce_qui_est_ouvert(ouverte)
    for texte in ABIMES.values():
        dit = recevoir(ouverte, etat=texte)
        refuse_sans_rien_changer(ouverte, avant, dit, AU_DEPART)
        assert "mis de côté" in dit
    for v, d in (
        (str(ouverte.version + 1), ecrire_lien({})),
        (str(ouverte.version), ecrire_lien({"champ_du_futur": 3})),
        (str(ouverte.version), "e30" * TAILLE_MAXIMUM),
        (str(ouverte.version), ecrire_lien({"a": 1})[:-3]),
        (str(ouverte.version), ecrire_lien([[[]]])),  # type: ignore[arg-type]
        ("x" * 10_000, "\ud800"),
    ):
        dit = recevoir(ouverte, lien={"v": v, "d": d})
        refuse_sans_rien_changer(ouverte, avant, dit, AU_DEPART)
        assert "de côté" not in dit
    assert recevoir(ouverte, etat=avant[1]) == ""
    assert ouverte.valeurs() == avant[0]


@pytest.mark.parametrize("nom", NOMS)
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_son_propre_etat_abime_se_reprend_ou_se_refuse(ouvertes: dict[str, Calculatrice], nom: str, data: Any) -> None:
    c = ouvertes[nom]
    avant = ce_qui_est_ouvert(c)
    dit = recevoir(c, etat=data.draw(abimes([avant[1], json.dumps(c.valeurs(), ensure_ascii=False)])))
    if dit:
        refuse_sans_rien_changer(c, avant, dit, AU_DEPART)
    else:
        c.restaurer(lire_etat(avant[1]))
        assert c.valeurs() == avant[0]


@pytest.fixture(scope="module")
def ouvertes() -> dict[str, Calculatrice]:
    class Toutes(dict[str, Calculatrice]):
        def __missing__(self, nom: str) -> Calculatrice:
            self[nom] = fabrique(nom)()
            bouger(self[nom])
            return self[nom]

    return Toutes()


def test_un_etat_refuse_est_mis_de_cote_avant_d_etre_remplace() -> None:
    c: Calculatrice = fabrique("jet")()
    envois: list[Any] = []
    c.memoire.send = envois.append
    assert "mis de côté" in recevoir(c, etat='{"carac": 99}')
    assert envois == [{"ecarter": True}]
    assert recevoir(c, etat='{"carac": 3}') == ""
    assert "mis de côté" not in recevoir(c, lien={"v": "9", "d": "e30"})
    assert len(envois) == 1


def test_ce_que_la_page_a_deja_dit_reste_dit() -> None:
    c: Calculatrice = fabrique("jet")()
    lien = {"v": "1", "d": ecrire_lien({"carac": 3})}
    c.memoire.depart = {"lien": lien, "etat": None, "dit": "Une collection est mise de côté."}
    assert c.memoire.message == "Une collection est mise de côté. Réglages du lien."


# ── Un fichier ─────────────────────────────────────────────────────────────


def ouvrir_un_fichier(c: Calculatrice, texte: str) -> str:
    """Ce que dit la calculatrice d'un fichier choisi."""
    c.memoire.message = ""
    envoyer(c.memoire, {"method": "custom", "content": {"ouvert": {"nom": "f.json", "texte": texte}}})
    emplacements: dict[str, W.HTML] = getattr(c, "_emplacements", {})
    refus = emplacements["refus"].value if "refus" in emplacements else ""
    return refus or c.memoire.message


@pytest.mark.parametrize("nom", OUVRENT)
def test_un_fichier_abime_laisse_ce_qui_etait_ouvert(nom: str) -> None:
    c: Calculatrice = fabrique(nom)()
    bouger(c)
    avant = c.valeurs(), c.memoire.etat
    for texte in (*ABIMES.values(), vers_json(profil("jack"))[:-40], texte_du_scenario("combat_des_voyous")[:900]):
        dit = ouvrir_un_fichier(c, texte)
        assert DEJA_OUVERT in dit, texte[:60]
        assert (c.valeurs(), c.memoire.etat) == avant


def test_celles_qui_ouvrent_un_fichier_sont_celles_la() -> None:
    assert {nom for nom in NOMS if "ouvrir" in fabrique(nom)().memoire.boutons} == set(OUVRENT)


def test_le_fichier_qu_elle_enregistre_se_rouvre() -> None:
    for nom in ("personnage", "suivi"):
        c: Calculatrice = fabrique(nom)()
        bouger(c)
        autre: Calculatrice = fabrique(nom)()
        assert DEJA_OUVERT not in ouvrir_un_fichier(autre, c.memoire.contenu)
        assert autre.valeurs() == c.valeurs()
