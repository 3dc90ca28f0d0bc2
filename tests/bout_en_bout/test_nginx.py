"""Derrière nginx, réglé comme le livre le propose : les deux modes, à la racine et sous un sous-chemin."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from publication import entetes
from publication.chemins import SITE
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur
from tests.bout_en_bout.nginx import devant, poser
from tests.bout_en_bout.serveurs import Site, demander, servir

pytestmark = [pytest.mark.navigateur, pytest.mark.complet]
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
BASES = ("/", "/tiamat/")

# De quoi demander un fichier de chaque genre, et ce qu'il doit être.
GENRES = {
    "index.html": "text/html; charset=utf-8",
    "**/jetons*.css": "text/css",
    "_static/live/ouvrier*.js": "application/javascript; charset=utf-8",
    "_static/live/moteur*.json": "application/json",
    "_static/live/esm/*.js": "application/javascript; charset=utf-8",
    "_static/live/pyodide-*/pyodide.mjs": "text/javascript",
    "_static/live/pyodide-*/*.wasm": "application/wasm",
    "_static/live/paquets-*.zip": "application/zip",
    "_static/*.svg": "image/svg+xml",
    "sw.js": "application/javascript; charset=utf-8",
    "*.webmanifest": "application/manifest+json",
}
COMPRESSES = (".html", ".css", ".js", ".mjs", ".json", ".wasm", ".svg", ".webmanifest")


def essayer(calculatrice: Ouverte, site: Site) -> Lecteur:
    """Une calculatrice vit et répond ; rien ne demande un autre site, rien n'est bloqué."""
    lecteur, c = calculatrice(site, "jet")
    c.bouger_trois_fois("Compétence")
    assert lecteur.erreurs == []
    assert lecteur.dehors == []
    return lecteur


@pytest.mark.parametrize("base", BASES)
def test_publie(calculatrice: Ouverte, tmp_path: Path, base: str) -> None:
    with devant(tmp_path, "publie", base=base, change={"/srv/livre": str(poser(tmp_path, base))}) as adresse:
        essayer(calculatrice, Site("publie", adresse, []))
        for motif, type_ in GENRES.items():
            for fichier in SITE.glob(motif):
                nom = fichier.relative_to(SITE).as_posix()
                code, recus, corps = demander(adresse + nom, **{"Accept-Encoding": "gzip"})
                assert (code, recus["Content-Type"]) == (200, type_), nom
                assert recus.items() >= entetes.pour(nom).items(), nom
                compresse = fichier.suffix in COMPRESSES and fichier.stat().st_size >= 1024
                assert (recus.get("Content-Encoding") == "gzip") is compresse, nom
                assert (gzip.decompress(corps) if compresse else corps) == fichier.read_bytes(), nom
        code, recus, _ = demander(adresse + "_static/inconnu.0123abcd.js")
        assert code == 404
        assert recus["X-Content-Type-Options"] == "nosniff"
        assert "immutable" not in recus.get("Cache-Control", "")
        if base != "/":
            assert demander(adresse.removesuffix("/"))[1]["Location"] == base


@pytest.mark.parametrize("base", BASES)
def test_servi(calculatrice: Ouverte, tmp_path: Path, base: str) -> None:
    with servir(base=base) as direct:
        change = {"127.0.0.1:8866": direct.base.split("/")[2], "location /tiamat/": f"location {base}"}
        with devant(tmp_path, "servi", base=base, change=change) as adresse:
            lecteur = essayer(calculatrice, Site("servi", adresse, []))
            [cadre] = [c for c in lecteur.page.frames if c.url.startswith(f"{adresse}voila/render/")]
            noyau = json.loads(cadre.locator("#jupyter-config-data").text_content() or "")["kernelId"]
            websocket = f"{adresse}api/kernels/{noyau}/channels"
            ici = adresse.removesuffix(base)
            assert [ouvrir(websocket, origine) for origine in (ici, "http://ailleurs.invalid")] == [101, 403]
            for nom in ("index.html", "voila/render/jet.ipynb", "voila/charte/jetons.css", "_static/live/mode.js"):
                _, recus, corps = demander(adresse + nom, **{"Accept-Encoding": "gzip"})
                attendus = entetes.pour(nom)
                attendus.pop("Cache-Control")  # Voilà a les siens
                assert recus.items() >= attendus.items(), nom
                assert len(corps) < 1024 or recus["Content-Encoding"] == "gzip", nom


def ouvrir(websocket: str, origine: str) -> int:
    """Le code que reçoit, en l'ouvrant, une page de cette origine."""
    poignee = {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    return demander(websocket, **{"Connection": "Upgrade", "Upgrade": "websocket", "Origin": origine, **poignee})[0]
