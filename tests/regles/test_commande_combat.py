"""La commande « combat » : le récit, le JSON, les écarts, les refus en français."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.regles.test_ligne_de_commande import sortie

SCENARIO = """
titre = "Jack contre la bande"
graine = 3
[[combattant]]
id = "jack"
profil = "jack"
[[combattant]]
id = "bande"
profil = "voyou"
effectif = 4
position = 1
[[etape]]
action = "initiative"
des = { jack = { d10 = [3, 8] }, bande = { d10 = [5] } }
attendu = { ordre = ["jack", "bande"] }
[[etape]]
qui = "jack"
action = "technique"
technique = "oi_zuki"
cible = "bande"
des = { precision = { d10 = [4, 7] }, defense = { d10 = [2] }, zone = 10, puissance = { d10 = [2, 4, 6] } }
attendu = { touche = true, zone = "tete", perte = 4, effectif = { bande = 3 } }
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    fichier = tmp_path / "combat.toml"
    fichier.write_text(SCENARIO, encoding="utf-8")
    return fichier


def test_combat_raconte_chaque_etape(capsys: pytest.CaptureFixture[str], scenario: Path) -> None:
    code, texte, erreur = sortie(capsys, "combat", str(scenario))
    assert (code, erreur) == (0, "")
    lignes = texte.splitlines()
    assert lignes[0] == "Jack contre la bande"
    assert [ligne for ligne in lignes if ligne.startswith("Étape")] == [
        "Étape 1. Initiative",
        "Étape 2. Jack\xa0: Oi zuki contre Voyou",
    ]
    assert "  Jack touche Voyou. (R96)" in lignes
    assert "  Zone touchée\xa0: tête (D10\xa0: 10). (R116)".replace("\xa0", " ") in texte.replace("\xa0", " ")


def test_combat_en_json(capsys: pytest.CaptureFixture[str], scenario: Path) -> None:
    code, texte, _ = sortie(capsys, "combat", str(scenario), "--json")
    rendu = json.loads(texte)
    assert code == 0
    assert list(rendu) == ["titre", "etapes", "etat"]
    assert rendu["titre"] == "Jack contre la bande"
    assert [e["etape"] for e in rendu["etapes"]] == [1, 2]
    faits = [f for e in rendu["etapes"] for f in e["faits"]]
    assert {"fait": "touche", "qui": "Jack", "cible": "Voyou", "regle": "R96"}.items() <= _le(faits, "touche").items()
    assert all(f["fait"] and f["phrase"] and f["regle"][0] in "RC" for f in faits)
    assert rendu["etat"]["tour"] == 1
    assert list(rendu["etat"]["combattants"]) == ["jack", "bande"]
    jack, bande = rendu["etat"]["combattants"].values()
    assert {
        "sante": 26,
        "energie": 32,
        "furie": 0,
        "posture": "debout",
        "etats": [],
        "actions_restantes": 1,
        "position": 0,
    }.items() <= jack.items()
    assert {"effectif": 3, "posture": "debout", "etats": [], "actions_restantes": 1, "position": 1}.items() <= (
        bande.items()
    )


def _le(faits: list[dict[str, Any]], nom: str) -> dict[str, Any]:
    (fait,) = (f for f in faits if f["fait"] == nom)
    return fait


@pytest.mark.parametrize("json_", [(), ("--json",)])
def test_un_attendu_faux_sort_en_1_et_dit_les_deux_valeurs(
    capsys: pytest.CaptureFixture[str], scenario: Path, json_: tuple[str, ...]
) -> None:
    scenario.write_text(SCENARIO.replace("perte = 4", "perte = 5"), encoding="utf-8")
    code, texte, erreur = sortie(capsys, "combat", str(scenario), *json_)
    assert code == 1
    assert erreur == "Étape 2 : perte : attendu 5, obtenu 4.\n"
    assert "attendu 5, obtenu 4" in texte
    if json_:
        assert [e["ecarts"] for e in json.loads(texte)["etapes"]] == [[], ["perte : attendu 5, obtenu 4."]]


@pytest.mark.parametrize(
    ("change", "morceau"),
    [
        (("oi_zuki", "oi_zuky"), "Étape 2 : "),
        (("zone = 10", "zone = 11"), "Étape 2 : "),
        (('"tete", perte', '"tete", pertes'), "attendu.pertes"),
        (("[[etape]]", "[[etapes]]"), "«\xa0etapes\xa0» est inconnu"),
        (("titre = ", "titre : "), "TOML"),
        (("effectif = 4", "effectif = 7"), "R123"),
    ],
)
def test_un_mauvais_scenario_est_refuse(
    capsys: pytest.CaptureFixture[str], scenario: Path, change: tuple[str, str], morceau: str
) -> None:
    scenario.write_text(SCENARIO.replace(*change), encoding="utf-8")
    code, texte, erreur = sortie(capsys, "combat", str(scenario))
    assert (code, texte) == (1, "")
    assert erreur.startswith("Refus\xa0: ")
    assert morceau in erreur


def test_un_scenario_absent_ou_binaire_est_refuse(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_bytes(b"\xff\x00")
    for chemin in (tmp_path / "absent.toml", tmp_path, tmp_path / "b.toml"):
        code, _, erreur = sortie(capsys, "combat", str(chemin))
        assert code == 1
        assert erreur.startswith("Refus\xa0: ")
    assert sortie(capsys, "combat")[0] == 2
