"""Ce que le mode servi laisse voir : le livre, les carnets prévus et leurs canaux ; tout le reste est refusé."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClosedError, websocket_connect

from publication import pages, serveur
from publication.chemins import ATELIERS, RACINE
from tests.bout_en_bout import canal
from tests.bout_en_bout.canal import Canal, mener
from tests.bout_en_bout.lecteur import noyaux_de
from tests.bout_en_bout.serveurs import Site, demander, servir

INCONNU = "0123abcd-0123-0123-0123-0123456789ab"
AILLEURS = "http://ailleurs.invalid"
NOM = "livre.exemple.org"


@pytest.fixture(scope="module")
def nomme() -> Iterator[Site]:
    """Le livre servi sous un nom."""
    with servir(noms=[NOM]) as site:
        yield site


@pytest.fixture(scope="module")
def temoin(servi: Site) -> Iterator[Canal]:
    """Un lecteur que rien de ce qui suit ne doit gêner."""
    ouvert = mener(Canal.ouvrir(servi.base, "jet"))
    yield ouvert
    assert mener(ouvert.partir()) == 204


def repond(canal: Canal) -> None:
    """La calculatrice répond, et juste."""
    competence = json.loads(canal.etat()).get("competence", 2) % 10 + 1
    mener(canal.regler("Compétence", competence))
    assert canal.annonce().startswith(f"Avec 2D10+{competence} contre 8, ")


def refuse(site: Site, adresse: str, **champs: str) -> int:
    """Le code d'un refus : une page à nous, en français, qui ne montre aucun fichier."""
    code, recus, corps = demander(site.base + adresse, **champs)
    page = corps.decode()
    assert 400 <= code < 500, (code, adresse)
    assert recus["Content-Type"] == "text/html; charset=utf-8"
    assert "data-tiamat-erreur" in page
    assert "[project]" not in page
    return code


# Ce que Voilà et Jupyter savent servir, et que le livre ne sert pas.


@pytest.mark.parametrize(
    "adresse",
    [
        "voila/tree",
        "voila/tree/",
        "voila/api/contents",
        "voila/api/contents/jet.ipynb",
        "voila/files/jet.ipynb",
        "voila/api/themes/x/index.css",
        f"voila/query/{INCONNU}",
        f"voila/execution/{INCONNU}",
        "tree",
        "lab",
        "files/jet.ipynb",
        "api/contents",
        "api/contents/jet.ipynb",
        "api/kernels",
        "api/kernelspecs",
        "api/sessions",
        "api/status",
        "api/terminals",
        "terminals/1",
        "login",
        "metrics",
        ".buildinfo",
    ],
)
def test_ce_que_jupyter_sait_servir_n_existe_pas(servi: Site, adresse: str) -> None:
    assert refuse(servi, adresse) == 404


@pytest.mark.parametrize("nom", ["inconnu.ipynb", "jet", "JET.ipynb", "jet.py", "", "jet.ipynb/x", "<b>.ipynb"])
def test_seuls_les_carnets_prevus_s_ouvrent(servi: Site, nom: str) -> None:
    avant = noyaux_de(servi.pid or 0)
    assert refuse(servi, f"voila/render/{nom}") == 404
    assert set(noyaux_de(servi.pid or 0)) <= set(avant)


@pytest.mark.parametrize(
    "adresse",
    [
        "../pyproject.toml",
        "../../../pyproject.toml",
        "%2e%2e/%2e%2e/%2e%2e/pyproject.toml",
        "..%2f..%2f..%2fpyproject.toml",
        "..%5c..%5c..%5cpyproject.toml",
        "%252e%252e/pyproject.toml",
        "_static/../../../../pyproject.toml",
        "_static/..%2f..%2f..%2f..%2fpyproject.toml",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "index.html%00",
        "index.html%00.png",
        "voila/render/../../pyproject.toml",
        "voila/render/..%2fateliers%2fjet.ipynb",
        "voila/render/jet.ipynb%00",
        "voila/static/../../../../pyproject.toml",
        "voila/static/..%2f..%2fapp.py",
        "voila/static/voila.js%00",
        "voila/labextensions/..%2f..%2f..%2f..%2fpyproject.toml",
        "voila/labextensions/../../../../../../../../etc/passwd",
        "voila/charte/..%2f..%2f_config.yml",
        "voila/charte/jetons.css%00",
        "voila/templates/tiamat/static/../conf.json",
        "voila/templates/tiamat/static/%2e%2e/conf.json",
        "voila/templates/tiamat/static/..%2fconf.json",
        "voila/templates/tiamat/index.html.j2",
    ],
)
def test_une_traversee_est_refusee(servi: Site, adresse: str) -> None:
    assert refuse(servi, adresse) in (403, 404)


@pytest.mark.parametrize("methode", ["POST", "PUT", "PATCH", "DELETE"])
def test_le_livre_ne_fait_que_se_lire(servi: Site, methode: str) -> None:
    for adresse in ("index.html", "voila/render/jet.ipynb", "_static/live/mode.js"):
        reponse = mener(canal.demander(servi.base + adresse, methode, body=""))
        assert reponse.code in (403, 405), adresse


# Les canaux : ce qu'un noyau prend, et de qui.

EXECUTION = {
    "silent": False,
    "store_history": False,
    "user_expressions": {},
    "allow_stdin": False,
    "stop_on_error": True,
}
INTERDITS: dict[str, dict[str, Any]] = {
    "execute_request": EXECUTION,
    "inspect_request": {"code": "open", "cursor_pos": 3, "detail_level": 1},
    "complete_request": {"code": "open", "cursor_pos": 3},
    "history_request": {"output": False, "raw": True, "hist_access_type": "tail", "n": 9},
    "debug_request": {"command": "initialize", "arguments": {}},
    "create_subshell_request": {},
    "input_reply": {"value": "x"},
}


@pytest.mark.parametrize("chaine", ["shell", "control", "stdin"])
@pytest.mark.parametrize("genre", INTERDITS)
def test_un_message_qui_n_est_pas_d_un_widget_est_ignore(
    temoin: Canal, tmp_path: Path, genre: str, chaine: str
) -> None:
    trace = tmp_path / "trace"
    contenu = {**INTERDITS[genre], **({"code": f"open({str(trace)!r}, 'w')"} if genre == "execute_request" else {})}
    temoin.recus.clear()
    mener(temoin.envoyer(genre, contenu, chaine=chaine))
    repond(temoin)  # traité après : le noyau n'a plus rien d'autre à faire
    assert not {"execute_reply", "execute_result", genre.replace("request", "reply")} & set(temoin.recus)
    assert not trace.exists()


def test_le_noyau_qui_executerait_aurait_laisse_sa_trace(tmp_path: Path) -> None:
    """L'essai précédent prouve quelque chose : sans le filtre de Voilà, le même message s'exécute."""
    from jupyter_client.manager import start_new_kernel

    trace = tmp_path / "trace"
    noyau, client = start_new_kernel()
    try:
        client.execute_interactive(f"open({str(trace)!r}, 'w')", timeout=60)
    finally:
        client.stop_channels()
        noyau.shutdown_kernel(now=True)
    assert trace.exists()


@pytest.mark.parametrize(
    "brut", ["", "{", "[]", "3", "null", "{}", '{"header": 3}', '{"channel": "ailleurs", "header": {}}', b"\xff\0"]
)
def test_un_message_mal_forme_ne_fait_tomber_que_son_canal(servi: Site, temoin: Canal, brut: str | bytes) -> None:
    abime = mener(Canal.ouvrir(servi.base, "jet"))
    mener(abime.envoyer_brut(brut))
    repond(temoin)
    assert mener(abime.partir()) == 204


def test_un_message_trop_gros_ferme_son_canal_seul(servi: Site, temoin: Canal) -> None:
    gros = mener(Canal.ouvrir(servi.base, "jet"))

    async def envoyer() -> None:
        await gros.envoyer_brut("x" * (serveur.MESSAGE_MAXIMUM + 1))
        await gros.attendre("une réponse")

    with pytest.raises((ConnectionError, WebSocketClosedError)):  # avant d'avoir tout envoyé, ou juste après
        mener(envoyer())
    repond(temoin)
    assert mener(gros.partir()) == 204


def ouvrir_un_canal(site: Site, noyau: str, **champs: str) -> int:
    """Le code reçu en ouvrant le canal de ce noyau."""

    async def ouvrir() -> int:
        adresse = f"ws{site.base.removeprefix('http')}api/kernels/{noyau}/channels"
        try:
            prise = await websocket_connect(HTTPRequest(adresse, headers=champs, request_timeout=60))
        except HTTPClientError as refus:
            return refus.code
        prise.close()
        return 101

    return mener(ouvrir())


def test_un_noyau_inconnu_n_a_pas_de_canal(servi: Site) -> None:
    assert ouvrir_un_canal(servi, INCONNU) == 404


def test_une_page_d_un_autre_site_n_a_pas_de_canal(servi: Site, temoin: Canal) -> None:
    assert ouvrir_un_canal(servi, temoin.noyau, Origin=AILLEURS) == 403
    assert ouvrir_un_canal(servi, temoin.noyau, Origin="null") == 403
    assert ouvrir_un_canal(servi, temoin.noyau, Origin=servi.base.rstrip("/")) == 101


def test_une_page_d_un_autre_site_n_arrete_pas_un_noyau(servi: Site, temoin: Canal) -> None:
    ailleurs = {"Origin": AILLEURS, "Cookie": f"_xsrf={temoin.jeton}", "X-XSRFToken": temoin.jeton}
    for methode, adresse, champs in (
        ("POST", f"voila/api/shutdown/{temoin.noyau}", ailleurs),
        ("POST", f"voila/api/shutdown/{temoin.noyau}", {}),
        ("DELETE", f"api/kernels/{temoin.noyau}", ailleurs),
        ("DELETE", f"api/kernels/{temoin.noyau}", {}),
    ):
        reponse = mener(canal.demander(servi.base + adresse, methode, headers=champs, body=""))
        assert reponse.code in (403, 404), (methode, champs)
    repond(temoin)


@pytest.mark.parametrize(
    "champs",
    [
        {"Origin": AILLEURS},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "iframe"},
    ],
)
def test_une_page_d_un_autre_site_n_ouvre_pas_de_calculatrice(servi: Site, champs: dict[str, str]) -> None:
    avant = noyaux_de(servi.pid or 0)
    assert refuse(servi, "voila/render/difficulte.ipynb", **champs) == 403
    assert set(noyaux_de(servi.pid or 0)) <= set(avant)


def test_aucune_reponse_ne_se_lit_d_un_autre_site(servi: Site) -> None:
    for adresse in ("index.html", "voila/render/inconnu.ipynb", f"api/kernels/{INCONNU}", "voila/static/voila.js"):
        _, recus, _ = demander(servi.base + adresse, Origin=AILLEURS)
        assert not [champ for champ in recus if champ.lower().startswith("access-control-allow")], adresse


# Le nom sous lequel on demande le livre.

ETRANGES = [
    "ailleurs.invalid",
    "127.0.0.1.ailleurs.invalid",
    "localhost.ailleurs.invalid",
    NOM,
    "2130706433",
    "0x7f.1",
    "",
]


@pytest.mark.parametrize(
    "adresse", ["index.html", "_static/live/mode.js", "voila/render/jet.ipynb", "voila/static/voila.js", "sante"]
)
@pytest.mark.parametrize("nom", ETRANGES)
def test_un_nom_etrange_est_refuse(servi: Site, nom: str, adresse: str) -> None:
    assert refuse(servi, adresse, Host=nom) == 403


@pytest.mark.parametrize("nom", ["<script>alert(1)</script>", "a@127.0.0.1", "127.0.0.1/.."])
def test_un_nom_impossible_ne_se_montre_pas(servi: Site, nom: str) -> None:
    code, _, corps = demander(servi.base + "index.html", Host=nom)
    assert code == 400
    assert b"alert" not in corps


def test_un_nom_etrange_n_a_pas_de_canal_meme_s_il_est_son_origine(servi: Site, temoin: Canal) -> None:
    """L'attaque du nom que l'on fait mener à cette machine : ``Origin`` et ``Host`` s'y accordent."""
    assert ouvrir_un_canal(servi, temoin.noyau, Host="ailleurs.invalid", Origin=AILLEURS) == 403


@pytest.mark.parametrize("nom", ["127.0.0.1", "localhost", "LOCALHOST:80", "[::1]:80", "192.0.2.7:8866"])
def test_un_nom_de_la_maison_est_pris(servi: Site, nom: str) -> None:
    assert demander(servi.base + "index.html", Host=nom)[0] == 200


def test_un_nom_donne_est_pris(nomme: Site) -> None:
    assert demander(nomme.base + "index.html", Host=f"{NOM}:443")[0] == 200
    assert refuse(nomme, "index.html", Host=f"faux.{NOM}") == 403
    c = mener(Canal.ouvrir(nomme.base, "jet"))
    assert ouvrir_un_canal(nomme, c.noyau, Host=NOM, Origin=f"https://{NOM}") == 101
    assert ouvrir_un_canal(nomme, c.noyau, Host=NOM, Origin=AILLEURS) == 403
    assert mener(c.partir()) == 204


def test_le_refus_d_un_nom_dit_le_remede(servi: Site) -> None:
    _, _, corps = demander(servi.base, Host="ailleurs.invalid")
    assert "--nom" in corps.decode()
    assert pages.html.escape(pages.NOM_INCONNU) in corps.decode()


# Les tailles.


def test_un_corps_trop_gros_est_refuse_sans_etre_lu(servi: Site) -> None:
    connexion = http.client.HTTPConnection(servi.base.split("/")[2], timeout=30)
    connexion.putrequest("POST", f"/voila/api/shutdown/{INCONNU}")
    connexion.putheader("Content-Length", str(serveur.CORPS_MAXIMUM + 1))
    connexion.endheaders()
    assert connexion.getresponse().status in (400, 413)
    connexion.close()
    assert demander(servi.base + "sante")[0] == 200


def test_une_adresse_ou_des_en_tetes_trop_longs_sont_refuses(servi: Site) -> None:
    assert refuse(servi, "x" * 20_000) in (404, 414)
    with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
        demander(servi.base + "index.html", Cookie="x" * 200_000)
    assert demander(servi.base + "sante")[0] == 200


# Ce que l'essai croit savoir du dépôt.


def test_les_fichiers_vises_existent() -> None:
    """Une traversée qui viserait un fichier absent serait refusée pour une autre raison."""
    assert "[project]" in (RACINE / "pyproject.toml").read_text(encoding="utf-8")
    assert json.loads((ATELIERS / "jet.ipynb").read_text(encoding="utf-8"))["cells"]
    assert (pages.GABARITS / "voila" / "templates" / "tiamat" / "conf.json").exists()
