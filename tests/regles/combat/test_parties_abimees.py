"""Une partie abîmée, tronquée, d'une autre version : refusée en français, jamais autre chose."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.regles.combat.outils import voyous
from tests.regles.combat.parties import BANDE, DEPARTS, DUEL, MELEE, mener, photo, une_reponse
from tests.regles.combat.test_ecriture import relire
from tiamat.combat.combat import Participant
from tiamat.combat.depart import Depart
from tiamat.combat.ecriture import etat_de_table, etat_en_table
from tiamat.combat.partie import VERSION, Partie
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.jauges import Jauges
from tiamat.personnage import profil

BEAUCOUP = settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
VALEURS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=6), v, max_size=3),
    max_leaves=6,
)


def chemins(valeur: Any, ici: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Tous les endroits d'une valeur lue en JSON."""
    if ici:
        yield ici
    paires = valeur.items() if isinstance(valeur, dict) else enumerate(valeur) if isinstance(valeur, list) else ()
    for cle, dedans in paires:
        yield from chemins(dedans, (*ici, cle))


def abimer(data: st.DataObject, table: Any) -> Any:
    """La même table, où un à trois endroits ont été ôtés, changés ou doublés."""
    for _ in range(data.draw(st.integers(1, 3))):
        chemin = data.draw(st.sampled_from([*chemins(table)] or [()]))
        if not chemin:
            return table
        dedans, cle = table, chemin[-1]
        for pas_ in chemin[:-1]:
            dedans = dedans[pas_]
        faire = data.draw(st.sampled_from(["ôter", "changer", "remplacer"]))
        if faire == "ôter":
            del dedans[cle]
        elif faire == "changer" and isinstance(dedans[cle], int):
            dedans[cle] += data.draw(st.sampled_from([-1, 1, -100, 10**9]))
        else:
            dedans[cle] = data.draw(VALEURS)
    return table


PARTIES = [mener(Partie(d, graine=g), 12, 3) for d in (DUEL, BANDE, MELEE) for g in (None, 5)]


def lire_puis_jouer(texte: str) -> None:
    """Relit une partie et y joue encore un peu : elle marche, ou se refuse en le disant."""
    try:
        partie = Partie.de_json(texte)
    except Refus as refus:
        assert len(str(refus)) > 10
        return
    assert photo(Partie.de_json(partie.en_json())) == photo(partie)
    alea = Random(0)
    for _ in range(4):
        if not partie.finie:
            partie.repondre(une_reponse(partie, alea))


@BEAUCOUP
@given(st.text(max_size=200) | VALEURS.map(json.dumps))
@example("")
@example("[" * 100_000)
@example('{"version": 1}')
@example('{"version": 1, "graine": null, "participants": [], "options": {}, "circonstances": [], "embusques": null}')
def test_un_texte_quelconque_n_est_pas_une_partie(texte: str) -> None:
    with pytest.raises(FicheInvalide):
        Partie.de_json(texte)


@BEAUCOUP
@given(st.sampled_from(PARTIES), st.data())
def test_une_partie_abimee_se_joue_ou_se_refuse(partie: Partie, data: st.DataObject) -> None:
    lire_puis_jouer(json.dumps(abimer(data, json.loads(partie.en_json()))))


@settings(max_examples=60)
@given(st.sampled_from(PARTIES), st.floats(0, 1, exclude_max=True))
def test_une_partie_tronquee_est_refusee(partie: Partie, part: float) -> None:
    texte = partie.en_json()
    with pytest.raises(FicheInvalide, match="s’arrête trop tôt"):
        Partie.de_json(texte[: int(part * len(texte))])


@BEAUCOUP
@given(st.data())
def test_un_etat_abime_se_lit_ou_se_refuse(data: st.DataObject) -> None:
    combat, partie = PARTIES[0].combat, PARTIES[0]
    table = abimer(data, json.loads(json.dumps(etat_en_table(combat, partie.etat))))
    try:
        lu = etat_de_table(combat, table)
    except Refus as refus:
        assert str(refus)
    else:
        assert relire(combat, lu) == lu


@pytest.mark.parametrize(
    ("champ", "valeur"),
    [
        ("position", "3"),
        ("position", 3.0),
        ("actions", True),
        ("prepare", 1),
        ("posture", 2),
        ("tenues", "couteau"),
        ("tenues", [3]),
        ("poses", [["sonne", "2"]]),
        ("poses", [["sonne"]]),
        ("munitions", [["pistolet_9_mm", None]]),
        ("jauges", {"sante": 3}),
        ("jauges", {**Jauges(1, 1, 0, 0, 0, 0)._asdict(), "sante": "pleine"}),
        ("prise", {"tenant": "jack", "technique": 3, "restantes": 1, "tentee": False}),
        ("effroi", "personne"),
        ("suite", ["jack", [1]]),
        ("moral", 3),
    ],
)
def test_un_champ_d_une_autre_forme_est_refuse(champ: str, valeur: Any) -> None:
    combat, partie = PARTIES[0].combat, PARTIES[0]
    table = etat_en_table(combat, partie.etat)
    table["combattants"]["ryu"][champ] = valeur
    with pytest.raises(FicheInvalide):
        etat_de_table(combat, table)


def changee(**change: Any) -> str:
    return json.dumps(json.loads(PARTIES[0].en_json()) | change)


def participant(**change: Any) -> str:
    table = json.loads(PARTIES[0].en_json())
    table["participants"][0] |= change
    return json.dumps(table)


@pytest.mark.parametrize(
    ("texte", "message"),
    [
        (changee(version=VERSION + 1), f"version {VERSION}"),
        (changee(version=None), f"version {VERSION}"),
        (changee(graine="sept"), "graine"),
        (changee(graine=1.5), "graine"),
        (changee(embusques=7), "le camp 7 n’a personne"),
        (changee(embusques="b"), "embusques"),
        (changee(options={"furie_gardee": 1}), "options.furie_gardee"),
        (changee(options={"vol": True}), "«\xa0vol\xa0» est inconnu"),
        (changee(circonstances=["neige"]), "neige"),
        (changee(participants=[]), "deux camps"),
        (changee(reponses=[["jack", [1, 2]]]), "reponses"),
        (changee(reponses=[["jack", [1, 2], 0]]), "reponses"),
        (changee(reponses=[["zone", [3], False]]), "«\xa0zone\xa0», on attendait «\xa0jack\xa0»"),
        (changee(reponses=[["jack", [11, 2], False]]), "11 n’est pas une face"),
        (changee(reponses=[["jack", [1], False]]), "manque un D10"),
        (changee(reponses=[["jack", [1, 2, 3], False]]), "reste"),
        (changee(reponses=[["jack", "1 2", False]]), "liste des dés"),
        (changee(reponses=[["jack", [1], False]] * 100_001), "100000 au plus"),
        (participant(camp="rouge"), "participant 1, camp"),
        (participant(effectif=7), "R121"),
        (participant(effectif=3), "R121"),
        (participant(posture="couchée"), "participant 1, posture"),
        (participant(tenues=["sabre laser"]), "sabre laser"),
        (participant(tenues="couteau"), "participant 1, tenues"),
        (participant(id=3), "participant 1, id"),
        (participant(vie=3), "«\xa0vie\xa0» est inconnu"),
        (participant(position=10**9), "démesuré"),
        (participant(personnage={"nom": "Léa", "caracteristiques": {"force": 2}}), "endurance vaut 0"),
    ],
)
def test_une_partie_fausse_dit_ce_qui_ne_va_pas(texte: str, message: str) -> None:
    with pytest.raises(Refus, match=message):
        Partie.de_json(texte)


def test_des_reponses_de_trop_sont_refusees() -> None:
    finie = mener(Partie(DUEL, graine=7), 2000)
    table = json.loads(finie.en_json())
    assert Partie.de_json(json.dumps(table)).finie
    table["reponses"].append(["zone", [3], False])
    with pytest.raises(FicheInvalide, match="de trop"):
        Partie.de_json(json.dumps(table))


@pytest.mark.parametrize("nom", DEPARTS)
def test_une_partie_neuve_s_ecrit_en_json_lisible(nom: str) -> None:
    table = json.loads(Partie(DEPARTS[nom], graine=1).en_json())
    assert list(table) == [
        "version",
        "graine",
        "participants",
        "options",
        "circonstances",
        "embusques",
        "corrections",
        "reponses",
    ]
    assert [p["id"] for p in table["participants"]] == [p.id for p in DEPARTS[nom].participants]


def test_une_fiche_injouable_n_entre_pas_en_combat() -> None:
    jack = profil("jack")
    enorme = replace(jack, caracteristiques={**jack.caracteristiques, "force": 21})
    for fiche in (enorme, replace(jack, techniques=("vol_plane",)), replace(jack, sante=-1)):
        with pytest.raises(Refus):
            Partie(Depart((Participant("a", fiche, 0), Participant("b", voyous(), 1))))
