"""La loi d'un tour ou deux, à plusieurs : contre les dés lancés, et contre elle-même en deux morceaux."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.regles.statistique import a_quatre_ecarts_types, vraisemblable
from tiamat.analyse.duel import decider_par_camp
from tiamat.analyse.loi_des_tours import attente, loi_des_tours
from tiamat.analyse.oubli import Oubli
from tiamat.analyse.tactiques import TACTIQUES, decideur
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import pas
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import Refus
from tiamat.hasard import HasardGraine
from tiamat.personnage import profil
from tiamat.procedure.interpretes import Enumerateur, Lanceur
from tiamat.procedure.questions import Loi, cumuler

Scene = tuple[Combat, Etat]
DECIDEES = [t for t in TACTIQUES if t != "hasard"]
JACK, VOYOU, BANDIT = profil("jack"), profil("voyou"), profil("bandit")
DES_COUPS = ("agressif", "agressif")


def jack_et_deux_voyous() -> Scene:
    return engager([Participant("jack", JACK, 0), Participant("v", VOYOU, 1, 2, 1)])


def deux_hommes_de_main() -> Scene:
    return engager([Participant("b", BANDIT, 0), Participant("v", VOYOU, 1, 1, 1)])


def deux_bandes() -> Scene:
    return engager([Participant("b", BANDIT, 0, 2), Participant("v", VOYOU, 1, 3, 1)])


COMBATS = [jack_et_deux_voyous, deux_hommes_de_main, deux_bandes]


def reunir(*lois: tuple[Loi[Etat], Fraction]) -> dict[Etat, Fraction]:
    """Des lois pondérées, réunies en une."""
    somme: dict[Etat, Fraction] = {}
    for loi, poids in lois:
        for e, p in loi:
            somme[e] = somme.get(e, Fraction(0)) + p * poids
    return somme


def jouer_aux_des(combat: Combat, e: Etat, tactiques: tuple[str, str], tours: int, graine: int) -> Etat:
    """L'état à la fin de ce nombre de tours, aux dés."""
    decider = decider_par_camp(combat, [decideur(t) for t in tactiques])
    h = Lanceur(HasardGraine(graine), decider=decider)
    while not fini(combat, e) and not (e.tour >= tours and a_qui(e) is None):
        e = pas(h, combat, e)
    return e


@pytest.mark.parametrize("engage", COMBATS)
@pytest.mark.parametrize("nom", DECIDEES)
def test_les_chances_font_un_exactement(engage: Callable[[], Scene], nom: str) -> None:
    combat, e = engage()
    loi = loi_des_tours(combat, e, (nom, nom))
    assert sum(p for _, p in loi) == 1
    assert all(type(p) is Fraction and 0 < p <= 1 for _, p in loi)
    assert len({e for e, _ in loi}) == len(loi) > 3
    for arrive, _ in loi:
        assert arrive.tour == 1
        assert fini(combat, arrive) or a_qui(arrive) is None


@pytest.mark.parametrize("tactiques", [("hasard", "prudent"), ("prudent", "hasard"), ("hasard", "hasard")])
def test_une_tactique_qui_tire_au_sort_est_refusee(tactiques: tuple[str, str]) -> None:
    combat, e = deux_hommes_de_main()
    with pytest.raises(Refus, match="au hasard"):
        loi_des_tours(combat, e, tactiques)


@pytest.mark.parametrize("tours", [0, -1])
def test_une_loi_sans_tour_est_refuse(tours: int) -> None:
    combat, e = deux_hommes_de_main()
    with pytest.raises(Refus, match="au moins un"):
        loi_des_tours(combat, e, DES_COUPS, tours)


@pytest.mark.parametrize("engage", COMBATS)
@pytest.mark.parametrize("tactiques", [DES_COUPS, ("un_coup_plus_loin", "prudent")])
def test_deux_tours_sont_un_tour_puis_un_tour(engage: Callable[[], Scene], tactiques: tuple[str, str]) -> None:
    combat, e = engage()
    if engage is jack_et_deux_voyous:
        e = e.changer(0, jauges=e.corps[0].jauges._replace(sante=3))
    entiere = loi_des_tours(combat, e, tactiques, 2)
    suites = [
        ((((apres, Fraction(1)),) if fini(combat, apres) else loi_des_tours(combat, apres, tactiques)), p)
        for apres, p in loi_des_tours(combat, e, tactiques)
    ]
    assert dict(entiere) == reunir(*suites)
    assert max(e.tour for e, _ in entiere) == 2


def test_un_tour_deja_ouvert_se_finit() -> None:
    """Le tour en cours compte pour un : l'ouvrir, puis le finir, donne la loi du tour entier."""
    combat, e = jack_et_deux_voyous()
    decider = decider_par_camp(combat, [decideur(t) for t in DES_COUPS])
    ouverts = Enumerateur(decider).loi(pas, combat, e)
    assert len(ouverts) > 1
    assert all(a_qui(ouvert) is not None for ouvert, _ in ouverts)
    suites = [(loi_des_tours(combat, ouvert, DES_COUPS), p) for ouvert, p in ouverts]
    assert reunir(*suites) == dict(loi_des_tours(combat, e, DES_COUPS))


def test_echanger_les_camps_echange_la_loi() -> None:
    bandit, voyous = Participant("b", BANDIT, 0), Participant("v", VOYOU, 1, 2, 1)
    aller = engager([bandit, voyous])
    retour = engager([voyous._replace(camp=0), bandit._replace(camp=1)])
    mesures = []
    for (combat, e), tactiques in ((aller, ("agressif", "prudent")), (retour, ("prudent", "agressif"))):
        lois: dict[tuple[int, ...], Fraction] = {}
        for apres, p in loi_des_tours(combat, e, tactiques):
            effectifs = tuple(apres.corps[combat.indice(id)].effectif for id in "bv")
            lois[effectifs] = lois.get(effectifs, Fraction(0)) + p
        mesures.append(lois)
    assert mesures[0] == mesures[1]


@pytest.mark.parametrize(
    ("engage", "tactiques", "tours", "n"),
    [
        (deux_hommes_de_main, DES_COUPS, 1, 3000),
        (deux_hommes_de_main, ("prudent", "un_coup_plus_loin"), 2, 1500),
        (jack_et_deux_voyous, DES_COUPS, 1, 1500),
        (deux_bandes, DES_COUPS, 1, 1500),
        pytest.param(deux_hommes_de_main, DES_COUPS, 4, 60_000, marks=pytest.mark.complet),
        pytest.param(jack_et_deux_voyous, DES_COUPS, 2, 12_000, marks=pytest.mark.complet),
        pytest.param(jack_et_deux_voyous, ("un_coup_plus_loin",) * 2, 2, 12_000, marks=pytest.mark.complet),
        pytest.param(deux_bandes, DES_COUPS, 2, 12_000, marks=pytest.mark.complet),
    ],
)
def test_elle_est_celle_des_combats_joues_aux_des(
    engage: Callable[[], Scene], tactiques: tuple[str, str], tours: int, n: int
) -> None:
    combat, e = engage()
    loi = loi_des_tours(combat, e, tactiques, tours)
    joues = (jouer_aux_des(combat, e, tactiques, tours, graine) for graine in range(n))
    oubli = Oubli.de(combat, e, tours=tours)
    vus = Counter(oubli.alleger(joue) for joue in joues)
    chances = dict(loi)
    assert set(vus) <= set(chances)
    assert [etat for etat, p in loi if not vraisemblable(vus[etat], n, float(p), len(loi))] == []
    for i in range(2):
        for effectif in {c.corps[i].effectif for c in chances}:
            chance = sum(p for c, p in loi if c.corps[i].effectif == effectif)
            combien = sum(k for c, k in vus.items() if c.corps[i].effectif == effectif)
            assert a_quatre_ecarts_types(combien, n, float(chance))


@pytest.mark.regle("R138")
def test_une_energie_que_trois_blessures_vident_se_compte() -> None:
    """Treize points d'énergie ne valent pas trois blessures au torse, que permettent plus de trente de santé."""
    combat, e = engager([Participant("a", profil("elspeth"), 0), Participant("b", JACK, 1, position=1)])
    jauges = e.corps[1].jauges._replace(sante=33, sante_max=33, energie=13)
    e = e._replace(tour=1, file=((0,),)).changer(0, actions=1).changer(1, jauges=jauges)

    def de_b(loi: Loi[Etat]) -> dict[tuple[int, int], Fraction]:
        chances: dict[tuple[int, int], Fraction] = {}
        for etat, p in loi:
            cumuler(chances, (etat.corps[1].jauges.sante, etat.corps[1].jauges.energie), p)
        return chances

    decider = decider_par_camp(combat, [decideur("agressif")] * 2)
    loi = de_b(loi_des_tours(combat, e, DES_COUPS))
    assert loi == de_b(Enumerateur(decider).loi(pas, combat, e))
    assert sum(p for (_, energie), p in loi.items() if energie < 13) > 0
    sans_risque = e.changer(1, jauges=jauges._replace(sante=30))
    assert {energie for _, energie in de_b(loi_des_tours(combat, sans_risque, DES_COUPS))} == {jauges.energie_max}


def test_l_attente_est_la_moyenne_exacte() -> None:
    combat, e = jack_et_deux_voyous()
    loi = loi_des_tours(combat, e, DES_COUPS)
    restent = attente(loi, lambda e: e.corps[1].effectif)
    assert restent == sum(n * sum(p for c, p in loi if c.corps[1].effectif == n) for n in range(3))
    assert attente(loi, lambda _: 1) == 1
    assert 0 < restent < 2
