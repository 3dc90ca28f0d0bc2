"""Le livre construit par Jupyter Book, puis contrôlé : rien n'y vient d'un autre site."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from publication.chemins import LIVRE, LIVRE_CONSTRUIT, NGINX, RACINE, VENDEUR
from publication.etapes import (
    Carnet,
    EtapeRatee,
    adresse_publique,
    dire,
    empreinte,
    empreinte_des_fichiers,
    fichiers,
    lancer,
)
from publication.hotes import adresses_exterieures

# Écrits à chaque construction, d'après les fiches : leurs textes ne sont pas des sources.
ENGENDRES = (LIVRE / "arts", LIVRE / "techniques")


def construire(carnet: Carnet) -> None:
    """Construit les pages qui ont changé ; toutes, dès qu'autre chose qu'un texte a changé."""
    textes, reste = _marques()
    entier = carnet.lire("livre") != reste or not (LIVRE_CONSTRUIT / "index.html").exists()
    if not entier and carnet.lire("textes") == textes:
        return
    dire("Livre : toutes les pages" if entier else "Livre : les pages modifiées")
    for etape in ("livre", "textes"):
        carnet.oublier(etape)
    if entier:
        shutil.rmtree(LIVRE_CONSTRUIT, ignore_errors=True)
    jupyter_book = Path(sys.executable).with_name("jupyter-book")
    sortie = LIVRE_CONSTRUIT.parents[1]
    commande: list[str | Path] = [jupyter_book, "build", LIVRE, "--path-output", sortie, "-W", "--keep-going"]
    commande += ["--all"] if entier else []
    lancer(commande, RACINE, "La construction du livre")
    _controler()
    carnet.noter("livre", reste)
    carnet.noter("textes", textes)


def _marques() -> tuple[str, str]:
    """L'empreinte des textes du livre, puis celle de tout ce dont dépendent leurs pages, noms des textes compris."""
    exclus = (VENDEUR, *ENGENDRES)
    sources = [f for f in fichiers(LIVRE) if "_build" not in f.parts and not any(map(f.is_relative_to, exclus))]
    textes = [f for f in sources if f.suffix == ".md"]
    reste = [f for f in sources if f.suffix != ".md"]
    noms = "\n".join(str(f) for f in textes)
    montres = (NGINX, RACINE / "Dockerfile", RACINE / ".github" / "workflows" / "publier.yml")
    lus = (VENDEUR, RACINE / "tiamat", RACINE / "widgets", RACINE / "tests", *montres)
    entrees = {"noms": noms, "autres": empreinte_des_fichiers(*reste, *lus), "adresse": adresse_publique()}
    return empreinte_des_fichiers(*textes), empreinte((nom, contenu.encode()) for nom, contenu in entrees.items())


def _controler() -> None:
    """Échoue si une page ou une feuille du livre demande quoi que ce soit à un autre site."""
    fautes = [
        f"{fichier.relative_to(LIVRE_CONSTRUIT)} : {adresse}"
        for fichier in fichiers(LIVRE_CONSTRUIT)
        if fichier.suffix in {".html", ".css"}
        for adresse in adresses_exterieures(fichier)
    ]
    if fautes:
        raise EtapeRatee("Le livre demande des fichiers à un autre site :\n" + "\n".join(fautes))
