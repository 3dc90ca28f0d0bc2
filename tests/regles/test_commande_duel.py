"""La commande « duel » : sorties, JSON, avancement, arrêt, refus en français."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import tiamat.__main__ as commandes
from tests.regles.test_ligne_de_commande import sortie
from tiamat.analyse.duel import Duel, wilson
from tiamat.analyse.duel_exact import DuelExact
from tiamat.analyse.tactiques import SOBRES
from tiamat.personnage import generer, profil, vers_json

CHAMPS = ["a", "b", "n", "graine", "tactiques", "victoires", "double_ko", "sans_decision", "morts", "tours"]
DUEL = ("duel", "jack", "ryu", "--n", "30", "--tactique-b", "agressif")


def test_duel_en_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, texte, erreur = sortie(capsys, *DUEL, "--graine", "9", "--json")
    r = json.loads(texte)
    assert (code, erreur) == (0, "")
    assert list(r) == [*CHAMPS, "sante_restante", "intervalle_95"]
    assert (r["a"], r["b"], r["n"], r["graine"]) == ("Jack", "Ryu", 30, 9)
    assert r["tactiques"] == ["un_coup_plus_loin", "agressif"]
    for champ in ("victoires", "morts", "sante_restante", "intervalle_95"):
        assert list(r[champ]) == ["a", "b"]
    assert sum(r["victoires"].values()) + r["double_ko"] + r["sans_decision"] == 30
    assert list(r["tours"]) == ["moyenne", "mediane"]
    assert r["tours"]["moyenne"] >= 1
    assert 0 <= r["sante_restante"]["b"] <= 26
    for camp in "ab":
        assert r["intervalle_95"][camp] == list(wilson(r["victoires"][camp], 30))


def test_la_graine_par_defaut_est_7_et_mille_duels(capsys: pytest.CaptureFixture[str]) -> None:
    args = commandes.analyseur().parse_args(["duel", "jack", "ryu"])
    assert (args.n, args.graine, args.exact) == (1000, 7, False)
    assert sortie(capsys, *DUEL, "--json") == sortie(capsys, *DUEL, "--graine", "7", "--json")
    assert sortie(capsys, *DUEL, "--json") != sortie(capsys, *DUEL, "--graine", "8", "--json")


def test_duel_en_texte(capsys: pytest.CaptureFixture[str]) -> None:
    r = json.loads(sortie(capsys, *DUEL, "--json")[1])
    code, texte, _ = sortie(capsys, *DUEL)
    lignes = texte.replace("\xa0", " ").splitlines()
    assert code == 0
    assert lignes[0] == "30 duels, graines 7 à 36"
    assert lignes[1].startswith(f"Jack (un coup plus loin) gagne {r['victoires']['a']} fois, ")
    assert lignes[2].startswith(f"Ryu (agressif) gagne {r['victoires']['b']} fois, ")
    assert lignes[3] == f"Double KO : {r['double_ko']} ; sans décision : {r['sans_decision']}"
    assert lignes[4].endswith(f"médiane {r['tours']['mediane']:g}")


def test_duel_entre_deux_fiches(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    chemins = []
    for nom, fiche in (("un.json", generer("karate", 4, 1, nom="Un")), ("deux.JSON", profil("ryu"))):
        (tmp_path / nom).write_text(vers_json(fiche), encoding="utf-8")
        chemins.append(str(tmp_path / nom))
    code, texte, _ = sortie(capsys, "duel", *chemins, "--n", "3", "--json")
    r = json.loads(texte)
    assert (code, r["a"], r["b"], r["n"]) == (0, "Un", "Ryu", 3)


@pytest.mark.parametrize(
    ("arguments", "code", "morceau"),
    [
        (["jack"], 2, "il manque"),
        (["jack", "ryu", "--n", "x"], 2, "nombre entier attendu"),
        (["jack", "ryu", "--graine", "x"], 2, "nombre entier attendu"),
        (["jack", "ryu", "--n", "0"], 1, "de 1 à 1000000"),
        (["jack", "ryu", "--n", "1000001"], 1, "de 1 à 1000000"),
        (["jack", "ryuu"], 1, "Vouliez-vous dire «\xa0Ryu\xa0»"),
        (["absente.json", "ryu"], 1, "n’existe pas"),
        (["jack", "ryu", "--tactique-a", "prudant"], 1, "Vouliez-vous dire «\xa0prudent\xa0»"),
        (["jack", "ryu", "--tactique-b", ""], 1, "Tactique"),
    ],
)
def test_un_mauvais_duel_est_refuse(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, morceau: str
) -> None:
    obtenu, texte, erreur = sortie(capsys, "duel", *arguments)
    assert (obtenu, texte) == (code, "")
    assert morceau in erreur


@pytest.mark.parametrize(
    ("fiche", "morceau"),
    [
        ("{", "JSON"),
        ('{"nom": "Léa", "caracteristiques": {"force": 2}}', "endurance vaut 0"),
        ('{"nom": "Léa", "caracteristique": {}}', "Vouliez-vous dire"),
    ],
)
def test_une_fiche_injouable_est_refusee(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, fiche: str, morceau: str
) -> None:
    chemin = tmp_path / "lea.json"
    chemin.write_text(fiche, encoding="utf-8")
    code, texte, erreur = sortie(capsys, "duel", "jack", str(chemin))
    assert (code, texte) == (1, "")
    assert erreur.startswith("Refus\xa0: ")
    assert morceau in erreur


def test_l_avancement_va_sur_l_erreur_standard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commandes, "AVANCEMENT", 4)
    code, texte, erreur = sortie(capsys, "duel", "voyou", "voyou", "--n", "10", "--json")
    assert code == 0
    assert erreur.splitlines() == ["4 duels sur 10", "8 duels sur 10"]
    assert json.loads(texte)["n"] == 10


def interrompre(monkeypatch: pytest.MonkeyPatch, apres: int) -> None:
    """Ctrl-C au milieu d'un duel, une fois tant de duels joués."""

    def joues(*_: object, **__: object) -> Iterator[Duel]:
        for n in range(apres):
            yield Duel(0, 3 + n, (5, 0), (False, False))
        raise KeyboardInterrupt

    monkeypatch.setattr(commandes, "jouer_en_serie", joues)


def test_ctrl_c_donne_ce_qui_est_deja_joue(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    interrompre(monkeypatch, 3)
    code, texte, erreur = sortie(capsys, *DUEL, "--json")
    r = json.loads(texte)
    assert code == 0
    assert (r["n"], r["victoires"], r["tours"]) == (3, {"a": 3, "b": 0}, {"moyenne": 4, "mediane": 4})
    assert erreur == "Arrêté après 3\xa0duels : résultat partiel.\n"
    code, texte, _ = sortie(capsys, *DUEL)
    assert texte.replace("\xa0", " ").startswith("3 duels, graines 7 à 9\n")


def test_ctrl_c_avant_le_premier_duel_ne_plante_pas(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrompre(monkeypatch, 0)
    code, texte, erreur = sortie(capsys, *DUEL)
    assert (code, texte) == (0, "")
    assert "0\xa0duel : résultat partiel" in erreur
    assert json.loads(sortie(capsys, *DUEL, "--json")[1])["n"] == 0


EXACT = ("duel", "--exact", "--tactique-b", "agressif_et_sobre")


@pytest.fixture
def blesses(tmp_path: Path) -> list[str]:
    """Deux fiches à peu de santé : le duel exact y est bref."""
    chemins = []
    for id in ("jack", "ryu"):
        chemin = tmp_path / f"{id}.json"
        chemin.write_text(vers_json(replace(profil(id), sante=2)), encoding="utf-8")
        chemins.append(str(chemin))
    return chemins


def test_duel_exact_en_json(capsys: pytest.CaptureFixture[str], blesses: list[str]) -> None:
    code, texte, erreur = sortie(capsys, *EXACT, *blesses, "--json")
    r = json.loads(texte)
    assert code == 0
    assert (r["a"], r["b"], r["exact"], r["tactiques"]) == ("Jack", "Ryu", True, list(SOBRES))
    (bas_a, haut_a), (bas_b, haut_b) = r["victoires"]["a"], r["victoires"]["b"]
    reste = r["perdue"] + r["vive"]
    assert reste <= 1e-3
    assert haut_a - bas_a == pytest.approx(reste)
    assert haut_b - bas_b == pytest.approx(reste)
    assert bas_a + bas_b + r["double_ko"] + reste == pytest.approx(1)
    assert sum(r["tours"]["loi"]) == pytest.approx(1 - reste)
    lignes = erreur.replace("\xa0", " ").splitlines()
    assert lignes[0] == "Tour 1 : 100 % des duels continuent"
    assert len(lignes) == len(r["tours"]["loi"])


def test_duel_exact_en_texte(capsys: pytest.CaptureFixture[str], blesses: list[str]) -> None:
    code, texte, _ = sortie(capsys, *EXACT, *blesses)
    lignes = texte.replace("\xa0", " ").splitlines()
    assert code == 0
    assert lignes[0] == "Duel exact, sans tirage"
    assert lignes[1].startswith("Jack (prudent et sobre) gagne : de ")
    assert lignes[2].startswith("Ryu (agressif et sobre) gagne : de ")
    assert lignes[3].startswith("Double KO : ")
    assert lignes[4].startswith("Masse perdue : ")
    assert lignes[5].endswith(" en moyenne")


def test_un_duel_exact_arrete_donne_ses_bornes(
    capsys: pytest.CaptureFixture[str], blesses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrompu(duel: DuelExact) -> Iterator[float]:
        yield 1.0
        raise KeyboardInterrupt

    monkeypatch.setattr(DuelExact, "derouler", interrompu)
    code, texte, erreur = sortie(capsys, *EXACT, *blesses, "--json")
    assert code == 0
    assert "résultat partiel" in erreur
    assert json.loads(texte)["victoires"] == {"a": [0, 1], "b": [0, 1]}


def test_un_duel_exact_refuse_une_tactique_qui_depense(capsys: pytest.CaptureFixture[str]) -> None:
    code, texte, erreur = sortie(capsys, "duel", "jack", "ryu", "--exact", "--tactique-a", "agressif")
    assert (code, texte) == (1, "")
    assert "simulez" in erreur
