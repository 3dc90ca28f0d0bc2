"""L'équilibre des arts : des lots reproductibles, une campagne qui reprend, un journal sûr, des verdicts."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from statistics import NormalDist

import pytest

from tests.regles.test_ligne_de_commande import sortie
from tiamat.analyse.duel import jouer_un_duel
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Participant, engager
from tiamat.combat.emploi import employer
from tiamat.equilibre import (
    REFERENCE,
    Bilan,
    Case,
    JournalDeCampagne,
    Lot,
    Objectif,
    Plan,
    Releve,
    Resultat,
    Variante,
    a_tous_les_niveaux,
    affirmations,
    comparaisons,
    jamais_choisies,
    jeux_d_armes,
    jouer_lot,
    lots_voulus,
    mener,
    planifier,
    premiers,
    releve_de_texte,
    relever,
    sens,
)
from tiamat.equilibre import commande as commandes
from tiamat.equilibre.armurerie import JeuDArmes, Retouche, accommoder, controler
from tiamat.equilibre.bilan import bilan_de_table, somme
from tiamat.equilibre.campagne import Executant, viser
from tiamat.equilibre.executants import en_paquets, en_processus, ici, sur_une_grappe
from tiamat.equilibre.plan import PAIRES, PAS_DES_PAIRES, duels_avant, fiche, ramener
from tiamat.equilibre.precision import PAIRES_MINIMUM, demi_largeur, intervalle_des_fiches, student
from tiamat.equilibre.verification import verifier_le_moteur
from tiamat.erreurs import FicheInvalide, NomInconnu, Refus

TACTIQUE = "agressif"
PLAN = Plan(("boxe", "karate"), (4,), (REFERENCE,), TACTIQUE, paires=2)
CASE = Case("boxe", "karate", 4)
BUT = Objectif(20)
MINUSCULE = ("--arts", "boxe", "karate", "--niveaux", "4", "--fiches", "2", "--duels", "20", "--tactique", TACTIQUE)
Faits = dict[Lot, Bilan]


def inventer(lots: Sequence[Lot]) -> Iterator[tuple[Lot, Bilan]]:
    """Des duels tirés à pile ou face, les mêmes pour un même lot : de quoi essayer une campagne sans se battre."""
    for lot in lots:
        gagnes = sum(Random(graine).random() < 0.6 for graine in lot.graines)
        yield lot, Bilan((gagnes, len(lot.graines) - gagnes), emplois={"low_kick": gagnes})


def campagne(but: Objectif = BUT, faits: Faits | None = None, executant: Executant = inventer) -> Faits:
    """Mène une campagne jusqu'au bout ; rend tout ce qui est joué."""
    tout = {} if faits is None else faits
    for _ in mener(PLAN, but, tout, executant):
        pass
    return tout


@pytest.fixture(scope="module")
def joues() -> Faits:
    return campagne(executant=ici)


# Les lots


def test_un_lot_joue_les_memes_duels_que_la_serie() -> None:
    lot = Lot(CASE, 1, 0, TACTIQUE)
    assert lot.graines == range(7 + PAS_DES_PAIRES, 7 + PAS_DES_PAIRES + 5)
    a, b = lot.fiches
    combat, depart = engager([Participant("a", a, 0), Participant("b", b, 1, position=1)])
    duels = [jouer_un_duel(combat, depart, [TACTIQUE] * 2, graine) for graine in lot.graines]
    bilan = jouer_lot(lot)
    assert bilan.victoires == (sum(d.vainqueur == 0 for d in duels), sum(d.vainqueur == 1 for d in duels))
    assert (bilan.duels, bilan.tours) == (5, sum(d.tours for d in duels))
    assert 0 < sum(map(sum, bilan.premier)) <= 5
    connues = {*a.techniques, *b.techniques} | catalogue().standards
    assert bilan.emplois
    assert set(bilan.emplois) <= connues


def test_ecouter_ne_change_rien_a_une_tactique_qui_tire_au_sort() -> None:
    lot = Lot(CASE, 0, 0, "hasard")
    a, b = lot.fiches
    combat, depart = engager([Participant("a", a, 0), Participant("b", b, 1, position=1)])
    duels = [jouer_un_duel(combat, depart, [lot.tactique] * 2, graine) for graine in lot.graines]
    assert jouer_lot(lot).tours == sum(d.tours for d in duels)


def test_les_tranches_se_suivent_sans_trou_et_les_paires_ne_se_touchent_pas() -> None:
    graines = [g for paire in (0, 1) for t in range(12) for g in Lot(CASE, paire, t).graines]
    assert len(set(graines)) == len(graines) == 2 * duels_avant(12)
    assert graines[: duels_avant(12)] == list(range(7, 7 + duels_avant(12)))


def test_deux_fiches_d_une_paire_ne_different_que_par_leur_art() -> None:
    for graine in range(7, 12):
        un, autre = fiche("kendo", 7, graine), fiche("lutte", 7, graine)
        assert (un.caracteristiques, un.competences) == (autre.caracteristiques, autre.competences)
        assert un.arts != autre.arts
    assert len({str(fiche("kendo", 7, g).caracteristiques) for g in range(7, 12)}) > 1


@pytest.mark.complet
def test_echanger_les_camps_donne_la_meme_loi() -> None:
    """L’écart tient dans ce que le hasard explique, au risque d’un pour mille : être inscrit premier ne donne rien."""
    lots = [Lot(CASE, paire, t, TACTIQUE) for paire in (0, 1) for t in range(6)]
    droit = somme(map(jouer_lot, lots))
    envers = somme(jouer_lot(lot._replace(case=Case("karate", "boxe", 4))) for lot in lots)
    n = droit.decides, envers.decides
    parts = droit.victoires[0] / n[0], envers.victoires[1] / n[1]
    commune = (droit.victoires[0] + envers.victoires[1]) / sum(n)
    ecart = (commune * (1 - commune) * (1 / n[0] + 1 / n[1])) ** 0.5
    assert n[0] > 300
    assert abs(parts[0] - parts[1]) < NormalDist().inv_cdf(1 - 0.001 / 2) * ecart


# Les variantes


def test_le_second_jeu_ne_change_que_ce_qui_est_maison_et_le_combat_le_lit() -> None:
    sobre = jeux_d_armes()["sobre"]
    assert sobre.retouches
    for id, arme in sobre.armes.items():
        livree = catalogue().armes[id]
        changes = {c for c, v in vars(arme).items() if v != getattr(livree, c)}
        assert changes
        assert changes <= set(livree.maison)
    samourai = replace(fiche("kendo", 4, 7), equipement=("Katana",))
    combat, _ = engager([Participant("a", samourai, 0), Participant("b", fiche("boxe", 4, 7), 1)])
    attaque = catalogue().techniques["attaque_armee"]
    puissances = [
        str(employer(accommoder(combat, jeu, True).combattants[0], attaque).puissance) for jeu in ("livre", "sobre")
    ]
    assert puissances == ["Force +2D6", "Force +1D6"]
    assert catalogue().armes["katana"].puissance == "Force +2D6"


@pytest.mark.parametrize(
    ("retouche", "erreur", "morceau"),
    [
        (Retouche("couteau", puissance="Force +2D6"), FicheInvalide, "la source donne déjà puissance"),
        (Retouche("epee", attributs=("choc",)), FicheInvalide, "la source donne déjà attributs"),
        (Retouche("katanna", puissance="Force"), NomInconnu, "Vouliez-vous dire"),
    ],
)
def test_une_retouche_interdite_est_refusee(retouche: Retouche, erreur: type[Refus], morceau: str) -> None:
    with pytest.raises(erreur, match=morceau):
        controler(JeuDArmes("essai", "essai", "", (retouche,)))


def test_ramener_une_variante_ne_change_pas_un_duel() -> None:
    """Là où la variante est dite sans effet, on rejoue pour le voir ; là où elle en a un, elle n'est pas ramenée."""
    plan = planifier(["kendo", "ju_jitsu", "lutte"], [4], paires=3, tactique_suivie=TACTIQUE)
    lots = [Lot(case, paire, 0, TACTIQUE) for case in plan.cases for paire in range(plan.paires)]
    sans_arme = next(lot for lot in lots if lot.case.variante == Variante("sobre", True) and ramener(lot) != lot)
    sans_talent = next(lot for lot in lots if lot.case.variante == Variante("livre", False) and ramener(lot) != lot)
    for lot in (sans_arme, sans_talent):
        assert ramener(lot).case.variante == REFERENCE
        assert jouer_lot(lot) == jouer_lot(ramener(lot))
    avec_talent = Lot(Case("ju_jitsu", "lutte", 4, Variante("livre", False)), 0, 0, TACTIQUE)
    assert ramener(avec_talent) == avec_talent
    armes = {ramener(lot).case.variante.armes for lot in lots if "kendo" in lot.case[:2]}
    assert armes == {"livre", "sobre"}


def test_le_second_jeu_change_des_duels() -> None:
    sobres = (Lot(Case("boxe", "kendo", 4, Variante("sobre", True)), paire, 0, TACTIQUE) for paire in range(PAIRES))
    change = next(lot for lot in sobres if ramener(lot) == lot)
    assert jouer_lot(change) != jouer_lot(change._replace(case=change.case._replace(variante=REFERENCE)))


# La campagne


def test_une_campagne_atteint_son_but_et_se_rejoue(joues: Faits) -> None:
    assert somme(joues.values()).duels == 20
    assert campagne(executant=ici) == joues
    assert lots_voulus(PLAN, BUT, joues) == []


@pytest.mark.parametrize("but", [BUT, Objectif(precision=5)])
def test_reprendre_donne_ce_qu_aurait_donne_un_trait(but: Objectif) -> None:
    trait = campagne(but)
    for arret in range(len(trait)):
        faits = dict(islice(trait.items(), arret))
        assert campagne(but, faits) == trait


def test_l_ordre_ou_les_lots_finissent_ne_change_rien() -> None:
    but = Objectif(precision=3)
    trait = campagne(but)
    assert campagne(but, executant=lambda lots: inventer(lots[::-1])) == trait
    assert demi_largeur(somme(trait.values()).victoires) <= 0.03


def test_affiner_complete_sans_rien_rejouer() -> None:
    gros, fin = campagne(Objectif(precision=10)), Objectif(precision=2)
    voulus = lots_voulus(PLAN, fin, gros)
    assert voulus
    assert not set(voulus) & set(gros)
    assert campagne(fin, dict(gros)) == campagne(fin)


def test_deux_processus_donnent_les_memes_bilans(joues: Faits) -> None:
    assert campagne(executant=en_processus(2)) == joues


def test_les_paquets_gardent_tous_les_lots_d_une_meme_paire() -> None:
    lots = [Lot(CASE, paire, t) for paire in range(2) for t in range(9)]
    paquets = list(en_paquets(lots))
    assert [lot for p in paquets for lot in p] == lots
    assert all(len({lot.paire for lot in p}) == 1 for p in paquets)


@pytest.mark.complet
def test_une_grappe_de_deux_processus_donne_les_memes_bilans(joues: Faits) -> None:
    distributed = pytest.importorskip("distributed")
    grappe = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    )
    with grappe:
        assert campagne(executant=sur_une_grappe(grappe.scheduler_address)) == joues


def test_sans_dask_la_commande_le_dit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, texte, erreur = sortie(capsys, "equilibre", *MINUSCULE, "--dask", "tcp://127.0.0.1:8786")
    assert (code, texte) == (1, "")
    assert "Dask n’est pas installé" in erreur
    assert "[grappe]" in erreur


def test_une_grappe_muette_est_refusee(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("tiamat.equilibre.executants.ATTENTE_DE_LA_GRAPPE", 1)
    code, _, erreur = sortie(capsys, "equilibre", *MINUSCULE, "--dask", "tcp://127.0.0.1:1")
    assert code == 1
    assert "Aucune grappe Dask ne répond" in erreur


# Le journal


@pytest.fixture
def chemin(tmp_path: Path, joues: Faits) -> Path:
    """Un journal de la campagne minuscule, entier."""
    fichier = tmp_path / "journal.jsonl"
    journal = JournalDeCampagne(fichier, PLAN)
    for lot, bilan in joues.items():
        journal.ecrire(lot, bilan)
    return fichier


def test_le_journal_rend_ce_qu_on_y_ecrit(chemin: Path, joues: Faits) -> None:
    assert JournalDeCampagne(chemin, PLAN).faits == joues
    plus_large = replace(PLAN, arts=("boxe", "karate", "kendo"), niveaux=(4, 7))
    assert JournalDeCampagne(chemin, plus_large).faits == joues


def _remplacer(ancien: str, nouveau: str, ligne: int) -> object:
    def gater(texte: str) -> str:
        lignes = texte.splitlines(keepends=True)
        assert ancien in lignes[ligne]
        lignes[ligne] = lignes[ligne].replace(ancien, nouveau, 1)
        return "".join(lignes)

    return gater


@pytest.mark.parametrize(
    ("gater", "morceau"),
    [
        (lambda t: t[:-9], "la dernière ligne, 5, est tronquée"),
        (lambda t: t.split("\n")[0], "la dernière ligne, 1, est tronquée"),
        (lambda t: "des duels\n" + t, "n’est pas un journal d’équilibre"),
        (lambda t: "[1]\n" + t, "n’est pas un journal d’équilibre"),
        (_remplacer("{", "{{", 2), "ligne 3"),
        (_remplacer('"double_ko": 0', '"double_ko": 1', 1), "ligne 2"),
        (_remplacer('"double_ko": 0', '"double_ko": -1', 1), "ligne 2"),
        (_remplacer('"karate", 4', '"karate", "4"', 3), "ligne 4"),
        (_remplacer('"bilan"', '"bilans"', 3), "ligne 4"),
        (_remplacer('"graine": 7', '"graine": 8', 0), "graine y vaut « 8 », pas « 7 »"),
        (_remplacer('"paires": 2', '"paires": 3', 0), "paires y vaut « 3 », pas « 2 »"),
        (_remplacer(TACTIQUE, "prudent", 0), "tactique y vaut « prudent »"),
        (_remplacer('"version": 1', '"version": 0', 0), "version y vaut « 0 »"),
    ],
)
def test_un_journal_gate_est_refuse_sans_rien_ecraser(
    chemin: Path, gater: object, morceau: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(gater)
    avant = gater(chemin.read_text(encoding="utf-8"))
    chemin.write_text(avant, encoding="utf-8")
    code, texte, erreur = sortie(capsys, "equilibre", *MINUSCULE, "--journal", str(chemin))
    assert (code, texte) == (1, "")
    assert erreur.startswith("Refus\xa0: ")
    assert morceau in erreur.replace("\xa0", " ")
    assert chemin.read_text(encoding="utf-8") == avant


def test_un_journal_en_octets_est_refuse(tmp_path: Path) -> None:
    (tmp_path / "j").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refus, match="UTF-8.*--journal"):
        JournalDeCampagne(tmp_path / "j", PLAN)
    with pytest.raises(Refus, match="est un dossier.*--journal"):
        JournalDeCampagne(tmp_path, PLAN)


def test_un_journal_qui_ne_s_ecrit_pas_est_refuse(tmp_path: Path) -> None:
    with pytest.raises(Refus, match="ne s’écrit pas"):
        JournalDeCampagne(tmp_path / "absent" / "j", PLAN).ecrire(Lot(CASE, 0, 0), Bilan())


def test_un_moteur_qui_a_change_est_refuse(joues: Faits) -> None:
    verifier_le_moteur(joues)
    faux = {lot: replace(bilan, tours=bilan.tours + 1) for lot, bilan in joues.items()}
    with pytest.raises(Refus, match="ont changé"):
        verifier_le_moteur(faux)


# La commande


def test_la_commande_mesure_ecrit_et_reprend(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(commandes, "SECONDES_ENTRE_DEUX_MOTS", 3600)
    journal, releve = tmp_path / "j.jsonl", tmp_path / "r.json"
    garder = ("--journal", str(journal), "--releve", str(releve))
    code, texte, erreur = sortie(capsys, "equilibre", *MINUSCULE, *garder)
    assert code == 0
    assert len(texte.splitlines()) == 4
    assert texte.startswith("Boxe contre Karaté, 4\xa0techniques, armes de ce livre, avec Sixième sens : ")
    assert "± " in texte
    assert erreur == "Une passe de 10\xa0duels.\n" * 2
    ecrits = journal.read_text(encoding="utf-8"), releve.read_text(encoding="utf-8")
    code, encore, erreur = sortie(capsys, "equilibre", *MINUSCULE, *garder, "--json")
    assert (code, erreur) == (0, "")
    assert (journal.read_text(encoding="utf-8"), encore.rstrip("\n")) == (ecrits[0], ecrits[1].rstrip("\n"))
    lu = releve_de_texte(ecrits[1])
    assert [r.bilan.duels for r in lu.resultats] == [20] * 4


def test_ctrl_c_garde_les_lots_finis(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, joues: Faits
) -> None:
    def interrompu(lots: Sequence[Lot]) -> Iterator[tuple[Lot, Bilan]]:
        yield from islice(ici(lots), 1)
        raise KeyboardInterrupt

    journal, releve = tmp_path / "j.jsonl", tmp_path / "r.json"
    options = ("equilibre", *MINUSCULE, "--journal", str(journal), "--releve", str(releve))
    with monkeypatch.context() as patch:
        patch.setattr(commandes, "en_processus", lambda combien: interrompu)
        code, texte, erreur = sortie(capsys, *options)
    assert (code, texte) == (0, "")
    assert "Arrêté après 5\xa0duels, gardés dans" in erreur
    assert "pas de résultat à montrer" in erreur
    assert not releve.exists()
    assert len(journal.read_text(encoding="utf-8").splitlines()) == 2
    assert sortie(capsys, *options)[0] == 0
    assert JournalDeCampagne(journal, PLAN).faits == joues


def test_l_avancement_va_sur_l_erreur_standard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commandes, "SECONDES_ENTRE_DEUX_MOTS", 0)
    monkeypatch.setattr(commandes, "en_processus", lambda combien: inventer)
    _, texte, erreur = sortie(capsys, "equilibre", *MINUSCULE)
    assert "duels sur" not in texte
    assert [ligne.split(",")[0] for ligne in erreur.splitlines()] == [
        *("Une passe de 10\xa0duels.", "5 duels sur 10", "10 duels sur 10"),
        *("Une passe de 10\xa0duels.", "5 duels sur 10", "10 duels sur 10"),
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "morceau"),
    [
        (["--arts", "boxe"], 1, "au moins deux arts"),
        (["--arts", "boxe", "Boxe"], 1, "au moins deux arts"),
        (["--arts", "boxe", "karatte"], 1, "Vouliez-vous dire"),
        (["--niveaux", "16"], 1, "de 0 à 15"),
        (["--niveaux", "-1"], 1, "de 0 à 15"),
        (["--niveaux", "x"], 2, "nombre entier attendu"),
        (["--fiches", "0"], 1, "de 1 à 1000"),
        (["--duels", "0"], 1, "de 1 à 1000000"),
        (["--duels", "1000001"], 1, "de 1 à 1000000"),
        (["--precision", "0"], 1, "de 0,05 à 50 points"),
        (["--precision", "nan"], 1, "de 0,05 à 50 points"),
        (["--precision", "60"], 1, "de 0,05 à 50 points"),
        (["--precision", "x"], 2, "nombre attendu"),
        (["--duels", "20", "--precision", "1"], 2, "ne va pas avec"),
        (["--processus", "0"], 1, "de 1 à 256"),
        (["--processus", "2", "--dask", "x"], 2, "ne va pas avec"),
        (["--graine", "-1"], 1, "positif ou nul"),
        (["--tactique", "prudant"], 1, "Vouliez-vous dire"),
    ],
)
def test_une_mauvaise_demande_est_refusee(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, morceau: str
) -> None:
    obtenu, texte, erreur = sortie(capsys, "equilibre", *arguments)
    assert (obtenu, texte) == (code, "")
    assert morceau in erreur


def test_importer_l_equilibre_ne_charge_ni_dask_ni_processus() -> None:
    code = "import sys, tiamat.equilibre.executants; print({'distributed', 'multiprocessing'} & set(sys.modules))"
    rendu = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert rendu.stdout == "set()\n"


# La précision, et ce qu'on affirme


@pytest.mark.parametrize(
    ("risque", "liberte", "table"),
    [(0.05, 5, 2.571), (0.05, 11, 2.201), (0.05, 23, 2.069), (0.01, 11, 3.106), (0.001, 11, 4.437), (0.001, 23, 3.768)],
)
def test_student_est_celui_des_tables(risque: float, liberte: int, table: float) -> None:
    assert student(risque, liberte) == pytest.approx(table, rel=0.005)


def test_l_intervalle_des_fiches_demande_assez_de_paires() -> None:
    assert intervalle_des_fiches([0.9] * (PAIRES_MINIMUM - 1)) == (0, 1)
    assert intervalle_des_fiches([0.9] * PAIRES_MINIMUM) == (pytest.approx(0.9), pytest.approx(0.9))


def test_un_demi_point_demande_environ_38_400_duels_et_moins_si_la_case_est_inegale() -> None:
    but = viser(None, None)
    assert not but.atteint(Bilan((19_150, 19_150)))
    assert but.atteint(Bilan((19_210, 19_210)))
    assert but.atteint(Bilan((9_500, 500)))
    paires, tours = 24, 1
    while not but.atteint(bilan := Bilan((duels_avant(tours) * paires // 2,) * 2)):
        tours = but.tours(bilan, tours)
    assert 38_400 <= bilan.duels < 38_400 * 1.15


def resultat(a: str, b: str, niveau: int, variante: Variante, parts: Sequence[int]) -> Resultat:
    """Une case inventée : pour chaque paire de fiches, tant de victoires de A sur cent duels."""
    paires = tuple((p, 100 - p) for p in parts)
    return Resultat(Case(a, b, niveau, variante), somme(Bilan(p) for p in paires), paires)


SURES, SERREES, DISPERSEES = [68, 72] * 12, [48, 52] * 12, [98, 22] * 12


def test_le_sens_demande_les_des_et_les_fiches() -> None:
    for parts, attendu in ((SURES, 1), ([100 - p for p in SURES], -1), (SERREES, 0), (DISPERSEES, 0)):
        r = resultat("boxe", "lutte", 4, REFERENCE, parts)
        assert sens(r, 108) == attendu
        assert sens(r.renverse(), 108) == -attendu
    assert sens(resultat("boxe", "lutte", 4, REFERENCE, [70] * 2), 1) == 0


def mesure(parts: dict[tuple[int, Variante], list[int]]) -> Releve:
    plan = planifier(["boxe", "lutte"], sorted({n for n, _ in parts}))
    cases = tuple(resultat("boxe", "lutte", n, v, p) for (n, v), p in parts.items())
    return Releve("2026-12-01", plan, cases, {})


def test_on_n_affirme_que_ce_qui_tient_sous_toutes_les_variantes() -> None:
    variantes = planifier().variantes
    assert len(variantes) == 4
    partout = {(4, v): SURES for v in variantes}
    assert [(x.gagnant, x.perdant, x.niveau, x.parts) for x in affirmations(mesure(partout))] == [
        ("boxe", "lutte", 4, (0.7, 0.7))
    ]
    assert affirmations(mesure(partout | {(4, variantes[3]): SERREES})) == []
    assert affirmations(mesure(partout | {(4, variantes[3]): [100 - p for p in SURES]})) == []
    manque = dict(list(partout.items())[:3])
    assert affirmations(mesure(manque)) == []
    deux = partout | {(7, v): SURES for v in variantes}
    assert a_tous_les_niveaux(mesure(deux)) == [("boxe", "lutte")]
    assert a_tous_les_niveaux(mesure(deux | {(7, variantes[0]): SERREES})) == []
    assert comparaisons(planifier()) == 108


def test_le_releve_dit_ce_qui_est_joue_et_se_relit(joues: Faits) -> None:
    releve = relever(PLAN, joues, "2026-12-01")
    (r,) = releve.resultats
    total = somme(joues.values())
    assert (r.bilan, r.bilan.duels, len(r.paires)) == (total, 20, 2)
    (aa, ab), (ba, bb) = total.premier
    assert premiers(releve) == {(4, REFERENCE): (aa + bb, ab + ba)}
    connues = {t for art in PLAN.arts for p in range(2) for t in fiche(art, 4, 7 + p).techniques}
    assert set(releve.emplois) == connues | catalogue().standards
    assert {t for t, n in releve.emplois.items() if n} == set(total.emplois)
    assert set(jamais_choisies(releve)) == set(releve.emplois) - set(total.emplois)
    relu = releve_de_texte(releve.en_texte())
    assert relu.en_texte() == releve.en_texte()
    assert relu.resultats[0].paires == r.paires


def test_une_case_sans_tour_complet_n_est_pas_au_releve(joues: Faits) -> None:
    assert relever(PLAN, dict(islice(joues.items(), 1)), "2026-12-01").resultats == ()


def test_un_releve_qui_ne_s_ecrit_pas_laisse_le_precedent(
    joues: Faits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "r.json").write_text("celui d'avant", encoding="utf-8")

    def plein(chemin: Path, texte: str, encoding: str) -> None:
        chemin.write_bytes(texte[:20].encode(encoding))
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", plein)
    with pytest.raises(Refus, match="ne s’écrit pas"):
        commandes._ecrire(tmp_path / "r.json", relever(PLAN, joues, "2026-12-01"))
    assert [f.name for f in tmp_path.iterdir()] == ["r.json"]
    assert (tmp_path / "r.json").read_text(encoding="utf-8") == "celui d'avant"


@pytest.mark.parametrize("gater", ["date", "plan", "cases", "emplois"])
def test_un_releve_fautif_est_refuse(joues: Faits, gater: str) -> None:
    table = json.loads(relever(PLAN, joues, "2026-12-01").en_texte())
    with pytest.raises(FicheInvalide):
        releve_de_texte(json.dumps({c: v for c, v in table.items() if c != gater}))
    with pytest.raises(FicheInvalide):
        releve_de_texte("{")
    table["cases"][0]["paires"][0][0] += 1
    with pytest.raises(FicheInvalide):
        releve_de_texte(json.dumps(table))


@pytest.mark.parametrize("champ", ["victoires", "double_ko", "sans_decision", "tours", "premier", "emplois"])
def test_un_bilan_fautif_ne_se_lit_pas(champ: str) -> None:
    table = Bilan((2, 1), tours=9, premier=((1, 0), (1, 1))).en_table()
    for gate in ({c: v for c, v in table.items() if c != champ}, table | {champ: "x"}, table | {"autre": 1}):
        with pytest.raises((ValueError, TypeError, KeyError, AttributeError)):
            bilan_de_table(gate)
    with pytest.raises(ValueError):
        bilan_de_table(table | {"premier": [[2, 0], [1, 1]]})
