"""Se débattre : la loi des essais est celle d'une force brute, et celle des tours entiers joués aux dés."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.regles.combat.outils import a_toi, coup, duel, fiche, voyous
from tests.regles.test_des import force_brute
from tiamat.analyse.soumission import LoiDePrise, jets_d_un_essai, se_debattre
from tiamat.catalogue import catalogue
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, prendre
from tiamat.combat.deroule import PASSER, pas
from tiamat.combat.soumission import tentative
from tiamat.des import Poignee, opposition
from tiamat.erreurs import Refus
from tiamat.hasard import HasardGraine
from tiamat.procedure.interpretes import Choix, Lanceur

PRISES = [t.id for t in catalogue().techniques.values() if "soumission" in t.attributs]
JEUX, ECARTS_TYPES = 1500, 4.5


def prise_sur(prise: str, sienne: int, **victime: Any) -> tuple[Combat, Etat]:
    """Qui tient a ``sienne`` partout ; la victime, deux, sauf ce que l'on dit."""
    return duel(fiche(sienne, prise), fiche(2, "degagement", nom="Victime", **victime))


def gagne(a: int, b: int) -> Fraction:
    """La chance que ``a`` D10 dépassent ``b`` D10, dés de critique compris, par force brute."""
    lois = force_brute(Poignee(a)), force_brute(Poignee(b))
    return sum((p * q for (x, p), (y, q) in product(*(loi.items() for loi in lois)) if x > y), Fraction(0))


@pytest.mark.regle("R195", "R210")
@pytest.mark.parametrize(("force", "sienne"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2)])
@pytest.mark.parametrize("prise", ["immobilisation", "prise_de_l_ours"])
def test_chaque_essai_est_celui_de_la_force_brute(prise: str, force: int, sienne: int) -> None:
    combat, e = prise_sur(prise, sienne, force=force, endurance=2)
    p = gagne(2 if tentative(prise).carac == "endurance" else force, sienne)
    loi = se_debattre(combat, e, prise)
    assert [(x.tient, x.libre) for x in loi.essais] == [((1 - p) ** n, (1 - p) ** n * p) for n in range(force)]
    assert [x.sachant for x in loi.essais] == [p] * force
    assert (loi.libre, loi.ko, loi.mort) == (1 - (1 - p) ** force, (1 - p) ** force, 0)
    assert loi.essais_moyens == loi.tours_moyens == sum((1 - p) ** n for n in range(force))


@pytest.mark.regle("R195", "R210")
def test_les_portes_de_l_enfer_tuent_qui_n_a_plus_de_sante() -> None:
    combat, e = prise_sur("portes_de_l_enfer", 2, force=3)
    p = gagne(3, 2)
    faible = e.changer(1, jauges=e.corps[1].jauges._replace(sante=2))
    loi = se_debattre(combat, faible, "portes_de_l_enfer")
    assert [(x.libre, x.ko, x.mort) for x in loi.essais] == [(p, 0, 0), (0, 0, 1 - p)]
    assert se_debattre(combat, e, "portes_de_l_enfer").mort == 0


@pytest.mark.regle("R195")
def test_les_essais_perdus_et_le_tour_du_premier_se_comptent() -> None:
    combat, e = prise_sur("immobilisation", 2, force=3)
    entiere, suivante = (se_debattre(combat, e, "immobilisation", des_ce_tour=ce_tour) for ce_tour in (True, False))
    assert [x.tour for x in entiere.essais] == [1, 2, 3]
    assert suivante.tours_moyens == entiere.tours_moyens + 1
    assert suivante.libre == entiere.libre
    assert [x.sachant for x in se_debattre(combat, e, "immobilisation", perdus=2).essais] == [gagne(3, 2)]


@pytest.mark.regle("R195")
def test_un_degagement_que_l_on_ne_peut_plus_payer_laisse_l_opposition() -> None:
    combat, e = prise_sur("immobilisation", 2, force=2)
    e = e.changer(1, jauges=e.corps[1].jauges._replace(energie=3))
    premier, second = se_debattre(combat, e, "immobilisation", technique="degagement").essais
    degage = sum(
        p * q
        for (x, p), (y, q) in product(force_brute(Poignee(2, 2)).items(), force_brute(Poignee(1)).items())
        if x > y
    )
    assert (premier.sachant, second.sachant) == (degage, gagne(2, 2))


@pytest.mark.regle("R195", "R210")
@pytest.mark.parametrize("technique", ["", "degagement"])
@pytest.mark.parametrize("prise", PRISES)
def test_les_jets_d_un_essai_font_sa_chance(prise: str, technique: str) -> None:
    combat, e = prise_sur(prise, 3, endurance=1)
    mien, sien = jets_d_un_essai(combat, e, prise, technique=technique)
    premier = se_debattre(combat, e, prise, technique=technique).essais[0]
    assert opposition(mien.poignee, sien.poignee).gagne == premier.sachant


@pytest.mark.parametrize(
    ("prise", "perdus", "raison"),
    [("oi_zuki", 0, "ne tient personne"), ("immobilisation", 2, "aucun essai"), ("immobilisation", -1, "aucun essai")],
)
def test_ce_qui_ne_se_calcule_pas_est_refuse(prise: str, perdus: int, raison: str) -> None:
    combat, e = prise_sur("immobilisation", 2, force=2)
    with pytest.raises(Refus, match=raison):
        se_debattre(combat, e, prise, perdus=perdus)


@pytest.mark.regle("R195")
def test_un_groupe_ne_se_debat_pas() -> None:
    combat, e = duel(fiche(2, "immobilisation"), voyous(), effectifs=(1, 3))
    with pytest.raises(Refus, match="met un membre du groupe de côté"):
        se_debattre(combat, e, "immobilisation")


# ── Contre les tours entiers ───────────────────────────────────────────────


def jouer(combat: Combat, e: Etat, technique: str, graine: int) -> tuple[str, int]:
    """Joue les tours par le moteur, aux dés : comment la prise finit, et à quel tour."""

    def decider(choix: Choix, combat: Combat, e: Etat) -> Any:
        prise = e.corps[1].prise
        if choix.nom != "action":
            return choix.reponses[0]
        if choix.qui != 1 or prise is None or prise.tentee:
            return PASSER
        return coup(technique, 0) if technique else Action("se_liberer")

    h = Lanceur(HasardGraine(graine), decider=decider)
    while e.corps[1].prise is not None:
        e = pas(h, combat, e)
    c = e.corps[1]
    return "mort" if c.jauges.mort else "ko" if c.hors_de_combat else "libre", e.tour


@pytest.mark.regle("R195", "R210")
@pytest.mark.parametrize("technique", ["", "degagement"])
@pytest.mark.parametrize("prise", PRISES)
def test_la_loi_est_celle_des_tours_joues(prise: str, technique: str) -> None:
    combat, e = prise_sur(prise, 3, force=3, endurance=1)
    e = a_toi(e, 1, 0).changer(1, jauges=e.corps[1].jauges._replace(sante=3))
    loi = se_debattre(combat, e, prise, technique=technique)
    tenue = prendre(e, 1, 0, prise, 3)
    joues = [jouer(combat, tenue, technique, graine) for graine in range(JEUX)]
    for issue, p in chances(loi).items():
        q = float(p)
        observee = joues.count(issue) / JEUX
        assert abs(observee - q) <= ECARTS_TYPES * (q * (1 - q) / JEUX) ** 0.5


def chances(loi: LoiDePrise) -> dict[tuple[str, int], Fraction]:
    return {(nom, x.tour): p for x in loi.essais for nom, p in zip(("libre", "ko", "mort"), x[2:], strict=True)}
