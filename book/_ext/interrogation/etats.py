"""Cinq questions sur les états."""

from interrogation.modele import Question
from interrogation.reponses import des, en, nom, points
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.durees import Pose, actions_du_tour, finir_le_tour, fins_de, poser
from tiamat.combat.emploi import DEFENSE, employer
from tiamat.combat.jets import jet_de_precision, jet_de_puissance
from tiamat.combat.legalite import cout
from tiamat.francais import pluriel
from tiamat.personnage import deriver, profil
from tiamat.presentation import formule

TOUR, DE = 5, 3
"""Le tour où l'état est posé, et le D6 qui donne sa durée."""


def sonne() -> Question:
    """Fausses : l'état oublié ; toutes les actions perdues, comme KO."""
    jack = deriver(profil("jack"))

    def reste(etat: str) -> str:
        poses = [Pose(etat, 1)] if etat else []
        return pluriel(n, "action") if (n := actions_du_tour(jack.actions, poses)) else "Aucune"

    return Question(
        enonce=f"Jack a {pluriel(jack.actions, 'action')} par tour. Il les a toutes jouées quand un coup le sonne. "
        "Combien en a-t-il au tour suivant ?",
        juste=reste("sonne"),
        fausses=(reste(""), reste("ko")),
        explication="Ce tour-ci, il n’a plus rien à perdre. Au suivant, il a une action de moins.",
        renvois=("R148", "C88", "C89"),
    )


def blessure_a_la_tete() -> Question:
    """Fausses : la Puissance touchée aussi ; elle seule ; rien de changé."""
    jack = combattant(profil("jack"))
    coup = employer(jack, catalogue().techniques["mae_geri"])

    def dire(precision: bool, puissance: bool) -> str:
        blesse = Situation(blessures=frozenset({"tete"}))
        jets = (
            jet_de_precision(jack, blesse if precision else Situation(), coup),
            jet_de_puissance(jack, blesse, coup),
        )
        touche, frappe = (jet.poignee for jet in jets if jet)
        frappe = frappe._replace(d10=frappe.d10 - 1) if puissance else frappe
        return f"{des(touche)} pour toucher, {des(frappe)} pour la Puissance"

    return Question(
        enonce=f"Jack a {en(jack.caracteristiques, 'habilete', 'force')}. Gravement blessé à la tête, "
        f"il frappe d’un {coup.nom}, {formule(coup.technique.precision)} "
        f"puis {formule(coup.technique.puissance)}. Que lance-t-il ?",
        juste=dire(True, False),
        fausses=(dire(True, True), dire(False, True), dire(False, False)),
        explication="Un malus aux actions touche la Précision. Il épargne la Puissance.",
        renvois=("R137", "C86"),
    )


def blessure_au_torse() -> Question:
    """Fausses : le coût ordinaire ; un point de plus ; l'énergie rendue inutilisable."""
    fiche = catalogue().techniques["mae_tobi_geri"]
    double = cout(Situation(blessures=frozenset({"torse"})), fiche)
    return Question(
        enonce=f"{fiche.nom} coûte {points(fiche.cout.energie)} d’énergie. Vous êtes gravement blessé au torse. "
        "Combien coûte-t-elle ?",
        juste=points(double.energie),
        fausses=(points(fiche.cout.energie), points(fiche.cout.energie + 1), "Elle vous est interdite"),
        explication="Au torse, tout coût en énergie double. Il faut avoir de quoi payer.",
        renvois=("R138", "C97"),
    )


def epuise() -> Question:
    """Fausses : l'état oublié ; un point perdu au lieu d'un dé ; un seul dé gardé, comme par surprise."""
    ryu = combattant(profil("ryu"))
    esquive = employer(ryu, catalogue().techniques["esquive_instinctive"], DEFENSE)
    neuf, las = (
        jet_de_precision(ryu, Situation(etats=etats), esquive) for etats in (frozenset(), frozenset({"epuise"}))
    )
    assert neuf is not None
    return Question(
        enonce=f"Ryu a {en(ryu.caracteristiques, 'rapidite')}. Son {nom(esquive.technique.id)} lance {des(neuf)}. "
        "Le voilà épuisé. Que lance-t-il ?",
        juste=des(las),
        fausses=(
            des(neuf),
            des(neuf.poignee._replace(fixe=-1)),
            des(neuf.poignee._replace(d10=1)),
        ),
        explication="Tout jet de rapidité perd un dé. Les distances, elles, ne changent pas.",
        renvois=("R143", "C87"),
    )


def duree() -> Question:
    """Fausses : le tour en cours compté parmi ceux du dé ; la durée par défaut ; un tour de trop."""
    fins = fins_de("1d6_tours", DE)
    return Question(
        enonce=f"Un coup vous sonne au tour {TOUR}, pour un D6 de tours. Le dé montre {DE}. "
        "À la fin de quel tour l’état cesse-t-il ?",
        juste=_fin(fins),
        fausses=(_fin(DE), _fin(fins_de("tour_suivant")), _fin(fins + 1)),
        explication="L’état couvre la fin du tour en cours. Les tours du dé viennent ensuite.",
        renvois=("C84",),
    )


def _fin(fins: int) -> str:
    """Le tour à la fin duquel tombe un état posé ``TOUR``, qui dure ces fins de tour."""
    poses, tour = finir_le_tour(poser((), "sonne", fins)), TOUR
    while poses:
        poses, tour = finir_le_tour(poses), tour + 1
    return f"Au tour {tour}"


QUESTIONS = (sonne, blessure_a_la_tete, blessure_au_torse, epuise, duree)
