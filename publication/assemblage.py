"""Le moteur du navigateur, assemblé dans ``book/_vendor/live`` : tout ce que les pages chargent pour calculer."""

from __future__ import annotations

import importlib.metadata
import json
import shutil
from collections.abc import Iterable
from pathlib import Path

from publication import archive, npm
from publication.chemins import MOTEUR, RACINE, SOURCES_DU_MOTEUR, VERROU_NPM
from publication.etapes import Carnet, dire, empreinte, empreinte_des_fichiers


def assembler(carnet: Carnet) -> None:
    """Refait le moteur si une de ses sources, ou la version d'un de ses paquets, a changé."""
    marque = _marque()
    if carnet.lire("moteur") == marque and (MOTEUR / "moteur.json").exists():
        return
    carnet.oublier("moteur")
    shutil.rmtree(MOTEUR, ignore_errors=True)
    MOTEUR.mkdir(parents=True)

    dire("Moteur du navigateur : ce que les pages chargent, et Pyodide")
    embarques = npm.empaqueter(MOTEUR)
    pyodide = npm.copier_pyodide(MOTEUR)

    dire("Moteur du navigateur : archive des paquets Python")
    contenu = archive.contenu()
    nom = f"paquets-{empreinte(contenu.items())}.zip"
    (MOTEUR / nom).write_bytes(archive.ecrire(contenu))

    _ecrire_licences(MOTEUR / "licences", [*npm.licences(embarques), *archive.licences()])
    pieces = {
        "version": empreinte_des_fichiers(MOTEUR),
        "octets": sum((MOTEUR / piece).stat().st_size for piece in (nom, *(f"{pyodide}/{p}" for p in npm.TELECHARGES))),
        "archive": nom,
        "pyodide": f"{pyodide}/",
        "ouvrier": "ouvrier.js",
        "gestionnaire": "gestionnaire.js",
        "feuille": "gestionnaire.css",
    }
    (MOTEUR / "moteur.json").write_text(json.dumps(pieces, indent=1) + "\n", encoding="utf-8")
    carnet.noter("moteur", marque)


def _marque() -> str:
    versions = [f"{nom} {importlib.metadata.version(nom)}" for nom in archive.DEPENDANCES]
    sources = [RACINE / source for source in archive.SOURCES]
    assembleurs = [Path(module.__file__ or "") for module in (archive, npm)] + [Path(__file__)]
    return empreinte(
        [
            ("versions", "\n".join(versions).encode()),
            ("fichiers", empreinte_des_fichiers(SOURCES_DU_MOTEUR, VERROU_NPM, *sources, *assembleurs).encode()),
        ]
    )


def _ecrire_licences(dossier: Path, licences: Iterable[tuple[str, str]]) -> None:
    dossier.mkdir()
    for nom, texte in licences:
        (dossier / f"{nom}.txt").write_text(texte, encoding="utf-8")
