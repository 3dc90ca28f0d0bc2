"""Cinq questions sur les compétences."""

from interrogation.modele import Question
from interrogation.reponses import chances, des, en
from tiamat.catalogue import catalogue
from tiamat.des import Formule, Poignee
from tiamat.emplois import emploi, jet_d_emploi, jet_oppose
from tiamat.epreuves import chances_d_opposition, jet_de_caracteristique
from tiamat.personnage import profil
from tiamat.vocabulaire import CARACTERISTIQUES


def chanter() -> Question:
    """Fausses : la caractéristique usuelle de l'Art ; celles d'autres arts."""
    art = catalogue().competences["art"]
    return Question(
        enonce="Vous chantez devant une salle. Quelle caractéristique s’ajoute à votre compétence d’Art ?",
        juste=_carac("Art", "Chanter"),
        fausses=(
            CARACTERISTIQUES[art.caracteristique],
            _carac("Art", "Danser"),
            _carac("Art", "Peindre une toile abstraite"),
        ),
        explication="Un même savoir, mais une caractéristique par art. L’usuelle n’est qu’un point de départ.",
        renvois=("R155",),
    )


def equilibre() -> Question:
    """Fausses : la caractéristique usuelle ; les sens ; les réflexes."""
    acrobatie = catalogue().competences["acrobatie"]
    return Question(
        enonce="Vous marchez sur un fil, au-dessus du vide. Que lancez-vous avec l’Acrobatie ?",
        juste=_carac("Acrobatie", "Garder son équilibre"),
        fausses=(
            CARACTERISTIQUES[acrobatie.caracteristique],
            CARACTERISTIQUES["perception"],
            CARACTERISTIQUES["rapidite"],
        ),
        explication="Tenir sur un fil demande du sang-froid plus que de l’adresse.",
        renvois=("R154",),
    )


def reparer() -> Question:
    """Fausses : la compétence oubliée ; la compétence en dés ; la compétence seule, en D6."""
    jack = profil("jack")
    jet = jet_d_emploi("Conduite", "Réparer le véhicule", jack.caracteristiques, jack.competences).poignee
    niveau = jack.competences["conduite"]
    return Question(
        enonce=f"Jack a {en(jack.caracteristiques, 'intelligence')}, et {niveau} en Conduite. "
        "Il répare sa voiture. Que lance-t-il ?",
        juste=des(jet),
        fausses=(des(jet._replace(fixe=0)), des(Poignee(jet.d10 + niveau)), des(Poignee(jet.d10, niveau))),
        explication="La caractéristique donne les dés. La compétence s’ajoute au total, en points.",
        renvois=("R156", "R29"),
    )


def poursuite() -> Question:
    """Fausses : l'égalité donnée à qui poursuit ; les compétences oubliées ; les chances de l'autre."""
    noor, zanele = profil("noor"), profil("zanele")
    jets = (
        jet_d_emploi("Course", "Poursuite à pied", zanele.caracteristiques, zanele.competences),
        jet_oppose("Course", "Poursuite à pied", noor.caracteristiques, noor.competences),
    )
    sienne, l_autre = (jet.poignee for jet in jets)
    issues = chances_d_opposition(sienne, l_autre)
    nus = chances_d_opposition(sienne._replace(fixe=0), l_autre._replace(fixe=0))
    return Question(
        enonce=f"Zanele poursuit Noor à pied. Zanele lance {des(sienne)}, Noor {des(l_autre)}. "
        "Quelles chances Zanele a-t-elle de la rattraper ?",
        juste=chances(issues.initiateur),
        fausses=(
            chances(issues.initiateur + issues.issues.egalite),
            chances(nus.initiateur),
            chances(issues.adversaire),
        ),
        explication="Une poursuite est une opposition. À égalité, celle qui poursuit n’a pas rattrapé l’autre.",
        renvois=("R157", "R51"),
    )


def sans_competence() -> Question:
    """Fausses : un malus d'un dé ; un malus d'un point ; le geste interdit."""
    jack = profil("jack")
    carac = jack.caracteristiques["perception"]
    nu = jet_de_caracteristique(carac, jack.competences.get("survie", 0)).poignee
    return Question(
        enonce=f"Le meneur demande Perception et Survie. Jack a {en(jack.caracteristiques, 'perception')}, "
        "et rien en Survie. Que lance-t-il ?",
        juste=des(nu),
        fausses=(des(nu._replace(d10=nu.d10 - 1)), des(nu._replace(fixe=-1)), "Rien, il ne sait pas"),
        explication="Sans compétence, on n’ajoute rien. Il n’y a pas de malus.",
        renvois=("R48",),
    )


def _carac(competence: str, usage: str) -> str:
    carac = Formule.lire(emploi(competence, usage).jet).carac
    assert carac is not None
    return CARACTERISTIQUES[carac]


QUESTIONS = (chanter, equilibre, reparer, poursuite, sans_competence)
