"""Ce qu'une étape décide d'avance : la défense de la cible, le combo, où mène un mouvement."""

from typing import Any

from tiamat.catalogue import catalogue
from tiamat.combat.actions import Annonce, Offre
from tiamat.combat.attaque import CHOIX_DE_LA_DEFENSE, CHOIX_DU_COMBO
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.ecriture import reponse_en_table
from tiamat.combat.permis import SANS_DEFENSE, refus_de_garde
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import citer, enumerer
from tiamat.procedure.interpretes import Choix
from tiamat.scenario.format import DECISIONS
from tiamat.scenario.lecture import Etape

INSTINCTIVE = "instinctive"
AUCUN = "aucun"
MOUVEMENT = "mouvement"


class Decisions:
    """Les décisions d'une étape, qui servent une à une.

    Une réponse seule vaut pour la première question de son nom, la défense d'un combo exceptée ; une liste répond à
    toutes celles qui laissent le choix, dans l'ordre. Au-delà : défense instinctive, aucun combo, sur place.
    """

    def __init__(self, etape: Etape) -> None:
        ecrites = {nom: etape.dit(nom) for nom in DECISIONS}
        self._voulues = {
            nom: list(v) if isinstance(v, list) else v
            for nom, v in ecrites.items()
            if v not in ("", AUCUN, INSTINCTIVE, [])
        }

    @property
    def restent(self) -> tuple[str, ...]:
        """Les décisions que rien n'a demandées."""
        return tuple(self._voulues)

    def repondre(self, choix: Choix, combat: Combat, e: Etat) -> Any:
        """Rend la réponse à un choix ; lève ``Refus`` si elle n'est pas de celles qui sont permises."""
        champ = champ_de(choix)
        if champ == CHOIX_DE_LA_DEFENSE:
            return self._defense(choix, combat, e)
        if champ == CHOIX_DU_COMBO:
            return offre_voulue(combat, choix, self._prendre(champ, choix, AUCUN))
        voulu = self._prendre(champ, choix, choix.reponses[0])
        if voulu not in choix.reponses:
            raise Refus(f"mouvement : {voulu} est trop loin.")
        return voulu

    def _prendre(self, champ: str, choix: Choix, sinon: Any) -> Any:
        voulue = self._voulues.get(champ, sinon)
        if not isinstance(voulue, list):
            return self._voulues.pop(champ, sinon)
        if len(choix.reponses) == 1:
            return sinon
        une = voulue.pop(0)
        if not voulue:
            del self._voulues[champ]
        return une

    def _defense(self, choix: Choix, combat: Combat, e: Etat) -> str:
        if est_d_un_combo(choix) and not isinstance(self._voulues.get(CHOIX_DE_LA_DEFENSE), list):
            return SANS_DEFENSE
        voulue = self._prendre(CHOIX_DE_LA_DEFENSE, choix, INSTINCTIVE)
        if voulue == INSTINCTIVE:
            return SANS_DEFENSE
        id = catalogue().techniques.trouver(voulue).id
        if id not in choix.reponses:
            raisons = refus_de_garde(combat, e, choix.sujet, id)
            raise ActionImpossible(" ".join(raisons) or f"{voulue} n’est pas possible ici.")
        return id


def champ_de(choix: Choix) -> str:
    """Rend le champ d'étape qui répond à ce choix : tout ce qui déplace est un mouvement."""
    return choix.nom if choix.nom in DECISIONS else MOUVEMENT


def est_d_un_combo(choix: Choix) -> bool:
    """Dit si l'on se défend d'une attaque offerte, et non payée."""
    return isinstance(choix.sujet, Annonce) and choix.sujet.rang > 0


def offre_voulue(combat: Combat, choix: Choix, voulue: Any) -> Offre | None:
    """Rend l'offre voulue, ou rien ; lève ``ActionImpossible`` si elle n'est pas faite.

    ``voulue`` : le nom d'une technique ou d'un enchaînement ; ou une table, la technique et d'autres champs de l'offre.
    """
    if voulue == AUCUN:
        return None
    offres: list[Offre] = [o for o in choix.reponses if o is not None]
    if isinstance(voulue, dict):
        nom, permises = (
            voulue["technique"],
            [o for o in offres if voulue.items() <= reponse_en_table(combat, o).items()],
        )
    else:
        nom = catalogue().techniques.trouver(voulue).id
        permises = [o for o in offres if nom in (o.technique, o.enchainement)]
    if permises:
        return permises[0]
    offerts = dict.fromkeys(o.enchainement or o.technique for o in offres)
    raise ActionImpossible(f"combo : {citer(nom)} n’est pas offert ici ; le sont : {', '.join(offerts)}.")


def refus_de_reste(restent: tuple[str, ...], *, inscrite: bool) -> Refus:
    """Rend le refus de décisions que rien n'a demandées ; ``inscrite`` : l'action attend celles du même rang (R70)."""
    ou = " À égalité, c’est la dernière étape qui les porte (R70)." if inscrite else " Retirez-le."
    return Refus(f"{enumerer(restent)} : rien ne l’a demandé.{ou}")
