"""Un échange : sa loi contre une force brute écrite à part, contre les dés lancés, contre les exemples du livre."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from tests.regles.statistique import vraisemblable
from tiamat.analyse import LoiDEchange, echange
from tiamat.analyse.echange import preparer
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant, Situation, combattant
from tiamat.combat.echange import PAREE, RATE, RIPOSTE, TOUCHE, echanger
from tiamat.combat.emploi import DEFENSE, employer
from tiamat.combat.legalite import cout, refus_d_attaque, refus_de_defense
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.hasard import HasardGraine, HasardScript
from tiamat.personnage import Personnage, profil
from tiamat.procedure.interpretes import Enumerateur, Lanceur
from tiamat.vocabulaire import CARACTERISTIQUES

T = catalogue().techniques
COMBATTABLES = [t.id for t in T.values() if "enchainement" not in t.type]
HAUT = ["tete"] * 2 + ["torse"] * 4 + ["bras_droit"] * 2 + ["bras_gauche"] * 2
LANCERS = 3000


def quelqu_un(valeur: int = 2, *tenues: str, **change: object) -> Combattant:
    """Quelqu'un qui sait tout, avec la même valeur partout."""
    fiche = Personnage("Quelqu'un", dict.fromkeys(CARACTERISTIQUES, valeur), **change)  # type: ignore[arg-type]
    base = combattant(fiche, tenues)
    return Combattant(**{**vars(base), "techniques": frozenset(T)})


def jets(n: int) -> Iterator[tuple[int, Fraction]]:
    """nD10, meilleur gardé, un D6 par 10 : tous les lancers, un à un (R61, R63)."""
    for d10 in product(range(1, 11), repeat=n):
        critiques = d10.count(10)
        for d6 in product(range(1, 7), repeat=critiques):
            yield max(d10) + sum(d6), Fraction(1, 10**n * 6**critiques)


def loi_brute(n: int) -> dict[int, Fraction]:
    loi: Counter[int] = Counter()
    for valeur, p in jets(n):
        loi[valeur] += p  # type: ignore[assignment]
    return dict(loi)  # type: ignore[arg-type]


@pytest.mark.regle("R93", "R95", "R96", "R98")
def test_la_loi_est_celle_de_la_force_brute() -> None:
    fort, faible = quelqu_un(2), quelqu_un(1, equipement=("blouson en cuir",))
    exacte = echange(fort, "oi_zuki", faible)
    brute: Counter[tuple[str, str, int]] = Counter()
    precision, garde, puissance = loi_brute(2), loi_brute(1), loi_brute(2)
    for (a, p), (d, q) in product(precision.items(), garde.items()):
        if a + 2 <= d:
            brute[RATE, "", 0] += p * q  # type: ignore[assignment]
            continue
        for zone, (coup, r) in product(HAUT, puissance.items()):
            brute[TOUCHE, zone, max(0, coup - 1 - 2)] += p * q * r * Fraction(1, 10)  # type: ignore[assignment]
    obtenue: Counter[tuple[str, str, int]] = Counter()
    for i, p in exacte.issues:
        obtenue[i.resultat, i.zone, i.perte] += p  # type: ignore[assignment]
    assert obtenue == brute
    assert sum(p for _, p in exacte.issues) == 1


def ouverts(attaque: str, defense: str) -> tuple[Combattant, Combattant, Situation, Situation] | None:
    """Deux combattants et leurs situations où cet échange est permis ; rien s'il ne l'est jamais."""
    armes = ["", "baton", "couteau", "katana", "kusarigama", "senban", "pistolet_9_mm", "pistolet_mitrailleur"]
    armes += ["artifice_de_ninja", "sac_de_makibishi"]
    t = T[attaque]
    for mienne, sienne, moi, lui in product(armes, armes, ("debout", "a_terre"), ("debout", "a_terre")):
        if (mienne == "") == bool(t.arme) or (sienne == "") == bool(defense and T[defense].arme):
            continue
        deux = attaque == "arnis_guerriero" and mienne in ("baton", "couteau")
        a = quelqu_un(2, *([mienne] * (2 if deux else 1) if mienne else []))
        d = quelqu_un(2, *([sienne] if sienne else []))
        sa, sd = Situation(posture=moi, fourreau=True), Situation(posture=lui, fourreau=True)
        e = employer(a, t)
        if refus_d_attaque(a, sa, e, d, sd):
            continue
        if not defense or not refus_de_defense(d, sd, employer(d, T[defense], DEFENSE), a, sa, e, combo=True):
            return a, d, sa, sd
    return None


def comparer_aux_des(attaque: str, defense: str, lancers: int) -> bool:
    ouvert = ouverts(attaque, defense)
    if ouvert is None:
        return False
    a, d, sa, sd = ouvert
    try:
        e = preparer(a, attaque, d, defense, sa=sa, sc=sd, zone="tete")
    except ActionImpossible:  # Frappe du renard : seulement contre un combo
        return False
    exacte = LoiDEchange(Enumerateur().loi(echanger, e), employer(a, T[attaque]))
    assert sum(p for _, p in exacte.issues) == 1
    hasard = HasardGraine(len(attaque) * 1000 + len(defense))
    compte = Counter(echanger(Lanceur(hasard), e) for _ in range(lancers))
    chances = dict(exacte.issues)
    assert set(compte) <= set(chances), (attaque, defense)
    mesures = (lambda i: i.resultat == TOUCHE, lambda i: i.grave, lambda i: i.resultat in (RIPOSTE, PAREE))
    for mesure in mesures:
        vus = sum(n for i, n in compte.items() if mesure(i))
        assert vraisemblable(vus, lancers, float(exacte.chance(mesure)), len(mesures)), (attaque, defense)
    return True


@pytest.mark.parametrize(
    ("attaque", "defense"),
    [
        ("oi_zuki", ""),
        ("oi_zuki", "blocage"),
        ("seiryuto_uchi", "blocage"),
        ("do_giri", "tai_sabaki"),
        ("ultimate_punch", "cross_counter"),
        ("visee", "esquive_instinctive"),
        ("nukitsuke", "parade_armee"),
        ("nukite", "nukitsuke"),
    ],
)
def test_les_des_lances_suivent_la_loi(attaque: str, defense: str) -> None:
    assert comparer_aux_des(attaque, defense, LANCERS)


def test_lancer_et_enumerer_jouent_la_meme_procedure() -> None:
    a, d = quelqu_un(2), quelqu_un(2)
    e = preparer(a, "seiryuto_uchi", d, "blocage")
    possibles = {i for i, _ in Enumerateur().loi(echanger, e)}
    assert {echanger(Lanceur(HasardGraine(g)), e) for g in range(300)} <= possibles
    assert {i.resultat for i in possibles} == {TOUCHE, PAREE}


# Les exemples du livre.


@pytest.mark.regle("R96", "R98", "R115", "R116")
@pytest.mark.exemple("E44", "E45", "E46")
def test_jack_touche_un_voyou_a_la_tete() -> None:
    e = preparer(combattant(profil("jack")), "oi_zuki", combattant(profil("voyou")))
    with HasardScript([4, 7, 2, 10, 2, 4, 6]) as des:
        issue = echanger(Lanceur(des), e)
    assert (issue.resultat, issue.zone, issue.perte, issue.grave) == (TOUCHE, "tete", 4, False)


@pytest.mark.regle("R98", "R99")
@pytest.mark.exemple("E51", "E52")
def test_neuf_points_perdus_ne_font_pas_une_blessure_grave() -> None:
    e = preparer(combattant(profil("voyou")), "coup_de_poing", combattant(profil("jack")))
    # Habileté 2 contre défense instinctive 1 ; torse ; Force 3 et 10, critique 3 : 13 − 4.
    with HasardScript([5, 8, 2, 3, 3, 10, 3]) as des:
        issue = echanger(Lanceur(des), e)
    assert (issue.zone, issue.perte, issue.grave) == ("torse", 9, False)
    with HasardScript([5, 8, 2, 3, 3, 10, 4, 6]) as des:
        issue = echanger(Lanceur(des), e)
    assert (issue.perte, issue.grave, issue.energie) == (10, True, 6)


@pytest.mark.regle("R160", "R161")
@pytest.mark.exemple("E30")
def test_couteau() -> None:
    jack = combattant(profil("jack"), ["couteau"])
    e = preparer(jack, "attaque_armee", combattant(profil("voyou")))
    assert e.frappe.pertes is not None
    assert e.frappe.pertes["tete"].puissance.poignee == (3, 1, 0)


@pytest.mark.regle("R162", "R163", "R164")
@pytest.mark.exemple("E31", "E36")
def test_pistolet() -> None:
    jack, cible = combattant(profil("jack"), ["pistolet 9 mm"]), combattant(profil("jack"))
    attaque = employer(jack, T["visee"])
    assert "letale" in attaque.attributs
    e = preparer(jack, "visee", cible)
    assert e.frappe.pertes is not None
    question = e.frappe.pertes["torse"]
    assert (question.puissance.poignee, question.encaisse) == ((0, 2, 0), 4)
    assert max(perte for perte, _ in question.loi) == 12 - 4  # aucun critique
    assert "letale" not in employer(jack, T["coup_de_poing"]).attributs


# Les attributs.


@pytest.mark.regle("R180")
def test_imparable_vainc_une_parade() -> None:
    assert echange(quelqu_un(1), "mae_tobi_geri", quelqu_un(4), "blocage").touche == 1


@pytest.mark.regle("R181")
def test_inevitable_vainc_une_esquive_mais_pas_une_parade() -> None:
    assert echange(quelqu_un(1), "hook_punch", quelqu_un(4), "tai_sabaki").touche == 1
    assert echange(quelqu_un(1), "hook_punch", quelqu_un(4), "blocage").touche < 1


@pytest.mark.regle("R183")
def test_attaque_surprise_ne_laisse_qu_un_d10() -> None:
    e = preparer(quelqu_un(2), "frappe_de_la_mante", quelqu_un(4), "blocage")
    assert e.opposition is not None
    assert e.opposition.defense.poignee.d10 == 4
    degaine = Situation(fourreau=True)
    for talents, des in (((), 1), (("sixieme_sens",), 4)):
        e = preparer(quelqu_un(2, "katana"), "nukitsuke", quelqu_un(4, talents=talents), "blocage", sa=degaine)
        assert e.opposition is not None
        assert (e.opposition.defense.poignee.d10, e.opposition.defense.poignee.fixe) == (des, 1)


@pytest.mark.regle("R184")
def test_une_contre_attaque_frappe_si_elle_est_strictement_superieure() -> None:
    e = preparer(quelqu_un(1), "oi_zuki", quelqu_un(1), "cross_counter")
    with HasardScript([3, 5]) as des:  # 3 + 2 contre 5 : égalité, rien (C108)
        assert echanger(Lanceur(des), e).resultat == RATE
    with HasardScript([3, 6, 3, 4]) as des:
        issue = echanger(Lanceur(des), e)
    assert (issue.resultat, issue.zone, issue.perte) == (RIPOSTE, "torse", 3)


@pytest.mark.regle("R185")
def test_fracassante_ignore_l_armure_pas_l_endurance() -> None:
    cible = quelqu_un(2, equipement=("blouson en cuir",))
    for attaque, encaisse in (("oi_zuki", 4), ("frappe_de_la_mante", 2)):
        e = preparer(quelqu_un(2), attaque, cible)
        assert e.frappe.pertes is not None
        assert {q.encaisse for q in e.frappe.pertes.values()} == {encaisse}  # type: ignore[union-attr]


@pytest.mark.regle("R194")
def test_blessure_rend_grave_la_perte_d_un_point() -> None:
    loi = echange(quelqu_un(2), "nukite", quelqu_un(2))
    assert all(i.grave == (i.perte >= 1) for i, _ in loi.issues if i.resultat == TOUCHE)
    assert {i.tours for i, _ in loi.issues if i.resultat == TOUCHE} == set(range(1, 7))


@pytest.mark.regle("R109", "R108", "R107")
def test_une_parade_a_mains_nues_attenue_une_attaque_letale() -> None:
    a, d = quelqu_un(2, "couteau"), quelqu_un(2)
    loi = echange(a, "attaque_armee", d, "blocage")
    assert loi.chance(lambda i: i.resultat == PAREE) == 1 - loi.touche
    assert loi.chance(lambda i: i.resultat == PAREE and i.perte > 0) > 0
    arme = quelqu_un(2, "baton")
    assert echange(a, "attaque_armee", arme, "parade_armee").chance(lambda i: i.resultat == PAREE) == 0
    with pytest.raises(ActionImpossible, match="attaque létale"):
        echange(a, "attaque_armee", d, "parade_instinctive")


@pytest.mark.regle("R8", "R9", "R107")
def test_ko_et_mort() -> None:
    loi = echange(quelqu_un(4, "katana"), "attaque_armee", quelqu_un(1))
    assert loi.ko(1) == loi.mort(1) > loi.ko(12) > 0
    poing = echange(quelqu_un(4), "oi_zuki", quelqu_un(1))
    assert poing.mort(1) == 0 < poing.ko(1)
    assert poing.perte_moyenne == sum(i.perte * p for i, p in poing.issues if i.resultat == TOUCHE)


@pytest.mark.regle("R110", "R111", "R112", "R113", "R114", "R117")
def test_localisations() -> None:
    a, d, terre = quelqu_un(), quelqu_un(), Situation(posture="a_terre")
    assert set(echange(a, "coup_de_pied", d).zones) == {"jambe_droite", "jambe_gauche"}
    assert len(echange(a, "coup_de_pied", d, sc=terre).zones) == 6
    assert set(echange(a, "coup_de_tete", d).zones) == {"tete"}
    assert set(echange(a, "piqure_du_scorpion", d, zone="torse").zones) == {"torse"}
    with pytest.raises(Refus, match="vise la zone que l’on choisit"):
        echange(a, "piqure_du_scorpion", d)
    with pytest.raises(ActionImpossible, match="R111"):
        echange(a, "oi_zuki", d, sc=terre)
    assert set(echange(a, "ciseaux", d, sc=terre).zones) == {"bras_droit", "bras_gauche"}
    tete = preparer(a, "oi_zuki", d)
    assert tete.frappe.zone is not None
    assert dict(tete.frappe.zone.loi)["tete"] == Fraction(1, 5)


# États, blessures, postures, coûts.


def d10(s: Situation, technique: str = "oi_zuki") -> int:
    opposition = preparer(quelqu_un(3), technique, quelqu_un(), sa=s).opposition
    assert opposition is not None
    return opposition.precision.poignee.d10


@pytest.mark.regle("R134", "R137", "R143", "R145", "R90")
def test_ce_qui_change_la_precision() -> None:
    assert d10(Situation()) == 3
    assert d10(Situation(prepare=True)) == 4
    assert d10(Situation(blessures=frozenset({"tete"}))) == 2
    assert d10(Situation(etats=frozenset({"aveugle"})), "mae_geri") == 2
    assert d10(Situation(etats=frozenset({"epuise"})), "morsure_du_cobra") == 2
    assert d10(Situation(etats=frozenset({"epuise"}))) == 3
    ivre = preparer(quelqu_un(3), "oi_zuki", quelqu_un(), sa=Situation(etats=frozenset({"ivre"}))).opposition
    assert ivre is not None
    assert ivre.precision.poignee.fixe == 1


@pytest.mark.regle("R134", "R139", "R140", "R146", "R151", "R80", "R81", "R92", "R138")
@pytest.mark.parametrize(
    ("technique", "situation", "regle"),
    [
        ("oi_zuki", Situation(etats=frozenset({"aveugle"})), "R134"),
        ("oi_zuki", Situation(blessures=frozenset({"bras"})), "R139"),
        ("mae_geri", Situation(blessures=frozenset({"jambes"})), "R140"),
        ("oi_zuki", Situation(etats=frozenset({"ko"})), "R146"),
        ("mae_tobi_geri", Situation(etats=frozenset({"terrorise"}), energie=9), "R151"),
        ("mae_tobi_geri", Situation(energie=1), "R92"),
        ("mae_tobi_geri", Situation(energie=3, blessures=frozenset({"torse"})), "R92"),
        ("charge_enragee", Situation(furie=1), "R92"),
        ("oi_zuki", Situation(posture="a_terre"), "R80"),
        ("oi_zuki", Situation(posture="assis"), "R81"),
        ("attaque_armee", Situation(), "R175"),
        ("panthere_bondissante", Situation(), "R207"),
        ("enchainement_du_lion", Situation(), "R201"),
        ("age_uke", Situation(), "R184"),
        ("braquage", Situation(), "C64"),
    ],
)
def test_une_attaque_interdite_dit_pourquoi(technique: str, situation: Situation, regle: str) -> None:
    with pytest.raises(ActionImpossible) as refus:
        echange(quelqu_un(), technique, quelqu_un(), sa=situation)
    assert f"({regle})" in str(refus.value)


@pytest.mark.regle("R139", "R140", "R207", "R77")
def test_les_exceptions_des_fiches() -> None:
    bras, jambes = Situation(blessures=frozenset({"bras"})), Situation(blessures=frozenset({"jambes"}))
    assert echange(quelqu_un(), "coup_de_tete", quelqu_un(), sa=bras).touche > 0
    assert echange(quelqu_un(), "frappe_du_heron", quelqu_un(), sa=jambes).touche > 0
    terre = Situation(posture="a_terre")
    assert echange(quelqu_un(), "panthere_bondissante", quelqu_un(), sa=terre).touche > 0
    assert echange(quelqu_un(2, "pistolet_9_mm"), "visee", quelqu_un(), sa=terre).touche > 0
    assert cout(jambes, T["mae_tobi_geri"]) == T["mae_tobi_geri"].cout


@pytest.mark.regle("R94", "R206", "R80")
@pytest.mark.parametrize(
    ("attaque", "defense", "morceau"),
    [
        ("oi_zuki", "gedan_barai", "Bas et Jambes (R206)"),
        ("projection", "blocage", "ne répond pas à une prise (R206)"),
        ("oi_zuki", "esquive_instinctive", "qu’à une attaque à distance (R206)"),
        ("oi_zuki", "makibishi", "qu’à une attaque Mouvement (R206)"),
        ("oi_zuki", "frappe_du_renard", "qu’à une attaque offerte par un combo (R206)"),
        ("oi_zuki", "mae_geri", "n’est pas une défense (R94)"),
        ("visee", "cross_counter", "R206"),
        ("visee", "suriage_waza", "C110"),
    ],
)
def test_une_defense_interdite_dit_pourquoi(attaque: str, defense: str, morceau: str) -> None:
    cible = quelqu_un(2, "sac_de_makibishi") if defense == "makibishi" else quelqu_un(2, "katana")
    with pytest.raises(ActionImpossible) as refus:
        echange(quelqu_un(2, "pistolet_9_mm"), attaque, cible, defense)
    assert morceau in str(refus.value)


@pytest.mark.regle("R206")
def test_une_attaque_au_choix_se_pare_selon_la_zone_annoncee() -> None:
    a, d = quelqu_un(), quelqu_un()
    assert echange(a, "piqure_du_scorpion", d, "gedan_barai", zone="jambe_droite").touche < 1
    assert echange(a, "piqure_du_scorpion", d, "age_uke", zone="torse").touche < 1
    with pytest.raises(ActionImpossible, match="Gedan-barai ne répond qu’aux localisations"):
        echange(a, "piqure_du_scorpion", d, "gedan_barai", zone="tete")
    # Une zone annoncée ne change rien à une attaque dont la localisation est imposée.
    assert echange(a, "coup_de_pied", d, "gedan_barai", zone="tete").touche < 1


@pytest.mark.regle("R106")
def test_une_embuscade_ne_laisse_qu_un_d10() -> None:
    e = preparer(quelqu_un(), "oi_zuki", quelqu_un(4), "blocage", sc=Situation(embusque=True))
    assert e.opposition is not None
    assert e.opposition.defense.poignee.d10 == 1
