"""Un combat écrit, en réponses : ses décisions et ses dés, prêts à être suivis coup par coup."""

from typing import Any

from tiamat.combat.combat import Combat, Etat
from tiamat.combat.depart import Depart
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.combat.ecriture import reponse_en_table
from tiamat.combat.interpretes import Choix, DesNommes, Lanceur
from tiamat.combat.partie import DesNotes, Reponse
from tiamat.combat.questions import Question
from tiamat.scenario import FaitRefus, Scenario, jouer_scenario


def depart_du_scenario(scenario: Scenario) -> Depart:
    """Rend ce dont part un scénario.

    >>> from tiamat.scenario import scenario
    >>> [p.id for p in depart_du_scenario(scenario("combat_des_voyous")).participants]
    ['jack', 'voyous']
    """
    return Depart(scenario.participants, scenario.options, scenario.circonstances)


def reponses_du_livre(scenario: Scenario) -> tuple[Reponse, ...]:
    """Rend les réponses d'un scénario, dans l'ordre où une partie les demande ; lève ``Refus`` s'il ne se joue pas.

    Une action que le scénario sait refusée n'y est pas ; ni une embuscade, ni une fin de combat écrites.

    >>> from tiamat.combat.partie import Partie
    >>> from tiamat.scenario import scenario
    >>> voyous = scenario("combat_des_voyous")
    >>> partie = Partie(depart_du_scenario(voyous), reponses=reponses_du_livre(voyous))
    >>> partie.etat.corps[0].jauges.sante, partie.etat.corps[1].effectif
    (17, 1)
    """
    par_etape: list[list[Reponse]] = []

    class Temoin(Lanceur):
        """Joue une étape, et note ce qu'elle répond."""

        def __init__(self, *parametres: Any) -> None:
            super().__init__(*parametres)
            self.notees: list[Reponse] = []
            par_etape.append(self.notees)

        def tirer(self, question: Question[Any]) -> Any:
            notes: list[int] = []
            des = self._hasard
            assert isinstance(des, DesNommes)
            issue = question.lancer(lambda nom: DesNotes(des.pour(self._prefixe + nom), notes), self.journal)
            self.notees.append(Reponse(self._prefixe + question.nom, notes))
            return issue

        def choisir(self, choix: Choix, combat: Combat, etat: Etat) -> Any:
            reponse = super().choisir(choix, combat, etat)
            if len(choix.reponses) != 1:
                prefixe = "" if choix.nom == CHOIX_D_ACTION else self._prefixe
                self.notees.append(Reponse(prefixe + choix.nom, reponse_en_table(combat, reponse)))
            return reponse

    jouees = jouer_scenario(scenario, Temoin).etapes
    refusees = [any(isinstance(f, FaitRefus) for f in e.faits) for e in jouees]
    return tuple(r for notees, refusee in zip(par_etape, refusees, strict=True) if not refusee for r in notees)
