"""À mains nues contre une lame : un coup létal, et ce que chaque façon d'y répondre fait perdre."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import ipywidgets as W

from tiamat.analyse.parade import (
    ARMEE,
    ESQUIVE,
    MAINS_NUES,
    SORTES,
    armer_d_une_lame,
    armes_letales,
    attaques_letales,
    defenseur_quelconque,
    frappeur_quelconque,
    repondre,
    reponses_possibles,
    sorte_de_reponse,
)
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant, combattant
from tiamat.combat.emploi import employer
from tiamat.des import Formule
from tiamat.francais import plier
from tiamat.personnage import Personnage
from tiamat.personnage.statut import HOMME_DE_MAIN, SANTE_D_HOMME_DE_MAIN
from tiamat.techniques import precision, puissance_avec
from tiamat.vocabulaire import CARACTERISTIQUES
from widgets import champs
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.comparer import CARACTERISTIQUE_MAXIMUM, DEFENSE_MAXIMUM
from widgets.dessins.jauges import faute_ou_remarque
from widgets.menus import AvecMenusReduits, MenuReduit
from widgets.mes_personnages import LIVRE
from widgets.vues_de_parade import Duel
from widgets.vues_de_parade import parade as vue_de_parade

SANS_LAME, SANS_PROTECTION = "", ""
COUP, GARDE = "coup_", "garde_"
"""Ce qui précède le nom d'une caractéristique réglée : celles de qui frappe, celles de qui répond."""
SANTE_MAXIMUM, SANTE = 80, 12
SANS_NOM = "ce personnage"
DEPART = {"attaquant": f"{LIVRE}piotr", "cible": f"{LIVRE}ingrid"}
"""Qui frappe et qui répond, au départ."""
CHOISIES = {MAINS_NUES: "blocage", ARMEE: "parade_armee", ESQUIVE: "plongeon"}


def parade() -> W.Widget:
    """La calculatrice des parades."""
    return CalculatriceParade()


class CalculatriceParade(AvecMenusReduits, AvecPersonnages):
    """Règle un coup létal et qui y répond, et compare l'instinct, les deux parades et l'esquive."""

    nom = "parade"

    def __init__(self) -> None:
        fiches = sorted(catalogue().techniques.values(), key=lambda t: plier(t.nom))
        lames = (*armes_letales(), SANS_LAME)
        coups = {t for lame in lames for t in attaques_letales(frappeur_quelconque(_moyen(), lame))}
        etiquettes = zip(SORTES, ("Parade à mains nues", "Parade armée", "Esquive"), strict=True)
        self._retenus: dict[str, tuple[object, Combattant]] = {}
        menus = {
            "technique": MenuReduit("Technique", {t.id: t.nom for t in fiches if t.id in coups}, "attaque_armee"),
            **{
                s: MenuReduit(mot, {t.id: t.nom for t in fiches if sorte_de_reponse(t) == s}, CHOISIES[s])
                for s, mot in etiquettes
            },
        }
        noms = catalogue().armes.noms()
        protections = [(p.nom, p.id) for p in catalogue().protections.values()]
        super().__init__(
            {
                "arme": champs.liste(
                    "Arme", [*((noms[a], a) for a in armes_letales()), ("Objet, ou rien", SANS_LAME)], "couteau"
                ),
                "sante": champs.entier("Santé qui lui reste", 1, SANTE_MAXIMUM, SANTE),
                **menus,
                "protection": champs.liste("Protection", [("Aucune", SANS_PROTECTION), *protections], SANS_PROTECTION),
                "defense": champs.entier("Défense instinctive (D10)", 1, DEFENSE_MAXIMUM, 1),
                **{
                    f"{role}{c}": champs.entier(nom, 1, CARACTERISTIQUE_MAXIMUM, 2)
                    for role in (COUP, GARDE)
                    for c, nom in CARACTERISTIQUES.items()
                },
            }
        )
        self._qui = {
            cle: self.menu_de_personnages(mot, sans="Réglé ici", cle=cle, depart=depart)
            for (cle, depart), mot in zip(DEPART.items(), ("Qui frappe", "Qui répond"), strict=True)
        }
        self._refus, self._resultat, self._vive = html(), html(), html()
        c = self.champs
        caracs = {role: [c[f"{role}{id}"] for id in CARACTERISTIQUES] for role in (COUP, GARDE)}
        self._deplieurs = {
            "coup": champs.depliant("Le coup", c["technique"], *caracs[COUP]),
            "reponses": champs.depliant("Les réponses", *(c[s] for s in SORTES)),
            "cible": champs.depliant("Ce que vaut qui répond", c["protection"], c["defense"], *caracs[GARDE]),
        }
        reglages = [
            *(self._qui["attaquant"], c["arme"], self._qui["cible"], self._refus, c["sante"]),
            *(w for deplieur in self._deplieurs.values() for w in deplieur),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et dit les coups et les réponses qu'il demandait et que le reste ne permet pas."""
        super().restaurer(valeurs)
        self._dire_les_choix_perdus(valeurs)

    def actualiser(self) -> None:
        """Redessine les réglages utiles et la comparaison."""
        (frappeur, un_refus), (cible, homme_de_main, autre_refus) = self._accorder()
        v = {nom: c.value for nom, c in self.champs.items()}
        reponses = [repondre(frappeur, v["technique"], cible, r) for r in ("", *(v[s] for s in SORTES))]
        self._montrer_l_utile(frappeur, cible, homme_de_main)
        d = Duel(cible, reponses, SANTE_D_HOMME_DE_MAIN if homme_de_main else v["sante"], homme_de_main)
        vue = vue_de_parade(d)
        refus = " ".join(dict.fromkeys(r for r in (un_refus, autre_refus) if r))
        ecrire(self._refus, faute_ou_remarque(refus, self._remarque))
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(" ".join(p for p in (refus, self._remarque, vue.phrase) if p))

    def _montrer_l_utile(self, frappeur: Combattant, cible: Combattant, homme_de_main: bool) -> None:
        """Ne montre que ce qui compte : rien de ce qu'une fiche dit déjà."""
        v = self.champs
        coup = employer(frappeur, catalogue().techniques[v["technique"].value])
        gardes = [catalogue().techniques[v[s].value] for s in SORTES]
        utiles = {
            COUP: _caracs(precision(coup.technique), coup.puissance),
            GARDE: {"endurance"} | _caracs(*map(precision, gardes), puissance_avec(gardes[0])),
        }
        for role, qui in ((COUP, frappeur), (GARDE, cible)):
            for c in CARACTERISTIQUES:
                champs.montrer(v[f"{role}{c}"], not qui.nom and c in utiles[role])
        champs.montrer(v["sante"], not homme_de_main)
        deplieur, boite = self._deplieurs["cible"]
        champs.montrer(deplieur, not cible.nom)
        champs.montrer(boite, deplieur.value and not cible.nom)

    def _frappeur(self) -> tuple[Combattant, str]:
        """Qui frappe, sa lame en main ; celui des curseurs, et pourquoi, si la fiche choisie ne peut pas servir."""
        lame = self.champs["arme"].value
        fiche, refus = self._fiche("attaquant")
        if fiche:
            return self._retenir("frappeur", (fiche, lame), lambda: armer_d_une_lame(combattant(fiche), lame)), ""
        reglees = self._reglees(COUP)
        return self._retenir("frappeur", (reglees, lame), lambda: frappeur_quelconque(reglees, lame)), refus

    def _cible(self) -> tuple[Combattant, bool, str]:
        """Qui répond, si c'est un homme de main, et pourquoi la fiche choisie ne peut pas servir."""
        fiche, refus = self._fiche("cible")
        if fiche:
            return self._retenir("cible", fiche, lambda: combattant(fiche)), fiche.statut == HOMME_DE_MAIN, ""
        reglee = self._reglees(GARDE), self.champs["defense"].value, self.champs["protection"].value
        return self._retenir("cible", reglee, lambda: defenseur_quelconque(*reglee)), False, refus

    def _retenir(self, qui: str, cle: object, composer: Callable[[], Combattant]) -> Combattant:
        """Le même combattant tant que rien de lui ne change : ce qui est calculé pour lui reste bon."""
        if qui not in self._retenus or self._retenus[qui][0] != cle:
            self._retenus[qui] = cle, composer()
        return self._retenus[qui][1]

    def _fiche(self, cle: str) -> tuple[Personnage | None, str]:
        """La fiche choisie, nommée ; ou pourquoi elle ne peut pas servir."""
        choisi, refus = self._qui[cle].admis_ou_raison()
        return choisi and replace(choisi, nom=choisi.nom or SANS_NOM), refus

    def _reglees(self, role: str) -> dict[str, int]:
        return {c: self.champs[f"{role}{c}"].value for c in CARACTERISTIQUES}

    def _accorder(self) -> tuple[tuple[Combattant, str], tuple[Combattant, bool, str]]:
        """Ne propose que les coups que porte cette lame, et les réponses que ce coup permet (R107, R206)."""
        frappeur, cible = self._frappeur(), self._cible()
        coup = self._proposer_d_abord("technique", attaques_letales(frappeur[0]))
        for s in SORTES:
            self._proposer_d_abord(s, reponses_possibles(frappeur[0], coup, cible[0], s))
        return frappeur, cible

    def _proposer_d_abord(self, nom: str, bonnes: tuple[str, ...]) -> str:
        """Ne propose que ces valeurs ; à défaut du choix, prend celle de départ si elle en est."""
        depart: str = self._depart[nom]
        return self._proposer(nom, bonnes, sinon=depart if depart in bonnes else None)


def _moyen() -> dict[str, int]:
    return dict.fromkeys(CARACTERISTIQUES, 2)


def _caracs(*formules: Formule | None) -> set[str | None]:
    """Les caractéristiques que ces formules lancent."""
    return {f.carac for f in formules if f}
