"""Le suivi vu de près : une carte par combattant, dans l'ordre du tour, et la liste de ceux qui vont se battre."""

from collections.abc import Sequence

from tiamat.combat.combat import Combat, Etat, Participant
from tiamat.combat.tour import a_qui
from tiamat.francais import INSECABLE, majuscule, pluriel
from widgets.dessins.icones import icone
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_combat import force, ordre


def cartes(combat: Combat, e: Etat) -> Html:
    """Une carte par combattant, dans l'ordre du tour, ceux qui n'y sont pas ensuite ; « Modifier » porte son rang."""
    en_tour = ordre(e)
    autres = [i for i in range(len(e.corps)) if i not in en_tour]
    joue = a_qui(e)
    rangs = (_carte(combat, e, i, i == joue) for i in (*en_tour, *autres))
    titre = balise("h3", "Les combattants", classe="tm-titre-de-choix")
    return assembler(titre, balise("ol", *rangs, classe="tm-cartes-de-suivi", aria_label="Dans l’ordre du tour"))


def _carte(combat: Combat, e: Etat, i: int, joue: bool) -> Html:
    modifier = balise(
        "button",
        icone("crayon"),
        f" Modifier {combat.nom(i)}",
        type="button",
        classe="tm-bouton tm-bouton--nu",
        data_geste=i,
    )
    classe = "tm-carte-de-suivi joue" if joue else "tm-carte-de-suivi"
    return balise("li", force(combat, e, i, joue=joue), modifier, classe=classe, aria_current="step" if joue else None)


def inscrits(participants: Sequence[Participant]) -> Html:
    """Ceux qui vont se battre, camp par camp ; « Retirer » porte leur rang."""
    if not participants:
        return balise("p", "Personne n’est encore inscrit. Ajoutez quelqu’un de chaque côté.")
    rangs = (_inscrit(n, p) for n, p in enumerate(participants))
    return balise("ul", *rangs, classe="tm-actions", aria_label="Combattants inscrits")


def _inscrit(n: int, p: Participant) -> Html:
    combien = f", {pluriel(p.effectif, 'homme', 'hommes')}" if p.effectif > 1 else ""
    mots = f"{majuscule(p.personnage.nom)}{combien}, camp {p.camp + 1}, à {p.position}{INSECABLE}m"
    retirer = balise(
        "button",
        icone("corbeille"),
        f" Retirer {p.personnage.nom}",
        type="button",
        classe="tm-bouton tm-bouton--nu",
        data_geste=n,
    )
    return balise("li", balise("p", mots), retirer, classe="tm-ligne")
