"""La directive ``{licences}`` : chaque bibliothèque de la page, du serveur et du chantier, sa version, sa licence."""

from __future__ import annotations

import importlib.metadata
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from noeuds import balise_html, el, section
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from tableau import Tableau, poser

SERVEUR = ("voila", "ipykernel", "ipywidgets", "anywidget", "icepool", "psutil")
"""Ce que le mode servi demande ; le reste, ce sont elles qui le demandent."""
TEXTES = Path("_vendor") / "live" / "licences"
"""Les licences que le moteur du navigateur emporte : un texte par bibliothèque, « nom-version.txt »."""
COMMUNES = {
    "3-clause bsd license": "BSD-3-Clause",
    "apache 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd 2-clause license": "BSD-2-Clause",
    "bsd 3-clause license": "BSD-3-Clause",
    "bsd license": "BSD",
    "isc license": "ISC",
    "isc license (iscl)": "ISC",
    "mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "psfl": "PSF-2.0",
    "sil ofl 1.1": "OFL-1.1",
}
"""Les licences que les fiches écrivent de plusieurs façons, et leur nom usuel."""
COURTE = 60
"""Caractères au-delà desquels une fiche donne le texte de sa licence au lieu de son nom."""


class Bibliotheque(NamedTuple):
    """Une bibliothèque : son nom, sa version, sa licence, et le fichier qui en a le texte, s'il est publié."""

    nom: str
    version: str
    licence: str
    texte: str = ""


class DirectiveLicences(SphinxDirective):
    """``{licences}`` : trois tables, tirées des fiches des paquets installés et du verrou de npm."""

    def run(self) -> list[nodes.Node]:
        livre = Path(self.env.srcdir)
        verrou = livre.parent / "package-lock.json"
        self.env.note_dependency(str(verrou))
        npm = du_verrou(verrou)
        page = list(de_la_page(livre / TEXTES, npm.values()))
        serveur = list(du_serveur())
        return [
            section("Dans les pages", poser(_table("Ce que la page d’un lecteur télécharge", page))),
            section("Sur le serveur", poser(_table("Ce qui tourne en mode servi", serveur))),
            section("Au chantier", poser(_table("Ce qui construit et vérifie", du_chantier([*page, *serveur], npm)))),
        ]


def de_la_page(textes: Path, npm: Iterable[Bibliotheque]) -> Iterator[Bibliotheque]:
    """Les bibliothèques dont le moteur du navigateur emporte la licence."""
    connues = {f"{b.nom.lstrip('@').replace('/', '-')}-{b.version}": b for b in npm}
    for fichier in sorted(textes.glob("*.txt")):
        b = connues.get(fichier.stem) or _installee(fichier.stem.rpartition("-")[0])
        yield b._replace(texte=f"_static/live/licences/{fichier.name}")


def du_serveur(racines: Iterable[str] = SERVEUR) -> Iterator[Bibliotheque]:
    """Les bibliothèques du mode servi, celles qu'elles demandent comprises, par nom.

    >>> [b.nom for b in du_serveur(["anywidget"])][:3]
    ['anywidget', 'asttokens', 'comm']
    """
    vues: set[str] = set()
    attente = list(racines)
    while attente:
        nom = canonicalize_name(attente.pop())
        if nom not in vues:
            vues.add(nom)
            attente += _demandees(nom)
    return map(_installee, sorted(vues))


def du_chantier(ailleurs: Iterable[Bibliotheque], npm: Mapping[str, Bibliotheque]) -> list[Bibliotheque]:
    """Toutes celles qui sont installées ou verrouillées, et que les autres tables ne disent pas."""
    dites = {(canonicalize_name(b.nom), b.version) for b in ailleurs}
    installees = (_installee(d.metadata["Name"]) for d in importlib.metadata.distributions())
    reste = {(canonicalize_name(b.nom), b.version): b for b in (*installees, *npm.values())}
    notres = {"tiamat"}
    return [b for cle, b in sorted(reste.items()) if cle not in dites and cle[0] not in notres]


def du_verrou(verrou: Path) -> dict[str, Bibliotheque]:
    """Les paquets de ``package-lock.json``, par leur place dans le dossier où npm les met, à côté."""
    fiches = json.loads(verrou.read_text(encoding="utf-8"))["packages"]
    return {
        place: Bibliotheque(
            place.rpartition("node_modules/")[2],
            fiche["version"],
            _nommer(fiche.get("license") or _licence_ancienne(verrou.parent / place)),
        )
        for place, fiche in fiches.items()
        if place
    }


def _licence_ancienne(dossier: Path) -> str:
    """La licence d'un paquet npm qui l'écrit à l'ancienne, en liste ; le verrou ne la recopie pas."""
    fiche = json.loads((dossier / "package.json").read_text(encoding="utf-8"))
    return " ou ".join(une["type"] for une in fiche["licenses"])


def licence(fiche: Any) -> str:
    """Le nom de la licence que donne la fiche d'un paquet Python ; lève ``LookupError`` si elle n'en donne pas.

    >>> licence(importlib.metadata.metadata("icepool")), licence(importlib.metadata.metadata("tornado"))
    ('MIT', 'Apache-2.0')
    """
    if expression := fiche.get("License-Expression"):
        return str(expression)
    classees = [c.split(" :: ")[-1] for c in fiche.get_all("Classifier") or () if c.startswith("License")]
    ecrite = (fiche.get("License") or "").strip()
    if ecrite and ecrite != "UNKNOWN" and len(ecrite) < COURTE and "\n" not in ecrite:
        return _nommer(ecrite)
    if not classees:
        raise LookupError(f"{fiche['Name']} : sa fiche ne dit pas sa licence")
    return " ou ".join(map(_nommer, classees))


def _nommer(texte: str) -> str:
    return COMMUNES.get(texte.lower(), texte)


def _installee(nom: str) -> Bibliotheque:
    distribution = importlib.metadata.distribution(nom)
    return Bibliotheque(distribution.metadata["Name"], distribution.version, licence(distribution.metadata))


def _demandees(nom: str) -> Iterator[str]:
    for ligne in importlib.metadata.requires(nom) or ():
        demande = Requirement(ligne)
        if demande.marker is None or demande.marker.evaluate({"extra": ""}):
            yield demande.name


def _lien(b: Bibliotheque) -> balise_html:
    """Le nom de sa licence, en anglais le plus souvent, et le lien vers son texte."""
    return el("a", b.licence, href=b.texte, lang="en") if b.texte else el("span", b.licence, lang="en")


def _table(titre: str, bibliotheques: Iterable[Bibliotheque]) -> Tableau:
    rangs = [(el("code", b.nom), b.version, _lien(b)) for b in bibliotheques]
    return Tableau(titre, ("Bibliothèque", "Version", "Licence"), rangs, large=True)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Déclare la directive."""
    app.add_directive("licences", DirectiveLicences)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
