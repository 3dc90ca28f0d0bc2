"""Répondre à un coup létal : l'instinct, une parade à mains nues, une parade armée, une esquive ; la loi de chacune."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tiamat.analyse.echange import LoiDEchange
from tiamat.analyse.essai import ZONE_CHOISIE, quelconque
from tiamat.catalogue import Technique, catalogue
from tiamat.combat.combattant import Combattant, Situation
from tiamat.combat.echange import PAREE, TOUCHE, Echange, echanger, preparer_echange
from tiamat.combat.emploi import DEFENSE, DISTANCE, Emploi, employer
from tiamat.combat.legalite import refus_d_attaque, refus_de_defense
from tiamat.erreurs import ActionImpossible
from tiamat.procedure.interpretes import Enumerateur
from tiamat.vocabulaire import CARACTERISTIQUES

INSTINCT, MAINS_NUES, ARMEE, ESQUIVE = "instinct", "mains_nues", "armee", "esquive"
OBJET = "un_objet"
"""Ce que l'on tient quand on tient n'importe quoi : une chaise, un balai."""
SORTES = (MAINS_NUES, ARMEE, ESQUIVE)
"""Les trois façons de répondre par une technique."""
SUR_SES_GARDES = Situation(fourreau=True)
"""Debout, sans état, l'arme au fourreau si la technique l'y veut."""


class Partage(NamedTuple):
    """Ce qu'un coup laisse à la cible, de somme 1 : rien perdu, une perte, une blessure grave, la mort."""

    rien: Fraction
    perte: Fraction
    grave: Fraction
    mort: Fraction


class Reponse(NamedTuple):
    """Une réponse à un coup létal : sa sorte, sa technique (vide pour l'instinct), ses mains, l'échange, sa loi."""

    sorte: str
    technique: str
    tenues: tuple[str, ...]
    echange: Echange
    loi: LoiDEchange

    @property
    def paree(self) -> Fraction:
        """La chance que la parade à mains nues amortisse le coup (R109)."""
        return self.loi.chance(lambda i: i.resultat == PAREE)

    @property
    def perte_paree(self) -> Fraction:
        """La perte moyenne d'un coup amorti (R109) ; 0 s'il ne l'est jamais."""
        return _moyenne(self.loi, PAREE)

    @property
    def perte_touchee(self) -> Fraction:
        """La perte moyenne d'un coup qui touche (R98) ; 0 s'il ne touche jamais."""
        return _moyenne(self.loi, TOUCHE)

    def partage(self, sante: int) -> Partage:
        """Rend le partage des issues pour une cible de ``sante`` points (1 ou plus) : R7, R9, R99.

        Qui meurt ne compte pas parmi les blessés graves.

        >>> from tiamat.combat.combattant import combattant
        >>> from tiamat.personnage import profil
        >>> bandit, ingrid = combattant(profil("bandit"), ["couteau"]), combattant(profil("ingrid"))
        >>> sum(repondre(bandit, "attaque_armee", ingrid, "blocage").partage(9))
        Fraction(1, 1)
        """
        mort = self.loi.mort(sante)
        rien = self.loi.pertes.get(0, Fraction(0))
        grave = self.loi.chance(lambda i: i.resultat in (TOUCHE, PAREE) and i.grave and 0 < i.perte < sante)
        return Partage(rien, 1 - rien - grave - mort, grave, mort)


def _moyenne(loi: LoiDEchange, resultat: str) -> Fraction:
    chance = loi.chance(lambda i: i.resultat == resultat)
    total = sum((p * i.perte for i, p in loi.issues if i.resultat == resultat), Fraction(0))
    return total / chance if chance else chance


def armes_letales() -> tuple[str, ...]:
    """Rend les armes létales au contact (R107), dans l'ordre du catalogue.

    >>> armes_letales()[:2]
    ('couteau', 'katana')
    """
    armes = catalogue().armes.values()
    return tuple(a.id for a in armes if "contact" in a.sorte and ("letale" in a.attributs or a.letale_au_contact))


@lru_cache(maxsize=64)
def attaques_letales(qui: Combattant) -> tuple[str, ...]:
    """Rend les attaques létales de contact que permet ce qu'il tient, contre une cible debout et sans arme (R107).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> attaques_letales(combattant(profil("piotr"), ["couteau"]))
    ('arnis_matador', 'attaque_armee', 'attaque_avec_arme_improvisee')
    """
    return tuple(t for t in catalogue().techniques if t in qui.techniques and not refus_du_coup(qui, t))


def refus_du_coup(qui: Combattant, technique: str) -> tuple[str, ...]:
    """Rend ce qui empêche ce coup d'être une attaque létale de contact permise ; rien s'il l'est (R107)."""
    coup = employer(qui, catalogue().techniques[technique])
    cible = quelconque(dict.fromkeys(CARACTERISTIQUES, 1), {}, (), ())
    raisons = refus_d_attaque(qui, SUR_SES_GARDES, coup, cible, Situation())
    if coup.type == DISTANCE or "letale" not in coup.attributs:
        raisons += (f"{coup.nom} n’est pas une attaque létale de contact (R107).",)
    return raisons


def sorte_de_reponse(technique: Technique) -> str:
    """Rend la sorte de réponse d'une défense : à mains nues, armée (R108, C75), esquive ; rien d'une autre technique.

    >>> t = catalogue().techniques
    >>> [sorte_de_reponse(t[i]) for i in ("blocage", "kiri_kaeshi", "roulade", "cross_counter")]
    ['mains_nues', 'armee', 'esquive', '']
    """
    if "esquive" in technique.type:
        return ESQUIVE
    if "parade" not in technique.type:
        return ""
    return ARMEE if any(x.verbe == "pare_comme_une_arme" for x in technique.effets) else MAINS_NUES


@lru_cache(maxsize=256)
def reponses_possibles(attaquant: Combattant, technique: str, cible: Combattant, sorte: str) -> tuple[str, ...]:
    """Rend les défenses de cette sorte qui répondent à ce coup, apprises ou non, avec ce qu'il faut en main (R94).

    La Parade instinctive n'en est jamais : sa fiche l'interdit contre un coup létal (C73).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> bandit, jack = combattant(profil("bandit"), ["couteau"]), combattant(profil("jack"))
    >>> reponses_possibles(bandit, "attaque_armee", jack, MAINS_NUES)
    ('blocage', 'absorption', 'rempart')
    """
    coup = employer(attaquant, catalogue().techniques[technique])
    return tuple(
        t.id
        for t in catalogue().techniques.values()
        if sorte_de_reponse(t) == sorte and _en_garde(attaquant, coup, cible, t) is not None
    )


@lru_cache(maxsize=256)
def repondre(attaquant: Combattant, technique: str, cible: Combattant, defense: str = "") -> Reponse:
    """Rend la loi exacte d'un coup létal de contact contre une réponse, que la cible l'ait apprise ou non.

    ``technique`` et ``defense`` : des identifiants ; sans ``defense``, la cible n'a que son instinct (R95). Une parade
    à mains nues amortit (R109), une parade armée arrête tout (R108). La cible tient ce que sa défense demande, les
    mains vides sinon. Lève ``ActionImpossible`` avec les raisons si le coup ou la réponse n'est pas possible.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> bandit, ingrid = combattant(profil("bandit"), ["couteau"]), combattant(profil("ingrid"))
    >>> nu, arme = (repondre(bandit, "attaque_armee", ingrid, d) for d in ("blocage", "parade_armee"))
    >>> nu.sorte, nu.paree > 0, arme.tenues, arme.paree
    ('mains_nues', True, ('couteau',), Fraction(0, 1))
    """
    if raisons := refus_du_coup(attaquant, technique):
        raise ActionImpossible(" ".join(raisons))
    coup = employer(attaquant, catalogue().techniques[technique])
    if not defense:
        return Reponse(INSTINCT, "", (), *_echange(attaquant, coup, cible, None))
    t = catalogue().techniques[defense]
    garde = _en_garde(attaquant, coup, cible, t)
    if garde is None or not (sorte := sorte_de_reponse(t)):
        raise ActionImpossible(f"{t.nom} ne répond pas à {coup.nom} (R206).")
    return Reponse(sorte, defense, garde.tenues, *_echange(attaquant, coup, garde, employer(garde, t, DEFENSE)))


def _echange(
    attaquant: Combattant, coup: Emploi, cible: Combattant, garde: Emploi | None
) -> tuple[Echange, LoiDEchange]:
    e = preparer_echange(attaquant, SUR_SES_GARDES, coup, cible, Situation(), garde, zone=ZONE_CHOISIE)
    return e, LoiDEchange(Enumerateur().loi(echanger, e), coup, garde)


def _en_garde(attaquant: Combattant, coup: Emploi, cible: Combattant, t: Technique) -> Combattant | None:
    """La cible, prête à cette défense : les mains vides, sinon un objet, sinon la première arme qui convient."""
    zone = ZONE_CHOISIE if coup.localisation == "au_choix" else ""
    for tenues in ((), (OBJET,), *((a,) for a in catalogue().armes)):
        qui = replace(cible, techniques=cible.techniques | {t.id}, tenues=tenues)
        emploi = employer(qui, t, DEFENSE)
        if not refus_de_defense(qui, Situation(), emploi, attaquant, SUR_SES_GARDES, coup, zone=zone):
            return qui
    return None


def frappeur_quelconque(caracteristiques: Mapping[str, int], arme: str) -> Combattant:
    """Rend un attaquant sans fiche qui sait toutes les techniques, cette arme en main, ou un objet (R107).

    >>> attaques_letales(frappeur_quelconque({"force": 2, "habilete": 2}, "epee"))
    ('seiryuto_uchi', 'attaque_armee', 'attaque_avec_arme_improvisee')
    """
    return quelconque(caracteristiques, {}, catalogue().techniques, [arme or OBJET])


def armer_d_une_lame(qui: Combattant, arme: str) -> Combattant:
    """Rend ce combattant, cette arme en main, ou un objet s'il n'y a pas d'arme."""
    return replace(qui, tenues=(arme or OBJET,))


def defenseur_quelconque(caracteristiques: Mapping[str, int], defense: int, protection: str = "") -> Combattant:
    """Rend une cible sans fiche : ``defense`` dés d'instinct (R95), et la protection qu'elle porte (R98).

    >>> defenseur_quelconque({"endurance": 2}, 1, "gilet_pare_balles").armure("torse")
    4
    """
    return replace(quelconque(caracteristiques, {}, (), (), defense), protections=(protection,) if protection else ())
