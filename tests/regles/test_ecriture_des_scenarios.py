"""Rendre un scénario : ce que l'on écrit d'une partie se relit, et rejoue le même combat."""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.regles.combat.outils import fiche, voyous
from tests.regles.combat.parties import BANDE, DEPARTS, DUEL, EMBUSCADE, MELEE, TOUT_VU, mener
from tiamat.combat.actions import TECHNIQUE, Action
from tiamat.combat.combat import Participant
from tiamat.combat.depart import Depart
from tiamat.combat.deroule import CHOIX_D_ACTION, PASSER, refus
from tiamat.combat.options import Options
from tiamat.combat.partie import Partie
from tiamat.erreurs import Refus
from tiamat.jeu import CONTINUER, Jeu, Table, depart_du_scenario, reponses_du_livre
from tiamat.personnage import Identite, Personnage, profil, profils
from tiamat.procedure.interpretes import Choix
from tiamat.scenario import (
    Etape,
    Scenario,
    Transcription,
    jouer_scenario,
    scenario,
    scenario_de_la_partie,
    scenario_de_toml,
    scenarios,
)
from tiamat.scenario.en_toml import cle, table, valeur

GESTES = 60
MUETS = ("des", "des_maison", "attendu", "note")
"""Les champs d'une étape qui ne disent pas ce qui s'y fait."""


def en_place(*camps: Sequence[Personnage], ecart: int = 2, effectif: int = 1, **reste: Any) -> Depart:
    """Un départ : chaque camp, l'un en face de l'autre ; ``effectif`` pour les hommes de main."""
    participants = [
        Participant(f"{camp}-{n}", qui, camp, effectif if qui.statut == "homme_de_main" else 1, camp * ecart + n)
        for camp, tous in enumerate(camps)
        for n, qui in enumerate(tous)
    ]
    return Depart(tuple(participants), **reste)


def verifier(partie: Partie) -> Scenario:
    """Ce que l'on écrit se relit, se rejoue sans écart, et se suit comme un livre ; rend le scénario lu."""
    texte = scenario_de_la_partie(partie, "Essai")
    lu = scenario_de_toml(texte)
    joue = jouer_scenario(lu)
    assert joue.ecarts == ()
    assert joue.etat == partie.etat
    racontees = [f.phrase() for e in joue.etapes for f in e.faits]
    assert len(racontees) > len(lu.etapes) or len(lu.etapes) < 2
    assert [f.phrase() for f in partie.journal][: len(racontees)] == racontees
    if partie.finie:
        assert len(partie.journal) == len(racontees)
    suivie = Partie(depart_du_scenario(lu), reponses=reponses_du_livre(lu))
    assert suivie.etat == partie.etat
    assert scenario_de_la_partie(suivie, "Essai") == texte
    return lu


# ── Des combats joués par les tactiques ────────────────────────────────────


class Cas(NamedTuple):
    """Un combat à jouer, une tactique par camp, une graine."""

    depart: Depart
    tactiques: tuple[str, str]
    graine: int


JACK, RYU, VOYOU = profil("jack"), profil("ryu"), profil("voyou")
TIREURS = en_place([profil("policier")], [profil("soldat"), profil("bandit")], ecart=15, circonstances=("vent",))
ROUE = fiche(3, "mae_geri", "mae_tobi_geri", "nidan_geri", "blocage", "kizami_zuki", "oi_zuki", nom="Roue")
TOUTES = Options(*(not v for v in Options()))
CAS = {
    "un duel": Cas(en_place([JACK], [RYU]), ("un_coup_plus_loin", "un_coup_plus_loin"), 3),
    "des voyous": Cas(en_place([JACK], [VOYOU], effectif=4), ("prudent", "agressif"), 5),
    "des tireurs": Cas(TIREURS, ("agressif", "prudent"), 8),
    "des combos": Cas(en_place([ROUE], [ROUE], ecart=1), ("agressif", "hasard"), 2),
    "une embuscade": Cas(en_place([JACK, RYU], [VOYOU, VOYOU], effectif=3, embusques=1), ("prudent", "prudent"), 4),
    "les options": Cas(en_place([RYU], [profil("jin_chun_fung")], options=TOUTES), ("prudent", "agressif"), 7),
    "une mêlée": Cas(MELEE, ("hasard", "prudent"), 9),
    "une longue marche": Cas(en_place([profil("ingrid")], [profil("piotr")], ecart=25), ("agressif", "agressif"), 1),
}


@pytest.mark.parametrize("nom", CAS)
def test_un_combat_des_tactiques_se_rejoue(nom: str) -> None:
    cas = CAS[nom]
    jeu = Jeu(Table(cas.depart, cas.tactiques, graine=cas.graine))
    for _ in range(GESTES):
        if jeu.fini:
            break
        jeu.faire(CONTINUER)
    assert len(verifier(jeu.partie).etapes) > 3


def _faites(etapes: Sequence[Etape]) -> list[tuple[Any, Any]]:
    """Ce que disent les étapes jouées, dés compris ; celles qui devaient être refusées ne se jouent pas."""
    return [({c: v for c, v in e.champs.items() if c not in MUETS}, e.des) for e in etapes if "refus" not in e.attendu]


@pytest.mark.parametrize("nom", scenarios())
def test_un_scenario_suivi_jusqu_au_bout_redonne_ses_etapes(nom: str) -> None:
    ecrit = scenario(nom)
    jeu = Jeu(Table(depart_du_scenario(ecrit), ("agressif",) * 3, livre=reponses_du_livre(ecrit)))
    while not jeu.livre_lu:
        jeu.faire(CONTINUER)
    rendu = verifier(jeu.partie)
    assert _faites(rendu.etapes) == _faites(ecrit.etapes)
    assert [p.personnage for p in rendu.participants] == [p.personnage for p in ecrit.participants]


# ── Des parties quelconques ────────────────────────────────────────────────


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(DEPARTS)), st.integers(0, 90), st.integers(0, 999))
def test_une_partie_quelconque_meme_en_cours(nom: str, reponses: int, alea: int) -> None:
    verifier(mener(Partie(DEPARTS[nom]), reponses, alea))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 999), st.integers(1, 40))
def test_le_meneur_corrige_et_fait_entrer_des_renforts(alea: int, reponses: int) -> None:
    partie, tirage = Partie(EMBUSCADE), Random(alea)
    for n in range(3):
        mener(partie, reponses, alea + n)
        while partie.en_cours:
            partie.annuler()
        partie.corriger("jack", {"sante": tirage.randint(1, 26), "etats": {"sonne": 2}, "blessures": ["bras"]})
        partie.renforcer(Participant(f"renfort {n}", tirage.choice([RYU, VOYOU]), n % 2, position=n))
    mener(partie, reponses, alea)
    lu = verifier(partie)
    assert [p.id for p in lu.presents] == ["jack", "bande"]
    assert [e["action"] for e in lu.etapes].count("renfort") == 3


def test_une_partie_en_cours_s_ecrit_jusqu_au_dernier_pas_entier() -> None:
    partie = Partie(DUEL, graine=3)
    avant = scenario_de_la_partie(partie, "")
    partie.repondre(Action(TECHNIQUE, "oi_zuki", 1 - _main(partie)))
    assert partie.en_cours
    assert scenario_de_la_partie(partie, "") == avant
    assert [e["action"] for e in scenario_de_toml(avant).etapes] == ["initiative"]


def test_reprendre_une_transcription_ecrit_la_meme_chose() -> None:
    partie, deja = Partie(TOUT_VU), Transcription(TOUT_VU)
    for n in range(12):
        mener(partie, 9, n)
        if n % 3 == 2:
            partie.revenir(len(partie.reponses) // 2)
        assert scenario_de_la_partie(partie, "", deja) == scenario_de_la_partie(partie, "")
    autre = mener(Partie(BANDE), 12, 1)
    assert scenario_de_la_partie(autre, "", deja) == scenario_de_la_partie(autre, "")


# ── Ce qui s'écrit à part ──────────────────────────────────────────────────


def _main(partie: Partie) -> int:
    assert partie.attente is not None
    assert partie.attente.choix is not None
    return partie.attente.choix.qui


def decider(partie: Partie, choisir: Callable[[Choix], Any], reponses: int) -> Partie:
    """Répond aux choix de la partie, si l'action est permise ; sinon passe."""
    for _ in range(reponses):
        if partie.attente is None or partie.attente.choix is None:
            break
        voulue = choisir(partie.attente.choix)
        impossible = isinstance(voulue, Action) and refus(partie.combat, partie.attente.etat, voulue)
        partie.repondre(PASSER if impossible else voulue)
    return partie


def test_a_egalite_la_derniere_etape_porte_les_des_et_les_decisions() -> None:
    lent = fiche(2, "oi_zuki", "mae_geri", "blocage", "roulade", nom="Lent")
    depart = en_place([lent], [replace(lent, nom="Autre")], ecart=1)
    partie = Partie(depart)
    partie.repondre([3, 4])
    partie.repondre([4, 2])
    assert partie.etat.file == ((0, 1),)
    partie.repondre(Action(TECHNIQUE, "oi_zuki", 1))
    if _main(partie) == 0:
        partie.repondre(PASSER)
    partie.repondre(PASSER)
    assert partie.attente is not None
    assert partie.attente.nom == "defense"
    partie.repondre("blocage")
    mener(partie, 4, 6)
    etapes = verifier(partie).etapes
    derniere = max(e.numero for e in etapes if "blocage" in str(e.dit("defense")))
    assert etapes[derniere - 1]["action"] == "passer"
    assert "precision" in etapes[derniere - 1].des
    assert not etapes[1].des


COUDES = ("ultimate_elbow_strike", "double_elbow_strike", "straight_elbow_strike")


def _tout_enchainer(technique: str) -> Callable[[Choix], Any]:
    def choisir(choix: Choix) -> Any:
        if choix.nom == CHOIX_D_ACTION:
            return Action(TECHNIQUE, technique, 1) if choix.qui == 0 else PASSER
        return COUDES[0] if COUDES[0] in choix.reponses else choix.reponses[-1]

    return choisir


def _avec_decision(depart: Depart, technique: str, champ: str, sorte: type) -> Etape:
    """La première étape dont ce champ s'écrit de cette sorte, parmi quelques graines."""
    for graine in range(60):
        partie = decider(Partie(depart, graine=graine), _tout_enchainer(technique), 25)
        for etape in verifier(partie).etapes:
            if isinstance(etape.dit(champ), sorte):
                return etape
    raise AssertionError(f"{champ} ne s’est jamais écrit ainsi")


@pytest.mark.regle("R200")
def test_un_combo_en_cascade_s_ecrit_en_liste() -> None:
    fort = fiche(4, *COUDES, nom="Fort", furie=4)
    etape = _avec_decision(en_place([fiche(2, "oi_zuki", nom="Faible")], [fort], ecart=1), "oi_zuki", "combo", list)
    assert etape["defense"][0] == COUDES[0]
    assert etape["combo"] == list(COUDES[1:])
    assert "combo.combo.precision" in etape.des


@pytest.mark.regle("R94")
def test_se_defendre_d_un_combo_s_ecrit_en_liste() -> None:
    fort = fiche(3, "nidan_geri", "mae_tobi_geri", "mae_geri", nom="Fort")
    vif = fiche(2, "blocage", "age_uke", "roulade", "oi_zuki", nom="Vif", rapidite=4)

    def choisir(choix: Choix) -> Any:
        if choix.nom == "defense":
            return choix.reponses[-1] if choix.sujet.rang else choix.reponses[0]
        return _tout_enchainer("nidan_geri")(choix)

    for graine in range(60):
        partie = decider(Partie(en_place([fort], [vif], ecart=1), graine=graine), choisir, 25)
        listes = [e["defense"] for e in verifier(partie).etapes if isinstance(e.dit("defense"), list)]
        if listes:
            assert listes[0][0] == "instinctive"
            assert listes[0][-1] != "instinctive"
            return
    raise AssertionError("personne ne s’est défendu d’un combo")


@pytest.mark.regle("R201")
def test_un_combo_qui_change_de_cible_dit_laquelle() -> None:
    escrimeur = fiche(
        4, "arnis_guerriero", "arnis_matador", nom="Escrimeur", rapidite=4, equipement=("couteau", "couteau")
    )
    faible = fiche(1, nom="Faible", endurance=20)
    depart = en_place([escrimeur], [faible, replace(faible, nom="Autre")], ecart=0)
    etape = _avec_decision(depart, "arnis_guerriero", "combo", dict)
    assert etape["combo"] == {"technique": "arnis_matador", "cible": "1-1"}


def test_l_ordre_des_camps_se_garde() -> None:
    """Sur le même point, qui recule de quel côté dépend de l'ordre des camps."""
    participants = (Participant("b", RYU, 5), Participant("a", JACK, -2))
    lu = verifier(mener(Partie(Depart(participants)), 20, 3))
    assert [p.camp for p in lu.participants] == [1, 0]
    assert 'camps = ["camp 1", "camp 2"]' in scenario_de_la_partie(Partie(Depart(participants)), "")
    assert "camps" not in scenario_de_la_partie(Partie(DUEL), "")


def test_ce_que_l_on_a_perdu_avant_s_ecrit_en_correction() -> None:
    depart = BANDE._replace(corrections=({"qui": "jack", "sante": 17, "blessures": ["torse"]},))
    partie = mener(Partie(depart), 12, 2)
    lu = scenario_de_toml(scenario_de_la_partie(partie, ""))
    assert lu.etapes[0].champs == {
        "action": "correction",
        "qui": "jack",
        "changes": {"sante": 17, "blessures": ["torse"]},
    }
    assert jouer_scenario(lu).etat == partie.etat
    assert Partie(depart_du_scenario(lu), reponses=reponses_du_livre(lu)).etat == partie.etat


# ── Les fiches ─────────────────────────────────────────────────────────────


def _premier(qui: Personnage) -> tuple[str, Personnage]:
    """Comment s'écrit cette fiche, et la fiche relue."""
    texte = scenario_de_la_partie(Partie(en_place([qui], [RYU])), "")
    return texte.split("[[combattant]]")[1], scenario_de_toml(texte).participants[0].personnage


@pytest.mark.parametrize("nom", profils())
def test_un_profil_livre_s_ecrit_par_son_nom(nom: str) -> None:
    texte, lu = _premier(profil(nom))
    assert f'profil = "{nom}"' in texte
    assert "changes" not in texte
    assert lu == profil(nom)


def test_un_profil_a_peine_change_s_ecrit_par_ses_changements() -> None:
    change = replace(JACK, nom="Jack (2)", competences={**JACK.competences, "course": 4})
    texte, lu = _premier(change)
    assert 'profil = "jack"\nchanges = { nom = "Jack (2)", competences = { course = 4 } }' in texte
    assert lu == change


NOMS = ('Léa "la Lame"', "C:\\tatami", "Zoé 🥋\u00a0!", "deux\nlignes\tet\r\x00\x7f", "[[etape]]", "'''", "")


@pytest.mark.parametrize("nom", NOMS)
def test_une_fiche_quelconque_s_ecrit_en_entier(nom: str) -> None:
    identite = Identite(age="30", apparence=nom)
    a_soi = replace(
        fiche(2, "oi_zuki", nom=nom, talents=("zen",), sante=3), identite=identite, notes=nom, equipement=(nom, "arc")
    )
    texte, lu = _premier(a_soi)
    assert "[combattant.personnage]" in texte
    assert lu == a_soi


@pytest.mark.parametrize("nom", NOMS[:-1])
def test_des_noms_de_toute_sorte_dans_tout_le_combat(nom: str) -> None:
    participants = (
        Participant(nom, replace(RYU, nom=nom), 0),
        Participant(f"{nom}.zone", replace(voyous(), nom=nom), 1, 3),
    )
    partie = mener(Partie(Depart(participants)), 30, 4)
    assert scenario_de_toml(scenario_de_la_partie(partie, nom)).titre == nom
    verifier(partie)


def test_posture_tenues_et_circonstances() -> None:
    tireur = Participant("t", profil("policier"), 0, 1, 4, ("pistolet_9_mm",), "assis")
    mains_vides = Participant("v", profil("soldat"), 1, 1, 0, (), "a_terre")
    depart = Depart((tireur, mains_vides), Options(furie_gardee=True), ("vent",))
    lu = verifier(mener(Partie(depart), 25, 2))
    assert lu.participants == depart.participants
    assert (lu.options, lu.circonstances) == (depart.options, depart.circonstances)


# ── Ce qui ne s'écrit pas ──────────────────────────────────────────────────


def test_ce_que_le_format_ne_dit_pas_est_refuse_avec_la_raison() -> None:
    partie = Partie(DUEL, graine=3)
    partie.repondre(Action("passer", objet="en sifflant"))
    with pytest.raises(Refus, match="Étape 2 : «\xa0objet\xa0» ne sert pas à l’action «\xa0passer\xa0»"):
        scenario_de_la_partie(partie, "")


@pytest.mark.parametrize(
    ("participant", "dit"),
    [
        (Participant("", RYU, 1), "Combattant 2 : il manque son id"),
        (Participant("b", RYU, 1, position=10**7), "Combattant 2, position : le nombre est démesuré"),
        (Participant("b", replace(RYU, nom="\ud800"), 1), "caractère qui ne s’écrit pas"),
        (Participant("b", replace(RYU, notes="é" * 100_001), 1), "trop long"),
    ],
)
def test_un_combattant_qui_ne_s_ecrit_pas_est_refuse(participant: Participant, dit: str) -> None:
    with pytest.raises(Refus, match=dit):
        scenario_de_la_partie(Partie(Depart((Participant("a", JACK, 0), participant))), "")


# ── Le TOML ────────────────────────────────────────────────────────────────

TEXTES = st.text(max_size=20)
VALEURS = st.recursive(
    st.booleans() | st.integers(-(10**6), 10**6) | TEXTES,
    lambda v: st.lists(v, max_size=4) | st.dictionaries(TEXTES, v, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXTES, VALEURS, max_size=6))
def test_toute_table_se_relit(champs: dict[str, Any]) -> None:
    assert tomllib.loads(table(champs)) == champs
    assert tomllib.loads(table(champs, "[[etape]]")) == {"etape": [champs]}
    assert tomllib.loads(f"x = {valeur(champs)}") == {"x": champs}


@pytest.mark.parametrize("nom", NOMS)
def test_une_cle_se_relit(nom: str) -> None:
    assert tomllib.loads(f"{cle(nom)} = 1") == {nom: 1}


@pytest.mark.parametrize("intrus", [None, 1.5, {1}, b"x"])
def test_une_valeur_sans_usage_est_refusee(intrus: object) -> None:
    with pytest.raises(TypeError, match="un scénario n’en écrit pas"):
        valeur(intrus)
