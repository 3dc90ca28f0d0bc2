"""L'oracle : il ne conseille que du permis, compte juste, et voit ce qui saute aux yeux."""

import pytest

from tests.regles.analyse.test_perspective import en_plein_tour, par_enumeration
from tiamat.analyse import classer, conseils, envisager, eprouver, jouer_un_duel, perspective
from tiamat.analyse.tactiques import REFLEXION, decideur
from tiamat.analyse.valeur import coups, sante_utile
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.correction import corriger
from tiamat.combat.deroule import actions_legales, agir, pas
from tiamat.combat.tables import Tables
from tiamat.combat.tour import a_qui
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.hasard import HasardGraine
from tiamat.personnage import profil
from tiamat.procedure.interpretes import Lanceur


def face_a_face(
    a: str = "jack", b: str = "jin_chun_fung", distance: int = 1, **correction: object
) -> tuple[Combat, Etat]:
    combat, e = engager([Participant("a", profil(a), 0), Participant("b", profil(b), 1, position=distance)])
    e = pas(Lanceur(HasardGraine(7)), combat, e)
    return combat, corriger(combat, e, {"qui": "b" if a_qui(e) == 0 else "a", **correction})


@pytest.mark.parametrize(
    ("a", "b"), [("jack", "jin_chun_fung"), ("elspeth", "ryu"), ("piotr", "jack"), ("jack", "voyou")]
)
def test_il_ne_conseille_que_du_permis(a: str, b: str) -> None:
    combat, e = face_a_face(a, b)
    parmi = conseils(combat, e)
    assert parmi
    assert {c.action for c in parmi} <= set(actions_legales(combat, e))
    assert len({(c.action.technique, c.action.cible, c.action.sorte, c.action.vers) for c in parmi}) == len(parmi)
    qui = a_qui(e)
    assert qui is not None
    moi = sante_utile(e.corps[qui])
    pesees = {c.action: c for c in coups(combat, e, qui)}
    for c in parmi:
        if c.valeur is not None:
            lui = sante_utile(e.corps[c.action.cible])
            assert c.valeur == (pesees[c.action].valeur(moi, lui), pesees[c.action].au_pire(moi, lui))


def test_une_meme_graine_rend_les_memes_duels_et_pas_un_de_trop() -> None:
    combat, e = face_a_face()
    series = []
    for _ in range(2):
        parmi = conseils(combat, e)
        faits = sum(1 for _ in eprouver(combat, e, parmi, 11, 6))
        assert faits == 6 * len(parmi)
        assert all(len(c.duels.duels) == 6 and 0 <= c.victoires <= 6 for c in parmi)
        series.append([c.duels for c in parmi])
    assert series[0] == series[1]


def test_la_chance_est_celle_des_duels_joues_apres_l_action() -> None:
    """Un calcul indépendant : jouer l'action à la main, puis des duels ordinaires depuis l'état qu'elle laisse."""
    combat, e = face_a_face()
    conseil = conseils(combat, e)[0]
    duels = 400
    for _ in eprouver(combat, e, [conseil], 5000, duels):
        pass
    gagnes = 0
    for graine in range(duels):
        apres = agir(Tables(90_000 + graine), combat, e, conseil.action)
        gagnes += jouer_un_duel(combat, apres, (REFLEXION,) * 2, 20_000 + graine).vainqueur == conseil.camp
    ecart = (2 * 0.25 / duels) ** 0.5
    assert abs(conseil.victoires - gagnes) / duels < 4 * ecart


def test_la_perspective_est_celle_de_l_enumeration() -> None:
    """Un petit cas : une action chacun, toutes les issues du tour énumérées en fractions, action par action."""
    combat, e = en_plein_tour(profil("jack"), profil("ryu"), (1, 1), sante=6)
    parmi = conseils(combat, e)
    assert [c for c in envisager(combat, e, parmi) if c is not None] == parmi
    for c in parmi:
        loi = par_enumeration(combat, e, decideur(REFLEXION), c.action)
        assert c.perspective is not None
        for i in (0, 1):
            tombe = sum(p for x, p in loi.items() if x.corps[i].hors_de_combat)
            assert c.perspective.chutes[i] == pytest.approx(float(tombe), abs=1e-10)
    assert len({c.perspective for c in parmi}) > 3


def test_un_combat_a_plusieurs_n_a_pas_de_perspective() -> None:
    combat, e = face_a_face("jack", "voyou")
    parmi = conseils(combat, e)
    with pytest.raises(Refus, match="deux combattants"):
        list(envisager(combat, e, parmi))
    assert all(c.perspective is None for c in parmi)


def test_trop_d_etats_laissent_ce_qui_est_trouve(monkeypatch: pytest.MonkeyPatch) -> None:
    combat, e = en_plein_tour(profil("jack"), profil("ryu"), (1, 0), sante=6)
    parmi = conseils(combat, e)
    envisages = envisager(combat, e, parmi)
    assert next(c for c in envisages if c) is parmi[0]
    monkeypatch.setattr(perspective, "NOEUDS_MAXIMUM", 0)
    with pytest.raises(Refus, match="simulez"):
        list(envisages)
    assert [c.perspective is not None for c in parmi] == [True] + [False] * (len(parmi) - 1)


def test_il_acheve_un_adversaire_a_terre_de_fatigue() -> None:
    combat, e = face_a_face(sante=1)
    parmi = conseils(combat, e)
    for _ in eprouver(combat, e, parmi, 3, 30):
        pass
    premier = classer(parmi)[0]
    assert premier.valeur is not None
    assert premier.victoires >= max(c.victoires for c in parmi)


def test_loin_il_propose_de_s_approcher() -> None:
    combat, e = face_a_face("jack", "ryu", distance=6)
    assert any(c.action.sorte == "deplacement" for c in conseils(combat, e))


def test_a_terre_il_propose_de_se_mettre_debout() -> None:
    combat, e = face_a_face()
    qui = a_qui(e)
    assert qui is not None
    assert not any(c.action.sorte == "posture" for c in conseils(combat, e))
    e = corriger(combat, e, {"qui": combat.ids[qui], "posture": "a_terre"})
    assert [c.action.objet for c in conseils(combat, e) if c.action.sorte == "posture"] == ["debout"]


def test_sans_tour_pas_de_conseil() -> None:
    combat, e = engager([Participant("a", profil("jack"), 0), Participant("b", profil("ryu"), 1)])
    with pytest.raises(ActionImpossible):
        conseils(combat, e)
