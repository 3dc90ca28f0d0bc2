"""Ce que montre une tâche à plusieurs : la phrase, une colonne par nombre de participants, leur jet, la table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.des import JetAFaire
from tiamat.epreuves import Equipier, chance, jet_d_equipe
from tiamat.francais import INSECABLE, duree, enumerer, ordre_de_grandeur, pourcentage
from tiamat.temps import duree_en_equipe
from widgets.dessins.chances import ICI, Essai, colonnes_de_chances
from widgets.dessins.jet import annonce
from widgets.dessins.liens import maison, renvoi
from widgets.dessins.table import case, nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

TITRE = "La chance selon le nombre"


class Tache(NamedTuple):
    """Une tâche : les équipes d'une personne, de deux… ; combien y participent ; contre quoi ; en combien de minutes.

    ``nommes`` est vrai si les équipiers ont un nom à dire.
    """

    equipes: Sequence[Sequence[Equipier]]
    participants: int
    difficulte: int
    minutes: int
    nommes: bool


class Participation(NamedTuple):
    """La tâche menée à tant : leur jet, sa chance, la durée en minutes ; ``ici``, si c'est ce nombre que l'on règle."""

    nombre: int
    jet: JetAFaire
    chance: Fraction
    minutes: Fraction
    ici: bool

    @property
    def combien(self) -> str:
        """« 36 % du temps »."""
        return f"{pourcentage(self.chance)} du temps" if self.chance else "jamais"


def a_plusieurs(tache: Tache) -> Vue:
    """Tout ce que montre la tâche réglée."""
    toutes = [_participation(tache, n) for n in range(1, len(tache.equipes) + 1)]
    ici = toutes[tache.participants - 1]
    fois = f", {ordre_de_grandeur(ici.chance)}" if 0 < ici.chance < 1 else ""
    debut, verbe = _qui(tache)
    combien = f"{verbe} {ici.combien}" if ici.chance else f"ne {verbe} jamais"
    suite = f" contre {tache.difficulte}{fois}, en {duree(ici.minutes)}."
    if ici.nombre > 1:
        seul = f"{tache.equipes[0][0].nom}, sans aide" if tache.nommes else "Une personne seule"
        suite += f" {seul}{INSECABLE}: {toutes[0].combien}, en {duree(toutes[0].minutes)}."
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, classe="tm-phrase"),
        _figure(toutes),
        annonce(ici.jet, f"Le jet à {ici.nombre}{INSECABLE}: {ici.jet.poignee}"),
        *_regles(),
    )
    return Vue(debut + combien + suite, dessin, pourcentage(ici.chance), f"de réussite, en {duree(ici.minutes)}")


def _participation(tache: Tache, nombre: int) -> Participation:
    jet = jet_d_equipe(tache.equipes[nombre - 1])
    return Participation(
        nombre,
        jet,
        chance(jet.poignee, tache.difficulte),
        duree_en_equipe(tache.minutes, nombre),
        nombre == tache.participants,
    )


def _qui(tache: Tache) -> tuple[str, str]:
    """Ceux qui tentent la tâche, et le verbe qui leur convient."""
    noms = [e.nom for e in tache.equipes[tache.participants - 1]]
    if not tache.nommes:
        return (f"À {len(noms)}, l’équipe " if len(noms) > 1 else "Seule, la personne qui mène "), "réussit"
    if len(noms) == 1:
        return f"{noms[0]} ", "réussit"
    return f"À {len(noms)}, {enumerer(noms)} ", "réussissent"


def _figure(toutes: Sequence[Participation]) -> Html:
    essais = [Essai(str(p.nombre), p.chance, p.ici) for p in toutes]
    dessin = colonnes_de_chances(essais, "equipe", TITRE, "participants")
    titre = f"{TITRE}, en pour cent"
    return balise(
        "figure", balise("figcaption", titre, classe="tm-titre-figure"), dessin, _table(toutes), classe="tm-figure"
    )


def _table(toutes: Sequence[Participation]) -> Html:
    rangs = (
        rang(
            (balise("strong", f"{ICI} ") if p.ici else "", p.nombre),
            nombre(p.jet.poignee),
            case(p.chance),
            case(p.minutes, nombre=duree(p.minutes)),
        )
        for p in toutes
    )
    titre = "Le jet, la chance et la durée selon le nombre de participants"
    return voir_les_nombres(table(titre, ("À", "Jet", "Réussite", "Durée"), rangs))


def _regles() -> tuple[Html, ...]:
    return (
        balise(
            "p",
            "La meilleure caractéristique lance, et chacun des autres lui donne un dé, même sans compétence ",
            *(renvoi("R58"), " ", renvoi("C27"), "."),
        ),
        balise(
            "p",
            "La durée se divise par le nombre de participants, que le jet réussisse ou non ",
            *(renvoi("R59"), " ", renvoi("C28"), " ", maison(), "."),
        ),
    )
