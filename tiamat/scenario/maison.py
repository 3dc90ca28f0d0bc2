"""Les dés d'un scénario que la source ne donne pas : on les reconnaît au fait qui les montre."""

from tiamat.combat.faits import FaitDe, FaitZone
from tiamat.francais import plier
from tiamat.journal import Fait, FaitJet
from tiamat.scenario.attendus import TOTAUX
from tiamat.scenario.deroulement import EtapeJouee, ScenarioJoue


def est_maison(joue: ScenarioJoue, jouee: EtapeJouee, fait: Fait) -> bool:
    """Dit si ce fait montre des dés choisis par le livre.

    >>> from tiamat.scenario import rejouer_scenario
    >>> joue = rejouer_scenario("combat_des_voyous")
    >>> [est_maison(joue, joue.etapes[4], f) for f in joue.etapes[4].faits if isinstance(f, FaitJet | FaitZone)]
    [False, False, True, False]
    """
    maison = {nom.rpartition(".")[2] for nom in jouee.etape.dit("des_maison", [])}
    if isinstance(fait, FaitZone):
        return "zone" in maison
    if isinstance(fait, FaitDe):
        return plier(fait.quoi).split()[0] in maison
    if not isinstance(fait, FaitJet):
        return False
    if fait.quoi == "Initiative":
        return any(joue.combat.nom(joue.combat.indice(id)) == fait.qui for id in maison)
    return TOTAUX.get(fait.quoi, plier(fait.quoi)) in maison
