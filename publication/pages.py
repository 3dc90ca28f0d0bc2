"""Ce que le serveur répond : le livre, son mode, les calculatrices de Voilà, et les erreurs en français."""

from __future__ import annotations

import html
import mimetypes
from datetime import datetime
from pathlib import Path
from string import Template
from typing import Any

import tornado.web
from jupyter_server.base.handlers import FileFindHandler
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from publication import entetes
from publication.chemins import GABARITS
from publication.noyaux import Guichet
from publication.portier import vient_d_ailleurs
from publication.site import RESERVE

PAGE_D_ERREUR = Template((GABARITS / "erreur.html").read_text(encoding="utf-8"))
ERREURS = {
    403: ("Accès refusé", "Cette adresse ne se consulte pas."),
    404: ("Page introuvable", "Aucune page du livre n'a cette adresse."),
    503: ("Calculatrice indisponible", "Le serveur ne peut pas ouvrir une calculatrice de plus."),
}
PRECISES = {403, 503}  # celles dont le refus dit lui-même la raison
REESSAYER = 60  # secondes
NOM_INCONNU = "Le livre ne se sert pas sous ce nom. Relancez-le avec l'option « --nom » suivie du nom écrit ici."
PAGE_D_AILLEURS = "Une page d'un autre site ne peut pas ouvrir une calculatrice."
AUTRE_ERREUR = ("Erreur du serveur", "La page n'a pas pu être préparée. Rechargez-la dans un instant.")

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
for suffixe, type_ in TYPES.items():
    mimetypes.add_type(type_, suffixe)  # certaines machines les déclarent autrement, et le navigateur les refuse


class Entetes(tornado.web.OutputTransform):
    """Met à chaque réponse, d'où qu'elle vienne, les en-têtes de son adresse."""

    def __init__(self, base: str, requete: HTTPServerRequest) -> None:
        self.adresse = requete.path.removeprefix(base)

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        adresse = self.adresse if status_code < 400 else ""  # une erreur est une page, et ne se garde pas
        for nom, valeur in entetes.pour(adresse).items():
            if nom != "Cache-Control" or nom not in headers:  # Voilà sait mieux ce qui se garde chez lui
                headers[nom] = valeur
        return status_code, headers, chunk


class ErreurEnFrancais(tornado.web.RequestHandler):
    """Une erreur est une page en français, marquée ``data-tiamat-erreur`` : le livre sait qu'il doit se rabattre."""

    def write_error(self, status_code: int, **details: Any) -> None:
        titre, phrase = ERREURS.get(status_code, AUTRE_ERREUR)
        erreur = details.get("exc_info", (None, None))[1]
        if status_code in PRECISES and isinstance(erreur, tornado.web.HTTPError) and erreur.log_message:
            phrase = erreur.get_message()
        if status_code == 503:
            self.set_header("Retry-After", str(REESSAYER))
        self.set_header("Content-Type", "text/html; charset=utf-8")
        base = self.settings["base_url"]
        self.finish(PAGE_D_ERREUR.substitute(base=base, titre=html.escape(titre), phrase=html.escape(phrase)))


class Introuvable(ErreurEnFrancais):
    """Une adresse hors du livre."""

    def prepare(self) -> None:
        raise tornado.web.HTTPError(404)


class NomInconnu(ErreurEnFrancais):
    """Une adresse du livre, demandée sous un nom qui n'est pas le sien."""

    def prepare(self) -> None:
        raise tornado.web.HTTPError(403, NOM_INCONNU)


class PageDuLivre(ErreurEnFrancais, tornado.web.StaticFileHandler):
    """Un fichier du livre construit."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        nom = Path(absolute_path).name
        if nom == RESERVE or nom.startswith("."):  # un livre servi ne se range pas sur l'appareil ; rien de caché
            raise tornado.web.HTTPError(404)
        return super().validate_absolute_path(root, absolute_path)

    def get_cache_time(self, path: str, modified: datetime | None, mime_type: str) -> int:
        return 0  # combien de temps le garder se lit dans son nom, jamais dans son « ?v= »


class FichierDeVoila(ErreurEnFrancais, MultiStaticFileHandler):
    """Un script ou une feuille de Voilà."""


class Extension(ErreurEnFrancais, FileFindHandler):
    """Un script des widgets."""


class Mode(tornado.web.RequestHandler):
    """``mode.js`` tel que le lit le livre servi : les calculatrices s'ouvrent dans un cadre de Voilà."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish('window.TIAMAT_MODE = "voila";\n')


class Sante(tornado.web.RequestHandler):
    """De quoi savoir, de l'extérieur, que le livre se sert."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish("prêt\n")


class PageDeCalculatrice(ErreurEnFrancais, TornadoVoilaHandler):
    """Un carnet rendu par Voilà."""

    @property
    def kernel_manager(self) -> Guichet:
        return Guichet(super().kernel_manager)

    async def get(self, path: str) -> None:
        if vient_d_ailleurs(self.request):
            raise tornado.web.HTTPError(403, PAGE_D_AILLEURS)
        # Voilà ne pose pas ce cookie : sans lui, la page qui se ferme ne pourrait pas faire arrêter son noyau.
        self.xsrf_token  # noqa: B018
        await super().get(path)
