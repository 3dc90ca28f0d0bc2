"""Ce que montre un combo composé : jusqu'où il va, maillon par maillon, et le budget qu'il laisse."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tiamat.francais import INSECABLE, decimale, pluriel, pourcentage
from tiamat.variantes.combos.donnees import action
from tiamat.variantes.combos.enchainement import COMPETENCES, Avancee, Maillon, avancer, maillons_attendus
from widgets.dessins.etapes import Rang, figure_des_etapes
from widgets.dessins.jauges import avis, faits
from widgets.dessins.liens import renvoi
from widgets.dessins.table import case, defilante, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.vues_combos_des import regles
from widgets.vues_de_jet import Vue

SUITES = ("feinter", "viser")
"""Ce dont l'effet sur l'action suivante ne se compte pas ici."""


class Chaine(NamedTuple):
    """Un combo à montrer : ses actions, leurs dés, la longueur permise, le budget qu'il laisse (vide : pas à soi)."""

    actions: tuple[str, ...]
    maillons: tuple[Maillon, ...]
    longueur: int
    reste: Mapping[str, int]
    annule: bool

    @property
    def jouees(self) -> int:
        """Les actions que la longueur permet."""
        return min(self.longueur, len(self.actions))


def chaine(c: Chaine) -> Vue:
    """La phrase, les maillons, le budget."""
    avancees = avancer(c.maillons[: c.jouees], annule=c.annule)
    attendus, entier = maillons_attendus(avancees), avancees[-1].reussi
    debut, fort = "Ce combo réussit en moyenne ", f"{decimale(attendus, 2)} action{'s' * (attendus >= 2)}"
    va = f"va au bout {pourcentage(entier)} du temps" if entier else "ne va jamais au bout"
    suite = f" sur {c.jouees}, et {va}."
    rangs = [
        Rang(f"{n}. {action(id).nom}", a.reussi, a.atteint - a.reussi)
        for n, (id, a) in enumerate(zip(c.actions, avancees, strict=False), 1)
    ]
    dessin = assembler(
        balise("p", debut, balise("strong", fort), suite, classe="tm-phrase"),
        *_trop_long(c),
        figure_des_etapes(
            rangs,
            ("Réussie", "Le combo s’arrête là", "Déjà arrêté"),
            "combos-chaine",
            "Jusqu’où va le combo",
            _table(c, avancees),
        ),
        *_budget(c),
        *_notes(c),
    )
    return Vue(debut + fort + suite, dessin, decimale(attendus, 2), "actions réussies, en moyenne")


def _jet(m: Maillon) -> str:
    if not m.difficulte:
        return "d’office"
    contre = f", contre {m.des_d_en_face}D10 à {m.difficulte_d_en_face}" if m.des_d_en_face >= 0 else ""
    return f"{m.des}D10 à {m.difficulte}{contre}"


def _trop_long(c: Chaine) -> Iterator[Html]:
    if len(c.actions) > c.longueur:
        ouverte = f"{action(c.actions[0]).nom} ne permet que {pluriel(c.longueur, 'action')}"
        yield avis(f"{ouverte}{INSECABLE}: la suite ne se joue pas.", "alerte", regle="002-R05")


def _table(c: Chaine, avancees: list[Avancee]) -> Html:
    rangs = (
        rang(
            (action(id).nom, ", ", balise("small", _jet(m))),
            case(a.atteint),
            case(m.chance(annule=c.annule)),
            case(a.reussi),
            case(a.atteint - a.reussi),
        )
        for id, m, a in zip(c.actions, c.maillons, avancees, strict=False)
    )
    colonnes = ("Action", "Atteinte", "Alors, réussie", "Réussie en tout", "Le combo s’arrête là")
    titre = "Jusqu’où va le combo"
    return voir_les_nombres(defilante(titre, table(titre, colonnes, rangs)))


def _budget(c: Chaine) -> Iterator[Html]:
    """Les coups qu'il reste à placer dans d'autres combos personnels."""
    if not c.reste:
        return
    employees = {x: n for x, n in c.reste.items() if n or any(x in action(id).competences for id in c.actions)}
    yield balise("p", "Coups qui restent à placer ", renvoi("002-R07"), classe="tm-titre-figure")
    yield faits({COMPETENCES[x].capitalize(): n for x, n in employees.items()} or {"Aucun": 0})


def _notes(c: Chaine) -> Iterator[Html]:
    yield balise(
        "p",
        "Le combo s’arrête à la première action qui échoue. ",
        *regles("002-R06", "002-R08", "002-R12"),
        classe="tm-petit",
    )
    if any(id in SUITES for id in c.actions):
        yield balise(
            "p",
            "Ce que Feinter ou Viser donne à l’action suivante n’est pas compté ici. ",
            *regles("002-R46", "002-G28"),
            classe="tm-petit",
        )
