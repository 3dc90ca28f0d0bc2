"""Le jet : un test simple ou une opposition, la loi exacte et les dés lancés."""

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.des import Jet, JetAFaire, Modificateur
from tiamat.epreuves import ResultatOpposition, ResultatTest, jet_de_caracteristique
from tiamat.erreurs import Refus
from tiamat.hasard import HasardGraine, HasardSaisi, lire_des
from widgets import champs
from widgets.avec_des import AvecDes
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import avis
from widgets.vues_de_jet import Vue, jet_de_test, loi_d_opposition, loi_de_test, opposition_lancee

AUTRE = "autre"
SAISIES = ("d10_lus", "d6_lus")
SAISIES_ADVERSES = ("a_d10_lus", "a_d6_lus")
ADVERSES = ("a_carac", "a_competence", "commence")


def jet() -> W.Widget:
    """La calculatrice du jet."""
    return CalculatriceJet()


class CalculatriceJet(AvecDes):
    """Règle un jet, montre sa loi, le lance ou lit les dés de la table."""

    nom = "jet"
    sans_relancer = ("difficulte", "seuil", "comparaison", "commence")

    def __init__(self) -> None:
        crans = [(f"{d.nom}, {d.valeur}", d.id) for d in catalogue().difficultes.values()]
        super().__init__(
            {
                "type": champs.bascule("Type de jet", {"Simple": "simple", "Opposition": "opposition"}, "simple"),
                "carac": champs.entier("Caractéristique (D10)", 1, 8, 2),
                "competence": champs.entier("Compétence", 0, 10, 2),
                "difficulte": champs.liste("Difficulté", [*crans, ("Autre", AUTRE)], "difficile"),
                "seuil": champs.entier("Nombre à atteindre", 1, 40, 12),
                "comparaison": champs.bascule(
                    "Ce que l’on cherche",
                    {"Au moins": "au_moins", "Exactement": "exactement", "Au plus": "au_plus"},
                    "au_moins",
                ),
                "a_carac": champs.entier("Caractéristique de l’adversaire (D10)", 1, 8, 2),
                "a_competence": champs.entier("Compétence de l’adversaire", 0, 10, 0),
                "commence": champs.bascule("Qui commence", {"Vous": "vous", "L’adversaire": "adversaire"}, "vous"),
                "des": champs.bascule("Les dés", {"Au hasard": "hasard", "Ceux de la table": "table"}, "hasard"),
                "d10_lus": champs.texte("D10 lus", "2, 10, 10"),
                "d6_lus": champs.texte("D6 lus", "3, 5"),
                "a_d10_lus": champs.texte("D10 de l’adversaire", "7, 4"),
                "a_d6_lus": champs.texte("D6 de l’adversaire", ""),
                "d10_plus": champs.entier("D10 d’équipement ou de malus", -4, 6, 0),
                "d6_plus": champs.entier("D6 en plus", 0, 6, 0),
                "fixe": champs.entier("Bonus ou malus fixe", -10, 10, 0),
            }
        )
        c = self.champs
        plus = [c[n] for n in ("d10_plus", "d6_plus", "fixe")]
        deplieur, self._boite_plus = champs.depliant("Bonus, D10 et D6 en plus", *plus)
        reglages = [
            *(c[n] for n in ("type", "carac", "competence", "difficulte", "seuil", "comparaison", *ADVERSES)),
            deplieur,
            self._boite_plus,
            *(c[n] for n in ("des", *SAISIES, *SAISIES_ADVERSES)),
        ]
        self._lance, self._loi, self._vive = html(), html(), html()
        self._bouton = self.bouton_pour_lancer("Lancer")
        self.poser(reglages, [self._lance, self._loi], self._vive, self._bouton)

    def actualiser(self) -> None:
        """Redessine les réglages utiles, la loi et le dernier jet."""
        simple, table = self._vaut("type", "simple"), self._vaut("des", "table")
        self._montrer(simple, "difficulte", "comparaison")
        self._montrer(simple and self._vaut("difficulte", AUTRE), "seuil")
        self._montrer(not simple, *ADVERSES)
        self._montrer(table, *SAISIES)
        self._montrer(table and not simple, *SAISIES_ADVERSES)
        loi = self._loi_du_test() if simple else self._loi_de_l_opposition()
        ecrire(self._loi, loi.dessin)
        ecrire(self._vive, loi.vive)
        mien, sien = self.mon_jet().poignee, self.son_jet().poignee
        self._bouton.description = (
            "Lire ces dés" if table else f"Lancer {mien}" if simple else f"Lancer {mien} et {sien}"
        )
        self.annoncer(f"{self._dessiner_lance()} {loi.phrase}".strip())

    def mon_jet(self) -> JetAFaire:
        """Le jet du lecteur."""
        v = self.valeurs()
        plus = (
            Modificateur("Équipement ou malus", d10=v["d10_plus"], regle="R66"),
            Modificateur("D6 en plus", d6=v["d6_plus"], regle="R65"),
            Modificateur("Avantage" if v["fixe"] > 0 else "Malus", fixe=v["fixe"], regle="R52"),
        )
        return jet_de_caracteristique(v["carac"], v["competence"], *(m for m in plus if any(m[1:4])))

    def son_jet(self) -> JetAFaire:
        """Le jet de l'adversaire."""
        return jet_de_caracteristique(self.champs["a_carac"].value, self.champs["a_competence"].value)

    def difficulte(self) -> int:
        """Le nombre à atteindre."""
        choix = self.champs["difficulte"].value
        return int(self.champs["seuil"].value) if choix == AUTRE else catalogue().difficultes[choix].valeur

    def _vaut(self, nom: str, valeur: str) -> bool:
        return bool(self.champs[nom].value == valeur)

    def _montrer(self, visible: bool, *noms: str) -> None:
        for nom in noms:
            champs.montrer(self.champs[nom], visible)

    def _loi_du_test(self) -> Vue:
        return loi_de_test(self.mon_jet().poignee, self.difficulte(), self.champs["comparaison"].value)

    def _loi_de_l_opposition(self) -> Vue:
        return loi_d_opposition(self.mon_jet().poignee, self.son_jet().poignee, self._vaut("commence", "vous"))

    def _dessiner_lance(self) -> str:
        """Montre le dernier jet ; rend sa phrase, vide s'il n'y en a pas."""
        try:
            vue = self._jouer()
        except Refus as refus:
            ecrire(self._lance, avis(str(refus), "faute"))
            return str(refus)
        ecrire(self._lance, vue and vue.dessin)
        return vue.phrase if vue else ""

    def _jouer(self) -> Vue | None:
        """Lance (ou relit) les dés du dernier jet ; ``None`` si rien n'est lancé."""
        table = self._vaut("des", "table")
        noms = SAISIES if self._vaut("type", "simple") else (*SAISIES, *SAISIES_ADVERSES)
        if self.graine is None and not (table and any(self.champs[n].value.strip() for n in noms)):
            return None
        graine = None if table else self.graine
        if self._vaut("type", "simple"):
            lance = self._lire(self.mon_jet(), SAISIES) if table else self.mon_jet().lancer(HasardGraine(graine or 0))
            return jet_de_test(ResultatTest(lance, self.difficulte()), self.champs["comparaison"].value, graine)
        if table:
            mien, sien = self._lire(self.mon_jet(), SAISIES), self._lire(self.son_jet(), SAISIES_ADVERSES)
        else:
            hasard = HasardGraine(graine or 0)
            mien, sien = self.mon_jet().lancer(hasard), self.son_jet().lancer(hasard)
        vous = self._vaut("commence", "vous")
        return opposition_lancee(ResultatOpposition(*((mien, sien) if vous else (sien, mien))), vous, graine)

    def _lire(self, a_faire: JetAFaire, noms: tuple[str, str]) -> Jet:
        """Le jet fait des vrais dés saisis, tous employés."""
        hasard = HasardSaisi(*(lire_des(self.champs[n].value) for n in noms))
        lance = a_faire.lancer(hasard)
        hasard.finir()
        return lance
