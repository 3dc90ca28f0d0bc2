"""Le relevé : ce qu'une campagne a donné, case par case, tel que le livre le garde et le relit."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tiamat.catalogue import catalogue
from tiamat.equilibre.bilan import Bilan, Paire, bilan_de_table, somme
from tiamat.equilibre.campagne import Faits, tours_complets
from tiamat.equilibre.plan import Case, Plan, Variante, planifier
from tiamat.equilibre.precision import demi_largeur
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.lecture import json_lu

TAILLE_MAXIMUM = 10_000_000
"""Caractères d'un relevé écrit."""
A_REFAIRE = "Refaites-le par la commande."
CHAMPS = {"date", "plan", "cases", "emplois"}


@dataclass(frozen=True)
class Resultat:
    """Ce qu'une case a donné ; ``paires`` : les victoires de A et de B, pour chaque paire de fiches."""

    case: Case
    bilan: Bilan
    paires: tuple[Paire, ...]

    @property
    def part(self) -> float:
        """La part de A parmi les duels décidés ; une moitié s'il n'y en a pas."""
        return self.bilan.victoires[0] / self.bilan.decides if self.bilan.decides else 0.5

    @property
    def parts(self) -> list[float]:
        """La même, paire par paire, quand la paire a un duel décidé."""
        return [a / (a + b) for a, b in self.paires if a + b]

    @property
    def precision(self) -> float:
        """La demi-largeur de l'intervalle à 95 %, en points : le hasard des dés, pour ces fiches-là."""
        return 100 * demi_largeur(self.bilan.victoires)

    def renverse(self) -> "Resultat":
        """Rend le même résultat, vu de B."""
        (aa, ab), (ba, bb) = self.bilan.premier
        bilan = replace(self.bilan, victoires=self.bilan.victoires[::-1], premier=((bb, ba), (ab, aa)))
        case = self.case._replace(a=self.case.b, b=self.case.a)
        return Resultat(case, bilan, tuple((b, a) for a, b in self.paires))


@dataclass(frozen=True)
class Releve:
    """Le relevé d'un plan, à une date (AAAA-MM-JJ) ; ``emplois`` : 0 pour une technique connue et jamais choisie."""

    date: str
    plan: Plan
    resultats: tuple[Resultat, ...]
    emplois: dict[str, int]

    @property
    def duels(self) -> int:
        """Les duels de toutes les cases ; ceux que deux variantes partagent comptent dans chacune."""
        return sum(r.bilan.duels for r in self.resultats)

    def en_texte(self) -> str:
        """Rend le relevé en JSON, un résultat par ligne ; ``releve_de_texte`` rend le même."""
        plan = {
            "arts": list(self.plan.arts),
            "niveaux": list(self.plan.niveaux),
            "tactique": self.plan.tactique,
            "paires": self.plan.paires,
            "graine": self.plan.graine,
        }
        cases = ",\n".join(f"  {_en_ligne(_resultat_en_table(r))}" for r in self.resultats)
        parties = (
            f' "date": {_en_ligne(self.date)}',
            f' "plan": {_en_ligne(plan)}',
            f' "cases": [\n{cases}\n ]',
            f' "emplois": {_en_ligne(self.emplois)}',
        )
        return "{\n" + ",\n".join(parties) + "\n}\n"


def relever(plan: Plan, faits: Faits, date: str) -> Releve:
    """Rend le relevé de tous les tours complets ; une case qui n'en a pas n'y est pas."""
    return Releve(date, plan, tuple(_resultats(plan, faits)), _emplois(plan, faits))


def _resultats(plan: Plan, faits: Faits) -> Iterator[Resultat]:
    for case in plan.cases:
        tours = [plan.tour(case, t) for t in range(tours_complets(plan, case, faits))]
        if tours:
            par_paire = [somme(faits[lot] for lot in lots) for lots in zip(*tours, strict=True)]
            yield Resultat(case, somme(par_paire), tuple(b.victoires for b in par_paire))


def _emplois(plan: Plan, faits: Faits) -> dict[str, int]:
    """Combien de fois chaque technique connue d'un combattant a été choisie, chaque lot compté une fois."""
    lots = {lot for case in plan.cases for t in range(tours_complets(plan, case, faits)) for lot in plan.tour(case, t)}
    choisies, connues = Counter[str](), set[str]()
    for lot in lots:
        choisies.update(faits[lot].emplois)
        connues.update(catalogue().standards, *(f.techniques for f in lot.fiches))
    return {t: choisies[t] for t in catalogue().techniques if t in connues}


def _resultat_en_table(r: Resultat) -> dict[str, Any]:
    a, b, niveau, variante = r.case
    bilan = {c: v for c, v in r.bilan.en_table().items() if c != "emplois"}
    return {"case": [a, b, niveau, *variante], **bilan, "paires": [list(p) for p in r.paires]}


def _en_ligne(valeur: object) -> str:
    return json.dumps(valeur, ensure_ascii=False)


def releve_de_texte(texte: str) -> Releve:
    """Relit un relevé ; lève ``FicheInvalide`` s'il n'a pas la forme attendue."""
    table = json_lu(texte, "Le relevé", TAILLE_MAXIMUM)
    try:
        if set(table) != CHAMPS:
            raise KeyError("champs")
        p = table["plan"]
        plan = planifier(p["arts"], p["niveaux"], paires=p["paires"], graine=p["graine"], tactique_suivie=p["tactique"])
        resultats = tuple(_resultat_de_table(r) for r in table["cases"])
        if not resultats or not {r.case for r in resultats} <= set(plan.cases):
            raise ValueError("cases")
        return Releve(str(table["date"]), plan, resultats, {t: int(n) for t, n in table["emplois"].items()})
    except Refus as refus:
        raise FicheInvalide(f"Ce n’est pas un relevé d’équilibre. {refus} {A_REFAIRE}") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise FicheInvalide(
            f"Ce n’est pas un relevé d’équilibre : un champ manque, ou n’a pas la forme attendue. {A_REFAIRE}"
        ) from None


def _resultat_de_table(table: Any) -> Resultat:
    a, b, niveau, armes, sixieme_sens = table["case"]
    bilan = bilan_de_table({c: v for c, v in table.items() if c not in ("case", "paires")} | {"emplois": {}})
    paires = tuple((int(x), int(y)) for x, y in table["paires"])
    if tuple(map(sum, zip(*paires, strict=True))) != bilan.victoires:
        raise ValueError("paires")
    return Resultat(Case(a, b, niveau, Variante(armes, sixieme_sens)), bilan, paires)
