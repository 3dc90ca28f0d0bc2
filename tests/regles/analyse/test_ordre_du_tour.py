"""L'ordre d'un tour : la loi exacte contre toutes les faces de tous les dés, et contre l'énumération du combat."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from tests.regles.combat.outils import fiche, voyous
from tests.regles.statistique import vraisemblable
from tests.regles.test_des import force_brute
from tiamat.analyse import loi_de_l_ordre
from tiamat.analyse.frise import Passage, frise, garder, retarder
from tiamat.analyse.initiative import Ordre, loi_des_rangs, raison_du_rang
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import PASSER, agir
from tiamat.combat.durees import poser
from tiamat.combat.tour import ouvrir_le_tour
from tiamat.des import Poignee
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.hasard import HasardGraine
from tiamat.personnage import Personnage
from tiamat.procedure.interpretes import Enumerateur, Lanceur

LENT, VIF, VIVE = fiche(2, nom="Lent", rapidite=1), fiche(2, nom="Vif"), fiche(2, nom="Vive")
ALERTE = fiche(2, nom="Alerte", rapidite=3, talents=("sixieme_sens",))
SONNE = poser((), "sonne", 2)


def melee(*fiches: Personnage) -> tuple[Combat, Etat]:
    return engager(Participant(str(i), f, i) for i, f in enumerate(fiches))


def par_les_des(poignees: list[Poignee], ranger: Callable[..., Ordre]) -> dict[Ordre, Fraction]:
    """La loi de l'ordre, toutes les combinaisons de totaux une à une, rangées par une règle écrite à part."""
    lois = [force_brute(p) for p in poignees]
    chances: dict[Ordre, Fraction] = {}
    for totaux in product(*lois):
        p = Fraction(1)
        for loi, total in zip(lois, totaux, strict=True):
            p *= loi[total]
        ordre = ranger(*totaux)
        chances[ordre] = chances.get(ordre, Fraction(0)) + p
    return chances


@pytest.mark.regle("R68", "R69", "R70", "R73")
def test_trois_combattants_dont_deux_aussi_rapides() -> None:
    combat, e = melee(LENT, VIF, VIVE)

    def ranger(lent: int, vif: int, vive: int) -> Ordre:
        deux = ((1, 2),) if vif == vive else ((1,), (2,)) if vif > vive else ((2,), (1,))
        place = sum(max(vif if i == 1 else vive for i in rang) >= lent for rang in deux)
        return (*deux[:place], (0,), *deux[place:])

    loi = loi_de_l_ordre(combat, e)
    assert dict(loi.ordres) == par_les_des([Poignee(1), Poignee(2), Poignee(2)], ranger)
    assert [p for _, p in loi.ordres] == sorted((p for _, p in loi.ordres), reverse=True)
    assert sum(map(loi.seul_en_tete, range(3))) + loi.partagee == 1
    assert loi.en_tete(1) == loi.en_tete(2) == loi.seul_en_tete(1) + loi.partagee


@pytest.mark.regle("R70", "R124")
def test_un_groupe_perd_les_egalites_meme_plus_rapide() -> None:
    combat, e = engager([Participant("a", LENT, 0), Participant("g", voyous(rapidite=2), 1, 4)])
    loi = loi_de_l_ordre(combat, e)
    attendue = par_les_des([Poignee(1), Poignee(2)], lambda a, g: ((0,), (1,)) if a >= g else ((1,), (0,)))
    assert dict(loi.ordres) == attendue
    assert loi.partagee == 0


@pytest.mark.regle("R150")
def test_un_sonne_joue_apres_les_autres_quel_que_soit_son_score() -> None:
    combat, e = melee(LENT, VIF, VIVE)
    loi = loi_de_l_ordre(combat, e.changer(1, poses=SONNE))
    assert all(ordre[-1] == (1,) for ordre, _ in loi.ordres)
    deux = loi_de_l_ordre(combat, e.changer(1, poses=SONNE).changer(2, poses=SONNE))
    assert deux.seul_en_tete(0) == 1
    assert dict(deux.ordres)[((0,), (1, 2))] == sum(p * p for p in force_brute(Poignee(2)).values())


@pytest.mark.regle("R106")
def test_un_surpris_ne_lance_qu_un_de_sauf_sixieme_sens() -> None:
    combat, e = melee(LENT, ALERTE, fiche(2, nom="Rapide", rapidite=3))
    calme = loi_de_l_ordre(combat, e)
    assert loi_de_l_ordre(combat, e.changer(1, embusque=True)) == calme
    surpris = loi_de_l_ordre(combat, e.changer(2, embusque=True))
    assert dict(surpris.ordres) == par_les_des(
        [Poignee(1), Poignee(3), Poignee(1)],
        lambda *t: (
            tuple((i,) for i in sorted(range(3), key=lambda i: (-t[i], -(1, 3, 3)[i])))
            if t[1] != t[2]
            else (((1, 2), (0,)) if t[1] >= t[0] else ((0,), (1, 2)))
        ),
    )


@pytest.mark.regle("R68", "R73")
@pytest.mark.parametrize("paire", [(LENT, VIF), (VIF, VIVE), (ALERTE, voyous())])
def test_la_loi_est_celle_de_l_enumeration_du_combat(paire: tuple[Personnage, Personnage]) -> None:
    combat, e = melee(*paire)
    attendue: dict[Ordre, Fraction] = {}
    for apres, p in Enumerateur().loi(ouvrir_le_tour, combat, e):
        attendue[apres.file] = attendue.get(apres.file, Fraction(0)) + p
    assert dict(loi_de_l_ordre(combat, e).ordres) == attendue


@pytest.mark.regle("R73")
def test_les_rangs_de_quatre_jets_somment_a_un_et_suivent_les_des() -> None:
    quatre = tuple(Poignee(n, fixe=n % 2) for n in (1, 2, 3, 4))
    assert sum(p for _, p in loi_des_rangs(quatre)) == 1
    assert len(loi_des_rangs(quatre)) == 75
    combat, e = melee(LENT, VIF, VIVE, ALERTE)
    loi = loi_de_l_ordre(combat, e)
    essais = 2000
    premiers = [ouvrir_le_tour(Lanceur(HasardGraine(g)), combat, e).file[0] for g in range(essais)]
    for i in range(4):
        assert vraisemblable(sum(i in rang for rang in premiers), essais, float(loi.en_tete(i)), 4)


def test_plus_de_quatre_combattants_sont_refuses_et_les_ko_ne_comptent_pas() -> None:
    combat, e = melee(LENT, VIF, VIVE, ALERTE, fiche(3, nom="Cinq"))
    with pytest.raises(Refus, match="4 combattants au plus"):
        loi_de_l_ordre(combat, e)
    e = e.changer(4, jauges=e.corps[4].jauges._replace(sante=0))
    assert all(4 not in (i for rang in ordre for i in rang) for ordre, _ in loi_de_l_ordre(combat, e).ordres)


@pytest.mark.regle("R68", "R70", "R124", "R150")
def test_la_raison_de_chaque_rang() -> None:
    combat, e = engager(
        [
            Participant("a", VIF, 0),
            Participant("b", LENT, 1),
            Participant("g", voyous(), 2, 3),
            Participant("c", VIVE, 3),
        ]
    )
    e = e.changer(0, rang=1).changer(1, rang=1).changer(2, rang=1)
    assert raison_du_rang(combat, e, 0, 1) == "R70"
    assert raison_du_rang(combat, e, 1, 2) == "R124"
    assert raison_du_rang(combat, e, 0, 3) == "R68"
    assert raison_du_rang(combat, e.changer(3, poses=SONNE), 0, 3) == "R150"


# ── La frise ───────────────────────────────────────────────────────────────

BOXEUR = fiche(2, "straight_punch", nom="Boxeur")


def ouvert(*ordre: tuple[int, ...]) -> tuple[Combat, Etat]:
    combat, e = melee(BOXEUR, BOXEUR, LENT)
    for i, c in enumerate(combat.combattants):
        e = e.changer(i, actions=c.actions)
    return combat, e._replace(tour=1, file=ordre)


@pytest.mark.regle("R68", "R71")
def test_chacun_joue_toutes_ses_actions_a_son_rang() -> None:
    _, e = ouvert((2,), (0, 1))
    assert frise(e) == ((Passage(2, 1),), (Passage(0, 2), Passage(1, 2)))


@pytest.mark.regle("R75")
def test_une_action_gardee_reste_apres_qu_il_a_passe() -> None:
    combat, e = ouvert((0,), (1,), (2,))
    assert garder(combat, e)[0] == (Passage(0, 1, gardees=1),)
    assert garder(combat, e)[1:] == frise(e)[1:]
    apres = agir(Lanceur(HasardGraine(1)), combat, e.changer(0, actions=1), PASSER)
    assert (apres.corps[0].actions, apres.file) == (1, ((1,), (2,)))


@pytest.mark.regle("R74")
@pytest.mark.parametrize(("apres", "ordre"), [(1, (0, 1, 0, 2)), (2, (0, 1, 2, 0))])
def test_une_action_retardee_se_joue_apres_celui_que_l_on_nomme(apres: int, ordre: tuple[int, ...]) -> None:
    combat, e = ouvert((0,), (1,), (2,))
    passages = [p for rang in retarder(combat, e, apres) for p in rang]
    assert tuple(p.qui for p in passages) == ordre
    assert [p for p in passages if p.qui == 0] == [Passage(0, 1, retardees=1), Passage(0, 1)]
    seule = agir(Lanceur(HasardGraine(1)), combat, e.changer(0, actions=1), Action("retarder", cible=apres))
    assert [i for rang in seule.file for i in rang] == [p.qui for p in passages[1:]]


@pytest.mark.regle("R70", "R71", "R74")
def test_ce_qui_ne_se_retarde_pas_dit_pourquoi() -> None:
    combat, e = ouvert((0, 1), (2,))
    with pytest.raises(ActionImpossible, match="simultanées.*R70"):
        retarder(combat, e, 2)
    combat, e = ouvert((0,), (1,), (2,))
    with pytest.raises(ActionImpossible, match="n’a pas encore joué.*R74"):
        retarder(combat, e, 0)
    immobiles = e
    for i in range(3):
        immobiles = immobiles.changer(i, actions=0)
    with pytest.raises(ActionImpossible, match="aucune action.*R71"):
        garder(combat, immobiles)
