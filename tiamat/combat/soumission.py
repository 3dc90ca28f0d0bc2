"""La soumission : tenir, tenter de se libérer, se libérer, s'épuiser à essayer."""

from tiamat.catalogue import Technique, catalogue
from tiamat.catalogue.effets import Effet
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.durees import FIN_DU_COMBAT, fins_de, poser
from tiamat.combat.jets import jet_de_carac
from tiamat.combat.questions import GAGNE, QuestionOpposition
from tiamat.jauges import payer
from tiamat.procedure.interpretes import Interprete

NOMS = (("tentative", "Se libérer"), ("prise", "Tenir"))


def tentative(technique: str) -> Effet:
    """Rend ce que chaque tentative oppose et coûte (R210) ; Force et rien, si la fiche ne dit rien (R195).

    >>> tentative("prise_de_l_ours").carac, tentative("immobilisation").carac
    ('endurance', 'force')
    """
    dits = [x for x in catalogue().techniques[technique].effets if x.verbe == "tentative"]
    x = dits[0] if dits else Effet("tentative")
    return x if x.carac else Effet("tentative", carac="force", sante=x.sante, energie=x.energie)


def tenter(h: Interprete, combat: Combat, e: Etat, i: int) -> Etat:
    """Tente de se libérer : une opposition que la victime initie, donc perd à égalité (R195, C113).

    La tentative coûte d'abord ce que dit la prise (R210).
    """
    c = e.corps[i]
    assert c.prise is not None
    carac = tentative(c.prise.technique).carac
    e = endurer(e.avec(i, c._replace(prise=c.prise._replace(tentee=True))), i)
    if e.corps[i].hors_de_combat:
        return e
    mien, sien = (jet_de_carac(combat.qui(e, q), e.corps[q].situation, carac) for q in (i, c.prise.tenant))
    noms = (combat.nom(i), combat.nom(c.prise.tenant))
    if h.tirer(QuestionOpposition(mien, sien, noms, NOMS, "tentative")) == GAGNE:
        return delivrer(e, i)
    return echouer(e, i)


def endurer(e: Etat, i: int) -> Etat:
    """Rend l'état où une tentative, Dégagement compris (R195), a coûté ce que dit la prise (R210).

    De la santé, qui peut tuer (C77), sans donner de furie (C81), ou de l'énergie.
    """
    c = e.corps[i]
    if c.prise is None:
        return e
    x = tentative(c.prise.technique)
    if x.sante:
        sante = max(0, c.jauges.sante - x.sante)
        letale = "letale" in catalogue().techniques[c.prise.technique].attributs
        e = e.changer(i, jauges=c.jauges._replace(sante=sante, mort=letale and sante == 0))
        if sante == 0:
            return e.changer(i, prise=None, posture="a_terre")
    if x.energie:
        e = e.changer(i, jauges=payer(c.jauges, energie=min(x.energie, c.jauges.energie)))
    return e


def echouer(e: Etat, i: int) -> Etat:
    """Compte une tentative ratée ; à la dernière, la victime tombe KO, santé inchangée (R195, C118)."""
    c = e.corps[i]
    if c.prise is None:
        return e
    if c.prise.restantes > 1:
        return e.avec(i, c._replace(prise=c.prise._replace(restantes=c.prise.restantes - 1)))
    return e.changer(i, prise=None, poses=poser(c.poses, "ko", FIN_DU_COMBAT), posture="a_terre")


def delivrer(e: Etat, victime: int) -> Etat:
    """Rend l'état où la victime n'est plus tenue ; elle garde ses actions (C114).

    La prise peut lui laisser un état : épuisé jusqu'à la fin du combat (R144, C91), ou sonné (R210).
    """
    c = e.corps[victime]
    if c.prise is None:
        return e
    poses = c.poses
    for x in _a_la_liberation(catalogue().techniques[c.prise.technique]):
        poses = poser(poses, x.etat, fins_de(x.duree))
    return e.changer(victime, prise=None, poses=poses)


def _a_la_liberation(t: Technique) -> tuple[Effet, ...]:
    return tuple(x for x in t.effets if x.verbe == "etat" and x.quand == "liberation")
