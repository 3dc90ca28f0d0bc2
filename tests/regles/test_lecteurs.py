"""Tout ce qui lit un texte venu d'ailleurs : il le lit, ou le refuse en français ; jamais autre chose.

Les lecteurs se trouvent seuls, dans le code : un nouveau qui n'est pas éprouvé ici fait échouer l'essai.
"""

import ast
import base64
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.abimes import (
    INSONDABLE,
    PIRES,
    PIRES_EN_TOML,
    abimes,
    d_une_version_future,
    est_un_refus_en_francais,
    gonfler,
)
from tests.regles.combat.parties import BANDE, DUEL, mener
from tiamat.__main__ import principal
from tiamat.combat import partie as partie_ecrite
from tiamat.combat.partie import Partie
from tiamat.equilibre import Bilan, JournalDeCampagne, planifier, releve_de_texte
from tiamat.equilibre import journal as journal_de_campagne
from tiamat.equilibre import releve as releve_ecrit
from tiamat.equilibre.plan import Case, Lot
from tiamat.erreurs import FicheInvalide, FichierAbsent, Refus
from tiamat.francais import CITATION
from tiamat.lecture import NIVEAUX_MAXIMUM, fichier_lu, json_lu, toml_lu
from tiamat.personnage import de_json, lire_fiche, profil, vers_json
from tiamat.personnage import format as fiche_ecrite
from tiamat.scenario import lecture as scenario_ecrit
from tiamat.scenario import lire_scenario, scenario_de_toml
from tiamat.scenario.lecture import texte_du_scenario
from widgets import cadre, lien
from widgets.cadre import lire_etat
from widgets.lien import ecrire_lien, lire_lien

RACINE = Path(__file__).parents[2]
PLAN = planifier(["boxe", "karate"], [4], paires=1)
JSON, TOML = "json", "toml"


class Lecteur(NamedTuple):
    """De quoi éprouver un lecteur : comment l'appeler sur un texte, des textes qu'il lit, sa borne, ce qu'il attend."""

    lire: Callable[[str], object]
    sains: tuple[str, ...]
    maximum: int
    forme: str = JSON


class ParUnFichier:
    """Un lecteur de fichier, appelé sur un texte."""

    def __init__(self, lire: Callable[[Path], object], nom: str) -> None:
        self._lire, self._nom = lire, nom
        self.dossier = Path()

    def __call__(self, texte: str) -> object:
        chemin = self.dossier / self._nom
        chemin.write_bytes(texte.encode(errors="surrogatepass"))
        return self._lire(chemin)


def par_un_lien(texte: str) -> object:
    octets = texte.encode(errors="surrogatepass")
    return lire_lien("1", base64.urlsafe_b64encode(octets).decode().rstrip("="), 1)


def journal_sain(tmp: Path) -> str:
    journal = JournalDeCampagne(tmp / "sain", PLAN)
    for tranche in range(2):
        lot = Lot(Case("boxe", "karate", 4), 0, tranche, PLAN.tactique, PLAN.graine)
        journal.ecrire(lot, Bilan((3, len(lot.graines) - 3), 0, 0, 21, ((2, 1), (1, 1)), {"low_kick": 4}))
    return (tmp / "sain").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def lecteurs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Lecteur]:
    dossier = tmp_path_factory.mktemp("abimes")
    table = eprouves(journal_sain(dossier))
    for lecteur in table.values():
        if isinstance(lecteur.lire, ParUnFichier):
            lecteur.lire.dossier = dossier
    return table


def eprouves(journal: str = "") -> dict[str, Lecteur]:
    fiches = tuple(vers_json(profil(p)) for p in ("jack", "voyou"))
    scenarios = (texte_du_scenario("combat_des_voyous"),)
    parties = tuple(mener(Partie(d, graine=g), 8, 3).en_json() for d, g in ((DUEL, None), (BANDE, 5)))
    releve = (RACINE / "book" / "equilibre.json").read_text(encoding="utf-8")
    etats = ('{"carac":3,"graine":7,"gestes":[1,[2,3],{"a":null}],"nom":"Léa"}', "{}")
    un_journal = ParUnFichier(lambda c: JournalDeCampagne(c, PLAN), "journal")
    taille = fiche_ecrite.TAILLE_MAXIMUM
    return {
        "tiamat.personnage.format.de_json": Lecteur(de_json, fiches, taille),
        "tiamat.personnage.format.lire_fiche": Lecteur(
            ParUnFichier(lire_fiche, "f.toml"), ('nom = "Léa"\n[caracteristiques]\nforce = 2\n',), taille, TOML
        ),
        "tiamat.scenario.lecture.scenario_de_toml": Lecteur(
            scenario_de_toml, scenarios, scenario_ecrit.TAILLE_MAXIMUM, TOML
        ),
        "tiamat.scenario.lecture.lire_scenario": Lecteur(
            ParUnFichier(lire_scenario, "s.toml"), scenarios, scenario_ecrit.TAILLE_MAXIMUM, TOML
        ),
        "tiamat.combat.partie.Partie.de_json": Lecteur(Partie.de_json, parties, partie_ecrite.TAILLE_MAXIMUM),
        "tiamat.equilibre.releve.releve_de_texte": Lecteur(releve_de_texte, (releve,), releve_ecrit.TAILLE_MAXIMUM),
        "tiamat.equilibre.journal.JournalDeCampagne._lire": Lecteur(
            un_journal, (journal,), journal_de_campagne.LIGNE_MAXIMUM
        ),
        "tiamat.equilibre.journal.JournalDeCampagne._controler": Lecteur(
            un_journal, (journal.split("\n")[0] + "\n",), journal_de_campagne.LIGNE_MAXIMUM
        ),
        "widgets.cadre.lire_etat": Lecteur(lire_etat, etats, cadre.ETAT_MAXIMUM),
        "widgets.lien.lire_lien": Lecteur(par_un_lien, etats, lien.TAILLE_MAXIMUM),
    }


NOMS = list(eprouves())
ACCUEILLANTS = {"widgets.cadre.lire_etat", "widgets.lien.lire_lien"}
"""Ceux qui rendent toute table : la calculatrice la vérifie ensuite."""


def lire_ou_refuser(lecteur: Lecteur, texte: str) -> bool:
    """Vrai s'il lit ; faux s'il refuse, et il le dit bien. Toute autre exception est une faute."""
    try:
        lecteur.lire(texte)
    except Refus as refus:
        est_un_refus_en_francais(str(refus))
        return False
    return True


# ── Chaque lecteur ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("nom", NOMS)
def test_il_lit_ce_qui_est_sain_et_une_marque_d_octets(lecteurs: dict[str, Lecteur], nom: str) -> None:
    for texte in lecteurs[nom].sains:
        assert lire_ou_refuser(lecteurs[nom], texte)
        assert lire_ou_refuser(lecteurs[nom], f"\ufeff{texte}")


@pytest.mark.parametrize("nom", NOMS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.data())
def test_abime_il_se_lit_ou_se_refuse(lecteurs: dict[str, Lecteur], nom: str, data: st.DataObject) -> None:
    lire_ou_refuser(lecteurs[nom], data.draw(abimes(lecteurs[nom].sains)))


@pytest.mark.complet
@pytest.mark.parametrize("nom", NOMS)
@settings(max_examples=2_000, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.data())
def test_abime_longtemps(lecteurs: dict[str, Lecteur], nom: str, data: st.DataObject) -> None:
    lire_ou_refuser(lecteurs[nom], data.draw(abimes(lecteurs[nom].sains)))


@pytest.mark.parametrize("nom", NOMS)
def test_il_refuse_le_pire(lecteurs: dict[str, Lecteur], nom: str) -> None:
    pires = PIRES if lecteurs[nom].forme == JSON else PIRES | PIRES_EN_TOML
    pris = {sorte for sorte, texte in pires.items() if lire_ou_refuser(lecteurs[nom], texte)}
    attendus = {"une table", "un demi-caractère"} if nom in ACCUEILLANTS else set()
    if "journal" in nom:
        attendus = {"vide", "marque seule"}  # un journal neuf
    assert pris == attendus


@pytest.mark.parametrize("nom", NOMS)
def test_il_refuse_trop_gros(lecteurs: dict[str, Lecteur], nom: str) -> None:
    lecteur = lecteurs[nom]
    sain = lecteur.sains[0]
    if "journal" in nom:
        premiere, *lignes = sain.split("\n")
        sain = "\n".join([gonfler(premiere, lecteur.maximum), *lignes])
        assert not lire_ou_refuser(lecteur, sain)
    else:
        assert not lire_ou_refuser(lecteur, gonfler(sain, lecteur.maximum))


@pytest.mark.parametrize("nom", ["tiamat.personnage.format.de_json", "tiamat.combat.partie.Partie.de_json"])
def test_il_nomme_une_version_future(lecteurs: dict[str, Lecteur], nom: str) -> None:
    for texte in lecteurs[nom].sains:
        with pytest.raises(Refus, match="version"):
            lecteurs[nom].lire(d_une_version_future(texte))


def test_un_journal_d_une_version_future_est_refuse(lecteurs: dict[str, Lecteur]) -> None:
    lecteur = lecteurs["tiamat.equilibre.journal.JournalDeCampagne._lire"]
    entete, *lignes = lecteur.sains[0].split("\n")
    with pytest.raises(Refus, match="version y vaut"):
        lecteur.lire("\n".join([d_une_version_future(entete), *lignes]))


@pytest.mark.parametrize("d", ["é", "e30=e30", "e3", "*", "e30\n", "____", ecrire_lien({"a": 1})[:-3]])
def test_un_lien_mal_recopie_est_refuse(d: str) -> None:
    with pytest.raises(Refus, match="abîmé.*Recopiez-le") as refus:
        lire_lien("1", d, 1)
    est_un_refus_en_francais(str(refus.value))


# ── Ce qui leur est commun ─────────────────────────────────────────────────


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=20))
@example({"a": [{"b": ["]", "[[[[[[[[[[[[[[[[[[[[[[[", '"', "\\"]}]})
def test_json_lu_rend_ce_que_la_bibliotheque_rend(valeur: object) -> None:
    texte = json.dumps(valeur)
    assert json_lu(texte, "Ceci", len(texte)) == json.loads(texte)


@pytest.mark.parametrize("lire", [json_lu, toml_lu])
def test_la_profondeur_permise_est_lue(lire: Callable[[str, str, int], object]) -> None:
    """La borne est exacte : un niveau de plus est refusé, sous toutes ses formes."""
    entete = "a = " if lire is toml_lu else ""
    permis = NIVEAUX_MAXIMUM - (lire is toml_lu)
    for n, lu in ((permis, True), (permis + 1, False)):
        texte = f"{entete}{'[' * n}{']' * n}"
        if lu:
            lire(texte, "Ceci", 1_000)
        else:
            with pytest.raises(FicheInvalide, match=f"plus de {NIVEAUX_MAXIMUM} niveaux"):
                lire(texte, "Ceci", 1_000)


def test_une_longue_phrase_a_points_n_est_pas_une_clef() -> None:
    phrase = "a." * 500
    assert toml_lu(f"note = '{phrase}'", "Ceci", 2_000) == {"note": phrase}


@pytest.mark.parametrize(
    ("octets", "message"),
    [
        (b"\xff\xfe\x00", "UTF-8"),
        ('{"nom": "Léa"}'.encode("latin-1"), "UTF-8"),
        ("{}".encode("utf-16"), "UTF-8"),
        (b"x" * 101, "plus de 100 caractères"),
    ],
)
def test_un_fichier_qui_n_en_est_pas_un(tmp_path: Path, octets: bytes, message: str) -> None:
    (tmp_path / "f").write_bytes(octets)
    with pytest.raises(FicheInvalide, match=message) as refus:
        fichier_lu(tmp_path / "f", 100)
    est_un_refus_en_francais(str(refus.value))


def test_un_fichier_que_l_on_n_ouvre_pas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for chemin, message in (
        (tmp_path, "est un dossier"),
        ("a\0b", "ne se lit pas"),
        ("x" * 100_000, "ne se lit pas"),
        (tmp_path / "absent", "n’existe pas"),
    ):
        with pytest.raises(FicheInvalide, match=message) as refus:
            fichier_lu(chemin, 100)
        est_un_refus_en_francais(str(refus.value))
    with pytest.raises(FichierAbsent):
        fichier_lu(tmp_path / "absent", 100)

    def interdit(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", interdit)
    with pytest.raises(FicheInvalide, match="ne vous est pas ouvert"):
        fichier_lu(tmp_path / "f", 100)


def test_un_fichier_sans_fin_n_est_pas_lu_en_entier() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("pas de fichier sans fin sur ce système")
    with pytest.raises(FicheInvalide, match="plus de 100 caractères"):
        fichier_lu("/dev/zero", 100)


@pytest.mark.parametrize("commande", [["verifier"], ["combat"], ["loi", "Force", "--fiche"], ["duel", "jack"]])
@pytest.mark.parametrize("sorte", ["vide", "emboîté sans fond", "nombre sans fin dedans", "octets nuls", "clef double"])
def test_les_commandes_refusent_sans_rien_casser(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, commande: list[str], sorte: str
) -> None:
    chemin = tmp_path / ("c.toml" if commande == ["combat"] else "f.json")
    chemin.write_text(PIRES[sorte], encoding="utf-8")
    assert principal([*commande, str(chemin)]) == 1
    capture = capsys.readouterr()
    assert capture.out == ""
    assert capture.err.startswith("Refus")
    est_un_refus_en_francais(capture.err.replace(str(chemin), ""))


def test_une_commande_montre_ce_que_la_console_ne_sait_pas_ecrire(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    fiche = json.loads(vers_json(profil("jack"))) | {"nom": "\ud800"}
    (tmp_path / "f.json").write_text(json.dumps(fiche), encoding="utf-8")
    assert principal(["verifier", str(tmp_path / "f.json")]) == 0
    assert "\\ud800 : fiche légale" in capsys.readouterr().out


def test_un_nom_d_un_mega_est_cite_sans_etre_redit() -> None:
    with pytest.raises(Refus) as refus:
        de_json(json.dumps({"nom": "a", "caracteristiques": {}, "x" * 90_000: 1}))
    assert f"«\xa0{'x' * (CITATION - 1)}…\xa0»" in str(refus.value)


# ── Les trouver tous ───────────────────────────────────────────────────────

LIVRES = {
    "tiamat.fiches.lire": "les fiches livrées",
    "tiamat.scenario.lecture.texte_du_scenario": "les scénarios livrés",
    "tiamat.equilibre.journal.JournalDeCampagne.ecrire": "il écrit",
    "widgets.dessins.places_d_arbre.places": "les positions livrées",
    "widgets.lien.lire_lien": "le base64, avant json_lu",
}
"""Ce qui ouvre ou analyse un texte sans passer par ``tiamat.lecture``, et pourquoi cela se peut."""
COMMUNS = {"json_lu", "toml_lu", "fichier_lu"}
BRUTS = {
    *("loads", "load", "read_text", "read_bytes", "open", "literal_eval"),
    *("b64decode", "urlsafe_b64decode", "decompress"),
}


def appels(source: str, module: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Chaque appel : la fonction qui le fait, ce qu'elle appelle."""

    def visiter(noeud: ast.AST, ici: str) -> Iterator[tuple[str, str, ast.Call]]:
        for enfant in ast.iter_child_nodes(noeud):
            nomme = isinstance(enfant, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            if isinstance(enfant, ast.Call):
                f = enfant.func
                yield ici, f.attr if isinstance(f, ast.Attribute) else getattr(f, "id", ""), enfant
            yield from visiter(enfant, f"{ici}.{enfant.name}" if nomme else ici)

    yield from visiter(ast.parse(source), module)


@cache
def tous_les_appels() -> tuple[tuple[str, str, ast.Call], ...]:
    return tuple(_tous_les_appels())


def _tous_les_appels() -> Iterator[tuple[str, str, ast.Call]]:
    for paquet in ("tiamat", "widgets"):
        for fichier in sorted((RACINE / paquet).rglob("*.py")):
            module = ".".join(fichier.relative_to(RACINE).with_suffix("").parts).removesuffix(".__init__")
            if module != "tiamat.lecture":
                yield from appels(fichier.read_text(encoding="utf-8"), module)


def test_tout_lecteur_est_eprouve_ici() -> None:
    assert {ou for ou, quoi, _ in tous_les_appels() if quoi in COMMUNS} == set(NOMS)


def test_rien_ne_lit_sans_passer_par_la() -> None:
    """Un module qui lit son propre fichier livré (``Path(__file__)``, un dessin de son paquet) n'est pas un lecteur."""
    trouves = {ou for ou, quoi, appel in tous_les_appels() if quoi in BRUTS and "__file__" not in ast.unparse(appel)}
    assert trouves == set(LIVRES)


def test_un_lecteur_cache_se_trouve() -> None:
    cache = "class A:\n    def lire(self, t):\n        return json.loads(t)\n"
    source = cache + "def b(t):\n    return json_lu(t, '', 1)\n"
    assert [(ou, quoi) for ou, quoi, _ in appels(source, "m")] == [("m.A.lire", "loads"), ("m.b", "json_lu")]


def test_le_pire_est_bien_le_pire() -> None:
    """Sans nos bornes, la bibliothèque tombe sur ces textes-là : c'est d'eux que l'on se garde."""
    with pytest.raises(RecursionError):
        json.loads(PIRES["emboîté sans fond"])
    with pytest.raises(ValueError, match="digits"):
        json.loads(PIRES["nombre sans fin"])
    assert INSONDABLE > 10_000
