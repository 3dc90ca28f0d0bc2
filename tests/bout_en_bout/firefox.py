"""Firefox, par WebDriver BiDi : Playwright n'en pilote que sa propre copie, qui n'est pas celle du lecteur."""

import base64
import contextlib
import json
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

REGLAGES = {"app.normandy.enabled": False, "services.settings.server": "data:,", "app.update.disabledForTesting": True}
"""Rien n'est demandé hors de cette machine."""
FEUILLE = {"page": {"width": 21.0, "height": 29.7}, "background": True, "shrinkToFit": False}
"""Une feuille A4, en centimètres, sans rien rétrécir."""


def firefox() -> str | None:
    """Le Firefox de cette machine, ou aucun."""
    noms = (os.environ.get("FIREFOX", ""), "firefox", "firefox-esr")
    return next((chemin for nom in noms if nom and (chemin := shutil.which(nom))), None)


ATTENTE = 60
HAUTEUR_MAXIMUM = 30_000
"""Ce que Firefox capture au plus, en pixels, à deux points par pixel."""


class Firefox:
    """Un onglet, et le navigateur autour de lui, d'où se choisit le média."""

    def __init__(self, connexion: ClientConnection) -> None:
        self._connexion = connexion
        self._numeros = count(1)
        self._demander("session.new", capabilities={})
        self._onglet = self._demander("browsingContext.getTree")["contexts"][0]["context"]
        navigateur = self._demander("browsingContext.getTree", **{"moz:scope": "chrome"})
        self._navigateur = navigateur["contexts"][0]["context"]

    def aller(self, adresse: str) -> None:
        self._demander("browsingContext.navigate", context=self._onglet, url=adresse, wait="complete")
        self.attendre(f"() => location.href === {json.dumps(adresse)} && document.readyState === 'complete'")

    def sur_le_papier(self, largeur: int) -> None:
        """Montre la page dans le média d'impression, sur cette largeur, jusqu'à ce qu'elle s'imprime."""
        self._demander("browsingContext.setViewport", context=self._onglet, viewport={"width": largeur, "height": 900})
        self._executer("gBrowser.selectedBrowser.browsingContext.mediumOverride = 'print'; null", self._navigateur)

    def evaluate(self, fonction: str, argument: object = None) -> Any:
        """Ce que rend une fonction de la page, comme ``Page.evaluate`` de Playwright."""
        appel = f"JSON.stringify(({fonction})({json.dumps(argument)}) ?? null)"
        return json.loads(self._executer(appel, self._onglet))

    def attendre(self, fonction: str) -> None:
        """Attend qu'une fonction de la page rende vrai : Firefox dit parfois une page prête avant qu'elle le soit."""
        fin = time.monotonic() + ATTENTE
        while not self.evaluate(fonction):
            assert time.monotonic() < fin, fonction
            time.sleep(0.1)

    def capturer(self) -> bytes:
        """La page entière, en PNG ; d'une page plus haute que Firefox ne sait, le début."""
        largeur, hauteur = self.evaluate(
            "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        cadre = {"type": "box", "x": 0, "y": 0, "width": largeur, "height": min(hauteur, HAUTEUR_MAXIMUM)}
        capture = self._demander(
            "browsingContext.captureScreenshot", context=self._onglet, origin="document", clip=cadre
        )
        return base64.b64decode(capture["data"])

    def imprimer(self) -> bytes:
        """La page imprimée, en PDF."""
        return base64.b64decode(self._demander("browsingContext.print", context=self._onglet, **FEUILLE)["data"])

    def _executer(self, expression: str, contexte: str) -> Any:
        rendu = self._demander(
            "script.evaluate", expression=expression, target={"context": contexte}, awaitPromise=True
        )
        assert rendu["type"] == "success", rendu
        return rendu["result"].get("value")

    def _demander(self, methode: str, **parametres: object) -> Any:
        numero = next(self._numeros)
        self._connexion.send(json.dumps({"id": numero, "method": methode, "params": parametres}))
        while True:
            recu = json.loads(self._connexion.recv(timeout=ATTENTE))
            if recu.get("id") == numero:
                assert recu["type"] == "success", recu
                return recu["result"]


@contextlib.contextmanager
def ouvrir_firefox(executable: str, profil: Path) -> Iterator[Firefox]:
    """Un Firefox neuf, sans fenêtre, arrêté à la fin."""
    lignes = (f"user_pref({json.dumps(nom)}, {json.dumps(valeur)});\n" for nom, valeur in REGLAGES.items())
    (profil / "user.js").write_text("".join(lignes), encoding="utf-8")
    commande = [executable, "--headless", "--no-remote", "--profile", str(profil)]
    commande += ["--remote-debugging-port", "0", "--remote-allow-system-access"]
    processus = subprocess.Popen(commande, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert processus.stderr is not None
        ecoute = next((ligne for ligne in processus.stderr if "WebDriver BiDi listening on" in ligne), "")
        assert ecoute, f"Firefox n'a pas démarré (sortie {processus.poll()})"
        threading.Thread(target=processus.stderr.read, daemon=True).start()
        with connect(f"{ecoute.split()[-1]}/session", max_size=None) as connexion:
            yield Firefox(connexion)
    finally:
        processus.terminate()
        processus.wait(timeout=20)
