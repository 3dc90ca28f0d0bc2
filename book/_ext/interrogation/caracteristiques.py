"""Cinq questions sur les caractéristiques et ce qui s'en déduit."""

from interrogation.modele import Question
from interrogation.reponses import confondre, en, metres, points
from tiamat.francais import pluriel
from tiamat.jauges import encaisser, reposer
from tiamat.personnage import deriver, profil
from tiamat.personnage.derivees import PALIERS_D_ACTIONS, actions_par_tour, defense_instinctive, jauges_pleines

COUPS, PERTE = 3, 4
REPOS, SOMMEIL = 2, 4
PALIER = 4
"""Le nombre d'actions dont on cherche le seuil."""


def sante() -> Question:
    """Fausses : l'endurance prise pour la force, puis pour la volonté ; la volonté oubliée."""
    davit = profil("davit")
    juste = deriver(davit).sante_max
    return Question(
        enonce=f"Davit a {en(davit.caracteristiques, 'endurance', 'force', 'volonte')}. Quelle est sa santé maximale ?",
        juste=points(juste),
        fausses=(
            points(deriver(confondre(davit, "endurance", "force")).sante_max),
            points(deriver(confondre(davit, "endurance", "volonte")).sante_max),
            points(juste - davit.caracteristiques["volonte"]),
        ),
        explication="L’endurance compte dix fois. La force et la volonté s’ajoutent telles quelles.",
        renvois=("R4",),
    )


def furie() -> Question:
    """Fausses : un point par coup, sans maximum ; un point par point perdu ; le tempérament pour maximum."""
    emiliano = profil("emiliano")
    jauges = jauges_pleines(emiliano)
    for _ in range(COUPS):
        jauges = encaisser(jauges, PERTE).jauges
    return Question(
        enonce=f"Emiliano a {en(emiliano.caracteristiques, 'temperament')}. "
        f"Il encaisse {COUPS} coups de {points(PERTE)} chacun. Où en est sa furie ?",
        juste=points(jauges.furie),
        fausses=(points(COUPS), points(COUPS * PERTE), points(emiliano.caracteristiques["temperament"])),
        explication=f"Un coup qui blesse donne un point. Sa furie s’arrête à {jauges.furie_max}, "
        "le double de son tempérament.",
        renvois=("R12", "R13", "C69"),
    )


def actions() -> Question:
    """Fausses : le palier suivant pris une technique trop tôt ; la défense instinctive prise pour les actions."""
    seuil = next(techniques for techniques, n in PALIERS_D_ACTIONS if n == PALIER)
    connues = seuil - 1
    juste = actions_par_tour(connues)
    return Question(
        enonce=f"Vous connaissez {connues} techniques, standards exclues. Combien d’actions avez-vous par tour ?",
        juste=str(juste),
        fausses=(str(PALIER), str(defense_instinctive(juste))),
        explication=f"Il faut {seuil} techniques pour avoir {pluriel(PALIER, 'action')}.",
        renvois=("R23",),
    )


def course() -> Question:
    """Fausses : un seul déplacement ; autant de déplacements que d'actions ; les actions oubliées."""
    thiago = profil("thiago")
    d = deriver(thiago)
    facteur = d.vitesse_course // (thiago.caracteristiques["rapidite"] * d.actions)
    return Question(
        enonce=f"Thiago a {en(thiago.caracteristiques, 'rapidite')} et {pluriel(d.actions, 'action')}. "
        "Il court pendant tout le tour. Jusqu’où va-t-il ?",
        juste=metres(d.vitesse_course),
        fausses=(metres(d.deplacement), metres(d.actions * d.deplacement), metres(d.vitesse_course // d.actions)),
        explication=f"Une course multiplie la rapidité par les actions, puis par {facteur}. Elle prend tout le tour.",
        renvois=("R41",),
    )


def sommeil() -> Question:
    """Fausses : dormir compté comme du repos ; repos et sommeil cumulés ; la volonté comptée une seule fois."""
    jack = profil("jack")
    volonte = jack.caracteristiques["volonte"]
    vide = jauges_pleines(jack)._replace(energie=0)

    def gain(repos: int, dormies: int) -> int:
        return reposer(vide, volonte=volonte, heures_de_repos=repos, heures_de_sommeil=dormies).energie

    juste = gain(REPOS, SOMMEIL)
    return Question(
        enonce=f"Jack a {en(jack.caracteristiques, 'volonte')}, et son énergie est à 0. Il dort {SOMMEIL} heures, "
        f"puis se repose {REPOS} heures. Combien d’énergie regagne-t-il ?",
        juste=points(juste),
        fausses=(
            points(gain(REPOS + SOMMEIL, 0)),
            points(gain(REPOS + SOMMEIL, SOMMEIL)),
            points(juste - volonte * SOMMEIL),
        ),
        explication=f"Une heure de sommeil rend le double de la volonté. Une heure de repos rend {points(gain(1, 0))}.",
        renvois=("R20", "C80"),
    )


QUESTIONS = (sante, furie, actions, course, sommeil)
