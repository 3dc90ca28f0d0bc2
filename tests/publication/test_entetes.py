"""Les en-têtes : la politique de chaque adresse, ce qui se garde, et leur copie pour nginx."""

import pytest

from publication import entetes


@pytest.mark.parametrize(
    ("adresse", "nom"),
    [
        ("", "page"),
        ("tests.html", "page"),
        ("techniques/oi-zuki.html", "page"),
        ("techniques/sw.js", "page"),
        ("voila.html", "page"),
        ("_static/live/direct.0123abcd.js", "page"),
        ("_static/live/ouvrier.js", "ouvrier"),
        ("_static/live/ouvrier.0123abcd.js", "ouvrier"),
        ("sw.js", "hors_ligne"),
        ("voila/render/jet.ipynb", "voila"),
        ("api/kernels/0123/channels", "voila"),
    ],
)
def test_chaque_adresse_a_sa_politique(adresse: str, nom: str) -> None:
    assert entetes.pour(adresse)["Content-Security-Policy"] == entetes.politique(nom)


@pytest.mark.parametrize(
    ("adresse", "garde"),
    [
        ("_static/livre.0123abcd.css", True),
        ("_static/vendor/theme.0123abcd.js", True),
        ("_static/live/ouvrier.0123abcd.js", True),
        ("_static/live/paquets-0123456789abcdef.zip", True),
        ("_static/live/pyodide-314.0.7/pyodide.mjs", True),
        ("_static/live/esm/0123456789abcdef.js", True),
        ("index.html", False),
        ("sw.js", False),
        ("manifeste.webmanifest", False),
        ("_static/live/mode.js", False),
        ("_static/live/moteur.json", False),
        ("_static/livre.css", False),
        ("livre.0123abcd.css", False),
    ],
)
def test_seul_un_nom_qui_change_avec_son_contenu_se_garde(adresse: str, garde: bool) -> None:
    assert ("immutable" in entetes.pour(adresse)["Cache-Control"]) is garde


@pytest.mark.parametrize("nom", entetes.ECRITS["politiques"])
def test_aucune_politique_n_execute_un_texte(nom: str) -> None:
    politique = entetes.ECRITS["politiques"][nom]
    assert politique["default-src"] == "'none'"
    assert "'unsafe-inline'" not in politique["script-src"]
    assert "'unsafe-eval'" not in politique["script-src"]


def test_ceux_de_nginx_sont_a_jour() -> None:
    assert entetes.POUR_NGINX.read_text(encoding="utf-8") == entetes.pour_nginx(), (
        "relancez : python -m publication.entetes"
    )
