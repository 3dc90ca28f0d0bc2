"""Jouer un combat dans un vrai navigateur : jusqu'au bout, au clavier, à la table ; rien ne s'y perd."""

import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, noyaux_de, tient
from tests.bout_en_bout.serveurs import Site, servir
from widgets.lien import ecrire_lien

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
PAGES = {"premier_combat": "premier-combat.html", "combat_libre": "combat-libre.html", "suivi": "suivi.html"}
PERMISE = "button.tm-action:not([aria-disabled=true])"
GESTES_MAXIMUM = 60
IMAGES_DU_FOCUS = 500
"""Le focus suit ce qui est demandé, en quelques images (millisecondes)."""
JIN_ATTAQUE = {"etape": "jin", "des": "lances", "graine": 4}
"""Un combat contre Jin qui commence par une défense à choisir."""
LA_PLUS_SURE = """boutons => {
  const chance = b => Number(b.querySelector('.chance')?.textContent.match(/[0-9,]+/)?.[0].replace(',', '.') ?? 0);
  const toutes = boutons.map(chance);
  return toutes.indexOf(Math.max(...toutes));
}"""
ACTIF = """() => {
  let actif = document.activeElement;
  while (actif?.contentDocument) actif = actif.contentDocument.activeElement;
  return [actif.tagName, actif.dataset.geste ?? '', actif.textContent.trim().replaceAll('\\u00a0', ' ')];
}"""
TROP_PETITS = """boutons => boutons
  .map(b => [b.textContent.trim(), b.getBoundingClientRect()])
  .filter(([_, r]) => r.height < 43.5 || r.width < 43.5)
  .map(([mots, r]) => `${mots} : ${r.width} × ${r.height}`)"""


def sans_faute(lecteur: Lecteur, site: Site) -> None:
    assert (lecteur.erreurs, lecteur.dehors, site.violations) == ([], [], [])


def avec(nom: str, **valeurs: Any) -> str:
    """L'adresse d'une calculatrice, réglée par un lien."""
    return f"{PAGES[nom]}?calc={nom}&v=1&d={ecrire_lien(valeurs)}#calc-{nom}"


def affiche(c: Calculatrice) -> tuple[str, list[str]]:
    """Tout ce qui se lit : ce que Python écrit, et les choix proposés."""
    return c.texte(), c.dedans.locator(".tm-choix").all_inner_texts()


def apres(c: Calculatrice, geste: Callable[[], object]) -> tuple[str, list[str]]:
    """Fait un geste qui doit changer ce qui se lit ; rend ce qui se lit une fois tout arrivé."""
    avant = c.texte()
    geste()
    c.attendre_un_changement(avant)
    expect(c.dedans.locator(".tm-choix[aria-busy]")).to_have_count(0)
    vu: tuple[str, list[str]] | None = None
    while vu != (vu := affiche(c)):
        c.page.wait_for_timeout(100)
    return vu


def choisir(c: Calculatrice, bouton: Locator) -> tuple[str, list[str]]:
    """Choisit une action, dépliée s'il le faut."""
    bouton.evaluate("b => { for (let d = b.closest('details'); d; d = d.parentElement.closest('details')) d.open = 1 }")
    return apres(c, bouton.click)


def jouer_le_plus_sur(c: Calculatrice) -> None:
    permises = c.dedans.locator(PERMISE)
    choisir(c, permises.nth(permises.evaluate_all(LA_PLUS_SURE)))


def fini(c: Calculatrice, fin: Locator) -> bool:
    """Attend un choix à faire, ou la fin ; dit si c'est la fin."""
    expect(fin.or_(c.dedans.locator(PERMISE)).first).to_be_visible()
    return fin.count() > 0


def un_seul_bouton_plein(c: Calculatrice) -> None:
    assert c.dedans.locator(".mod-primary:visible:enabled").count() <= 1


# ── Jusqu'au bout ──────────────────────────────────────────────────────────


@pytest.fixture(params=["publie", pytest.param("servi", marks=pytest.mark.complet)])
def site_publie_d_abord(request: pytest.FixtureRequest) -> Site:
    """Le livre publié ; servi aussi avec « make test-complet »."""
    valeur: Site = request.getfixturevalue(request.param)
    return valeur


def test_le_premier_combat_jusqu_au_bout(calculatrice: Ouverte, site_publie_d_abord: Site) -> None:
    lecteur, c = calculatrice(site_publie_d_abord, "premier_combat", PAGES["premier_combat"])
    gestes, phrase = 0, c.dedans.locator(".tm-phrase")
    du_livre = c.dedans.locator(f"{PERMISE}:has(.tm-livre)")
    while du_livre.count():
        avant = affiche(c)
        vu = choisir(c, du_livre.first)
        if not gestes:
            assert apres(c, c.bouton("Revenir en arrière").click) == avant
            assert choisir(c, du_livre.first) == vu
        gestes += 1
    expect(phrase).to_contain_text("Le dernier voyou s’enfuit, comme dans le livre.")
    un_seul_bouton_plein(c)
    c.bouton("Affronter Jin Chun-Fung").click()
    expect(c.dedans.locator(".tm-frise")).to_contain_text("Jin Chun-Fung")
    gagne = phrase.filter(has_text="l’emporte")
    while not fini(c, gagne):
        gestes += 1
        assert gestes <= GESTES_MAXIMUM
        avant = affiche(c)
        jouer_le_plus_sur(c)
    expect(phrase).to_contain_text("l’emporte")
    expect(c.dedans.locator(".tm-annonce")).to_contain_text("l’emporte")
    assert "l’emporte" in c.page.evaluate(ACTIF)[2], "plus rien à choisir : le focus est sur la phrase qui le dit"
    un_seul_bouton_plein(c)
    assert apres(c, c.bouton("Revenir en arrière").click) == avant
    sans_faute(lecteur, site_publie_d_abord)


# ── Au clavier ─────────────────────────────────────────────────────────────


def aller_au_clavier(page: Page, jusqu_a: Callable[[str, str, str], bool]) -> None:
    for _ in range(120):
        if jusqu_a(*page.evaluate(ACTIF)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"le clavier n'y mène pas : {page.evaluate(ACTIF)}")


def sur_un_choix(balise: str, geste: str, _: str) -> bool:
    return balise == "BUTTON" and geste != ""


def test_un_tour_entier_au_clavier(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "combat_libre", PAGES["combat_libre"])
    page, vive = c.page, c.dedans.locator(".tm-vive")
    aller_au_clavier(page, lambda _, __, mots: mots == "Les deux")
    page.keyboard.press("Space")
    expect(c.dedans.get_by_role("button", name="Les deux", pressed=True)).to_be_visible()
    aller_au_clavier(page, sur_un_choix)
    defenses = 0
    for n in range(30):
        titre = c.dedans.locator(".tm-choix h3").first.inner_text()
        defenses += "défense" in titre
        if n == 1:
            page.keyboard.press("Tab")  # les liens d'une proposition, puis la suivante
            aller_au_clavier(page, sur_un_choix)
        apres(c, lambda touche="Enter" if n % 2 else "Space": page.keyboard.press(touche))
        phrase = c.dedans.locator(".tm-phrase").inner_text()
        expect(c.dedans.locator(".tm-annonce")).to_contain_text(phrase)
        assert sur_un_choix(*page.evaluate(ACTIF)), (titre, page.evaluate(ACTIF))
        if "Tour 2" in vive.inner_text():
            break
    expect(vive).to_contain_text("Tour 2")
    assert defenses
    sans_faute(lecteur, site)


def test_le_focus_suit_ce_qui_est_demande(calculatrice: Ouverte, site: Site) -> None:
    lien = avec("premier_combat", etape="jin", des="saisis", graine=4)
    lecteur, c = calculatrice(site, "premier_combat", lien)
    page, vus = c.page, set[str]()
    c.champ("Vos dés, dans l’ordre").locator("input").focus()
    for _ in range(8):
        if page.evaluate(ACTIF)[0] == "INPUT":
            aller_au_clavier(page, lambda _, __, mots: mots == "Lancer pour moi")
        apres(c, lambda: page.keyboard.press("Enter"))
        page.wait_for_timeout(IMAGES_DU_FOCUS)
        balise, geste, mots = page.evaluate(ACTIF)
        vus.add("un choix" if geste else balise if balise == "INPUT" else mots)
    assert vus == {"un choix", "INPUT", "Lancer pour moi"}
    sans_faute(lecteur, site)


# ── À la table ─────────────────────────────────────────────────────────────


def ajouter(c: Calculatrice, qui: str, camp: str) -> None:
    if c.bouton("Ajouter un combattant").get_attribute("aria-expanded") != "true":
        c.bouton("Ajouter un combattant").click()
    c.bouton(camp).click()
    expect(c.dedans.get_by_role("button", name=camp, pressed=True)).to_be_visible()
    c.champ("Qui ?").locator("select").select_option(f"{qui} (livré)")
    expect(c.champ("Combien d’hommes de main")).to_be_visible(visible=qui == "Voyou")
    c.dedans.get_by_role("button", name="Ajouter", exact=True).click()
    expect(c.dedans.get_by_role("button", name=re.compile(f"(Retirer|Modifier) {qui}"))).to_be_visible()


def commencer(c: Calculatrice) -> None:
    ajouter(c, "Jack", "Camp 1")
    ajouter(c, "Voyou", "Camp 2")
    c.bouton("Commencer le combat").click()
    expect(c.dedans.locator(".tm-carte-de-suivi")).to_have_count(2)


def donner_ses_des(c: Calculatrice) -> None:
    """Donne les dés demandés, tous différents et sans critique, jusqu'à ce qu'il n'en faille plus."""
    champ = c.champ("Vos dés, dans l’ordre").locator("input")
    phrase = c.dedans.locator(".tm-phrase")
    while champ.is_visible():
        demande = phrase.inner_text()
        d10 = re.search(r"(\d+)D10", demande)
        assert d10, demande
        champ.fill(", ".join(str(n) for n in range(2, 2 + int(d10[1]))))
        c.bouton("Jouer ces dés").click()
        expect(phrase).not_to_have_text(demande)


def corriger_la_sante(c: Calculatrice, qui: str, sante: int) -> None:
    c.bouton(f"Modifier {qui}").click()
    expect(c.bouton("Appliquer")).to_be_visible()
    curseur = c.champ("Santé").locator(".noUi-handle")
    while int(float(curseur.get_attribute("aria-valuenow") or 0)) > sante:
        curseur.press("ArrowLeft")
    un_seul_bouton_plein(c)
    c.page.wait_for_timeout(IMAGES_DU_FOCUS)  # le curseur a bougé dans la page ; Python le sait un peu après
    apres(c, c.bouton("Appliquer").click)
    c.page.wait_for_timeout(IMAGES_DU_FOCUS)
    expect(c.dedans.locator(".tm-carte-de-suivi", has_text=qui).locator(".tm-jauge-val").first).to_contain_text(
        f"{sante}"
    )


def test_suivre_un_combat_et_le_retrouver(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "suivi", PAGES["suivi"])
    c.bouton("Commencer le combat").click()
    expect(c.dedans.locator(".tm-avis--echec:visible")).to_contain_text("Un camp est vide")
    commencer(c)
    expect(c.bouton("Tour suivant")).to_be_disabled()
    un_seul_bouton_plein(c)
    donner_ses_des(c)
    expect(c.bouton("Tour suivant")).to_be_enabled()
    c.bouton("Modifier Jack").click()
    c.bouton("Fermer").click()
    expect(c.dedans.locator(".tm-carte-de-suivi")).to_have_count(2)
    corriger_la_sante(c, "Jack", 20)
    ajouter(c, "Ryu", "Camp 1")
    expect(c.dedans.locator(".tm-carte-de-suivi")).to_have_count(3)
    vu = c.dedans.locator(".tm-tour").inner_text(), c.dedans.locator(".tm-cartes-de-suivi").inner_text()
    lecteur.page.reload()
    c.activer()
    assert (c.dedans.locator(".tm-tour").inner_text(), c.dedans.locator(".tm-cartes-de-suivi").inner_text()) == vu
    c.bouton("Annuler").click()
    expect(c.dedans.locator(".tm-carte-de-suivi")).to_have_count(2)
    sans_faute(lecteur, site)


@pytest.mark.complet
def test_noyau_tue_le_suivi_reprend(calculatrice: Ouverte) -> None:
    with servir(noyaux=3) as site:
        _, c = calculatrice(site, "suivi", PAGES["suivi"])
        c.bouton("Par la page").click()
        commencer(c)
        corriger_la_sante(c, "Jack", 24)
        vu = c.dedans.locator(".tm-cartes-de-suivi").inner_text()
        for pid in noyaux_de(site.pid or 0):
            os.kill(pid, signal.SIGKILL)
        c.bouton("Annuler").focus()
        c.page.keyboard.press("Shift")
        c.page.wait_for_timeout(7000)
        c.attendre()
        assert c.dedans.locator(".tm-cartes-de-suivi").inner_text() == vu
        c.bouton("Annuler").click()
        expect(c.dedans.locator(".tm-carte-de-suivi", has_text="Jack").locator(".tm-jauge-val").first).to_contain_text(
            "26"
        )


def touchable(c: Calculatrice) -> None:
    """Aux deux largeurs et dans les deux thèmes : accessible, sans défilement, et chaque bouton se touche."""
    tient(c.page, f".tiamat-calc[data-calc={c.nom}]")
    assert c.dedans.locator("button:visible").evaluate_all(TROP_PETITS) == []


def test_le_suivi_se_tient_en_main(calculatrice: Ouverte, site: Site) -> None:
    _, c = calculatrice(site, "suivi", PAGES["suivi"], politique=False)
    commencer(c)
    touchable(c)
    donner_ses_des(c)
    c.bouton("Modifier Jack").click()
    expect(c.bouton("Appliquer")).to_be_visible()
    touchable(c)


@pytest.mark.parametrize("nom", ["premier_combat", pytest.param("combat_libre", marks=pytest.mark.complet)])
def test_un_combat_se_tient_en_main(calculatrice: Ouverte, site: Site, nom: str) -> None:
    lien = {"premier_combat": avec(nom, **JIN_ATTAQUE, gestes=[0, 0]), "combat_libre": avec(nom, des="saisis")}[nom]
    _, c = calculatrice(site, nom, lien, politique=False)
    for pli in c.dedans.locator("details").all():
        pli.evaluate("d => { d.open = true }")
    c.bouton("Le journal").click() if nom == "premier_combat" else None
    touchable(c)


# ── L'oracle ───────────────────────────────────────────────────────────────


def test_dix_clics_un_seul_conseil_et_arreter_arrete(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "premier_combat", avec("premier_combat", **JIN_ATTAQUE))
    oracle, arreter = c.bouton("Demander conseil à l’oracle"), c.bouton("Arrêter")
    while not oracle.is_visible():
        jouer_le_plus_sur(c)
    barre, table = c.dedans.locator(".tm-tache progress"), c.dedans.locator("table", has_text="Depuis ici")
    oracle.click()
    expect(table).to_be_visible()
    debut = float(barre.get_attribute("value") or 0)
    expect(barre).not_to_have_attribute("value", f"{debut:.0f}")
    arreter.click()
    expect(barre).to_be_hidden()
    expect(table.locator("xpath=preceding-sibling::p")).to_have_text("Résultat partiel.")
    partiel = table.inner_text()
    c.page.wait_for_timeout(500)
    assert table.inner_text() == partiel
    assert "100 duels" not in partiel
    for _ in range(10):
        oracle.click()
    expect(table.locator("caption")).to_contain_text("100 duels par action", timeout=60_000)
    expect(barre).to_be_hidden()
    expect(table).to_have_count(1)
    expect(c.dedans.locator(".tm-annonce")).to_contain_text("L’oracle choisirait")
    jouer_le_plus_sur(c)
    expect(table).to_have_count(0)
    sans_faute(lecteur, site)


# ── Le journal et les dés de la table ──────────────────────────────────────


def test_le_journal_se_filtre_se_copie_et_se_telecharge(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "combat_libre", avec("combat_libre", joueur="aucun", graine=4))
    for _ in range(3):
        apres(c, c.bouton("Continuer").click)
    c.bouton("Le journal").click()
    journal = c.dedans.locator(".tm-journal:has(> .tour)")
    expect(journal).to_contain_text("Initiative")
    c.bouton("Les coups").click()
    expect(journal).not_to_contain_text("Initiative")
    contient = c.champ("Contient").locator("input")
    contient.fill("dragon de pierre")
    contient.press("Tab")
    expect(c.dedans.get_by_text("Rien ne répond à ces filtres.")).to_be_visible()
    contient.fill("")
    contient.press("Tab")
    c.bouton("Copier le journal").click()
    expect(c.dedans.get_by_text("Copié.")).to_be_visible()
    copie = c.page.evaluate("navigator.clipboard.readText()")
    assert "Initiative" in copie, "le journal se copie entier, quel que soit le filtre"
    for bouton, fichier in (("Journal en texte", "combat_libre.txt"), ("Journal en JSON", "combat_libre.json")):
        with c.page.expect_download() as rendu:
            c.bouton(bouton).click()
        assert rendu.value.suggested_filename == fichier
        texte = Path(rendu.value.path()).read_text(encoding="utf-8")
        if fichier.endswith("json"):
            assert len(json.loads(texte)) == copie.count("\n")
        else:
            assert texte == copie
    sans_faute(lecteur, site)


def test_de_faux_des_le_disent_pres_du_champ(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "premier_combat", PAGES["premier_combat"])
    c.bouton("Combat et dés").click()
    c.bouton("Les miens").click()
    champ, avis = c.champ("Vos dés, dans l’ordre").locator("input"), c.dedans.locator(".tm-avis--echec")
    for saisie, dit in (
        ("3, 12", "12 n’est pas une face d’un D10"),
        ("deux", "n’est pas un nombre"),
        ("3", "Il manque"),
    ):
        champ.fill(saisie)
        c.bouton("Jouer ces dés").click()
        expect(avis).to_contain_text(dit)
        expect(champ).to_have_value(saisie)
        dessus, dessous = avis.bounding_box(), champ.bounding_box()
        assert dessus
        assert dessous
        assert 0 <= dessous["y"] - dessus["y"] - dessus["height"] < 60
    champ.fill("3 8")
    c.bouton("Jouer ces dés").click()
    expect(c.dedans.locator(".tm-phrase")).to_contain_text("la bande")
    expect(avis).to_have_count(0)
    expect(champ).to_have_value("")
    sans_faute(lecteur, site)
