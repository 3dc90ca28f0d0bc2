"""Cinq questions sur l'attaque, la défense et les dommages."""

from interrogation.modele import Question
from interrogation.reponses import chances, des, en, jouer, nom, opposition, points
from tiamat.analyse.echange import echange, preparer
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.jauges import Jauges, encaisser
from tiamat.personnage import profil
from tiamat.personnage.derivees import jauges_pleines

ARME = "couteau"
TOUCHE, PUISSANCE = (9, 5, 2, 3), (9, 4, 6)
"""Les dés d'une Précision de 3D10, d'un D10 de défense ; puis ceux d'une Puissance de 3D10."""
PAREE, ZONE, LAME, BRAS = (6, 2, 5, 1, 4, 8, 3, 2), 3, (9, 7, 4, 2, 5), (6, 1, 3, 5)
"""Les dés d'une attaque au couteau et de sa parade ; la zone ; les deux Puissances, D6 de l'arme compris."""
SANTE, PERTE = 4, 6


def toucher() -> Question:
    """Fausses : l'égalité donnée à l'attaque ; la chance que la défense gagne ; celle qu'elle tienne."""
    jack, ryu = combattant(profil("jack")), combattant(profil("ryu"))
    attaque, garde = "oi_zuki", "parade_instinctive"
    juste = echange(jack, attaque, ryu, garde).touche
    jets = opposition(preparer(jack, attaque, ryu, garde))
    egalite = dict(jets.loi)[0]
    return Question(
        enonce=f"Jack frappe d’un {nom(attaque)}, {des(jets.precision)}. Ryu pare avec {des(jets.defense)}. "
        "Quelles sont les chances que le coup touche ?",
        juste=chances(juste),
        fausses=(chances(juste + egalite), chances(1 - juste - egalite), chances(1 - juste)),
        explication="L’attaque touche si elle dépasse la défense. À égalité, la défense tient.",
        renvois=("R96",),
    )


def perte() -> Question:
    """Fausses : l'armure oubliée ; l'endurance oubliée ; rien de déduit."""
    emiliano, piotr = combattant(profil("emiliano")), combattant(profil("piotr"))
    issue = jouer(preparer(emiliano, "side_kick", piotr), *TOUCHE, *PUISSANCE)
    total, endurance, armure = max(PUISSANCE), piotr.caracteristiques["endurance"], piotr.armure(issue.zone)
    return Question(
        enonce=f"Une attaque de Puissance {total} touche Piotr au {issue.zone}. "
        f"Il a {en(piotr.caracteristiques, 'endurance')}, et son gilet vaut {armure}. Que perd-il ?",
        juste=points(issue.perte),
        fausses=(points(total - endurance), points(total - armure), points(total)),
        explication="L’endurance et l’armure se retirent toutes deux de la Puissance.",
        renvois=("R98",),
    )


def mort() -> Question:
    """Fausses : le KO d'une attaque ordinaire ; une santé négative."""
    jauges = jauges_pleines(profil("jack"))._replace(sante=SANTE)
    letal, ordinaire = (encaisser(jauges, PERTE, letale=letale).jauges for letale in (True, False))
    arme = catalogue().armes[ARME].nom.lower()
    return Question(
        enonce=f"Il reste {points(SANTE)} de santé à Jack. Un coup de {arme} lui en fait perdre {PERTE}. "
        "Où en est-il ?",
        juste=_sort(letal),
        fausses=(_sort(ordinaire), f"Il est KO, à {SANTE - PERTE}".replace("-", "−")),
        explication=f"Le {arme} est létal. Une attaque létale tue qui elle amène à 0.",
        renvois=("R9", "R107", "C68"),
    )


def parade_a_mains_nues() -> Question:
    """Fausses : la parade arrête tout ; l'armure oubliée ; l'endurance retirée en plus."""
    piotr, jack = combattant(profil("piotr"), [ARME]), combattant(profil("jack"))
    issue = jouer(preparer(piotr, "arnis_matador", jack, "age_uke"), *PAREE, ZONE, *LAME, *BRAS)
    *force, arme = LAME
    puissance, parade, armure = max(force) + arme, max(BRAS), jack.armure(issue.zone)
    endurance = jack.caracteristiques["endurance"]
    return Question(
        enonce=f"Piotr attaque au {catalogue().armes[ARME].nom.lower()}, Puissance {puissance}. "
        f"Jack réussit un {nom('age_uke')}, Puissance {parade}. Il a {endurance} en endurance, "
        f"et {armure} d’armure. Que perd-il ?",
        juste=points(issue.perte),
        fausses=(points(0), points(puissance - parade), points(puissance - parade - armure - endurance)),
        explication="À mains nues, parer un coup létal ne fait que l’amortir. L’endurance ne compte pas.",
        renvois=("R109", "C72"),
    )


def embuscade() -> Question:
    """Fausses : le jet ordinaire ; les D6 perdus avec les D10 ; un seul dé de moins."""
    jack, thiago = combattant(profil("jack")), combattant(profil("thiago"))

    def jet(*, embusque: bool) -> str:
        return des(opposition(preparer(jack, "oi_zuki", thiago, "plongeon", sc=Situation(embusque=embusque))).defense)

    ordinaire = opposition(preparer(jack, "oi_zuki", thiago, "plongeon")).defense.poignee
    return Question(
        enonce=f"D’ordinaire, Thiago lance {des(ordinaire)} pour son {nom('plongeon')}. "
        "Jack l’a pris en embuscade. Que lance-t-il au premier tour ?",
        juste=jet(embusque=True),
        fausses=(
            jet(embusque=False),
            des(ordinaire._replace(d10=1, d6=0)),
            des(ordinaire._replace(d10=ordinaire.d10 - 1)),
        ),
        explication="La surprise ne laisse qu’un D10. Les D6 et les points fixes restent.",
        renvois=("R106", "C104"),
    )


def _sort(jauges: Jauges) -> str:
    return "Il est mort" if jauges.mort else f"Il est KO, à {jauges.sante}"


QUESTIONS = (toucher, perte, mort, parade_a_mains_nues, embuscade)
