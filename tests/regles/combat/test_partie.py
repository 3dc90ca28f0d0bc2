"""Une partie se joue question par question, s'annule, se rejoue et s'écrit sans rien perdre."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.regles.combat.outils import coup, fiche
from tests.regles.combat.parties import BANDE, DEPARTS, DUEL, TOUT_VU, mener, photo, une_reponse
from tiamat.combat.actions import Action
from tiamat.combat.combat import Participant
from tiamat.combat.depart import Depart
from tiamat.combat.deroule import PASSER
from tiamat.combat.gestes import GESTES
from tiamat.combat.partie import Partie
from tiamat.erreurs import ActionImpossible, Refus

NOMS = st.sampled_from(sorted(DEPARTS))
GRAINES = st.none() | st.integers(-5, 2**40)
QUELQUES = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])


def attend(partie: Partie) -> str:
    return partie.attente.nom if partie.attente else ""


@QUELQUES
@given(NOMS, GRAINES, st.integers(0, 40), st.integers(0, 99))
def test_une_partie_relue_est_la_meme(nom: str, graine: int | None, n: int, alea: int) -> None:
    partie = mener(Partie(DEPARTS[nom], graine=graine), n, alea)
    texte = partie.en_json()
    relue = Partie.de_json(texte)
    assert photo(relue) == photo(partie)
    assert relue.en_json() == texte
    assert (relue.depart, relue.graine) == (partie.depart, graine)
    assert photo(mener(relue, 6, 1)) == photo(mener(partie, 6, 1))


@QUELQUES
@given(NOMS, GRAINES, st.integers(1, 30), st.integers(0, 99))
def test_annuler_puis_rejouer_rend_la_meme_partie(nom: str, graine: int | None, n: int, alea: int) -> None:
    partie = Partie(DEPARTS[nom], graine=graine)
    tirage, photos, donnees = Random(alea), [photo(partie)], list[Any]()
    for _ in range(n):
        if partie.finie:
            break
        donnees.append(une_reponse(partie, tirage))
        partie.repondre(donnees[-1])
        photos.append(photo(partie))
    for avant in photos[-2::-1]:
        partie.annuler()
        assert photo(partie) == avant
    with pytest.raises(ActionImpossible, match="rien à annuler"):
        partie.annuler()
    assert photo(partie) == photos[0]
    for reponse, apres in zip(donnees, photos[1:], strict=True):
        partie.repondre(reponse)
        assert photo(partie) == apres


# Au milieu d'une attaque.

ROUE = fiche(2, "mae_geri", "mae_tobi_geri", "nidan_geri", "blocage", nom="Roue")
COMBO = Depart((Participant("a", ROUE, 0), Participant("b", ROUE, 1, position=1)))


def test_les_des_saisis_se_demandent_un_jet_apres_l_autre() -> None:
    partie = Partie(COMBO)
    noms = []
    for des in ([9], [1]):  # l'initiative : 2D10 chacun
        noms.append(attend(partie))
        partie.repondre([*des, 1])
    assert noms == ["a", "b"]
    partie.repondre(coup("nidan_geri"))
    assert attend(partie) == "defense"
    partie.repondre("")
    assert attend(partie) == "precision"
    partie.repondre([9, 8, 7, 1])
    assert [attend(partie), partie.etat.corps[1].jauges.sante] == ["zone", 24]
    partie.repondre([5])
    partie.repondre([5, 5, 5, 5][: len(faces_de(partie))])
    assert attend(partie) == "combo"
    assert partie.attente is not None
    assert partie.attente.etat_du_choix is not None
    assert partie.attente.etat_du_choix.corps[1].jauges.sante < 24
    assert partie.etat.corps[1].jauges.sante == 24


def faces_de(partie: Partie) -> list[int]:
    assert partie.attente is not None
    assert partie.attente.question is not None
    return une_reponse(partie, Random(0))  # type: ignore[no-any-return]


@pytest.mark.parametrize("graine", [None, 3])
@pytest.mark.parametrize("depart", [COMBO, TOUT_VU, BANDE])
def test_annuler_au_milieu_d_une_attaque(depart: Depart, graine: int | None) -> None:
    """Après l'annonce, la défense, chaque jet, et l'offre d'un combo : on revient exactement où l'on était."""
    partie, alea, vus = Partie(depart, graine=graine), Random(4), set[str]()
    for _ in range(120):
        if partie.finie:
            break
        avant, nom = photo(partie), attend(partie)
        reponse = une_reponse(partie, alea)
        partie.repondre(reponse)
        apres = photo(partie)
        partie.annuler()
        assert photo(partie) == avant
        partie.repondre(reponse)
        assert photo(partie) == apres
        vus.add(nom)
    assert {"action", "defense"} - ({"defense"} if depart is BANDE else set()) <= vus
    assert graine is not None or {"precision", "puissance"} <= {nom.removeprefix("combo.") for nom in vus}


def test_annuler_au_milieu_d_un_combo() -> None:
    """Le combo offert est pris, puis repris : les dés du premier coup n'ont pas changé."""
    for graine in range(40):
        partie = Partie(COMBO, graine=graine)
        if attend(partie) != "action":
            continue
        assert partie.attente is not None
        assert partie.attente.choix is not None
        partie.repondre(coup("nidan_geri", 1 - partie.attente.choix.qui))
        while attend(partie) == "defense":
            partie.repondre("")
        if attend(partie) != "combo":
            continue
        offert = photo(partie)
        offres = [o for o in partie.attente.choix.reponses if o is not None]
        partie.repondre(offres[0])
        enchaine = photo(partie)
        assert attend(partie) == "combo.defense"
        partie.annuler()
        assert photo(partie) == offert
        partie.repondre(None)
        assert photo(partie) != enchaine
        partie.annuler()
        partie.repondre(offres[0])
        assert photo(partie) == enchaine
        assert photo(Partie.de_json(partie.en_json())) == enchaine
        return
    pytest.fail("aucun combo en quarante graines")


# Une réponse refusée.


@pytest.mark.parametrize("graine", [None, 7])
def test_une_reponse_refusee_ne_change_rien(graine: int | None) -> None:
    partie, alea = Partie(DUEL, graine=graine), Random(2)
    fausses = (None, "", "blocage", 3, [], [11], [0, 0], ["1"], [True], [1] * 40, {}, coup("kesagiri"), Action("vol"))
    refusees = 0
    for _ in range(40):
        if partie.finie:
            break
        avant = photo(partie)
        assert partie.attente is not None
        for fausse in fausses:
            if partie.attente.choix is not None and fausse in partie.attente.choix.reponses:
                continue
            with pytest.raises(Refus) as refus:
                partie.repondre(fausse)
            assert str(refus.value)
            assert photo(partie) == avant
            refusees += 1
        partie.repondre(une_reponse(partie, alea))
    assert refusees > 200


ACTIONS = st.builds(
    Action,
    st.sampled_from(["technique", *GESTES]) | st.text(max_size=6),
    st.sampled_from(["", "oi_zuki", "age_uke", "projection", "visee"]) | st.text(max_size=6),
    st.integers(-3, 5),
    st.sampled_from(["", "tete", "main"]),
    st.sampled_from(["", "poings", "pieds", "nez"]),
    st.none() | st.integers(-30, 30) | st.just(10**30),
    st.sampled_from(["", "couteau", "debout", "a_terre", "assis", "couche", "terrain"]) | st.text(max_size=6),
    st.integers(-2, 3) | st.just(10**30),
    st.sampled_from([(), ("cible_qui_court",), ("neige",)]),
)


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(["duel", "bande", "mêlée"]), ACTIONS)
def test_une_action_quelconque_se_joue_ou_se_refuse(nom: str, action: Action) -> None:
    partie = Partie(DEPARTS[nom], graine=5)
    while attend(partie) != "action":
        partie.repondre(une_reponse(partie, Random(0)))
    avant = photo(partie)
    try:
        partie.repondre(action)
    except Refus as refus:
        assert str(refus)
        assert photo(partie) == avant
    else:
        assert photo(Partie.de_json(partie.en_json())) == photo(partie)


def test_une_partie_finie_n_attend_plus_rien() -> None:
    partie = mener(Partie(DUEL, graine=7), 2000)
    assert partie.finie
    avant = photo(partie)
    with pytest.raises(ActionImpossible, match="fini"):
        partie.repondre(PASSER)
    assert photo(partie) == avant
    partie.annuler()
    assert not partie.finie


def test_deux_graines_font_deux_parties_et_une_seule_en_fait_une() -> None:
    une, deux, trois = (mener(Partie(DUEL, graine=g), 20, 3) for g in (1, 1, 2))
    assert photo(une) == photo(deux)
    assert une.etat != trois.etat


def test_les_des_lances_seuls_se_disent_et_se_relisent() -> None:
    partie = mener(Partie(DUEL, graine=1), 6)
    seuls = [r for r in partie.reponses if r.seule]
    assert {"jack", "ryu"} <= {r.nom for r in seuls}
    assert all(isinstance(n, int) for r in seuls for n in r.valeur)
    assert not any(r.seule for r in mener(Partie(DUEL), 12).reponses)
