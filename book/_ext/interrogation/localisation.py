"""Cinq questions sur la localisation des coups."""

from fractions import Fraction

from interrogation.modele import Question, une_seule
from interrogation.reponses import chances, nom
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, DEBOUT, PARTIES, Situation, combattant
from tiamat.combat.echange import question_de_zone
from tiamat.combat.emploi import DEFENSE, Emploi, employer
from tiamat.combat.legalite import refus_d_attaque, refus_de_defense
from tiamat.combat.questions import QuestionZone
from tiamat.hasard import HasardScript
from tiamat.journal import Journal
from tiamat.personnage import profil

DIX = 10
VOISINES = (9, 1, 5)
"""Les faces que l'on pourrait lire à la place du 10."""
COUPS = ("coup_de_poing", "mae_geri", "straight_punch", "side_kick")
BAS = ("coup_de_pied", "mae_geri", "oi_zuki")


def au_torse() -> Question:
    """Fausses : la table du haut ; une zone sur six ; les deux bras et la tête."""
    juste, haut = (_chance(t, "torse") for t in ("mae_geri", "oi_zuki"))
    zones, faces = catalogue().zones, catalogue().tables["aleatoire"].zones
    return Question(
        enonce=f"Un {nom('mae_geri')} touche une cible debout. Sa localisation est aléatoire. "
        "Quelles sont ses chances d’arriver au torse ?",
        juste=chances(juste),
        fausses=(chances(haut), chances(Fraction(1, len(zones))), chances(_chance("mae_geri", "tete"))),
        explication=f"{faces.count('torse')} faces sur {len(faces)} désignent le torse, dans la colonne « Aléatoire ».",
        renvois=("R113", "R115"),
    )


def le_dix() -> Question:
    """Fausses : la dernière face de la table ; une face voisine ; un critique."""
    table, zones = catalogue().tables["aleatoire"], catalogue().zones
    question = QuestionZone(table.zones, table.regle)
    juste, *fausses = (zones[_lire(question, face)].nom for face in (DIX, *VOISINES))
    return Question(
        enonce=f"La localisation est aléatoire. Le D10 montre {DIX}. Quelle zone est touchée ?",
        juste=juste,
        fausses=tuple(dict.fromkeys(fausses)),
        explication="Sur une table, le 10 est la face 0. Ce n’est pas un critique.",
        renvois=("R115", "C21"),
    )


def a_terre() -> Question:
    """Fausses : la table des jambes, comme debout ; une jambe sur deux ; une zone sur six."""
    couche, debout = (_chance("coup_de_pied", "jambes", posture) for posture in (A_TERRE, DEBOUT))
    une_jambe = couche / 2
    return Question(
        enonce=f"Votre {nom('coup_de_pied')} vise le bas, et touche une cible à terre. "
        "Quelles sont ses chances d’arriver à une jambe ?",
        juste=chances(couche),
        fausses=(chances(debout), chances(une_jambe), chances(debout / 2)),
        explication="À terre, un coup bas se lit dans la colonne « Aléatoire », pas dans celle des jambes.",
        renvois=("R112", "R115"),
    )


def viser_un_corps_couche() -> Question:
    """Fausses : des coups qui demandent une cible debout."""
    jack, couche = combattant(profil("jack")), Situation(posture=A_TERRE)
    permis = {nom(t): not _hors_posture(employer(jack, catalogue().techniques[t]), couche) for t in COUPS}
    juste, fausses = une_seule(permis)
    return Question(
        enonce="Votre adversaire est à terre. Laquelle de ces techniques peut encore l’atteindre ?",
        juste=juste,
        fausses=fausses,
        explication="Le haut et les zones imposées demandent une cible debout. L’aléatoire, non.",
        renvois=("R111", "R113", "R114"),
    )


def parer_en_bas() -> Question:
    """Fausses : une attaque haute ; une attaque dont la zone n'est pas encore tirée."""
    jack = combattant(profil("jack"))
    parees = {nom(t): not _hors_de_la_parade(employer(jack, catalogue().techniques[t])) for t in BAS}
    juste, fausses = une_seule(parees)
    return Question(
        enonce=f"Vous comptez parer d’un {nom('gedan_barai')}. Contre quelle attaque est-ce permis ?",
        juste=juste,
        fausses=fausses,
        explication="La défense s’annonce avant la zone. Une attaque aléatoire n’est pas encore « basse ».",
        renvois=("C52", "R206"),
    )


def _chance(technique: str, ou: str, posture: str = DEBOUT) -> Fraction:
    """La chance de toucher une zone, ou une partie du corps, des deux côtés."""
    coup = employer(combattant(profil("jack")), catalogue().techniques[technique])
    question = question_de_zone(coup, Situation(posture=posture))
    assert question is not None
    return sum((p for zone, p in question.loi if ou in (zone, PARTIES[zone])), Fraction(0))


def _lire(question: QuestionZone, face: int) -> str:
    return question.lancer(lambda _: HasardScript([face]), Journal())


def _hors_posture(coup: Emploi, sc: Situation) -> bool:
    """Vrai si la posture de la cible interdit le coup, quoi que sache l'attaquant."""
    jack = combattant(profil("jack"))
    debout, couche = (refus_d_attaque(jack, Situation(), coup, jack, s) for s in (Situation(), sc))
    return debout != couche


def _hors_de_la_parade(coup: Emploi) -> bool:
    jack = combattant(profil("jack"))
    garde = employer(jack, catalogue().techniques["gedan_barai"], DEFENSE)
    return bool(refus_de_defense(jack, Situation(), garde, jack, Situation(), coup))


QUESTIONS = (au_torse, le_dix, a_terre, viser_un_corps_couche, parer_en_bas)
