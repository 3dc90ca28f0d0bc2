"""Cinq questions sur les mouvements en combat."""

from interrogation.modele import Question
from interrogation.reponses import chances, en, metres
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Participant, engager
from tiamat.combat.durees import Pose
from tiamat.combat.gestes.bouger import vitesse
from tiamat.combat.tir import bande, modificateurs
from tiamat.epreuves import chance, difficulte_de_course, jet_de_caracteristique, saut
from tiamat.erreurs import ActionImpossible
from tiamat.francais import pluriel, signe
from tiamat.personnage import deriver, profil

TERRAIN = "verglas"
DISTANCE = 35
SAUT_MAXIMUM_ESSAYE = 20


def marche() -> Question:
    """Fausses : un seul déplacement ; une course ; le terme fixe compté une fois pour tout le tour."""
    ryu = profil("ryu")
    d = deriver(ryu)
    juste = d.actions * d.deplacement
    rapidite = ryu.caracteristiques["rapidite"]
    return Question(
        enonce=f"Ryu a {en(ryu.caracteristiques, 'rapidite')} et {pluriel(d.actions, 'action')}. "
        "Il ne fait que se déplacer. Jusqu’où va-t-il dans un tour ?",
        juste=metres(juste),
        fausses=(metres(d.deplacement), metres(d.vitesse_course), metres(d.deplacement + 2 * rapidite)),
        explication=f"Chaque déplacement prend une action et fait {metres(d.deplacement)}. On peut recommencer.",
        renvois=("R82", "R40"),
    )


def course_sonnee() -> Question:
    """Fausses : toutes ses actions comptées ; un déplacement ; aucune course."""
    noor = profil("noor")
    combat, etat = engager([Participant("noor", noor, 0), Participant("jack", profil("jack"), 1)])
    sonnee = etat.corps[0]._replace(poses=(Pose("sonne", 1),))
    d = deriver(noor)
    return Question(
        enonce=f"Noor a {en(noor.caracteristiques, 'rapidite')} et {pluriel(d.actions, 'action')} par tour. "
        "Elle est sonnée depuis le tour d’avant, et court. Jusqu’où va-t-elle ?",
        juste=metres(vitesse(combat, 0, sonnee)),
        fausses=(metres(vitesse(combat, 0, etat.corps[0])), metres(d.deplacement), "Nulle part"),
        explication="La course compte les actions qu’elle a vraiment ce tour-ci. Sonnée, elle en a une de moins.",
        renvois=("R83", "R148", "C40"),
    )


def chute() -> Question:
    """Fausses : la chance de tenir debout ; la compétence oubliée ; un échec à égalité."""
    difficulte = difficulte_de_course(TERRAIN)
    noor = profil("noor")
    habilete, course = noor.caracteristiques["habilete"], noor.competences["course"]
    jet = jet_de_caracteristique(habilete, course).poignee
    tient = chance(jet, difficulte)
    sans = chance(jet_de_caracteristique(habilete).poignee, difficulte)
    return Question(
        enonce=f"Noor a {en(noor.caracteristiques, 'habilete')} et {course} en Course. Elle court sur du {TERRAIN}, "
        f"difficulté {difficulte}. Quel est son risque de tomber ?",
        juste=chances(1 - tient),
        fausses=(chances(tient), chances(1 - sans), chances(1 - chance(jet, difficulte + 1))),
        explication="Elle lance son habileté et ajoute sa Course. Elle ne tombe que si elle rate.",
        renvois=("R85", "R86", "R87"),
    )


def tir_sur_un_coureur() -> Question:
    """Fausses : la distance oubliée ; la course oubliée ; la course comptée deux fois."""
    bornes = catalogue().armes["pistolet_9_mm"].portee
    malus, portee = modificateurs(bornes, DISTANCE, ["cible_court"]), bande(bornes, DISTANCE)
    juste = sum(m.fixe for m in malus)
    court = catalogue().malus_de_tir["cible_court"].valeur
    return Question(
        enonce=f"Jack court. On lui tire dessus au pistolet, à {metres(DISTANCE)}, portée {portee.nom.lower()}. "
        "Que perd la Précision du tireur ?",
        juste=signe(juste),
        fausses=(signe(court), signe(juste - court), signe(juste + court)),
        explication="La longue portée et la course se cumulent. Le malus du coureur ne compte qu’une fois.",
        renvois=("R84", "R100"),
    )


def saut_le_plus_long() -> Question:
    """Fausses : l'habileté seule ; le dernier saut de la source ; la table sans l'habileté."""
    noor = profil("noor")
    habilete = noor.caracteristiques["habilete"]
    sauts = catalogue().sauts
    dernier_de_la_source = max(n for n, s in sauts.items() if not s.maison)
    return Question(
        enonce=f"Noor a {en(noor.caracteristiques, 'habilete')}. Quel est le plus long saut qu’elle puisse tenter ?",
        juste=metres(max(n for n in range(SAUT_MAXIMUM_ESSAYE) if _possible(n, habilete))),
        fausses=(metres(habilete), metres(habilete + dernier_de_la_source), metres(max(sauts))),
        explication="Ce livre ajoute un mètre à la table de la source. Au-delà, le saut est impossible.",
        renvois=("R89", "C17"),
    )


def _possible(longueur: int, habilete: int) -> bool:
    try:
        saut(longueur, habilete)
    except ActionImpossible:
        return False
    return True


QUESTIONS = (marche, course_sonnee, chute, tir_sur_un_coureur, saut_le_plus_long)
