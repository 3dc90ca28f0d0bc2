"""La commande qui sert le livre : ce qu'elle refuse, et ce qu'elle en dit."""

import sys

import pytest

from publication import servir
from publication.chemins import ATELIERS, LIVRE, SITE
from publication.noyaux import Noyaux
from publication.serveur import reglages


@pytest.mark.parametrize("base", ["/", "/tiamat/", "/jeux/tiamat-2/"])
def test_une_base_est_un_chemin(monkeypatch: pytest.MonkeyPatch, base: str) -> None:
    monkeypatch.setattr(sys, "argv", ["servir", "--base", base])
    assert servir._options().base == base


@pytest.mark.parametrize("base", ["", "tiamat", "/tiamat", "tiamat/", "//", "/a b/", "/(.*)/", "/<b>/"])
def test_une_autre_base_est_refusee(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], base: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["servir", "--base", base])
    with pytest.raises(SystemExit):
        servir._options()
    assert "entre deux barres, « /tiamat/ »" in capsys.readouterr().err


def test_les_noms_s_ajoutent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["servir", "--nom", "livre.exemple.org", "--nom", "tiamat"])
    assert servir._options().noms == ["livre.exemple.org", "tiamat"]


@pytest.mark.parametrize("nom", ["", "http://exemple.org", "exemple.org:80", "*.exemple.org", "a b", "<b>", "exemple."])
def test_un_nom_mal_ecrit_est_refuse(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], nom: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["servir", "--nom", nom])
    with pytest.raises(SystemExit):
        servir._options()
    assert "écrivez-le seul, « livre.exemple.org »" in capsys.readouterr().err


def test_une_adresse_d_ailleurs_est_refusee(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    monkeypatch.setattr(sys, "argv", ["servir", "--hote", "192.0.2.1", "--livre", str(tmp_path)])
    (servir._options().livre / "index.html").touch()
    assert servir.main() == 1
    assert "« 192.0.2.1 » n'est pas une adresse de cette machine" in capsys.readouterr().err


def test_le_livre_dit_les_vrais_delais() -> None:
    texte = (LIVRE / "publier.md").read_text(encoding="utf-8").replace("\u00a0", " ")
    c = reglages(SITE, ATELIERS, "/", [], 3)
    assert f"sans page depuis {Noyaux.delai_sans_page.default_value} secondes" in texte
    assert f"muet depuis {Noyaux.delai_de_calcul.default_value} secondes" in texte
    assert f"inemployé depuis {c.Noyaux.cull_idle_timeout} secondes" in texte
    assert f"gros de plus de {Noyaux.memoire_maximum.default_value} Mo" in texte
