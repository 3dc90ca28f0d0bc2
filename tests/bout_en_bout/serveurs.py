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

from publication.chemins import LIVRE_CONSTRUIT
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
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        pass

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(SOUS_CHEMIN) if path.startswith(SOUS_CHEMIN) else "/\0")

    def do_POST(self) -> None:
        rapport = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.violations.append(rapport.get("csp-report", rapport))
        self.send_response(204)
        self.end_headers()

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", f"{CSP_LIVRE}; report-uri {SOUS_CHEMIN}rapport")
        super().end_headers()


@contextlib.contextmanager
def publier(dossier: Path = LIVRE_CONSTRUIT) -> Iterator[Site]:
    """Le livre publié : des fichiers, sous un sous-chemin."""
    violations: list[dict[str, Any]] = []
    classe = type("Fichiers", (_Fichiers,), {"violations": violations})
    serveur = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(classe, directory=str(dossier)))
    threading.Thread(target=serveur.serve_forever, daemon=True).start()
    try:
        yield Site("publie", f"http://127.0.0.1:{serveur.server_address[1]}{SOUS_CHEMIN}", violations)
    finally:
        serveur.shutdown()


@contextlib.contextmanager
def servir(noyaux: int = 12) -> Iterator[Site]:
    """Le livre servi, avec ses calculatrices dans des cadres Voilà, sur un port libre."""
    commande = [sys.executable, "-m", "publication.servir", "--port", "0", "--noyaux", str(noyaux)]
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
