"""Le bilan d'un personnage : chaque état y fait ce que dit sa règle, et rien d'autre."""

from collections.abc import Iterable
from itertools import product

import pytest

from tiamat.analyse import Bilan, Mal, dresser
from tiamat.analyse.bilan import ETATS_QUI_AGISSENT
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, ASSIS
from tiamat.combat.emploi import ATTAQUE, DEFENSE
from tiamat.personnage import Personnage, profil, profils

T = catalogue().techniques
JACK, JIN, VOYOU = profil("jack"), profil("jin_chun_fung"), profil("voyou")
TOUS = list(profils().values())


def bilan(qui: Personnage = JACK, *etats: str, **mal: object) -> Bilan:
    return dresser(qui, JIN, Mal(frozenset(etats), **mal))


def blesse(qui: Personnage, *parties: str) -> Bilan:
    return dresser(qui, JIN, Mal(blessures=frozenset(parties)))


def perdues(avant: Bilan, apres: Bilan) -> set[str]:
    assert set(apres.permis) <= set(avant.permis)
    return {technique for technique, _ in set(avant.permis) - set(apres.permis)}


def des(b: Bilan) -> dict[str, int]:
    return {carac: jet.poignee.d10 for carac, jet in b.tests.items()}


def de_type(ids: Iterable[str], *types: str) -> set[str]:
    return {t for t in ids if set(T[t].type) & set(types)}


def test_sans_mal_la_fiche_ne_change_pas() -> None:
    b = bilan()
    assert (b.actions, b.initiative.poignee.d10, b.instinctive.poignee.d10) == (2, 2, 1)
    assert (b.deplacement.metres, b.course.metres, b.saut.metres) == (8, 24, 2)
    assert [t.refus for t in (b.deplacement, b.course, b.saut)] == [(), (), ()]
    assert des(b) == dict(JACK.caracteristiques)
    assert b.resistance is None


@pytest.mark.regle("R148", "R150")
def test_sonne_a_une_action_de_moins_et_joue_le_dernier() -> None:
    b = bilan(JACK, "sonne")
    assert (b.actions, b.dernier, des(b)) == (1, True, des(bilan()))
    assert b.permis == bilan().permis
    assert b.course.metres == 2 * 1 * 6
    voyou = bilan(VOYOU, "sonne")
    assert (voyou.actions, voyou.permis, voyou.instinctive.poignee.d10) == (0, {}, 1)
    assert any("(R71)" in raison for u in voyou.usages for raison in u.refus)


@pytest.mark.regle("R134")
@pytest.mark.parametrize("qui", TOUS)
def test_aveugle_ne_vise_plus_et_perd_un_de(qui: Personnage) -> None:
    avant, apres = bilan(qui), bilan(qui, "aveugle")
    touchees = {"habilete", "rapidite", "perception"}
    assert des(apres) == {c: max(1, n - (c in touchees)) for c, n in des(avant).items()}
    visent = {
        t
        for t, en in avant.permis
        if (en == ATTAQUE or "contre_attaque" in T[t].attributs) and T[t].localisation not in ("aleatoire", "")
    }
    de_loin = {t for t, en in avant.permis if en == ATTAQUE and "attaque_a_distance" in T[t].type}
    assert perdues(avant, apres) == visent | de_loin
    assert (apres.initiative, apres.instinctive) == (avant.initiative, avant.instinctive)


@pytest.mark.regle("R139", "R140")
@pytest.mark.parametrize(
    ("partie", "types"), [("bras", ("poings", "arme_de_contact", "prise")), ("jambes", ("pieds", "prise"))]
)
@pytest.mark.parametrize("qui", TOUS)
def test_un_membre_blesse_interdit_ses_types(qui: Personnage, partie: str, types: tuple[str, ...]) -> None:
    avant, apres = bilan(qui), blesse(qui, partie)
    malgre = {t.id for t in T.values() for x in t.effets if x.verbe == "malgre_blessure" and x.zone == partie}
    assert perdues(avant, apres) == de_type((t for t, _ in avant.permis), *types) - malgre
    assert bool(apres.course.refus) == bool(apres.saut.refus) == (partie == "jambes")
    assert not apres.deplacement.refus


@pytest.mark.regle("R137")
def test_la_tete_coute_un_de_a_tout_sauf_initiative_et_instinct() -> None:
    avant, apres = bilan(JIN), blesse(JIN, "tete")
    assert des(apres) == {c: max(1, n - 1) for c, n in des(avant).items()}
    assert (apres.initiative, apres.instinctive) == (avant.initiative, avant.instinctive)
    for cle, usage in apres.permis.items():
        assert usage.puissance == avant.permis[cle].puissance


@pytest.mark.regle("R138", "R92")
def test_le_torse_double_les_couts_en_energie() -> None:
    zanele = profil("zanele")
    avant, apres = bilan(zanele), blesse(zanele, "torse")
    assert [u.cout.energie for u in apres.usages] == [2 * u.cout.energie for u in avant.usages]
    assert any(u.cout.energie for u in avant.usages)
    reste = 10 * 3 + 2
    a_deux = dresser(zanele, JIN, Mal(blessures=frozenset({"torse"}), energie_perdue=reste - 3))
    assert perdues(avant, a_deux) == {t for t, _ in avant.permis if 2 * T[t].cout.energie > 3}


@pytest.mark.regle("R143", "R19")
def test_epuise_perd_un_de_de_rapidite_par_l_etat_ou_par_l_energie() -> None:
    for b in (bilan(JIN, "epuise"), dresser(JIN, VOYOU, Mal(energie_perdue=1000))):
        assert b.initiative.poignee.d10 == bilan(JIN).initiative.poignee.d10 - 1
        assert des(b) == des(bilan(JIN)) | {"rapidite": JIN.caracteristiques["rapidite"] - 1}
    assert bilan(VOYOU).initiative.poignee.d10 == 1, "un homme de main n'a pas d'énergie à perdre (R131)"


@pytest.mark.regle("R145")
def test_ivre_perd_un_point_a_chaque_action() -> None:
    apres = bilan(JACK, "ivre")
    assert {jet.poignee.fixe for jet in apres.tests.values()} == {-1}
    assert des(apres) == des(bilan())


def meilleur(n: int, plus: int = 0) -> dict[int, float]:
    """La loi d'un jet de ``n`` D10, critiques compris, dé par dé."""
    loi: dict[int, float] = {}
    for faces in product(range(1, 11), repeat=n):
        for six in product(range(1, 7), repeat=faces.count(10) + plus):
            total = max(faces) + sum(six)
            loi[total] = loi.get(total, 0) + 10.0**-n * 6.0 ** -len(six)
    return loi


def bat(un: dict[int, float], autre: dict[int, float]) -> float:
    return sum(p * q for a, p in un.items() for b, q in autre.items() if a > b)


@pytest.mark.regle("R151", "R153")
def test_terrorise_ne_depense_plus_d_energie_et_peut_resister() -> None:
    zanele = profil("zanele")
    avant, apres = bilan(zanele), bilan(zanele, "terrorise")
    assert perdues(avant, apres) == {t for t, _ in avant.permis if T[t].cout.energie}
    assert (avant.furie, apres.furie) == (1, 0)
    faible = dresser(zanele, VOYOU, Mal(frozenset({"terrorise"})))
    assert float(faible.resistance) == pytest.approx(bat(meilleur(3), meilleur(2)))
    ivre = dresser(zanele, VOYOU, Mal(frozenset({"terrorise", "ivre"})))
    un_de_moins = {n - 1: p for n, p in meilleur(3, 1).items()}
    assert float(ivre.resistance) == pytest.approx(bat(un_de_moins, meilleur(2)))


@pytest.mark.regle("R80", "R81")
@pytest.mark.parametrize("qui", TOUS)
def test_a_terre_ou_assis_on_n_attaque_que_si_la_fiche_le_permet(qui: Personnage) -> None:
    avant = bilan(qui)
    for posture in (A_TERRE, ASSIS):
        apres = bilan(qui, posture=posture)
        admises = {
            t.id
            for t in T.values()
            for x in t.effets
            if x.verbe in ("permet_soi", "exige_soi") and x.posture == posture
        }
        assert {t for t, en in apres.permis if en == ATTAQUE} <= admises
        defenses = {t for t, en in avant.permis if en == DEFENSE}
        restent = {t for t in defenses if "parade" in T[t].type} if posture == ASSIS else set()
        assert {t for t, en in apres.permis if en == DEFENSE} == restent
        assert apres.deplacement.refus


@pytest.mark.regle("R146")
def test_ko_n_a_plus_rien() -> None:
    b = bilan(JACK, "ko")
    assert (b.actions, b.initiative, b.instinctive, b.tests, b.permis) == (0, None, None, {}, {})


@pytest.mark.regle("R195")
def test_tenu_il_ne_reste_que_se_liberer() -> None:
    b = bilan(JACK, tenu=True)
    assert not b.permis
    assert b.instinctive == bilan().instinctive
    liberateur = next(t.id for t in T.values() if any(x.verbe == "malgre_soumission" for x in t.effets))
    lutteur = dresser(Personnage(**{**vars(JACK), "techniques": (liberateur,)}), JIN, Mal(tenu=True, furie=4))
    assert [t for t, _ in lutteur.permis] == [liberateur]


def test_la_chance_de_toucher_est_celle_des_des() -> None:
    avant, apres = bilan(), blesse(JACK, "tete")
    defense = meilleur(JIN_INSTINCT := bilan(JIN).instinctive.poignee.d10)
    assert JIN_INSTINCT == 1
    for b, n in ((avant, 2), (apres, 1)):
        oi_zuki = {total + 2: p for total, p in meilleur(n).items()}
        assert float(b.permis["oi_zuki", ATTAQUE].touche) == pytest.approx(bat(oi_zuki, defense))


@pytest.mark.parametrize("qui", TOUS)
@pytest.mark.parametrize("adversaire", [JIN, VOYOU])
def test_tous_les_maux_ensemble(qui: Personnage, adversaire: Personnage) -> None:
    mal = Mal(
        frozenset(ETATS_QUI_AGISSENT) - {"ko"}, A_TERRE, frozenset({"tete", "torse", "bras", "jambes"}), True, 9, 9
    )
    b = dresser(qui, adversaire, mal)
    assert all(u.refus for u in b.usages)
    assert all(raison.endswith(").") for u in b.usages for raison in u.refus)
    assert min(des(b).values()) == 1


def test_deux_fois_le_meme_et_une_fiche_sans_nom() -> None:
    assert dresser(JACK, JACK).nom == "Jack"
    assert dresser(Personnage("", dict(JACK.caracteristiques)), JIN).nom == "Le personnage"
