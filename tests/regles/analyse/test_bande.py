"""Doser une bande : les groupes, les combats, le bilan, le nombre conseillé, chacun recompté à part."""

from collections.abc import Generator
from fractions import Fraction
from statistics import mean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regles.statistique import vraisemblable
from tiamat.analyse.bande import (
    BANDE,
    JOUEURS,
    SANS_ESPOIR,
    TACTIQUES,
    Affrontement,
    BilanDeBande,
    Etendue,
    Objectif,
    affronter,
    bilan_de_bande,
    nombre_conseille,
)
from tiamat.analyse.duel import DOUBLE_KO, SANS_DECISION, Duel, jouer_un_duel, wilson
from tiamat.analyse.valeur import peser_les_defenses
from tiamat.combat.actions import annonce_de
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import actions_legales, pas
from tiamat.combat.groupes import decouper
from tiamat.combat.tour import fini
from tiamat.des import Poignee, loi
from tiamat.erreurs import Refus
from tiamat.hasard import HasardGraine
from tiamat.personnage import generer, profil
from tiamat.procedure.interpretes import Choix, Lanceur


def face_a(*joueurs: str, homme: str = "voyou", maximum: int = 20, **reglages: int) -> Affrontement:
    return affronter([profil(j) for j in joueurs], profil(homme), maximum, **reglages)  # type: ignore[arg-type]


def joues(a: Affrontement, nombre: int, graines: range) -> list[Duel]:
    return [pas[1] for pas in a.balayer([nombre], graines) if pas]


@pytest.mark.regle("R120", "R121", "R122", "R123")
@pytest.mark.parametrize(("joueurs", "homme", "nombre"), [(1, "voyou", 4), (1, "voyou", 7), (2, "bandit", 5)])
def test_un_meme_affrontement_rend_les_combats_d_un_combat_neuf(joueurs: int, homme: str, nombre: int) -> None:
    """Les groupes qui ne servent pas à ce nombre n'y changent rien : ni l'ordre, ni les dés, ni les décisions."""
    noms = ["jack", "elspeth"][:joueurs]
    a = face_a(*noms, homme=homme)
    joues(a, 12, range(2))  # ce qui est gardé d'un autre nombre non plus
    combat, depart = engager(
        [
            *(Participant(f"joueur_{i}", profil(nom), 0) for i, nom in enumerate(noms)),
            *(
                Participant(f"groupe_{i}", profil(homme), 1, taille, position=3)
                for i, taille in enumerate(decouper(nombre, joueurs))
            ),
        ]
    )
    for graine, duel in enumerate(joues(a, nombre, range(8))):
        neuf = jouer_un_duel(combat, depart, TACTIQUES, graine)
        assert duel._replace(sante=duel.sante[: len(neuf.sante)], morts=duel.morts[: len(neuf.morts)]) == neuf


@pytest.mark.regle("R121", "R122", "R123")
@given(st.integers(1, 20), st.integers(1, 4), st.booleans())
def test_les_groupes_d_un_nombre(nombre: int, joueurs: int, un_par_joueur: bool) -> None:
    a = affronter([profil("jack")] * joueurs, profil("voyou"), 20, un_par_joueur=un_par_joueur)
    corps = a.etat(nombre).corps
    assert [c.effectif for c in corps[:joueurs]] == [1] * joueurs
    effectifs = [c.effectif for c in corps[joueurs:] if c.effectif]
    assert tuple(effectifs) == a.groupes(nombre) == decouper(nombre, joueurs if un_par_joueur else 1)
    assert sum(effectifs) == nombre


@pytest.mark.regle("R95", "R96", "R126", "R127")
@pytest.mark.parametrize("taille", [1, 2, 4, 6])
def test_un_assaut_lance_un_d_de_plus_par_equipier(taille: int) -> None:
    assaut = face_a("jack").assaut(taille, 0)
    assert assaut.poignee == Poignee(2 + taille - 1)
    mienne, sienne = loi(assaut.poignee), loi(Poignee(1))
    chance = sum(
        (mienne.chance_exacte(n) * sienne.chance_au_plus(n - 1) for n in range(mienne.mini, mienne.maxi + 1)),
        Fraction(0),
    )
    assert assaut.chance == chance


def test_ce_qui_ne_se_joue_pas_est_refuse() -> None:
    jack, voyou = profil("jack"), profil("voyou")
    for joueurs, homme, mot in (
        ([], voyou, "au moins un"),
        ([voyou], voyou, "Voyou est un homme de main"),
        ([jack], jack, "Jack n’est pas un homme de main"),
        ([type(jack)(**{**jack.__dict__, "sante": 0})], voyou, "Jack est KO"),
    ):
        with pytest.raises(Refus, match=mot):
            affronter(joueurs, homme, 6)
    with pytest.raises(Refus, match="de 1 à 6"):
        face_a("jack", maximum=6).etat(7)


@pytest.mark.regle("R129")
def test_une_bande_battue_n_a_plus_personne() -> None:
    a = face_a("jack")
    for d in joues(a, 3, range(15)):
        assert (sum(d.sante[1:]) == 0) == (d.vainqueur == JOUEURS)


class Truque(Affrontement):
    """Un affrontement où les joueurs gagnent autant de combats que l'on veut, contre chaque nombre."""

    def derouler(self, nombre: int, graine: int) -> Generator[None, None, Duel]:
        yield
        return Duel(JOUEURS if graine < GAGNES[nombre] else BANDE, 1, (1,), (False,))


GAGNES = {1: 100, 2: 10, 3: 1, 4: 100}


def test_une_bande_sans_espoir_arrete_le_balayage() -> None:
    vrai = face_a("jack")
    truque = Truque(vrai.combat, vrai.depart, vrai.joueurs, vrai.maximum)
    pas_rendus = list(truque.balayer([1, 2, 3, 4], range(100)))
    assert wilson(10, 100)[1] > SANS_ESPOIR > wilson(1, 100)[1]
    joues = [p[0] for p in pas_rendus if p]
    assert [joues.count(n) for n in (1, 2, 3, 4)] == [100, 100, 100, 0]
    assert pas_rendus.count(None) == len(joues), "il rend aussi la main à chaque tour"


# ── Le bilan ───────────────────────────────────────────────────────────────

DUELS = st.lists(
    st.builds(
        Duel,
        st.sampled_from([JOUEURS, BANDE, DOUBLE_KO, SANS_DECISION]),
        st.integers(1, 20),
        st.tuples(st.integers(0, 26), st.integers(0, 24), st.integers(0, 6)),
        st.tuples(st.booleans(), st.booleans(), st.just(False)),
    ),
    min_size=1,
    max_size=25,
)


@pytest.mark.regle("R8", "R9")
@given(DUELS)
def test_le_bilan_recompte(duels: list[Duel]) -> None:
    a = face_a("jack", "elspeth", maximum=2)
    assert a.sante == (26, 24)
    b = bilan_de_bande(a, 2, duels)
    assert b.victoires + b.defaites + b.indecis == b.combats == len(duels)
    assert b.defaites == sum(d.vainqueur == BANDE for d in duels)
    assert b.victoire == Fraction(b.victoires, len(duels))
    assert float(b.perte) == pytest.approx(mean((50 - d.sante[0] - d.sante[1]) / 50 for d in duels))
    assert b.tours.bas <= b.tours.mediane <= median(d.tours for d in duels) + 20
    for i, j in enumerate(b.joueurs):
        assert float(j.reste) == pytest.approx(mean(d.sante[i] for d in duels))
        assert j.etendue.bas <= j.etendue.mediane <= j.etendue.haut
        assert j.morts + j.ko == sum(d.morts[i] or d.sante[i] == 0 for d in duels)


@pytest.mark.complet
def test_les_combats_d_une_bande_suivent_les_des_comme_les_tables() -> None:
    """Le même affrontement, dés lancés un à un : même chance de gagner, à la précision des deux séries."""
    a, n = face_a("jack"), 400
    tables = sum(d.vainqueur == JOUEURS for d in joues(a, 8, range(4 * n))) / (4 * n)
    combat, depart = a.combat, a.etat(8)
    des = [jouer_un_duel(combat, depart, TACTIQUES, g, aux_des=True) for g in range(n)]
    assert vraisemblable(sum(d.vainqueur == JOUEURS for d in des), n, tables, 2)


# ── Le conseil ─────────────────────────────────────────────────────────────


def bilan(nombre: int, perte: Fraction, victoires: int) -> BilanDeBande:
    return BilanDeBande(nombre, 10, victoires, 0, Etendue(1, 2, 3), perte, 0.0, ())


@given(st.lists(st.tuples(st.fractions(0, 1, max_denominator=9), st.integers(0, 10)), max_size=12), st.integers(0, 9))
def test_le_conseil_est_le_plus_grand_nombre_dont_aucun_plus_petit_n_echoue(
    mesures: list[tuple[Fraction, int]], seuil: int
) -> None:
    bilans = [bilan(n, p, v) for n, (p, v) in enumerate(mesures, 1)]
    perte, victoire = Objectif("perte", Fraction(seuil, 9)), Objectif("victoire", Fraction(seuil, 9))
    tenus = [n for n in range(len(bilans) + 1) if all(p <= perte.seuil for p, _ in mesures[:n])]
    assert nombre_conseille(bilans, perte) == max(tenus)
    tenus = [n for n in range(len(bilans) + 1) if all(Fraction(v, 10) >= victoire.seuil for _, v in mesures[:n])]
    assert nombre_conseille(bilans, victoire) == max(tenus)


# ── Ce que la machine garde en mémoire ─────────────────────────────────────


def en_cours(graine: int, pas_joues: int) -> tuple[Combat, Etat]:
    """Une mêlée, après quelques pas joués au hasard : prises, chutes, états, groupes entamés."""
    fiches = [generer("lutte", 13, graine), generer("kung_fu", 9, graine + 1), generer("ninjutsu", 9, graine + 2)]
    combat, e = engager(
        [
            *(Participant(str(i), f, i % 2, position=i) for i, f in enumerate(fiches)),
            Participant("groupe", profil("voyou"), 1, 4, position=1),
        ]
    )
    des = HasardGraine(graine)

    def decider(choix: Choix, c: Combat, etat: Etat) -> object:
        possibles = choix.reponses or actions_legales(c, etat)
        return possibles[des.de(len(possibles)) - 1]

    h = Lanceur(HasardGraine(graine), None, decider)
    for _ in range(pas_joues):
        if fini(combat, e):
            break
        e = pas(h, combat, e)
        verifier_les_pesees(combat, e)
    return combat, e


def verifier_les_pesees(combat: Combat, e: Etat) -> None:
    """Chaque attaque permise vaut autant, que la pesée vienne de la mémoire ou d'un combat qui n'en a pas."""
    if not e.file:
        return
    sans_memoire = Combat(combat.ids, combat.combattants, combat.camps, combat.groupes, combat.options)
    for a in actions_legales(combat, e):
        if a.sorte == "technique":
            qui = next(iter(e.file[0]))
            annonce = annonce_de(qui, a)
            assert peser_les_defenses(combat, e, annonce) == peser_les_defenses(sans_memoire, e, annonce)


@pytest.mark.parametrize("graine", range(4))
def test_une_pesee_gardee_vaut_une_pesee_refaite(graine: int) -> None:
    combat, _ = en_cours(graine, 40)
    assert any(cle[0] == "pesees" for cle in combat.memoire)
