"""La réserve hors ligne, telle que le travailleur de service du site publié la porte."""

import json
from typing import Any

from publication.chemins import SITE
from publication.site import RESERVE


def lire_la_reserve() -> dict[str, Any]:
    """Sa version, son poids et ses fichiers."""
    tete = (SITE / RESERVE).read_text(encoding="utf-8").split("\n")[0]
    lue: dict[str, Any] = json.loads(tete.removeprefix("self.RESERVE=").removesuffix(";"))
    return lue
