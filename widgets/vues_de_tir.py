"""Ce qu'un tir montre : la bande de portée, le jet de Précision annoncé, les chances de toucher selon la distance."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tiamat.analyse import Tir, essayer_un_tir
from tiamat.catalogue import Arme, Portee, catalogue
from tiamat.combat.combattant import Combattant
from tiamat.combat.emploi import employer
from tiamat.combat.tir import bande, malus_retenus, portee, tranches
from tiamat.erreurs import ActionImpossible
from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pourcentage
from tiamat.presentation import RIEN, lignes
from widgets.dessins.jauges import avis, faits
from widgets.dessins.jet import annonce
from widgets.dessins.liens import contenu, lien
from widgets.dessins.portees import HORS_DE_PORTEE, Bande, figure_des_portees
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

BANDES_DITES = {"bout_portant": "à bout portant", "courte": "à portée courte", "longue": "à longue portée"}
"""Chaque bande dans une phrase."""
LIGNES_DE_L_ARME = ("Puissance", "Portée")


class Reglage(NamedTuple):
    """Un tir réglé : qui (et comment le nommer), avec quoi, de combien de mètres, dans quoi, contre quoi."""

    qui: Combattant
    nom: str
    arme: Arme
    technique: str
    distance: int
    circonstances: Sequence[str]
    defense: int
    encaisse: int

    def a(self, distance: int) -> Tir:
        """Le même tir, à une autre distance ; lève ``ActionImpossible`` hors de portée."""
        return essayer_un_tir(
            self.qui,
            self.technique,
            distance=distance,
            circonstances=self.circonstances,
            defense=self.defense,
            encaisse=self.encaisse,
        )


def tir(r: Reglage) -> Vue:
    """Tout ce que montre le tir réglé."""
    bornes = portee(r.qui, employer(r.qui, catalogue().techniques[r.technique]))
    try:
        ou, raison = bande(bornes, r.distance), ""
    except ActionImpossible as refus:
        ou, raison = None, str(refus)
    par_tranche = [(t, r.a(t.debut)) for t in tranches(bornes)]
    figure = figure_des_portees(
        [
            Bande(t.portee.nom, t.debut, t.fin, essai.loi.touche, essai.loi.perte_moyenne, t.portee == ou)
            for t, essai in par_tranche
        ],
        "tir",
    )
    ici = next((essai for t, essai in par_tranche if t.portee == ou), None)
    return _a_portee(r, ici, ou, figure) if ici and ou else _hors_de_portee(r, raison, figure)


def _hors_de_portee(r: Reglage, raison: str, figure: Html) -> Vue:
    debut = f"{HORS_DE_PORTEE}. "
    dessin = assembler(balise("p", balise("strong", debut), raison, classe="tm-phrase"), figure, *_suite(r))
    return Vue(debut + raison, dessin, HORS_DE_PORTEE)


def _a_portee(r: Reglage, ici: Tir, ou: Portee, figure: Html) -> Vue:
    chance, perte = ici.loi.touche, decimale(ici.loi.perte_moyenne)
    debut = f"À {r.distance}{INSECABLE}m, {BANDES_DITES[ou.id]}, {r.nom} "
    combien = f"touche {pourcentage(chance)} du temps" if chance else "ne touche jamais"
    fois = f", {ordre_de_grandeur(chance)}" if 0 < chance < 1 else ""
    suite = f"{fois}. Perte moyenne de la cible, tirs ratés compris{INSECABLE}: "
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, balise("strong", perte), ".", classe="tm-phrase"),
        figure,
        annonce(ici.precision, f"Précision, {ici.loi.attaque.nom}{INSECABLE}: {ici.precision.poignee}"),
        faits(
            {
                "Précision moyenne": decimale(ici.precision.loi.moyenne),
                "Défense instinctive": f"{r.defense}D10",
                "Perte quand il touche": decimale(ici.loi.perte_moyenne / chance) if chance else RIEN,
                "Blessure grave": pourcentage(ici.loi.grave),
            }
        ),
        *_suite(r),
    )
    return Vue(f"{debut}{combien}{suite}{perte}.", dessin, pourcentage(chance), "de toucher")


def _suite(r: Reglage) -> Iterator[Html]:
    """Les malus qui ne comptent pas, et d'où viennent les nombres de l'arme."""
    comptes = {m.id for m in malus_retenus(r.circonstances)}
    for id in r.circonstances:
        if id not in comptes:
            m = catalogue().malus_de_tir[id]
            yield avis(f"{m.nom} ne compte pas{INSECABLE}: un malus de la même paire est pire.", regle="C142")
    puissance, bornes = (contenu(ligne) for ligne in lignes("arme", r.arme.id) if ligne.libelle in LIGNES_DE_L_ARME)
    yield balise("p", lien("arme", r.arme.id), f"{INSECABLE}: Puissance ", puissance, ", portée ", bornes, ".")
