"""Lighthouse sur cinq pages, comme un téléphone moyen les reçoit : la médiane de cinq passages."""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from publication.navigateur import OPTIONS
from publication.npm import outil
from tests.bout_en_bout.nginx import publie_par_nginx

VERSION = "lighthouse@12.2.3"
PAGES = ("index.html", "tests.html", "combat-libre.html", "techniques/oi-zuki.html", "ecran-mj.html")
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
PASSAGES = 5
TENTATIVES = 3
"""Chromium rate parfois le début d'une trace (NO_NAVSTART) ; Lighthouse demande alors de recommencer."""


def mesurer() -> dict[str, Any]:
    """La moins bonne des cinq pages dans chaque catégorie, et le détail par page."""
    with publie_par_nginx() as adresse:
        notes = {page: _noter(f"{adresse}{page}") for page in PAGES}
    pires = {f"lighthouse_{c}": min(note[c] for note in notes.values()) for c in CATEGORIES}
    return {**pires, "lighthouse_pages": notes}


def _noter(adresse: str) -> dict[str, int]:
    passages = [_passer(adresse) for _ in range(PASSAGES)]
    return {c: round(100 * median(p[c]["score"] for p in passages)) for c in CATEGORIES}


def _passer(adresse: str) -> dict[str, Any]:
    for _ in range(TENTATIVES - 1):
        with contextlib.suppress(subprocess.CalledProcessError):
            return _essayer(adresse)
    return _essayer(adresse)


def _essayer(adresse: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as dossier:
        sortie = Path(dossier) / "note.json"
        drapeaux = " ".join(["--headless", f"--user-data-dir={dossier}/profil", *OPTIONS[:-1]])
        commande = [outil("npx"), "--yes", VERSION, adresse, "--quiet", "--output=json", f"--output-path={sortie}"]
        env = {"CHROME_PATH": shutil.which("chromium") or "", **os.environ}
        subprocess.run([*commande, f"--chrome-flags={drapeaux}"], check=True, env=env)
        categories: dict[str, Any] = json.loads(sortie.read_text(encoding="utf-8"))["categories"]
    return categories
