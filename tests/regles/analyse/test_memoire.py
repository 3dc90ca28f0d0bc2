"""Les duels joués de mémoire : les mêmes, graine pour graine, que par les règles, sans rejouer ce qu'ils ont vu."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.regles.analyse.test_duel import face_a_face
from tiamat.analyse import memoire
from tiamat.analyse.duel import TOURS_MAXIMUM, decider_par_camp
from tiamat.analyse.memoire import Course, Memoire
from tiamat.analyse.points import compte_sa_furie, plafond_d_energie
from tiamat.analyse.tactiques import REFLEXIONS, decideur
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.combattant import A_TERRE, combattant
from tiamat.combat.deroule import jouer_jusqu_au_bout
from tiamat.combat.options import Options
from tiamat.combat.tables import Tables
from tiamat.personnage import generer, profil

DUR_ET_FAIBLE = {"force": 1, "endurance": 5}
LOIN, AGRESSIF, PRUDENT = "un_coup_plus_loin", "agressif", "prudent"
DUELS = {
    "debutants": (lambda: face_a_face("jack", generer("boxe", 4, 1)), (LOIN, AGRESSIF)),
    "prises et combos": (lambda: face_a_face(generer("karate", 13, 2), generer("lutte", 13, 3)), (LOIN, LOIN)),
    "lames": (lambda: face_a_face(generer("kendo", 8, 2), generer("ninjutsu", 8, 1)), (PRUDENT, AGRESSIF)),
    "un groupe": (lambda: _contre_un_groupe(), (LOIN, AGRESSIF)),
    "blessures sans perte": (lambda: _blesser_sans_perte(), (AGRESSIF, AGRESSIF)),
}


def _contre_un_groupe() -> tuple[Combat, Etat]:
    return engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 1)])


def _blesser_sans_perte() -> tuple[Combat, Etat]:
    """Des coups au corps qui blessent sans ôter de santé (C100) : au torse, seule l'énergie en souffre (R138)."""
    jack = profil("jack")
    dur = replace(jack, techniques=("elbow_drop",), caracteristiques=jack.caracteristiques | DUR_ET_FAIBLE)
    au_sol = (Participant(id, dur, i, position=i, posture=A_TERRE) for i, id in enumerate("ab"))
    return engager(au_sol, Options(blessure_sans_perte=True))


def par_les_regles(combat: Combat, depart: Etat, noms: tuple[str, str], graine: int) -> Etat:
    decider = decider_par_camp(combat, [decideur(nom) for nom in noms])
    return jouer_jusqu_au_bout(Tables(graine, decider), combat, depart, TOURS_MAXIMUM)


def de_memoire(combat: Combat, depart: Etat, noms: tuple[str, str], graines: range) -> Iterator[Etat]:
    connue = Memoire(combat, [REFLEXIONS[nom] for nom in noms])
    for graine in graines:
        yield Course(connue, depart, graine).jouer(TOURS_MAXIMUM)


def issue(e: Etat) -> list[Any]:
    return [e.tour, *((c.jauges.sante, c.jauges.energie, c.jauges.mort, c.effectif) for c in e.corps)]


def comparer(quoi: str, graines: range) -> None:
    preparer, noms = DUELS[quoi]
    combat, depart = preparer()
    for graine, e in zip(graines, de_memoire(combat, depart, noms, graines), strict=True):
        attendu = par_les_regles(combat, depart, noms, graine)
        assert issue(e) == issue(attendu), f"graine {graine}"


@pytest.mark.parametrize("quoi", DUELS)
def test_un_duel_de_memoire_est_celui_des_regles(quoi: str) -> None:
    comparer(quoi, range(25))


@pytest.mark.complet
@pytest.mark.parametrize("quoi", DUELS)
def test_mille_duels_de_memoire_sont_ceux_des_regles(quoi: str) -> None:
    comparer(quoi, range(1000))


def test_un_duel_deja_vu_ne_se_rejoue_pas(monkeypatch: pytest.MonkeyPatch) -> None:
    combat, depart = face_a_face("jack", generer("boxe", 4, 1))
    connue = Memoire(combat, (REFLEXIONS[LOIN],) * 2)
    premier = Course(connue, depart, 5).jouer(TOURS_MAXIMUM)
    joues = list[Etat]()

    def temoin(h: Any, c: Combat, e: Etat) -> Etat:
        joues.append(e)
        return pas(h, c, e)

    pas = memoire.pas
    monkeypatch.setattr(memoire, "pas", temoin)
    assert issue(Course(connue, depart, 5).jouer(TOURS_MAXIMUM)) == issue(premier)
    assert not joues


@pytest.mark.regle("R138")
def test_l_energie_qui_compte() -> None:
    """Sans technique payante, seule une énergie basse se voit ; sinon, le double du coût le plus haut suffit."""
    jack, karateka = combattant(profil("jack")), combattant(generer("karate", 13, 2))
    assert plafond_d_energie(jack) == 1
    assert plafond_d_energie(karateka) == 6


@pytest.mark.regle("R92")
def test_la_furie_qui_compte() -> None:
    assert not compte_sa_furie(combattant(profil("jack")))
    assert compte_sa_furie(combattant(generer("karate", 13, 2)))


@pytest.mark.regle("R138", "R194")
def test_une_energie_perdue_sans_perte_de_sante_se_retient(monkeypatch: pytest.MonkeyPatch) -> None:
    preparer, noms = DUELS["blessures sans perte"]
    combat, depart = preparer()
    seules = list[tuple[int, int]]()

    def temoin(course: Course, arrivee: memoire.Arrivee) -> bool:
        arrive = arriver(course, arrivee)
        seules.extend((blesse, fatigue) for blesse, perte, fatigue in course._coups if arrive and fatigue and not perte)
        return arrive

    arriver = Course._arriver
    monkeypatch.setattr(Course, "_arriver", temoin)
    for _ in de_memoire(combat, depart, noms, range(15)):
        pass
    assert len({fatigue for _, fatigue in seules}) > 1
