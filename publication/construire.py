"""``python -m publication.construire`` : tout ce qu'il faut pour publier ou servir le livre.

Le dossier publiable est ``book/_build/html``. Relancer ne refait que ce qui a changé.
"""

from __future__ import annotations

import sys

from publication import assemblage, livre, npm, site
from publication.chemins import EMPREINTES, RACINE, SITE
from publication.etapes import Carnet, dire, mener


def construire() -> None:
    """Les étapes, dans l'ordre ; chacune se passe si rien n'a changé pour elle."""
    carnet = Carnet(EMPREINTES)
    npm.installer(carnet)
    assemblage.assembler(carnet)
    livre.construire(carnet)
    site.construire(carnet)
    dire(f"Le livre est prêt : {SITE.relative_to(RACINE)}")


if __name__ == "__main__":
    sys.exit(mener(construire))
