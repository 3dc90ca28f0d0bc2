"""Le livre sous ses deux formes : publié par un simple serveur de fichiers, servi avec Voilà."""

import contextlib
import functools
import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from publication.chemins import SITE
from publication.pages import CSP_LIVRE

SOUS_CHEMIN = "/un/depot/"


class Site(NamedTuple):
    """Un livre ouvert : son mode, son adresse, les violations de CSP rapportées, le processus s'il y en a un."""

    mode: str
    base: str
    violations: list[dict[str, Any]]
    pid: int | None = None


class _Fichiers(http.server.SimpleHTTPRequestHandler):
    """Des fichiers sous un sous-chemin, avec la politique de sécurité et le recueil de ses violations."""

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
        self.send_header("Content-Security-Policy", f"{CSP_LIVRE}; report-uri {self.chemin}rapport")
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
def servir(noyaux: int = 12, port: int = 0) -> Iterator[Site]:
    """Le livre servi, avec ses calculatrices dans des cadres Voilà, sur un port libre ou sur celui-ci."""
    commande = [sys.executable, "-m", "publication.servir", "--port", str(port), "--noyaux", str(noyaux)]
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
