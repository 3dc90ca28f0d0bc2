"""À la porte du mode servi : sous quels noms le livre se sert, et quelles pages ouvrent ses calculatrices."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from typing import Any
from urllib.parse import unquote

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

ICI = "localhost"
DE_LA_MAISON = {"same-origin", "none"}  # « none » : l'adresse écrite à la main, ou un signet


class NomConnu(Matcher):
    """Laisse passer ce qui se demande sous un nom du livre : une adresse chiffrée, ``localhost``, ou l'un de ces noms.

    Un nom d'ailleurs que son maître ferait mener à cette machine donnerait à ses pages les calculatrices du lecteur ;
    une adresse chiffrée ne ment pas.
    """

    def __init__(self, noms: Collection[str]) -> None:
        self._noms = {nom.lower() for nom in noms} | {ICI}

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if self.connait(request.host_name) else None

    def connait(self, nom: str) -> bool:
        """Ce nom, tel que l'écrit ``Host`` sans son port, est-il du livre ?

        >>> [NomConnu(["livre.exemple.org"]).connait(nom) for nom in ("127.0.0.1", "[::1]", "livre.exemple.org")]
        [True, True, True]
        >>> NomConnu([]).connait("livre.exemple.org")
        False
        """
        if nom.lower() in self._noms:
            return True
        try:
            ipaddress.ip_address(nom.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True


class AdresseImpossible(Matcher):
    """Retient une adresse qu'aucun fichier ne peut avoir : le caractère nul y coupe les noms."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if "\0" in unquote(request.path) else None


def vient_d_ailleurs(requete: HTTPServerRequest) -> bool:
    """Une page d'un autre site demande-t-elle ceci dans un cadre, une image ou un script ? Un lien suivi n'en est pas.

    Son origine se lit dans ``Origin`` ou dans ``Sec-Fetch-Site`` ; une demande qui n'a ni l'un ni l'autre n'est pas
    d'une page.
    """
    origine = requete.headers.get("Origin")
    if origine is not None:
        return origine.partition("://")[2].lower() != requete.host.lower()
    site = requete.headers.get("Sec-Fetch-Site", "none")
    return site not in DE_LA_MAISON and requete.headers.get("Sec-Fetch-Dest") != "document"
