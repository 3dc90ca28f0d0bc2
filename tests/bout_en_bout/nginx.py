"""nginx, avec le réglage que le livre propose."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from getpass import getuser
from pathlib import Path

import pytest

from publication.chemins import NGINX, SITE

PRINCIPAL = """
user {lecteur};
daemon off;
pid {dossier}/pid;
error_log {dossier}/erreurs;
events {{}}
http {{
    access_log off;
    log_not_found off;
    client_body_temp_path {dossier}/corps;
    proxy_temp_path {dossier}/relais;
    fastcgi_temp_path {dossier}/f;
    uwsgi_temp_path {dossier}/u;
    scgi_temp_path {dossier}/s;
    include tiamat/{mode}.conf;
}}
"""


def nginx() -> Path:
    trouve = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if trouve is None:
        raison = "aucun nginx sur cette machine : « sh publication/nginx.sh » sait l'installer"
        if os.environ.get("CI") == "true":
            pytest.fail(raison)
        pytest.skip(raison)
    return Path(trouve)


@contextlib.contextmanager
def devant(dossier: Path, mode: str, *, base: str, change: dict[str, str]) -> Iterator[str]:
    """Lance nginx avec le réglage livré, où seuls changent les lieux propres à cet essai ; rend l'adresse du livre."""
    executable = nginx()
    with socket.socket() as prise:
        prise.bind(("127.0.0.1", 0))
        ecoute = f"127.0.0.1:{prise.getsockname()[1]}"
    shutil.copytree(NGINX, dossier / "tiamat")
    shutil.copy("/etc/nginx/mime.types", dossier)
    reglage = dossier / "tiamat" / f"{mode}.conf"
    texte = reglage.read_text(encoding="utf-8")
    for avant, apres in {"127.0.0.1:8080": ecoute, **change}.items():
        assert avant in texte
        texte = texte.replace(avant, apres)
    reglage.write_text(texte, encoding="utf-8")
    principal = dossier / "nginx.conf"
    principal.write_text(PRINCIPAL.format(lecteur=getuser(), dossier=dossier, mode=mode), encoding="utf-8")
    processus = subprocess.Popen([executable, "-e", dossier / "erreurs", "-p", dossier, "-c", principal])
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(ecoute.split(":")):  # type: ignore[arg-type]
                break
            assert processus.poll() is None, (dossier / "erreurs").read_text()
            time.sleep(0.1)
        yield f"http://{ecoute}{base}"
        assert (dossier / "erreurs").read_text() == ""
    finally:
        processus.terminate()
        processus.wait(timeout=20)


def poser(dossier: Path, base: str) -> Path:
    """Met le livre publié sous ce chemin d'une racine de site, et rend cette racine."""
    racine = dossier / "livre"
    lieu = racine / base.strip("/")
    lieu.parent.mkdir(exist_ok=True)
    lieu.symlink_to(SITE)
    return racine


@contextlib.contextmanager
def publie_par_nginx(base: str = "/tiamat/") -> Iterator[str]:
    """Le livre publié derrière nginx ; rend son adresse."""
    with tempfile.TemporaryDirectory() as nom:
        dossier = Path(nom)
        with devant(dossier, "publie", base=base, change={"/srv/livre": str(poser(dossier, base))}) as adresse:
            yield adresse
