"""Un combat s'écrit en JSON et se relit à l'identique : états, actions, réponses."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.regles.combat.parties import DUEL
from tests.regles.combat.test_invariants import GENRES, GRAINES, camps, derouler
from tiamat.combat.actions import Action, Offre
from tiamat.combat.combat import Combat, Etat, engager
from tiamat.combat.corps import Corps, Prise
from tiamat.combat.deroule import PASSER, actions_legales, pas
from tiamat.combat.durees import FIN_DU_COMBAT, Pose
from tiamat.combat.ecriture import action_de_table, action_en_table, etat_de_table, etat_en_table, reponse_en_table
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import FicheInvalide, NomInconnu, Refus
from tiamat.hasard import HasardGraine
from tiamat.jauges import Jauges
from tiamat.procedure.interpretes import Lanceur

QUELQUES = settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])


def relire(combat: Combat, e: Etat) -> Etat:
    return etat_de_table(combat, json.loads(json.dumps(etat_en_table(combat, e))))


@QUELQUES
@given(st.lists(GENRES, min_size=2, max_size=4), st.sampled_from([0, 3]), GRAINES)
def test_tout_etat_de_combat_se_relit_a_l_identique(genres: list[Any], bande: int, graine: int) -> None:
    suivi = derouler(camps(*genres, bande=bande), graine)
    for e in suivi.etats:
        assert relire(suivi.combat, e) == e


@QUELQUES
@given(GENRES, GENRES, GRAINES)
def test_des_listes_secretes_se_relisent_a_tout_moment(un: Any, deux: Any, graine: int) -> None:
    combat, e = engager(camps(un, deux, ecart=1))
    tirage = Random(graine)
    h = Lanceur(HasardGraine(graine), decider=lambda c, k, e: tirage.choice(c.reponses or actions_legales(k, e)))
    ecrites = 0
    while not fini(combat, e) and e.tour < 4:
        if a_qui(e) is not None and not e.listes and len(e.file) > 1:
            e = e._replace(file=(tuple(i for rang in e.file for i in rang),))
        e = pas(h, combat, e)
        ecrites += len(e.listes)
        assert relire(combat, e) == e
    assert ecrites > 0


PLEIN = Corps(
    jauges=Jauges(3, 26, 4, 32, 1, 4, mort=True),
    posture="assis",
    poses=(Pose("sonne", 2), Pose("terrorise", FIN_DU_COMBAT)),
    blessures=(("bras", 3), ("tete", FIN_DU_COMBAT)),
    position=-7,
    actions=2,
    rang=1,
    effectif=3,
    ecartes=(Pose("tenu", 1),),
    tenues=("couteau", "couteau"),
    rangees=("katana",),
    munitions=(("pistolet_9_mm", 4),),
    prepare=True,
    elan=2,
    impulsions=1,
    embusque=True,
    court=True,
    a_attaque=True,
    a_resiste=True,
    effroi=0,
    attend=1,
    prise=Prise(1, "immobilisation", 2, tentee=True),
    suite=(1, ("oi_zuki", "mae_geri")),
    occupe=4,
    mouvement_gratuit=True,
)


def test_chaque_champ_d_un_etat_se_relit() -> None:
    vide = Corps(PLEIN.jauges)
    assert [nom for nom in Corps._fields[1:] if getattr(PLEIN, nom) == getattr(vide, nom)] == []
    combat, e = engager(DUEL.participants)
    action = Action("technique", "visee", 1, "tete", "poings", -3, "couteau", 2, ("cible_qui_court",))
    plein = Etat((PLEIN, vide), 5, ((1,), (0,)), ((0, (action, PASSER)),), frozenset({1}), (("senban", -2),))
    assert [nom for nom in Etat._fields if getattr(plein, nom) == getattr(e, nom)] == []
    assert relire(combat, plein) == plein
    for i, champ in ((0, "position"), (1, "position"), (0, "rang")):
        assert relire(combat, plein.changer(i, **{champ: 9})) != plein


@QUELQUES
@given(GENRES, GRAINES)
def test_toute_action_permise_se_relit(genre: Any, graine: int) -> None:
    suivi = derouler(camps(genre, ("ninjutsu", 15, 3), bande=2, ecart=1), graine)
    actions = {a for e in suivi.etats if a_qui(e) is not None for a in actions_legales(suivi.combat, e)}
    assert len(actions) > 5
    for a in actions:
        table = json.loads(json.dumps(action_en_table(suivi.combat, a)))
        assert action_de_table(suivi.combat, table) == a
        assert "" not in table.values()


COMBAT, ETAT = engager(DUEL.participants)


@pytest.mark.parametrize(
    ("table", "sorte", "message"),
    [
        (None, FicheInvalide, "une table"),
        ({}, FicheInvalide, "sorte"),
        ({"sorte": 3}, FicheInvalide, "sorte"),
        ({"sorte": "passer", "vite": 1}, FicheInvalide, "«\xa0vite\xa0» est inconnu"),
        ({"sorte": "passer", "tecnique": ""}, FicheInvalide, "Vouliez-vous dire «\xa0technique\xa0»"),
        ({"sorte": "course", "vers": "3"}, FicheInvalide, "action.vers"),
        ({"sorte": "course", "vers": True}, FicheInvalide, "action.vers"),
        ({"sorte": "technique", "cible": "jak"}, NomInconnu, "Vouliez-vous dire «\xa0jack\xa0»"),
        ({"sorte": "technique", "circonstances": "neige"}, FicheInvalide, "action.circonstances"),
    ],
)
def test_une_action_mal_ecrite_est_refusee(table: Any, sorte: type[Refus], message: str) -> None:
    with pytest.raises(sorte, match=message):
        action_de_table(COMBAT, table)


@pytest.mark.parametrize("cible", [2, 99, -2])
def test_une_cible_hors_du_combat_ne_s_ecrit_pas(cible: int) -> None:
    with pytest.raises(Refus, match="pas de ce combat"):
        action_en_table(COMBAT, Action("passer", cible=cible))


def test_une_offre_de_combo_s_ecrit_avec_le_nom_de_sa_cible() -> None:
    assert reponse_en_table(COMBAT, Offre("oi_zuki", "", 1))["cible"] == "ryu"
    assert [reponse_en_table(COMBAT, v) for v in (None, "blocage", 3)] == [None, "blocage", 3]
    assert reponse_en_table(COMBAT, PASSER) == {"sorte": "passer"}
