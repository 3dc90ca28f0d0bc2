"""Cinq questions sur les attributs."""

from dataclasses import replace

from interrogation.modele import Question, une_seule
from interrogation.reponses import des, en, jouer, nom, opposition, points
from tiamat.analyse.echange import preparer
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Participant, engager
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.echange import TOUCHE, Issue
from tiamat.combat.effets import frapper_le_corps
from tiamat.combat.emploi import employer
from tiamat.hasard import HasardScript
from tiamat.jauges import SEUIL_BLESSURE_GRAVE
from tiamat.personnage import Personnage, deriver, profil
from tiamat.procedure.interpretes import Lanceur

PRECISION, ZONE, PUISSANCE = (9, 5, 2, 6, 3), 2, (7, 4, 6, 5, 1, 3)
"""Les dés d'un Seiryuto-uchi de Jack : quatre D10 et un de défense ; la zone ; cinq D10 et un D6."""
GARDES = ("parade_instinctive", "blocage", "salto")


def fracassante() -> Question:
    """Fausses : l'armure comptée ; ni l'armure ni l'endurance."""
    jack, piotr = _qui_sait("jack", "seiryuto_uchi"), combattant(profil("piotr"))
    issue = jouer(preparer(combattant(jack), "seiryuto_uchi", piotr), *PRECISION, ZONE, *PUISSANCE)
    *d10, d6 = PUISSANCE
    total, armure = max(d10) + d6, piotr.armure(issue.zone)
    return Question(
        enonce=f"Un {nom('seiryuto_uchi')}, Fracassante, touche Piotr au {issue.zone}. Sa Puissance est de {total}. "
        f"Piotr a {en(piotr.caracteristiques, 'endurance')}, et son gilet vaut {armure}. Que perd-il ?",
        juste=points(issue.perte),
        fausses=(points(issue.perte - armure), points(total), points(total - armure)),
        explication="L’armure ne compte pas face à une attaque Fracassante. L’endurance, si.",
        renvois=("R185",),
    )


def imparable() -> Question:
    """Fausses : des parades, vaincues d'avance."""
    zanele = combattant(profil("zanele"))
    jack = combattant(_qui_sait("jack", *GARDES))
    juste, fausses = une_seule(
        {nom(t): preparer(zanele, "mae_tobi_geri", jack, t).opposition is not None for t in GARDES}
    )
    return Question(
        enonce=f"On vous attaque d’un {nom('mae_tobi_geri')}, Imparable. Quelle défense peut encore l’arrêter ?",
        juste=juste,
        fausses=fausses,
        explication="Toute parade échoue d’office. Une esquive garde ses chances.",
        renvois=("R180", "C57"),
    )


def attaque_surprise() -> Question:
    """Fausses : le jet ordinaire ; les D6 perdus ; un seul dé de moins."""
    qui = combattant(_qui_sait("jack", "nukitsuke"), ["wakizashi"])
    thiago = combattant(profil("thiago"))
    fourreau = Situation(fourreau=True)
    surpris = opposition(preparer(qui, "nukitsuke", thiago, "plongeon", sa=fourreau)).defense
    ordinaire = opposition(preparer(qui, "coup_de_poing", thiago, "plongeon")).defense.poignee
    return Question(
        enonce=f"Le {nom('plongeon')} de Thiago lance {des(ordinaire)}. On l’attaque d’un {nom('nukitsuke')}, "
        "Attaque surprise. Que lance-t-il ?",
        juste=des(surpris),
        fausses=(
            des(ordinaire),
            des(ordinaire._replace(d10=1, d6=0)),
            des(ordinaire._replace(d10=ordinaire.d10 - 1)),
        ),
        explication="La défense n’a plus qu’un D10. Ses D6 et ses points lui restent.",
        renvois=("R183", "C104"),
    )


def soumission() -> Question:
    """Fausses : la force de qui tient ; un essai par action ; un par dé de défense instinctive."""
    davit, jack = profil("davit"), profil("jack")
    combat, etat = engager([Participant("davit", davit, 0), Participant("jack", jack, 1, position=1)])
    prise = employer(combat.combattants[0], catalogue().techniques["immobilisation"])
    tenu = frapper_le_corps(Lanceur(HasardScript(())), combat, etat, 0, 1, prise, None, Issue(TOUCHE)).corps[1].prise
    assert tenu is not None
    return Question(
        enonce=f"Davit tient Jack par une {prise.nom}. Davit a {en(davit.caracteristiques, 'force')}, "
        f"Jack en a {jack.caracteristiques['force']}. Combien d’essais Jack a-t-il pour se libérer ?",
        juste=str(tenu.restantes),
        fausses=(
            str(davit.caracteristiques["force"]),
            str(deriver(jack).actions),
            str(deriver(jack).defense_instinctive),
        ),
        explication="Il a autant d’essais que sa propre force, un par tour. Après le dernier, il est KO.",
        renvois=("R195",),
    )


def blessure() -> Question:
    """Fausses : le seuil ordinaire ; aucune perte exigée."""
    jack = combattant(_qui_sait("jack", "nukite"))
    seuil = preparer(jack, "nukite", combattant(profil("ryu"))).frappe.seuil
    return Question(
        enonce=f"Le {nom('nukite')} a l’attribut Blessure. À partir de quelle perte laisse-t-il une blessure grave ?",
        juste=points(seuil),
        fausses=(points(SEUIL_BLESSURE_GRAVE), points(0)),
        explication="La moindre perte suffit. Sans perte, pas de blessure.",
        renvois=("R194", "C100"),
    )


def _qui_sait(id: str, *techniques: str) -> Personnage:
    """Un personnage du livre, qui saurait aussi ces techniques."""
    p = profil(id)
    return replace(p, techniques=(*p.techniques, *techniques))


QUESTIONS = (fracassante, imparable, attaque_surprise, soumission, blessure)
