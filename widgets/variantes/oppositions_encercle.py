"""Entouré : ce que l'on pare, ce qui touche d'office, et ce qu'il en reste après un round."""

import ipywidgets as W

from tiamat.variantes.oppositions.fiche import PV_MAXIMUM
from tiamat.variantes.oppositions.scenes import encerclement
from tiamat.variantes.oppositions.tables import borne
from widgets import champs
from widgets.variantes.oppositions_cadre import (
    CalculatriceDOppositions,
    arme,
    defenseur,
    dm,
    dommages_de,
    protection,
    rd,
    score,
)
from widgets.variantes.vues_oppositions_encercle import encercle
from widgets.vues_de_jet import Vue


def oppositions_encercle() -> W.Widget:
    """La calculatrice d'un encerclement."""
    return CalculatriceOppositionsEncercle()


class CalculatriceOppositionsEncercle(CalculatriceDOppositions):
    """Règle les assaillants et le défenseur."""

    nom = "oppositions_encercle"

    def __init__(self) -> None:
        maxi = borne("encerclement_maxi")
        super().__init__(
            {
                "assaillants": champs.entier("Assaillants", 1, maxi, 3),
                "rd": rd("RD de chacun", 6),
                "adresse_assaillant": score("Adresse de chacun", 4),
                "rd_parade": rd("RD de parade", 8),
                "adresse": score("Adresse du défenseur", 4),
                "pv": champs.entier("PV du défenseur", 1, PV_MAXIMUM, 20),
                "flancs": champs.entier("Sur le flanc", 0, maxi, 0),
                "dos": champs.entier("Dans le dos", 0, maxi, 0),
                "arme": arme(),
                "carac": score("Caractéristique de dommages", 4),
                "bouclier": champs.case("Le défenseur a un bouclier, et sa compétence"),
                "maitre": champs.case("Le défenseur est maître d’arts martiaux, DM 8"),
                "dm_combat": dm("DM de combat du défenseur", 4),
                "protection": protection(),
            }
        )
        tous = list(self.champs)
        bouton, reste = champs.depliant("Position, arme, armure", *(self.champs[n] for n in tous[6:]))
        self.monter([*(self.champs[n] for n in tous[:6]), bouton, reste])

    def vue(self) -> Vue:
        """Le round de ces assaillants, et celui de chaque autre nombre."""
        v = self.valeurs()
        d, dommages = defenseur(v), dommages_de(v["arme"], v["carac"])
        ici = encerclement(
            v["assaillants"], v["rd"], v["adresse_assaillant"], d, dommages, flancs=v["flancs"], dos=v["dos"]
        )
        de_face = {
            n: encerclement(n, v["rd"], v["adresse_assaillant"], d, dommages)
            for n in range(1, self.champs["assaillants"].max + 1)
        }
        return encercle(de_face | {v["assaillants"]: ici}, v["assaillants"], v["pv"])
