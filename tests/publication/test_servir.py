"""La commande qui sert le livre : ce qu'elle refuse, et ce qu'elle en dit."""

import sys

import pytest

from publication import servir


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


def test_une_adresse_d_ailleurs_est_refusee(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    monkeypatch.setattr(sys, "argv", ["servir", "--hote", "192.0.2.1", "--livre", str(tmp_path)])
    (servir._options().livre / "index.html").touch()
    assert servir.main() == 1
    assert "« 192.0.2.1 » n'est pas une adresse de cette machine" in capsys.readouterr().err
