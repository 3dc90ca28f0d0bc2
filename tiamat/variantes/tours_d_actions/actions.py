"""Ce que l'on peut faire d'une action, ce qui est fermé et pourquoi, et les chances de chaque coup."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, guillemets, pluriel
from tiamat.procedure.interpretes import Choix
from tiamat.variantes.systeme import Depart, Proposition
from tiamat.variantes.tours_d_actions.combattant import AU_FOURREAU, combattant, table
from tiamat.variantes.tours_d_actions.corps import pv_maximum
from tiamat.variantes.tours_d_actions.degats import BONUS_DU_SACRIFICE
from tiamat.variantes.tours_d_actions.etat import (
    A_GENOUX,
    A_PLAT_VENTRE,
    AU_SOL,
    DEBOUT,
    PLUS_QUATRE,
    POINT,
    Etat,
    arme_en_main,
    reserve_disponible,
)
from tiamat.variantes.tours_d_actions.faits_de_sante import nombre
from tiamat.variantes.tours_d_actions.fiches import ENDROITS
from tiamat.variantes.tours_d_actions.reserve import chance_de_toucher, deplacer
from tiamat.variantes.tours_d_actions.tir import DES_POUR_VISER, defense_contre_un_tir, des_du_tir

ACTION, DES, ENDROIT, COUP = "action", "des_en_defense", "endroit", "coup_special"
"""Les quatre questions que l'on pose à un joueur."""
FRAPPER, TIRER, TIRER_EN_VISANT, ATTENDRE = "frapper", "tirer", "tirer_en_visant", "attendre"
MAXIMUM, ASSOMMER, PROJETER, POINT_SENSIBLE = "maximum", "assommer", "projeter", "point_sensible"
COUPS = {
    MAXIMUM: ("Frapper au maximum", "001-R46"),
    ASSOMMER: ("Assommer", "001-R45"),
    PROJETER: ("Projeter à trois mètres", "001-R45"),
    POINT_SENSIBLE: ("Frapper un point sensible", "001-R45"),
}


class Attaque(NamedTuple):
    """Un jet pour toucher à venir : dés lancés, DÉFENSE à égaler, succès offerts, règle du jet."""

    des: int
    defense: int
    bonus: int
    regle: str

    @property
    def chance(self) -> Fraction:
        """La chance de toucher."""
        return chance_de_toucher(self.des, self.defense, self.bonus)


def attaque(depart: Depart, e: Etat, qui: int, *, en_defense: int = 0, vise: bool = False) -> Attaque:
    """Rend le jet pour toucher de l'adversaire (001-R24, 001-R25, 001-R26, 001-R28, 001-R30, 001-R31, 001-R34).

    ``en_defense`` : dés que l'attaquant se garde ; ``vise`` : il ôte deux dés pour choisir le point d'un tir.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> attaque(d, SYSTEME.engager(d), 0, en_defense=2)
    Attaque(des=3, defense=3, bonus=0, regle='001-R28')
    """
    arme, cible, camp = arme_en_main(depart, e, qui), combattant(depart, 1 - qui), e.camps[1 - qui]
    des = reserve_disponible(depart, e, qui)
    bonus = BONUS_DU_SACRIFICE if e.camps[qui].prepare == PLUS_QUATRE else 0
    if arme.genre == "tir":
        defense = defense_contre_un_tir(cible.defense, table(depart).portee, cible.couvert, camp.posture)
        return Attaque(des_du_tir(des, vise), defense, bonus, "001-R31")
    regle = "001-R25" if arme.genre == "mains_nues" else "001-R28"
    return Attaque(deplacer(des, 0, en_defense)[0], cible.defense + camp.garde, bonus, regle)


class _Action(NamedTuple):
    texte: str
    regle: str
    refus: Callable[[Depart, Etat, int], str]


def _refus_de_frapper(depart: Depart, e: Etat, qui: int) -> str:
    if arme_en_main(depart, e, qui).genre == "tir":
        return "L’arme en main tire, elle ne frappe pas (001-R31)."
    return _a_terre(e, qui) or _sans_de(depart, e, qui)


def _refus_de_tirer(depart: Depart, e: Etat, qui: int) -> str:
    if arme_en_main(depart, e, qui).genre != "tir":
        return "Aucune arme de tir en main (001-R31)."
    return _sans_de(depart, e, qui)


def _refus_de_viser_en_tirant(depart: Depart, e: Etat, qui: int) -> str:
    if refus := _refus_de_tirer(depart, e, qui):
        return refus
    if e.camps[qui].prepare == POINT:
        return "Le T.A. sacrifié choisit déjà le point (001-R24)."
    assez = reserve_disponible(depart, e, qui) > DES_POUR_VISER
    return "" if assez else f"Viser ôte {DES_POUR_VISER} dés, et il n’en resterait aucun (001-R30)."


def _refus_de_sacrifier(depart: Depart, e: Etat, qui: int) -> str:
    return "Un T.A. sacrifié attend déjà de servir, et un seul se sacrifie (001-R24)." if e.camps[qui].prepare else ""


def _refus_de_se_garder(depart: Depart, e: Etat, qui: int) -> str:
    if arme_en_main(depart, e, 1 - qui).genre == "tir":
        return "Un projectile ne se pare pas (001-R34)."
    return _refus_de_frapper(depart, e, qui)


def _refus_de_degainer(depart: Depart, e: Etat, qui: int) -> str:
    return "" if e.camps[qui].arme == AU_FOURREAU else "Aucune arme au fourreau (001-R23)."


def _refus_de_ramasser(depart: Depart, e: Etat, qui: int) -> str:
    return "" if e.camps[qui].arme == AU_SOL else "Aucune arme à terre (001-R40)."


def _refus_de_se_relever(depart: Depart, e: Etat, qui: int) -> str:
    return "" if e.camps[qui].posture else "Déjà debout (001-R23)."


def _refus_de_posture(posture: str) -> Callable[[Depart, Etat, int], str]:
    def refus(depart: Depart, e: Etat, qui: int) -> str:
        if arme_en_main(depart, e, 1 - qui).genre != "tir":
            return "Inutile : personne ne vous tire dessus (001-R35)."
        return "" if e.camps[qui].posture == DEBOUT else "Relevez-vous d’abord (001-R23)."

    return refus


def _jamais(depart: Depart, e: Etat, qui: int) -> str:
    return ""


def _a_terre(e: Etat, qui: int) -> str:
    return "À plat ventre : relevez-vous d’abord (001-G10)." if e.camps[qui].posture == A_PLAT_VENTRE else ""


def _sans_de(depart: Depart, e: Etat, qui: int) -> str:
    return "" if reserve_disponible(depart, e, qui) else "Aucun dé à lancer : l’attaque raterait (001-G13)."


ACTIONS: dict[str, _Action] = {
    FRAPPER: _Action("Frapper", "001-R25", _refus_de_frapper),
    TIRER: _Action("Tirer", "001-R31", _refus_de_tirer),
    TIRER_EN_VISANT: _Action("Tirer en visant un point", "001-R30", _refus_de_viser_en_tirant),
    "preparer": _Action(f"Sacrifier ce T.A. : +{BONUS_DU_SACRIFICE} au prochain coup", "001-R24", _refus_de_sacrifier),
    "viser": _Action("Sacrifier ce T.A. : choisir où portera le prochain coup", "001-R24", _refus_de_sacrifier),
    "se_garder": _Action("Mettre tous ses dés en DÉFENSE", "001-R26", _refus_de_se_garder),
    "degainer": _Action("Dégainer", "001-R23", _refus_de_degainer),
    "ramasser": _Action("Ramasser son arme", "001-R40", _refus_de_ramasser),
    "se_relever": _Action("Se relever", "001-R23", _refus_de_se_relever),
    "s_agenouiller": _Action("S’agenouiller", "001-R35", _refus_de_posture(A_GENOUX)),
    "se_coucher": _Action("Se mettre à plat ventre", "001-R35", _refus_de_posture(A_PLAT_VENTRE)),
    ATTENDRE: _Action("Attendre", "001-R23", _jamais),
}


def actions_permises(depart: Depart, e: Etat, qui: int) -> tuple[str, ...]:
    """Rend les actions que l'on peut jouer, dans l'ordre de leur liste ; attendre reste toujours permis (001-R23).

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> actions_permises(d, SYSTEME.engager(d), 0)
    ('frapper', 'preparer', 'viser', 'se_garder', 'attendre')
    """
    return tuple(nom for nom, action in ACTIONS.items() if not action.refus(depart, e, qui))


def des_deplacables(depart: Depart, e: Etat, qui: int) -> tuple[int, ...]:
    """Rend combien de dés peuvent passer en DÉFENSE en frappant : il en reste un au moins (001-R26, 001-R34).

    Contre une arme de tir, aucun ne servirait.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> des_deplacables(d, SYSTEME.engager(d), 0)
    (0, 1, 2, 3, 4)
    """
    sert = arme_en_main(depart, e, 1 - qui).genre != "tir"
    return tuple(range(max(1, reserve_disponible(depart, e, qui)))) if sert else (0,)


def proposer(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    """Rend les réponses d'un choix, avec leurs chances ; les actions fermées disent pourquoi.

    Lève ``Refus`` si le choix n'est pas de ce système.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> p = proposer(Choix("action", 0, ("frapper",)), d, SYSTEME.engager(d))[0]
    >>> p.texte, round(float(p.chance), 4)
    ('Frapper', 0.5998)
    """
    if choix.nom == ACTION:
        return [_proposer_une_action(depart, e, choix.qui, nom) for nom in ACTIONS]
    if choix.nom == DES:
        return [_proposer_des_des(depart, e, choix.qui, n) for n in choix.reponses]
    if choix.nom == ENDROIT:
        return [_proposer_un_endroit(depart, e, choix.qui, str(id)) for id in choix.reponses]
    if choix.nom == COUP:
        return [Proposition(c, COUPS[c][0], regle=COUPS[c][1]) for c in choix.reponses]
    raise Refus(f"Choix {guillemets(choix.nom)} inconnu de ce système.")


def _proposer_une_action(depart: Depart, e: Etat, qui: int, nom: str) -> Proposition:
    action = ACTIONS[nom]
    refus = action.refus(depart, e, qui)
    if refus or nom not in (FRAPPER, TIRER, TIRER_EN_VISANT):
        return Proposition(nom, action.texte, regle=action.regle, refus=refus)
    jet = attaque(depart, e, qui, vise=nom == TIRER_EN_VISANT)
    return Proposition(nom, action.texte, _detail(jet), jet.chance, jet.regle)


def _proposer_des_des(depart: Depart, e: Etat, qui: int, n: int) -> Proposition:
    jet = attaque(depart, e, qui, en_defense=n)
    _, garde = deplacer(reserve_disponible(depart, e, qui), combattant(depart, qui).defense, n)
    texte = "Tous les dés à l’attaque" if n == 0 else f"{pluriel(n, 'dé')} en DÉFENSE"
    return Proposition(n, texte, f"{_detail(jet)} Votre DÉFENSE{INSECABLE}: {garde}.", jet.chance, "001-R26")


def _proposer_un_endroit(depart: Depart, e: Etat, qui: int, id: str) -> Proposition:
    cible, corps = combattant(depart, 1 - qui), e.camps[1 - qui].corps
    reste, maximum = nombre(corps.reste(id)), pv_maximum(id, cible.resistance)
    protection = dict(cible.protections)[id]
    return Proposition(
        id, ENDROITS[id], f"{reste} sur {maximum}{INSECABLE}PV, protection {protection}.", regle="001-R24"
    )


def _detail(jet: Attaque) -> str:
    plus = f" +{jet.bonus}" if jet.bonus else ""
    return f"{pluriel(jet.des, 'dé')}{plus} contre {jet.defense}."
