"""``python -m publication.atelier`` : JupyterLab sur les carnets, dans la charte, sans toucher à vos réglages."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from publication.chemins import ATELIERS, RACINE

REGLAGES = RACINE / ".venv" / "atelier"
FEUILLES = [RACINE / "book" / "_static" / nom for nom in ("jetons.css", "composants.css")]
EN_FRANCAIS = {"@jupyterlab/translation-extension:plugin": {"locale": "fr_FR"}}
SANS_ANNONCES = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}


def preparer(dossier: Path = REGLAGES) -> dict[str, str]:
    """Écrit les réglages de l'atelier ; rend l'environnement où le lancer."""
    (dossier / "custom").mkdir(parents=True, exist_ok=True)
    (dossier / "labconfig").mkdir(exist_ok=True)
    charte = "\n".join(f.read_text(encoding="utf-8") for f in FEUILLES)
    (dossier / "custom" / "custom.css").write_text(charte, encoding="utf-8")
    for nom, reglage in (("page_config", SANS_ANNONCES), ("default_setting_overrides", EN_FRANCAIS)):
        (dossier / "labconfig" / f"{nom}.json").write_text(json.dumps(reglage), encoding="utf-8")
    return {**os.environ, "JUPYTER_CONFIG_DIR": str(dossier), "PYTHONPATH": str(RACINE)}


def commande(carnets: Path = ATELIERS) -> list[str]:
    """La commande qui lance JupyterLab."""
    jupyter = [sys.executable, "-m", "jupyter", "lab", "--ip=127.0.0.1", "--LabApp.custom_css=True"]
    return [*jupyter, f"--ServerApp.root_dir={carnets}"]


def main() -> int:
    os.execve(sys.executable, [*commande(), *sys.argv[1:]], preparer())


if __name__ == "__main__":
    sys.exit(main())
