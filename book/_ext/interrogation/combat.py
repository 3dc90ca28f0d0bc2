"""Cinq questions sur le tour de combat."""

from dataclasses import replace

from interrogation.modele import Question, une_seule
from interrogation.reponses import des, en, nom
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, ASSIS, Situation, combattant
from tiamat.combat.emploi import DEFENSE, employer
from tiamat.combat.initiative import jet_d_initiative, ordonner
from tiamat.combat.jets import jet_de_precision
from tiamat.combat.legalite import refus_d_attaque, refus_de_defense
from tiamat.francais import enumerer
from tiamat.personnage import profil

SCORES = {"jack": 9, "ryu": 9, "noor": 12}
AU_SOL = ("coup_de_poing", "ruade_du_cheval", "panthere_bondissante", "coup_de_pied")
GARDES_ASSISES = ("esquive_instinctive", "parade_instinctive", "salto")


def ordre() -> Question:
    """Fausses : le sonné joue à son rang ; l'égalité fait jouer ensemble ; la rapidité la plus basse d'abord."""
    fiches = {id: profil(id) for id in SCORES}
    rapidites = {id: p.caracteristiques["rapidite"] for id, p in fiches.items()}
    lentes = {id: -n for id, n in rapidites.items()}
    egales = dict.fromkeys(SCORES, 0)

    def dire(ordre: tuple[tuple[str, ...], ...]) -> str:
        return ", puis ".join(enumerer([fiches[id].nom for id in rang]) for rang in ordre)

    return Question(
        enonce=f"Noor est sonnée et fait {SCORES['noor']} à l’initiative. Jack et Ryu font {SCORES['jack']}. "
        f"Jack a {en(fiches['jack'].caracteristiques, 'rapidite')}, Ryu en a {rapidites['ryu']}. Qui joue quand ?",
        juste=dire(ordonner(SCORES, rapidites, sonnes={"noor"})),
        fausses=(
            dire(ordonner(SCORES, rapidites)),
            dire(ordonner(SCORES, egales, sonnes={"noor"})),
            dire(ordonner(SCORES, lentes, sonnes={"noor"})),
        ),
        explication="À égalité, la rapidité décide. Un sonné joue après tous les autres, quel que soit son score.",
        renvois=("R70", "R150"),
    )


def initiative() -> Question:
    """Fausses : l'épuisement oublié ; Impulsion prise pour un dé ; Impulsion oubliée."""
    ryu = combattant(profil("ryu"))
    neuf, epuise = Situation(), Situation(etats=frozenset({"epuise"}))
    juste = jet_d_initiative(ryu, epuise, impulsions=1).poignee
    return Question(
        enonce=f"Ryu a {en(ryu.caracteristiques, 'rapidite')}. Il est épuisé, et vient de gagner une Impulsion. "
        "Que lance-t-il pour l’initiative ?",
        juste=des(juste),
        fausses=(
            des(jet_d_initiative(ryu, neuf, impulsions=1)),
            des(juste._replace(d10=juste.d10 + 1, fixe=0)),
            des(jet_d_initiative(ryu, epuise)),
        ),
        explication="L’épuisement retire un dé. Une Impulsion ajoute un point au résultat, pas un dé.",
        renvois=("R73", "R143", "C31"),
    )


def preparation() -> Question:
    """Fausses : la préparation oubliée ; prise pour un point ; prise pour un D6."""
    jack = combattant(profil("jack"))
    coup = employer(jack, catalogue().techniques["oi_zuki"])
    seul, prepare = jet_de_precision(jack, Situation(), coup), jet_de_precision(jack, Situation(prepare=True), coup)
    assert seul is not None
    return Question(
        enonce=f"Jack a {en(jack.caracteristiques, 'habilete')}. Son {coup.nom} touche avec {des(seul)}. "
        "Il se prépare d’abord. Que lance-t-il ?",
        juste=des(prepare),
        fausses=(
            des(seul),
            des(seul.poignee._replace(fixe=seul.poignee.fixe + 1)),
            des(seul.poignee._replace(d6=1)),
        ),
        explication="Se préparer coûte une action, et donne un D10 de plus à la Précision qui suit.",
        renvois=("R90", "C38"),
    )


def au_sol() -> Question:
    """Fausses : des techniques qui demandent d'être debout."""
    noor = combattant(replace(profil("noor"), techniques=AU_SOL))
    cible, couche = combattant(profil("jack")), Situation(posture=A_TERRE)
    coups = {
        nom(t): not refus_d_attaque(noor, couche, employer(noor, catalogue().techniques[t]), cible, Situation())
        for t in AU_SOL
    }
    juste, fausses = une_seule(coups)
    return Question(
        enonce="Vous êtes à terre, face à un adversaire debout. Laquelle de ces techniques pouvez-vous employer ?",
        juste=juste,
        fausses=fausses,
        explication="On attaque debout. Quelques fiches seulement font exception, et le disent.",
        renvois=("R80", "C45"),
    )


def assis() -> Question:
    """Fausses : des esquives, qui demandent d'être debout."""
    noor, jack = combattant(replace(profil("noor"), techniques=GARDES_ASSISES)), combattant(profil("jack"))
    attaque = employer(jack, catalogue().techniques["mae_geri"])
    a_genoux = Situation(posture=ASSIS)
    gardes = {
        nom(t): not refus_de_defense(
            noor, a_genoux, employer(noor, catalogue().techniques[t], DEFENSE), jack, Situation(), attaque
        )
        for t in GARDES_ASSISES
    }
    juste, fausses = une_seule(gardes)
    return Question(
        enonce=f"Vous êtes à genoux. On vous attaque d’un {attaque.nom}. Quelle défense vous reste permise ?",
        juste=juste,
        fausses=fausses,
        explication="Assis ou à genoux, on pare encore. On n’esquive plus.",
        renvois=("R81", "C46"),
    )


QUESTIONS = (ordre, initiative, preparation, au_sol, assis)
