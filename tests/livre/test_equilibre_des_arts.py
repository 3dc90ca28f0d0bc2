"""La page « L'équilibre des arts » : elle montre le relevé, et n'affirme que ce qui tient sous toutes les variantes."""

from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from re import findall, sub

import pytest
from petit_domaine import EXTENSIONS, SAIN, Livre, petit_livre

from tiamat.catalogue import catalogue
from tiamat.equilibre import Bilan, Releve, Resultat, planifier, releve_de_texte
from tiamat.equilibre.bilan import somme

LIVRE = EXTENSIONS.parent
PARTIES = ("armes", "matrices", "ce-qui-tient", "initiative", "jamais-choisies", "mesure")
PAGE = "# Équilibre\n\n" + "".join(f"```{{equilibre}} {partie}\n```\n\n" for partie in PARTIES)
PAIRES = 12


def releve(parts: dict[str, int], niveaux: tuple[int, ...] = (4, 7)) -> Releve:
    """Un relevé inventé : boxe contre lutte, tant de victoires de la boxe sur cent par paire, selon le jeu d'armes."""
    plan = planifier(["boxe", "lutte"], niveaux, paires=PAIRES)
    resultats = []
    for case in plan.cases:
        gagnes = parts[case.variante.armes]
        paires = [Bilan((gagnes + ecart, 100 - gagnes - ecart)) for ecart in (-1, 1) * (PAIRES // 2)]
        total = somme(paires).plus(Bilan(premier=((300, 40), (20, 30))))
        resultats.append(Resultat(case, total, tuple(b.victoires for b in paires)))
    return Releve("2026-12-01", plan, tuple(resultats), {"hook_punch": 3, "low_kick": 0})


class LivreDeMesure(Livre):
    extensions = ("myst_parser", "domaine", "equilibre_des_arts")

    def page(self, mesure: Releve | None) -> str:
        """Le texte de la page, sans balises, d'après ce relevé."""
        if mesure:
            (self.dossier / "equilibre.json").write_text(mesure.en_texte(), encoding="utf-8")
        assert self.construire() == []
        return unescape(sub(r"<[^>]+>", " ", self.html("equilibre").replace("\xa0", " ")))


@pytest.fixture
def livre(tmp_path: Path) -> Iterator[LivreDeMesure]:
    with petit_livre(tmp_path) as petit:
        petit.__class__ = LivreDeMesure
        petit.ecrire(equilibre=PAGE, index=SAIN["index"].replace("suite\n", "suite\nequilibre\n"))
        assert isinstance(petit, LivreDeMesure)
        yield petit


def test_la_page_montre_le_releve_et_sa_precision(livre: LivreDeMesure) -> None:
    texte = livre.page(releve({"livre": 70, "sobre": 65}))
    html = livre.html("equilibre").replace("\xa0", " ")
    assert html.count("<details>") == 6
    assert "Katana" in texte
    cases = findall(r"(\d+) %\s+(▲\s+l’emporte|▼\s+cède)\s+± (\d,\d)", texte)
    assert {(part, signe[0]) for part, signe, _ in cases} == {("70", "▲"), ("30", "▼"), ("65", "▲"), ("35", "▼")}
    assert len(cases) == 16
    assert "12 fiches par art et par niveau" in texte
    assert "Relevé du 01/12/2026, graine 7." in texte
    assert "8 cases mesurées sur 8" in texte


def test_elle_n_affirme_que_ce_qui_tient_sous_toutes_les_variantes(livre: LivreDeMesure) -> None:
    assert "À tous les niveaux : Boxe l’emporte sur Lutte." in livre.page(releve({"livre": 70, "sobre": 65}))


@pytest.mark.parametrize("sobre", [50, 30])
def test_ce_qui_depend_d_un_jeu_d_armes_n_est_pas_affirme(livre: LivreDeMesure, sobre: int) -> None:
    texte = livre.page(releve({"livre": 70, "sobre": sobre}))
    assert "rien ne tient encore" in texte
    assert "l’emporte sur Lutte" not in texte
    assert "70 %" in texte


def test_initiative_et_techniques_laissees(livre: LivreDeMesure) -> None:
    texte = livre.page(releve({"livre": 70, "sobre": 65}))
    assert "Commencer aide, à chaque niveau et sous chaque variante." in texte
    assert "85 %" in texte
    assert "Connues, jamais choisies (1)." in texte
    laissee = catalogue().techniques["low_kick"].nom
    assert findall(r"jamais choisies \(1\)\.\s+(\S+)", texte) == [laissee]
    assert "Connues d’aucune de ces fiches : on n’en sait rien (118)." in texte


def test_une_variante_qui_manque_se_dit_et_retient_les_affirmations(livre: LivreDeMesure) -> None:
    entier = releve({"livre": 70, "sobre": 65}, (4,))
    texte = livre.page(replace(entier, resultats=entier.resultats[:3]))
    assert "Armes sobres, sans Sixième sens, 4 techniques : pas encore mesuré." in texte
    assert "Commencer aide" not in texte
    assert "Ce relevé ne dit pas partout si commencer aide" in texte
    assert "rien ne tient encore" in texte
    assert "3 cases mesurées sur 4" in texte


def test_sans_releve_rien_n_est_affirme(livre: LivreDeMesure) -> None:
    texte = livre.page(None)
    assert texte.count("Le relevé n’a pas encore été fait") == len(PARTIES) - 1
    assert "%" not in texte


def test_un_releve_fautif_ou_une_partie_inconnue_se_voient(livre: LivreDeMesure) -> None:
    (livre.dossier / "equilibre.json").write_text('{"date": "hier"}', encoding="utf-8")
    livre.ecrire(equilibre="# Équilibre\n\n```{equilibre} matrices\n```\n\n```{equilibre} tout\n```\n")
    avertissements = livre.construire()
    assert len(avertissements) == 2
    assert "Ce n’est pas un relevé d’équilibre" in avertissements[0]
    assert "« tout » n’est pas une de ses parties" in avertissements[1].replace("\xa0", " ")


def test_le_releve_du_livre_se_relit() -> None:
    texte = (LIVRE / "equilibre.json").read_text(encoding="utf-8")
    lu = releve_de_texte(texte)
    assert lu.en_texte() == texte
    assert lu.resultats


def test_la_page_du_livre_emploie_toutes_les_parties_et_dit_d_abord_ce_qui_est_de_nous() -> None:
    texte = (LIVRE / "equilibre-des-arts.md").read_text(encoding="utf-8")
    assert sorted(findall(r"\{equilibre\} (\S+)", texte)) == sorted(PARTIES)
    assert texte.index("ce qui est de nous") < texte.index("{equilibre} matrices")
