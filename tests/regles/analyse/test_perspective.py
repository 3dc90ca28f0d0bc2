"""Ce qu'une action promet d'ici à la fin d'un tour : contre l'énumération directe, en fractions, santés comprises."""

from dataclasses import replace
from fractions import Fraction
from statistics import mean, stdev

import pytest

from tests.regles.statistique import vraisemblable
from tiamat.analyse import perspective
from tiamat.analyse.chaine import SANTE_MAXIMUM, Chaine
from tiamat.analyse.perspective import Horizon
from tiamat.analyse.tactiques import REFLEXION, decideur, en_forme
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import PASSER, actions_legales, agir, pas
from tiamat.combat.tables import Tables
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage, generer, profil
from tiamat.procedure.interpretes import Decider, Enumerateur

Scene = tuple[Combat, Etat]
Lois = dict[Etat, Fraction]


UN_COUP_PLUS_LOIN = decideur(REFLEXION)


def en_plein_tour(a: Personnage, b: Personnage, actions: tuple[int, int], furie: int = 0, sante: int = 99) -> Scene:
    """Deux combattants au contact, le premier à jouer, avec ces actions, cette furie, cette santé au plus."""
    combat, e = engager([Participant("a", a, 0), Participant("b", b, 1, position=1)])
    e = e._replace(tour=1, file=((0,), (1,)))
    for i, n in enumerate(actions):
        c = e.corps[i]
        jauges = c.jauges._replace(furie=min(furie, c.jauges.furie_max), sante=min(sante, c.jauges.sante))
        e = e.changer(i, actions=n, rang=1 - i, jauges=jauges)
    return combat, e


def par_enumeration(combat: Combat, e: Etat, decider: Decider, imposee: Action | None) -> Lois:
    """La loi exacte de l'état à la fin du tour, rien d'oublié, un pas après l'autre."""
    enumerateur, vivants, arrives = Enumerateur(en_forme(decider)), {e: Fraction(1)}, Lois()
    while vivants:
        suivants = Lois()
        for etat, p in vivants.items():
            if imposee is None:
                loi = enumerateur.loi(pas, combat, etat)
            else:
                loi = enumerateur.loi(agir, combat, etat, imposee)
            for apres, q in loi:
                ou = arrives if fini(combat, apres) or a_qui(apres) is None else suivants
                ou[apres] = ou.get(apres, Fraction(0)) + p * q
        vivants, imposee = suivants, None
    return arrives


SAUTEUR = replace(profil("jack"), techniques=("nidan_geri", "mae_tobi_geri"))
SCENES = {
    "debutants": (lambda: en_plein_tour(profil("jack"), profil("ryu"), (1, 1)), UN_COUP_PLUS_LOIN),
    "energie et furie": (
        lambda: en_plein_tour(generer("boxe", 5, 1), profil("jack"), (2, 1), 3, sante=3),
        decideur("agressif"),
    ),
    "combo": (lambda: en_plein_tour(SAUTEUR, profil("jack"), (1, 0), sante=12), decideur("agressif")),
    "armes": (lambda: en_plein_tour(generer("kendo", 4, 2), profil("jack"), (1, 1), sante=8), decideur("prudent")),
}


@pytest.mark.parametrize("scene", SCENES)
def test_la_perspective_est_celle_de_l_enumeration(scene: str) -> None:
    engage, decider = SCENES[scene]
    combat, e = engage()
    horizon = Horizon(combat, e, decider)
    coups = [a for a in actions_legales(combat, e) if a.technique][:1]
    for imposee in (None, PASSER, *coups):
        loi, p = par_enumeration(combat, e, decider, imposee), horizon.apres(imposee)
        assert sum(loi.values()) == 1
        for i in (0, 1):
            tombe = sum(q for x, q in loi.items() if x.corps[i].hors_de_combat)
            sante = sum(q * x.corps[i].jauges.sante for x, q in loi.items() if not x.corps[i].hors_de_combat)
            assert p.chutes[i] == pytest.approx(float(tombe), abs=1e-10)
            assert p.santes[i] == pytest.approx(float(sante), rel=1e-10)


def test_deux_tours_prolongent_un_tour() -> None:
    combat, e = en_plein_tour(profil("jack"), profil("ryu"), (2, 2), sante=9)
    un, deux = (Horizon(combat, e, decideur("prudent_et_sobre"), tours=n).apres() for n in (1, 2))
    assert un.chutes[1] < deux.chutes[1]
    assert un.santes[1] > deux.santes[1]


def test_les_jumeaux_ont_la_meme_perspective() -> None:
    combat, e = engager(Participant(id, profil("jack"), i, position=i) for i, id in enumerate("ab"))
    p = Horizon(combat, e).apres()
    assert p.chutes[0] == pytest.approx(p.chutes[1])
    assert p.santes[0] == pytest.approx(p.santes[1])


@pytest.mark.parametrize("ensemble", [False, True])
def test_le_lieu_du_combat_ne_change_rien(ensemble: bool) -> None:
    """Neuf mètres les séparent, ici ou vingt mètres plus loin ; chacun son rang, ou des listes secrètes (R70)."""
    trouvees = []
    for ici in (0, 20):
        combat, e = engager(Participant(id, profil("jack"), i, position=ici + 9 * i) for i, id in enumerate(("a", "b")))
        e = e._replace(tour=1, file=((0, 1),) if ensemble else ((0,), (1,))).changer(0, actions=2).changer(1, actions=2)
        vers = next(a for a in actions_legales(combat, e) if a.sorte == "deplacement" and a.vers == ici + 8)
        horizon = Horizon(combat, e, decideur("agressif"))
        trouvees.append([horizon.apres(vers), horizon.apres()])
    assert trouvees[0] == trouvees[1]
    assert ensemble or trouvees[0][0].santes[1] < 26


def test_la_perspective_est_celle_des_tours_joues() -> None:
    """Un grand cas, que rien n'énumère : des tours joués par les règles, chacun comme en pleine forme."""
    combat, e = en_plein_tour(profil("elspeth"), profil("piotr"), (2, 2))
    decider, n = en_forme(UN_COUP_PLUS_LOIN), 3000
    coup = next(a for a in actions_legales(combat, e) if a.technique)
    p = Horizon(combat, e).apres(coup)
    finis = list[Etat]()
    for graine in range(n):
        h = Tables(graine, decider)
        etat = agir(h, combat, e, coup)
        while not fini(combat, etat) and a_qui(etat) is not None:
            etat = pas(h, combat, etat)
        finis.append(etat)
    for i in (0, 1):
        assert vraisemblable(sum(x.corps[i].hors_de_combat for x in finis), n, p.chutes[i], 2)
        santes = [0 if x.corps[i].hors_de_combat else x.corps[i].jauges.sante for x in finis]
        assert abs(mean(santes) - p.santes[i]) < 4 * stdev(santes) / n**0.5
        assert stdev(santes) > 1


def test_ce_qui_est_resolu_sert_a_la_demande_suivante(monkeypatch: pytest.MonkeyPatch) -> None:
    combat, e = en_plein_tour(profil("jack"), profil("ryu"), (1, 1))
    premiere = Horizon(combat, e).apres()
    resolus = list[object]()
    calculer = Chaine._calculer
    monkeypatch.setattr(Chaine, "_calculer", lambda chaine, n: resolus.append(n) or calculer(chaine, n))
    assert Horizon(combat, e).apres() == premiere
    assert resolus == []
    monkeypatch.setattr(perspective, "NOEUDS_MAXIMUM", 1)
    with pytest.raises(Refus, match="simulez"):
        Horizon(combat, e).apres()
    assert resolus


def test_une_demande_abandonnee_ne_laisse_rien_de_faux() -> None:
    combat, e = en_plein_tour(profil("jack"), profil("ryu"), (1, 1))
    attendue = Horizon(combat, e, UN_COUP_PLUS_LOIN).apres()
    for morceaux in (1, 5, 20):
        calcul = Horizon(combat, e).derouler()
        for _ in zip(range(morceaux), calcul, strict=False):
            pass
    assert Horizon(combat, e).apres() == attendue


def test_trop_d_etats_sont_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    combat, e = en_plein_tour(profil("jack"), profil("ryu"), (1, 1))
    monkeypatch.setattr(perspective, "NOEUDS_MAXIMUM", 1)
    with pytest.raises(Refus, match="simulez"):
        Horizon(combat, e).apres()


def trois() -> Scene:
    return engager(Participant(id, profil("jack"), camp) for id, camp in (("a", 0), ("b", 1), ("c", 1)))


def groupe() -> Scene:
    return engager([Participant("a", profil("jack"), 0), Participant("v", profil("voyou"), 1, 2, 1)])


@pytest.mark.parametrize("engage", [trois, groupe])
def test_l_horizon_est_celui_d_un_duel(engage: type[Scene]) -> None:
    with pytest.raises(Refus, match="deux combattants"):
        Horizon(*engage())


@pytest.mark.parametrize(("sante", "raison"), [(0, "fini"), (SANTE_MAXIMUM + 1, str(SANTE_MAXIMUM))])
def test_une_sante_hors_des_bornes_est_refusee(sante: int, raison: str) -> None:
    combat, e = en_plein_tour(profil("jack"), profil("ryu"), (1, 1))
    with pytest.raises(Refus, match=raison):
        Horizon(combat, e.changer(0, jauges=e.corps[0].jauges._replace(sante=sante)))


def test_un_horizon_sans_tour_est_refuse() -> None:
    with pytest.raises(Refus, match="au moins un"):
        Horizon(*en_plein_tour(profil("jack"), profil("ryu"), (1, 1)), tours=0)
