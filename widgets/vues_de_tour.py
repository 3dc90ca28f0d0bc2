"""Ce qu'une initiative montre : qui joue en premier, tous les ordres et leur chance ; puis les dés et la frise."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from tiamat.analyse.frise import Frise, Passage, frise, garder, retarder
from tiamat.analyse.initiative import Ordre, raison_du_rang
from tiamat.combat.durees import etats
from tiamat.combat.tour import sans_surprise
from tiamat.erreurs import ActionImpossible
from tiamat.francais import INSECABLE, enumerer, ordre_de_grandeur, pourcentage
from widgets.dessins.barres import barres
from widgets.dessins.des_lances import des_lances
from widgets.dessins.frise import Place
from widgets.dessins.frise import frise as figure_de_frise
from widgets.dessins.jauges import avis
from widgets.dessins.liens import lien, renvoi
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.scene_de_tour import Lance, Scene
from widgets.vues_de_jet import Vue

JOUER, GARDER, APRES_LE_SUIVANT, APRES_LE_DERNIER = "", "garder", "suivant", "dernier"
"""Ce que fait de sa dernière action le premier à jouer."""
PARTAGE = "Plusieurs en même temps"
ENSEMBLE = (
    "En même temps, chacun écrit sa liste en secret. Les premières actions se jouent ensemble, puis les suivantes. "
    "Un KO n’efface que la suite de la liste."
)
RAISONS = {
    "R150": "Sonné, donc dernier",
    "R124": "Même score, mais un groupe passe après",
    "R70": "Même score, mais moins rapide",
}
"""Pourquoi l'un passe après le précédent, quand ce n'est pas un score plus bas."""
COUPER_LES_FRACTIONS = "overflow-wrap:anywhere"


def ordre_du_tour(scene: Scene) -> Vue:
    """La phrase, qui joue en premier, la table de tous les ordres, et ce qui change l'ordre."""
    loi, noms = scene.loi(), scene.noms
    tete = max(range(len(noms)), key=loi.seul_en_tete)
    chance = loi.seul_en_tete(tete)
    debut, suite = f"{noms[tete]} joue en premier ", _suite(scene, loi.ordres, chance)
    combien = f"{pourcentage(chance)} du temps" if chance < 1 else "à coup sûr"
    premiers = [(nom, loi.seul_en_tete(i)) for i, nom in enumerate(noms)]
    if loi.partagee:
        premiers.append((PARTAGE, loi.partagee))
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, classe="tm-phrase"),
        _titre("Jouer en premier, seul", "R68", "R70"),
        balise("figure", barres(premiers, "tour-premier", "Jouer en premier"), classe="tm-figure"),
        voir_les_nombres(_premiers(premiers), _ordres(loi.ordres, noms)),
        *_ce_qui_change(scene),
    )
    return Vue(debut + combien + suite, dessin, pourcentage(chance), f"pour {noms[tete]} de jouer en premier")


def initiative_lancee(scene: Scene, lance: Lance, geste: str, graine: int) -> tuple[Vue, Html]:
    """La frise du tour lancé, où le premier fait ce geste de sa dernière action ; et les dés de chacun."""
    noms = scene.noms
    phrase = f"Ordre du tour{INSECABLE}: {_dire(lance.etat.file, noms)}."
    passages, remarque = _frise(scene, lance, geste)
    dessin = assembler(
        _titre("La frise du tour", "R68", "R71"),
        balise("p", phrase),
        figure_de_frise(list(_places(scene, lance, passages))),
        remarque,
        avis(ENSEMBLE, regle="C33") if any(len(rang) > 1 for rang in lance.etat.file) else "",
    )
    des = assembler(_titre("Les dés d’initiative", "R73"), des_lances(lance.jets, graine))
    return Vue(phrase, dessin), des


# ── La loi ─────────────────────────────────────────────────────────────────


def _suite(scene: Scene, ordres: tuple[tuple[Ordre, Fraction], ...], chance: Fraction) -> str:
    fois = f", {ordre_de_grandeur(chance)}" if chance < 1 else ""
    ordre, p = ordres[0]
    if len(ordres) == 1:
        return f"{fois}. Un seul ordre possible{INSECABLE}: {_dire(ordre, scene.noms)}."
    return f"{fois}. L’ordre le plus fréquent{INSECABLE}: {_dire(ordre, scene.noms)} ({pourcentage(p)})."


def _dire(ordre: Ordre, noms: tuple[str, ...]) -> str:
    """« Jack, puis Ryu et Noor en même temps »."""
    return ", puis ".join(
        enumerer([noms[i] for i in rang]) + (" en même temps" if len(rang) > 1 else "") for rang in ordre
    )


def _titre(texte: str, *regles: str) -> Html:
    return balise("p", texte, *(part for r in regles for part in (" ", renvoi(r))), classe="tm-titre-figure")


def _premiers(chances: Iterable[tuple[str, Fraction]]) -> Html:
    return table("Jouer en premier, seul", ("Qui", "Chance"), (rang(nom, case(p)) for nom, p in chances))


def _ordres(ordres: Iterable[tuple[Ordre, Fraction]], noms: tuple[str, ...]) -> Html:
    """Chaque ordre, sa chance en pourcentage, et dessous la fraction exacte."""
    rangs = (
        balise(
            "tr",
            balise(
                "th",
                _dire(ordre, noms),
                *((balise("br"), balise("span", p, classe="tm-petit")) if p < 1 else ()),
                scope="row",
                style=COUPER_LES_FRACTIONS,
            ),
            case(p),
        )
        for ordre, p in ordres
    )
    titre = "Tous les ordres possibles, du plus fréquent au plus rare ; dessous, la fraction exacte"
    return table(titre, ("Ordre", "Chance"), rangs)


def _ce_qui_change(scene: Scene) -> Iterator[Html]:
    """Ce que les réglages changent à l'ordre, une remarque par cause."""
    combat, noms = scene.combat, scene.noms
    surpris = [i for i, c in enumerate(scene.etat.corps) if c.embusque]
    if prises := [noms[i] for i in surpris if not sans_surprise(combat, i)]:
        yield _note(f"Par surprise, un seul D10{INSECABLE}: {enumerer(prises)}. Au premier tour seulement.", "R106")
    if indemnes := [noms[i] for i in surpris if sans_surprise(combat, i)]:
        annule = assembler(lien("talent", "sixieme_sens"), f" annule la surprise{INSECABLE}: {enumerer(indemnes)}.")
        yield _note(annule, "C105")
    if sonnes := [noms[i] for i, c in enumerate(scene.etat.corps) if "sonne" in etats(c.poses)]:
        yield _note(f"Sonné, en dernier quel que soit le score{INSECABLE}: {enumerer(sonnes)}.", "R150")
    if len(sonnes) > 1:
        yield _note("Entre sonnés, l’initiative décide.", "C90")
    if groupes := [noms[i] for i in sorted(combat.groupes)]:
        yield _note(f"Un seul jet pour le groupe, qui perd les égalités{INSECABLE}: {enumerer(groupes)}.", "R124")


def _note(texte: object, regle: str) -> Html:
    return balise("p", texte, " ", renvoi(regle))


# ── La frise ───────────────────────────────────────────────────────────────


def _frise(scene: Scene, lance: Lance, geste: str) -> tuple[Frise, Html]:
    """Les passages, et ce que l'on dit du geste ; un geste impossible laisse la frise telle quelle, et dit pourquoi."""
    combat, e = scene.combat, lance.etat
    try:
        if geste == GARDER:
            gardee = "L’action gardée sert à parer, à esquiver ou à contrer, quand les suivants jouent."
            return garder(combat, e), avis(gardee, regle="R75")
        if geste in (APRES_LE_SUIVANT, APRES_LE_DERNIER):
            apres = e.file[1 if geste == APRES_LE_SUIVANT else -1][-1] if len(e.file) > 1 else e.file[0][0]
            retardee = f"L’action retardée se joue juste après le passage de {scene.noms[apres]}."
            return retarder(combat, e, apres), avis(retardee, regle="R74")
    except ActionImpossible as refus:
        return frise(e), avis(avec_renvois(str(refus)), "alerte")
    return frise(e), Html()


def _places(scene: Scene, lance: Lance, passages: Frise) -> Iterator[Place]:
    deja: list[int] = []
    for ensemble in passages:
        for n, p in enumerate(ensemble):
            retardee = p.qui in deja
            yield Place(
                scene.noms[p.qui],
                None if retardee else lance.jets[p.qui].jet.total,
                p.actions,
                p.gardees + p.retardees,
                list(_dit(scene, lance, p, deja, ensemble=n > 0)),
                n > 0,
            )
            if not retardee:
                deja.append(p.qui)


def _dit(scene: Scene, lance: Lance, p: Passage, deja: list[int], *, ensemble: bool) -> Iterator[object]:
    """Ce qui s'écrit sous un nom : ce que devient une action mise de côté, et pourquoi ce rang s'il surprend."""
    corps = lance.etat.corps[p.qui]
    if p.qui in deja:
        yield _raison("Action retardée", "R74")
        return
    if p.gardees:
        yield _raison("Pour se défendre", "R75")
    if p.retardees:
        yield _raison("Pour plus tard", "R74")
    if corps.mouvement_gratuit:
        yield _raison("Un mouvement gratuit", "R125")
    if not deja:
        return
    raison = raison_du_rang(scene.combat, lance.etat, deja[-1], p.qui)
    if ensemble:
        yield _raison(f"En même temps que {scene.noms[deja[-1]]}, même score et même rapidité", raison)
    elif raison in RAISONS:
        yield _raison(RAISONS[raison], raison)


def _raison(texte: str, regle: str) -> Html:
    return assembler(f"{texte} ", renvoi(regle), ".")
