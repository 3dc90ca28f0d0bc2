"""À la porte du mode servi : quels noms sont du livre, quelles demandes viennent d'une page d'ailleurs."""

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from publication.portier import AdresseImpossible, NomConnu, vient_d_ailleurs


class _Connexion:
    """Ce qu'une demande veut savoir de la sienne."""

    class context:
        remote_ip, protocol = "127.0.0.1", "http"

    def set_close_callback(self, _: object) -> None:
        pass


def demande(adresse: str = "/", **champs: str) -> HTTPServerRequest:
    entetes = HTTPHeaders({nom.replace("_", "-"): valeur for nom, valeur in champs.items()})
    ligne = RequestStartLine("GET", adresse, "HTTP/1.1")
    return HTTPServerRequest(start_line=ligne, headers=entetes, connection=_Connexion())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "nom", ["127.0.0.1", "127.0.0.1:8866", "[::1]:8866", "192.0.2.7", "localhost", "Livre.Exemple.org:443"]
)
def test_un_nom_du_livre(nom: str) -> None:
    assert NomConnu(["livre.exemple.org"]).match(demande(Host=nom)) == {}


@pytest.mark.parametrize(
    "nom", ["exemple.org", "x.livre.exemple.org", "livre.exemple.org.x", "127.0.0.1.x", "127.1", "localhost.x"]
)
def test_un_nom_d_ailleurs(nom: str) -> None:
    assert NomConnu(["livre.exemple.org"]).match(demande(Host=nom)) is None


@pytest.mark.parametrize(("adresse", "impossible"), [("/index.html", False), ("/a%00", True), ("/%2500", False)])
def test_le_caractere_nul(adresse: str, impossible: bool) -> None:
    assert (AdresseImpossible().match(demande(adresse, Host="localhost")) is not None) is impossible


@pytest.mark.parametrize(
    ("champs", "ailleurs"),
    [
        ({}, False),
        ({"Origin": "http://localhost:8866"}, False),
        ({"Origin": "https://localhost:8866"}, False),
        ({"Origin": "http://localhost:8867"}, True),
        ({"Origin": "http://exemple.org"}, True),
        ({"Origin": "null"}, True),
        ({"Sec_Fetch_Site": "same-origin", "Sec_Fetch_Dest": "iframe"}, False),
        ({"Sec_Fetch_Site": "none", "Sec_Fetch_Dest": "document"}, False),
        ({"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "document"}, False),
        ({"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "iframe"}, True),
        ({"Sec_Fetch_Site": "same-site", "Sec_Fetch_Dest": "image"}, True),
        ({"Sec_Fetch_Site": "cross-site"}, True),
    ],
)
def test_une_page_d_ailleurs(champs: dict[str, str], ailleurs: bool) -> None:
    assert vient_d_ailleurs(demande(Host="localhost:8866", **champs)) is ailleurs
