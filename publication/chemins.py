"""Où se trouvent les choses : sources, dépendances, livre construit."""

from __future__ import annotations

from pathlib import Path

RACINE = Path(__file__).resolve().parents[1]
SOURCES_DU_MOTEUR = RACINE / "publication" / "moteur"
GABARITS = RACINE / "publication" / "gabarits"
NGINX = RACINE / "publication" / "hebergement" / "nginx"
VERROU_NPM = RACINE / "package-lock.json"
MODULES_NPM = RACINE / "node_modules"

LIVRE = RACINE / "book"
ATELIERS = LIVRE / "ateliers"
ENTETES = LIVRE / "_ext" / "entetes.toml"
STATIQUES = LIVRE / "_static"
VENDEUR = LIVRE / "_vendor"  # engendré : Sphinx en copie le contenu dans _static
MOTEUR = VENDEUR / "live"
EMPREINTES = VENDEUR / ".empreintes.json"
LIVRE_CONSTRUIT = LIVRE / "_build" / "sphinx" / "_build" / "html"  # Jupyter Book ajoute « _build/html »
SITE = LIVRE / "_build" / "html"  # le dossier publiable
