"""Le premier combat : Jack contre quatre voyous, puis contre Jin Chun-Fung ; chaque choix avec ses chances exactes."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as W

from tiamat.analyse.tactiques import REFLEXION
from tiamat.combat.combat import Participant
from tiamat.combat.depart import Depart
from tiamat.combat.tour import finir_le_combat
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE
from tiamat.jeu import HUMAIN, LANCES, SAISIS, Table, depart_du_scenario, reponses_du_livre
from tiamat.personnage import profil
from tiamat.scenario import scenario
from widgets import champs
from widgets.combat_joue import CombatJoue
from widgets.graine import GRAINES

JACK, VOYOUS, JIN = "jack", "voyous", "jin"
LIVRE = "livre"
JOUEURS = (HUMAIN, REFLEXION)
DISTANCE_DE_JIN = 3


def premier_combat() -> W.Widget:
    """La démonstration du premier combat."""
    return CalculatricePremierCombat()


class CalculatricePremierCombat(CombatJoue):
    """Jack contre les voyous, puis contre Jin, dans l'état où le premier combat l'a laissé."""

    nom = "premier_combat"

    def __init__(self) -> None:
        self._laisse: list[dict[str, Any]] = []
        super().__init__(
            {
                "etape": champs.bascule("Contre qui ?", {"Les quatre voyous": VOYOUS, "Jin Chun-Fung": JIN}, VOYOUS),
                "des": champs.bascule(
                    "Quels dés ?",
                    {"Ceux du livre, puis au hasard": LIVRE, "Au hasard": LANCES, "Les miens": SAISIS},
                    LIVRE,
                ),
            }
        )
        self._suite = W.Button(description="Affronter Jin Chun-Fung", button_style="primary")
        self._suite.on_click(lambda _: self._affronter_jin())
        encore, self._rejouer = W.Button(description="Recommencer"), W.Button(description="Rejouer ce combat")
        self._rejouer.button_style = "primary"
        for bouton in (encore, self._rejouer):
            bouton.on_click(lambda _: self._recommencer())
        c = self.champs
        deplieur, boite = champs.depliant("Combat et dés", c["etape"], c["des"], encore)
        for champ in c.values():
            champ.observe(lambda _: self._recommencer(), "value")
        gauche = [deplieur, boite, *self.commandes(), self._suite, self._rejouer]
        self.poser(gauche, self.vues(), self.vive, self.annuler)

    def table(self) -> Table:
        """Le combat choisi, et d'où viennent les dés."""
        des = self.champs["des"].value
        mode = SAISIS if des == SAISIS else LANCES
        if self.champs["etape"].value == JIN:
            return Table(depart_contre_jin(self._laisse), JOUEURS, mode, self.graine)
        voyous = scenario("combat_des_voyous")
        livre = reponses_du_livre(voyous) if des == LIVRE else ()
        return Table(depart_du_scenario(voyous), JOUEURS, mode, self.graine, livre)

    def supplement(self) -> dict[str, Any]:
        """Les gestes, et ce que le premier combat a laissé à Jack."""
        return super().supplement() | ({"laisse": self._laisse} if self._laisse else {})

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend aussi ce que le premier combat a laissé ; la partie le vérifiera en commençant."""
        laisse = supplement.pop("laisse", [])
        super().reprendre(supplement)
        if not isinstance(laisse, list) or not all(isinstance(x, dict) and x.get("qui") == JACK for x in laisse):
            raise Refus("L’état de Jack ne se lit pas.")
        self._laisse = laisse

    def actualiser(self) -> None:
        """Redessine la partie, et propose la suite quand Jack l'a emporté."""
        super().actualiser()
        suite = self._peut_affronter_jin()
        champs.montrer(self._suite, suite)
        champs.montrer(self._rejouer, self.jeu.fini and not suite)

    def phrase_du_tour(self) -> str:
        """Comme toute partie ; et la fuite du dernier voyou, que le livre raconte (C138)."""
        if self.jeu.livre_lu:
            return "Le dernier voyou s’enfuit, comme dans le livre. Il ne reste que Jin Chun-Fung."
        return super().phrase_du_tour()

    def quoi(self) -> str:
        """La santé de Jack."""
        jauges = self.jeu.partie.etat.corps[0].jauges
        return f"Jack{INSECABLE}: {jauges.sante} de santé sur {jauges.sante_max}"

    def _peut_affronter_jin(self) -> bool:
        jack = self.jeu.partie.etat.corps[0]
        return self.champs["etape"].value == VOYOUS and self.jeu.fini and not jack.hors_de_combat

    def _affronter_jin(self) -> None:
        """Le combat suivant : la furie du premier est perdue, la santé et les blessures restent (R15)."""
        if not self._peut_affronter_jin():
            return
        partie = self.jeu.partie
        jack = finir_le_combat(partie.combat, partie.etat).corps[0]
        j = jack.jauges
        table = {"qui": JACK, "sante": j.sante, "energie": j.energie, "furie": j.furie}
        self._laisse = [table | ({"blessures": [p for p, _ in jack.blessures]} if jack.blessures else {})]
        with self._sans_geste():
            self.champs["etape"].value = JIN
        self.recommencer(graine=(self.graine + 1) % GRAINES)
        self.geste()

    def _recommencer(self) -> None:
        if self._muet:
            return
        self._laisse = []
        self.recommencer()
        self.geste()


def depart_contre_jin(laisse: Sequence[Mapping[str, Any]] = ()) -> Depart:
    """Jack et Jin Chun-Fung face à face ; ``laisse`` : ce que le premier combat a laissé à Jack.

    >>> [p.id for p in depart_contre_jin().participants]
    ['jack', 'jin']
    """
    jin = Participant(JIN, profil("jin_chun_fung"), 1, position=DISTANCE_DE_JIN)
    return Depart((Participant(JACK, profil("jack"), 0), jin), corrections=tuple(laisse))
