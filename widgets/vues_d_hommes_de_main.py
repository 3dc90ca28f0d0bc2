"""Ce que montre une bande : ses groupes et leur assaut, le bilan d'un combat en série, le nombre qui convient."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.analyse.bande import SANS_ESPOIR, Affrontement, BilanDeBande, Etendue, Objectif, nombre_conseille
from tiamat.des import Opposition
from tiamat.francais import INSECABLE, decimale, enumerer, guillemets, ordre_de_grandeur, pluriel, pourcentage
from widgets.dessins.barres import barres
from widgets.dessins.effectifs import ICI, Effectif, Objet, figure_des_effectifs
from widgets.dessins.jauges import avis
from widgets.dessins.liens import maison, renvoi
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.table import table_simple, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

ISSUES = ("Victoire", "Indécis", "Défaite")


class Bande(NamedTuple):
    """Ce qui s'affronte, et comment le nommer : les joueurs, et un homme de main."""

    affrontement: Affrontement
    joueurs: tuple[str, ...]
    homme: str

    def hommes(self, n: int) -> str:
        """« 4 voyous »."""
        return pluriel(n, self.homme.lower())

    @property
    def qui(self) -> str:
        """Les joueurs."""
        return enumerer(self.joueurs)

    def accorde(self, seul: str, plusieurs: str) -> str:
        """Le mot accordé au nombre de joueurs."""
        return seul if len(self.joueurs) == 1 else plusieurs


class Simules(NamedTuple):
    """Des combats joués : où l'on en est, et d'où viennent les dés."""

    bilans: Sequence[BilanDeBande]
    combats: int
    graine: int
    finie: bool


# ── Avant de simuler ───────────────────────────────────────────────────────


def groupes_formes(b: Bande, nombre: int) -> Vue:
    """Les groupes que forme la bande, et la chance de leur premier assaut."""
    a = b.affrontement
    tailles = a.groupes(nombre)
    debut = f"{b.qui} {b.accorde('affronte', 'affrontent')} "
    fort, fin = b.hommes(nombre), f", {_en_groupes(tailles)}."
    lignes = [
        (taille, qui, a.assaut(taille, i)) for taille in dict.fromkeys(tailles) for i, qui in enumerate(b.joueurs)
    ]
    noms = [f"{_groupe(taille)}, contre {qui}" for taille, qui, _ in lignes]
    chances = [(nom, assaut.chance) for nom, (*_, assaut) in zip(noms, lignes, strict=True)]
    rangs = (
        (nom, str(assaut.poignee), pourcentage(assaut.chance)) for nom, (*_, assaut) in zip(noms, lignes, strict=True)
    )
    titre = "Un assaut, au coup de poing, contre la défense instinctive"
    nombres = table_simple(titre, ("Groupe", "Précision", "Touche"), rangs)
    dessin = assembler(
        balise("p", debut, balise("strong", fort), fin, classe="tm-phrase"),
        _partage(),
        balise("p", titre, *_renvois("R126"), classe="tm-titre-figure"),
        balise("figure", barres(chances, "hommes-assaut", titre), classe="tm-figure"),
        voir_les_nombres(nombres),
    )
    return Vue(debut + fort + fin, dessin, fort, _en_groupes(tailles))


def nombres_a_essayer(b: Bande) -> Vue:
    """Les nombres que la recherche essaie, et les groupes que chacun forme."""
    nombres = range(1, b.affrontement.maximum + 1)
    debut = f"Combien de {b.homme.lower()}s pour {b.qui}{INSECABLE}? La recherche essaie de "
    fort = f"1 à {b.affrontement.maximum}"
    rangs = ((n, ", ".join(map(str, b.affrontement.groupes(n)))) for n in nombres)
    table = table_simple("Les groupes que chaque nombre forme", (f"{b.homme}s", "Groupes"), rangs)
    dessin = assembler(
        balise("p", debut, balise("strong", fort), ".", classe="tm-phrase"),
        _partage(),
        balise("details", balise("summary", "Voir les groupes"), table),
    )
    return Vue(f"{debut}{fort}.", dessin, fort, f"{b.homme.lower()}s à essayer")


def _partage() -> Html:
    return balise("p", "Le partage en groupes", *_renvois("R121", "R122", "R123", "C134"), maison())


def _en_groupes(tailles: Sequence[int]) -> str:
    if tailles == (1,):
        return "sans groupe"
    combien = f"{len(tailles)}{INSECABLE}groupes" if len(tailles) > 1 else "un groupe"
    return f"en {combien} de {enumerer([str(t) for t in dict.fromkeys(tailles)])}"


def _groupe(taille: int) -> str:
    return f"Groupe de {taille}" if taille > 1 else "Un homme seul"


# ── Un combat ──────────────────────────────────────────────────────────────


def issue_du_combat(b: Bande, s: Simules) -> Vue:
    """Le bilan de combats contre un nombre donné."""
    (bilan,) = s.bilans
    chance = bilan.victoire
    verbe = b.accorde("gagne", "gagnent")
    debut = f"{_partiel(s)}Contre {b.hommes(bilan.nombre)}, {b.qui} {verbe if chance else ''}".rstrip() + " "
    fort = f"{pourcentage(chance)} du temps" if chance else f"ne {verbe} jamais"
    fois = f", {ordre_de_grandeur(chance)}" if 0 < chance < 1 else ""
    fin = (
        f"{fois}. Intervalle à 95{INSECABLE}%{INSECABLE}: {_intervalle(bilan)}. "
        f"Santé perdue en moyenne{INSECABLE}: {_part(bilan.perte)}. "
        f"Un combat sur deux finit en {pluriel(bilan.tours.mediane, 'tour')} au plus."
    )
    dessin = assembler(
        balise("p", debut, balise("strong", fort), fin, classe="tm-phrase"),
        *_avertir(s, bilan.combats),
        barre_d_opposition(
            Opposition(*(Fraction(n, bilan.combats) for n in (bilan.victoires, bilan.indecis, bilan.defaites))),
            (b.qui, b.hommes(bilan.nombre)),
            "hommes-issue",
            ISSUES,
        ),
        *_sante(b, bilan),
        *_pied(s, pluriel(bilan.combats, "combat simulé", "combats simulés")),
    )
    return Vue(debut + fort + fin, dessin, pourcentage(chance), "de victoire")


def _sante(b: Bande, bilan: BilanDeBande) -> Iterator[Html]:
    titre = "Santé restante en moyenne"
    reste = [(qui, j.reste / j.sante) for qui, j in zip(b.joueurs, bilan.joueurs, strict=True)]
    yield balise("p", titre, *_renvois("R129"), classe="tm-titre-figure")
    yield balise("figure", barres(reste, "hommes-sante", titre), classe="tm-figure")
    rangs = (
        (
            qui,
            f"{decimale(j.reste)} / {j.sante}",
            _etendue(j.etendue),
            pourcentage(Fraction(j.ko, bilan.combats)),
            pourcentage(Fraction(j.morts, bilan.combats)),
        )
        for qui, j in zip(b.joueurs, bilan.joueurs, strict=True)
    )
    nombres = table_simple(
        "Ce qui reste à chacun", ("Personnage", "Santé moyenne", "8 fois sur 10", "KO", "Mort"), rangs
    )
    tours = (bilan.tours.bas, bilan.tours.mediane, bilan.tours.haut)
    durees = table_simple("Tours de combat, au plus", ("1 fois sur 10", "1 fois sur 2", "9 fois sur 10"), [tours])
    yield voir_les_nombres(nombres, durees)


def _etendue(e: Etendue) -> str:
    return f"{e.bas} à {e.haut}" if e.bas < e.haut else str(e.bas)


def _intervalle(b: BilanDeBande) -> str:
    return " à ".join(_part(borne) for borne in b.intervalle)


def _part(mesure: Fraction | float) -> str:
    """Une mesure en pourcentage ; nulle, elle s'écrit 0 : rien n'y est impossible."""
    return pourcentage(Fraction(mesure)) if mesure else f"0{INSECABLE}%"


# ── Quel nombre ? ──────────────────────────────────────────────────────────


def nombre_a_prendre(b: Bande, s: Simules, objectif: Objectif) -> Vue:
    """La courbe des nombres essayés et celui qui convient ; ``s.bilans`` en a un au moins."""
    conseil = nombre_conseille(s.bilans, objectif)
    debut, fort, fin = _conseil(b, s.bilans, objectif, conseil)
    debut = _partiel(s) + debut
    objet = _objet(objectif)
    effectifs = [Effectif(x.nombre, objectif.mesure(x), objectif.tient(x)) for x in s.bilans]
    colonnes = (f"{b.homme}s, par groupes", "Victoire", "Santé perdue", "Tours")
    titre = (
        f"Chaque nombre, sur {s.combats} combats. En petit, l’intervalle à 95{INSECABLE}%, "
        "et les tours huit fois sur dix."
    )
    table = table_simple(titre, colonnes, (_rang(b, x, x.nombre == conseil) for x in s.bilans))
    dernier = s.bilans[-1]
    dessin = assembler(
        balise("p", debut, balise("strong", fort), fin, classe="tm-phrase"),
        *_avertir(s),
        figure_des_effectifs(effectifs, objet, conseil, f"nombre de {b.homme.lower()}s", "hommes-nombre"),
        voir_les_nombres(table),
        *_sans_espoir(b, s, dernier),
        *_pied(s, f"{s.combats} combats simulés par nombre"),
    )
    return Vue(
        debut + fort + fin, dessin, b.hommes(conseil) if conseil else "Aucun", "au plus" if conseil else "ne tient"
    )


def _conseil(b: Bande, bilans: Sequence[BilanDeBande], o: Objectif, conseil: int) -> tuple[str, str, str]:
    par_nombre: Mapping[int, BilanDeBande] = {x.nombre: x for x in bilans}
    vise = pourcentage(o.seuil, 0)
    but = f"perdre {vise} de santé au plus" if o.quoi == "perte" else f"gagner {vise} du temps au moins"
    if not conseil:
        return f"Pour {but}, ", "même un seul est de trop", f"{INSECABLE}: {_mesure(b, o, bilans[0])}."
    fin = f" au plus{INSECABLE}: {_mesure(b, o, par_nombre[conseil])}."
    if conseil + 1 in par_nombre:
        fin += f" Avec {conseil + 1}, {_mesure(b, o, par_nombre[conseil + 1])}."
    return f"Pour {but}, comptez ", b.hommes(conseil), fin


def _mesure(b: Bande, o: Objectif, x: BilanDeBande) -> str:
    if o.quoi == "perte":
        return f"{b.qui} {b.accorde('perd', 'perdent')} {_part(x.perte)} en moyenne"
    verbe = b.accorde("gagne", "gagnent")
    return f"{b.qui} " + (f"{verbe} {pourcentage(x.victoire)} du temps" if x.victoire else f"ne {verbe} jamais")


def _objet(o: Objectif) -> Objet:
    if o.quoi == "perte":
        return Objet("Santé perdue en moyenne", o.seuil, "Au plus", "tient l’objectif", "le dépasse")
    return Objet("Chance de victoire", o.seuil, "Au moins", "tient l’objectif", "le manque")


def _rang(b: Bande, x: BilanDeBande, conseille: bool) -> tuple[object, ...]:
    tailles = b.affrontement.groupes(x.nombre)
    nombre = f"{x.nombre} = {' + '.join(map(str, tailles))}" if len(tailles) > 1 else str(x.nombre)
    marge = decimale(Fraction(x.marge) * 100)
    bornes = " à ".join(decimale(Fraction(borne) * 100, 0) for borne in x.intervalle)
    return (
        balise("strong", f"{ICI} {nombre}") if conseille else nombre,
        assembler(pourcentage(x.victoire), balise("small", bornes)),
        assembler(_part(x.perte), balise("small", f"±{INSECABLE}{marge}")),
        assembler(x.tours.mediane, balise("small", _etendue(x.tours))),
    )


def _sans_espoir(b: Bande, s: Simules, dernier: BilanDeBande) -> Iterator[Html]:
    if s.finie and dernier.intervalle[1] < SANS_ESPOIR and dernier.nombre < b.affrontement.maximum:
        rare = pourcentage(Fraction(str(SANS_ESPOIR)), 0)
        yield avis(f"Au-delà de {dernier.nombre}, rien n’est essayé{INSECABLE}: moins de {rare} de victoires.")


# ── Ce qui se dit toujours ─────────────────────────────────────────────────


def _partiel(s: Simules) -> str:
    return "" if s.finie else "Résultat partiel. "


def _avertir(s: Simules, faits: int = 0) -> Iterator[Html]:
    if not s.finie:
        ou = f"{faits}{INSECABLE}combats sur {s.combats}" if faits else f"jusqu’à {s.bilans[-1].nombre}"
        yield avis(f"Résultat partiel{INSECABLE}: {ou}.", "alerte")


def _pied(s: Simules, combats: str) -> Iterator[Html]:
    tactique = guillemets("un coup plus loin")
    yield avis(
        f"Chacun joue {tactique}{INSECABLE}: le meilleur coup du moment, sans plan. Une vraie table joue autrement."
    )
    graine = f"Graine{INSECABLE}: {s.graine}. Le calcul copié la garde."
    yield balise("p", f"{combats}. {graine}", classe="tm-petit")


def _renvois(*regles: str) -> Iterator[object]:
    for r in regles:
        yield " "
        yield renvoi(r)
    yield " "
