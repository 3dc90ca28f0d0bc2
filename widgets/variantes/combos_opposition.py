"""Une attaque contre une réaction : réussir, être bloqué, et de combien l'on dépasse."""

import ipywidgets as W

from tiamat.variantes.combos.adversaires import BOUCLIER, MULTIPLE_MAXIMUM, RIEN, SECONDE_ARME
from tiamat.variantes.combos.donnees import action
from tiamat.variantes.combos.situation import Situation, base_d_une_reaction
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.variantes.vues_combos_des import DES_MAXIMUM, NON, OUI_NON, Echange, Jet, opposition

AUCUNE = "aucune"
REACTIONS = {
    "Parade": ("parade", RIEN),
    "Parade, deux armes": ("parade", SECONDE_ARME),
    "Parade, bouclier": ("parade", BOUCLIER),
    "Bloque": ("bloque", RIEN),
    "Pas de côté": ("pas_de_cote", RIEN),
    "Plongeon": ("plongeon", RIEN),
    "Cours, contre un tir": ("cours", RIEN),
    "Désarmer": ("desarmer", RIEN),
}
"""Ce que l'on choisit → la réaction, et ce que tient l'autre main."""
NOMBRE_MAXIMUM = 6


def combos_opposition() -> W.Widget:
    """La calculatrice d'une opposition."""
    return CalculatriceCombosOpposition()


class CalculatriceCombosOpposition(Calculatrice):
    """Règle l'action, la réaction et la situation ; montre les issues et l'excédent."""

    nom = "combos_opposition"

    def __init__(self) -> None:
        super().__init__(
            {
                "des": champs.entier("Dés de l’action", 0, DES_MAXIMUM, 8),
                "difficulte": champs.entier("Difficulté de l’action", 2, 10, 6),
                "reaction": champs.liste(
                    "La réaction", [("Aucune", AUCUNE), *((nom, nom) for nom in REACTIONS)], "Parade"
                ),
                "des_en_face": champs.entier("Dés de la réaction", 0, DES_MAXIMUM, 6),
                "personnel": champs.case("L’action suit un combo personnel"),
                "obscurite": champs.case("Il fait sombre, pour les deux"),
                "bout_portant": champs.case("C’est un tir à bout portant"),
                "rafale": champs.case("C’est un tir en rafale"),
                "a_terre": champs.case("Qui agit est à terre"),
                "terre": champs.case("La cible est à terre"),
                "tenu": champs.case("La cible est tenue"),
                "nombre": champs.entier("Adversaires contre la cible, au contact", 1, NOMBRE_MAXIMUM, 1),
                "compte_pour": champs.entier("La cible compte pour", 1, MULTIPLE_MAXIMUM, 1),
                "uns": champs.bascule("Les 1 annulent un succès", OUI_NON, NON),
            }
        )
        self._resultat, self._vive = html(), html()
        c = self.champs
        cas = ("personnel", "obscurite", "bout_portant", "rafale", "a_terre", "terre", "tenu")
        reglages = [
            *(c[n] for n in ("des", "difficulte", "reaction", "des_en_face")),
            *champs.depliant("La situation", *(c[n] for n in (*cas, "nombre", "compte_pour", "uns"))),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine l'opposition, et cache les dés d'une réaction que personne ne fait."""
        v = self.valeurs()
        reagit = v["reaction"] != AUCUNE
        champs.montrer(self.champs["des_en_face"], reagit)
        annule = v["uns"] != NON
        attaque = Jet(
            v["des"],
            v["difficulte"],
            Situation(v["personnel"], v["obscurite"], v["bout_portant"], v["rafale"], v["a_terre"]),
            annule,
        )
        id, main = REACTIONS.get(v["reaction"], ("", RIEN))
        en_face = Situation(
            obscurite=v["obscurite"],
            terre=v["terre"],
            tenu=v["tenu"],
            adversaires=v["nombre"],
            compte_pour=v["compte_pour"],
        )
        reaction = Jet(v["des_en_face"], base_d_une_reaction(id, main), en_face, annule, main) if reagit else None
        nom = action(id).nom if reagit else ""
        vue = opposition(Echange(attaque, reaction, nom, id != "cours"))
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)
