"""Les crédits recensent chaque bibliothèque, et d'où : les pages, le serveur, le chantier."""

import importlib.metadata
from email.message import Message

import licences
import pytest
from packaging.utils import canonicalize_name

from publication import archive
from publication.chemins import LIVRE, RACINE, SITE, VERROU_NPM

NPM = licences.du_verrou(VERROU_NPM)
PAGE = list(licences.de_la_page(LIVRE / licences.TEXTES, NPM.values()))
SERVEUR = list(licences.du_serveur())
CHANTIER = licences.du_chantier([*PAGE, *SERVEUR], NPM)


def noms(bibliotheques: list[licences.Bibliotheque]) -> set[str]:
    return {canonicalize_name(b.nom) for b in bibliotheques}


def test_chaque_bibliotheque_dit_sa_licence() -> None:
    for b in (*PAGE, *SERVEUR, *CHANTIER):
        assert b.licence
        assert "UNKNOWN" not in b.licence
        assert len(b.licence) < 100, b


def test_les_contraintes_et_le_verrou_y_sont_en_entier() -> None:
    lignes = (RACINE / "contraintes.txt").read_text(encoding="utf-8").splitlines()
    epinglees = {canonicalize_name(ligne.split("==")[0]) for ligne in lignes if ligne and not ligne.startswith("#")}
    installees = {canonicalize_name(d.metadata["Name"]) for d in importlib.metadata.distributions()}
    recensees = noms([*PAGE, *SERVEUR, *CHANTIER])
    assert epinglees & installees <= recensees
    assert {canonicalize_name(b.nom) for b in NPM.values()} <= recensees


def test_la_page_a_ce_que_l_archive_emporte() -> None:
    assert {canonicalize_name(nom) for nom in archive.DEPENDANCES} <= noms(PAGE)
    assert {"pyodide", "workbox-window"} <= noms(PAGE)
    for b in PAGE:
        assert (SITE / b.texte).exists(), b


def test_le_serveur_a_tout_ce_que_voila_demande() -> None:
    assert {"voila", "tornado", "jupyter-server", "ipykernel", "pyzmq", "psutil"} <= noms(SERVEUR)
    assert not {"pytest", "sphinx", "jupyterlab"} & noms(SERVEUR)


@pytest.mark.parametrize(
    ("champs", "attendue"),
    [
        ([("License-Expression", "MIT-0"), ("License", "x")], "MIT-0"),
        ([("License", "BSD 3-Clause License")], "BSD-3-Clause"),
        ([("License", "UNKNOWN"), ("Classifier", "License :: OSI Approved :: ISC License (ISCL)")], "ISC"),
        ([("License", "Droits\nréservés"), ("Classifier", "License :: OSI Approved :: BSD License")], "BSD"),
        (
            [("Classifier", "License :: OSI Approved :: MIT License"), ("Classifier", "License :: Autre")],
            "MIT ou Autre",
        ),
    ],
)
def test_une_fiche_dit_sa_licence_de_plusieurs_facons(champs: list[tuple[str, str]], attendue: str) -> None:
    fiche = Message()
    for nom, valeur in champs:
        fiche[nom] = valeur
    assert licences.licence(fiche) == attendue


def test_une_fiche_muette_est_une_faute() -> None:
    fiche = Message()
    fiche["Name"] = "muette"
    with pytest.raises(LookupError, match="muette"):
        licences.licence(fiche)
