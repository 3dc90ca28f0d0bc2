"""``python -m publication.servir`` : ouvre le livre construit sur cette machine, calculatrices comprises."""

from __future__ import annotations

import argparse
import errno
import os
import re
import socket
import sys
from pathlib import Path

from tornado.netutil import bind_sockets

from publication.chemins import ATELIERS, GABARITS, SITE
from tiamat.analyseur import Analyseur

HOTE = "127.0.0.1"
NOM = re.compile(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
BASE = re.compile(r"/([A-Za-z0-9._~-]+/)*")


def main() -> int:
    options = _options()
    if not (options.livre / "index.html").exists():
        print("Le livre n'est pas construit : lancez d'abord « python -m publication.construire ».", file=sys.stderr)
        return 1
    try:
        prises = bind_sockets(options.port, options.hote)
    except OSError as erreur:
        print(_refus(options.hote, options.port, erreur), file=sys.stderr)
        return 1

    # Avant d'importer Voilà : c'est là que Jupyter cherchera le gabarit des calculatrices, et les noyaux aussi.
    os.environ["TIAMAT_RACINE_DU_LIVRE"] = "../../"  # les renvois aux règles, vus du cadre d'une calculatrice
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(GABARITS), os.environ.get("JUPYTER_PATH")]))
    from publication.serveur import Serveur, reglages

    config = reglages(options.livre.resolve(), options.ateliers.resolve(), options.base, options.noms, options.noyaux)
    serveur = Serveur.instance(config=config, prises=prises, port=prises[0].getsockname()[1], ip=options.hote)
    serveur.initialize([])
    serveur.start()
    return 0


def _options() -> argparse.Namespace:
    lecteur = Analyseur(prog="python -m publication.servir", description="Ouvre le livre construit sur cette machine.")
    lecteur.add_argument("--port", type=int, default=os.environ.get("PORT") or 8866, help="8866, ou la variable PORT")
    lecteur.add_argument("--hote", default=HOTE, help=f"{HOTE}, cette machine seule ; 0.0.0.0 dans un conteneur")
    lecteur.add_argument("--base", type=_base, default="/", help="chemin du livre derrière un mandataire : /tiamat/")
    lecteur.add_argument(
        "--nom",
        dest="noms",
        type=_nom,
        action="append",
        default=[],
        help="nom de la machine sur le réseau, s'il en faut un",
    )
    lecteur.add_argument("--noyaux", type=int, default=12, help="calculatrices ouvertes à la fois, au plus")
    lecteur.add_argument("--livre", type=Path, default=SITE, help="dossier du livre construit")
    lecteur.add_argument("--ateliers", type=Path, default=ATELIERS, help="dossier des carnets")
    return lecteur.parse_args()


def _base(texte: str) -> str:
    if not BASE.fullmatch(texte):
        raise argparse.ArgumentTypeError(
            f"« {texte} » n'est pas un chemin : écrivez-le entre deux barres, « /tiamat/ »"
        )
    return texte


def _nom(texte: str) -> str:
    if not NOM.fullmatch(texte):
        raise argparse.ArgumentTypeError(f"« {texte} » n'est pas un nom : écrivez-le seul, « livre.exemple.org »")
    return texte


def _refus(hote: str, port: int, erreur: OSError) -> str:
    if erreur.errno == errno.EADDRINUSE:
        return f"Le port {port} est déjà pris. Choisissez-en un autre, par exemple : PORT={port + 1} make serve"
    if isinstance(erreur, socket.gaierror) or erreur.errno == errno.EADDRNOTAVAIL:
        return f"« {hote} » n'est pas une adresse de cette machine. Écrivez 127.0.0.1, ou 0.0.0.0 pour toutes."
    return f"Impossible d'écouter sur le port {port} ({erreur.strerror}). Choisissez-en un autre : PORT=8867 make serve"


if __name__ == "__main__":
    sys.exit(main())
