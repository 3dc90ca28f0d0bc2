"""Tenir, se libérer, jeter à terre, achever, résister à la terreur."""

from collections.abc import Iterator

from tiamat.catalogue import catalogue
from tiamat.combat.actions import Action, annonce_de
from tiamat.combat.combat import CONTACT_EN_METRES, Combat, Etat, distance, tenant
from tiamat.combat.combattant import A_TERRE
from tiamat.combat.corps import PERSONNE
from tiamat.combat.durees import etats
from tiamat.combat.jets import jet_de_carac
from tiamat.combat.permis import attaques, prise_libre, refus_d_annonce, refus_du_tenant
from tiamat.combat.questions import GAGNE, QuestionOpposition
from tiamat.combat.soumission import delivrer, tenter
from tiamat.des import Modificateur, preparer
from tiamat.procedure.interpretes import Interprete

PROJETER = (("force", "Force"), ("resistance", "Force"))
RESISTER = (("volonte", "Volonté"), ("temperament", "Tempérament"))


def refus_de_se_liberer(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de tenter de se libérer : une tentative par tour (R195)."""
    prise = e.corps[i].prise
    if prise is None:
        yield "Personne ne le tient (R195)."
    elif prise.tentee:
        yield "Une seule tentative par tour (R195)."


def se_liberer(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Tenter de se libérer, une action (R195)."""
    return tenter(h, combat, e, i)


def refus_de_lacher(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de lâcher : il ne tient personne (C115)."""
    if tenant(e, i) is None:
        yield "Il ne tient personne (C115)."


def lacher(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Lâcher sa prise ne coûte rien (C115)."""
    victime = tenant(e, i)
    return e if victime is None else delivrer(e, victime)


def refus_de_jeter(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de jeter à terre : il y faut une chaîne (R210)."""
    victime = tenant(e, i)
    if not prise_libre(e, i):
        yield "Il ne tient personne par une chaîne (R210)."
    elif victime is not None and e.corps[victime].posture == A_TERRE:
        yield "Sa victime est déjà à terre (R210)."


def jeter_a_terre(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Jeter à terre celui que tient la chaîne : Force contre Force, une action (R210)."""
    victime = tenant(e, i)
    if victime is None:
        return e
    mien, sien = (jet_de_carac(combat.qui(e, q), e.corps[q].situation, "force") for q in (i, victime))
    noms = (combat.nom(i), combat.nom(victime))
    if h.tirer(QuestionOpposition(mien, sien, noms, PROJETER, "force")) != GAGNE:
        return e
    return e.changer(victime, posture=A_TERRE)


def refus_de_mise_a_mort(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche d'achever : il faut un KO à ses pieds (R118), et aucune attaque létale (R10, C76)."""
    yield from refus_du_tenant(e, i)
    if a.cible not in combat.adversaires(i) or not e.corps[a.cible].hors_de_combat or e.corps[a.cible].jauges.mort:
        yield "On n’achève qu’un adversaire KO (R118)."
    elif distance(e, i, a.cible) >= CONTACT_EN_METRES:
        yield "Il faut l’avoir à ses pieds (R118)."
    elif any(
        "letale" in catalogue().techniques[x.technique].attributs and not refus_d_annonce(combat, e, annonce_de(i, x))
        for x in attaques(combat, e, i)
        if x.cible == a.cible
    ):
        yield "Une attaque létale suffit, en une action (C76)."


def mettre_a_mort(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Mise à mort : un tour complet au-dessus d'un KO, et il meurt, même sans moyen létal (R118)."""
    return e.changer(a.cible, jauges=e.corps[a.cible].jauges._replace(sante=0, mort=True))


def refus_de_resister(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de résister à la terreur : une tentative par tour, contre quelqu'un (R153, C101)."""
    c = e.corps[i]
    if "terrorise" not in etats(c.poses) or c.effroi == PERSONNE:
        yield "Rien ni personne ne le terrorise (C101)."
    elif c.a_resiste:
        yield "Une seule tentative par tour (C101)."


def resister(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Résister à la terreur : Volonté contre le Tempérament de qui la cause, une action (R153) ; égalité, échec (C101).

    Ivre, on y ajoute 1D6 (R145, C94).
    """
    c = e.corps[i]
    ivre = [Modificateur("Ivre", d6=1, regle="R145")] if "ivre" in etats(c.poses) else []
    jet = jet_de_carac(combat.qui(e, i), c.situation, "volonte")
    contre = jet_de_carac(combat.qui(e, c.effroi), e.corps[c.effroi].situation, "temperament")
    noms = (combat.nom(i), combat.nom(c.effroi))
    question = QuestionOpposition(preparer(*jet.modificateurs, *ivre), contre, noms, RESISTER, "volonte")
    if h.tirer(question) != GAGNE:
        return e.changer(i, a_resiste=True)
    return e.changer(i, a_resiste=True, effroi=PERSONNE, poses=tuple(p for p in c.poses if p.etat != "terrorise"))
