"""Se libérer d'une soumission : la chance exacte de chaque essai, et comment la prise finit."""

from fractions import Fraction
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat.actions import TECHNIQUE, Action, annonce_de
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat, prendre
from tiamat.combat.emploi import employer
from tiamat.combat.jets import jet_de_carac, jet_de_precision, jet_instinctif
from tiamat.combat.listes import payer_l_action
from tiamat.combat.permis import refus_d_annonce
from tiamat.combat.soumission import tentative, tenter
from tiamat.des import JetAFaire
from tiamat.erreurs import Refus
from tiamat.procedure.interpretes import Enumerateur, Interprete


class Essai(NamedTuple):
    """Un essai pour se libérer, et ses chances, toutes comptées depuis le début de la prise.

    ``tour`` : le tour où il se fait, 1 pour celui de la prise. ``tient`` : d'avoir à le faire ; ``libre``, ``ko`` et
    ``mort`` : qu'il libère, qu'il laisse KO, qu'il tue.
    """

    tour: int
    tient: Fraction
    libre: Fraction
    ko: Fraction
    mort: Fraction

    @property
    def sachant(self) -> Fraction:
        """La chance que cet essai libère, si l'on en arrive là."""
        return self.libre / self.tient

    @property
    def finit(self) -> Fraction:
        """La chance que la prise finisse à cet essai."""
        return self.libre + self.ko + self.mort


class LoiDePrise(NamedTuple):
    """Tous les essais d'une victime, le premier d'abord ; le dernier finit toujours la prise."""

    essais: tuple[Essai, ...]

    @property
    def libre(self) -> Fraction:
        """La chance de se libérer, en tout."""
        return sum((x.libre for x in self.essais), Fraction(0))

    @property
    def ko(self) -> Fraction:
        """La chance de finir KO, à court d'essais ou de santé."""
        return sum((x.ko for x in self.essais), Fraction(0))

    @property
    def mort(self) -> Fraction:
        """La chance de mourir d'un essai."""
        return sum((x.mort for x in self.essais), Fraction(0))

    @property
    def essais_moyens(self) -> Fraction:
        """Le nombre moyen d'essais."""
        return sum((x.tient for x in self.essais), Fraction(0))

    @property
    def tours_moyens(self) -> Fraction:
        """Le nombre moyen de tours que dure la prise, celui où elle se ferme compris."""
        return sum((x.tour * x.finit for x in self.essais), Fraction(0))


def se_debattre(
    combat: Combat,
    e: Etat,
    prise: str,
    *,
    victime: int = 1,
    tenant: int = 0,
    perdus: int = 0,
    des_ce_tour: bool = True,
    technique: str = "",
) -> LoiDePrise:
    """Rend la loi exacte des essais d'une victime qui en fait un par tour, jusqu'au bout (R195, C112, C113).

    ``prise`` : la technique qui la tient, qui dit ce que l'on oppose et ce que coûte un essai (R210, C77). Elle a
    autant d'essais que sa force de base, moins ceux qu'elle a ``perdus`` sans essayer. Le premier se fait
    ``des_ce_tour`` s'il lui reste une action (C111). ``technique`` : celle dont elle se libère tant qu'elle peut la
    payer, à la place de l'opposition. Aucun tiers ne s'en mêle, et celui qui tient ne lâche pas. Lève ``Refus`` si
    cette technique ne tient personne, s'il ne reste aucun essai, ou contre un groupe, dont un membre est mis de côté
    (C132).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("d", profil("davit"), 0), Participant("j", profil("jack"), 1)])
    >>> loi = se_debattre(combat, e, "immobilisation")
    >>> [round(float(x.sachant), 3) for x in loi.essais], round(float(loi.libre), 3)
    ([0.369, 0.369, 0.369], 0.749)
    """
    fiche = catalogue().techniques.trouver(prise)
    essais = combat.combattants[victime].caracteristiques["force"] - perdus
    if "soumission" not in fiche.attributs:
        raise Refus(f"{fiche.nom} ne tient personne : elle n’a pas l’attribut Soumission (R195).")
    if victime in combat.groupes:
        raise Refus("Une soumission met un membre du groupe de côté : il n’essaie pas de se libérer (C132).")
    if perdus < 0 or essais < 1:
        raise Refus("Il ne reste aucun essai : la victime est KO (C112).")
    h, tours = Enumerateur(), list[Essai]()
    tenues = {prendre(e, victime, tenant, fiche.id, essais): Fraction(1)}
    while tenues:
        suivantes: dict[Etat, Fraction] = {}
        chances = dict.fromkeys(("libre", "ko", "mort"), Fraction(0))
        for etat, p in tenues.items():
            for apres, q in h.loi(_essayer, combat, etat, victime, technique):
                if apres.corps[victime].prise is None:
                    chances[_comment(apres, victime)] += p * q
                else:
                    suivantes[apres] = suivantes.get(apres, Fraction(0)) + p * q
        tours.append(Essai(len(tours) + (1 if des_ce_tour else 2), sum(tenues.values(), Fraction(0)), **chances))
        tenues = suivantes
    return LoiDePrise(tuple(tours))


def jets_d_un_essai(
    combat: Combat, e: Etat, prise: str, *, victime: int = 1, tenant: int = 0, technique: str = ""
) -> tuple[JetAFaire, JetAFaire]:
    """Rend ce que lancent la victime, puis celui qui tient : l'opposition de la prise (R195, R210), ou la technique.

    Celui qui tient n'oppose à une technique que sa défense instinctive (C115).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("d", profil("davit"), 0), Participant("j", profil("jack"), 1)])
    >>> [str(jet.poignee) for jet in jets_d_un_essai(combat, e, "prise_de_l_ours")]
    ['2D10', '3D10']
    """
    qui, contre = combat.qui(e, victime), combat.qui(e, tenant)
    if technique:
        emploi = employer(qui, catalogue().techniques.trouver(technique))
        precision = jet_de_precision(qui, e.corps[victime].situation, emploi)
        if precision is None:
            raise Refus(f"{emploi.nom} n’a pas de jet de Précision : elle ne libère personne.")
        return precision, jet_instinctif(contre)
    carac = tentative(catalogue().techniques.trouver(prise).id).carac
    return (
        jet_de_carac(qui, e.corps[victime].situation, carac),
        jet_de_carac(contre, e.corps[tenant].situation, carac),
    )


def _essayer(h: Interprete, combat: Combat, e: Etat, victime: int, technique: str) -> Etat:
    """L'essai d'un tour neuf : la technique si elle est permise, l'opposition sinon."""
    prise = e.corps[victime].prise
    assert prise is not None
    e = e.changer(victime, prise=prise._replace(tentee=False), actions=1)
    if technique:
        action = Action(TECHNIQUE, technique, prise.tenant)
        if not refus_d_annonce(combat, e, annonce_de(victime, action)):
            return attaquer(h, combat, payer_l_action(combat, e, victime, action), annonce_de(victime, action))
    return tenter(h, combat, e, victime)


def _comment(e: Etat, victime: int) -> str:
    c = e.corps[victime]
    if c.jauges.mort:
        return "mort"
    return "ko" if c.hors_de_combat else "libre"
