"""L'audit des dépendances : il dit les failles, et ne prend pas un silence pour une bonne nouvelle."""

import json

import pytest

from publication import audit
from publication.audit import FAILLES, NON_VERIFIE, SAIN, Verdict, lire_npm, lire_pip

SAINS = [{"name": "idna", "version": "3", "vulns": []}]
SAUTE = {"name": "six", "skip_reason": "not found on PyPI"}
FAILLE = {"name": "qs", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}


@pytest.mark.parametrize(
    ("paquets", "code", "dit"),
    [
        (SAINS, SAIN, "aucune faille connue"),
        ([*SAINS, SAUTE], NON_VERIFIE, "sans fiche : 1 paquet sur 2, dont six"),
        ([FAILLE], FAILLES, "faille de qs 1 (PYSEC-1, corrigée en 2)"),
        ([FAILLE, SAUTE], FAILLES, "pas tout vérifié"),
        ([], NON_VERIFIE, "pas de réseau"),
    ],
)
def test_pip(paquets: list[object], code: int, dit: str) -> None:
    verdict = lire_pip(json.dumps({"dependencies": paquets}), "bavardage\npas de réseau\n")
    assert verdict.code == code
    assert dit in str(verdict)


@pytest.mark.parametrize("sortie", ["", "{", "[]", "{}", '{"message": ""}'])
def test_une_reponse_illisible_n_est_pas_saine(sortie: str) -> None:
    for lire in (lire_pip, lire_npm):
        assert lire(sortie, "").code == NON_VERIFIE
        assert "aucune réponse" in str(lire(sortie, ""))


def test_npm_sans_faille() -> None:
    assert lire_npm('{"vulnerabilities": {}}', "").code == SAIN


@pytest.mark.parametrize(
    ("codes", "rendu"),
    [((SAIN, SAIN), SAIN), ((SAIN, NON_VERIFIE), NON_VERIFIE), ((NON_VERIFIE, FAILLES), FAILLES)],
)
def test_une_faille_l_emporte(monkeypatch: pytest.MonkeyPatch, codes: tuple[int, int], rendu: int) -> None:
    verdicts = {
        SAIN: Verdict("outil"),
        FAILLES: Verdict("outil", ["qs"]),
        NON_VERIFIE: Verdict("outil", empeche="réseau"),
    }
    monkeypatch.setattr(audit, "de_pip", lambda: verdicts[codes[0]])
    monkeypatch.setattr(audit, "de_npm", lambda: verdicts[codes[1]])
    assert audit.main() == rendu


def test_toute_version_est_fixee() -> None:
    lignes = audit.CONTRAINTES.read_text(encoding="utf-8").splitlines()
    assert [ligne for ligne in lignes if not ligne.startswith("#") and "==" not in ligne] == []
    fiche = json.loads((audit.RACINE / "package.json").read_text(encoding="utf-8"))
    for versions in (fiche["dependencies"], fiche["devDependencies"]):
        assert [nom for nom, version in versions.items() if not version[0].isdigit()] == []
    assert "==" in audit.PIP_AUDIT
