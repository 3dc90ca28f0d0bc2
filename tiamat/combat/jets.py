"""Les jets du combat, avec tout ce qui les change : états, blessures, protections, surprise."""

from collections.abc import Iterator

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant, Situation
from tiamat.combat.emploi import Emploi
from tiamat.des import Formule, JetAFaire, Modificateur, preparer
from tiamat.techniques import precision

QUI_DEMANDENT_DE_VOIR = ("habilete", "rapidite", "perception")


def malus_aux_actions(s: Situation, carac: str | None) -> Iterator[Modificateur]:
    """Rend les malus des actions : aveuglé (R134), blessure à la tête (R137), ivre (R145), pas la Puissance (C86).

    >>> [m.libelle for m in malus_aux_actions(Situation(blessures=frozenset({"tete"})), "force")]
    ['Blessure à la tête']
    """
    if "aveugle" in s.etats and carac in QUI_DEMANDENT_DE_VOIR:
        yield Modificateur("Aveuglé", d10=-1, regle="R134")
    if "tete" in s.blessures:
        yield Modificateur("Blessure à la tête", d10=-1, regle="R137")
    if "ivre" in s.etats:
        yield Modificateur("Ivre", fixe=-1, regle="R145")


def malus_de_caracteristique(c: Combattant, s: Situation, carac: str | None) -> Iterator[Modificateur]:
    """Rend les malus de tout jet de cette caractéristique : épuisé (R143, C86), protections portées (C71).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jack = combattant(profil("jack"))
    >>> [m.d10 for m in malus_de_caracteristique(jack, Situation(etats=frozenset({"epuise"})), "rapidite")]
    [-1]
    """
    if "epuise" in s.etats and carac == "rapidite":
        yield Modificateur("Épuisé", d10=-1, regle="R143")
    for id in c.protections:
        p = catalogue().protections[id]
        if carac and carac in p.malus:
            yield Modificateur(p.nom, d10=p.malus[carac], regle="C71")


def jet_de_precision(c: Combattant, s: Situation, e: Emploi, *tir: Modificateur) -> JetAFaire | None:
    """Prépare un jet de Précision, pour toucher ou pour éviter (R93, R94) ; ``None`` si la technique n'en a pas.

    S'être préparé donne 1D10 (R90) ; l'élan d'un Tai sabaki, ses D6 (C63) ; un enchaînement, son bonus (R202, R205).
    ``tir`` : ce que la portée et les circonstances changent.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.combat.emploi import employer
    >>> from tiamat.personnage import profil
    >>> jack = combattant(profil("jack"))
    >>> jet_de_precision(jack, Situation(prepare=True), employer(jack, catalogue().techniques["oi_zuki"])).poignee
    Poignee(d10=3, d6=0, fixe=2)
    """
    formule = precision(e.technique)
    if formule is None:
        return None
    parts = list(formule.jet(c.caracteristiques, c.competences).modificateurs)
    if e.enchainement and e.enchainement.precision:
        ajout = Formule.lire(e.enchainement.precision)
        parts.append(Modificateur(e.enchainement.nom, ajout.d10, ajout.d6, ajout.fixe, "R202"))
    if s.prepare:
        parts.append(Modificateur("Préparé", d10=1, regle="R90"))
    if s.d6:
        parts.append(Modificateur("Élan", d6=s.d6, regle="C63"))
    malus = (*malus_aux_actions(s, formule.carac), *malus_de_caracteristique(c, s, formule.carac))
    return preparer(*parts, *malus, *tir)


def jet_instinctif(c: Combattant) -> JetAFaire:
    """Prépare la défense instinctive (R95) ; aucun état ne la change (C86).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jet_instinctif(combattant(profil("jack"))).poignee.d10
    1
    """
    return preparer(Modificateur("Défense instinctive", d10=c.defense_instinctive, regle="R95"))


def surprendre(jet: JetAFaire, regle: str) -> JetAFaire:
    """Rend le même jet avec un seul D10 ; les D6 et les bonus fixes restent (R106, R183, C104).

    >>> surprendre(preparer(Modificateur("Habileté", d10=3, fixe=2)), "R183").poignee
    Poignee(d10=1, d6=0, fixe=2)
    """
    trop = jet.poignee.d10 - 1
    return preparer(*jet.modificateurs, Modificateur("Surprise", d10=-trop, regle=regle)) if trop > 0 else jet


def jet_de_puissance(c: Combattant, s: Situation, e: Emploi, *bonus: Modificateur) -> JetAFaire | None:
    """Prépare un jet de Puissance (R98, R178) ; ``None`` si la technique ne fait aucun dommage.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.combat.emploi import employer
    >>> from tiamat.personnage import profil
    >>> jack = combattant(profil("jack"), ["couteau"])
    >>> jet_de_puissance(jack, Situation(), employer(jack, catalogue().techniques["attaque_armee"])).poignee
    Poignee(d10=3, d6=1, fixe=0)
    """
    formule = e.puissance
    if formule is None:
        return None
    jet = formule.jet(c.caracteristiques, c.competences)
    return preparer(*jet.modificateurs, *malus_de_caracteristique(c, s, formule.carac), *bonus)


def jet_de_carac(c: Combattant, s: Situation, carac: str, competence: str = "") -> JetAFaire:
    """Prépare un test ou une opposition pendant le combat (R47, R51), avec les malus des actions (C86).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jet_de_carac(combattant(profil("jack")), Situation(blessures=frozenset({"tete"})), "force").poignee
    Poignee(d10=2, d6=0, fixe=0)
    """
    jet = Formule(carac, competences=(competence,) if competence else ()).jet(c.caracteristiques, c.competences)
    return preparer(*jet.modificateurs, *malus_aux_actions(s, carac), *malus_de_caracteristique(c, s, carac))
