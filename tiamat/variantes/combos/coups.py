"""Un coup : ce que l'on répond pour le jouer, ses dés, sa difficulté, et ce qu'il fait s'il porte."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tiamat.des import Reserve
from tiamat.variantes.combos.adversaires import difficulte_de_parade
from tiamat.variantes.combos.combattant import (
    A_CORDE,
    DE_MELEE,
    DE_TIR,
    GRIFFES,
    OUI,
    Combattant,
    combattant,
)
from tiamat.variantes.combos.degats import Compte, armure_totale, compter, potentiel, prend_le_fatal
from tiamat.variantes.combos.donnees import abris, action, armes, lieux, modificateurs
from tiamat.variantes.combos.enchainement import bonus_personnel, suit_le_combo
from tiamat.variantes.combos.etat import Etat
from tiamat.variantes.combos.pouvoirs import armure_de_l_ame
from tiamat.variantes.combos.realite import ecart_de_realite
from tiamat.variantes.combos.reserves import difficulte, reserve
from tiamat.variantes.combos.situation import AU_SOL, MOITIE, TENU, attribut
from tiamat.variantes.systeme import Depart

MOITIES = ("balayage", "nerve_strike")
COUPS = ("poing", "pied", "coude", "mordre", "balayage", "nerve_strike", "estoc", "taille", "tire")
"""Les actions qui touchent un endroit du corps."""
A_MAINS_NUES = ("poing", "pied", "coude", "mordre", "balayage", "nerve_strike")
AVEC_L_ARME = ("estoc", "taille")
RAFALE = "rafale"
DIFFICULTE_DE_QUI_TIENT = 6
"""La difficulté de qui tient, contre qui se dégage (002-G22)."""


class Coup(NamedTuple):
    """Une action et la compétence qui la joue ; ``rafale`` : un tir en rafale."""

    action: str
    competence: str
    rafale: bool = False

    @property
    def reponse(self) -> str:
        """Ce que l'on répond pour la jouer."""
        return f"{RAFALE if self.rafale else self.action}@{self.competence}"

    @property
    def nom(self) -> str:
        """Son nom."""
        return "Tire, en rafale" if self.rafale else action(self.action).nom

    @property
    def a_distance(self) -> bool:
        """Vrai pour un tir, y compris sur une arme."""
        return self.competence in ("armes_a_feu", "tir_a_l_arc")


def lire_coup(reponse: str) -> Coup:
    """Relit une réponse.

    >>> lire_coup("rafale@armes_a_feu")
    Coup(action='tire', competence='armes_a_feu', rafale=True)
    """
    id, _, competence = reponse.partition("@")
    return Coup("tire" if id == RAFALE else id, competence, id == RAFALE)


class Jet(NamedTuple):
    """Les dés d'une action, sa difficulté, et ce qui l'a faite : (raison, ce qu'elle ajoute)."""

    des: int
    difficulte: int
    modificateurs: tuple[tuple[str, int], ...] = ()

    def reserve(self, depart: Depart) -> Reserve:
        """La réserve, selon l'option des 1."""
        return reserve(self.des, self.difficulte, annule=depart.option("uns") == OUI)


def jet_d_action(depart: Depart, e: Etat, qui: int, coup: Coup) -> Jet | None:
    """Rend le jet d'une action, ou rien si elle réussit d'office (002-R09, 002-R14, 002-R20, 002-R46).

    Dextérité et la compétence, sauf Projeter et Se dégager en force, Feinter à l'astuce, Viser à la perception.
    """
    c, a = combattant(depart, qui), action(coup.action)
    base = a.difficultes[int(coup.action == "se_degager" and coup.competence == "athletisme")]
    if not base:
        return None
    deja = [j.action for j in e.combo.maillons] if e.combo else []
    suit = suit_le_combo(c.personnel, deja, coup.action)
    causes = [("combo personnel", bonus_personnel(suit)), *_causes(depart, e, qui, coup.action)]
    causes.append(("feinte", -e.corps[qui].feinte))
    if coup.action == "tire":
        proche = depart.option("distance") == "contact"
        causes.append(("bout portant", modificateurs()["bout_portant"] if proche else 0))
        causes.append(("rafale", modificateurs()[RAFALE] if coup.rafale else 0))
        causes.append(("visée", armes()[c.arme].visee if e.corps[qui].visee else 0))
    visee = e.corps[qui].visee if coup.action == "tire" else 0
    return _jet(_attribut(c, coup) + _niveau(c, coup) + visee, base, causes)


def _attribut(c: Combattant, coup: Coup) -> int:
    en_force = coup.action == "se_degager" and coup.competence != "athletisme"
    valeur: int = getattr(c, "force" if en_force else attribut(coup.action))
    return valeur


def _niveau(c: Combattant, coup: Coup) -> int:
    niveau = c.niveaux[coup.competence]
    return min(c.subterfuge, niveau) if coup.action == "feinter" else niveau


def _causes(depart: Depart, e: Etat, qui: int, action: str) -> Iterable[tuple[str, int]]:
    """Ce qui pèse sur toute action d'un combattant, réactions comprises."""
    corps = e.corps[qui]
    yield "à terre", AU_SOL if corps.terre and not corps.roule else 0
    yield "tenu", TENU if corps.tenu and action != "se_degager" else 0
    yield "nerf touché", corps.nerf
    yield "obscurité", modificateurs()["obscurite"] if depart.option("obscurite") == OUI else 0


def _jet(des: int, base: int, causes: Iterable[tuple[str, int]]) -> Jet:
    comptees = tuple((mot, n) for mot, n in causes if n)
    return Jet(des, difficulte(base, (n for _, n in comptees)), comptees)


def jet_de_reaction(depart: Depart, e: Etat, qui: int, reaction: Coup) -> Jet:
    """Rend le jet d'une réaction : Dextérité et sa compétence (002-R10, 002-R14, 002-R19, 002-G06)."""
    c, a = combattant(depart, qui), action(reaction.action)
    base = a.difficulte
    if reaction.action == "parade" and e.corps[qui].gauche:
        base = difficulte_de_parade(c.seconde_main)
    return _jet(c.dexterite + c.niveaux[reaction.competence], base, _causes(depart, e, qui, reaction.action))


def jet_d_en_face(depart: Depart, e: Etat, qui: int, coup: Coup) -> Jet | None:
    """Rend le jet imposé à la cible, sans choix : tenir, se rétablir, percer une feinte (002-R46)."""
    c = combattant(depart, qui)
    if coup.action == "se_degager":
        return Jet(c.force + c.bagarre, DIFFICULTE_DE_QUI_TIENT)
    if coup.action == "projeter":
        return Jet(c.dexterite + c.esquive, action("projeter").contre)
    if coup.action == "feinter":
        niveau = min(c.vigilance, max(c.melee, c.bagarre, c.do))
        return _jet(c.perception + niveau, action("feinter").contre, _causes(depart, e, qui, coup.action))
    return None


class ArmeDuCoup(NamedTuple):
    """Ce qui frappe : l'arme de la table, son potentiel, ce qui divise les croix, l'armure ignorée."""

    arme: str
    potentiel: int
    diviseur: int
    ignore: int


def arme_du_coup(c: Combattant, coup: Coup) -> ArmeDuCoup:
    """Rend l'arme qui sert à un coup, et son potentiel (002-R26, 002-R27, 002-R28)."""
    arme = _arme(c, coup)
    tenue = arme == c.arme
    p = potentiel(
        arme,
        c.porteur,
        autre=coup.rafale or (arme == "dents" and c.nature == "vampire"),
        modele=c.modele if tenue else "",
        qualite=c.qualite if tenue else 0,
    )
    diviseur = MOITIE if coup.action in MOITIES else armes()[arme].diviseur
    return ArmeDuCoup(arme, p, diviseur, armes()[arme].ignore + (c.perce if tenue else 0))


def _arme(c: Combattant, coup: Coup) -> str:
    if coup.action == "poing" and c.arme == GRIFFES:
        return GRIFFES
    do = "_do" if coup.competence == "do" else ""
    a_mains_nues = {
        "poing": f"poing{do}",
        "pied": f"pied{do}",
        "balayage": f"pied{do}",
        "nerve_strike": "poing_do",
        "coude": "coude",
        "mordre": "dents",
    }
    return a_mains_nues.get(coup.action, c.arme)


@lru_cache(maxsize=65536)
def compte_du_coup(depart: Depart, qui: int, coup: Coup, lieu: str, exces: int, a_couvert: bool = False) -> Compte:
    """Compte ce coup à cet endroit (002-R21, 002-R25, 002-R26, 002-R32, 002-R38, 002-R39, 002-R40).

    ``a_couvert`` : la cible est derrière un abri, qui ne vaut que contre les tirs (002-G18).
    """
    mien, sien = combattant(depart, qui), combattant(depart, 1 - qui)
    arme = arme_du_coup(mien, coup)
    reel = ecart_de_realite(mien.realite, sien.realite)
    couvert = abris()[depart.option("abri")] if a_couvert and coup.a_distance else 0
    ou = lieux()[lieu]
    potentiels = (sien.armure(ou.zone), armure_de_l_ame(sien.force_d_ame), reel.armure, couvert)
    return compter(
        arme.potentiel,
        lieu,
        fatal=prend_le_fatal(arme.potentiel, ou, exces),
        armure=armure_totale(potentiels, arme.ignore),
        vigueur=sien.vigueur,
        puissance=mien.puissance + reel.puissance,
        diviseur=arme.diviseur,
        arrondi=depart.option("arrondi"),
    )


def competence_de_l_arme(c: Combattant) -> str:
    """Rend la compétence qui manie l'arme tenue ; vide pour des mains nues ou des griffes."""
    if c.arme in DE_MELEE:
        return "melee"
    if c.arme in A_CORDE:
        return "tir_a_l_arc"
    return "armes_a_feu" if c.arme in DE_TIR else ""
