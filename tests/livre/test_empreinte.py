"""Une source qui change périme le livre ; le reste ne le périme pas."""

from pathlib import Path

from empreinte import dossiers_des_sources, empreinte


def test_l_empreinte_suit_les_sources(tmp_path: Path) -> None:
    (tmp_path / "regles").mkdir()
    fiche = tmp_path / "regles" / "arts.toml"
    fiche.write_text("a = 1", encoding="utf-8")
    depart = empreinte([tmp_path])
    assert empreinte([tmp_path]) == depart

    (tmp_path / "notes.txt").write_text("rien", encoding="utf-8")
    assert empreinte([tmp_path]) == depart

    fiche.write_text("a = 2", encoding="utf-8")
    change = empreinte([tmp_path])
    assert change != depart

    fiche.rename(fiche.with_name("talents.toml"))
    assert empreinte([tmp_path]) not in {depart, change}


def test_les_sources_sont_les_regles_les_vues_et_les_extensions() -> None:
    assert [dossier.name for dossier in dossiers_des_sources()] == ["_ext", "tiamat", "widgets"]
