"""Cinq questions sur la convention de dés."""

from interrogation.modele import Question, une_seule
from interrogation.reponses import chances, des, en, lus
from tiamat.catalogue import catalogue
from tiamat.des import Formule, Modificateur, Poignee, loi, preparer
from tiamat.epreuves import chance
from tiamat.francais import INSECABLE, pluriel
from tiamat.hasard import HasardScript
from tiamat.personnage import profil
from tiamat.presentation import formule

FACES, D6 = (10, 4, 10), (2, 5)
DE_DEPART, GAGNE, PERDUS = 2, 1, 4
FORMULE = "Habileté +1D10+2"
NU = Poignee(2)
PLUS = {"+1D10": NU._replace(d10=NU.d10 + 1), "+2": NU._replace(fixe=2), "+1D6": NU._replace(d6=1)}
"""Un jet, et ce qui peut s'y ajouter."""


def critique() -> Question:
    """Fausses : un seul 10 compté ; tous les D10 additionnés ; aucun critique."""
    jet = preparer(Modificateur("Force", d10=len(FACES))).lancer(HasardScript((*FACES, *D6)))
    return Question(
        enonce=f"Vos {len(FACES)} dés montrent {lus(FACES)}. Les D6 donnent ensuite {lus(D6)}. Quel est le total ?",
        juste=str(jet.total),
        fausses=(str(jet.meilleur + jet.critiques[0]), str(sum(jet.d10) + sum(jet.critiques)), str(jet.meilleur)),
        explication="On garde un seul 10. Chaque 10 tiré, gardé ou non, donne pourtant son D6.",
        renvois=("R61", "R63"),
    )


def plancher() -> Question:
    """Fausses : le plancher appliqué avant d'ajouter le dé gagné ; aucun plancher."""
    base, perte = Modificateur("Habileté", d10=DE_DEPART), Modificateur("Malus", d10=-PERDUS)
    gain = Modificateur("Bonus", d10=GAGNE)
    juste = preparer(base, perte, gain).poignee
    trop_tot = preparer(base, perte).poignee.d10 + GAGNE
    return Question(
        enonce=f"Vous avez {DE_DEPART} en habileté. Vos malus retirent {PERDUS} dés, une corde en rend {GAGNE}. "
        "Combien en lancez-vous ?",
        juste=pluriel(juste.d10, "dé"),
        fausses=(pluriel(trop_tot, "dé"), "Aucun, le geste échoue"),
        explication="On compte tout, gains et pertes, puis on corrige. Il reste toujours un dé.",
        renvois=("R64", "C22"),
    )


def lire_une_formule() -> Question:
    """Fausses : le dé de plus pris pour un D6 ; la caractéristique en points ; les points pris pour des dés."""
    piotr = profil("piotr")
    lue = Formule.lire(FORMULE)
    juste = lue.jet(piotr.caracteristiques).poignee
    habilete = piotr.caracteristiques["habilete"]
    return Question(
        enonce=f"Piotr a {en(piotr.caracteristiques, 'habilete')}. "
        f"Que lance-t-il pour «{INSECABLE}{formule(FORMULE)}{INSECABLE}» ?",
        juste=des(juste),
        fausses=(
            des(Poignee(habilete, lue.d10, lue.fixe)),
            des(Poignee(lue.d10, 0, habilete + lue.fixe)),
            des(Poignee(juste.d10 + lue.fixe)),
        ),
        explication="La caractéristique compte en dés. « +1D10 » en ajoute un, un nombre seul ajoute des points.",
        renvois=("R65",),
    )


def dix_tout_rond() -> Question:
    """Fausses : une face sur dix, comme les autres ; un 10, puis un 1."""
    un_de, dix = loi(Poignee(1)), max(FACES)
    totaux = [total for total, _ in un_de.valeurs()]
    avant, apres = max(t for t in totaux if t < dix), min(t for t in totaux if t > dix)
    return Question(
        enonce=f"Vous lancez {des(Poignee(1))}, sans bonus. Quelles chances avez-vous de faire exactement {dix} ?",
        juste=chances(un_de.chance_exacte(dix)),
        fausses=(chances(un_de.chance_exacte(avant)), chances(un_de.chance_exacte(apres))),
        explication=f"Un dé qui montre 10 ajoute un D6. Les totaux passent de {avant} à {apres}.",
        renvois=("R63",),
    )


def ce_qui_aide() -> Question:
    """Fausses : le D10 de plus, les points ; le moteur compare les trois."""
    cran = catalogue().difficultes["tres_difficile"].valeur
    forces = {plus: chance(poignee, cran) for plus, poignee in PLUS.items()}
    meilleure = max(forces.values())
    juste, fausses = une_seule({plus: p == meilleure for plus, p in forces.items()})
    bilan = f"{INSECABLE}; ".join(f"{plus}, {chances(p)}" for plus, p in forces.items())
    return Question(
        enonce=f"Vous lancez {des(NU)} contre {cran}. Quel bonus vous aide le plus ?",
        juste=juste,
        fausses=fausses,
        explication=f"Vos chances deviennent{INSECABLE}: {bilan}. Un D6 s’ajoute, un D10 de plus se trie.",
        renvois=("R61", "R62"),
    )


QUESTIONS = (critique, plancher, lire_une_formule, dix_tout_rond, ce_qui_aide)
