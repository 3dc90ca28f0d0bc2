"""Les systèmes frères dans le livre : règles, tables, manques, exemples, renvois, recherche, traçabilité."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
from petit_domaine import SAIN, Livre, petit_livre

from tests.fiches_de_variantes import SYSTEME, aucune, essai, exemple, poser, poser_des_exemples
from tests.test_tracabilite import mal_classees, sans_preuve, vides
from tiamat.catalogue.correspondances import SUJETS, correspondances
from tiamat.catalogue.variantes import variantes
from tiamat.numeros import genre_du_numero, numeros_cites
from tiamat.presentation import chercher, connue, identifiants, lignes, resume
from tiamat.recherche import Criteres, _index, _noms_et_mots, _voisins, rechercher
from tiamat.scenario.deroulement import FaitRefus
from tiamat.variantes.systeme import Champ
from widgets.dessins import liens
from widgets.dessins.renvois import avec_renvois

NODE = shutil.which("node")
PAGE = "tours-d-actions"
BLESSURES = f"```{{regles-de-variante}} {SYSTEME}\n:groupe: Blessures\n```\n\n"
INITIATIVE = f"```{{regles-de-variante}} {SYSTEME}\n:groupe: Initiative\n```\n\n"
MANQUES = f"```{{manques-de-variante}} {SYSTEME}\n```\n\n"
TABLE = f"```{{table-de-variante}} {SYSTEME} gravites\n```\n\n"
EXEMPLES = f"```{{exemples-de-variante}} {SYSTEME}\n```\n\n"
SAINE = f"# Tours d’actions\n\n{BLESSURES}{INITIATIVE}{MANQUES}{TABLE}{EXEMPLES}"
SOMMAIRE = SAIN["index"].replace("suite\n", f"suite\n{PAGE}\n")


@pytest.fixture
def livre(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Livre]:
    with petit_livre(tmp_path, essai()) as livre, poser_des_exemples():
        import variantes as extension

        option = Champ("corps", "Table des corps", "non", choix={"non": "Non", "oui": "Oui"})
        monkeypatch.setattr(extension, "SYSTEMES", {SYSTEME: SimpleNamespace(options=(option,))})
        livre.ecrire(**{PAGE: SAINE}, index=SOMMAIRE)
        yield livre


@pytest.fixture
def fiches() -> Iterator[None]:
    with poser(essai()):
        yield


def mots(html: str) -> str:
    """Le texte d'un morceau de page."""
    blocs = re.sub(r"</?(?:p|li|div|caption|tr|t[hd])\b[^>]*>", " ", html)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", blocs))).strip()


# ── La page d'un système ───────────────────────────────────────────────────


def test_une_page_saine_ne_dit_rien(livre: Livre) -> None:
    assert livre.construire() == []


def test_chaque_regle_a_son_ancre_celle_de_son_adresse(livre: Livre) -> None:
    livre.construire()
    page = livre.html(PAGE)
    for id in variantes()[SYSTEME].regles:
        assert liens.adresse("regle", id) == (PAGE, f"d{id.lower()}")
        assert f'<a class="tm-regle" href="#d{id.lower()}" id="d{id.lower()}"' in page
    grave, rangs = page.index('id="d001-r02"'), page.index('id="d001-r04"')
    assert grave < rangs
    assert "Blessure grave. Deux PV par tour arbitrage 001-G01 001-R04. l. 20" in mots(page)
    assert f'href="{PAGE}.html#d001-g01"' in page or 'href="#d001-g01"' in page


def test_une_regle_qui_ne_se_calcule_pas_le_dit(livre: Livre) -> None:
    livre.construire()
    texte = mots(livre.html(PAGE))
    assert "Corps étranges. narrative Certains" in texte
    assert "Magie. hors sujet Ailleurs." in texte


def test_les_manques_puis_les_contradictions(livre: Livre) -> None:
    livre.construire()
    page = livre.html(PAGE)
    places = [page.index(f'id="{a}"') for a in ("d001-g01", "d001-g02", "d001-t1")]
    assert places == sorted(places)
    texte = mots(page)
    assert "Ce que le document ne dit pas 001-G01 — La table manque maison" in texte
    assert "Option de table : « Table des corps ». Document 001, l. 12." in texte
    assert "001-G02 — Le dé usage d’un jeu voisin" in texte
    assert "Le document dit deux choses 001-T1 — Deux ordres texte" in texte


def test_une_table_dit_ce_qui_est_maison_et_ses_regles(livre: Livre) -> None:
    livre.construire()
    [table, _] = re.findall(r"<table.*?</table>", livre.html(PAGE), re.DOTALL)
    assert mots(re.findall(r"<caption>.*?</caption>", table, re.DOTALL)[0]) == "Gravités maison 001-R02"
    rangs = [mots(r) for r in re.findall(r"<tr>.*?</tr>", table, re.DOTALL)]
    assert rangs == ["Blessure PV De plus", "Grave −2 un jet 001-R02", "Légère 0 —"]
    assert '<td class="n">−2</td>' in table


def test_les_exemples_montrent_le_code_et_ce_qu_imprime_le_document(livre: Livre) -> None:
    livre.construire()
    texte = mots(livre.html(PAGE))
    assert "001-E1 — La jambe (l. 28) 001-R02 dégâts : 3 dés : 8 et 7 Données endroit : tête dégâts : 2" in texte
    assert (
        "001-D1 — Le bras (tiré des règles par ce livre) 001-R02 Voir 001-R02. mort : non Données endroit : tête —"
        in texte
    )


@pytest.mark.parametrize(
    ("page", "attendu"),
    [
        (SAINE.replace(BLESSURES, ""), "La règle 001-R02 (Blessure grave) manque sur cette page."),
        (SAINE + BLESSURES, "L'ancre de 001-R01 est posée deux fois."),
        (SAINE.replace(MANQUES, ""), "L'arbitrage 001-T1 (Deux ordres) manque sur cette page."),
        (SAINE + MANQUES, "L'ancre de 001-G01 est posée deux fois."),
        (
            SAINE + BLESSURES.replace("Blessures", "Blessés"),
            "Groupe « Blessés » inconnu de tours_d_actions. Les groupes : « Blessures » et « Initiative ».",
        ),
        (SAINE + TABLE.replace("gravites", "armes"), "Table « armes » inconnue de tours_d_actions."),
        (SAINE + MANQUES.replace(SYSTEME, "tour_d_action"), "Système « tour_d_action » inconnu. Vouliez-vous dire"),
        (SAINE + "{regle}`001-R99`\n", "Règle « 001-R99 » : cet identifiant est inconnu."),
        (SAINE + "{regle}`001-G01`\n", "Règle « 001-G01 » : cet identifiant est inconnu."),
        (SAINE + "{arbitrage}`001-R01`\n", "Arbitrage « 001-R01 » : cet identifiant est inconnu."),
        (SAINE + "{ici}`001-R01`\n", "Règle « 001-R01 » : cet identifiant est inconnu."),
        (SAINE + "```{correspondances} verbe\n```\n", "Correspondances « verbe » inconnues."),
        (SAINE + EXEMPLES.replace(SYSTEME, "combos"), "Le système combos n'a aucun exemple."),
    ],
)
def test_une_faute_fait_echouer_la_construction_a_sa_ligne(livre: Livre, page: str, attendu: str) -> None:
    livre.ecrire(**{PAGE: page})
    dites = [a.replace("\xa0", " ") for a in livre.construire()]
    trouvees = [a for a in dites if attendu in a]
    assert trouvees, dites
    assert all(a.startswith(f"{PAGE}.md:") for a in trouvees)
    if "manque" not in attendu:
        lignes_dites = {int(a.split(":")[1]) for a in trouvees}
        assert all(ligne > SAINE.count("\n") - 1 for ligne in lignes_dites), trouvees


def test_une_regle_posee_sur_une_autre_page_est_dite(livre: Livre) -> None:
    livre.ecrire(suite=SAIN["suite"] + "\n" + BLESSURES, **{PAGE: SAINE.replace(BLESSURES, "")})
    dites = livre.construire()
    assert any(a.startswith("suite.md:5: 001-R01 n'a pas son ancre ici") for a in dites), dites
    assert any("La règle 001-R01 (Corps étranges) manque" in a for a in dites), dites


def test_un_systeme_sans_page_est_dit(livre: Livre) -> None:
    (livre.dossier / f"{PAGE}.md").unlink()
    livre.ecrire(index=SAIN["index"])
    assert any(
        "Le système 001 est annoncé sur la page « tours-d-actions », qui n'existe pas." in a for a in livre.construire()
    )


def test_un_exemple_qui_ne_donne_plus_l_attendu_est_dit(livre: Livre) -> None:
    fiches = essai()
    fiches["exemples"]["exemple"] += [exemple("E1b", "Un écart", {"degats": 4}), exemple("E2", "Un autre", {"pv": 1})]
    fiches["exemples"]["exemple"][2]["id"], fiches["exemples"]["exemple"][0]["id"] = "001-E1", "001-E9"
    with poser(fiches):
        dites = livre.construire()
    assert any("001-E1, degats : attendu 4, obtenu 3." in a for a in dites), dites
    assert any("001-E2 : Exemple 001-E2 inconnu." in a for a in dites), dites


def test_une_option_inconnue_du_systeme_est_dite(livre: Livre) -> None:
    fiches = essai()
    fiches["arbitrages"]["arbitrage"][0]["option"] = "corqs"
    with poser(fiches):
        assert any("001-G01 : l'option « corqs » n'est pas de tours_d_actions." in a for a in livre.construire())


# ── Les renvois ────────────────────────────────────────────────────────────


def test_les_roles_menent_a_la_page_du_systeme(livre: Livre) -> None:
    livre.ecrire(suite=SAIN["suite"] + "\nVoir {regle}`001-R02`, {arbitrage}`001-G01`, {arbitrage}`001-T1`.\n")
    assert livre.construire() == []
    page = livre.html("suite")
    assert f'<a class="tm-regle" href="{PAGE}.html#d001-r02" title="Blessure grave">001-R02</a>' in page
    assert f'href="{PAGE}.html#d001-t1" title="Celui-ci."' in page


def test_les_liens_des_calculatrices(fiches: None) -> None:
    assert liens.renvoi("001-R02") == liens.regle("001-R02")
    assert 'title="Blessure grave"' in liens.regle("001-R02")
    assert f'href="{PAGE}.html#d001-t1"' in liens.renvoi("001-T1")
    assert liens.lien("regle", "001-R02") == liens.regle("001-R02")
    with pytest.raises(KeyError):
        liens.regle("001-R99")


def test_une_phrase_ne_prend_plus_r24_dans_001_r24(fiches: None) -> None:
    html = avec_renvois("Trop tard (001-R02, R92). Voir (001-R01 à 001-R03), puis (001-R99).")
    assert re.findall(r'href="[^"]*#([^"]+)"', html) == ["d001-r02", "r92", "d001-r01", "d001-r03"]
    assert "puis (001-R99)." in html
    assert FaitRefus("Impossible (001-R24 à 001-R26).").regles == ("001-R24", "001-R25", "001-R26")
    assert numeros_cites("001-R24") == ("001-R24",)


# ── La recherche ───────────────────────────────────────────────────────────


@pytest.fixture
def index_neuf(fiches: None) -> Iterator[None]:
    memoires = (_index, _noms_et_mots, _voisins)
    for memoire in memoires:
        memoire.cache_clear()
    yield
    for memoire in memoires:
        memoire.cache_clear()


def test_une_regle_se_cherche_par_son_numero_son_titre_son_enonce(index_neuf: None) -> None:
    assert [r.id for r in rechercher(Criteres("001-r02")).fiches] == ["001-R02"]
    assert "001-R04" in [r.id for r in rechercher(Criteres("cinq rangs", genre="regle")).fiches]
    assert rechercher(Criteres("sonné")).fiches[0].id == "sonne"
    assert chercher("001-g01") == ((liens.Renvoi("arbitrage", "001-G01", "001-G01"),), True)


def test_sa_fiche_dit_son_systeme_son_enonce_sa_source(fiches: None) -> None:
    dites = {ligne.libelle: ligne for ligne in lignes("regle", "001-R02")}
    assert dites["Système"].texte == "Tours d’actions"
    assert dites["Énoncé"].texte.startswith("Deux PV")
    assert dites["Source"].texte == "document 001, lignes 20"
    decision = {ligne.libelle: ligne for ligne in lignes("arbitrage", "001-G01")}["Décision"]
    assert (decision.texte, decision.maison) == ("Celui-ci.", True)
    assert resume("arbitrage", "001-T1") == "Celui-ci."
    assert identifiants("regle")[-4:] == ("001-R01", "001-R02", "001-R03", "001-R04")


def test_la_recherche_du_livre_les_nomme(livre: Livre) -> None:
    livre.construire()
    texte = (livre.sortie / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(texte.removeprefix("Search.setIndex(").removesuffix(")"))
    objets = {unescape(nom): (index["docnames"][page], ancre) for page, _, _, ancre, nom in index["objects"][""]}
    assert objets["001-R02 — Blessure grave"] == (PAGE, "d001-r02")
    assert objets["001-T1 — Deux ordres"] == (PAGE, "d001-t1")


@pytest.mark.skipif(NODE is None, reason="Node n'est pas installé")
@pytest.mark.parametrize(
    ("requete", "premiere"),
    [
        ("001-R02", f"{PAGE}.html#d001-r02"),
        ("001 t1", f"{PAGE}.html#d001-t1"),
        ("deux ordres", f"{PAGE}.html#d001-t1"),
        ("cinq rangs", f"{PAGE}.html#d001-r04"),
        ("tours d'actions", f"{PAGE}.html"),
        ("corps étranges", f"{PAGE}.html#d001-r01"),
        ("combat versus", "suite.html#combat-versus"),
    ],
)
def test_la_page_de_recherche_repond_tiamat_d_abord(livre: Livre, requete: str, premiere: str) -> None:
    """La section « Combat Versus » de Tiamat passe avant celle, du même nom, d'un système frère."""
    livre.extensions = ("myst_parser", "domaine", "recherche_fr")
    livre.ecrire(
        suite=f"{SAIN['suite']}\n## Combat Versus\n\nIci.\n",
        index=SOMMAIRE.replace(f"suite\n{PAGE}\n", f"{PAGE}\nsuite\n"),
        **{PAGE: f"{SAINE}## Combat Versus\n\nLà.\n"},
    )
    livre.construire()
    commande = [NODE, str(Path(__file__).with_name("recherche.mjs")), str(livre.sortie)]
    entree = json.dumps([requete])
    fini = subprocess.run(commande, input=entree, capture_output=True, text=True, encoding="utf-8", check=True)
    [trouve] = json.loads(fini.stdout)
    assert trouve["reponses"][0]["adresse"] == premiere, trouve["reponses"][:4]


# ── La traçabilité ─────────────────────────────────────────────────────────


def test_la_page_de_tracabilite_a_une_table_par_systeme(livre: Livre) -> None:
    essais = livre.dossier.parent / "tests"
    essais.mkdir()
    (essais / "test_a.py").write_text('@pytest.mark.regle("001-R02")\ndef test_un(): ...\n', encoding="utf-8")
    assert livre.construire() == []
    page = livre.html("tracabilite").split('id="systeme-001"')[1]
    texte = mots(page)
    assert "4 règles. 2 se calculent ; " in texte
    assert "De 001-R01 à 001-R04" in texte
    assert "001-R01 Corps étranges narrative" in texte
    assert "test_a.test_un" in texte
    assert "systeme-002" not in livre.html("tracabilite")


def test_les_controles_des_regles_codees_mordent(fiches: None) -> None:
    v = variantes()[SYSTEME]
    fichier = f"tiamat/variantes/{SYSTEME}/blessures.py"
    code = {"001-R02": [(fichier, {10, 11})], "001-R03": [(fichier, {20})]}
    codees = [r.id for r in v.regles.values() if r.nature == "codee"]
    assert sans_preuve(codees, code, {"001-R02"}) == {"sans fonction": ["001-R04"], "sans essai": ["001-R04"]}
    assert mal_classees(v, code, {"001-R01", "001-R02"}) == ["001-R01", "001-R03"]
    marques = [("tests/variantes/test_a.py::test_un", "001-R02"), ("tests/variantes/test_a.py::test_deux", "001-R02")]
    executees = {("tests/variantes/test_a.py::test_un", fichier): {11}}
    assert vides(marques, code, executees) == [("tests/variantes/test_a.py::test_deux", "001-R02")]


# ── Les vraies fiches ──────────────────────────────────────────────────────


@pytest.mark.parametrize("sujet", SUJETS)
def test_les_correspondances_ne_citent_que_ce_qui_existe(sujet: str) -> None:
    """Les numéros d'un système dont les fiches sont là ; ceux de Tiamat toujours."""
    pleins = {v.document for v in variantes().values() if v.regles}
    for c in correspondances(sujet):
        assert "tiamat" in c.dit
        for systeme, dit in c.dit.items():
            cites = numeros_cites(dit)
            assert cites, (c.id, systeme)
            document = "" if systeme == "tiamat" else variantes()[systeme].document
            for numero in cites:
                assert numero.partition("-")[0] == document or not document, (c.id, numero)
                assert document not in {"", *pleins} or connue(genre_du_numero(numero), numero), (c.id, numero)


def test_un_systeme_inconnu_d_une_correspondance_est_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    from tiamat.catalogue import correspondances as module
    from tiamat.erreurs import FicheInvalide

    correspondances.cache_clear()
    faux = {"axe": [{"id": "des", "idee": "Les dés", "dit": {"tiamat": "a", "intrus": "b"}}]}
    monkeypatch.setattr(module, "lire", lambda _: faux)
    with pytest.raises(FicheInvalide, match="intrus"):
        correspondances("axe")
    correspondances.cache_clear()


def test_l_accueil_montre_les_quatre_et_leurs_correspondances(livre: Livre) -> None:
    sujets = "".join(f"```{{correspondances}} {s}\n```\n\n" for s in SUJETS)
    livre.ecrire(suite=f"{SAIN['suite']}\n```{{les-variantes}}\n```\n\n{sujets}")
    livre.construire()
    page = livre.html("suite")
    assert f'<a href="{PAGE}.html">Tours d’actions</a>' in page
    assert page.count("<table") == 1 + len(SUJETS)
    assert "Idée" in page


def test_des_fiches_vides_ne_disent_rien(tmp_path: Path) -> None:
    with petit_livre(tmp_path, aucune()) as livre:
        assert livre.construire() == []
