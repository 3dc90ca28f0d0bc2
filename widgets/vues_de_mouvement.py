"""Ce qu'un mouvement montre : la frise des mètres d'un tour, la course en terrain difficile, la courbe des sauts."""

from collections.abc import Iterator
from typing import NamedTuple

from tiamat.analyse.mouvement import Allure, EssaiDeSaut, Gene, allure, courir_en_terrain, essayer_un_saut
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant
from tiamat.francais import INSECABLE, ordre_de_grandeur, pluriel, pourcentage
from widgets.dessins.barres import barres
from widgets.dessins.jauges import avis
from widgets.dessins.jet import annonce
from widgets.dessins.liens import maison, renvoi
from widgets.dessins.longueurs import Longueur, longueurs
from widgets.dessins.nombres import parts
from widgets.dessins.parties import Fort, phrase, titre
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.sauts import Colonne, colonnes_de_saut
from widgets.dessins.table import table_simple, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

SOL_SUR = ""
SURS_MONTRES = 3
"""Les longueurs sûres que la courbe montre, les plus grandes ; la première vaut pour les plus courtes."""
FRISE, SAUTS = "Mètres dans un tour", "Chance de franchir"


class Reglage(NamedTuple):
    """Qui bouge et comment le nommer, la longueur du saut en mètres, le sol, ce qui gêne ; ``groupe`` : en groupe."""

    qui: Combattant
    nom: str
    metres: int
    terrain: str
    gene: Gene
    groupe: bool = False


def mouvement(r: Reglage) -> Vue:
    """Tout ce que montre le mouvement réglé."""
    pas, saut = allure(r.qui, r.gene), essayer_un_saut(r.qui, r.metres, r.gene)
    morceaux = [*_marche_dite(r, pas), *_course_dite(r, pas), *_saut_dit(saut)]
    dessin = assembler(phrase(*morceaux), *_tour(r, pas), *_course(r, pas), *_saut(r, saut))
    nombre = pourcentage(saut.chance) if saut.chance else "Impossible"
    return Vue("".join(morceaux), dessin, nombre, f"de sauter {_m(r.metres)}")


def _m(metres: int) -> str:
    return f"{metres}{INSECABLE}m"


# ── La phrase ──────────────────────────────────────────────────────────────


def _marche_dite(r: Reglage, pas: Allure) -> Iterator[str]:
    if not pas.actions:
        yield from (f"{r.nom} ", Fort("n’a plus d’action"), " ce tour-ci. ")
        return
    yield from (f"{r.nom} parcourt ", Fort(_m(pas.marche[-1])), f" en {pluriel(pas.actions, 'déplacement')}, ")
    if pas.refus_de_course:
        yield from (Fort("sans pouvoir courir"), ". ")
    else:
        yield from ("ou ", Fort(_m(pas.course)), " en courant. ")


def _course_dite(r: Reglage, pas: Allure) -> Iterator[str]:
    if r.terrain and not pas.refus_de_course:
        chance = courir_en_terrain(r.qui, r.terrain, r.gene).chance
        yield from ("Sur ce sol, la course finit debout ", Fort(f"{pourcentage(chance)} du temps"), ". ")


def _saut_dit(saut: EssaiDeSaut) -> Iterator[str]:
    debut = f"Un saut de {_m(saut.metres)} "
    if saut.refus:
        yield from (debut, "est ", Fort("impossible"), ".")
    elif saut.epreuve is None:
        yield from (debut, "ne demande ", Fort("aucun jet"), ".")
    elif not saut.chance:
        yield from (debut, "ne réussit ", Fort("jamais"), ".")
    else:
        fois = f", {ordre_de_grandeur(saut.chance)}" if saut.chance < 1 else ""
        yield from (debut, "réussit ", Fort(f"{pourcentage(saut.chance)} du temps"), f"{fois}.")


# ── Les parties ────────────────────────────────────────────────────────────


def _tour(r: Reglage, pas: Allure) -> Iterator[Html]:
    """La frise : les déplacements du tour, et la course."""
    yield titre("Dans un tour", "R82", "R83")
    refus = " ".join(pas.refus_de_course)
    frise = [
        Longueur(f"Se déplacer, {pas.actions} × {_m(pas.deplacement)}", [pas.deplacement] * pas.actions),
        Longueur("Courir, tout le tour", [pas.course], refus),
    ]
    rangs = [(pluriel(n, "déplacement"), _m(metres)) for n, metres in enumerate(pas.marche, 1)]
    rangs.append(("Course, tout le tour", "" if refus else _m(pas.course)))
    yield balise(
        "figure",
        longueurs(frise, "m", "mouvement-tour", FRISE),
        voir_les_nombres(table_simple(FRISE, ("Ce qu’il fait", "Distance"), rangs)),
        classe="tm-figure",
    )
    if pas.refus_de_deplacement or refus:
        yield avis(avec_renvois(" ".join(dict.fromkeys((*pas.refus_de_deplacement, *pas.refus_de_course)))), "alerte")
    if not refus:
        malus = -catalogue().malus_de_tir["cible_court"].valeur
        yield balise(
            "p",
            *("Courir prend tout le tour, sans attaque ni défense active ", renvoi("R83"), ". "),
            *(f"Un tir qui vise le coureur perd {pluriel(malus, 'point')} ", renvoi("R84"), "."),
        )
    if r.groupe:
        yield avis("En groupe, des hommes de main ont aussi un mouvement gratuit par tour.", regle="R125")


def _course(r: Reglage, pas: Allure) -> Iterator[Html]:
    """La course sur un sol traître : le test, ou la chute."""
    if not r.terrain or pas.refus_de_course:
        return
    epreuve, nom = courir_en_terrain(r.qui, r.terrain, r.gene), catalogue().terrains[r.terrain].nom
    debout, a_terre = parts(epreuve.chance, 1 - epreuve.chance)
    yield titre(f"Courir{INSECABLE}: {nom.lower()}, difficulté {epreuve.difficulte}", "R85", "R86")
    figure = barres([("Reste debout", epreuve.chance)], "mouvement-course", f"Courir{INSECABLE}: {nom.lower()}")
    yield balise("figure", figure, classe="tm-figure")
    yield balise(
        "p", f"Il reste debout {debout} du temps. Sinon il tombe, et se retrouve à terre{INSECABLE}: {a_terre}."
    )
    yield annonce(epreuve.jet, f"Course{INSECABLE}: {epreuve.jet.poignee} contre {epreuve.difficulte}")


def _saut(r: Reglage, saut: EssaiDeSaut) -> Iterator[Html]:
    """La courbe des chances ; un saut interdit à toute longueur n'en a pas."""
    yield titre("Sauter avec de l’élan", "R88", "R89")
    if rien := essayer_un_saut(r.qui, 0, r.gene).refus:
        yield avis(avec_renvois(" ".join(rien)), "alerte")
        return
    essais = _essais(r)
    yield balise(
        "figure",
        colonnes_de_saut(_colonnes(essais, r.metres), "mouvement-saut", SAUTS),
        voir_les_nombres(table_simple(SAUTS, ("Longueur", "Difficulté", "Chance"), map(_rang, essais))),
        classe="tm-figure",
    )
    if saut.refus:
        yield avis(" ".join(saut.refus), "alerte", regle="C17")
    if saut.maison:
        yield avis("La table d’origine s’arrête un mètre plus tôt.", regle="C17")
    yield balise("p", "Un saut prend une action ", renvoi("C37"), ". Raté, il ne franchit rien ", maison(), ".")
    yield balise("p", "Ce que coûte la chute, et les sauts en hauteur, restent au meneur.")
    if saut.epreuve:
        jet = saut.epreuve.jet
        yield annonce(jet, f"Saut{INSECABLE}: {jet.poignee} contre {saut.epreuve.difficulte}")


def _essais(r: Reglage) -> list[EssaiDeSaut]:
    """Les sauts que la courbe montre : les plus longs sans jet, tous ceux qui se tentent, le premier impossible."""
    sur = r.qui.caracteristiques["habilete"]
    fin = sur + max(catalogue().sauts) + 1
    return [essayer_un_saut(r.qui, m, r.gene) for m in range(max(1, sur + 1 - SURS_MONTRES), fin + 1)]


def _colonnes(essais: list[EssaiDeSaut], metres: int) -> list[Colonne]:
    debut, fin = essais[0].metres, essais[-1].metres
    noms = {debut: f"≤{INSECABLE}{debut}"} if debut > 1 else {}
    noms[fin] = f"{fin}+"
    ici = min(max(metres, debut), fin)
    return [
        Colonne(noms.get(e.metres, str(e.metres)), e.chance, e.epreuve is None and not e.refus, e.metres == ici)
        for e in essais
    ]


def _rang(e: EssaiDeSaut) -> tuple[object, ...]:
    difficulte = e.epreuve.difficulte if e.epreuve else "" if e.refus else "aucun jet"
    return _m(e.metres), assembler(difficulte, " ", maison()) if e.maison else difficulte, pourcentage(e.chance)
