"""Les questions de fin de chapitre : bien formées, sans double réponse, et justes d'après un autre calcul."""

import doctest
import importlib
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import interrogation
import pytest
from interrogation import CHAPITRES, PAR_CHAPITRE, Question, QuestionFautive, interroger, modele, verifier
from interrogation.modele import une_seule
from questions import interrogation as interrogation_dans_la_page
from questions import interrogatoire

from publication.chemins import LIVRE, SITE
from tests.widgets.test_dessins import PIEGE, arbre, texte
from tiamat.catalogue import catalogue
from tiamat.erreurs import Refus

FICHES = Path(__file__).parents[2] / "tiamat" / "fiches"
INSECABLE = "\u00a0"
SAINE = Question("Combien ?", "3", ("1", "2"), "Parce que.", ("R47",), "essai.combien")
TOUTES = [q for chapitre in CHAPITRES for q in interroger(chapitre)]
PHRASE = re.compile(r"(?<=[.?])\s")
MOTS_PAR_PHRASE = 20
"""Bien au-delà des quinze mots de la charte : les nombres et les noms d'une situation comptent pour des mots."""


# ── Un calcul à part : les fiches lues nues, les dés énumérés un à un ───────


def fiche(nom: str) -> dict[str, Any]:
    return tomllib.loads((FICHES / f"{nom}.toml").read_text(encoding="utf-8"))


def personnage(nom: str) -> dict[str, int]:
    return dict(fiche(f"profils/{nom}")["caracteristiques"])


def technique(art: str, id: str) -> dict[str, Any]:
    return next(t for t in fiche(f"techniques/{art}")["technique"] if t["id"] == id)


def arme(id: str) -> dict[str, Any]:
    return next(a for a in fiche("armes")["arme"] if a["id"] == id)


def jets(d10: int, d6: int = 0, fixe: int = 0) -> list[tuple[int, int]]:
    """Chaque total possible, et son nombre de cas sur 10**d10 × 6**(d10 + d6)."""
    cas: Counter[int] = Counter()
    for faces in product(range(1, 11), repeat=d10):
        dix = faces.count(10)
        for sommes in product(range(1, 7), repeat=dix + d6):
            cas[max(faces) + sum(sommes) + fixe] += 6 ** (d10 - dix)
    return list(cas.items())


def au_moins(jet: tuple[int, ...], seuil: int) -> Fraction:
    cas = jets(*jet)
    return Fraction(sum(n for total, n in cas if total >= seuil), sum(n for _, n in cas))


def depasse(un: tuple[int, ...], autre: tuple[int, ...]) -> Fraction:
    paires = list(product(jets(*un), jets(*autre)))
    return Fraction(sum(n * m for (a, n), (b, m) in paires if a > b), sum(n * m for (_, n), (_, m) in paires))


def pour_cent(p: Fraction) -> str:
    dixiemes = int(p * 1000 + Fraction(1, 2))
    return f"{dixiemes // 10},{dixiemes % 10}{INSECABLE}%"


def points(n: int) -> str:
    return f"{n}{INSECABLE}point{'s' * (n > 1)}"


def sante_de_davit() -> str:
    c = personnage("davit")
    return points(10 * c["endurance"] + c["force"] + c["volonte"])


def case_du_talent(d10: int, d6: int) -> str:
    talents = fiche("talents")
    id = next(t["talent"] for t in talents["tirage"] if d10 in t["d10"] and t["d6"] == d6)
    return str(next(t["nom"] for t in talents["talent"] if t["id"] == id))


def paires_avec_zen() -> str:
    """Tous les tirages de deux cases de la table ; ceux où le talent se répète se relancent, donc ne comptent pas."""
    cases = [t["talent"] for t in fiche("talents")["tirage"] for _ in t["d10"]]
    differentes = [paire for paire in product(cases, repeat=2) if paire[0] != paire[1]]
    return pour_cent(Fraction(sum("zen" in paire for paire in differentes), len(differentes)))


def malus(*ids: str) -> int:
    return sum(m["valeur"] for m in fiche("tir")["malus"] if m["id"] in ids)


def torse_au_hasard() -> str:
    table = next(t for t in fiche("localisations")["table"] if t["id"] == "aleatoire")["zones"]
    return pour_cent(Fraction(sum(z == "torse" for z in table), 10))


def jet_de_bande() -> str:
    voyou = personnage("voyou")
    return f"{voyou['habilete'] + 4 - 1}D10"


def deux_touches() -> str:
    """Malika, Oi zuki puis Mae geri, contre l'unique dé de défense d'un débutant."""
    assert technique("ju_jitsu", "oi_zuki")["precision"] == "Habileté +2"
    assert technique("ju_jitsu", "mae_geri")["precision"] == "Habileté +1"
    des = personnage("malika")["habilete"]
    return pour_cent(depasse((des, 0, 2), (1,)) * depasse((des, 0, 1), (1,)))


def perte_fracassante() -> str:
    *d10, d6 = importlib.import_module("interrogation.attributs").PUISSANCE
    return points(max(d10) + d6 - personnage("piotr")["endurance"])


def perte_au_torse() -> str:
    d10 = importlib.import_module("interrogation.attaque").PUISSANCE
    gilet = next(p for p in fiche("protections")["protection"] if p["id"] == "gilet_pare_balles")
    return points(max(d10) - personnage("piotr")["endurance"] - gilet["armure"])


def perte_paree() -> str:
    m = importlib.import_module("interrogation.attaque")
    *force, lame = m.LAME
    return points(max(force) + lame - max(m.BRAS) - 2)


def chanter() -> str:
    emplois = next(c for c in fiche("competences")["competence"] if c["id"] == "art")["emploi"]
    return str(next(e["jet"] for e in emplois if e["usage"] == "Chanter").partition(" + ")[0])


def pire_balle() -> str:
    assert arme("pistolet_9_mm")["puissance"] == "2D6"
    return points(max(a + b for a, b in product(range(1, 7), repeat=2)) - personnage("jack")["endurance"] - 2)


CALCULS: dict[str, Callable[[], str]] = {
    "caracteristiques.sante": sante_de_davit,
    "caracteristiques.furie": lambda: points(min(3, 2 * personnage("emiliano")["temperament"])),
    "caracteristiques.course": lambda: f"{6 * personnage('thiago')['rapidite'] * 2}{INSECABLE}m",
    "caracteristiques.sommeil": lambda: points(4 * 2 * personnage("jack")["volonte"] + 2),
    "creation.repartition": lambda: points(18 - (3 + 3 + 4 + 2) - 4),
    "creation.competences": lambda: points(10 + 5 * personnage("elspeth")["intelligence"]),
    "creation.tirage": lambda: case_du_talent(8, 3),
    "tests.test_simple": lambda: str(max(4, 7, 5) + 2),
    "tests.atteindre": lambda: pour_cent(au_moins((2,), 8)),
    "tests.opposition": lambda: pour_cent(depasse((2,), (2,))),
    "des.critique": lambda: str(10 + 2 + 5),
    "des.ce_qui_aide": lambda: max(
        (au_moins(j, 10), n) for n, j in {"+1D10": (3,), "+2": (2, 0, 2), "+1D6": (2, 1)}.items()
    )[1],
    "combat.preparation": lambda: f"{personnage('jack')['habilete'] + 1}D10+2",
    "combat.initiative": lambda: f"{personnage('ryu')['rapidite'] - 1}D10+1",
    "mouvements.marche": lambda: f"{2 * (4 + 2 * personnage('ryu')['rapidite'])}{INSECABLE}m",
    "mouvements.chute": lambda: pour_cent(1 - au_moins((2, 0, 5), 10)),
    "attaque.toucher": lambda: pour_cent(depasse((2, 0, 2), (2,))),
    "attaque.perte": perte_au_torse,
    "attaque.parade_a_mains_nues": perte_paree,
    "distance.cumul": lambda: f"−{-malus('tempete', 'obscurite')}",
    "distance.munitions": lambda: f"{arme('pistolet_mitrailleur')['munitions'] - 9}{INSECABLE}balles",
    "localisation.au_torse": torse_au_hasard,
    "beat_them_all.precision": jet_de_bande,
    "combos.reussir_la_suite": deux_touches,
    "attributs.fracassante": perte_fracassante,
    "attributs.soumission": lambda: str(personnage("jack")["force"]),
    "etats.blessure_au_torse": lambda: points(2 * technique("karate", "mae_tobi_geri")["cout"]["energie"]),
    "etats.duree": lambda: f"Au tour {5 + 3}",
    "competences.chanter": chanter,
    "competences.poursuite": lambda: pour_cent(depasse((2, 0, 3), (4, 0, 5))),
    "talents.un_tirage": lambda: pour_cent(Fraction(1, len(fiche("talents")["talent"]))),
    "talents.deux_tirages": paires_avec_zen,
    "armes.balle": pire_balle,
    "armes.couteau": lambda: f"{personnage('jack')['force']}D10+1D6",
}


@pytest.mark.parametrize("cle", CALCULS)
def test_la_bonne_reponse_se_retrouve_autrement(cle: str) -> None:
    question = next(q for q in TOUTES if q.cle == cle)
    assert question.juste == CALCULS[cle]()


def test_chaque_chapitre_a_une_reponse_recalculee() -> None:
    assert {cle.partition(".")[0] for cle in CALCULS} == {modele.nom_du_module(c) for c in CHAPITRES}


# ── Toutes les questions ───────────────────────────────────────────────────


@pytest.mark.parametrize("chapitre", CHAPITRES)
def test_chaque_chapitre_pose_cinq_questions_et_les_montre(chapitre: str) -> None:
    assert len(interroger(chapitre)) == PAR_CHAPITRE
    page = (LIVRE / f"{chapitre}.md").read_text(encoding="utf-8")
    assert page.endswith(f"## Cinq questions\n\n```{{questions}} {chapitre}\n```\n"), "elles ferment le chapitre"


def test_tous_les_modules_servent() -> None:
    modules = {f.stem for f in Path(interrogation.__path__[0]).glob("*.py")} - {"__init__", "modele", "reponses"}
    assert modules == {modele.nom_du_module(c) for c in CHAPITRES}


@pytest.mark.parametrize("question", TOUTES, ids=lambda q: q.cle)
def test_une_question_est_bien_formee(question: Question) -> None:
    lues = [" ".join(p.casefold().split()) for p in question.propositions]
    assert len(set(lues)) == len(lues) in (3, 4)
    assert question.juste not in question.fausses
    assert question.enonce.endswith("?")
    assert question.explication.endswith(".")
    phrases = PHRASE.split(f"{question.enonce} {question.explication}")
    assert [p for p in phrases if len(p.split()) > MOTS_PAR_PHRASE] == []
    assert not re.search(
        r"!|veuillez|\b(?:tu|ton|ta)\b|['\"]", f"{question.enonce} {question.explication}", re.IGNORECASE
    )


@pytest.mark.parametrize("question", TOUTES, ids=lambda q: q.cle)
def test_ses_renvois_sont_dans_le_livre_construit(question: Question) -> None:
    fiches = catalogue()
    for r in question.renvois:
        page = fiches.regles[r].page if r in fiches.regles else "arbitrages"
        construite = SITE / f"{page}.html"
        if not construite.exists():
            pytest.skip("le livre n'est pas construit : « make site »")
        assert f'id="{r.lower()}"' in construite.read_text(encoding="utf-8")


def test_l_ordre_ne_dit_rien_de_la_bonne() -> None:
    places = Counter((len(q.propositions), q.propositions.index(q.juste)) for q in TOUTES)
    for combien in (3, 4):
        posees = [places[combien, place] for place in range(combien)]
        assert min(posees) * combien * 3 >= sum(posees), posees
    for chapitre in CHAPITRES:
        assert len({q.propositions.index(q.juste) for q in interroger(chapitre)}) > 1, chapitre


def test_l_ordre_est_le_meme_a_chaque_construction() -> None:
    assert SAINE.propositions == Question(*SAINE).propositions
    assert sorted(SAINE.propositions) == ["1", "2", "3"]


# ── Ce qui fait échouer la construction ────────────────────────────────────


@pytest.mark.parametrize(
    ("changes", "dit"),
    [
        ({"fausses": ("3", "1")}, "proposée deux fois : 3"),
        ({"fausses": ("1", "1")}, "proposée deux fois : 1"),
        ({"juste": "2 m", "fausses": ("2\u00a0M", "1")}, "proposée deux fois : 2 m"),
        ({"fausses": ("1",)}, "1 fausses réponses"),
        ({"fausses": ("1", "2", "4", "5")}, "4 fausses réponses"),
        ({"renvois": ()}, "ne renvoie à aucune règle"),
        ({"renvois": ("R47", "R999")}, "renvoi inconnu : R999"),
        ({"renvois": ("C163",)}, "renvoi inconnu : C163"),
    ],
)
def test_une_question_fautive_est_refusee(changes: dict[str, Any], dit: str) -> None:
    verifier(SAINE)
    with pytest.raises(QuestionFautive, match=f"essai.combien.*{dit}"):
        verifier(SAINE._replace(**changes))


def test_deux_signes_font_deux_reponses() -> None:
    verifier(SAINE._replace(juste="+2", fausses=("−2", "2")))


@pytest.mark.parametrize("verdicts", [{"a": True, "b": True}, {"a": False, "b": False}])
def test_le_moteur_doit_n_en_retenir_qu_une(verdicts: dict[str, bool]) -> None:
    with pytest.raises(QuestionFautive, match="il faut une bonne réponse"):
        une_seule(verdicts)


def faux_chapitre(monkeypatch: pytest.MonkeyPatch, *fonctions: Callable[[], Question]) -> None:
    monkeypatch.setattr(importlib.import_module("interrogation.attaque"), "QUESTIONS", fonctions)


def test_un_refus_du_moteur_dit_la_question(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusee() -> Question:
        raise Refus("Habileté 0 : attendu de 1 à 40.")

    faux_chapitre(monkeypatch, *[refusee] * PAR_CHAPITRE)
    with pytest.raises(QuestionFautive, match=r"attaque\.refusee.*Habileté 0"):
        interroger("attaque")


def test_quatre_questions_ne_suffisent_pas(monkeypatch: pytest.MonkeyPatch) -> None:
    faux_chapitre(monkeypatch, *[lambda: SAINE] * 4)
    with pytest.raises(QuestionFautive, match="pose 4 questions"):
        interroger("attaque")


def test_un_chapitre_sans_questions_est_refuse() -> None:
    with pytest.raises(QuestionFautive, match="n’interroge pas"):
        interroger("glossaire")


# ── La page ────────────────────────────────────────────────────────────────


def test_sans_javascript_tout_est_dans_la_page() -> None:
    html = interrogatoire("attaque", [SAINE._replace(enonce=f"{PIEGE} ?", juste=PIEGE)])
    assert "<script" not in html
    (boite,) = arbre(re.sub(r"(<input[^>]*)>", r"\1/>", html)).iter("fieldset")
    assert texte(boite.find("legend")) == f"1. {PIEGE}{INSECABLE}?"
    choix = [texte(c) for c in boite.iter("label")]
    assert sorted(choix) == sorted([PIEGE, "1", "2"])
    assert choix[int(boite.get("data-juste"))] == PIEGE
    assert PIEGE in texte(boite.find("details"))
    assert boite.find(".//button").get("hidden") == "", "le script le montre"
    assert [e.get("role") for e in boite.iter("p")][:1] == ["status"]


def test_un_arbitrage_maison_porte_son_toit() -> None:
    maison = next(a.id for a in catalogue().arbitrages.values() if a.nature == "maison")
    du_texte = next(a.id for a in catalogue().arbitrages.values() if a.nature == "texte")
    assert "tm-badge--maison" in interrogatoire("attaque", [SAINE._replace(renvois=(maison,))])
    assert "tm-badge--maison" not in interrogatoire("attaque", [SAINE._replace(renvois=(du_texte, "R47"))])


def test_les_fausses_reponses_n_entrent_pas_dans_la_recherche() -> None:
    noeud = interrogation_dans_la_page(html=interrogatoire("attaque", [SAINE]))
    assert (noeud.astext(), noeud.children) == ("", [])


@pytest.mark.parametrize("module", ["modele", "reponses"])
def test_les_exemples_des_docstrings(module: str) -> None:
    bilan = doctest.testmod(importlib.import_module(f"interrogation.{module}"))
    assert (bilan.failed, bilan.attempted > 0) == (0, True)
