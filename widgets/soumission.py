"""Se libérer d'une soumission : la chance de chaque essai, et comment la prise finit."""

from dataclasses import replace

import ipywidgets as W

from tiamat.analyse.soumission import se_debattre
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Participant, engager
from tiamat.combat.soumission import tentative
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE
from tiamat.personnage import Personnage
from tiamat.vocabulaire import CARACTERISTIQUES
from widgets import champs
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.comparer import CARACTERISTIQUE_MAXIMUM
from widgets.dessins.jauges import faute_ou_remarque
from widgets.mes_personnages import LIVRE
from widgets.vues_de_jet import rien_a_montrer
from widgets.vues_de_soumission import VICTIME, Prise
from widgets.vues_de_soumission import soumission as vue_de_soumission

PRISE, OPPOSITION, DEGAGEMENT = "immobilisation", "opposition", "degagement"
DEPART = {"tenant": f"{LIVRE}davit", "victime": f"{LIVRE}jack"}
OUI, NON = "oui", "non"
PERTE_MAXIMUM = 60
MOYENNE = 2
"""Ce que vaut toute caractéristique que l'on ne règle pas."""


def soumission() -> W.Widget:
    """La calculatrice d'une soumission."""
    return CalculatriceSoumission()


class CalculatriceSoumission(AvecPersonnages):
    """Choisit qui tient qui, par quelle prise, et montre comment cela finit."""

    nom = "soumission"

    def __init__(self) -> None:
        prises = [(t.nom, t.id) for t in catalogue().techniques.values() if "soumission" in t.attributs]
        self._opposables = dict.fromkeys(tentative(id).carac for _, id in prises)
        super().__init__(
            {
                "prise": champs.liste("La prise", prises, PRISE),
                "moyen": champs.bascule(
                    "Se libérer par",
                    {"L’opposition": OPPOSITION, catalogue().techniques[DEGAGEMENT].nom: DEGAGEMENT},
                    OPPOSITION,
                ),
                **{f"t_{c}": self._curseur(c, "de qui tient") for c in self._opposables},
                **{f"v_{c}": self._curseur(c, "de la victime") for c in self._opposables},
                "ce_tour": champs.bascule("Un essai dès le tour de la prise", {"Oui": OUI, "Non": NON}, OUI),
                "perdus": champs.entier("Essais déjà perdus", 0, CARACTERISTIQUE_MAXIMUM - 1, 0),
                "sante_perdue": champs.entier("Santé déjà perdue par la victime", 0, PERTE_MAXIMUM, 0),
                "energie_perdue": champs.entier("Énergie déjà dépensée par la victime", 0, PERTE_MAXIMUM, 0),
            }
        )
        self._qui = {
            cle: self.menu_de_personnages(mot, sans="Réglé ici", cle=cle, depart=depart)
            for (cle, depart), mot in zip(DEPART.items(), ("Qui tient", "Qui est tenu"), strict=True)
        }
        self._refus, self._resultat, self._vive = html(), html(), html()
        c = self.champs
        avant = champs.depliant(
            "Où en est la prise", *(c[n] for n in ("ce_tour", "perdus", "sante_perdue", "energie_perdue"))
        )
        reglages = [
            c["prise"],
            *(self._qui["tenant"], *(c[f"t_{x}"] for x in self._opposables)),
            *(self._qui["victime"], *(c[f"v_{x}"] for x in self._opposables), self._refus),
            *(c["moyen"], *avant),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    @staticmethod
    def _curseur(carac: str, de_qui: str) -> W.IntSlider:
        return champs.entier(f"{CARACTERISTIQUES[carac]} {de_qui}", 1, CARACTERISTIQUE_MAXIMUM, MOYENNE)

    def actualiser(self) -> None:
        """Redessine les réglages utiles et la prise."""
        self._montrer_l_utile()
        v = self.valeurs()
        try:
            prise = self._prise()
            loi = se_debattre(
                prise.combat,
                prise.etat,
                prise.fiche.id,
                perdus=v["perdus"],
                des_ce_tour=v["ce_tour"] == OUI,
                technique=prise.moyen,
            )
            vue, faute = vue_de_soumission(prise, loi), ""
        except Refus as refus:
            faute = str(refus)
            vue = rien_a_montrer(faute, "Rien à calculer")
        ecrire(self._refus, faute_ou_remarque(faute))
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)

    def _prise(self) -> Prise:
        """Les deux adversaires, l'un tenant l'autre ; lève ``Refus`` pour une fiche qui ne se joue pas."""
        v = self.valeurs()
        fiche, moyen = catalogue().techniques[v["prise"]], DEGAGEMENT if v["moyen"] == DEGAGEMENT else ""
        prets = list[str]()
        tenant = self._personnage("tenant", "celui qui tient", fiche.id, prets)
        victime = self._personnage("victime", "la victime", moyen, prets)
        if victime.nom == tenant.nom:
            victime = replace(victime, nom=f"{victime.nom} (la victime)")
        combat, etat = engager((Participant("tenant", tenant, 0), Participant("victime", victime, 1, position=1)))
        j = etat.corps[VICTIME].jauges
        j = j._replace(sante=max(1, j.sante - v["sante_perdue"]), energie=max(0, j.energie - v["energie_perdue"]))
        return Prise(combat, etat.changer(VICTIME, jauges=j), fiche, moyen, tuple(prets))

    def _personnage(self, cle: str, sans: str, technique: str, prets: list[str]) -> Personnage:
        """Celui que l'on a choisi, ou réglé ; il sait la technique qu'il lui faut."""
        choisi = self._qui[cle].personnage()
        p = choisi or Personnage(
            sans,
            dict.fromkeys(CARACTERISTIQUES, MOYENNE)
            | {c: self.champs[f"{cle[0]}_{c}"].value for c in self._opposables},
        )
        p = replace(p, nom=p.nom or sans)
        if not technique or technique in p.techniques:
            return p
        if choisi:
            prets.append(f"{p.nom} apprend ici ce qui lui manque{INSECABLE}: {catalogue().techniques[technique].nom}.")
        return replace(p, techniques=(*p.techniques, technique))

    def _montrer_l_utile(self) -> None:
        """Ne montre que les réglages qui changent quelque chose."""
        v = self.valeurs()
        x, degage = tentative(v["prise"]), v["moyen"] == DEGAGEMENT
        regles = {cle: not menu.voulu for cle, menu in self._qui.items()}
        for c in self._opposables:
            champs.montrer(self.champs[f"t_{c}"], regles["tenant"] and c == x.carac and not degage)
            champs.montrer(self.champs[f"v_{c}"], regles["victime"] and (c == "force" or (c == x.carac and not degage)))
        champs.montrer(self.champs["sante_perdue"], bool(x.sante))
        champs.montrer(self.champs["energie_perdue"], degage)
