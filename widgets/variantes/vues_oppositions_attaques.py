"""Ce que montrent des attaques multiples : chaque coup, chaque annonce, la loi des PV perdus."""

from collections.abc import Iterator, Sequence

from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pluriel, pourcentage
from tiamat.variantes.oppositions.series import DE_TROP, ESQUIVE, PARADE, RIEN, Coup, Serie, derouler, issue
from widgets.dessins.chances import Essai, colonnes_de_chances
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.jauges import avis
from widgets.dessins.liens import renvoi
from widgets.dessins.parties import Fort, phrase, titre
from widgets.dessins.table import case, nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

MOTS = {PARADE: "paré à", ESQUIVE: "esquivé à", RIEN: "sans défense", DE_TROP: "de trop, touché d’office"}
PV = ("PV perdus", "PV")


def attaques(coups: Sequence[Coup], annonce: int, demande: int) -> Vue:
    """La phrase de l'annonce choisie, chaque attaque, toutes les annonces, la loi des PV perdus."""
    series = [derouler(coups[:k]) for k in range(1, len(coups) + 1)]
    s = series[annonce - 1]
    dite = (f"{pluriel(annonce, 'attaque')}{INSECABLE}: ", *phrase_d_une_serie(s))
    dessin = assembler(
        phrase(*dite),
        *(
            [avis(f"Il n’a que {pluriel(len(coups), 'attaque')} par round.", regle="004-R31")]
            if demande > annonce
            else ()
        ),
        titre("Toucher, attaque par attaque", "004-R32", "004-R34"),
        figure_des_coups(coups, "oppositions-attaques", annonce),
        titre("Combien en annoncer", "004-R31"),
        _annonces(series, annonce),
        titre("Les PV perdus", "004-R71"),
        figure_de_loi(s.perte, None, "au_moins", "oppositions-attaques-pv", "PV perdus dans le round", quoi=PV),
        balise("p", "Une attaque de plus n’ôte rien aux précédentes. L’armure est supposée tenir. ", *_renvois()),
    )
    return Vue("".join(dite), dessin, decimale(s.dommages), "PV perdus en moyenne")


def _renvois() -> Iterator[object]:
    for id in ("004-R32", "004-G10"):
        yield from (renvoi(id), " ")


def phrase_d_une_serie(s: Serie) -> tuple[str, ...]:
    """Touches et PV attendus, puis la chance de toucher."""
    touche = s.au_moins_une
    fois = f", {ordre_de_grandeur(touche)}" if 0 < touche < 1 else ""
    souvent = f"Au moins une touche {pourcentage(touche)} du temps{fois}." if touche else "Jamais une touche."
    touches = f"{decimale(s.touches)}{INSECABLE}touche{'s' * (s.touches >= 2)} en moyenne, "
    return touches, Fort(f"{decimale(s.dommages)}{INSECABLE}PV perdus"), f". {souvent}"


def figure_des_coups(coups: Sequence[Coup], id: str, regardes: int) -> Html:
    """Une colonne par coup, la chance qu'il touche quand il se joue ; sa table dit les réserves."""
    essais = [(i, c, issue(c).touche) for i, c in enumerate(coups, 1)]
    nom = "Chance de toucher de chaque attaque"
    dessin = colonnes_de_chances([Essai(str(i), p, i == regardes) for i, _, p in essais], id, nom, "rang de l’attaque")
    rangs = (rang((f"{i}, {c.attaque} ", balise("small", _reponse(c))), case(p)) for i, c, p in essais)
    return balise("figure", dessin, voir_les_nombres(table(nom, ("Attaque", "Touche"), rangs)), classe="tm-figure")


def _reponse(c: Coup) -> str:
    mot = MOTS[c.defense]
    return f"{mot} {c.reponse}" if c.defense in (PARADE, ESQUIVE) else mot


def _annonces(series: Sequence[Serie], annonce: int) -> Html:
    rangs = (
        rang(
            f"{pluriel(k, 'attaque')}{' ▸' if k == annonce else ''}",
            *(nombre(decimale(x, 2)) for x in (s.touches, s.dommages)),
            case(s.au_moins_une),
        )
        for k, s in enumerate(series, 1)
    )
    return table("Selon l’annonce", ("Annonce", "Touches", "PV", "Une touche au moins"), rangs)
