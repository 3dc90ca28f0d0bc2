"""La mémoire du navigateur abîmée, pleine, partagée entre deux onglets : c'est dit, et rien n'est perdu."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.bout_en_bout.conftest import PAGES
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur
from tests.bout_en_bout.serveurs import Site
from tiamat.personnage import profil, vers_json

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
PERSONNAGES, ETAT = "tiamat:personnages:v1", "tiamat:calc:jet:v1"
ILLISIBLES = ('{"p1": {"revision": 1, "texte": "{', "[1, 2]", "null", "3")
REMPLIR = """
() => {
  let bloc = "x".repeat(1 << 20);
  for (let n = 0; bloc; n += 1) {
    try { localStorage.setItem(`plein:${n}`, bloc); } catch { bloc = bloc.slice(0, bloc.length >> 1); }
  }
}
"""
VIDER = """
() => Object.keys(localStorage).filter((k) => k.startsWith("plein:")).forEach((k) => localStorage.removeItem(k))
"""
AUTRES = [pytest.param(t, marks=pytest.mark.complet) for t in ILLISIBLES[1:]]


def poser(page: Page, cle: str, texte: str, reserve: str = "localStorage") -> None:
    page.evaluate(f"([cle, texte]) => {reserve}.setItem(cle, texte)", [cle, texte])


def garde(page: Page, prefixe: str, reserve: str = "localStorage") -> dict[str, str]:
    """Ce que la page garde sous ce début de clef."""
    tout: dict[str, str] = page.evaluate(f"() => ({{...{reserve}}})")
    return {cle: texte for cle, texte in tout.items() if cle.startswith(prefixe)}


def dit(c: Calculatrice) -> Any:
    return expect(c.dedans.locator(".tm-memoire-etat").first)


def nommer(c: Calculatrice, nom: str) -> None:
    c.page.bring_to_front()
    c.champ("Nom").locator("input").fill(nom)
    c.champ("Nom").locator("input").press("Tab")


def garder(c: Calculatrice) -> None:
    c.bouton("Garder ce personnage").click()


@pytest.mark.parametrize("texte", [ILLISIBLES[0], *AUTRES])
def test_une_collection_illisible_est_mise_de_cote(ouvrir: Callable[..., Lecteur], site: Site, texte: str) -> None:
    lecteur = ouvrir(site)
    poser(lecteur.aller(PAGES["personnage"]), PERSONNAGES, texte)
    c = Calculatrice(lecteur.page, "personnage", site.mode == "servi").activer()
    dit(c).to_contain_text(f"mis de côté dans la mémoire du navigateur, sous le nom {PERSONNAGES}:a-part:")
    nommer(c, "Noé")
    garder(c)
    dit(c).to_have_text("Gardé.")
    gardes = garde(lecteur.page, PERSONNAGES)
    assert [t for cle, t in gardes.items() if cle != PERSONNAGES] == [texte]
    assert [json.loads(e["texte"])["nom"] for e in json.loads(gardes[PERSONNAGES]).values()] == ["Noé"]
    assert (lecteur.erreurs, site.violations) == ([], [])


def test_une_collection_abimee_par_un_autre_onglet_n_est_pas_ecrasee(calculatrice: Ouverte, servi: Site) -> None:
    """Abîmée depuis l'ouverture : c'est au moment d'écrire que la page s'en aperçoit."""
    lecteur, c = calculatrice(servi, "personnage")
    poser(lecteur.page, PERSONNAGES, ILLISIBLES[0])
    nommer(c, "Noé")
    garder(c)
    dit(c).to_have_text("Gardé.")
    assert ILLISIBLES[0] in garde(lecteur.page, f"{PERSONNAGES}:a-part:").values()


def test_un_etat_qui_ne_se_reprend_pas_est_mis_de_cote(ouvrir: Callable[..., Lecteur], site: Site) -> None:
    lecteur = ouvrir(site)
    lecteur.aller(PAGES["jet"])
    for reserve in ("localStorage", "sessionStorage"):
        poser(lecteur.page, ETAT, '{"carac": 99', reserve)
    c = Calculatrice(lecteur.page, "jet", site.mode == "servi").activer()
    dit(c).to_contain_text("Les réglages de départ restent en place. Ceux d’avant sont mis de côté.")
    c.champ("Caractéristique (D10)").locator(".noUi-handle").press("End")
    expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 8D10+2")
    for reserve in ("localStorage", "sessionStorage"):
        lecteur.page.wait_for_function(f"() => {reserve}.getItem('{ETAT}') !== null")
        assert list(garde(lecteur.page, f"{ETAT}:a-part:", reserve).values()) == ['{"carac": 99']
        assert json.loads(garde(lecteur.page, ETAT, reserve)[ETAT]) == {"carac": 8}
    assert (lecteur.erreurs, site.violations) == ([], [])


def test_une_memoire_pleine_le_dit_et_ne_perd_rien(ouvrir: Callable[..., Lecteur], site: Site) -> None:
    lecteur = ouvrir(site)
    jack = {"p1": {"revision": 1, "texte": vers_json(profil("jack"))}}
    poser(lecteur.aller(PAGES["personnage"]), PERSONNAGES, json.dumps(jack))
    c = Calculatrice(lecteur.page, "personnage", site.mode == "servi").activer()
    nommer(c, "Noé")
    lecteur.page.wait_for_function("() => localStorage.getItem('tiamat:calc:personnage:v1')?.includes('Noé')")
    lecteur.page.evaluate(REMPLIR)
    garder(c)
    dit(c).to_have_text("Rien n’est gardé : la mémoire du navigateur est pleine. Enregistrez plutôt un fichier.")
    assert json.loads(garde(lecteur.page, PERSONNAGES)[PERSONNAGES]) == jack
    nommer(c, "Noémie " + "é" * 180)
    dit(c).to_have_text("Vos réglages ne sont gardés que dans cet onglet : la mémoire du navigateur est pleine.")
    expect(c.champ("Nom").locator("input")).to_have_value("Noémie " + "é" * 180)
    lecteur.page.evaluate(VIDER)
    nommer(c, "Noémie")
    dit(c).to_have_text("Vos réglages sont gardés de nouveau.")
    garder(c)
    dit(c).to_have_text("Gardé.")
    assert len(json.loads(garde(lecteur.page, PERSONNAGES)[PERSONNAGES])) == 2
    assert (lecteur.erreurs, site.violations) == ([], [])


def test_deux_onglets_gardent_la_meme_fiche_sans_s_effacer(ouvrir: Callable[..., Lecteur], servi: Site) -> None:
    lecteur = ouvrir(servi)
    jack = {"p1": {"revision": 1, "texte": vers_json(profil("jack"))}}
    poser(lecteur.aller(PAGES["personnage"]), PERSONNAGES, json.dumps(jack))
    un = Calculatrice(lecteur.page, "personnage", servie=True).activer()
    autre = Calculatrice(
        lecteur.aller(PAGES["personnage"], lecteur.ouvrir_onglet()), "personnage", servie=True
    ).activer()
    for c in (un, autre):
        c.page.bring_to_front()
        c.champ("Mes personnages").locator("select").select_option("Jack")
        c.bouton("Ouvrir").first.click()
        expect(c.champ("Nom").locator("input")).to_have_value("Jack")
    nommer(un, "Jack un")
    garder(un)
    dit(un).to_have_text("Gardé.")
    nommer(autre, "Jack deux")
    garder(autre)
    dit(autre).to_contain_text("la vôtre est gardée à part, en copie")
    gardes = json.loads(garde(lecteur.page, PERSONNAGES)[PERSONNAGES])
    assert sorted(json.loads(e["texte"])["nom"] for e in gardes.values()) == ["Jack deux", "Jack un"]
    un.page.bring_to_front()
    expect(un.champ("Mes personnages").locator("option", has_text="Jack deux")).to_have_count(1)
    assert lecteur.erreurs == []


def test_un_fichier_qui_n_est_pas_du_texte_est_dit(calculatrice: Ouverte, site: Site, tmp_path: Path) -> None:
    lecteur, c = calculatrice(site, "personnage")
    nommer(c, "Noé")
    (tmp_path / "image.json").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    (tmp_path / "gros.json").write_bytes(b" " * 2_000_001)
    for nom, message in (("image.json", "n’est pas un texte UTF-8"), ("gros.json", "2000 au plus")):
        with lecteur.page.expect_file_chooser() as choix:
            c.bouton("Ouvrir un fichier").click()
        choix.value.set_files(tmp_path / nom)
        dit(c).to_contain_text(message)
        expect(c.champ("Nom").locator("input")).to_have_value("Noé")
    assert (lecteur.erreurs, site.violations) == ([], [])
