"""Ce qu'un enchaînement montre : chaque maillon et ses chances, ce qu'il coûte, ce qui l'arrête, la perte en tout."""

from collections.abc import Iterator

from tiamat.analyse.maillons import Maillon, exige_furie_nulle
from tiamat.analyse.suite import LoiDeSuite
from tiamat.catalogue import Cout, catalogue
from tiamat.combat.emploi import DEFENSE
from tiamat.francais import INSECABLE, decimale, enumerer, majuscule, ordre_de_grandeur, pluriel, pourcentage
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.etapes import Rang, figure_des_etapes
from widgets.dessins.jauges import avis, faits
from widgets.dessins.liens import lien, maison, renvoi
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.table import case_nue, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.scene_d_enchainement import Scene
from widgets.vues_de_jet import Vue

MOTS = ("Réussi jusque-là", "Manqué là", "Rompu plus tôt")
POINTS, HOMMES = ("points perdus", "Perte"), ("hommes de main tombés", "Tombés")


def enchainement(nom: str, scene: Scene, loi: LoiDeSuite) -> Vue:
    """La phrase, les maillons, le coût, ce qui arrête la suite, la loi de la perte ; ou ce que l'on en sait déjà."""
    calcules, tous = len(loi.etapes), len(scene.maillons)
    partiel = f"Calcul partiel, {pluriel(calcules, 'maillon')} sur {tous}{INSECABLE}: " if calcules < tous else ""
    debut, fort, suite = _phrase(partiel or f"{nom}{INSECABLE}: ", scene, loi)
    dessin = assembler(
        balise("p", debut, balise("strong", fort), suite, classe="tm-phrase"),
        *(avis(pret) for pret in scene.prets),
        figure_des_etapes(
            [Rang(_numero(i, e.maillon), e.reussit, e.arrive - e.reussit) for i, e in enumerate(loi.etapes, 1)],
            MOTS,
            "enchainement",
            "Maillon après maillon",
            _table(loi),
        ),
        *_ce_qui_arrete(loi),
        *_cout(scene),
        *_perte(scene, loi),
        _regles(scene.maillons),
    )
    return Vue(debut + fort + suite, dessin, pourcentage(loi.jusqu_au_bout), "d’aller au bout")


def _phrase(debut: str, scene: Scene, loi: LoiDeSuite) -> tuple[str, str, str]:
    qui, cible = scene.noms
    p, perte = loi.jusqu_au_bout, decimale(loi.pertes.moyenne)
    fois = f", {ordre_de_grandeur(p)}" if 0 < p < 1 else ""
    quoi = f"Hommes de main tombés en moyenne, {cible}" if scene.groupe else f"Perte moyenne de {cible}"
    fin = f"{quoi}, suite rompue comprise{INSECABLE}: {perte}."
    if scene.reglement.bloque is not None:
        fin += f" Il manque de quoi payer le maillon {scene.reglement.bloque + 1}."
    jamais = f"{debut}{qui} ne va ", "jamais", f" au bout. {fin}"
    return (f"{debut}{qui} va au bout ", f"{pourcentage(p)} du temps", f"{fois}. {fin}") if p else jamais


def _numero(rang: int, m: Maillon) -> str:
    return f"{rang}. {m.fiche.nom}"


def _table(loi: LoiDeSuite) -> Html:
    rangs = (
        rang(
            (f"{i}. ", lien("technique", e.maillon.technique)),
            *(case_nue(p) for p in (e.arrive, e.sachant, e.reussit, e.arrive - e.reussit)),
        )
        for i, e in enumerate(loi.etapes, 1)
    )
    colonnes = ("Maillon", "Y arriver", "Alors, réussir", "En tout", MOTS[1])
    return voir_les_nombres(table("Les chances de chaque maillon, en pour cent", colonnes, rangs))


def _points(prix: Cout) -> Iterator[str]:
    for points, quoi in ((prix.energie, "d’énergie"), (prix.furie, "de furie")):
        if points:
            yield f"{pluriel(points, 'point')} {quoi}"


def _ce_qui_arrete(loi: LoiDeSuite) -> Iterator[Html]:
    """Ce qui interdit un maillon alors que le précédent a réussi."""
    rangs = [
        balise("li", f"{_numero(i, e.maillon)}, {pourcentage(p)} du temps{INSECABLE}: ", avec_renvois(raison))
        for i, e in enumerate(loi.etapes, 1)
        for raison, p in e.empeche
    ]
    if rangs:
        yield balise("p", "Ce qui arrête la suite sans qu’un coup manque", classe="tm-titre-figure")
        yield balise("ul", *rangs)


def _cout(scene: Scene) -> Iterator[Html]:
    r, qui = scene.reglement, majuscule(scene.noms[0])
    prix = enumerer(list(_points(r.total)))
    yield balise("p", "Ce qu’elle coûte", classe="tm-titre-figure")
    if not prix:
        yield balise("p", "Elle ne coûte ni énergie ni furie.")
    else:
        peut = f" {qui} peut tout payer." if r.bloque is None else ""
        yield balise("p", f"{prix} si tout touche, à payer en chemin.{peut} ", renvoi("C56"))
    rangs = (
        balise("li", f"{_numero(i, m)}{INSECABLE}: ", _comment(m, c))
        for i, (m, c) in enumerate(zip(scene.maillons, r.couts, strict=True), 1)
    )
    yield balise("ul", *rangs)
    if r.bloque is not None:
        manque = assembler(f"{qui} ne peut pas payer le maillon {r.bloque + 1}. ", avec_renvois(r.refus))
        yield avis(manque, "alerte", remede="Les chances dites ici supposent ce point acquis.")
    if exige_furie_nulle(scene.maillons):
        yield avis("Cette suite demande de n’avoir aucun point de furie.", regle="R207")


def _comment(m: Maillon, prix: Cout) -> Html:
    """Comment un maillon part, et ce qu'il coûte."""
    parts = ["en défense"] if m.en == DEFENSE else []
    parts += ["offert, sans action" if m.offerte else f"1{INSECABLE}action", *_points(prix)]
    regle = ("C126" if m.enchainement else "R200") if m.offerte else ""
    return assembler(", ".join(parts), *((" ", renvoi(regle)) if regle else ()))


def _perte(scene: Scene, loi: LoiDeSuite) -> Iterator[Html]:
    titre = "Ce que perd la cible, suite rompue comprise"
    yield balise("p", titre, classe="tm-titre-figure")
    yield figure_de_loi(
        loi.pertes, None, "au_moins", "enchainement-perte", titre, quoi=HOMMES if scene.groupe else POINTS
    )
    payees = sum(not m.offerte for m in scene.maillons)
    dits = {"Perte moyenne": decimale(loi.pertes.moyenne), "Rien": pourcentage(loi.pertes.chance_exacte(0))}
    tout = scene.effectif if scene.groupe else scene.sante
    nom = "Tout le groupe" if scene.groupe else f"KO ou mort, avec {pluriel(tout, 'point')} de santé"
    yield faits({"Actions": payees, **dits, nom: pourcentage(loi.pertes.chance_au_moins(tout))})


def _regles(maillons: tuple[Maillon, ...]) -> Html:
    """D'où vient ce compte : une règle ou un arbitrage par phrase, « maison » s'il vient de nous."""
    offerts = [m for m in maillons if m.offerte]
    phrases = [("Chaque maillon réussit, ou la suite s’arrête.", "C119")]
    if offerts[0].enchainement:
        phrases = [("Chaque maillon réussit, ou la suite s’arrête.", "R201"), ("Tout tient dans un tour.", "C124")]
    if maillons[0].en == DEFENSE:
        phrases.append(("Elle part pendant le tour de l’adversaire.", "C125"))
    if len(offerts) > 1:
        phrases.append(("Un combo offre le sien.", "C120"))
    phrases.append(("La cible se défend avec ses actions.", "C122"))
    return balise("p", *(part for dite in phrases for part in _dite(*dite)), classe="tm-petit")


def _dite(phrase: str, regle: str) -> Iterator[object]:
    yield from (phrase, " ", renvoi(regle), " ")
    if regle in catalogue().arbitrages and catalogue().arbitrages[regle].nature == "maison":
        yield from (maison(), " ")
