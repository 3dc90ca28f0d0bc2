"""Ce qu'un pari montre : la question et ce que l'on sait ; puis la chance exacte, l'écart, et le bilan des paris."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pluriel, pourcentage
from widgets.dessins.echelle import echelle_d_un_pari
from widgets.dessins.jauges import faits
from widgets.dessins.liens import renvoi
from widgets.dessins.table import table_simple
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue


class Enigme(NamedTuple):
    """Une situation à juger : la question, ce que l'on en sait, la chance exacte, et ce qui l'explique une fois vue."""

    question: str
    indices: Mapping[str, str]
    chance: Fraction
    expliquer: Callable[[], Html]
    renvois: Sequence[str]


class Pari(NamedTuple):
    """Un pari fait : le pourcentage annoncé, et la chance exacte en millièmes, arrondie comme on l'écrit."""

    annonce: int
    milliemes: int

    @property
    def ecart(self) -> Fraction:
        """L'écart en points de pourcentage, positif si le pari était trop haut."""
        return self.annonce - Fraction(self.milliemes, 10)


def parier(annonce: int, chance: Fraction) -> Pari:
    """Rend le pari fait sur cette chance.

    >>> parier(60, Fraction(657, 1000)).ecart
    Fraction(-57, 10)
    """
    return Pari(annonce, (chance * 1000 + Fraction(1, 2)).__floor__())


def avant(enigme: Enigme, annonce: int) -> Vue:
    """La question et le pari en cours ; rien n'y dépend de la réponse."""
    nombre = f"{annonce}{INSECABLE}%"
    suite = " Vous pariez "
    dessin = assembler(
        balise("p", enigme.question, suite, balise("strong", nombre), ".", classe="tm-phrase"),
        faits(enigme.indices),
        _regles(enigme),
    )
    return Vue(f"{enigme.question}{suite}{nombre}.", dessin, nombre, "votre pari")


def apres(enigme: Enigme, pari: Pari, tous: Sequence[Pari]) -> Vue:
    """La chance exacte, l'écart du pari, la loi, et le bilan de ``tous`` les paris, celui-ci compris."""
    exacte = pourcentage(enigme.chance)
    debut, fois = "La chance exacte est de ", f", {ordre_de_grandeur(enigme.chance)}. "
    jugement, bilan = juger(pari), dresser_le_bilan(tous)
    phrase = balise("p", debut, balise("strong", exacte), fois, jugement, classe="tm-phrase")
    dessin = assembler(
        balise("p", enigme.question),
        phrase,
        echelle_d_un_pari(Fraction(pari.annonce, 100), enigme.chance, "pari-echelle"),
        faits(enigme.indices),
        enigme.expliquer(),
        _regles(enigme),
        balise("p", "Vos paris", classe="tm-titre-figure"),
        balise("p", bilan),
        _table(tous),
    )
    return Vue(f"{debut}{exacte}{fois}{jugement} {bilan}", dessin, exacte, "la chance exacte")


def juger(pari: Pari) -> str:
    """Dit l'écart d'un pari.

    >>> juger(Pari(60, 657)), juger(Pari(51, 510))
    ('Votre pari de 60\\xa0% est trop bas de 5,7\\xa0points.', 'Votre pari de 51\\xa0% tombe juste.')
    """
    debut = f"Votre pari de {pari.annonce}{INSECABLE}%"
    if not pari.ecart:
        return f"{debut} tombe juste."
    return f"{debut} est trop {'haut' if pari.ecart > 0 else 'bas'} de {_points(abs(pari.ecart))}."


def dresser_le_bilan(tous: Sequence[Pari]) -> str:
    """Dit l'écart moyen des paris faits.

    >>> dresser_le_bilan([Pari(60, 657)])
    'C’est votre premier pari.'
    >>> dresser_le_bilan([Pari(60, 657), Pari(51, 510)])
    'Sur 2\\xa0paris, votre écart moyen est de 2,9\\xa0points.'
    """
    if len(tous) == 1:
        return "C’est votre premier pari."
    moyen = sum((abs(p.ecart) for p in tous), Fraction(0)) / len(tous)
    return f"Sur {pluriel(len(tous), 'pari')}, votre écart moyen est de {_points(moyen)}."


def _points(n: Fraction) -> str:
    return f"{decimale(n)}{INSECABLE}point{'s' if n >= 2 else ''}"


def _regles(enigme: Enigme) -> Html:
    return balise("p", "Règles", *(part for r in enigme.renvois for part in (" ", renvoi(r))), classe="tm-petit")


def _table(tous: Sequence[Pari]) -> Html:
    rangs = (
        (n, f"{p.annonce}{INSECABLE}%", pourcentage(Fraction(p.milliemes, 1000)), decimale(abs(p.ecart)))
        for n, p in enumerate(tous, 1)
    )
    table = table_simple("Vos paris, du premier au dernier", ("Pari", "Annoncé", "Exact", "Écart"), rangs)
    return balise("details", balise("summary", "Voir vos paris"), table)
