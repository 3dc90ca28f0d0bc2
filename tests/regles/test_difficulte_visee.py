"""Un groupe face à une épreuve : ses chances, ses meilleures équipes, la difficulté à annoncer ; par énumération."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiamat.catalogue import catalogue
from tiamat.des import Poignee, loi
from tiamat.epreuves import (
    Equipier,
    chance,
    chances_de_groupe,
    cran_vise,
    difficulte_visee,
    equipes,
    equipier,
    jet_d_equipe,
)
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage, profil

EQUIPIERS = st.lists(st.builds(Equipier, st.just("Léa"), st.integers(1, 6), st.integers(0, 6)), min_size=1, max_size=5)


def total(des: tuple[tuple[int, int], ...], fixe: int) -> int:
    """Un jet compté à la main : le meilleur D10, et le D6 de chaque 10."""
    return max(d10 for d10, _ in des) + sum(d6 for d10, d6 in des if d10 == 10) + fixe


@pytest.mark.regle("R47", "R58")
@pytest.mark.parametrize("difficulte", [5, 10, 13])
def test_les_chances_d_un_groupe_contre_une_enumeration(difficulte: int) -> None:
    membres = [Equipier("Jack", 1, 2), Equipier("Ryu", 1, 0)]
    chances = chances_de_groupe(membres, difficulte)
    compte = {"jack": 0, "ryu": 0, "un": 0, "tous": 0, "equipe": 0}
    faces = list(product(range(1, 11), range(1, 7)))
    for jack, ryu in product(faces, faces):
        a, b = total((jack,), 2) >= difficulte, total((ryu,), 0) >= difficulte
        compte["jack"] += a
        compte["ryu"] += b
        compte["un"] += a or b
        compte["tous"] += a and b
        compte["equipe"] += total((jack, ryu), 2) >= difficulte
    attendues = {nom: Fraction(cas, 3600) for nom, cas in compte.items()}
    assert chances.chacun == (attendues["jack"], attendues["ryu"])
    assert chances.moyenne == (attendues["jack"] + attendues["ryu"]) / 2
    assert (chances.au_moins_un, chances.tous, chances.equipe) == tuple(attendues[n] for n in ("un", "tous", "equipe"))


@pytest.mark.regle("R58")
def test_un_groupe_vide_se_refuse() -> None:
    assert equipes([]) == ()
    with pytest.raises(Refus, match="au moins une personne"):
        chances_de_groupe([], 8)


@pytest.mark.regle("R58")
@settings(deadline=None)
@given(EQUIPIERS, st.integers(4, 25))
def test_chaque_equipe_est_la_meilleure_de_sa_taille(membres: list[Equipier], difficulte: int) -> None:
    """Parmi toutes celles que mène la meilleure caractéristique, comme R58 le veut."""
    plus_haute = max(e.caracteristique for e in membres)
    for taille, equipe in enumerate(equipes(membres), 1):
        assert len(equipe) == taille
        rivales = [c for c in combinations(membres, taille) if max(e.caracteristique for e in c) == plus_haute]
        chances = [chance(jet_d_equipe(c).poignee, difficulte) for c in rivales]
        assert chance(jet_d_equipe(equipe).poignee, difficulte) == max(chances)


@pytest.mark.regle("R47", "R48")
def test_un_personnage_apporte_ce_que_dit_sa_fiche() -> None:
    jack = profil("jack")
    assert equipier(jack, "intelligence", "langue") == ("Jack", 2, 2)
    assert equipier(jack, "intelligence") == ("Jack", 2, 0)
    assert equipier(Personnage("", {"force": 3}), "force", "acrobatie") == ("Sans nom", 3, 0)
    with pytest.raises(Refus, match=r"Léa, Perception 0 : attendu de 1 à 40\. Corrigez sa fiche\."):
        equipier(Personnage("Léa", {"force": 3}), "perception")
    with pytest.raises(Refus, match="Léa, Acrobatie 99"):
        equipier(Personnage("Léa", {"force": 3}, {"acrobatie": 99}), "force", "acrobatie")


POIGNEES = st.builds(Poignee, st.integers(1, 8), st.just(0), st.integers(0, 10))


@pytest.mark.regle("R47")
@given(POIGNEES, st.integers(1, 99))
def test_aucune_difficulte_n_approche_mieux(poignee: Poignee, pour_cent: int) -> None:
    visee = Fraction(pour_cent, 100)
    trouvee = difficulte_visee(lambda d: chance(poignee, d), visee)
    sure = loi(poignee).mini
    ecarts = {d: abs(chance(poignee, d) - visee) for d in range(sure, loi(poignee).maxi + 2)}
    assert trouvee == min(d for d, ecart in ecarts.items() if ecart == min(ecarts.values()))


@pytest.mark.regle("R47")
def test_a_chance_egale_la_plus_basse_mais_pas_sous_le_sur() -> None:
    def un_de(d: int) -> Fraction:
        return chance(Poignee(1, 0, 5), d)

    assert un_de(15) == un_de(16) == Fraction(1, 10)
    assert difficulte_visee(un_de, Fraction(19, 200)) == 15
    assert difficulte_visee(un_de, Fraction(99, 100)) == 6
    for visee in (Fraction(0), Fraction(1), Fraction(-1, 2), Fraction(3, 2)):
        with pytest.raises(Refus, match="attendu entre 0 et 1"):
            difficulte_visee(un_de, visee)


@pytest.mark.regle("R46")
@given(POIGNEES, st.integers(1, 99))
def test_le_cran_est_le_plus_proche_des_six(poignee: Poignee, pour_cent: int) -> None:
    visee = Fraction(pour_cent, 100)
    cran = cran_vise(lambda d: chance(poignee, d), visee)
    ecarts = [abs(chance(poignee, d) - visee) for d in (4, 6, 8, 10, 15, 20)]
    assert cran.valeur == (4, 6, 8, 10, 15, 20)[ecarts.index(min(ecarts))]
    assert catalogue().difficultes[cran.id] == cran
