"""La scène d'un tour : de deux à quatre combattants, chacun contre tous, avant la première initiative."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tiamat.analyse import LoiDeLOrdre, loi_de_l_ordre
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.durees import fins_de, poser
from tiamat.combat.tour import ouvrir_le_tour
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE
from tiamat.hasard import HasardGraine
from tiamat.journal import FaitJet, Journal
from tiamat.personnage import HOMME_DE_MAIN, Personnage
from tiamat.procedure.interpretes import Lanceur

TROP_PEU = "Choisissez au moins deux combattants."


class Inscrit(NamedTuple):
    """Qui entre dans le tour, et dans quel état ; ``effectif`` ne compte que pour des hommes de main."""

    personnage: Personnage
    effectif: int = 1
    sonne: bool = False
    surpris: bool = False


class Lance(NamedTuple):
    """Une initiative lancée : le tour ouvert, et les dés de chacun, du même rang que lui dans le combat."""

    etat: Etat
    jets: tuple[FaitJet, ...]


class Scene(NamedTuple):
    """Des combattants prêts à lancer l'initiative."""

    combat: Combat
    etat: Etat

    @property
    def noms(self) -> tuple[str, ...]:
        """Le nom de chacun."""
        return tuple(c.nom for c in self.combat.combattants)

    def loi(self) -> LoiDeLOrdre:
        """La loi exacte de l'ordre du tour."""
        return loi_de_l_ordre(self.combat, self.etat)

    def lancer(self, graine: int) -> Lance:
        """Ouvre le tour, dés montrés ; une même graine rend les mêmes dés."""
        journal = Journal()
        etat = ouvrir_le_tour(Lanceur(HasardGraine(graine), journal), self.combat, self.etat)
        return Lance(etat, tuple(f for f in journal if isinstance(f, FaitJet)))


def mettre_en_scene(inscrits: Sequence[Inscrit]) -> Scene:
    """Inscrit des combattants ; lève ``Refus`` s'ils sont moins de deux, ou pour une fiche qui ne se joue pas.

    Un état posé à un groupe n'en écarte qu'un membre : seul un personnage se sonne ici.
    """
    if len(inscrits) < 2:
        raise Refus(TROP_PEU)
    participants: list[Participant] = []
    for n, inscrit in enumerate(inscrits):
        en_groupe = inscrit.personnage.statut == HOMME_DE_MAIN
        effectif = inscrit.effectif if en_groupe else 1
        nom = nommer(
            inscrit.personnage.nom or f"Combattant {n + 1}", effectif, [p.personnage.nom for p in participants]
        )
        participants.append(Participant(str(n), replace(inscrit.personnage, nom=nom), n, effectif))
    combat, etat = engager(participants)
    for i, inscrit in enumerate(inscrits):
        if etat.corps[i].hors_de_combat:
            raise Refus(f"{combat.nom(i)} n’a plus de santé, et ne joue pas. Choisissez quelqu’un d’autre.")
        sonne = inscrit.sonne and i not in combat.groupes
        poses = poser((), "sonne", fins_de("tour_suivant")) if sonne else ()
        etat = etat.changer(i, poses=poses, embusque=inscrit.surpris)
    return Scene(combat, etat)


def nommer(nom: str, effectif: int, pris: Sequence[str]) -> str:
    """Un nom qui dit l'effectif, et que personne d'autre ne porte."""
    entier = f"{nom}{INSECABLE}×{INSECABLE}{effectif}" if effectif > 1 else nom
    essais = [entier, *(f"{entier} ({n})" for n in range(2, len(pris) + 2))]
    return next(essai for essai in essais if essai not in pris)
