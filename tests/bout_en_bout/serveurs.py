"""Le livre sous ses deux formes : publié par un simple serveur de fichiers, servi avec Voilà."""

import contextlib
import functools
import http.client
import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from publication import entetes
from publication.chemins import ATELIERS, SITE

SOUS_CHEMIN = "/un/depot/"


class Site(NamedTuple):
    """Un livre ouvert : son mode, son adresse, les violations de CSP rapportées, le processus s'il y en a un."""

    mode: str
    base: str
    violations: list[dict[str, Any]]
    pid: int | None = None


class _Fichiers(http.server.SimpleHTTPRequestHandler):
    """Des fichiers sous un sous-chemin, avec leurs en-têtes et le recueil des violations de la politique."""

    protocol_version = "HTTP/1.1"
    violations: list[dict[str, Any]]
    chemin: str
    ouvert = True
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        pass

    def parse_request(self) -> bool:
        """Le serveur fermé ne répond plus, même à une connexion restée ouverte."""
        self.close_connection = not self.ouvert
        return self.ouvert and super().parse_request()

    def translate_path(self, path: str) -> str:
        dedans = path.startswith(self.chemin)
        return super().translate_path("/" + path.removeprefix(self.chemin) if dedans else "/hors-du-livre")

    def do_POST(self) -> None:
        rapport = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.violations.append(rapport.get("csp-report", rapport))
        self.send_response(204)
        self.end_headers()

    def end_headers(self) -> None:
        for nom, valeur in entetes.pour(self.path.partition("?")[0].removeprefix(self.chemin)).items():
            rapport = f"; report-uri {self.chemin}rapport" if nom == "Content-Security-Policy" else ""
            self.send_header(nom, valeur + rapport)
        super().end_headers()


@contextlib.contextmanager
def publier(dossier: Path = SITE, chemin: str = SOUS_CHEMIN) -> Iterator[Site]:
    """Le livre publié : des fichiers, sous un sous-chemin."""
    violations: list[dict[str, Any]] = []
    classe = type("Fichiers", (_Fichiers,), {"violations": violations, "chemin": chemin})
    serveur = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(classe, directory=str(dossier)))
    threading.Thread(target=serveur.serve_forever, daemon=True).start()
    try:
        yield Site("publie", f"http://127.0.0.1:{serveur.server_address[1]}{chemin}", violations)
    finally:
        classe.ouvert = False
        serveur.shutdown()
        serveur.server_close()


@contextlib.contextmanager
def servir(
    noyaux: int = 12, base: str = "/", port: int = 0, noms: Iterable[str] = (), ateliers: Path = ATELIERS
) -> Iterator[Site]:
    """Le livre servi, avec ses calculatrices dans des cadres Voilà, sur un port libre ou sur celui-ci."""
    commande = [sys.executable, "-m", "publication.servir", "--port", str(port)]
    commande += ["--noyaux", str(noyaux), "--base", base, "--ateliers", str(ateliers)]
    commande += [morceau for nom in noms for morceau in ("--nom", nom)]
    processus = subprocess.Popen(commande, stdout=subprocess.PIPE, text=True)
    try:
        assert processus.stdout is not None
        ligne = next((li for li in processus.stdout if "http://" in li), "")
        assert ligne, f"le serveur n'a pas démarré (sortie {processus.poll()})"
        threading.Thread(target=processus.stdout.read, daemon=True).start()
        base = "http://" + ligne.split("http://")[1].split()[0]
        yield Site("servi", base, [], processus.pid)
    finally:
        processus.terminate()
        processus.wait(timeout=20)


def demander(url: str, **champs: str) -> tuple[int, dict[str, str], bytes]:
    """Le code, les en-têtes et le corps d'une réponse, tels qu'ils passent sur le réseau."""
    hote, _, chemin = url.removeprefix("http://").partition("/")
    connexion = http.client.HTTPConnection(hote, timeout=30)
    connexion.request("GET", f"/{chemin}", headers=champs)
    reponse = connexion.getresponse()
    corps = reponse.read()
    connexion.close()
    return reponse.status, dict(reponse.getheaders()), corps
