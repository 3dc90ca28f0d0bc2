"""``python -m tests.mesures`` : mesure ce que le livre promet, l'imprime, et le garde pour la page qui le montre."""

import argparse
import json
import os
import platform
import sys
import tomllib
from collections.abc import Callable
from datetime import date
from typing import Any

from publication.chemins import LIVRE
from tests.mesures import construction, lighthouse, navigation, regles

PROMESSES, MESURES = LIVRE / "promesses.toml", LIVRE / "mesures.json"
GENRES: dict[str, Callable[[], dict[str, Any]]] = {
    "regles": regles.mesurer,
    "pages": navigation.mesurer,
    "lighthouse": lighthouse.mesurer,
    "construction": construction.mesurer,
}


def machine() -> str:
    """De quoi situer les chiffres : cœurs, système, Python."""
    return f"{os.cpu_count()} cœurs {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def main() -> int:
    lecteur = argparse.ArgumentParser(prog="python -m tests.mesures", description=__doc__.splitlines()[0])
    lecteur.add_argument("genres", nargs="*", choices=[[], *GENRES], default=[], help="ce qu'on mesure ; tout, sinon")
    genres = lecteur.parse_args().genres or list(GENRES)
    releve = json.loads(MESURES.read_text(encoding="utf-8")) if MESURES.exists() else {}
    for genre in genres:
        print(f"· {genre}", flush=True)
        releve[genre] = {"le": date.today().isoformat(), "machine": machine(), "valeurs": GENRES[genre]()}
        MESURES.write_text(json.dumps(releve, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    imprimer(releve)
    return 0


def imprimer(releve: dict[str, Any]) -> None:
    """Une ligne par promesse : la cible, ce qui est mesuré."""
    valeurs = {nom: valeur for genre in releve.values() for nom, valeur in genre["valeurs"].items()}
    for partie in tomllib.loads(PROMESSES.read_text(encoding="utf-8"))["partie"]:
        for p in partie["promesse"]:
            mesure = valeurs.get(p["mesure"], "pas encore mesuré")
            cible = f" ({p['sens'].replace('_', ' ')} {p['cible']} {p['unite']})" if "cible" in p else f" {p['unite']}"
            print(f"{p['quoi']} : {mesure}{cible}")


if __name__ == "__main__":
    sys.exit(main())
