"""Ce que montrent les dés de « Combos » : la loi des succès, une opposition, l'excédent qu'elle laisse."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tiamat.catalogue.variantes import variantes
from tiamat.des import Loi, Reserve, loi_de_reserve
from tiamat.francais import INSECABLE, decimale, enumerer, ordre_de_grandeur, pluriel, pourcentage, signe
from tiamat.variantes.combos.degats import lieux_au_sort
from tiamat.variantes.combos.donnees import ID
from tiamat.variantes.combos.reserves import (
    DIFFICULTE_MAXIMUM,
    DIFFICULTE_MINIMUM,
    loi_de_l_ecart,
    opposer,
    reserve,
)
from tiamat.variantes.combos.situation import Difficulte, Situation, en_situation
from widgets.dessins.barres import barres
from widgets.dessins.chances import Essai, colonnes_de_chances
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.liens import maison, renvoi
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

DES_MAXIMUM = 20
OUI, NON = "oui", "non"
OUI_NON = {"Oui": OUI, "Non": NON}
EXCEDENT_MAXIMUM = 6


class Jet(NamedTuple):
    """Des dés à montrer : leur nombre, la difficulté écrite, la situation, et si les 1 annulent."""

    des: int
    base: int
    situation: Situation
    annule: bool = False
    seconde_main: str = ""

    @property
    def difficulte(self) -> Difficulte:
        """La difficulté, ses modificateurs comptés."""
        return en_situation(self.base, self.situation, seconde_main=self.seconde_main)

    @property
    def reserve(self) -> Reserve:
        """La réserve à lancer."""
        return reserve(self.des, self.difficulte.valeur, annule=self.annule)

    def __str__(self) -> str:
        return f"{self.reserve} à {self.difficulte.valeur}"


def causes(jet: Jet, quoi: str) -> Html | str:
    """Le détail d'une difficulté modifiée."""
    d = jet.difficulte
    if not d.causes:
        return ""
    raisons = enumerer([f"{mot} {signe(n)}" for mot, n in d.causes])
    return balise("p", f"{quoi}{INSECABLE}: {jet.base}, {raisons}, soit {d.valeur}. ", renvoi("002-R20"))


def regles(*numeros: str) -> Iterator[object]:
    """Des renvois, les arbitrages marqués « maison » à la suite."""
    for numero in numeros:
        yield from (renvoi(numero), " ")
        if numero in _maison():
            yield from (maison(), " ")


@cache
def _maison() -> frozenset[str]:
    arbitrages = variantes()[ID].arbitrages.values()
    return frozenset(a.id for a in arbitrages if a.nature == "maison")


# ── Une réserve ────────────────────────────────────────────────────────────


def succes(jet: Jet, voulus: int) -> Vue:
    """La loi des succès, puis la chance des succès voulus à chaque difficulté."""
    loi = loi_de_reserve(jet.reserve)
    chance = loi.chance_au_moins(voulus)
    combien = f"{pourcentage(chance)} du temps" if chance else "jamais"
    fois = f", {ordre_de_grandeur(chance)}" if 0 < chance < 1 else ""
    debut = f"Avec {jet}, vous obtenez au moins {pluriel(voulus, 'succès', 'succès')} "
    suite = f"{fois}. En moyenne{INSECABLE}: {decimale(loi.moyenne)}."
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, classe="tm-phrase"),
        causes(jet, "Difficulté"),
        figure_de_loi(
            loi, voulus, "au_moins", "combos-succes", "La loi des succès", "voulus, au moins", ("succès", "Succès")
        ),
        _par_difficulte(jet, voulus),
        balise("p", "Un dé réussit à partir de la difficulté. ", *regles("002-R09", "002-G01", "002-G02", "002-G03")),
    )
    return Vue(debut + combien + suite, dessin, pourcentage(chance), f"d’en avoir au moins {voulus}")


def _par_difficulte(jet: Jet, voulus: int) -> Html:
    titre = f"Au moins {pluriel(voulus, 'succès', 'succès')}, selon la difficulté"
    lois = {d: _loi(jet, d) for d in range(DIFFICULTE_MINIMUM, DIFFICULTE_MAXIMUM + 1)}
    ici = jet.difficulte.valeur
    essais = [Essai(str(d), loi.chance_au_moins(voulus), d == ici) for d, loi in lois.items()]
    rangs = (
        rang(
            (balise("strong", "▸ ") if d == ici else "", d),
            case(loi.chance_au_moins(voulus)),
            balise("td", decimale(loi.moyenne, 2), classe="n"),
        )
        for d, loi in lois.items()
    )
    return balise(
        "figure",
        balise("figcaption", f"{titre}, en pour cent", classe="tm-titre-figure"),
        colonnes_de_chances(essais, "combos-difficulte", titre, "difficulté"),
        voir_les_nombres(table(titre, ("Difficulté", "Chance", "Succès moyens"), rangs)),
        classe="tm-figure",
    )


def _loi(jet: Jet, difficulte: int) -> Loi:
    return loi_de_reserve(reserve(jet.des, difficulte, annule=jet.annule))


# ── Une opposition ─────────────────────────────────────────────────────────


class Echange(NamedTuple):
    """Une attaque et sa réaction ; ``reaction`` absente : personne ne réagit. ``bloque`` : elle arrête le combo."""

    attaque: Jet
    reaction: Jet | None
    nom: str
    bloque: bool


def opposition(e: Echange) -> Vue:
    """Réussir, l'égalité, être bloqué ; puis l'excédent, et ce qu'il ouvre."""
    contre = e.reaction.reserve if e.reaction else None
    op, loi = opposer(e.attaque.reserve, contre), loi_de_l_ecart(e.attaque.reserve, contre)
    combien = f"{pourcentage(op.gagne)} du temps" if op.gagne else "jamais"
    fois = f", {ordre_de_grandeur(op.gagne)}" if 0 < op.gagne < 1 else ""
    debut = f"{e.attaque} contre {e.reaction or 'personne'}{INSECABLE}: l’action réussit "
    suite = f"{fois}. {_sinon(e, pourcentage(op.perd), pourcentage(op.egalite))}"
    mots = ("Réussie", "Égalité, combo fini", _mot_du_blocage(e))
    issues = barre_d_opposition(op, ("L’action", e.nom), "combos-issue", mots) if e.reaction else ""
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, classe="tm-phrase"),
        causes(e.attaque, "Difficulté de l’action"),
        causes(e.reaction, "Difficulté de la réaction") if e.reaction else "",
        issues,
        _excedents(loi),
        balise("p", *_phrases(e), classe="tm-petit"),
    )
    return Vue(debut + combien + suite, dessin, pourcentage(op.gagne), "de réussir")


def _sinon(e: Echange, perd: str, egal: str) -> str:
    if e.reaction is None:
        return "Sans un seul succès, le combo finit."
    verbe = "bloquée" if e.bloque else "évitée, sans que le combo s’arrête,"
    return f"Elle est {verbe} {perd} du temps. À égalité, {egal}, le combo finit."


def _mot_du_blocage(e: Echange) -> str:
    return "Bloquée, la main passe" if e.bloque else "Évitée, le combo continue"


def _phrases(e: Echange) -> Iterator[object]:
    yield from ("Le plus de succès l’emporte. ", *regles("002-R10"))
    if e.reaction:
        yield from ("À égalité, l’action rate. ", *regles("002-G05"))
        if e.bloque:
            yield from ("Qui bloque ouvre son combo par sa réaction. ", *regles("002-R12"))
    if e.reaction and any(mot == "nombre" for mot, _ in e.reaction.difficulte.causes):
        yield from ("Le nombre pèse sur qui se défend. ", *regles("002-R16", "002-R42"))


def _excedents(loi: Loi) -> Html:
    """La chance d'avoir au moins tant de succès d'avance, et les endroits que cela ouvre."""
    titre = "Les succès d’avance"
    rangs = range(1, EXCEDENT_MAXIMUM + 1)
    dessin = barres([(f"{n} ou plus", loi.chance_au_moins(n)) for n in rangs], "combos-excedent", titre)
    lignes = (
        rang(
            (f"{n}, ", balise("small", enumerer([lieu.nom.lower() for lieu in lieux_au_sort(n)], "ou"))),
            case(loi.chance_exacte(n)),
            case(loi.chance_au_moins(n)),
        )
        for n in rangs
    )
    nombres = voir_les_nombres(table(titre, ("Excédent", "Exacte\u00adment", "Au moins"), lignes))
    legende = balise("figcaption", f"{titre} ", renvoi("002-R24"), classe="tm-titre-figure")
    return balise("figure", legende, dessin, nombres, classe="tm-figure")
