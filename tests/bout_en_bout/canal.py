"""Une page de Voilà sans navigateur : ouvrir une calculatrice, changer ses réglages, lire ce qu'elle répond, partir."""

import asyncio
import json
import re
from collections.abc import Coroutine
from functools import cache
from http.cookies import SimpleCookie
from threading import Thread
from typing import Any, TypeVar
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

T = TypeVar("T")
CONFIGURATION = re.compile(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>', re.DOTALL)
PATIENCE = 120
"""Secondes : la machine sert trente lecteurs à la fois."""
REGLAGES = {"IntSliderModel": "value", "DropdownModel": "index", "ToggleButtonsModel": "index"}
"""Genre d'un réglage → ce que la page en change."""


class CalculatriceRefusee(Exception):
    """Le serveur n'a pas ouvert la calculatrice : le code et la page qu'il a rendus."""

    def __init__(self, code: int, champs: dict[str, str], page: str) -> None:
        super().__init__(f"{code} : {page[:200]}")
        self.code = code
        self.champs = champs
        self.page = page


@cache
def _boucle() -> asyncio.AbstractEventLoop:
    """Une boucle à part, dans son fil : Playwright en tient une ouverte dans celui des essais."""
    boucle = asyncio.new_event_loop()
    Thread(target=boucle.run_forever, daemon=True).start()
    return boucle


def mener(travail: Coroutine[Any, Any, T]) -> T:
    """Mène ce travail à son terme."""
    return asyncio.run_coroutine_threadsafe(travail, _boucle()).result()


async def demander(url: str, methode: str = "GET", **options: Any) -> HTTPResponse:
    """La réponse à cette demande, erreurs comprises."""
    client = AsyncHTTPClient(force_instance=True)
    try:
        delais = {"connect_timeout": PATIENCE, "request_timeout": PATIENCE}
        demande = HTTPRequest(url, methode, allow_nonstandard_methods=True, **delais, **options)
        return await client.fetch(demande, raise_error=False)
    finally:
        client.close()


class Canal:
    """Une calculatrice servie, vue de son canal : l'état de chaque widget, tenu à jour par ce que Python envoie."""

    def __init__(self, base: str, noyau: str, jeton: str, prise: WebSocketClientConnection) -> None:
        self.base = base
        self.noyau = noyau
        self.etats: dict[str, dict[str, Any]] = {}
        self.erreurs: list[str] = []
        self.recus: list[str] = []
        self.jeton = jeton
        self._prise = prise

    @classmethod
    async def ouvrir(cls, base: str, nom: str, etat: str | None = None) -> "Canal":
        """Ouvre cette calculatrice, sur cet état gardé ; lève ``CalculatriceRefusee`` si le serveur ne veut pas."""
        reponse = await demander(f"{base}voila/render/{nom}.ipynb")
        page = reponse.body.decode()
        if reponse.code != 200:
            raise CalculatriceRefusee(reponse.code, dict(reponse.headers), page)
        trouvee = CONFIGURATION.search(page)
        assert trouvee is not None, page[:500]
        noyau = json.loads(trouvee[1])["kernelId"]
        temoins = SimpleCookie("; ".join(reponse.headers.get_list("Set-Cookie")))
        jeton = temoins["_xsrf"].value
        adresse = f"ws{base.removeprefix('http')}api/kernels/{noyau}/channels"
        prise = await websocket_connect(HTTPRequest(adresse, connect_timeout=PATIENCE, request_timeout=PATIENCE))
        canal = cls(base, noyau, jeton, prise)
        await canal._lire_les_etats()
        await canal.changer(canal.widget(_model_name="AnyModel", calculatrice=nom), depart={"lien": None, "etat": etat})
        return canal

    async def _lire_les_etats(self) -> None:
        comm = uuid4().hex
        ouverture = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        await self.attendre(await self.envoyer("comm_open", ouverture, {"version": "1.0.0"}))
        demande = {"comm_id": comm, "data": {"method": "request_states"}}
        await self.attendre(await self.envoyer("comm_msg", demande))

    async def envoyer(
        self, genre: str, contenu: dict[str, Any], metadonnees: dict[str, Any] | None = None, chaine: str = "shell"
    ) -> str:
        """Envoie un message à Python ; rend son numéro."""
        numero = uuid4().hex
        entete = {"msg_id": numero, "msg_type": genre, "username": "", "session": self.noyau, "version": "5.3"}
        message = {"header": entete, "parent_header": {}, "metadata": metadonnees or {}, "content": contenu}
        await self.envoyer_brut(json.dumps({**message, "channel": chaine, "buffers": []}))
        return numero

    async def envoyer_brut(self, message: str | bytes) -> None:
        """Envoie ce qui n'est peut-être pas un message."""
        await self._prise.write_message(message, binary=isinstance(message, bytes))

    async def attendre(self, numero: str) -> None:
        """Suit ce que Python envoie jusqu'à ce qu'il en ait fini avec ce message."""
        while True:
            recu = await asyncio.wait_for(self._prise.read_message(), PATIENCE)
            if recu is None:
                raise ConnectionError(f"le canal s'est fermé : {self._prise.close_code}")
            message = json.loads(recu)
            self._suivre(message)
            fini = message["msg_type"] == "status" and message["content"]["execution_state"] == "idle"
            if fini and message["parent_header"].get("msg_id") == numero:
                return

    def _suivre(self, message: dict[str, Any]) -> None:
        self.recus.append(message["msg_type"])
        contenu = message["content"]
        donnees = contenu.get("data", {})
        if message["msg_type"] in ("error", "stream"):
            self.erreurs.append(json.dumps(contenu))
        elif donnees.get("method") == "update_states":
            self.etats |= {nom: widget["state"] for nom, widget in donnees["states"].items()}
        elif donnees.get("method") == "update":
            self.etats.setdefault(contenu["comm_id"], {}).update(donnees["state"])

    def widget(self, **traits: Any) -> str:
        """Le seul widget qui a ces traits."""
        [seul] = [nom for nom, etat in self.etats.items() if traits.items() <= etat.items()]
        return seul

    async def changer(self, widget: str, **etat: Any) -> None:
        """Change ces traits, comme le fait la page, et attend que Python ait répondu."""
        await self.attendre(await self._envoyer_un_etat(widget, etat))

    async def _envoyer_un_etat(self, widget: str, etat: dict[str, Any]) -> str:
        donnees = {"method": "update", "state": etat, "buffer_paths": []}
        self.etats[widget].update(etat)
        return await self.envoyer("comm_msg", {"comm_id": widget, "data": donnees})

    async def regler(self, etiquette: str, valeur: int) -> None:
        """Règle le curseur ou choisit dans la liste de cette étiquette ; d'une liste, la valeur est le rang."""
        await self.attendre(await self.envoyer_un_reglage(etiquette, valeur))

    async def envoyer_un_reglage(self, etiquette: str, valeur: int) -> str:
        """De même, sans attendre de réponse ; rend le numéro du message."""
        widget = self.widget(description=etiquette)
        return await self._envoyer_un_etat(widget, {REGLAGES[self.etats[widget]["_model_name"]]: valeur})

    def annonce(self) -> str:
        """La phrase que la calculatrice dit."""
        [dite] = [etat["annonce"] for etat in self.etats.values() if "annonce" in etat]
        return str(dite)

    def etat(self) -> str:
        """L'état que la page garderait."""
        [garde] = [etat["etat"] for etat in self.etats.values() if "calculatrice" in etat]
        return str(garde)

    async def partir(self) -> int:
        """Part comme une page qui se ferme : en faisant arrêter son noyau ; rend le code reçu."""
        reponse = await demander(
            f"{self.base}voila/api/shutdown/{self.noyau}",
            "POST",
            headers={"Cookie": f"_xsrf={self.jeton}", "Content-Type": "application/x-www-form-urlencoded"},
            body=f"_xsrf={self.jeton}",
        )
        self.rompre()
        return reponse.code

    def rompre(self) -> None:
        """Part sans le dire, comme un navigateur tué."""
        self._prise.close()
