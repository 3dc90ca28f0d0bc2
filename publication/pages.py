"""Ce que le serveur répond : le livre, son mode, les calculatrices de Voilà, et les erreurs en français."""

from __future__ import annotations

import html
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any

import tornado.web
from voila.tornado.handler import TornadoVoilaHandler

from publication.chemins import GABARITS
from publication.noyaux import Guichet
from publication.site import RESERVE

CSP_LIVRE = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; worker-src 'self'; connect-src 'self'; frame-ancestors 'self'"
)
# Les pages de Voilà ont des scripts en ligne, et leurs anywidgets arrivent par « blob: ».
CSP_VOILA = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'self'"
)
ENTETES_VOILA = {"Content-Security-Policy": CSP_VOILA, "X-Content-Type-Options": "nosniff"}

PAGE_D_ERREUR = Template((GABARITS / "erreur.html").read_text(encoding="utf-8"))
ERREURS = {
    403: ("Accès refusé", "Cette adresse ne se consulte pas."),
    404: ("Page introuvable", "Aucune page du livre n'a cette adresse."),
    503: ("Calculatrice indisponible", "Le serveur ne peut pas ouvrir une calculatrice de plus."),
}
AUTRE_ERREUR = ("Erreur du serveur", "La page n'a pas pu être préparée. Rechargez-la dans un instant.")

for suffixe, type_ in ((".js", "text/javascript"), (".mjs", "text/javascript"), (".wasm", "application/wasm")):
    mimetypes.add_type(type_, suffixe)  # certaines machines les déclarent autrement, et le navigateur les refuse


class ErreurEnFrancais(tornado.web.RequestHandler):
    """Une erreur est une page en français, marquée ``data-tiamat-erreur`` : le livre sait qu'il doit se rabattre."""

    def write_error(self, status_code: int, **details: Any) -> None:
        titre, phrase = ERREURS.get(status_code, AUTRE_ERREUR)
        erreur = details.get("exc_info", (None, None))[1]
        if status_code == 503 and isinstance(erreur, tornado.web.HTTPError) and erreur.log_message:
            phrase = erreur.log_message
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(PAGE_D_ERREUR.substitute(titre=html.escape(titre), phrase=html.escape(phrase)))


class PageDuLivre(ErreurEnFrancais, tornado.web.StaticFileHandler):
    """Un fichier du livre construit ; sous son nom d'origine, celui qui porte aujourd'hui son nom haché."""

    def initialize(self, path: str, default_filename: str | None = None, noms: Mapping[str, str] | None = None) -> None:
        super().initialize(path, default_filename)
        self.noms = noms or {}

    def parse_url_path(self, url_path: str) -> str:
        return super().parse_url_path(self.noms.get(url_path, url_path))

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        if Path(absolute_path).name == RESERVE:  # un livre servi ne se range pas sur l'appareil
            raise tornado.web.HTTPError(404)
        return super().validate_absolute_path(root, absolute_path)

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", CSP_LIVRE)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "no-cache")


class Mode(tornado.web.RequestHandler):
    """``mode.js`` tel que le lit le livre servi : les calculatrices s'ouvrent dans un cadre de Voilà."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish('window.TIAMAT_MODE = "voila";\n')


class PageDeCalculatrice(ErreurEnFrancais, TornadoVoilaHandler):
    """Un carnet rendu par Voilà."""

    @property
    def kernel_manager(self) -> Guichet:
        return Guichet(super().kernel_manager)

    async def get(self, path: str) -> None:
        # Voilà ne pose pas ce cookie : sans lui, la page qui se ferme ne pourrait pas faire arrêter son noyau.
        self.xsrf_token  # noqa: B018
        await super().get(path)
