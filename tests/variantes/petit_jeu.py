"""Un système inventé pour les essais : tous les dés, des refus, des options, des chances ; rien du livre."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tiamat.des import Garder, Somme, reserve_a_seuil
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix, Interprete, demander
from tiamat.variantes.questions import QuestionEcart, QuestionGardee, QuestionSomme
from tiamat.variantes.systeme import Bilan, Champ, Depart, Jauge, Profil, Proposition, Systeme

REGLE = "R51"
"""Une règle du livre, pour que les renvois mènent quelque part."""
FRAPPER, SOUFFLER = "frapper", "souffler"


class Etat(NamedTuple):
    """Les points de chacun, qui joue, le tour (0 avant l'initiative), qui a soufflé."""

    pv: tuple[int, int]
    actif: int = 0
    tour: int = 0
    souffle: tuple[bool, bool] = (False, False)


class FaitPerte(NamedTuple):
    qui: str
    perte: int

    @property
    def regles(self) -> tuple[str, ...]:
        return (REGLE,)

    def phrase(self) -> str:
        return f"{self.qui} perd {self.perte}."


def _perte(qui: str, perte: int) -> list[Fait]:
    return [FaitPerte(qui, perte)]


def _reserve(depart: Depart, qui: int) -> Any:
    return reserve_a_seuil(depart.fiche(qui)["force"], 8, 5)


def _attaque(depart: Depart, qui: int) -> QuestionEcart:
    deux = (qui, 1 - qui)
    noms = depart.noms[qui], depart.noms[1 - qui]
    un, autre = (_reserve(depart, i) for i in deux)
    return QuestionEcart("attaque", ("Attaque", "Parade"), noms, (un, autre), REGLE)


def _pas(h: Interprete, depart: Depart, e: Etat) -> Etat:
    if not e.tour:
        totaux = [
            h.tirer(QuestionGardee(f"initiative_{i}", "Initiative", depart.noms[i], Garder(3, 2), REGLE))
            for i in (0, 1)
        ]
        e = e._replace(tour=1, actif=int(totaux[1] > totaux[0]))
    reponses = (FRAPPER,) + ((SOUFFLER,) if not e.souffle[e.actif] else ())
    voulue = demander(h, Choix("action", e.actif, (*reponses, "attendre")), depart, e)
    pv = list(e.pv)
    souffle = list(e.souffle)
    autre = 1 - e.actif
    if voulue == FRAPPER:
        gagne = h.tirer(_attaque(depart, e.actif))
        if gagne > 0 or (gagne == 0 and depart.option("egalite") == "touche"):
            perte = min(
                pv[autre], h.tirer(QuestionSomme("degats", "Dégâts", depart.noms[e.actif], Somme(1, 6, 1), REGLE))
            )
            pv[autre] -= perte
            h.noter(_perte, depart.noms[autre], perte)
    elif voulue == SOUFFLER:
        pv[e.actif] = min(depart.fiche(e.actif)["pv"], pv[e.actif] + 2)
        souffle[e.actif] = True
    return Etat((pv[0], pv[1]), autre, e.tour + 1, (souffle[0], souffle[1]))


def _fin(depart: Depart, e: Etat) -> str | None:
    tombes = [depart.noms[i] for i in (0, 1) if e.pv[i] <= 0]
    return f"{tombes[0]} n’a plus de points." if tombes else None


def _proposer(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    chance = sum((p for n, p in _attaque(depart, choix.qui).loi if n > 0), Fraction(0))
    refus = f"{depart.noms[choix.qui]} a déjà soufflé ({REGLE})." if e.souffle[choix.qui] else ""
    return (
        Proposition(FRAPPER, "Frapper", "un coup", chance, REGLE),
        Proposition(SOUFFLER, "Souffler", "rend 2 points", None, REGLE, refus),
        Proposition("attendre", "Attendre"),
    )


PETIT_JEU = Systeme(
    id="petit_jeu",
    unite="tour de jeu",
    champs=(
        Champ("force", "Force", 3, 1, 6, regle=REGLE),
        Champ("pv", "Points", 8, 2, 20),
        Champ("arme", "Arme", "poing", choix={"poing": "poing", "baton": "bâton"}),
    ),
    options=(
        Champ("egalite", "À égalité", "rate", choix={"rate": "le coup rate", "touche": "le coup touche"}, regle=REGLE),
    ),
    profils=(
        Profil("vif", "Léa", {"force": 4}),
        Profil("lent", "Noé", {"force": 4}),
        Profil("fort", "Max", {"force": 6, "arme": "baton"}),
    ),
    engager=lambda depart: Etat((depart.fiche(0)["pv"], depart.fiche(1)["pv"])),
    pas=_pas,
    fin=_fin,
    vainqueur=lambda depart, e: 0 if e.pv[1] <= 0 else 1 if e.pv[0] <= 0 else -1,
    duree=lambda e: e.tour,
    bilan=lambda depart, e, qui: Bilan(
        (Jauge("Points", e.pv[qui], depart.fiche(qui)["pv"]),), ("a soufflé",) * e.souffle[qui]
    ),
    proposer=_proposer,
    decider=lambda choix, depart, e: SOUFFLER if e.pv[choix.qui] == 1 and SOUFFLER in choix.reponses else FRAPPER,
    duree_maximum=60,
)
