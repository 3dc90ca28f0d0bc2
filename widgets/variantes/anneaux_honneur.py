"""L'honneur et la gloire : retrouver un acte, et ce qu'il change."""

import ipywidgets as W

from tiamat.francais import plier
from tiamat.variantes.anneaux.renommee import Honneur, Situation, actes
from tiamat.variantes.anneaux.tables import table
from widgets import champs
from widgets.menus import AvecMenusReduits, MenuReduit
from widgets.variantes.cadre_d_anneaux import CalculatriceDAnneaux, rang
from widgets.variantes.vues_anneaux_renommee import gloire as vue_de_la_gloire
from widgets.variantes.vues_anneaux_renommee import honneur as vue_de_l_honneur
from widgets.vues_de_jet import Vue

HONNEUR, GLOIRE = "honneur", "gloire"
POINTS_MAXIMUM, QUANTITE_MAXIMUM, GAIN_MAXIMUM = 100, 20, 20
UTILES = {
    "chacun": ("quantite",),
    "rang de Gloire": ("gloire",),
    "le plus bas des deux": ("gloire", "statut"),
    "rang de l’époux": ("gloire", "ma_gloire"),
    "gain ordinaire": ("gain",),
    "gain ou perte": ("gain",),
    "point": (),
    "rang": (),
}
"""Ce que compte un événement → les réglages qui y changent quelque chose."""


def anneaux_honneur() -> W.Widget:
    """La calculatrice de l'honneur et de la gloire."""
    return CalculatriceAnneauxHonneur()


class CalculatriceAnneauxHonneur(AvecMenusReduits, CalculatriceDAnneaux):
    """Cherche un acte d'honneur ou un événement de gloire, et dit ce qu'il change."""

    nom = "anneaux_honneur"

    def __init__(self) -> None:
        evenements = {id: r["evenement"] for id, r in table("gloire").items()}
        self._cherche = champs.texte("Chercher un acte", "mensonge, bataille, courtois")
        super().__init__(
            {
                "quoi": champs.bascule("Ce que l’on compte", {"Honneur": HONNEUR, "Gloire": GLOIRE}, HONNEUR),
                "chercher": self._cherche,
                "acte": MenuReduit("Acte", actes(), "mentir_pour_sa_renommee"),
                "evenement": MenuReduit("Événement", evenements, "duel"),
                "points": champs.entier("Points d’Honneur", 0, POINTS_MAXIMUM, 62),
                "gloire": rang("Rang de Gloire de l’autre", 6, 0),
                "statut": rang("Statut de l’autre", 3, 0),
                "ma_gloire": rang("Son propre rang de Gloire", 2, 0),
                "mon_statut": rang("Son propre Statut", 1, 0),
                "quantite": champs.entier("Combien", 1, QUANTITE_MAXIMUM, 1),
                "gain": champs.entier("Ce que l’acte rapporte d’ordinaire", -GAIN_MAXIMUM, GAIN_MAXIMUM, 3),
                "vainqueur": champs.case("Du côté qui gagne"),
            }
        )

    def _accorder(self) -> object:
        """Ne propose que ce que l'on cherche, et ne montre que les réglages utiles."""
        cherches = plier(self._cherche.value).split()
        for nom in ("acte", "evenement"):
            menu = self._menus[nom]
            trouves = [v for v in menu._libelles if all(m in plier(menu.libelle(v)) for m in cherches)]
            self._proposer(nom, trouves or list(menu._libelles))
        return None

    def vue(self) -> Vue:
        """L'acte ou l'événement choisi."""
        self._accorder()
        self._montrer_l_utile()
        v = self.valeurs()
        if v["quoi"] == HONNEUR:
            return vue_de_l_honneur(Honneur(v["points"]), v["acte"])
        situation = Situation(**{c: v[c] for c in Situation._fields})
        return vue_de_la_gloire(v["evenement"], situation)

    def _montrer_l_utile(self) -> None:
        v = self.valeurs()
        r = table("gloire")[v["evenement"]]
        utiles = set(UTILES[r["base"]])
        utiles |= {"statut"} if r["statut"] else set()
        utiles |= {"mon_statut"} if r["statut"] and not r["statut"].isdigit() else set()
        utiles |= {"vainqueur"} if " ou " in r["facteur"] and r["base"] == "point" else set()
        montres = {"acte", "points"} if v["quoi"] == HONNEUR else {"evenement", *utiles}
        for nom, champ in self.champs.items():
            champs.montrer(champ, nom in montres or nom in ("quoi", "chercher"))
