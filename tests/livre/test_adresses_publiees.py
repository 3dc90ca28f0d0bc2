"""Une adresse publiée mène toujours quelque part ; les redirections mènent droit à une adresse du livre."""

import json
import re
import tomllib
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from pages import ancres
from redirections import FICHIER, Adresse, au_bout, fautes, lire, lire_l_adresse
from sphinx.errors import ExtensionError

from publication import adresses
from publication.chemins import LIVRE, LIVRE_CONSTRUIT
from tests.petit_livre import construire
from tiamat.catalogue import GENRES, catalogue
from widgets.dessins.liens import adresse

livre_construit = pytest.mark.skipif(
    not (LIVRE_CONSTRUIT / "index.html").exists(), reason="le livre n'est pas construit : « make site »"
)


# ── La liste ───────────────────────────────────────────────────────────────


@cache
def ancres_de(page: str) -> frozenset[str]:
    fichier = LIVRE_CONSTRUIT / f"{page}.html"
    return ancres(fichier) if fichier.exists() else frozenset()


def existe(a: Adresse) -> bool:
    return (LIVRE_CONSTRUIT / f"{a.page}.html").exists() and (not a.ancre or a.ancre in ancres_de(a.page))


def perdues(publiees: list[str]) -> list[str]:
    """Celles qui ne mènent plus nulle part, redirections suivies."""
    table = lire(tomllib.loads((LIVRE / FICHIER).read_text(encoding="utf-8")))
    return [ecrite for ecrite in publiees if not existe(au_bout(table, lire_l_adresse(ecrite)))]


@livre_construit
def test_chaque_adresse_publiee_mene_encore_quelque_part() -> None:
    assert perdues(adresses.publiees()) == [], f"dites dans book/{FICHIER} où mènent ces adresses"


@livre_construit
def test_une_adresse_qui_disparait_se_voit() -> None:
    assert perdues(["etats.html#sonne", "etats.html#endormi", "partie.html"]) == ["etats.html#endormi", "partie.html"]


@livre_construit
def test_la_liste_est_a_jour() -> None:
    nouvelles = set(adresses.actuelles()) - set(adresses.publiees())
    assert nouvelles == set(), "ajoutez-les : .venv/bin/python -m publication.adresses"


@pytest.mark.parametrize("genre", GENRES)
def test_la_liste_a_chaque_fiche(genre: str) -> None:
    lieux = {str(Adresse(*adresse(genre, id))) for id in catalogue().genre(genre)}
    assert lieux - set(adresses.publiees()) == set()


@livre_construit
def test_la_commande_ajoute_et_n_ote_rien(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adresses, "FICHIER", tmp_path / "adresses.txt")
    adresses.FICHIER.write_text("partie.html#ancienne\n", encoding="utf-8")
    assert adresses.main() == 0
    assert set(adresses.publiees()) == {"partie.html#ancienne", *adresses.actuelles()}


def test_la_commande_veut_un_livre_construit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(adresses, "LIVRE_CONSTRUIT", tmp_path)
    assert adresses.main() == 1
    assert "n'est pas construit" in capsys.readouterr().err


# ── Les redirections ───────────────────────────────────────────────────────

VIVANTES = {"etats": {"sonne", "ko"}, "distance": {"visee"}}


def test_une_page_partie_emporte_ses_ancres_sauf_celles_qui_ont_leur_ligne() -> None:
    table = lire({"tirs.html": "distance.html", "tirs.html#viser": "distance.html#visee"})
    assert au_bout(table, Adresse("tirs")) == Adresse("distance")
    assert au_bout(table, Adresse("tirs", "visee")) == Adresse("distance", "visee")
    assert au_bout(table, Adresse("tirs", "viser")) == Adresse("distance", "visee")
    assert list(fautes(table, VIVANTES)) == []


def test_deux_redirections_se_suivent_d_un_trait() -> None:
    assert lire({"a.html": "b.html#x", "b.html": "etats.html", "b.html#x": "etats.html#ko"})[Adresse("a")] == Adresse(
        "etats", "ko"
    )


@pytest.mark.parametrize(
    ("ecrites", "attendu"),
    [
        ({"a.html": "b.html", "b.html": "a.html"}, "une boucle, a.html → b.html → a.html"),
        ({"a.html": "a.html"}, "une boucle"),
        ({"a": "etats.html"}, "« a » s'écrit page.html ou page.html#ancre"),
        ({"a.html": "https://exemple.invalid/"}, "s'écrit page.html"),
        ({"a.html": 3}, "« 3 » s'écrit"),
    ],
)
def test_une_ligne_illisible_ou_une_boucle_est_refusee(ecrites: dict[str, str], attendu: str) -> None:
    with pytest.raises(ExtensionError, match=re.escape(attendu)):
        lire(ecrites)


@pytest.mark.parametrize(
    ("ecrites", "attendu"),
    [
        ({"etats.html": "distance.html"}, "« etats.html » existe encore"),
        ({"etats.html#ko": "etats.html#sonne"}, "« etats.html#ko » existe encore"),
        ({"tirs.html#viser": "distance.html#visee"}, "« tirs.html » n'existe plus. Redirigez aussi la page entière"),
        ({"tirs.html": "tir.html"}, "« tirs.html » mène à « tir.html », qui n'existe pas"),
        ({"etats.html#mort": "etats.html#deces"}, "« etats.html#mort » mène à « etats.html#deces », qui n'existe pas"),
    ],
)
def test_une_ligne_qui_ne_mene_pas_au_but_est_dite(ecrites: dict[str, str], attendu: str) -> None:
    (faute,) = fautes(lire(ecrites), VIVANTES)
    assert faute.startswith(attendu)


# ── Le livre construit ─────────────────────────────────────────────────────


def renvois(page: Path) -> dict[str, str]:
    [dits] = re.findall(r'data-renvois="([^"]+)"', page.read_text(encoding="utf-8"))
    lus: dict[str, str] = json.loads(unescape(dits))
    return lus


def test_seules_les_pages_d_ou_part_une_redirection_la_portent(tmp_path: Path) -> None:
    html = construire(
        tmp_path,
        """
        "combat/etats.html#aveugle" = "distance.html#visee"
        "combat/etats.html#ko" = "combat/etats.html#sonne"
        "tirs.html" = "distance.html"
        "tirs.html#etat" = "combat/etats.html#sonne"
        "combat/tirs.html" = "tirs.html"
        """,
    )
    assert renvois(html / "combat" / "etats.html") == {"aveugle": "../distance.html#visee", "ko": "#sonne"}
    assert "renvois.js" not in (html / "distance.html").read_text(encoding="utf-8")
    assert renvois(html / "tirs.html") == {"": "distance.html", "etat": "combat/etats.html#sonne"}
    assert renvois(html / "combat" / "tirs.html") == {"": "../distance.html"}
    texte = (html / "combat" / "tirs.html").read_text(encoding="utf-8")
    assert '<meta http-equiv="refresh" content="0; url=../distance.html" />' in texte
    assert '<link rel="canonical" href="../distance.html" />' in texte
    assert '<a href="../distance.html">Tirer</a>' in texte


def test_une_ligne_fautive_fait_echouer_la_construction(tmp_path: Path) -> None:
    with pytest.raises(ExtensionError, match=f"{FICHIER} : « distance.html#visee » existe encore"):
        construire(tmp_path, '"distance.html#visee" = "index.html"\n')


def test_un_fichier_illisible_fait_echouer_la_construction(tmp_path: Path) -> None:
    with pytest.raises(ExtensionError, match=FICHIER):
        construire(tmp_path, '"distance.html" = \n')


def test_changer_les_redirections_recrit_les_pages(tmp_path: Path) -> None:
    construire(tmp_path, "")
    html = construire(tmp_path, '"distance.html#tir" = "distance.html#visee"\n')
    assert renvois(html / "distance.html") == {"tir": "#visee"}
