"""Lire la fiche d'une technique : ses jets, son coût, l'arme qu'elle demande."""

from collections.abc import Sequence
from typing import NamedTuple

from tiamat.catalogue import Arme, Cout, Technique, catalogue
from tiamat.catalogue.entrees import ARME, AUCUN_DOMMAGE
from tiamat.des.formule import Formule
from tiamat.erreurs import Refus
from tiamat.prerequis import Prerequis, lire_prerequis


class Puissance(NamedTuple):
    """La Puissance d'une technique : une formule, ou celle de l'arme tenue plus une formule, ou aucun dommage."""

    formule: Formule
    arme: bool = False
    aucun_dommage: bool = False


def precision(technique: Technique) -> Formule | None:
    """Rend la formule du jet pour toucher, ou pour éviter s'il s'agit d'une défense (R177) ; ``None`` sans jet.

    Un enchaînement n'a pas de jet à lui : sa formule est le bonus de la technique qu'il offre (R202).

    >>> str(precision(catalogue().techniques["oi_zuki"]))
    'Habileté +2'
    """
    return Formule.lire(technique.precision) if technique.precision else None


def puissance(technique: Technique) -> Puissance | None:
    """Rend la Puissance : les dommages, ou ce qu'une parade à mains nues oppose à une attaque létale (R178).

    ``None`` si la fiche n'en donne pas.

    >>> puissance(catalogue().techniques["arnis_matador"])
    Puissance(formule=Formule(carac=None, d10=2, d6=0, fixe=0, competences=()), arme=True, aucun_dommage=False)
    >>> puissance(catalogue().techniques["braquage"]).aucun_dommage
    True
    """
    texte = technique.puissance
    if not texte:
        return None
    if texte == AUCUN_DOMMAGE:
        return Puissance(Formule(), aucun_dommage=True)
    reste = texte.removeprefix(ARME)
    return Puissance(Formule.lire(reste) if reste.strip() else Formule(), arme=reste != texte)


def puissance_avec(technique: Technique, arme: Arme | None = None) -> Formule | None:
    """Rend la formule de Puissance une fois l'arme en main ; ``None`` si la technique ne fait aucun dommage.

    Les deux formules se fondent : les D10 de la technique s'ajoutent à ceux de l'arme, ou se lancent avec ses D6 si
    elle n'a pas de D10 (C144). Un couteau ajoute 1D6 à la Force (R160, R161) ; un pistolet ne lance que ses D6, donc
    jamais de critique (R162, R163). Lève ``Refus`` s'il faut une arme et qu'il n'y en a pas.

    >>> str(puissance_avec(catalogue().techniques["arnis_matador"], catalogue().armes["couteau"]))
    'Force +2D10+1D6'
    """
    p = puissance(technique)
    if p is None or p.aucun_dommage:
        return None
    if not p.arme:
        return p.formule
    if arme is None or not arme.puissance:
        raise Refus(f"{technique.nom} frappe avec la Puissance de l’arme : choisissez une arme (R175).")
    return Formule.lire(arme.puissance).plus(p.formule)


def arme_necessaire(technique: Technique) -> Prerequis:
    """Rend l'arme ou l'objet nécessaire, en expression d'identifiants (R175).

    >>> sorted(arme_necessaire(catalogue().techniques["arnis_matador"]).noms())
    ['baton', 'couteau']
    """
    return lire_prerequis(technique.arme)


def arme_convient(technique: Technique, tenues: Sequence[str]) -> bool:
    """Dit si ce qu'il tient suffit : sans l'arme ou l'objet nécessaire, une technique est inutilisable (R175).

    ``tenues`` : des identifiants d'armes, répétés s'il en tient deux ; un autre mot est un objet quelconque.

    >>> arnis = catalogue().techniques["arnis_guerriero"]
    >>> arme_convient(arnis, ["couteau"]), arme_convient(arnis, ["couteau", "couteau"])
    (False, True)
    """
    besoins = catalogue().besoins
    remplis = set(tenues)
    for b in besoins.values():
        bonnes = [a for a in tenues if a in b.accepte or not b.accepte]
        if len(bonnes) >= b.exemplaires:
            remplis.add(b.id)
    return arme_necessaire(technique).satisfait(remplis)


def cout_en_combo(technique: Technique, enchainement: Technique | None = None) -> Cout:
    """Rend ce que coûte une technique offerte : rien (R200), ou le coût de l'enchaînement, qui remplace le sien (R176).

    >>> t = catalogue().techniques
    >>> cout_en_combo(t["straight_punch"], t["oeil_pour_oeil"])
    Cout(energie=0, furie=1)
    """
    return enchainement.cout if enchainement else Cout()


def zones_visees(technique: Technique) -> tuple[str, ...]:
    """Rend les zones que la localisation d'une technique peut toucher (R197) ; vide si elle n'en vise pas.

    >>> zones_visees(catalogue().techniques["coup_de_tete"])
    ('tete',)
    """
    if not technique.localisation:
        return ()
    lieu = catalogue().localisations[technique.localisation]
    return lieu.zones or tuple(dict.fromkeys(catalogue().tables[lieu.table].zones))


def sorte(technique: Technique) -> str:
    """Dit à quoi sert une technique, d'après son type (R174) : ``attaque``, ``defense`` ou ``enchainement``.

    Une contre-attaque a le type d'une attaque ; c'est son attribut qui la réserve à la défense (R184).

    >>> sorte(catalogue().techniques["age_uke"])
    'defense'
    """
    if "enchainement" in technique.type:
        return "enchainement"
    return "defense" if {"parade", "esquive"} & set(technique.type) else "attaque"
