"""Tiamat sous le contrat des systèmes frères, pour que la même suite d'essais les passe tous les cinq."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from tiamat.analyse.tactiques import tactique
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import CHOIX_D_ACTION, intitule, pas, toutes_les_actions
from tiamat.combat.tour import camps_debout, fini
from tiamat.hasard import HasardGraine
from tiamat.journal import Fait
from tiamat.personnage import profil
from tiamat.procedure.interpretes import Choix, Interprete
from tiamat.procedure.questions import Question
from tiamat.variantes.systeme import Bilan, Champ, Depart, Jauge, Profil, Proposition, Systeme

PROFILS = ("jack", "ryu", "jin_chun_fung")
CHAMPS = (Champ("profil", "Profil", "jack", choix={p: p for p in PROFILS}),)


@cache
def combat_de(depart: Depart) -> tuple[Combat, Etat]:
    qui = [Participant(f"c{i}", profil(depart.fiche(i)["profil"]), i, position=i) for i in (0, 1)]
    return engager(qui)


def reponses(choix: Choix, combat: Combat, e: Etat) -> list[tuple[Any, str, tuple[str, ...]]]:
    """Chaque réponse à un choix : elle-même, ses mots, ce qui l'empêche."""
    if choix.nom == CHOIX_D_ACTION:
        return [(p.action, intitule(combat, p.action), p.refus) for p in toutes_les_actions(combat, e)]
    return [(r, str(r) or "rien", ()) for r in choix.reponses]


class _Traducteur:
    """Numérote les réponses : celles de Tiamat sont des actions, celles d'un système frère des nombres."""

    def __init__(self, h: Interprete, depart: Depart) -> None:
        self._h, self._depart = h, depart

    def tirer(self, question: Question[Any]) -> Any:
        return self._h.tirer(question)

    def choisir(self, choix: Choix, combat: Combat, e: Etat) -> Any:
        toutes = reponses(choix, combat, e)
        permises = tuple(n for n, (_, _, refus) in enumerate(toutes) if not refus)
        return toutes[self._h.choisir(Choix(choix.nom, choix.qui, permises, choix), self._depart, e)][0]

    def jouer(self, procedure: Callable[..., Any], *parametres: Any) -> Any:
        return procedure(self, *parametres)

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        self._h.noter(raconter, *parametres)

    def sous(self, prefixe: str) -> None:
        self._h.sous(prefixe)


def _pas(h: Interprete, depart: Depart, e: Etat) -> Etat:
    return pas(_Traducteur(h, depart), combat_de(depart)[0], e)


def _fin(depart: Depart, e: Etat) -> str | None:
    return "Il ne reste qu’un camp debout." if fini(combat_de(depart)[0], e) else None


def _vainqueur(depart: Depart, e: Etat) -> int:
    debout = camps_debout(combat_de(depart)[0], e)
    return debout[0] if len(debout) == 1 else -1


def _bilan(depart: Depart, e: Etat, qui: int) -> Bilan:
    return Bilan((Jauge("Santé", max(0, e.corps[qui].jauges.sante), e.corps[qui].jauges.sante_max),))


def _proposer(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    toutes = enumerate(reponses(choix.sujet, combat_de(depart)[0], e))
    return [Proposition(n, mots, refus=" ".join(refus)) for n, (_, mots, refus) in toutes]


def _decider(choix: Choix, depart: Depart, e: Etat) -> Any:
    combat = combat_de(depart)[0]
    voulue = tactique("agressif")(HasardGraine(e.tour))(choix.sujet, combat, e)
    return next(n for n, (r, _, _) in enumerate(reponses(choix.sujet, combat, e)) if r == voulue)


TIAMAT = Systeme(
    id="tiamat",
    unite="tour",
    champs=CHAMPS,
    options=(),
    profils=tuple(Profil(p, p, {"profil": p}) for p in PROFILS),
    engager=lambda depart: combat_de(depart)[1],
    pas=_pas,
    fin=_fin,
    vainqueur=_vainqueur,
    duree=lambda e: e.tour,
    bilan=_bilan,
    proposer=_proposer,
    decider=_decider,
)
