"""Une volée : tireurs, couvert, parades ; combien de traits passent, et ce qu'ils font."""

import ipywidgets as W

from tiamat.variantes.oppositions.scenes import ARME_DE_POING, BOUCLIER, NUL, volee
from tiamat.variantes.oppositions.tables import borne, rangs
from tiamat.variantes.oppositions.tir import TIREURS_MAXIMUM, nombre_de_tirs, regler
from widgets import champs
from widgets.variantes.oppositions_cadre import (
    CalculatriceDOppositions,
    defenseur,
    dm,
    dommages_de,
    protection,
    rd,
    score,
)
from widgets.variantes.vues_oppositions_volee import volee as vue_de_volee
from widgets.vues_de_jet import Vue

TRANCHES_MAXIMUM = 4
"""Autant de tranches au-delà de la portée optimale (004-G11)."""


def oppositions_volee() -> W.Widget:
    """La calculatrice d'une volée."""
    return CalculatriceOppositionsVolee()


class CalculatriceOppositionsVolee(CalculatriceDOppositions):
    """Règle des tireurs, et ce qui protège leur cible."""

    nom = "oppositions_volee"

    def __init__(self) -> None:
        couverts = [(f"{r['couvert']}, {r['part']} %", id) for id, r in rangs("couverts").items()]
        armes = {str(r["arme"]): id for id, r in rangs("armes").items() if "tir" in r["genre"]}
        super().__init__(
            {
                "tireurs": champs.entier("Tireurs", 1, TIREURS_MAXIMUM, 4),
                "rd": rd("RD de chacun", 6),
                "couvert": champs.liste("Couvert", couverts, "aucun"),
                "moyen": champs.bascule(
                    "La cible pare avec",
                    {"Une arme": ARME_DE_POING, "Un bouclier": BOUCLIER, "Rien": NUL},
                    ARME_DE_POING,
                ),
                "rd_parade": rd("RD de parade", 8),
                "adresse": score("Adresse de la cible", 4),
                "surprise": champs.case("Tireurs embusqués, non repérés"),
                "arme": champs.bascule("Arme", armes, "arc"),
                "adresse_tireur": score("Adresse de chaque tireur", 4),
                "plusieurs": champs.case("Chacun tire autant qu’il peut"),
                "vise": champs.case("Tir visé"),
                "bout_portant": champs.case("À bout portant"),
                "tranches": champs.entier("Tranches au-delà de la portée optimale", 0, TRANCHES_MAXIMUM, 0),
                "cibles": champs.entier("Cibles visées", 1, borne("de_de_cibles"), 1),
                "dm_combat": dm("DM de combat de la cible", 4),
                "protection": protection(),
            }
        )
        tous = list(self.champs)
        bouton, reste = champs.depliant("Arme, portée, armure", *(self.champs[n] for n in tous[7:]))
        self.monter([*(self.champs[n] for n in tous[:7]), bouton, reste])

    def accorder(self) -> None:
        """Surprise ou sans rien, la parade ne compte pas."""
        pare = not self.champs["surprise"].value and self.champs["moyen"].value != NUL
        for nom in ("rd_parade", "adresse"):
            champs.montrer(self.champs[nom], pare)

    def vue(self) -> Vue:
        """La volée réglée."""
        v = self.valeurs()
        tir = regler(
            v["rd"], bout_portant=v["bout_portant"], tranches=v["tranches"], vise=v["vise"], tireurs=v["tireurs"]
        )
        tirs = nombre_de_tirs(v["adresse_tireur"], v["arme"], vise=v["vise"]) if v["plusieurs"] else 1
        resultat = volee(
            v["tireurs"],
            tirs,
            tir,
            defenseur(v),
            dommages_de(v["arme"], v["adresse_tireur"]),
            part=rangs("couverts")[v["couvert"]]["part"],
            cibles=v["cibles"],
            moyen=v["moyen"],
            surprise=v["surprise"],
        )
        return vue_de_volee(resultat, tir)
