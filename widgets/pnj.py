"""Le générateur de PNJ : un art, un niveau, un style, une graine ; un adversaire légal, ou un lot, à garder."""

import secrets
from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.francais import INSECABLE, enumerer
from tiamat.personnage import NIVEAU_MAXIMUM, STYLES, Pnj, inventer_pnj, nom_propose, vers_json
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.dessins.jauges import avis
from widgets.imprimer import Imprimer
from widgets.memoire import lire_entrees
from widgets.mes_personnages import nom_de_fichier
from widgets.vues_de_pnj import adversaires, feuilles

SANS_ART, HOMME_DE_MAIN = "", "homme_de_main"
GRAINE_MAXIMUM = 9999
"""Une graine se dit à voix haute et se recopie d'un coup d'œil."""
LOT_MAXIMUM = 6
REPLIES = ("nom", "combien", "second")
"""Les réglages sous le dépliant."""


def pnj() -> W.Widget:
    """La calculatrice du générateur de PNJ."""
    return CalculatricePnj()


class CalculatricePnj(Calculatrice):
    """Règle un adversaire, le montre, en donne un autre, et garde ceux que l'on veut."""

    nom = "pnj"
    boutons = ("copier", "enregistrer", "zero")
    collection = "personnages"

    def __init__(self) -> None:
        arts = [(nom, a) for a, nom in catalogue().arts.noms().items()]
        sans = [("Sans art martial", SANS_ART), ("Homme de main", HOMME_DE_MAIN)]
        self._a_ranger: dict[str, str] = {}  # identifiant demandé → nom, tant que la page n'a pas répondu
        self._ranges: list[str] = []
        super().__init__(
            {
                "art": champs.liste("Art martial", [*arts, *sans], "karate"),
                "niveau": champs.entier("Techniques connues", 0, NIVEAU_MAXIMUM, 7),
                "style": champs.liste("Style (maison)", [(s.nom, id) for id, s in STYLES.items()], "brutal"),
                "graine": champs.entier("Graine", 0, GRAINE_MAXIMUM, 1),
                "nom": champs.texte("Nom"),
                "combien": champs.entier("Combien", 1, LOT_MAXIMUM, 1),
                "second": champs.liste("Second art", [("Aucun", SANS_ART), *arts], SANS_ART),
            }
        )
        c = self.champs
        self._deplieur, boite = champs.depliant("Nom, nombre, second art", *(c[n] for n in REPLIES))
        self._resultat, self._garde, self._vive = html(), html(), html()
        self._garder = W.Button(description="Garder dans Mes personnages")
        self._garder.on_click(self._tout_garder)
        self._imprimer = Imprimer(mots="Imprimer la feuille", fort=False)
        self._autre = W.Button(description="Un autre", button_style="primary")
        self._autre.on_click(self._en_tirer_un_autre)
        gestes = W.HBox([self._garder, self._imprimer])
        ecrire(self._garde)
        reglages = [*(c[n] for n in ("art", "niveau", "style", "graine")), self._deplieur, boite]
        self.poser(reglages, [gestes, self._garde, self._resultat], self._vive, self._autre)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et déplie ce qui n'est pas à sa valeur de départ."""
        self._oublier_les_gardes()
        super().restaurer(valeurs)
        if any(self.champs[n].value != self._depart[n] for n in REPLIES):
            self._deplieur.value = True

    def geste(self) -> None:
        """Après un geste : ce que l'on a gardé n'est plus ce que l'on montre."""
        self._oublier_les_gardes()
        super().geste()

    def pnjs(self) -> list[Pnj]:
        """Les adversaires réglés : une graine chacun, qui se suivent."""
        v = self.valeurs()
        arts = [a for a in (v["art"], v["second"]) if a] if self._a_un_art() else []
        nom = v["nom"].strip()
        noms = [f"{nom} {i + 1}" if nom and v["combien"] > 1 else nom for i in range(v["combien"])]
        return [
            inventer_pnj(
                arts,
                v["niveau"],
                v["graine"] + i,
                style=v["style"],
                nom=nom,
                homme_de_main=v["art"] == HOMME_DE_MAIN,
            )
            for i, nom in enumerate(noms)
        ]

    def actualiser(self) -> None:
        """Redessine les réglages utiles, l'adversaire ou le lot, et sa feuille."""
        pnjs, graine = self.pnjs(), self.champs["graine"].value
        for nom in ("niveau", "second"):
            champs.montrer(self.champs[nom], self._a_un_art())
        self.champs["nom"].placeholder = nom_propose(graine)
        lot = len(pnjs) > 1
        self._garder.description = (
            f"Garder les {len(pnjs)} dans Mes personnages" if lot else "Garder dans Mes personnages"
        )
        self._autre.description = "Un autre lot" if lot else "Un autre"
        vue = adversaires(pnjs, graine)
        ecrire(self._resultat, vue.dessin, feuilles(pnjs))
        self._imprimer.mots = f"Imprimer les {len(pnjs)} feuilles" if lot else "Imprimer la feuille"  # une fois là
        ecrire(self._vive, vue.vive)
        self.memoire.contenu = vers_json(pnjs[0].fiche)
        self.memoire.fichier = nom_de_fichier(pnjs[0].fiche.nom)
        self.annoncer(vue.phrase)

    def message(self, contenu: dict[str, Any]) -> None:
        """La page a rangé une fiche : le dire quand toutes le sont."""
        range_ = contenu.get("range")
        nom = self._a_ranger.pop(str(range_.get("demande")), "") if isinstance(range_, dict) else ""
        if nom:
            self._ranges.append(nom)
            if not self._a_ranger:
                self._dire_gardes(f"Dans Mes personnages{INSECABLE}: {enumerer(self._ranges)}.")

    def _a_un_art(self) -> bool:
        return self.champs["art"].value not in (SANS_ART, HOMME_DE_MAIN)

    def _en_tirer_un_autre(self, _: W.Button) -> None:
        """Une graine au hasard, jamais celle que l'on voit."""
        graine = self.champs["graine"]
        graine.value = (graine.value + 1 + secrets.randbelow(GRAINE_MAXIMUM)) % (GRAINE_MAXIMUM + 1)

    def _tout_garder(self, _: W.Button) -> None:
        """Demande à la page de ranger chaque fiche qui n'y est pas déjà."""
        deja = {e["texte"] for e in lire_entrees(self.memoire.entrees).values()}
        neufs = [p.fiche for p in self.pnjs() if vers_json(p.fiche) not in deja]
        if not neufs:
            self._dire_gardes("Déjà dans Mes personnages.")
            return
        self._oublier_les_gardes()
        demandes = {f"p{secrets.token_hex(6)}": fiche for fiche in neufs}
        self._a_ranger = {id: fiche.nom for id, fiche in demandes.items()}
        for id, fiche in demandes.items():
            self.memoire.ranger(id, vers_json(fiche), 0)

    def _dire_gardes(self, phrase: str) -> None:
        ecrire(self._garde, avis(phrase, "reussite"))
        self.annoncer(phrase)

    def _oublier_les_gardes(self) -> None:
        self._a_ranger, self._ranges = {}, []
        ecrire(self._garde)
