"""Cinq questions sur les hommes de main."""

from interrogation.modele import Question
from interrogation.reponses import des, en, points
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.emploi import employer
from tiamat.combat.groupes import GROUPE_MAXIMUM, decouper, encaisser_en_groupe, jet_de_groupe
from tiamat.combat.initiative import ordonner
from tiamat.combat.jets import jet_de_precision, jet_de_puissance
from tiamat.des import Poignee
from tiamat.francais import enumerer, pluriel
from tiamat.personnage import profil

BANDE, PERSONNAGES = 8, 3
GROUPE, PERTE = 4, 9
SCORE = 7


def partage() -> Question:
    """Fausses : aussi peu de groupes que possible ; un premier groupe plein, puis le reste ; un groupe de trop."""
    un, juste, trop = (decouper(BANDE, n) for n in (1, PERSONNAGES, PERSONNAGES + 1))
    return Question(
        enonce=f"{pluriel(BANDE, 'voyou')} affrontent {PERSONNAGES} personnages joueurs. Comment se partagent-ils ?",
        juste=_groupes(juste),
        fausses=(_groupes(un), _groupes((GROUPE_MAXIMUM, BANDE - GROUPE_MAXIMUM)), _groupes(trop)),
        explication="Un groupe par personnage, si l’on peut. Ils sont aussi égaux que possible.",
        renvois=("R122", "R123", "C134"),
    )


def precision() -> Question:
    """Fausses : un dé par membre ; les dés de chacun ajoutés ; le nombre oublié."""
    voyou = combattant(profil("voyou"))
    seul = jet_de_precision(voyou, Situation(), employer(voyou, catalogue().techniques["coup_de_poing"]))
    assert seul is not None
    d10 = seul.poignee.d10
    return Question(
        enonce=f"Un voyou seul lance {des(seul)} pour un coup de poing. Ils sont {GROUPE}. Que lance le groupe ?",
        juste=des(jet_de_groupe(seul, GROUPE)),
        fausses=(des(Poignee(d10 + GROUPE)), des(Poignee(d10 * GROUPE)), des(seul)),
        explication="Un seul jet pour tous, avec un D10 de plus par équipier.",
        renvois=("R126", "R58"),
    )


def puissance() -> Question:
    """Fausses : le bonus d'équipe donné à la Puissance ; celle de chacun ajoutée."""
    voyou = combattant(profil("voyou"))
    seul = jet_de_puissance(voyou, Situation(), employer(voyou, catalogue().techniques["coup_de_poing"]))
    assert seul is not None
    return Question(
        enonce=f"Chaque voyou a {en(voyou.caracteristiques, 'force')}. Le coup de poing du groupe de {GROUPE} touche. "
        "Quelle Puissance lance-t-il ?",
        juste=des(seul),
        fausses=(des(jet_de_groupe(seul, GROUPE)), des(Poignee(seul.poignee.d10 * GROUPE))),
        explication="Le nombre aide à toucher. Un seul coup porte.",
        renvois=("R126", "R127"),
    )


def tomber() -> Question:
    """Fausses : un membre par point perdu ; personne."""
    juste = encaisser_en_groupe(GROUPE, PERTE).effectif
    sans_perte = encaisser_en_groupe(GROUPE, 0).effectif
    return Question(
        enonce=f"Un coup fait perdre {points(PERTE)} à un groupe de {GROUPE} voyous. Combien en reste-t-il debout ?",
        juste=str(juste),
        fausses=(str(max(0, GROUPE - PERTE)), str(sans_perte)),
        explication="Un point perdu suffit, et un seul membre tombe. Le surplus est ignoré.",
        renvois=("R129",),
    )


def egalite() -> Question:
    """Fausses : la rapidité décide comme entre deux personnages ; tous ensemble."""
    policier, malika = profil("policier"), profil("malika")
    noms = {"groupe": "Les policiers", "heros": "Malika"}
    scores = dict.fromkeys(noms, SCORE)
    rapidites = {"groupe": policier.caracteristiques["rapidite"], "heros": malika.caracteristiques["rapidite"]}
    rapides = {**rapidites, "groupe": rapidites["heros"] + 1}

    def dire(rapidites: dict[str, int], *groupes: str) -> str:
        premiers, *_ = ordonner(scores, rapidites, groupes=groupes)
        return enumerer([noms[qui] for qui in premiers]) if len(premiers) == 1 else "Tous en même temps"

    return Question(
        enonce=f"Malika et un groupe de policiers font {SCORE} à l’initiative. "
        f"Tous ont {en(malika.caracteristiques, 'rapidite')}. Qui joue en premier ?",
        juste=dire(rapidites, "groupe"),
        fausses=(dire(rapidites), dire(rapides)),
        explication="À égalité, un personnage seul passe devant un groupe.",
        renvois=("R124",),
    )


def _groupes(tailles: tuple[int, ...]) -> str:
    return f"Des groupes de {enumerer([str(n) for n in tailles])}"


QUESTIONS = (partage, precision, puissance, tomber, egalite)
