"""Cinq questions sur la création d'un personnage."""

from dataclasses import replace

from interrogation.modele import Question, une_seule
from interrogation.reponses import en, nom, points
from tiamat.catalogue import catalogue
from tiamat.francais import enumerer
from tiamat.hasard import HasardScript
from tiamat.personnage import profil, talent_du_tirage, verifier
from tiamat.personnage.derivees import quota_de_competences
from tiamat.personnage.repartition import (
    CARACTERISTIQUE_MINIMUM,
    COMPETENCE_MAXIMUM,
    POINTS_A_REPARTIR,
    points_restants,
)
from tiamat.personnage.talents import talents_offerts, tirer_talents
from tiamat.vocabulaire import CARACTERISTIQUES

PLACEES = {"force": 3, "endurance": 3, "rapidite": 4, "volonte": 2}
TIRAGE = (8, 3)
DEUX_TIRAGES = (5, 2, 4, 2, 9, 6)
"""Deux fois le même talent, puis un autre : trois couples de dés."""
LOTS = (
    ("mae_geri", "mawashi_geri", "mae_tobi_geri", "nidan_geri"),
    ("oi_zuki", "mae_geri", "nidan_geri", "age_uke"),
    ("oi_zuki", "tettsui_uchi", "seiryuto_uchi", "mae_geri"),
    ("age_uke", "tai_sabaki", "kizami_zuki", "oi_zuki"),
)
"""Des lots de quatre techniques de karaté ; un seul a tous ses prérequis."""


def repartition() -> Question:
    """Fausses : les quatre autres laissées à zéro ; seuls les points libres d'un personnage vide."""
    autres = [c for c in CARACTERISTIQUES if c not in PLACEES]
    minimum = {**PLACEES, **dict.fromkeys(autres, CARACTERISTIQUE_MINIMUM)}
    juste = points_restants(minimum)
    libres = points_restants(dict.fromkeys(CARACTERISTIQUES, CARACTERISTIQUE_MINIMUM))
    return Question(
        enonce=f"Vous avez mis {en(PLACEES, *PLACEES)}. Les {len(autres)} autres sont au plus bas. "
        "Combien de points reste-t-il à placer ?",
        juste=points(juste),
        fausses=(points(points_restants(PLACEES)), points(libres)),
        explication=f"Vous partez de {POINTS_A_REPARTIR} points. "
        f"Chaque caractéristique en prend {CARACTERISTIQUE_MINIMUM} au moins.",
        renvois=("R2", "C1"),
    )


def competences() -> Question:
    """Fausses : les dix points de base oubliés ; l'intelligence comptée dix fois ; le plafond pour chacune."""
    elspeth = profil("elspeth")
    intelligence = elspeth.caracteristiques["intelligence"]
    juste = quota_de_competences(intelligence)
    return Question(
        enonce=f"Elspeth a {en(elspeth.caracteristiques, 'intelligence')}. "
        "Combien de points de compétences peut-elle répartir ?",
        juste=points(juste),
        fausses=(
            points(juste - quota_de_competences(0)),
            points(quota_de_competences(0) * intelligence),
            points(COMPETENCE_MAXIMUM * intelligence),
        ),
        explication=f"Tout le monde en a {quota_de_competences(0)}. "
        f"Chaque point d’intelligence en ajoute {quota_de_competences(1) - quota_de_competences(0)}.",
        renvois=("R26",),
    )


def tirage() -> Question:
    """Fausses : la ligne au-dessus, la ligne au-dessous, la colonne voisine."""
    noms = catalogue().talents.noms()
    d10, d6 = TIRAGE
    voisines = ((d10 - 5, d6), (d10 - 2, d6), (d10, d6 - 1))
    return Question(
        enonce=f"Vous tirez un talent. Le D10 montre {d10}, le D6 montre {d6}. Lequel obtenez-vous ?",
        juste=noms[talent_du_tirage(d10, d6)],
        fausses=tuple(noms[talent_du_tirage(*case)] for case in voisines),
        explication="Le D10 donne la ligne de la table, le D6 sa colonne.",
        renvois=("R32",),
    )


def talents() -> Question:
    """Fausses : le talent de l'art oublié ; celui que l'on a relancé, compté quand même."""
    cases = tirer_talents(HasardScript(DEUX_TIRAGES))
    gardes = [c.talent for c in cases if c.garde]
    offerts = talents_offerts(["karate"], gardes, {})
    juste = len({*gardes, *offerts.values()})
    noms = enumerer([catalogue().talents[c.talent].nom for c in cases])
    return Question(
        enonce=f"Vos tirages donnent, dans l’ordre : {noms}. Vous choisissez ensuite le karaté. "
        "Combien de talents avez-vous ?",
        juste=str(juste),
        fausses=(str(len(gardes)), str(len(cases) + len(offerts))),
        explication="Un talent déjà tiré se relance. Celui de l’art s’ajoute aux deux autres.",
        renvois=("R30", "R33", "R35"),
    )


def techniques() -> Question:
    """Fausses : des lots auxquels manque un prérequis."""
    karateka = profil("jack")
    lots = {
        enumerer([nom(t) for t in lot]): not verifier(replace(karateka, techniques=lot), creation=True) for lot in LOTS
    }
    juste, fausses = une_seule(lots)
    return Question(
        enonce="Un débutant choisit quatre techniques de karaté. Quel lot est permis ?",
        juste=juste,
        fausses=fausses,
        explication="Les prérequis d’une technique doivent être parmi les quatre, dans n’importe quel ordre.",
        renvois=("R38", "R170"),
    )


QUESTIONS = (repartition, competences, tirage, talents, techniques)
