"""Le dossier publiable : chaque nom haché dit son contenu, chaque renvoi mène à un fichier, la réserve est entière."""

import gzip
import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from publication.chemins import SITE
from publication.site import HORS_RESERVE, MODE, MOTEUR, RENVOI, RESERVE, renvoyer
from tests.reserve import lire_la_reserve

pytestmark = pytest.mark.skipif(not (SITE / RESERVE).exists(), reason="le livre n'est pas construit : « make site »")
HACHE = re.compile(r"\.([0-9a-f]{8})\.(?:css|js|svg)$")
POIDS_PERMIS = 500_000
"""Ce qu'un lecteur reçoit d'une page avant son premier geste, compressé, en octets."""


def relatif(fichier: Path) -> str:
    return fichier.relative_to(SITE).as_posix()


@cache
def pages() -> dict[str, str]:
    return {relatif(f): f.read_text(encoding="utf-8") for f in sorted(SITE.rglob("*.html"))}


@cache
def reserve() -> dict[str, dict[str, str]]:
    lue = lire_la_reserve()
    entrees = {entree["url"]: entree for entree in lue["fichiers"]}
    assert lue["octets"] == sum((SITE / url).stat().st_size for url in entrees)
    return entrees


def test_une_page_renvoie_aux_noms_haches() -> None:
    noms = {"_static/a.js": "_static/a.00000000.js", "_static/livre.js": "_static/livre.11111111.js"}
    assert (
        renvoyer('<script src="../_static/a.js?v=1"></script><script src="_static/livre.js?digest=2"></script>', noms)
        == '<script defer src="../_static/a.00000000.js"></script><script src="_static/livre.11111111.js"></script>'
    )
    assert renvoyer('<a href="_static/live/licences/x.txt">', noms) == '<a href="_static/live/licences/x.txt">'


def test_chaque_nom_hache_dit_son_contenu() -> None:
    haches = [f for f in (SITE / "_static").rglob("*") if HACHE.search(f.name)]
    assert haches
    for fichier in haches:
        assert sha256(fichier.read_bytes()).hexdigest()[:8] == HACHE.search(fichier.name)[1]  # type: ignore[index]


def test_nos_feuilles_et_nos_scripts_ont_tous_un_nom_hache() -> None:
    for page, texte in pages().items():
        charges = re.findall(r'<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.(?:css|js))"', texte)
        sans = [c for c in charges if not HACHE.search(c) and not c.endswith((MODE, "searchindex.js"))]
        assert sans == [], page


def test_chaque_renvoi_mene_a_un_fichier() -> None:
    for page, texte in pages().items():
        for renvoi in RENVOI.finditer(texte):
            assert (SITE / renvoi["fichier"]).exists(), (page, renvoi["fichier"])
    moteur = json.loads((SITE / MOTEUR / "moteur.json").read_text(encoding="utf-8"))
    for piece in ("archive", "pyodide", "ouvrier", "gestionnaire", "feuille"):
        assert (SITE / MOTEUR / moteur[piece]).exists(), piece


def test_une_page_n_attend_que_le_theme() -> None:
    for page, texte in pages().items():
        bloquants = [b for b in re.findall(r"<script [^>]*src=[^>]*>", texte) if not re.search("defer|module", b)]
        assert all("/livre." in b for b in bloquants), page
        assert len(bloquants) == len(set(bloquants)) <= 1


def test_la_reserve_est_entiere_et_juste() -> None:
    assert {"index.html", "404.html", "searchindex.js", "manifeste.webmanifest"} <= reserve().keys()
    assert set(pages()) <= reserve().keys()
    assert HORS_RESERVE.isdisjoint(reserve())
    for page, texte in pages().items():
        for renvoi in RENVOI.finditer(texte):
            assert renvoi["fichier"] in reserve() or renvoi["fichier"] == MODE, page
    for url, entree in reserve().items():
        somme = b64encode(sha256((SITE / url).read_bytes()).digest()).decode()
        assert entree["integrity"] == f"sha256-{somme}"


def test_une_page_pese_moins_qu_on_ne_le_promet() -> None:
    for page, texte in pages().items():
        charges = {r["fichier"] for r in RENVOI.finditer(texte) if Path(r["fichier"]).suffix in {".css", ".js", ".svg"}}
        poids = len(gzip.compress(texte.encode())) + sum(
            len(gzip.compress((SITE / fichier).read_bytes())) for fichier in charges
        )
        assert poids < POIDS_PERMIS, page
