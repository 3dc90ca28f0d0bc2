"""Ce que montrent les calculatrices de jet d'Anneaux : la loi, les Augmentations, la peur."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tiamat.des import Garder, loi_gardee
from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pluriel, pourcentage
from tiamat.variantes.anneaux.attaque import Essai, Frappe, essais, meilleur
from tiamat.variantes.anneaux.etats import ChancesDePeur, chances_de_peur, nd_de_peur
from tiamat.variantes.anneaux.jets import composer, jet_de_trait, moyenne_gardee, point_de_vide
from tiamat.variantes.anneaux.offres import MANOEUVRES
from tiamat.variantes.anneaux.tables import Des, nombre
from tiamat.variantes.anneaux.tables import table as rangs_de
from widgets.dessins.barres import barres
from widgets.dessins.chances import Essai as Colonne
from widgets.dessins.chances import colonnes_de_chances
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.jauges import avis
from widgets.dessins.liens import renvoi
from widgets.dessins.nombres import parts
from widgets.dessins.parts_empilees import Cas, parts_empilees
from widgets.dessins.table import case, defilante, rang, table, voir_les_nombres
from widgets.dessins.table import nombre as case_de_nombre
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue


def dite(debut: str, fort: str, suite: str) -> Html:
    """La phrase d'une vue, son nombre en gras."""
    return balise("p", debut, balise("strong", fort), suite, classe="tm-phrase")


def sources(*numeros: str) -> Html:
    """D'où vient le calcul."""
    liens = [part for n in numeros for part in (renvoi(n), " ")]
    return balise("p", f"Règles{INSECABLE}: ", *liens, classe="tm-petit")


def combien_de_fois(chance: Fraction) -> str:
    """L'ordre de grandeur d'une chance, après une virgule ; rien pour jamais et toujours."""
    return f", {ordre_de_grandeur(chance)}" if 0 < chance < 1 else ""


# ── Un jet ─────────────────────────────────────────────────────────────────


def jet(demande: Des, j: Garder, nd: int) -> Vue:
    """La chance d'un jet contre un ND, sa loi, puis l'échelle des difficultés."""
    loi = loi_gardee(j)
    chance = loi.chance_au_moins(nd)
    debut, fort = f"Avec {j} contre {nd}, vous réussissez ", f"{pourcentage(chance)} du temps" if chance else "jamais"
    suite = f"{combien_de_fois(chance)}. En moyenne{INSECABLE}: {decimale(moyenne_gardee(j))}."
    figure = figure_de_loi(loi, nd, "au_moins", "anneaux-jet", nom_du_seuil="ND") if j.gardes else ""
    echelle = [
        (f"{r['difficulte']}, {r['nd']}", loi.chance_au_moins(r["nd"]))
        for r in rangs_de("niveaux").values()
        if isinstance(r["nd"], int)
    ]
    dessin = assembler(
        dite(debut, fort, suite),
        *_conversion(demande, j),
        figure,
        balise("p", "Contre chaque difficulté", classe="tm-titre-figure"),
        barres(echelle, "anneaux-jet-echelle", "Chance contre chaque difficulté"),
        voir_les_nombres(
            table("Chaque difficulté", ("Difficulté", "Réussite"), (rang(n, case(p)) for n, p in echelle))
        ),
        sources("003-G01", "003-R19"),
    )
    return Vue(debut + fort + suite, dessin, pourcentage(chance), "de réussite")


def _conversion(demande: Des, j: Garder) -> Iterator[Html]:
    """Ce que deviennent des dés en trop, ou qui manquent."""
    if (demande.lances, demande.gardes) != (j.lances, j.gardes):
        voulu = f"{demande.lances}g{demande.gardes}"
        regle = "003-G10" if demande.lances > j.lances or demande.gardes > j.lances == 10 else "003-G11"
        yield avis(f"{voulu} se joue {j}.", regle=regle)


# ── Les Augmentations ──────────────────────────────────────────────────────


def augmentations(f: Frappe) -> Vue:
    """La meilleure façon de frapper, ce que coûte chaque Augmentation, puis toutes les manœuvres."""
    tous, mieux = essais(f), meilleur(f)
    debut = f"Contre {f.nd}, le mieux pour blesser{INSECABLE}: "
    fort = _nom(mieux)
    suite = (
        f". Vous touchez {pourcentage(mieux.chance)} du temps{combien_de_fois(mieux.chance)}, "
        f"pour {decimale(mieux.esperance)} Blessures en moyenne."
    )
    simples = [e for e in tous if e.manoeuvre == "aucune"]
    colonnes = [Colonne(str(e.augmentations), e.chance, e == mieux) for e in simples]
    dessin = assembler(
        dite(debut, fort, suite),
        balise("p", "Chance de toucher", classe="tm-titre-figure"),
        colonnes_de_chances(colonnes, "anneaux-augmentations", "Chance de toucher", "Augmentations de dommages"),
        _table_des_essais(tous, mieux),
        sources("003-R32", "003-G05", "003-R33", "003-R29", "003-R31"),
    )
    return Vue(debut + fort + suite, dessin, decimale(mieux.esperance), "Blessures par attaque")


def _nom(e: Essai) -> str:
    return f"{MANOEUVRES[e.manoeuvre].lower()}, {pluriel(e.augmentations, 'Augmentation')}"


def _table_des_essais(tous: list[Essai], mieux: Essai) -> Html:
    titre = "Chaque façon de frapper"
    rangs = (
        rang(
            (balise("strong", f"▸ {_nom(e)}"),) if e == mieux else _nom(e),
            case(e.chance),
            case_de_nombre(decimale(e.dommages)),
            case_de_nombre(decimale(e.esperance)),
        )
        for e in sorted(tous, key=lambda e: -e.esperance)
    )
    return voir_les_nombres(defilante(titre, table(titre, ("Attaque", "Touche", "Un coup", "En moyenne"), rangs)))


# ── La peur ────────────────────────────────────────────────────────────────


class Peur(NamedTuple):
    """Une peur et qui lui fait face ; ``malus`` : le ND de ses blessures."""

    rang: int
    volonte: int
    honneur: int
    vide: bool
    malus: int

    def jet(self, *, vide: bool) -> Garder:
        """Le jet de Volonté."""
        return composer(jet_de_trait(self.volonte), [point_de_vide()] if vide else [])

    def chances(self, rang: int, *, vide: bool) -> ChancesDePeur:
        """Les trois issues, à ce rang."""
        return chances_de_peur(self.jet(vide=vide), self.honneur, rang, self.malus)


def _issues(c: Cas) -> Html:
    """Les trois issues d'un jet, en parts qui font 100."""
    return rang(c.nom, *(case(p, nombre=dit) for p, dit in zip(c.parts, parts(*c.parts), strict=True)))


def peur(p: Peur) -> Vue:
    """Les trois issues, avec et sans Vide, puis à chaque rang de peur."""
    ici = p.chances(p.rang, vide=p.vide)
    nd = nd_de_peur(p.rang) + p.malus
    debut = f"Peur {p.rang}, ND {nd}, avec {p.jet(vide=p.vide)} et {p.honneur} d’Honneur{INSECABLE}: vous résistez "
    fort = f"{pourcentage(ici.resiste)} du temps" if ici.resiste else "jamais"
    suite = (
        f"{combien_de_fois(ici.resiste)}. Sinon, −{p.rang}g{p.rang} à tous les jets ; "
        f"la panique {pourcentage(ici.panique)} du temps."
        if ici.panique
        else f"{combien_de_fois(ici.resiste)}. Sinon, −{p.rang}g{p.rang} à tous les jets ; la panique, jamais."
    )
    cas = [
        Cas(f"{nom}, {p.jet(vide=v)}", f"il faut {max(0, nd - p.honneur)}", p.chances(p.rang, vide=v))
        for nom, v in (("Sans point de Vide", False), ("Avec un point de Vide", True))
    ]
    mots = ("Résiste", "A peur", "Panique")
    rangs = (
        rang(
            (balise("strong", f"▸ {r}"),) if r == p.rang else str(r),
            case_de_nombre(nd_de_peur(r) + p.malus),
            *map(case, p.chances(r, vide=p.vide)),
        )
        for r in range(1, nombre("peur_maximum") + 1)
    )
    dessin = assembler(
        dite(debut, fort, suite),
        parts_empilees(cas, mots, "anneaux-peur", "Les trois issues"),
        voir_les_nombres(table("Les trois issues", ("Jet", *mots), map(_issues, cas))),
        voir_les_nombres(table("À chaque rang de peur", ("Peur", "ND", *mots), rangs)),
        sources("003-R01", "003-R02", "003-R03", "003-R04"),
    )
    return Vue(debut + fort + suite, dessin, pourcentage(ici.resiste), "de résister")
