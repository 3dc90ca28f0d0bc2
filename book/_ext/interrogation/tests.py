"""Cinq questions sur les tests et les actions."""

from interrogation.modele import Question
from interrogation.reponses import chances, des, en, lus
from tiamat.catalogue import catalogue
from tiamat.des import Poignee
from tiamat.epreuves import (
    Equipier,
    chance,
    chances_d_opposition,
    jet_d_equipe,
    jet_de_caracteristique,
    lancer_test,
    saut,
)
from tiamat.hasard import HasardScript
from tiamat.personnage import profil
from widgets.dessins.nombres import parts

FACES = (4, 7, 5)
TEST = (3, 2)
"""Une caractéristique, une compétence."""
DEUX_DES = Poignee(2)
RAVIN = 6
EQUIPE = ("ryu", "malika", "jack")


def test_simple() -> Question:
    """Fausses : les dés additionnés ; la compétence oubliée ; la compétence ajoutée à chaque dé."""
    carac, competence = TEST
    difficulte = catalogue().difficultes["tres_difficile"].valeur
    jet = lancer_test(jet_de_caracteristique(*TEST), difficulte, HasardScript(FACES)).jet
    return Question(
        enonce=f"Vous avez {carac} dans une caractéristique et {competence} dans la compétence. "
        f"Vos dés montrent {lus(FACES)}. Quel est votre total ?",
        juste=str(jet.total),
        fausses=(
            str(sum(jet.d10) + competence),
            str(jet.meilleur),
            str(sum(jet.d10) + competence * len(jet.d10)),
        ),
        explication=f"On garde le meilleur dé, {jet.meilleur}. La compétence s’ajoute une fois.",
        renvois=("R47", "R61"),
    )


def atteindre() -> Question:
    """Fausses : un dé, compté deux fois ; dépasser au lieu d'atteindre ; un seul dé."""
    cran = catalogue().difficultes["difficile"]
    un_de = chance(Poignee(1), cran.valeur)
    return Question(
        enonce=f"Vous lancez {DEUX_DES} contre une difficulté de {cran.valeur}. Quelles sont vos chances ?",
        juste=chances(chance(DEUX_DES, cran.valeur)),
        fausses=(chances(2 * un_de), chances(chance(DEUX_DES, cran.valeur + 1)), chances(un_de)),
        explication="Atteindre la difficulté suffit. Deux dés ne doublent pas les chances d’un seul.",
        renvois=("R47", "R61"),
    )


def opposition() -> Question:
    """Fausses : chacun sa moitié ; l'égalité donnée à celui qui provoque."""
    issues = chances_d_opposition(DEUX_DES, DEUX_DES)
    moitie = (issues.initiateur + issues.adversaire) / 2
    return Question(
        enonce=f"Vous provoquez quelqu’un. Chacun lance {DEUX_DES}. Quelles sont vos chances de l’emporter ?",
        juste=chances(issues.initiateur),
        fausses=(chances(moitie), chances(issues.adversaire)),
        explication=f"À égalité, celui qui provoque perd. Cela arrive {parts(*issues.issues)[1]} du temps.",
        renvois=("R51", "C26"),
    )


def equipe() -> Question:
    """Fausses : toutes les caractéristiques ajoutées ; un dé par équipier oublié ; la seule compétence du meneur."""
    membres = [profil(id) for id in EQUIPE]
    equipiers = [
        Equipier(p.nom, p.caracteristiques["perception"], p.competences.get("investigation", 0)) for p in membres
    ]
    juste = jet_d_equipe(equipiers).poignee
    meneur = max(equipiers, key=lambda e: e.caracteristique)
    seul = jet_d_equipe([meneur]).poignee
    premier, *autres = equipiers
    dits = " ".join(f"{e.nom}, {e.caracteristique} et {e.competence}." for e in autres)
    return Question(
        enonce=f"Ils fouillent ensemble. {premier.nom} a {premier.caracteristique} en perception "
        f"et {premier.competence} en Investigation. {dits} Que lance l’équipe ?",
        juste=des(juste),
        fausses=(
            des(juste._replace(d10=sum(e.caracteristique for e in equipiers))),
            des(juste._replace(d10=seul.d10)),
            des(juste._replace(fixe=seul.fixe)),
        ),
        explication=f"{meneur.nom} lance, avec un dé de plus par équipier. Toutes les compétences s’ajoutent.",
        renvois=("R58", "C27"),
    )


def sauter() -> Question:
    """Fausses : un mètre de moins, un mètre de plus ; un seul mètre franchi sans jet."""
    thiago = profil("thiago")
    habilete = thiago.caracteristiques["habilete"]
    juste = saut(RAVIN, habilete).difficulte
    return Question(
        enonce=f"Thiago a {en(thiago.caracteristiques, 'habilete')}. Il saute un ravin de {RAVIN} mètres, avec élan. "
        "Quelle est la difficulté ?",
        juste=str(juste),
        fausses=tuple(str(saut(RAVIN, h).difficulte) for h in (habilete + 1, habilete - 1, 1)),
        explication=f"Il franchit {habilete} mètres sans jet. Chaque mètre de plus monte d’un niveau.",
        renvois=("R88", "R89"),
    )


QUESTIONS = (test_simple, atteindre, opposition, equipe, sauter)
