"""Ce que montre la difficulté à annoncer : la phrase, une colonne par difficulté, ce qu'elle vaut pour chacun."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from tiamat.catalogue import Difficulte, catalogue
from tiamat.epreuves import (
    ChancesDeGroupe,
    Equipier,
    chances_de_groupe,
    cran_vise,
    difficulte_visee,
    jet_de_caracteristique,
)
from tiamat.francais import INSECABLE, guillemets, majuscule, pourcentage
from widgets.dessins.barres import barres
from widgets.dessins.chances import ICI, Essai, colonnes_de_chances
from widgets.dessins.liens import regle
from widgets.dessins.table import case_nue, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

TITRE = "La chance selon la difficulté"
NIVEAUX_PAR_TABLE = 3
"""Autant de colonnes tiennent sur un téléphone, à côté d'un nom."""
VISEE = "▸"
NEGLIGEABLE = Fraction(1, 200)
"""Le dessin s'arrête où la chance passe sous cette valeur."""


class Maniere(NamedTuple):
    """Une façon, pour un groupe, de s'y prendre : son bouton, ce qui s'en dit, son nom dans une table, sa chance."""

    bouton: str
    phrase: str
    table: str
    chance: Callable[[ChancesDeGroupe], Fraction]


MANIERES = {
    "au_moins_un": Maniere("Au moins un", "un membre au moins réussit", "Au moins un", attrgetter("au_moins_un")),
    "tous": Maniere("Tous", "tous réussissent", "Tous", attrgetter("tous")),
    "moyenne": Maniere("Chacun", "chacun, seul, réussit en moyenne", "En moyenne", attrgetter("moyenne")),
    "equipe": Maniere("En équipe", "l’équipe réussit", "En équipe", attrgetter("equipe")),
}


class Epreuve(NamedTuple):
    """Une épreuve à doser : qui la tente, comment (vide pour un seul jet réglé), la chance visée."""

    membres: Sequence[Equipier]
    maniere: str
    visee: Fraction

    def chances(self, difficulte: int) -> ChancesDeGroupe:
        """Toutes les chances contre cette difficulté."""
        return chances_de_groupe(self.membres, difficulte)

    def chance(self, difficulte: int) -> Fraction:
        """Celle que l'on vise."""
        return MANIERES[self.maniere or "moyenne"].chance(self.chances(difficulte))


def difficulte_a_annoncer(e: Epreuve) -> Vue:
    """Tout ce que montre l'épreuve réglée."""
    d, cran = difficulte_visee(e.chance, e.visee), cran_vise(e.chance, e.visee)
    combien = f"{pourcentage(e.chance(d))} du temps"
    debut, fort = "Annoncez ", str(d)
    suite = f"{INSECABLE}: {_qui(e)} {combien}, pour {pourcentage(e.visee, 0)} visés. {_voisin(e, d, cran)}"
    dessin = assembler(
        balise("p", debut, balise("strong", fort), suite, classe="tm-phrase"),
        _figure(e, d),
        _contre(e, d) if e.maniere else "",
        balise("p", *_regles(e)),
    )
    return Vue(debut + fort + suite, dessin, str(d), f"à annoncer, {pourcentage(e.chance(d))} de réussite")


def _qui(e: Epreuve) -> str:
    if e.maniere:
        return MANIERES[e.maniere].phrase
    return f"{_poignee(e)} réussit"


def _poignee(e: Epreuve) -> str:
    """Les dés du jet réglé ici."""
    (seul,) = e.membres
    return str(jet_de_caracteristique(seul.caracteristique, seul.competence).poignee)


def _voisin(e: Epreuve, d: int, cran: Difficulte) -> str:
    """Le cran du livre qui approche le mieux la chance visée."""
    if cran.valeur == d:
        return f"C’est le niveau {guillemets(cran.nom)} du livre."
    chance = e.chance(cran.valeur)
    combien = f"{pourcentage(chance)} du temps" if chance else "jamais"
    return (
        f"Le niveau du livre qui s’en approche le plus est {guillemets(cran.nom)}, {cran.valeur}{INSECABLE}: {combien}."
    )


def _regles(e: Epreuve) -> Iterator[object]:
    yield from (
        "Un jet réussit s’il atteint la difficulté ",
        regle("R47"),
        ", et le livre en nomme six niveaux ",
        regle("R46"),
    )
    if e.maniere:
        yield from (". En équipe, un seul jet pour tous ", regle("R58"))
    yield "."


# ── Les dessins et leurs nombres ───────────────────────────────────────────


def _figure(e: Epreuve, d: int) -> Html:
    """Une colonne par difficulté, de la dernière que l'on atteint à coup sûr à celle que l'on n'atteint plus guère."""
    difficultes = list(_difficultes(e, d))
    essais = [Essai(str(x), e.chance(x), x == d) for x in difficultes]
    carre = {"x": 4, "y": 2, "width": 14, "height": 14}
    legende = (
        _legende(balise("rect", classe="loi", **carre), f"à annoncer, {d}"),
        _legende(balise("rect", classe="autre", **carre), "les autres difficultés"),
        _legende(balise("line", classe="seuil", x1=0, x2=22, y1=8, y2=8), f"chance visée, {pourcentage(e.visee, 0)}"),
    )
    return balise(
        "figure",
        balise("figcaption", f"{TITRE}, en pour cent", classe="tm-titre-figure"),
        balise("ul", *legende, classe="tm-legende"),
        colonnes_de_chances(essais, "difficulte", TITRE, "difficulté", e.visee),
        voir_les_nombres(*_tables_des_niveaux(e), _table(e, d, difficultes)),
        classe="tm-figure",
    )


def _difficultes(e: Epreuve, d: int) -> Iterator[int]:
    x = 1
    while e.chance(x + 1) == 1:
        x += 1
    while x <= d + 1 or e.chance(x) >= NEGLIGEABLE:
        yield x
        x += 1


def _legende(forme: Html, mots: str) -> Html:
    dessin = balise("svg", forme, classe="tm-courbe", viewBox="0 0 22 16", aria_hidden="true")
    return balise("li", balise("span", dessin, mots))


def _contre(e: Epreuve, d: int) -> Html:
    """Ce que la difficulté annoncée vaut pour chacun, puis pour le groupe, de chaque façon."""
    titre = f"Contre {d}"
    legende = balise("figcaption", titre, classe="tm-titre-figure")
    return balise("figure", legende, barres(_nommees(e, d), "difficulte-contre", titre), classe="tm-figure")


def _nommees(e: Epreuve, d: int) -> list[tuple[str, Fraction]]:
    """Chaque chance contre cette difficulté, et son nom ; celle que l'on vise est marquée."""
    chances = e.chances(d)
    if not e.maniere:
        return [(_poignee(e), chances.equipe)]
    return [
        *((m.nom, p) for m, p in zip(e.membres, chances.chacun, strict=True)),
        *((f"{VISEE} {m.table}" if id == e.maniere else m.table, m.chance(chances)) for id, m in MANIERES.items()),
    ]


def _tables_des_niveaux(e: Epreuve) -> Iterator[Html]:
    """La chance de chacun, puis du groupe, aux six niveaux du livre : une table pour trois."""
    niveaux = list(catalogue().difficultes.values())
    for debut in range(0, len(niveaux), NIVEAUX_PAR_TABLE):
        ici = niveaux[debut : debut + NIVEAUX_PAR_TABLE]
        titre = ", ".join(f"{n.nom.lower()} {n.valeur}" for n in ici)
        colonnes = [_nommees(e, n.valeur) for n in ici]
        rangs = (rang(paires[0][0], *(case_nue(p) for _, p in paires)) for paires in zip(*colonnes, strict=True))
        yield table(f"{majuscule(titre)}, en pour cent", ("Contre", *(str(n.valeur) for n in ici)), rangs)


def _table(e: Epreuve, d: int, difficultes: Sequence[int]) -> Html:
    """La chance, de chaque façon, à chacune des difficultés dessinées ; les nombres sont des pour cent."""
    noms = tuple(m.table for m in MANIERES.values()) if e.maniere else ("Réussite",)
    rangs = (
        rang(
            (balise("strong", f"{ICI} ") if x == d else "", x),
            *(case_nue(p) for _, p in _nommees(e, x)[-len(noms) :]),
        )
        for x in difficultes
    )
    return table(f"{TITRE}, en pour cent", ("Diffi\u00adculté", *noms), rangs)
