"""``python -m publication.adresses`` : ajoute à ``adresses.txt`` les adresses du livre construit.

La liste ne perd jamais une ligne : une adresse publiée existe encore, ou une ligne de ``redirections.toml`` la suit.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from publication.chemins import LIVRE_CONSTRUIT
from publication.etapes import dire

FICHIER = Path(__file__).with_name("adresses.txt")


def actuelles() -> Iterator[str]:
    """Les pages et les endroits que la recherche sait nommer : fiches, règles, arbitrages, mots, titres."""
    [repertoire] = LIVRE_CONSTRUIT.glob("_static/recherche/repertoire*.js")
    for ligne in repertoire.read_text(encoding="utf-8").splitlines():
        if ligne.startswith("["):
            _, _, _, page, ancre, *_ = json.loads(ligne.removesuffix(","))
            yield f"{page}.html" + (f"#{ancre}" if ancre else "")


def publiees() -> list[str]:
    """Les adresses que quelqu'un a pu garder."""
    return FICHIER.read_text(encoding="utf-8").split() if FICHIER.exists() else []


def main() -> int:
    if not (LIVRE_CONSTRUIT / "index.html").exists():
        print("Le livre n'est pas construit : « make site ».", file=sys.stderr)
        return 1
    anciennes = set(publiees())
    toutes = anciennes | set(actuelles())
    FICHIER.write_text("".join(f"{adresse}\n" for adresse in sorted(toutes)), encoding="utf-8")
    dire(f"{len(toutes)} adresses, dont {len(toutes - anciennes)} nouvelles.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
