"""Ce qui reste vrai dans tout combat, quels que soient les combattants, les dés et les décisions."""

from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.regles.combat.outils import voyous
from tiamat.analyse import echange
from tiamat.catalogue import catalogue
from tiamat.combat.actions import TECHNIQUE, Action, annonce_de
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.combattant import combattant
from tiamat.combat.corps import Corps
from tiamat.combat.deroule import actions_legales, agir, pas
from tiamat.combat.gestes import GESTES
from tiamat.combat.legalite import cout
from tiamat.combat.options import Options
from tiamat.combat.permis import attaques, refus_d_annonce
from tiamat.combat.tour import a_qui, fini
from tiamat.hasard import HasardGraine
from tiamat.personnage import generer
from tiamat.procedure.interpretes import Choix, Enumerateur, Lanceur

ARTS = sorted(catalogue().arts)
TOURS = 12
GENRES = st.tuples(st.sampled_from(ARTS), st.integers(1, 15), st.integers(0, 999))
GRAINES = st.integers(0, 2**16)
OPTIONS = st.builds(Options, *(st.booleans() for _ in Options._fields))
QUELQUES = settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])


@dataclass
class Joueur:
    """Décide au hasard, parmi ce qui est permis ; retient ce qu'il a choisi."""

    graine: int
    choix: list[tuple[Choix, Any, Etat]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tirage = Random(self.graine)

    def __call__(self, choix: Choix, combat: Combat, e: Etat) -> Any:
        """Une action permise, ou une réponse offerte ; frapper trois fois sur quatre."""
        permises: tuple[Any, ...] = choix.reponses
        if choix.nom == "action":
            permises = actions_legales(combat, e)
            coups = [a for a in permises if a.sorte == TECHNIQUE]
            permises = tuple(coups) if coups and self.tirage.random() < 0.75 else permises
        reponse = self.tirage.choice(permises)
        self.choix.append((choix, reponse, e))
        return reponse


@dataclass
class Deroulement:
    """Un combat joué : ses états, et ce qui s'y est décidé à chaque pas."""

    combat: Combat
    etats: list[Etat]
    decisions: list[list[tuple[Choix, Any, Etat]]]


def camps(*genres: tuple[str, int, int], bande: int = 0, ecart: int = 3) -> list[Participant]:
    """Un premier camp d'un combattant engendré, un second des autres, et peut-être une bande de voyous."""
    fiches = [generer(*genre, nom=f"C{i}") for i, genre in enumerate(genres)]
    participants = [Participant(f.nom, f, min(i, 1), 1, ecart * i) for i, f in enumerate(fiches)]
    return participants + ([Participant("bande", voyous(), 1, bande, ecart)] if bande else [])


def derouler(participants: list[Participant], graine: int, options: Options | None = None) -> Deroulement:
    combat, e = engager(participants, options)
    joueur = Joueur(graine)
    h = Lanceur(HasardGraine(graine), decider=joueur)
    suivi = Deroulement(combat, [e], [])
    while not fini(combat, e) and not (e.tour >= TOURS and a_qui(e) is None):
        avant = len(joueur.choix)
        e = pas(h, combat, e)
        suivi.etats.append(e)
        suivi.decisions.append(joueur.choix[avant:])
        assert len(suivi.etats) < TOURS * 200
    return suivi


@pytest.mark.regle("R13", "R18")
@QUELQUES
@given(st.lists(GENRES, min_size=2, max_size=3), st.sampled_from([0, 0, 3]), GRAINES, OPTIONS)
def test_les_jauges_et_les_comptes_restent_dans_leurs_bornes(
    genres: list[Any], bande: int, graine: int, options: Options
) -> None:
    suivi = derouler(camps(*genres, bande=bande), graine, options)
    for avant, e in zip([suivi.etats[0], *suivi.etats], suivi.etats, strict=False):
        for i, (c, ancien) in enumerate(zip(e.corps, avant.corps, strict=True)):
            j = c.jauges
            assert 0 <= j.sante <= j.sante_max
            assert 0 <= j.energie <= j.energie_max
            assert 0 <= j.furie <= j.furie_max
            assert 0 <= c.actions <= suivi.combat.combattants[i].actions
            assert 0 <= c.effectif <= suivi.etats[0].corps[i].effectif
            assert len(c.ecartes) <= max(0, c.effectif - 1)
            assert j.mort >= ancien.jauges.mort
            assert not j.mort or j.sante == 0 or i in suivi.combat.groupes
            assert c.posture == "a_terre" or not (c.hors_de_combat and i not in suivi.combat.groupes)
            assert c.prise is None or not (c.hors_de_combat or e.corps[c.prise.tenant].hors_de_combat)


@pytest.mark.regle("R54", "R71", "R146")
@QUELQUES
@given(st.lists(GENRES, min_size=2, max_size=3), GRAINES)
def test_qui_est_hors_de_combat_n_agit_plus_et_personne_n_agit_sans_action(genres: list[Any], graine: int) -> None:
    suivi = derouler(camps(*genres), graine)
    for decisions in suivi.decisions:
        for choix, reponse, e in decisions:
            c = e.corps[choix.qui]
            if choix.nom == "action":
                assert not c.hors_de_combat
                assert c.actions > 0
                assert choix.qui == a_qui(e)
            elif choix.nom == "defense" and reponse:
                assert not c.hors_de_combat
                assert c.actions > 0
            elif choix.nom == "combo":
                assert not c.hors_de_combat


def prix_en_actions(a: Action, e: Etat, i: int) -> int:
    """Ce qu'une action doit prendre."""
    if a.sorte == TECHNIQUE:
        return 1
    return e.corps[i].actions if GESTES[a.sorte].prix < 0 else GESTES[a.sorte].prix


def paye(avant: Corps, apres: Corps, technique: str) -> bool:
    """Dit si une action et le coût de la technique ont été pris, et rien d'autre."""
    prix = cout(avant.situation, catalogue().techniques[technique])
    j = avant.jauges._replace(energie=avant.jauges.energie - prix.energie, furie=avant.jauges.furie - prix.furie)
    return (apres.actions, apres.jauges) == (avant.actions - 1, j)


@pytest.mark.regle("R16", "R21", "R71", "R176")
@QUELQUES
@given(GENRES, GENRES, GRAINES)
def test_une_technique_se_paie_a_l_annonce_et_une_seule_fois(un: Any, deux: Any, graine: int) -> None:
    suivi = derouler(camps(un, deux, ecart=1), graine)
    for e, apres, decisions in zip(suivi.etats, suivi.etats[1:], suivi.decisions, strict=False):
        if len(decisions) < 2 or decisions[1][0].nom != "defense" or len(e.file[0]) > 1:
            continue
        (choix, attaque, _), (_, defense, annonce), *suite = decisions
        i, j = choix.qui, 1 - choix.qui
        assert paye(e.corps[i], annonce.corps[i], attaque.technique)
        assert annonce.corps[j] == e.corps[j]
        if suite or not defense:
            continue
        intact = apres.corps[j]
        if intact.jauges.sante == e.corps[j].jauges.sante and intact.poses == e.corps[j].poses:
            assert paye(e.corps[j], intact, defense) or "furie" in verbes(attaque.technique)
        if apres.corps[i].jauges.sante == e.corps[i].jauges.sante and apres.corps[i].poses == e.corps[i].poses:
            assert apres.corps[i].jauges == annonce.corps[i].jauges
            assert annonce.corps[i].actions - apres.corps[i].actions in (0, int("perdre_action" in verbes(defense)))


def verbes(technique: str) -> set[str]:
    return {x.verbe for x in catalogue().techniques[technique].effets}


@pytest.mark.regle("R71", "R76")
@QUELQUES
@given(GENRES, GENRES, GRAINES)
def test_un_geste_prend_ses_actions_et_aucun_point(un: Any, deux: Any, graine: int) -> None:
    suivi = derouler(camps(un, deux), graine)
    for e, apres, decisions in zip(suivi.etats, suivi.etats[1:], suivi.decisions, strict=False):
        if not decisions or decisions[0][1].sorte in (TECHNIQUE, "se_liberer") or len(e.file[0]) > 1:
            continue
        i, a = decisions[0][0].qui, decisions[0][1]
        prix = GESTES[a.sorte].prix
        assert e.corps[i].actions - apres.corps[i].actions == (prix if prix >= 0 else e.corps[i].actions)
        assert apres.corps[i].jauges == e.corps[i].jauges


@pytest.mark.regle("R54")
@QUELQUES
@given(st.lists(GENRES, min_size=2, max_size=3), st.sampled_from([0, 4]), GRAINES)
def test_meme_graine_meme_combat_et_l_etat_d_origine_reste_intact(genres: list[Any], bande: int, graine: int) -> None:
    suivi = derouler(camps(*genres, bande=bande), graine)
    copies = [repr(e) for e in suivi.etats]
    encore = derouler(camps(*genres, bande=bande), graine)
    assert encore.etats == suivi.etats
    assert [repr(e) for e in suivi.etats] == copies


@pytest.mark.regle("R54")
@QUELQUES
@given(GENRES, GENRES, GRAINES)
def test_tout_combat_s_arrete(un: Any, deux: Any, graine: int) -> None:
    suivi = derouler(camps(un, deux), graine)
    dernier = suivi.etats[-1]
    assert fini(suivi.combat, dernier) or dernier.tour == TOURS
    for avant, apres in zip(suivi.etats, suivi.etats[1:], strict=False):
        assert apres.tour in (avant.tour, avant.tour + 1)


@pytest.mark.regle("R96", "R98")
@QUELQUES
@given(GENRES, GENRES, st.data())
def test_echanger_les_camps_echange_les_lois_exactes(un: Any, deux: Any, data: Any) -> None:
    fiches = generer(*un, nom="Un"), generer(*deux, nom="Deux")
    place = Participant("un", fiches[0], 0, tenues=()), Participant("deux", fiches[1], 1, 1, 1, tenues=())
    combat, e = engager(place)
    permises = [a for a in attaques(combat, e, 0) if not a.zone and not refus_d_annonce(combat, e, annonce_de(0, a))]
    sans_arme = {a.technique for a in permises if not catalogue().techniques[a.technique].arme}
    technique = data.draw(st.sampled_from(sorted(sans_arme)))
    pertes = echange(combattant(fiches[0]), technique, combattant(fiches[1])).pertes
    plein = e.corps[1].jauges.sante
    attendue: dict[int, Fraction] = {}
    for perte, p in pertes.items():
        attendue[min(plein, perte)] = attendue.get(min(plein, perte), Fraction(0)) + p

    def loi(participants: tuple[Participant, ...]) -> dict[Any, Fraction]:
        combat, e = engager(p._replace(camp=i) for i, p in enumerate(participants))
        i, j = combat.indice("un"), combat.indice("deux")
        e = e.changer(i, actions=1)._replace(file=((i,),), tour=1)
        issues: dict[Any, Fraction] = {}
        for apres, p in Enumerateur().loi(agir, combat, e, Action(TECHNIQUE, technique, j)):
            a, b = (apres.corps[k]._replace(prise=None, suite=(-1, ())) for k in (i, j))
            issues[a, b] = issues.get((a, b), Fraction(0)) + p
        return issues

    directe = loi(place)
    assert directe == loi(place[::-1])
    obtenue: dict[int, Fraction] = {}
    for (_, b), p in directe.items():
        obtenue[plein - b.jauges.sante] = obtenue.get(plein - b.jauges.sante, Fraction(0)) + p
    assert obtenue == attendue
