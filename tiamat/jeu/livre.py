"""Un combat écrit, en réponses : ses décisions et ses dés, prêts à être suivis coup par coup."""

from typing import Any

from tiamat.combat.combat import Combat, Etat
from tiamat.combat.depart import Depart, participant_en_table
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.combat.ecriture import reponse_en_table
from tiamat.combat.partie import CORRECTION as CORRIGE
from tiamat.combat.partie import RENFORT as ARRIVE
from tiamat.combat.partie import Reponse
from tiamat.hasard import HasardNote
from tiamat.procedure.interpretes import Choix, DesNommes, Lanceur
from tiamat.procedure.questions import Question
from tiamat.scenario import Etape, FaitRefus, Scenario, jouer_scenario
from tiamat.scenario.format import CORRECTION, EMBUSCADE, RENFORT


def depart_du_scenario(scenario: Scenario) -> Depart:
    """Rend ce dont part un scénario.

    >>> from tiamat.scenario import scenario
    >>> [p.id for p in depart_du_scenario(scenario("combat_des_voyous")).participants]
    ['jack', 'voyous']
    """
    return Depart(scenario.presents, scenario.options, scenario.circonstances, _embusques(scenario))


def _embusques(scenario: Scenario) -> int | None:
    """Le camp qui tend une embuscade, si tout un camp en tend une à tous les autres."""
    embuscades = [e for e in scenario.etapes if e["action"] == EMBUSCADE and "refus" not in e.attendu]
    if len(embuscades) != 1:
        return None
    (etape,) = embuscades
    absents = {e["qui"] for e in scenario.etapes[etape.numero :] if e["action"] == RENFORT}
    camps = {p.id: p.camp for p in scenario.participants if p.id not in absents}
    camp = camps.get(etape["qui"])
    amis, autres = ({id for id, c in camps.items() if (c == camp) == ami} for ami in (True, False))
    entier = {etape["qui"], *etape.dit("avec", [])} == amis and set(etape.dit("victimes", [])) in (set(), autres)
    return camp if entier else None


def reponses_du_livre(scenario: Scenario) -> tuple[Reponse, ...]:
    """Rend les réponses d'un scénario, dans l'ordre où une partie les demande ; lève ``Refus`` s'il ne se joue pas.

    Une action que le scénario sait refusée n'y est pas, ni une fin de combat. L'embuscade d'une part d'un camp ne se
    suit pas : une partie n'en connaît que d'un camp entier.

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
            issue = question.lancer(lambda nom: HasardNote(des.pour(self._prefixe + nom), notes), self.journal)
            self.notees.append(Reponse(self._prefixe + question.nom, notes))
            return issue

        def choisir(self, choix: Choix, combat: Combat, etat: Etat) -> Any:
            reponse = super().choisir(choix, combat, etat)
            if len(choix.reponses) != 1:
                prefixe = "" if choix.nom == CHOIX_D_ACTION else self._prefixe
                self.notees.append(Reponse(prefixe + choix.nom, reponse_en_table(combat, reponse)))
            return reponse

    jouees = jouer_scenario(scenario, Temoin).etapes
    toutes: list[Reponse] = []
    for notees, jouee in zip(par_etape, jouees, strict=True):
        if not any(isinstance(f, FaitRefus) for f in jouee.faits):
            toutes += _du_meneur(scenario, jouee.etape) or notees
    return tuple(toutes)


def _du_meneur(scenario: Scenario, etape: Etape) -> list[Reponse]:
    """Ce que le meneur change à la main, ou fait entrer."""
    if etape["action"] == CORRECTION:
        return [Reponse(CORRIGE, {**etape.dit("changes", {}), "qui": etape["qui"]})]
    if etape["action"] == RENFORT:
        nouveau = next(p for p in scenario.participants if p.id == etape["qui"])
        return [Reponse(ARRIVE, participant_en_table(nouveau))]
    return []
