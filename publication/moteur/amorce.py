"""Amorce de l'ouvrier : ipywidgets sans noyau Jupyter ni IPython, ses comms portés par ``postMessage``.

Chargé par ``ouvrier.js`` dans Pyodide. Le module JavaScript ``pont`` mène à la page :
``pont.envoyer(texte)`` poste un message de comm, ``pont.montrer(id, cible)`` demande de dessiner un widget.
"""

from __future__ import annotations

import gc
import hashlib
import json
from typing import Any

import comm
import pont
import prechauffe
from comm.base_comm import BaseComm


class CommDePage(BaseComm):
    """Un comm dont les messages vont à la page."""

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **keys: Any,
    ) -> None:
        if buffers:
            raise ValueError("les tampons binaires ne passent pas dans la page : envoyez du texte")
        contenu = dict(data or {})
        if "state" in contenu:
            contenu["state"] = sans_code(contenu["state"])
        pont.envoyer(
            json.dumps(
                {
                    "msg_type": msg_type,
                    "comm_id": self.comm_id,
                    "target_name": keys.get("target_name", self.target_name),
                    "data": contenu,
                    "metadata": metadata or {},
                }
            )
        )


def sans_code(etat: dict[str, Any]) -> dict[str, Any]:
    """Remplace le code d'un anywidget par son empreinte : la page l'importe d'un fichier du site, jamais d'un texte."""
    code = etat.get("_esm")
    if not isinstance(code, str):
        return etat
    return {**etat, "_esm": f"esm:{hashlib.sha256(code.encode()).hexdigest()[:16]}"}


def recevoir(texte: str) -> None:
    """Donne au widget visé un message venu de la page."""
    message = json.loads(texte)
    comm.get_comm_manager().comm_msg(
        None,
        None,
        {
            "content": {"comm_id": message["comm_id"], "data": message["data"]},
            "header": {"msg_id": message["msg_id"]},
            "parent_header": {},
            "metadata": {},
            "buffers": [],
        },
    )


def ouvrir(nom: str, cible: int) -> None:
    """Construit la calculatrice de ce nom et demande à la page de la dessiner."""
    from widgets import fabrique

    pont.montrer(fabrique(nom)().model_id, cible)
    # Le catalogue et les widgets restent jusqu'au bout : le ramasse-miettes n'a plus à les parcourir en plein geste.
    gc.freeze()


prechauffe.installer()
comm.create_comm = CommDePage
