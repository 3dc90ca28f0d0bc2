"""Une attaque type : une technique contre la défense instinctive d'une cible quelconque, là où elle s'emploie."""

from collections.abc import Iterable, Mapping, Sequence

from tiamat.analyse.echange import LoiDEchange
from tiamat.catalogue import Arme, Technique, catalogue
from tiamat.combat.combattant import A_TERRE, DEBOUT, Combattant, Situation
from tiamat.combat.echange import echanger, preparer_echange
from tiamat.combat.emploi import employer
from tiamat.combat.legalite import refus_d_attaque
from tiamat.procedure.interpretes import Enumerateur
from tiamat.techniques import arme_convient
from tiamat.vocabulaire import CARACTERISTIQUES

ARME_DE_LA_CIBLE = "couteau"
ZONE_CHOISIE = "torse"


def essayer(
    technique: Technique,
    arme: Arme | None,
    caracteristiques: Mapping[str, int],
    competences: Mapping[str, int],
    *,
    defense: int,
    encaisse: int,
) -> LoiDEchange | None:
    """Rend la loi exacte d'une attaque contre ``defense`` dés de défense instinctive (R95).

    ``encaisse`` : l'endurance et l'armure de la cible (R98). L'attaquant et la cible ont la posture, l'arme et le
    fourreau que la fiche demande ; une localisation au choix vise le torse. Rend ``None`` si la technique n'est pas une
    attaque, ou n'a pas de jet à elle : défense, contre-attaque, enchaînement.

    >>> from tiamat.personnage import profil
    >>> jack = profil("jack").caracteristiques
    >>> loi = essayer(catalogue().techniques["oi_zuki"], None, jack, {}, defense=1, encaisse=2)
    >>> round(float(loi.touche), 4), round(float(loi.perte_moyenne), 2)
    (0.774, 5.44)
    """
    attaquant = attaquant_type(technique, arme, caracteristiques, competences)
    cible = cible_quelconque(defense, encaisse)
    emploi = employer(attaquant, technique)
    sa, sc = situations_types(technique)
    if not technique.precision or refus_d_attaque(attaquant, sa, emploi, cible, sc):
        return None
    echange = preparer_echange(attaquant, sa, emploi, cible, sc, zone=ZONE_CHOISIE)
    return LoiDEchange(Enumerateur().loi(echanger, echange), emploi)


def attaquant_type(
    technique: Technique,
    arme: Arme | None = None,
    caracteristiques: Mapping[str, int] | None = None,
    competences: Mapping[str, int] | None = None,
) -> Combattant:
    """Rend qui sait cette technique et tient ce qu'elle demande (R175) ; ses caractéristiques valent 1, sauf dites.

    >>> attaquant_type(catalogue().techniques["attaque_armee"]).tenues
    ('couteau',)
    """
    corps = dict.fromkeys(CARACTERISTIQUES, 1) | dict(caracteristiques or {})
    return quelconque(corps, competences or {}, [technique.id], _en_main(technique, arme))


def situations_types(technique: Technique) -> tuple[Situation, Situation]:
    """Rend les situations que la fiche demande à l'attaquant et à la cible : posture et fourreau (R207).

    >>> [s.posture for s in situations_types(catalogue().techniques["ciseaux"])]
    ['debout', 'a_terre']
    """
    exigees = {(e.verbe, e.posture) for e in technique.effets}
    sa = Situation(posture=A_TERRE if ("exige_soi", A_TERRE) in exigees else DEBOUT, fourreau=True)
    return sa, Situation(posture=A_TERRE if ("exige_cible", A_TERRE) in exigees else DEBOUT)


def _en_main(technique: Technique, arme: Arme | None) -> list[str]:
    """L'arme dite, ou la première que la technique accepte ; deux s'il le faut."""
    voulues = [arme] if arme else [a for a in catalogue().armes.values() if arme_convient(technique, [a.id] * 2)]
    if not technique.arme or not voulues:
        return []
    une = voulues[0].id
    return [une] if arme_convient(technique, [une]) else [une, une]


def cible_quelconque(defense: int, encaisse: int) -> Combattant:
    """Rend une cible armée, qui lance ``defense`` dés d'instinct (R95) et encaisse ``encaisse`` points (R98).

    >>> cible_quelconque(3, 4).defense_instinctive, cible_quelconque(3, 4).caracteristiques["endurance"]
    (3, 4)
    """
    corps = dict.fromkeys(CARACTERISTIQUES, 1) | {"endurance": encaisse}
    return quelconque(corps, {}, (), [ARME_DE_LA_CIBLE], defense)


def quelconque(
    caracteristiques: Mapping[str, int],
    competences: Mapping[str, int],
    techniques: Iterable[str],
    tenues: Sequence[str],
    defense: int = 1,
) -> Combattant:
    """Rend un combattant sans nom ni fiche, qui sait ces techniques et tient ces armes."""
    return Combattant(
        nom="",
        caracteristiques=caracteristiques,
        competences=competences,
        techniques=frozenset(techniques),
        talents=frozenset(),
        arts=(),
        sexe="",
        initiative=1,
        defense_instinctive=defense,
        tenues=tuple(tenues),
    )
