"""Tours d'actions : le corps, les épreuves, les coups, le tir, contre les nombres du document."""

from collections import Counter
from itertools import product

import pytest

from tests.variantes.aides_tours_d_actions import force_brute
from tiamat.des import Somme
from tiamat.erreurs import ActionImpossible, FicheInvalide, Refus
from tiamat.variantes.tours_d_actions.corps import (
    Corps,
    blesser,
    corps_neuf,
    etourdir,
    gravite_de,
    malus,
    palier,
    pc_maximum,
    pv_maximum,
    saignement,
    saigner,
    tours_avant_le_coma,
)
from tiamat.variantes.tours_d_actions.critiques import est_une_reussite_critique, sort_de_l_arme
from tiamat.variantes.tours_d_actions.degats import maximum, points_du_coup, repartir, retenir
from tiamat.variantes.tours_d_actions.epreuves import (
    chance_de_survivre,
    chance_de_tenir,
    chance_du_survivant,
    difficulte,
    difficulte_de_resistance,
)
from tiamat.variantes.tours_d_actions.fiches import (
    ARMES,
    ENDROITS,
    FATALE,
    GRAVE,
    LEGERE,
    RANG_D_ENDROIT,
    SERIEUSE,
    Arme,
    endroit_de,
    lire_points,
)
from tiamat.variantes.tours_d_actions.reserve import (
    chance_de_toucher,
)
from tiamat.variantes.tours_d_actions.tir import (
    Portees,
    bande,
    defense_contre_un_tir,
    des_du_tir,
    pile,
    portee_maximum,
)

# ── Le corps ───────────────────────────────────────────────────────────────


@pytest.mark.regle("001-R14")
def test_la_resistance_fixe_les_points() -> None:
    assert [pv_maximum(e, 4) for e in ENDROITS] == [4, 10, 5, 5, 7, 7]
    assert pc_maximum(4) == 16
    with pytest.raises(Refus, match="inconnu"):
        pv_maximum("aile", 4)


@pytest.mark.regle("001-R04", "001-R05")
@pytest.mark.parametrize("maxi", range(1, 16))
def test_les_gravites_se_suivent_sans_trou(maxi: int) -> None:
    suite = [gravite_de(pv, maxi) for pv in range(maxi, -maxi - 3, -1)]
    assert suite == sorted(suite)
    assert set(suite) >= {LEGERE, FATALE}
    assert gravite_de(-maxi + 1, maxi) == (GRAVE if maxi > 1 else SERIEUSE)
    assert gravite_de(1, maxi) == LEGERE


@pytest.mark.regle("001-R03", "001-R06", "001-R07", "001-R08")
def test_ce_que_coute_chaque_gravite() -> None:
    for points, dehors in ((6, (0, 0, 0)), (7, (1, 1, 2)), (11, (2, 2, 4)), (14, (2, 4, 6))):
        c = blesser(corps_neuf(4), "jambe_gauche", points)
        assert (sum(saignement(c).pv), saignement(c).pc, malus(c)) == dehors
    assert blesser(corps_neuf(4), "torse", 0) == corps_neuf(4)
    assert blesser(corps_neuf(4), "torse", 99).reste("torse") == -10, "un endroit ne perd pas plus que son maximum"


@pytest.mark.regle("001-R09")
def test_le_sang_d_un_membre_perdu_passe_au_torse() -> None:
    c = blesser(corps_neuf(4), "bras_droit", 9)
    assert c.reste("bras_droit") == -4
    c = saigner(c)
    assert (c.reste("bras_droit"), c.reste("torse")) == (-5, 9), "1 PV au bras, l'autre au torse"
    c = saigner(c)
    assert (c.reste("bras_droit"), c.reste("torse"), c.pc) == (-5, 7, 4)
    assert c.gravite("torse") == 0, "saigner ne blesse pas"
    vide = c._replace(pv=tuple(-pv_maximum(e, 4) for e in ENDROITS))
    assert sum(saignement(vide).pv) == 0


@pytest.mark.regle("001-R13", "001-R15")
def test_la_conscience_descend_palier_par_palier() -> None:
    for pc in range(17):
        assert palier(pc, 4) == pc // 4
    c = corps_neuf(3)
    assert [malus(etourdir(c, n)) for n in (2, 3, 6, 9, 12)] == [0, 1, 2, 3, 0]
    assert etourdir(c, 99).pc == pc_maximum(3)
    assert etourdir(c, -4) == c


def test_seule_la_pire_blessure_compte() -> None:
    c = blesser(blesser(corps_neuf(4), "bras_gauche", 5), "jambe_droite", 12)
    assert malus(c) == 4
    assert malus(etourdir(c, 8)) == 6
    assert malus(corps_neuf(4), sonne=True) == 1
    assert malus(etourdir(c, 8), sonne=True) == 6, "sonné pour le Tour ne s'ajoute pas à un palier plus profond"


def test_combien_de_tours_avant_le_coma() -> None:
    c = blesser(corps_neuf(4), "jambe_droite", 14)
    tours = tours_avant_le_coma(c)
    assert tours == 4
    for _ in range(tours):
        assert c.palier < 4
        c = saigner(c)
    assert c.palier == 4


@pytest.mark.regle("001-R10")
def test_fatale_a_la_tete_ou_au_torse_elle_est_mortelle() -> None:
    for endroit in ENDROITS:
        c: Corps = blesser(corps_neuf(4), endroit, 2 * pv_maximum(endroit, 4))
        assert c.gravite(endroit) == FATALE
        assert bool(c.mortelle) is (endroit in ("tete", "torse"))
    assert [difficulte_de_resistance(t) for t in range(1, 10)] == [1, 2, 3, 4, 5, 6, 7, 7, 7]
    un, deux, trois = (sum(p for s, p in force_brute(3, 6).items() if s >= n) for n in (1, 2, 3))
    assert float(chance_de_survivre(3, 3)) == pytest.approx(float(un * deux * trois), abs=1e-4)


@pytest.mark.regle("001-R07", "001-R08", "001-R11")
def test_le_moral_se_joue_en_deux_fois() -> None:
    assert chance_de_tenir(4, SERIEUSE) == 1
    rate = (1 - chance_de_toucher(4, 2)) * (1 - chance_de_toucher(4, 4))
    assert chance_de_tenir(4, GRAVE) == 1 - rate
    assert chance_de_tenir(4, FATALE) == 1 - (1 - chance_de_toucher(4, 4)) * (1 - chance_de_toucher(4, 6))
    assert chance_de_tenir(0, GRAVE) == 0
    assert chance_du_survivant(4) == chance_de_toucher(4, 7)
    with pytest.raises(Refus, match="Degré"):
        difficulte("PÉNIBLE")


# ── Les coups ──────────────────────────────────────────────────────────────


@pytest.mark.regle("001-R27", "001-R29", "001-R12")
def test_les_points_d_un_coup() -> None:
    assert points_du_coup(ARMES["mains_nues"], 2, 3) == Somme(0, 6, 5)
    assert points_du_coup(ARMES["masse"], 3, 3) == Somme(1, 6, 6)
    assert points_du_coup(ARMES["crache_foudre"], 3, 9) == Somme(0, 6, 5)
    assert [retenir(n, 2) for n in (1, 2, 3)] == [0, 0, 1]


def test_la_foudre_suit_le_metal() -> None:
    foudre, metal = ARMES["crache_foudre"], ("tete", "torse")
    protections = dict.fromkeys(ENDROITS, 3)
    assert repartir(foudre, "tete", 5, protections, metal) == {"tete": 5, "torse": 5}
    assert repartir(foudre, "bras_droit", 5, protections, metal) == {"bras_droit": 2}, "hors du métal"
    assert repartir(ARMES["masse"], "tete", 5, protections, metal) == {"tete": 2}


@pytest.mark.regle("001-R43", "001-R44", "001-R46")
def test_un_coup_critique_inflige_le_maximum() -> None:
    assert maximum(Somme(1, 6, 6)) == 12
    assert [est_une_reussite_critique(n) for n in (0, 4, 5, 9)] == [False, False, True, True]


@pytest.mark.regle("001-R39", "001-R40")
def test_ou_finit_l_arme_d_un_maladroit() -> None:
    bouteille = Arme("libre", "Bouteille", "melee", Somme(0, 6, 1), fragile=True)
    assert [sort_de_l_arme(a) for a in (ARMES["masse"], ARMES["crache_foudre"], bouteille)] == [
        "au_sol",
        "perdue",
        "perdue",
    ]


# ── Le tir et les endroits ─────────────────────────────────────────────────


@pytest.mark.regle("001-R31", "001-R33")
def test_la_bande_ou_se_tient_la_cible() -> None:
    portees = Portees(10, 20, 50)
    vues = [bande(m, portees) for m in (0, 10, 11, 20, 21, 50, 51, 100)]
    assert vues == ["courte", "courte", "moyenne", "moyenne", "longue", "longue", "extreme", "extreme"]
    assert portee_maximum(50) == portees.extreme == 100
    with pytest.raises(ActionImpossible, match="hors de portée"):
        bande(101, portees)
    with pytest.raises(Refus, match="grandissant"):
        bande(5, Portees(20, 10, 50))


@pytest.mark.regle("001-R32", "001-R34", "001-R35")
def test_ce_qui_s_ajoute_a_la_defense() -> None:
    assert [defense_contre_un_tir(3, p) for p in ("courte", "moyenne", "longue", "extreme")] == [3, 5, 7, 11]
    assert [defense_contre_un_tir(0, "courte", couvert=c) for c in ("a_moitie", "trois_quarts")] == [1, 2]
    assert [defense_contre_un_tir(0, "courte", posture=p) for p in ("a_plat_ventre", "agenouillee")] == [2, 1]
    lignes = pile(3, "longue", "trois_quarts", "agenouillee", True)
    assert sum(ligne.valeur for ligne in lignes) == 3 + 4 + 2 + 1 + 1
    assert {ligne.regle for ligne in lignes} == {"001-R31", "001-R32", "001-R35"}
    for faux in ({"portee": "lune"}, {"portee": "a_moitie"}, {"portee": "courte", "couvert": "agenouillee"}):
        with pytest.raises(Refus, match="inconnue"):
            defense_contre_un_tir(3, **faux)


@pytest.mark.regle("001-R30")
def test_viser_coute_deux_des() -> None:
    assert [des_du_tir(n, True) for n in (7, 2, 0)] == [5, 0, 0]
    assert des_du_tir(7, False) == 7


@pytest.mark.regle("001-R02", "001-R36")
def test_ou_portent_deux_des() -> None:
    cas = Counter(endroit_de(a + b) for a, b in product(range(1, 7), repeat=2))
    assert [cas[e] for e in ENDROITS] == [2, 16, 4, 5, 4, 5]
    assert list(RANG_D_ENDROIT) == list(ENDROITS)
    for hors in (1, 13):
        with pytest.raises(Refus):
            endroit_de(hors)


def test_les_points_d_une_arme_se_lisent() -> None:
    assert lire_points("1D6+2") == Somme(1, 6, 2)
    assert lire_points("") is None
    assert "arc_court" not in ARMES, "le document ne donne pas ses points"
    with pytest.raises(FicheInvalide, match="écrivez"):
        lire_points("beaucoup")
