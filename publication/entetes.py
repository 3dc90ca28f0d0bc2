"""Les en-têtes de chaque réponse, écrits dans ``book/_ext/entetes.toml``.

``python -m publication.entetes`` en refait la part de nginx, pour un livre publié ; un essai compare.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from publication.chemins import ENTETES, NGINX

ECRITS = tomllib.loads(ENTETES.read_text(encoding="utf-8"))
POUR_NGINX = NGINX / "entetes.conf"


def politique(nom: str) -> str:
    """La politique de sécurité de ce nom, telle qu'un en-tête l'écrit."""
    return "; ".join(f"{directive} {sources}" for directive, sources in ECRITS["politiques"][nom].items())


def pour(adresse: str) -> dict[str, str]:
    """Les en-têtes du fichier qui a cette adresse, depuis la racine du livre."""
    nom = next((nom for nom, motif in ECRITS["adresses"].items() if re.match(motif, adresse)), "page")
    gardes = ECRITS["cache"]["noms_gardes"]
    garde = "garde" if any(re.match(motif, adresse) for motif in gardes) else "defaut"
    return {
        **ECRITS["partout"],
        "Content-Security-Policy": politique(nom),
        "Cache-Control": ECRITS["cache"][garde],
    }


def pour_nginx() -> str:
    """Les mêmes, pour nginx : un livre publié, où qu'il soit sous l'adresse du site."""
    return "\n".join(_lignes_de_nginx()) + "\n"


def _lignes_de_nginx() -> Iterator[str]:
    cache = ECRITS["cache"]
    yield "# Engendré par « python -m publication.entetes », d'après book/_ext/entetes.toml. Ne pas modifier."
    yield f'set $politique "{politique("page")}";'
    for nom, motif in ECRITS["adresses"].items():
        if nom != "voila":  # n'existe qu'au mode servi, où Python met lui-même ses en-têtes
            yield f'if ($uri ~ "/{motif}") {{ set $politique "{politique(nom)}"; }}'
    yield f'set $garde "{cache["defaut"]}";'
    for motif in cache["noms_gardes"]:
        yield f'if ($uri ~ "/{motif}") {{ set $garde "{cache["garde"]}"; }}'
    toujours = {**ECRITS["partout"], "Content-Security-Policy": "$politique"}
    yield from (f'add_header {nom} "{valeur}" always;' for nom, valeur in toujours.items())
    yield "add_header Cache-Control $garde;"  # une erreur ne se garde pas


if __name__ == "__main__":
    POUR_NGINX.write_text(pour_nginx(), encoding="utf-8")
