"""Une seule suite pour les cinq systèmes : ce que tout combat doit tenir, quelles que soient ses règles."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from tests.variantes.tiamat_en_variante import TIAMAT
from tiamat.erreurs import Refus
from tiamat.hasard import HasardGraine
from tiamat.journal import Fait, Journal
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.procedure.questions import Question
from tiamat.variantes import SYSTEMES
from tiamat.variantes.duel import jouer_un_duel
from tiamat.variantes.partie import PartieDeVariante
from tiamat.variantes.systeme import Depart, Systeme

TOUS = {**SYSTEMES, TIAMAT.id: TIAMAT}
GRAINES = range(8)
PAS = 400


@pytest.fixture(params=TOUS)
def systeme(request: pytest.FixtureRequest) -> Systeme:
    return TOUS[request.param]


class _Temoin(Lanceur):
    """Lance les dés, et retient ce qui lui est demandé."""

    def __init__(self, systeme: Systeme, graine: int) -> None:
        super().__init__(HasardGraine(graine), Journal(), systeme.decider)
        self.questions: list[Question[Any]] = []
        self.issues: list[Any] = []
        self.choix: list[tuple[Choix, Any]] = []

    def tirer(self, question: Question[Any]) -> Any:
        issue = super().tirer(question)
        self.questions.append(question)
        self.issues.append(issue)
        return issue

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        self.choix.append((choix, etat))
        return super().choisir(choix, combat, etat)


def derouler(systeme: Systeme, graine: int) -> tuple[_Temoin, list[Any]]:
    """Un duel joué, avec tout ce qu'il a demandé, et tous ses états."""
    h, depart = _Temoin(systeme, graine), systeme.duel_type()
    etats = [systeme.engager(depart)]
    while systeme.fin(depart, etats[-1]) is None and len(etats) < PAS:
        etats.append(systeme.pas(h, depart, etats[-1]))
    return h, etats


def test_chaque_loi_a_pour_somme_un_et_contient_ce_que_les_des_donnent(systeme: Systeme) -> None:
    for graine in GRAINES:
        h, _ = derouler(systeme, graine)
        assert h.questions
        for question, issue in zip(h.questions, h.issues, strict=True):
            loi = question.loi
            assert sum((p for _, p in loi), Fraction(0)) == 1, question
            assert all(0 < p <= 1 for _, p in loi), question
            assert len({r for r, _ in loi}) == len(loi), question
            assert issue in {r for r, _ in loi}, question
            assert question.demande


def test_une_meme_graine_rend_le_meme_combat(systeme: Systeme) -> None:
    def recit(graine: int) -> list[str]:
        journal = Journal()
        jouer_un_duel(systeme, systeme.duel_type(), graine, journal)
        return [f.phrase() for f in journal]

    assert recit(3) == recit(3)
    assert len({tuple(recit(g)) for g in GRAINES}) > 1


def test_un_duel_s_arrete_et_dit_pourquoi(systeme: Systeme) -> None:
    duels = [jouer_un_duel(systeme, systeme.duel_type(), g) for g in range(40)]
    finis = [d for d in duels if d.raison]
    assert len(finis) >= 38
    assert all(d.raison.endswith(".") and d.duree >= 1 for d in finis)
    assert {d.vainqueur for d in finis} >= {0, 1}, "chacun gagne quelquefois"


def test_un_etat_ne_change_jamais(systeme: Systeme) -> None:
    h, depart = _Temoin(systeme, 5), systeme.duel_type()
    e = systeme.engager(depart)
    for _ in range(60):
        if systeme.fin(depart, e) is not None:
            break
        avant, empreinte = repr(e), hash(e)
        apres = systeme.pas(h, depart, e)
        assert (repr(e), hash(e)) == (avant, empreinte)
        e = apres


def test_echanger_les_camps_echange_les_issues(systeme: Systeme) -> None:
    """Le même combattant contre lui-même gagne autant d'un côté que de l'autre : aucun camp n'est favorisé."""
    un = systeme.profils[0]
    depart = systeme.depart((un.nom, f"{un.nom} bis"), (un.valeurs, un.valeurs))
    gagnes = [jouer_un_duel(systeme, depart, g).vainqueur for g in range(200)]
    ecart = gagnes.count(0) - gagnes.count(1)
    decides = gagnes.count(0) + gagnes.count(1)
    assert decides > 100
    assert abs(ecart) <= 4 * decides**0.5, "à quatre écarts types"


def test_une_partie_se_rejoue_s_annule_et_se_reprend(systeme: Systeme) -> None:
    partie = PartieDeVariante(systeme, systeme.duel_type(), graine=11)
    for tour in range(40):
        if partie.finie:
            break
        permises = [p for p in partie.propositions if not p.refus]
        assert permises
        avant = (partie.reponses, [f.phrase() for f in partie.journal])
        partie.repondre(permises[tour % len(permises)].reponse)
        apres = partie.reponses
        reprise = PartieDeVariante(systeme, systeme.duel_type(), graine=11, reponses=apres)
        assert reprise.etat == partie.etat
        assert [f.phrase() for f in reprise.journal] == [f.phrase() for f in partie.journal]
        reprise.annuler()
        assert [f.phrase() for f in reprise.journal] == avant[1]
    assert partie.reponses


def test_de_vrais_des_se_saisissent_un_a_un(systeme: Systeme) -> None:
    """Sans graine, chaque question attend ses dés ; donnés, ils font le même combat qu'en les lançant."""
    partie = PartieDeVariante(systeme, systeme.duel_type(), joueurs=())
    for graine in range(60):
        if partie.finie:
            break
        assert partie.attente is not None
        assert partie.attente.question is not None
        with pytest.raises(Refus):
            partie.repondre([0])
        avant = partie.reponses
        partie.lancer(HasardGraine(graine))
        assert partie.reponses[:-1] == avant
    assert partie.reponses


def test_chaque_choix_propose_ses_reponses_et_dit_ce_qui_est_ferme(systeme: Systeme) -> None:
    vus = 0
    for graine in GRAINES:
        h, _ = derouler(systeme, graine)
        for choix, etat in h.choix:
            toutes = systeme.proposer(choix, systeme.duel_type(), etat)
            assert [p.reponse for p in toutes if not p.refus] == list(choix.reponses), choix.nom
            for p in toutes:
                assert p.texte
                assert not p.refus or p.refus.endswith((".", ")"))
                assert p.chance is None or 0 <= p.chance <= 1
            vus += 1
    assert vus


def test_chaque_fait_a_sa_phrase_et_sa_regle(systeme: Systeme) -> None:
    h, _ = derouler(systeme, 2)
    faits: Iterable[Fait] = h.journal
    for fait in faits:
        assert fait.phrase().endswith((".", "!", "?"))
        assert fait.regles or systeme is TIAMAT


REFUS: dict[str, Callable[[Systeme], Any]] = {
    "un seul combattant": lambda s: s.depart(("a",), ({},)),
    "sans nom": lambda s: s.depart(("", "b"), ({}, {})),
    "valeur inconnue": lambda s: s.depart(("a", "b"), ({"intrus": 1}, {})),
    "hors bornes": lambda s: s.depart(("a", "b"), ({s.champs[0].id: 10**9}, {})),
    "mauvais type": lambda s: s.depart(("a", "b"), ({s.champs[0].id: 1.5}, {})),
    "option inconnue": lambda s: s.depart(("a", "b"), ({}, {}), {"intrus": "oui"}),
    "réponse inconnue": lambda s: _jusqu_au_choix(s).repondre("intrus"),
    "profil inconnu": lambda s: s.profil("personne"),
}


def _jusqu_au_choix(systeme: Systeme) -> PartieDeVariante:
    return PartieDeVariante(systeme, systeme.duel_type(), graine=1)


@pytest.mark.parametrize("essai", REFUS.values(), ids=REFUS)
def test_un_refus_est_une_phrase_francaise(systeme: Systeme, essai: Callable[[Systeme], Any]) -> None:
    with pytest.raises(Refus) as refus:
        essai(systeme)
    assert str(refus.value).endswith((".", "?"))
    assert "expected" not in str(refus.value)


def test_le_duel_type_et_chaque_profil_sont_valides(systeme: Systeme) -> None:
    depart: Depart = systeme.duel_type()
    assert len(systeme.profils) >= 2
    for profil in systeme.profils:
        systeme.depart((profil.nom, depart.noms[1]), (profil.valeurs, {}))
    e = systeme.engager(depart)
    for qui in (0, 1):
        bilan = systeme.bilan(depart, e, qui)
        assert bilan.jauges
        assert all(0 <= j.valeur <= j.maxi for j in bilan.jauges)
