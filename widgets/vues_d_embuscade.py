"""Ce qu'une embuscade montre : qui est surpris, ce que la surprise change au premier coup ; puis les dés lancés."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tiamat.analyse import LoiDEmbuscade
from tiamat.analyse.embuscade import PremierCoup, des_de_defense, premier_coup
from tiamat.catalogue import catalogue
from tiamat.combat.actions import Annonce
from tiamat.combat.faits import FaitEmbuscade
from tiamat.combat.initiative import jet_d_initiative
from tiamat.combat.tour import sans_surprise
from tiamat.des import opposition
from tiamat.francais import INSECABLE, decimale, enumerer, ordre_de_grandeur, pluriel, pourcentage
from tiamat.journal import Fait
from tiamat.presentation import RIEN
from widgets.dessins.barres import barres
from widgets.dessins.des_lances import des_lances
from widgets.dessins.jauges import avis
from widgets.dessins.jet import annonce as jet_annonce
from widgets.dessins.liens import lien, renvoi
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.table import case, nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.scene_d_echange import CIBLE, SANS_DEFENSE
from widgets.scene_d_embuscade import SceneDEmbuscade
from widgets.vues_de_jet import Vue

ISSUES = ("Surprise", "Égalité, vu", "Vu")
AVANT_APRES = ("Sans surprise", "Par surprise")


class Coup(NamedTuple):
    """Le premier coup de l'embusqué, et la défense de la victime."""

    annonce: Annonce
    defense: str

    @property
    def nom(self) -> str:
        """« Oi zuki contre Blocage »."""
        t = catalogue().techniques
        garde = t[self.defense].nom if self.defense else "la défense instinctive"
        return f"{t[self.annonce.technique].nom} contre {garde}"


def guet_apens(scene: SceneDEmbuscade, coup: Coup | None) -> Vue:
    """La phrase, les chances de surprendre, ce que la surprise change, et d'où viennent les deux jets."""
    loi = scene.loi()
    debut, combien, suite = _phrase(scene, loi)
    coups = [premier_coup(*scene.echange(surprise=s), *coup) for s in (False, True)] if coup else []
    effet = _effet(coup, coups) if coup else ""
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, effet, classe="tm-phrase"),
        *_surprendre(scene, loi),
        *_ce_que_change_la_surprise(scene, coup, coups),
        *_jets(scene, loi),
    )
    quoi = f"de surprendre {scene.victime}" if len(scene.victimes) == 1 else "de les surprendre toutes"
    return Vue(debut + combien + suite + effet, dessin, pourcentage(loi.toutes), quoi)


def embuscade_tendue(faits: Iterable[Fait], graine: int) -> Vue:
    """Les dés d'une embuscade jouée, et qui est surpris."""
    tous = tuple(faits)
    dessin = assembler(_titre("L’embuscade tendue", "R104"), des_lances(tous, graine))
    return Vue(" ".join(f.phrase() for f in tous if isinstance(f, FaitEmbuscade)), dessin)


# ── Les chances de surprendre ──────────────────────────────────────────────


def _phrase(scene: SceneDEmbuscade, loi: LoiDEmbuscade) -> tuple[str, str, str]:
    verbe = "surprend" if len(scene.noms) == 1 else "surprennent"
    combien = len(scene.victimes)
    qui = scene.victime if combien == 1 else f"les {combien} victimes"
    p = loi.toutes
    fois = f", {ordre_de_grandeur(p)}" if 0 < p < 1 else ""
    une = "" if combien == 1 else f". Au moins une{INSECABLE}: {pourcentage(loi.au_moins_une)}"
    frequence = f"{pourcentage(p)} du temps" if p else "jamais"
    return f"{enumerer(scene.noms)} {verbe} {qui} ", frequence, f"{fois}{une}."


def _effet(coup: Coup, coups: list[PremierCoup]) -> str:
    sans, avec = (pourcentage(c.touche) for c in coups)
    if sans == avec:
        return f" La surprise ne change rien au premier coup, {coup.nom}{INSECABLE}: {sans} de toucher."
    return f" Si la surprise prend, {coup.nom} touche {avec} du temps, au lieu de {sans}."


def _titre(texte: str, *regles: str) -> Html:
    return balise("p", texte, *(part for r in regles for part in (" ", renvoi(r))), classe="tm-titre-figure")


def _surprendre(scene: SceneDEmbuscade, loi: LoiDEmbuscade) -> Iterator[Html]:
    combien = len(scene.victimes)
    yield _titre("Surprendre une victime" if combien > 1 else "Surprendre la victime", "R105", "R51")
    if sans_surprise(scene.combat, CIBLE):
        annule = assembler(lien("talent", "sixieme_sens"), f" annule tout effet de la surprise sur {scene.victime}.")
        yield avis(annule, "alerte", regle="C105")
    issues = opposition(loi.infiltration.poignee, loi.vigilances[0].poignee)
    yield barre_d_opposition(issues, (enumerer(scene.noms), scene.victime), "embuscade-une", ISSUES)
    if combien == 1:
        return
    yield _titre("Surprendre plusieurs victimes", "C106")
    noms = ["Aucune", *(pluriel(n, "victime") for n in range(1, combien)), f"Les {combien} victimes"]
    nombres = list(zip(noms, loi.nombres, strict=True))
    yield balise("figure", barres(nombres, "embuscade-nombre", "Victimes surprises"), classe="tm-figure")
    rangs = (rang(nom, case(p)) for nom, p in (*nombres, ("Au moins une", loi.au_moins_une)))
    yield voir_les_nombres(table("Victimes surprises", ("Combien", "Chance"), rangs))
    yield avis(
        "Un seul jet des embusqués vaut contre toutes : bon, il les surprend ensemble. Multiplier les chances de "
        f"chacune donnerait {pourcentage(loi.si_independantes)} pour toutes, et non {pourcentage(loi.toutes)}.",
        regle="C106",
    )


# ── Ce que la surprise change ──────────────────────────────────────────────


def _ce_que_change_la_surprise(scene: SceneDEmbuscade, coup: Coup | None, coups: list[PremierCoup]) -> Iterator[Html]:
    yield _titre("Ce que la surprise change, ce tour-ci", "R106")
    if coup:
        paires = [(nom, c.touche) for nom, c in zip(AVANT_APRES, coups, strict=True)]
        figure = barres(paires, "embuscade-touche", f"Toucher, {coup.nom}")
        yield balise("p", f"Toucher{INSECABLE}: {coup.nom}.")
        yield balise("figure", figure, classe="tm-figure")
    else:
        yield avis(f"{scene.noms[0]} n’a aucune attaque permise ici.")
    yield table(f"{scene.victime}, avant et après", ("Ce tour-ci", *AVANT_APRES), _rangs(scene, coup, coups))
    if scene.echange(surprise=True).homme_de_main:
        yield _note("Un groupe d’hommes de main s’oppose d’un seul jet, comme un seul personnage.", "R121")
        yield _note("Surpris, il perd un membre à la première attaque de chacun, sans jet.", "C131")
    yield _note("La victime garde ses D6 et ses points fixes : seuls les D10 se réduisent à un.", "C104")
    yield _note("Le meneur dit d’abord si la surprise est possible.", "C107")


def _note(texte: str, regle: str) -> Html:
    return balise("p", texte, " ", renvoi(regle))


def _rangs(scene: SceneDEmbuscade, coup: Coup | None, coups: list[PremierCoup]) -> Iterator[Html]:
    faces = [scene.echange(surprise=s) for s in (False, True)]
    initiatives = (jet_d_initiative(f.combat.combattants[CIBLE], f.etat.corps[CIBLE].allure).poignee for f in faces)
    yield rang("Initiative", *map(nombre, initiatives))
    if coup:
        for garde in dict.fromkeys((SANS_DEFENSE, coup.defense)):
            nom = catalogue().techniques[garde].nom if garde else "Défense instinctive"
            yield rang(nom, *(nombre(des_de_defense(*f, coup.annonce, garde) or RIEN) for f in faces))
    premiers = (scene.joue_en_premier(surprise=s) for s in (False, True))
    yield rang(f"{scene.noms[0]} joue avant", *map(case, premiers))
    if coup:
        yield rang("Toucher", *(case(c.touche) for c in coups))
        if not faces[0].homme_de_main:
            yield rang("Perte moyenne", *(nombre(decimale(c.perte_moyenne or 0)) for c in coups))


# ── Les jets ───────────────────────────────────────────────────────────────


def _jets(scene: SceneDEmbuscade, loi: LoiDEmbuscade) -> Iterator[Html]:
    yield _titre("Les deux jets", "R58", "R105")
    for jet, quoi, qui in (
        (loi.infiltration, "Infiltration", enumerer(scene.noms)),
        (loi.vigilances[0], "Vigilance", scene.victime),
    ):
        yield jet_annonce(jet, f"{quoi}, {qui}{INSECABLE}: {jet.poignee}")
