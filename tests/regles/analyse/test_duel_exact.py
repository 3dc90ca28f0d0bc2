"""Le duel exact : contre un système d'équations en fractions, contre les lois directes, contre la simulation."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.regles.statistique import vraisemblable
from tiamat.analyse.chaine import SANTE_MAXIMUM, Chaine, Noeud
from tiamat.analyse.duel import DOUBLE_KO, Serie, decider_par_camp, serie
from tiamat.analyse.duel_exact import DuelExact
from tiamat.analyse.oubli import Oubli
from tiamat.analyse.propagation import Chances
from tiamat.analyse.tactiques import SOBRES, TACTIQUES, decideur
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import pas
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import NomInconnu, Refus
from tiamat.hasard import HasardGraine
from tiamat.personnage import Personnage, generer, profil
from tiamat.personnage.profils import profils
from tiamat.personnage.statut import DEBUTANT
from tiamat.procedure.interpretes import Decider, Enumerateur, Lanceur

Scene = tuple[Combat, Etat]
PRUDENT, AGRESSIF = SOBRES
ERREUR_DE_CALCUL = 1e-9
"""Ce que l'arrondi des flottants peut fausser, au plus."""


def face_a_face(a: Personnage, b: Personnage, *santes: int) -> Scene:
    """Deux fiches au contact, avec ces santés s'il y en a."""
    combat, e = engager([Participant("a", a, 0), Participant("b", b, 1, position=1)])
    for i, sante in enumerate(santes):
        e = e.changer(i, jauges=e.corps[i].jauges._replace(sante=sante))
    return combat, e


def deciders(combat: Combat, tactiques: tuple[str, str]) -> Decider:
    return decider_par_camp(combat, [decideur(t) for t in tactiques])


def calculer(combat: Combat, e: Etat, tactiques: tuple[str, str], **bornes: float) -> Chances:
    duel = DuelExact(combat, e, tactiques, **bornes)
    for _ in duel.derouler():
        pass
    return duel.chances


# ── Contre un système d'équations en fractions ─────────────────────────────


def par_equations(combat: Combat, e: Etat, tactiques: tuple[str, str]) -> dict[tuple[bool, ...], Fraction]:
    """La chance de chaque fin (qui est tombé), par élimination : une inconnue par état, aucun ne s'oublie.

    Seul le numéro du tour est effacé. Les équations ne doivent rien au calcul que l'on juge : la loi d'un pas vient de
    l'énumération directe, santés comprises.
    """
    enumerateur = Enumerateur(deciders(combat, tactiques))
    lois: dict[Etat, dict[Etat, Fraction]] = {}
    a_voir = [e]
    while a_voir:
        etat = a_voir.pop()
        if etat in lois or fini(combat, etat):
            continue
        lois[etat] = {}
        for apres, p in enumerateur.loi(pas, combat, etat):
            suite = apres._replace(tour=min(apres.tour, 1))
            lois[etat][suite] = lois[etat].get(suite, Fraction(0)) + p
            a_voir.append(suite)
    for etat in [x for x in lois if x != e]:
        eliminer(lois, etat)
    boucle = lois[e].pop(e, Fraction(0))
    fins: dict[tuple[bool, ...], Fraction] = {}
    for fin, p in lois[e].items():
        qui = tuple(c.hors_de_combat for c in fin.corps)
        fins[qui] = fins.get(qui, Fraction(0)) + p / (1 - boucle)
    return fins


def eliminer(lois: dict[Etat, dict[Etat, Fraction]], etat: Etat) -> None:
    """Ôte un état de la chaîne : qui y menait mène désormais là où il mène."""
    loi = lois.pop(etat)
    sort = 1 - loi.pop(etat, Fraction(0))
    for autre in lois.values():
        p = autre.pop(etat, None)
        if p is not None:
            for apres, q in loi.items():
                autre[apres] = autre.get(apres, Fraction(0)) + p * q / sort


def sans_jauges(combat: Combat, e: Etat) -> Etat:
    """Ni énergie ni furie : assez peu d'états pour des équations."""
    for i, c in enumerate(e.corps):
        e = e.changer(i, jauges=c.jauges._replace(energie=0, energie_max=0, furie_max=0))
    return e


@pytest.mark.parametrize("tactiques", [(AGRESSIF, PRUDENT), (PRUDENT, PRUDENT), (AGRESSIF, AGRESSIF)])
@pytest.mark.parametrize(
    ("a", "b", "santes"),
    [
        (profil("jack"), profil("ryu"), (1, 2)),
        (profil("jack"), profil("jack"), (2, 1)),
    ],
    ids=["jack et ryu", "deux jumeaux"],
)
def test_un_duel_minuscule_est_la_solution_des_equations(
    a: Personnage, b: Personnage, santes: tuple[int, int], tactiques: tuple[str, str]
) -> None:
    combat, e = face_a_face(a, b, *santes)
    e = sans_jauges(combat, e)
    attendu = par_equations(combat, e, tactiques)
    assert sum(attendu.values()) == 1
    c = calculer(combat, e, tactiques, coupe=0.0, reste=1e-12)
    assert c.victoires[0] == pytest.approx(float(attendu[False, True]), abs=ERREUR_DE_CALCUL)
    assert c.victoires[1] == pytest.approx(float(attendu[True, False]), abs=ERREUR_DE_CALCUL)
    assert c.double_ko == pytest.approx(float(attendu.get((True, True), 0)), abs=ERREUR_DE_CALCUL)
    jumeaux = a is b
    assert (c.double_ko > 0) == jumeaux, "seuls deux jumeaux agissent ensemble"


# ── La loi retenue d'un pas contre la loi directe ──────────────────────────

Issue = tuple[Any, tuple[int, ...]]
"""Où l'on arrive (un nœud, ou qui est tombé), avec quelles santés."""


def par_la_chaine(chaine: Chaine, e: Etat) -> dict[Issue, Fraction]:
    """La loi d'un pas par les branches retenues, santés appliquées ensuite ; le pas fini, on s'arrête."""
    loi: dict[Issue, Fraction] = {}
    a_suivre: list[tuple[Noeud, tuple[int, ...], Fraction]] = [
        (chaine.noeud(e), tuple(c.jauges.sante for c in e.corps), Fraction(1))
    ]
    while a_suivre:
        n, santes, p = a_suivre.pop()
        for b in chaine.branches(n):
            assert not any(b.endure)
            for perdues, q in b.pertes:
                restent = tuple(max(0, s - d) for s, d in zip(santes, perdues, strict=True))
                au_milieu = bool(b.vers.reponses) or b.vers.combo is not None
                tombes = tuple(c.hors_de_combat or not s for c, s in zip(b.vers.etat.corps, restent, strict=True))
                if au_milieu and b.vers.du_meme_rang(n):
                    a_suivre.append((b.vers, restent, p * q))
                elif any(tombes):
                    loi[tombes, ()] = loi.get((tombes, ()), Fraction(0)) + p * q
                elif au_milieu:
                    a_suivre.append((b.vers, restent, p * q))
                else:
                    loi[b.vers, restent] = loi.get((b.vers, restent), Fraction(0)) + p * q
    return loi


def directe(chaine: Chaine, decider: Decider, e: Etat) -> dict[Issue, Fraction]:
    """La loi du même pas par l'énumération, santés comprises."""
    loi: dict[Issue, Fraction] = {}
    for apres, p in Enumerateur(decider).loi(pas, chaine.combat, e):
        if fini(chaine.combat, apres):
            issue: Issue = tuple(c.hors_de_combat for c in apres.corps), ()
        else:
            issue = chaine.noeud(apres), tuple(c.jauges.sante for c in apres.corps)
        loi[issue] = loi.get(issue, Fraction(0)) + p
    return loi


def etats_joues(combat: Combat, e: Etat, decider: Decider, graines: range) -> Iterator[Etat]:
    """Les états que traversent quelques duels aux dés, hors de ceux où l'on écrit une liste."""
    for graine in graines:
        h, etat = Lanceur(HasardGraine(graine), decider=decider), e
        while not fini(combat, etat):
            if not etat.file or len(etat.file[0]) == 1:
                yield etat
            etat = pas(h, combat, etat)


@pytest.mark.parametrize("tactiques", [(AGRESSIF, PRUDENT), (PRUDENT, AGRESSIF)])
@pytest.mark.parametrize(
    ("arts", "graines"),
    [
        (("karate", "boxe"), range(2)),
        (("lutte", "kendo"), range(2)),
        pytest.param(("ninjutsu", "ju_jitsu"), range(12), marks=pytest.mark.complet),
        pytest.param(("kung_fu", "krav_maga"), range(12), marks=pytest.mark.complet),
        pytest.param(("kick_boxing", "lutte"), range(12), marks=pytest.mark.complet),
    ],
)
def test_la_loi_retenue_d_un_pas_est_la_loi_directe(
    arts: tuple[str, str], graines: range, tactiques: tuple[str, str]
) -> None:
    combat, e = face_a_face(*(generer(art, 4, 1) for art in arts))
    decider = deciders(combat, tactiques)
    chaine = Chaine(combat, decider, Oubli.de(combat, e, (0, 1)))
    vus = dict.fromkeys(etats_joues(combat, e, decider, graines))
    assert len(vus) > 10
    compares = 0
    for etat in vus:
        loi = directe(chaine, decider, etat)
        if len(loi) == 1:
            (((vers, _), _),) = loi.items()
            assert chaine.noeud(etat) == vers, "un pas sans hasard se joue aussitôt"
        else:
            compares += 1
            assert par_la_chaine(chaine, etat) == loi
    assert compares > 5


@pytest.mark.parametrize("santes", [(2, 3), (11, 1)])
def test_la_loi_retenue_d_actions_jouees_ensemble_est_la_loi_directe(santes: tuple[int, int]) -> None:
    """Le dernier qui écrit sa liste : tout se joue, rang par rang, et qui tombe agit encore dans son rang."""
    combat, e = face_a_face(profil("jack"), profil("jack"), *santes)
    decider = deciders(combat, (AGRESSIF, AGRESSIF))
    chaine = Chaine(combat, decider, Oubli.de(combat, e, (0, 1)))
    (ensemble,) = (apres for apres, _ in Enumerateur(decider).loi(pas, combat, e) if len(apres.file[0]) == 2)
    etat = ensemble
    while sum(len(liste) for _, liste in etat.listes) < sum(c.actions for c in ensemble.corps) - 1:
        ((etat, _),) = Enumerateur(decider).loi(pas, combat, etat)
    loi = directe(chaine, decider, etat)
    assert par_la_chaine(chaine, etat) == loi
    assert ((True, True), ()) in loi


# ── Contre la simulation ───────────────────────────────────────────────────

DEBUTANTS = [id for id, p in profils().items() if p.statut == DEBUTANT]
APPARIEMENTS = list(combinations(DEBUTANTS, 2))[::2][:20]
COMPARAISONS = 3 * len(APPARIEMENTS)


def simuler(combat: Combat, e: Etat, tactiques: tuple[str, str], n: int) -> Serie:
    return Serie(list(serie(combat, e, tactiques, range(n))))


def verifier_l_accord(combat: Combat, e: Etat, tactiques: tuple[str, str], n: int) -> None:
    """Une fausse alarme en tout, sur les vingt appariements, une fois sur un million au plus."""
    c, s = calculer(combat, e, tactiques), simuler(combat, e, tactiques, n)
    assert c.reste <= 1e-3
    for fin, chance in ((0, c.victoires[0]), (1, c.victoires[1]), (DOUBLE_KO, c.double_ko)):
        vus = s.victoires(fin)
        dans_les_bornes = chance <= vus / n <= chance + c.reste
        assert dans_les_bornes or any(vraisemblable(vus, n, p, COMPARAISONS) for p in (chance, chance + c.reste))
    for tour in range(1, len(c.tours) + 1):
        avant = sum(c.tours[:tour])
        vus = sum(d.tours <= tour for d in s.duels)
        assert any(vraisemblable(vus, n, min(1.0, p), len(c.tours)) for p in (avant, avant + c.reste))


def test_vingt_appariements() -> None:
    assert len(set(APPARIEMENTS)) == 20


def test_l_accord_avec_la_simulation_de_blesses() -> None:
    combat, e = face_a_face(profil("jack"), profil("ryu"), 9, 12)
    verifier_l_accord(combat, e, (AGRESSIF, PRUDENT), 400)


@pytest.mark.complet
@pytest.mark.parametrize(("rang", "qui"), list(enumerate(APPARIEMENTS)))
def test_l_accord_avec_la_simulation(rang: int, qui: tuple[str, str]) -> None:
    combat, e = face_a_face(*map(profil, qui))
    tactiques = [(AGRESSIF, PRUDENT), (PRUDENT, PRUDENT), (AGRESSIF, AGRESSIF), (PRUDENT, AGRESSIF)]
    verifier_l_accord(combat, e, tactiques[rang % 4], 2000)


# ── Ce que le calcul garantit ──────────────────────────────────────────────


@pytest.fixture(scope="module")
def blesses() -> Scene:
    return face_a_face(profil("jack"), profil("ryu"), 6, 5)


def test_la_masse_totale_vaut_1(blesses: Scene) -> None:
    c = calculer(*blesses, (AGRESSIF, AGRESSIF))
    assert sum(c.victoires) + c.double_ko + c.reste == pytest.approx(1, abs=ERREUR_DE_CALCUL)
    assert sum(c.tours) == pytest.approx(1 - c.reste, abs=ERREUR_DE_CALCUL)
    assert c.duree == pytest.approx(sum(n * p for n, p in enumerate(c.tours, 1)) / sum(c.tours))


def test_couper_davantage_reste_dans_les_bornes(blesses: Scene) -> None:
    fin, grossier = (calculer(*blesses, (AGRESSIF, PRUDENT), coupe=coupe) for coupe in (0.0, 1e-4))
    assert fin.perdue == 0 < grossier.perdue
    for camp in (0, 1):
        bas, haut = grossier.bornes(camp)
        assert bas <= fin.victoires[camp] + ERREUR_DE_CALCUL
        assert fin.victoires[camp] <= haut + ERREUR_DE_CALCUL


def test_echanger_les_camps_echange_les_chances() -> None:
    aller = calculer(*face_a_face(profil("jack"), profil("ryu"), 7, 4), (AGRESSIF, PRUDENT))
    retour = calculer(*face_a_face(profil("ryu"), profil("jack"), 4, 7), (PRUDENT, AGRESSIF))
    assert aller.victoires == pytest.approx(retour.victoires[::-1], abs=ERREUR_DE_CALCUL)
    assert aller.tours == pytest.approx(retour.tours, abs=ERREUR_DE_CALCUL)
    assert aller.double_ko == pytest.approx(retour.double_ko, abs=ERREUR_DE_CALCUL)


@pytest.mark.parametrize("arret", [1, 17])
def test_un_calcul_arrete_puis_repris_donne_le_meme_resultat(blesses: Scene, arret: int) -> None:
    entier = calculer(*blesses, (AGRESSIF, AGRESSIF))
    duel = DuelExact(*blesses, (AGRESSIF, AGRESSIF))
    while not duel.fini:
        for n, _ in enumerate(duel.derouler(), 1):
            if n == arret:
                break
        bas, haut = duel.chances.bornes(0)
        assert bas <= entier.victoires[0] <= haut + ERREUR_DE_CALCUL, "les bornes valent à tout moment"
    assert duel.chances == entier
    assert list(duel.derouler()) == []


def test_l_avancement_ne_remonte_jamais(blesses: Scene) -> None:
    vives = list(DuelExact(*blesses, (PRUDENT, PRUDENT)).derouler())
    assert vives == sorted(vives, reverse=True)
    assert vives[0] == 1 > vives[-1]


def test_un_tour_deja_ouvert_se_finit_d_abord(blesses: Scene) -> None:
    """Ouvrir le tour, puis calculer depuis chaque ouverture, revient au calcul entier."""
    combat, e = blesses
    tactiques = AGRESSIF, AGRESSIF
    ouverts = Enumerateur(deciders(combat, tactiques)).loi(pas, combat, e)
    assert all(a_qui(ouvert) is not None for ouvert, _ in ouverts)
    gagnees = sum(float(p) * calculer(combat, o, tactiques, coupe=0.0).victoires[0] for o, p in ouverts)
    assert gagnees == pytest.approx(calculer(combat, e, tactiques, coupe=0.0).victoires[0], abs=2e-4)


@pytest.mark.parametrize("refusee", [t for t in TACTIQUES if t not in SOBRES])
def test_une_tactique_qui_depense_est_refusee(blesses: Scene, refusee: str) -> None:
    with pytest.raises(Refus, match="simulez"):
        DuelExact(*blesses, (PRUDENT, refusee))


def test_une_tactique_inconnue_est_refusee(blesses: Scene) -> None:
    with pytest.raises(NomInconnu):
        DuelExact(*blesses, (PRUDENT, "absente"))


def groupe() -> Scene:
    return engager([Participant("a", profil("jack"), 0), Participant("v", profil("voyou"), 1, 3, 1)])


def trois() -> Scene:
    return engager(Participant(id, profil("jack"), camp) for id, camp in (("a", 0), ("b", 1), ("c", 1)))


def termine() -> Scene:
    return face_a_face(profil("jack"), profil("ryu"), 0)


def immenses() -> Scene:
    return face_a_face(profil("jack"), profil("ryu"), SANTE_MAXIMUM + 1)


@pytest.mark.parametrize(
    ("engage", "raison"), [(groupe, "seuls"), (trois, "seuls"), (termine, "fini"), (immenses, str(SANTE_MAXIMUM))]
)
def test_un_autre_combat_est_refuse(engage: Callable[[], Scene], raison: str) -> None:
    with pytest.raises(Refus, match=raison):
        DuelExact(*engage(), (PRUDENT, PRUDENT))


@pytest.mark.complet
def test_deux_debutants_perdent_moins_d_un_millieme_de_masse() -> None:
    c = calculer(*face_a_face(profil("jack"), generer("boxe", 4, 1)), (PRUDENT, PRUDENT))
    assert c.reste <= 1e-3
    assert len(c.tours) > 10
