"""Ce que montre un encerclement : parées ou de trop, les PV perdus, et la chute, selon le nombre d'assaillants."""

from collections.abc import Mapping, Sequence

from tiamat.francais import INSECABLE, decimale, pluriel, pourcentage
from tiamat.variantes.oppositions.entourer import situation
from tiamat.variantes.oppositions.series import DE_TROP, Coup, Serie, derouler
from widgets.dessins.chances import Essai, colonnes_de_chances
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.jauges import faits
from widgets.dessins.liens import renvoi
from widgets.dessins.parties import Fort, phrase, titre
from widgets.dessins.table import case, nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.vues_oppositions_attaques import PV
from widgets.vues_de_jet import Vue

REGLES = {"duel": "004-R34", "tenaille": "004-R42", "encerclement": "004-R44"}


def encercle(par_nombre: Mapping[int, Sequence[Coup]], assaillants: int, pv: int) -> Vue:
    """La phrase de ce nombre d'assaillants, la chute selon leur nombre, la loi des PV perdus."""
    coups = par_nombre[assaillants]
    series = {n: derouler(c) for n, c in sorted(par_nombre.items())}
    s, nom = series[assaillants], situation(assaillants)
    trop = sum(c.defense == DE_TROP for c in coups)
    fort = Fort(f"{decimale(s.dommages)}{INSECABLE}PV perdus par round")
    dite = (
        f"{pluriel(assaillants, 'assaillant')}, {pluriel(len(coups), 'attaque')}{INSECABLE}: {len(coups) - trop} "
        f"se parent, {trop} touchent d’office. En moyenne, ",
        fort,
        ".",
    )
    chute = s.perte.chance_au_moins(pv)
    parees = derouler([c for c in coups if c.defense != DE_TROP]).dommages
    dessin = assembler(
        phrase(*dite),
        faits(
            {
                "Situation": nom,
                "PV par les attaques parées": decimale(parees),
                "PV par celles de trop": decimale(s.dommages - parees),
                "Hors de combat en un round": pourcentage(chute),
            }
        ),
        titre("Hors de combat en un round, selon leur nombre", REGLES[nom], "004-G08"),
        _selon_le_nombre(par_nombre, series, assaillants, pv),
        titre("Les PV perdus", "004-R34", "004-R71"),
        figure_de_loi(s.perte, None, "au_moins", "oppositions-encercle-pv", "PV perdus dans le round", quoi=PV),
        balise("p", "Il pare les premières attaques, sans esquiver ; l’armure est supposée tenir. ", renvoi("004-G35")),
    )
    return Vue("".join(dite), dessin, decimale(s.dommages), "PV perdus par round")


def _selon_le_nombre(par_nombre: Mapping[int, Sequence[Coup]], series: Mapping[int, Serie], ici: int, pv: int) -> Html:
    chances = {n: s.perte.chance_au_moins(pv) for n, s in series.items()}
    nom = "Chance d’être hors de combat en un round"
    dessin = colonnes_de_chances(
        [Essai(str(n), p, n == ici) for n, p in chances.items()], "oppositions-encercle", nom, "assaillants"
    )
    rangs = (
        rang(
            str(n),
            *(nombre(x) for x in _comptes(par_nombre[n])),
            nombre(decimale(series[n].dommages)),
            case(p),
        )
        for n, p in chances.items()
    )
    colonnes = ("Assaillants", "Attaques", "De trop", "PV", "Hors de combat")
    return balise("figure", dessin, voir_les_nombres(table(nom, colonnes, rangs)), classe="tm-figure")


def _comptes(coups: Sequence[Coup]) -> tuple[int, int]:
    return len(coups), sum(c.defense == DE_TROP for c in coups)
