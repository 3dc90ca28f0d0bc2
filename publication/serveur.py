"""Un seul serveur, une seule origine : le livre construit à la racine, les calculatrices de Voilà à côté."""

from __future__ import annotations

import logging
import socket
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.routing import AnyMatches, RuleRouter
from tornado.web import Application, RequestHandler, StaticFileHandler
from traitlets import List, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from publication.chemins import STATIQUES
from publication.noyaux import Noyaux
from publication.pages import (
    Entetes,
    Extension,
    FichierDeVoila,
    Introuvable,
    Mode,
    NomInconnu,
    PageDeCalculatrice,
    PageDuLivre,
    Sante,
)
from publication.portier import AdresseImpossible, NomConnu

# Ce que Voilà sert et dont une calculatrice a besoin, et qui y répond ; le reste (arborescence, contenus, fichiers)
# n'existe pas ici.
UTILES: dict[type[RequestHandler], type[RequestHandler]] = {
    KernelHandler: KernelHandler,
    VoilaKernelWebsocketHandler: VoilaKernelWebsocketHandler,
    VoilaShutdownKernelHandler: VoilaShutdownKernelHandler,
    MultiStaticFileHandler: FichierDeVoila,
    FileFindHandler: Extension,
}

# Les calculatrices les plus ouvertes ont chacune un noyau prêt. Sans « default », tout autre carnet en recevrait un.
RESERVE = {"default": {"pool_size": 0}, "jet.ipynb": {"pool_size": 1}, "personnage.ipynb": {"pool_size": 1}}

CORPS_MAXIMUM = 64_000  # octets : une page qui se ferme n'envoie guère qu'un jeton
MESSAGE_MAXIMUM = 10_000_000  # octets : la plus grosse collection qu'un navigateur garde y tient
SILENCE_MAXIMUM = 120  # secondes qu'une connexion passe sans rien demander, hors canal d'un noyau


def reglages(livre: Path, ateliers: Path, base: str, noms: Sequence[str], max_noyaux: int) -> Config:
    """Les réglages de Voilà, sans rien lire de ceux de la machine."""
    c = Config()
    c.Application.log_level = logging.ERROR
    c.Serveur.livre = str(livre)
    c.Serveur.noms = list(noms)
    c.Voila.root_dir = str(ateliers)
    c.Voila.base_url = base
    c.Voila.config_file_paths = []
    c.Voila.open_browser = False
    c.VoilaConfiguration.template = "tiamat"
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.extension_allowlist = [
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
        "anywidget",
    ]
    c.VoilaConfiguration.multi_kernel_manager_class = Noyaux
    c.VoilaConfiguration.http_keep_alive_timeout = (
        600  # la page patiente seule ; Voilà lui enverrait un script en ligne
    )
    c.VoilaConfiguration.preheat_kernel = True
    c.VoilaKernelManager.kernel_pools_config = RESERVE
    c.VoilaExecutor.startup_timeout = 60
    c.VoilaExecutor.timeout = 60  # secondes : un carnet qui ne s'ouvre pas rend la main à la page
    c.VoilaExecutor.cell_timeout_instruction = "La calculatrice met trop longtemps à s'ouvrir."
    c.VoilaExecutor.cell_error_instruction = "La calculatrice n'a pas pu s'ouvrir."
    c.TagRemovePreprocessor.enabled = True
    c.TagRemovePreprocessor.remove_cell_tags = ["essai"]
    c.Noyaux.max_noyaux = max_noyaux
    c.Noyaux.transport_encryption = "auto"
    c.KernelRestarter.restart_limit = 0  # un noyau relancé serait vide : sa page en redemandera un
    c.Noyaux.cull_idle_timeout = 600
    c.Noyaux.cull_interval = 5
    c.Noyaux.cull_connected = True
    return c


class Serveur(Voila):
    """L'application autonome de Voilà, qui sert aussi le livre et ne sert rien d'autre."""

    livre = Unicode(config=True, help="dossier du livre construit")
    noms = List(Unicode(), config=True, help="les noms sous lesquels le livre se sert, outre localhost")
    prises = List(help="les prises réseau déjà ouvertes où écouter")

    def init_settings(self) -> dict[str, Any]:
        logging.getLogger("tornado.general").setLevel(logging.ERROR)  # pages fermées, noyaux morts : prévus
        return {
            **super().init_settings(),
            **self._reponses(),
            "default_handler_class": Introuvable,
            "websocket_max_message_size": MESSAGE_MAXIMUM,
        }

    def _reponses(self) -> dict[str, Any]:
        """Ce qui vaut pour toute réponse, refus compris."""
        return {
            "base_url": self.base_url,
            "transforms": [partial(Entetes, self.base_url)],
            "log_function": _noter_les_pannes,
        }

    def init_handlers(self) -> list[tuple[Any, ...]]:
        de_voila = super().init_handlers()
        rendu = next(route for route in de_voila if route[1] is TornadoVoilaHandler)
        a_nous: list[tuple[Any, ...]] = [
            (r"voila/templates/(tiamat/static/(?!.*\.\.)[\w./-]+)", TemplateStaticFileHandler),
            (r"voila/charte/((?:jetons|composants)\.css)", StaticFileHandler, {"path": str(STATIQUES)}),
            (r"voila/render/([a-z][a-z0-9_]*\.ipynb)", PageDeCalculatrice, *rendu[2:]),
            (r"_static/live/mode\.js", Mode),
            (r"(.*)", PageDuLivre, {"path": self.livre, "default_filename": "index.html"}),
        ]
        return [
            (r"/sante", Sante),  # à la racine, quelle que soit la base : la sonde n'a pas à la connaître
            *((motif, UTILES[genre], *suite) for motif, genre, *suite in de_voila if genre in UTILES),
            *((url_path_join(self.base_url, motif), *suite) for motif, *suite in a_nous),
        ]

    def listen(self) -> None:
        refus = {
            genre: Application(default_handler_class=genre, **self._reponses()) for genre in (NomInconnu, Introuvable)
        }
        porte = RuleRouter(
            [
                (AdresseImpossible(), refus[Introuvable]),
                (NomConnu(self.noms), self.app),
                (AnyMatches(), refus[NomInconnu]),
            ]
        )
        # D'un mandataire, on croit le protocole et l'adresse du lecteur : aucun droit n'en dépend.
        serveur = HTTPServer(porte, xheaders=True, max_body_size=CORPS_MAXIMUM, idle_connection_timeout=SILENCE_MAXIMUM)
        serveur.add_sockets(self.prises)
        self.ioloop = IOLoop.current()
        accueil = f"Le livre est ouvert : {adresse(self.prises[0], self.base_url)} (Ctrl+C pour arrêter)"
        self.ioloop.add_callback(print, accueil, flush=True)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            print("Le livre se ferme.", flush=True)
        finally:
            self.stop()


def adresse(prise: socket.socket, base: str) -> str:
    """L'adresse que l'on donne au lecteur."""
    hote, port = prise.getsockname()[:2]
    return f"http://[{hote}]:{port}{base}" if ":" in hote else f"http://{hote}:{port}{base}"


def _noter_les_pannes(requete: RequestHandler) -> None:
    """Un refus (404, 503) se dit au lecteur ; seule une panne se dit ici."""
    if requete.get_status() >= 500 and requete.get_status() != 503:
        logging.getLogger("tiamat").error("%s %s", requete.get_status(), requete.request.uri)
