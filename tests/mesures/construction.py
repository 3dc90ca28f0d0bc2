"""Le temps de construire le livre d'un bout à l'autre, dans une copie neuve, les bibliothèques déjà installées."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from publication.chemins import RACINE

INSTALLER = """
from publication import npm
from publication.chemins import EMPREINTES
from publication.etapes import Carnet
npm.installer(Carnet(EMPREINTES))
"""


def mesurer() -> dict[str, int]:
    """Les secondes d'une construction complète."""
    with tempfile.TemporaryDirectory() as dossier:
        copie = Path(dossier) / "livre"
        for fichier in _sources():
            (copie / fichier).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(RACINE / fichier, copie / fichier)
        _lancer(copie, "-c", INSTALLER)
        debut = perf_counter()
        _lancer(copie, "-m", "publication.construire")
        return {"construction": round(perf_counter() - debut)}


def _sources() -> list[str]:
    """Les fichiers du dépôt, ceux qui ne sont pas encore enregistrés compris."""
    commande = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
    noms = subprocess.run(commande, cwd=RACINE, check=True, capture_output=True, text=True).stdout.split("\0")
    return [nom for nom in noms if (RACINE / nom).is_file()]


def _lancer(copie: Path, *options: str) -> None:
    environnement = {**os.environ, "PYTHONPATH": str(copie)}
    subprocess.run([sys.executable, *options], cwd=copie, env=environnement, check=True, stdout=subprocess.DEVNULL)
