"""Le combat rendu en scénario, dans un vrai navigateur : téléchargé, puis rouvert, il se rejoue."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur
from tests.bout_en_bout.serveurs import Site

pytestmark = pytest.mark.navigateur
GESTES = 3


def continuer(c: Calculatrice) -> None:
    for n in range(1, GESTES + 1):
        c.bouton("Continuer").click()
        expect(c.dedans.locator(".tm-vive")).to_contain_text(f"{n} geste")


def test_un_combat_telecharge_se_rouvre(
    calculatrice: Callable[..., tuple[Lecteur, Calculatrice]], site: Site, tmp_path: Path
) -> None:
    lecteur, c = calculatrice(site, "combat_libre", "combat-libre.html")

    def telecharger(mots: str) -> Path:
        with lecteur.page.expect_download() as don:
            c.bouton(mots).click()
        fichier = tmp_path / don.value.suggested_filename
        don.value.save_as(fichier)
        return fichier

    c.bouton("Je regarde").click()
    continuer(c)
    c.bouton("Le journal").click()
    recit = telecharger("Journal en texte").read_text(encoding="utf-8")
    fichier = telecharger("Scénario (TOML)")
    assert fichier.name == "combat.toml"
    assert fichier.read_text(encoding="utf-8").startswith('titre = "Jack contre Jin Chun-Fung"\n')

    c.dedans.locator("input[type=file]").set_input_files(fichier)
    expect(c.dedans.get_by_text(re.compile("^Ouvert.: combat.toml"))).to_be_visible()
    expect(c.dedans.get_by_text(re.compile("Scénario ouvert"))).to_contain_text("Jack contre Jin Chun-Fung")
    continuer(c)
    assert telecharger("Journal en texte").read_text(encoding="utf-8") == recit
    assert (lecteur.erreurs, lecteur.dehors, site.violations) == ([], [], [])
