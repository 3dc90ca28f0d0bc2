"""Un seul serveur, une seule origine : le livre construit à la racine, les calculatrices de Voilà à côté."""

from __future__ import annotations

import logging
import socket
from functools import partial
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import RequestHandler, StaticFileHandler
from traitlets import List, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from publication.chemins import STATIQUES
from publication.noyaux import Noyaux
from publication.pages import Entetes, Introuvable, Mode, PageDeCalculatrice, PageDuLivre, Sante

# Ce que Voilà sert et dont une calculatrice a besoin ; le reste (arborescence, contenus, fichiers) n'existe pas ici.
UTILES = (
    KernelHandler,
    VoilaKernelWebsocketHandler,
    VoilaShutdownKernelHandler,
    MultiStaticFileHandler,
    FileFindHandler,
)

# Les calculatrices les plus ouvertes ont chacune un noyau prêt. Sans « default », tout autre carnet en recevrait un.
RESERVE = {"default": {"pool_size": 0}, "jet.ipynb": {"pool_size": 1}, "personnage.ipynb": {"pool_size": 1}}


def reglages(livre: Path, ateliers: Path, base: str, max_noyaux: int) -> Config:
    """Les réglages de Voilà, sans rien lire de ceux de la machine."""
    c = Config()
    c.Application.log_level = logging.ERROR
    c.Serveur.livre = str(livre)
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
    prises = List(help="les prises réseau déjà ouvertes où écouter")

    def init_settings(self) -> dict[str, Any]:
        logging.getLogger("tornado.general").setLevel(logging.ERROR)  # pages fermées, noyaux morts : prévus
        return {
            **super().init_settings(),
            "transforms": [partial(Entetes, self.base_url)],
            "default_handler_class": Introuvable,
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
            *(route for route in de_voila if route[1] in UTILES),
            *((url_path_join(self.base_url, motif), *suite) for motif, *suite in a_nous),
        ]

    def listen(self) -> None:
        # D'un mandataire, on croit le protocole et l'adresse du lecteur : aucun droit n'en dépend.
        HTTPServer(self.app, xheaders=True).add_sockets(self.prises)
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
