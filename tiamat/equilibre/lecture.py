"""Ce qu'un relevé permet d'affirmer : ce qui tient sous toutes les variantes, et rien d'autre."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from tiamat.analyse.duel import wilson
from tiamat.equilibre.bilan import Paire
from tiamat.equilibre.plan import Case, Plan, Variante
from tiamat.equilibre.precision import RISQUE, Intervalle, intervalle_des_fiches
from tiamat.equilibre.releve import Releve, Resultat

MOITIE = 0.5


class Affirmation(NamedTuple):
    """Un art l'emporte sur un autre, à ce niveau, sous toutes les variantes ; ``parts`` : la moindre et la plus forte.

    Une part est celle des duels décidés que gagne le vainqueur.
    """

    gagnant: str
    perdant: str
    niveau: int
    parts: Intervalle


def comparaisons(plan: Plan) -> int:
    """Rend combien de comparaisons un plan fait ensemble : deux arts, à un niveau.

    >>> comparaisons(Plan(("boxe", "karate", "lutte"), (4, 7)))
    6
    """
    return len(list(combinations(plan.arts, 2))) * len(plan.niveaux)


def sens(r: Resultat, combien: int) -> int:
    """Dit qui l'emporte : 1 pour A, −1 pour B, 0 si l'on n'en sait rien.

    Il faut que la moitié soit hors de l'intervalle des dés, et hors de celui des fiches, dont le risque est partagé
    entre ``combien`` comparaisons.
    """
    bornes = (wilson(r.bilan.victoires[0], r.bilan.decides), intervalle_des_fiches(r.parts, RISQUE / combien))
    if all(bas > MOITIE for bas, _ in bornes):
        return 1
    return -1 if all(haut < MOITIE for _, haut in bornes) else 0


def affirmations(releve: Releve) -> list[Affirmation]:
    """Rend ce qui tient : même vainqueur, sûr, sous chacune des variantes du plan."""
    combien = comparaisons(releve.plan)
    par_case = {r.case: r for r in releve.resultats}
    trouvees = []
    for niveau in releve.plan.niveaux:
        for a, b in combinations(releve.plan.arts, 2):
            tous = [par_case.get(Case(a, b, niveau, v)) for v in releve.plan.variantes]
            mesures = [r for r in tous if r is not None]
            sens_dits = {sens(r, combien) for r in mesures}
            if len(mesures) == len(tous) and len(sens_dits) == 1 and (dit := sens_dits.pop()):
                parts = sorted(r.part if dit > 0 else 1 - r.part for r in mesures)
                gagnant, perdant = (a, b) if dit > 0 else (b, a)
                trouvees.append(Affirmation(gagnant, perdant, niveau, (parts[0], parts[-1])))
    return trouvees


def a_tous_les_niveaux(releve: Releve) -> list[tuple[str, str]]:
    """Rend les couples dont le premier l'emporte sur le second à tous les niveaux du plan."""
    fois = Counter((x.gagnant, x.perdant) for x in affirmations(releve))
    return [couple for couple, n in fois.items() if n == len(releve.plan.niveaux)]


def premiers(releve: Releve) -> Mapping[tuple[int, Variante], Paire]:
    """Rend, par niveau et variante, les duels que gagne, puis que perd, qui a seul l'initiative du premier tour."""
    comptes: dict[tuple[int, Variante], Paire] = {}
    for r in releve.resultats:
        (aa, ab), (ba, bb) = r.bilan.premier
        gagnes, perdus = comptes.get((r.case.niveau, r.case.variante), (0, 0))
        comptes[r.case.niveau, r.case.variante] = gagnes + aa + bb, perdus + ab + ba
    return comptes


def jamais_choisies(releve: Releve) -> list[str]:
    """Rend les techniques qu'un combattant au moins connaît, et qu'aucun n'a choisies."""
    return [t for t, n in releve.emplois.items() if not n]
