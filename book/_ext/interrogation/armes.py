"""Cinq questions sur les armes et les protections."""

from dataclasses import replace

from interrogation.modele import Question, une_seule
from interrogation.reponses import des, en, nom, points
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.emploi import DEFENSE, employer
from tiamat.combat.jets import jet_de_precision, jet_de_puissance
from tiamat.des import Poignee, loi
from tiamat.francais import guillemets
from tiamat.personnage import profil
from tiamat.presentation import formule
from tiamat.techniques import puissance_avec

ARME, PISTOLET = "couteau", "pistolet_9_mm"
TENUE = "tenue_d_intervention"
KUSARIGAMA = {"Un coup au contact": "attaque_armee", "Un jet à distance": "visee"}


def couteau() -> Question:
    """Fausses : l'arme oubliée ; son D6 pris pour un D10 ; la force en points."""
    jack = combattant(profil("jack"), [ARME])
    jet = jet_de_puissance(jack, Situation(), employer(jack, catalogue().techniques["attaque_armee"]))
    assert jet is not None
    force = jack.caracteristiques["force"]
    return Question(
        enonce=f"Jack a {en(jack.caracteristiques, 'force')}. "
        f"Son couteau a pour Puissance {formule(catalogue().armes[ARME].puissance)}. Que lance-t-il ?",
        juste=des(jet),
        fausses=(
            des(jet.poignee._replace(d6=0)),
            des(Poignee(force + jet.poignee.d6)),
            des(Poignee(0, jet.poignee.d6, force)),
        ),
        explication="Les dés de force se trient. Le D6 de l’arme s’ajoute au meilleur.",
        renvois=("R160", "R161"),
    )


def balle() -> Question:
    """Fausses : rien de déduit ; l'armure oubliée ; un critique ajouté."""
    tireur, jack = combattant(profil("policier"), [PISTOLET]), combattant(profil("jack"))
    jet = jet_de_puissance(tireur, Situation(), employer(tireur, catalogue().techniques["visee"]))
    assert jet is not None
    endurance, armure = jack.caracteristiques["endurance"], jack.armure("torse")
    maximum = jet.loi.maxi
    return Question(
        enonce=f"Un pistolet lance {des(jet)}. Jack a {en(jack.caracteristiques, 'endurance')}, "
        f"et son blouson vaut {armure}. Que perd-il au pire, d’une seule balle ?",
        juste=points(maximum - endurance - armure),
        fausses=(
            points(maximum),
            points(maximum - endurance),
            points(maximum + loi(Poignee(d6=1)).maxi - endurance - armure),
        ),
        explication="Une arme sans D10 ne fait jamais de critique. L’endurance et l’armure se retirent.",
        renvois=("R162", "R163"),
    )


def fondre() -> Question:
    """Fausses : l'arme seule ; son D6 oublié ; les D10 de la technique pris pour des D6."""
    piotr = profil("piotr")
    fiche, arme = catalogue().techniques["arnis_matador"], catalogue().armes[ARME]
    fondue = puissance_avec(fiche, arme)
    assert fondue is not None
    juste = fondue.jet(piotr.caracteristiques).poignee
    lame = combattant(piotr, [ARME])
    arme_seule = jet_de_puissance(lame, Situation(), employer(lame, catalogue().techniques["attaque_armee"]))
    assert arme_seule is not None
    return Question(
        enonce=f"Piotr a {en(piotr.caracteristiques, 'force')}, et un {arme.nom.lower()}, {formule(arme.puissance)}. "
        f"Son {fiche.nom} frappe avec {guillemets(fiche.puissance)}. Que lance-t-il ?",
        juste=des(juste),
        fausses=(
            des(arme_seule),
            des(juste._replace(d6=0)),
            des(arme_seule.poignee._replace(d6=juste.d6 + juste.d10 - arme_seule.poignee.d10)),
        ),
        explication="Les deux formules se fondent. Les D10 rejoignent ceux de la force.",
        renvois=("R160", "C144"),
    )


def letale() -> Question:
    """Fausses : les deux emplois ; l'autre emploi."""
    qui = combattant(profil("jack"), ["kusarigama"])
    letaux = {dit: "letale" in employer(qui, catalogue().techniques[t]).attributs for dit, t in KUSARIGAMA.items()}
    juste, fausses = une_seule({**letaux, "Les deux": all(letaux.values())})
    return Question(
        enonce=f"{catalogue().armes['kusarigama'].nom} en main, qu’est-ce qui est létal ?",
        juste=juste,
        fausses=fausses,
        explication="Une arme ne donne ses attributs que dans leur emploi. Sa fiche dit lequel.",
        renvois=("R164", "C152"),
    )


def protection() -> Question:
    """Fausses : le malus oublié ; un point perdu au lieu d'un dé ; un seul dé gardé."""
    ryu = profil("ryu")
    tenue = catalogue().protections[TENUE]
    nu, couvert = combattant(ryu), combattant(replace(ryu, equipement=(tenue.nom,)))
    garde = "esquive_instinctive"
    libre, gene = (
        jet_de_precision(c, Situation(), employer(c, catalogue().techniques[garde], DEFENSE)) for c in (nu, couvert)
    )
    assert libre is not None
    return Question(
        enonce=f"L’{nom(garde)} de Ryu lance {des(libre)}, selon sa rapidité. "
        f"Il porte une {tenue.nom.lower()}. Que lance-t-il ?",
        juste=des(gene),
        fausses=(
            des(libre),
            des(libre.poignee._replace(fixe=tenue.malus["rapidite"])),
            des(libre.poignee._replace(d10=1)),
        ),
        explication="Certaines protections coûtent un dé. La ligne « Malus » de leur fiche le dit.",
        renvois=("C71", "C153"),
    )


QUESTIONS = (couteau, balle, fondre, letale, protection)
