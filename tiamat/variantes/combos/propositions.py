"""Chaque réponse à un choix, en mots : sa chance, sa règle, ou ce qui l'empêche ; et le bilan d'un combattant."""

from collections.abc import Sequence
from fractions import Fraction

from tiamat.francais import INSECABLE, pluriel
from tiamat.procedure.interpretes import Choix
from tiamat.variantes.combos.combattant import ARMES, combattant
from tiamat.variantes.combos.coups import Coup, compte_du_coup, jet_d_action, jet_de_reaction
from tiamat.variantes.combos.donnees import action, lieux
from tiamat.variantes.combos.enchainement import COMPETENCES
from tiamat.variantes.combos.etat import EN_MAIN, OU_EST_L_ARME, PARALYSIE, Combo, Etat
from tiamat.variantes.combos.possibles import (
    AUCUNE,
    S_ARRETER,
    Possible,
    toutes_les_actions,
    toutes_les_reactions,
)
from tiamat.variantes.combos.tactique import loi_du_coup, meilleure_reaction
from tiamat.variantes.combos.zones import ZONES_ANNONCEES
from tiamat.variantes.systeme import Bilan, Depart, Jauge, Proposition

SORTS = {"reussie": "", "ratee": " (ratée)", "egalite": " (égalité)", "bloquee": " (bloquée)", "evitee": " (évitée)"}
FLECHE = " → "


def proposer(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    """Rend les réponses d'un choix, refusées comprises."""
    if choix.nom == "action":
        return [*(_action(p, depart, e) for p in toutes_les_actions(depart, e)), _s_arreter(e)]
    if choix.nom == "reaction":
        aucune = _reaction(None, choix.sujet, depart, e)
        reactions = toutes_les_reactions(depart, e, choix.sujet)
        return [aucune, *(_reaction(p, choix.sujet, depart, e) for p in reactions)]
    if choix.nom == "zone":
        return [Proposition(z, zone.nom, regle="002-R22") for z, zone in ZONES_ANNONCEES.items()]
    coup, exces, _ = choix.sujet
    return [_lieu(lieu, coup, exces, depart, e) for lieu in choix.reponses]


def _action(p: Possible, depart: Depart, e: Etat) -> Proposition:
    coup = p.coup
    texte = f"{coup.nom} ({COMPETENCES[coup.competence]})"
    if p.refus:
        return Proposition(p.reponse, texte, regle="002-R46", refus=p.refus)
    jet = jet_d_action(depart, e, e.main, coup)
    if jet is None:
        return Proposition(p.reponse, texte, "Réussit d’office.", Fraction(1), "002-R46")
    reaction = meilleure_reaction(depart, e, coup)
    contre = f", contre {action(reaction.split('@')[0]).nom}" if reaction != AUCUNE else ""
    detail = f"{pluriel(jet.des, 'dé')}, difficulté {jet.difficulte}{contre}."
    return Proposition(p.reponse, texte, detail, loi_du_coup(depart, e, coup, reaction).chance_au_moins(1), "002-R46")


def _s_arreter(e: Etat) -> Proposition:
    rompt = e.combo is None and e.a_couvert == 1 - e.main
    detail = "Le combat est rompu." if rompt else "La main passe."
    return Proposition(S_ARRETER, "S’arrêter", detail, regle="002-R06")


def _reaction(p: Possible | None, coup: Coup, depart: Depart, e: Etat) -> Proposition:
    """La chance est celle de ne pas être touché."""
    if p is None:
        tient = loi_du_coup(depart, e, coup, AUCUNE).chance_au_plus(0)
        return Proposition(AUCUNE, "Ne pas réagir", "Un seul succès suffit.", tient, "002-R10")
    texte = f"{p.coup.nom} ({COMPETENCES[p.coup.competence]})"
    if p.refus:
        return Proposition(p.reponse, texte, regle="002-R46", refus=p.refus)
    jet = jet_de_reaction(depart, e, 1 - e.main, p.coup)
    tient = loi_du_coup(depart, e, coup, p.reponse).chance_au_plus(0)
    return Proposition(p.reponse, texte, f"{pluriel(jet.des, 'dé')}, difficulté {jet.difficulte}.", tient, "002-R10")


def _lieu(lieu: str, coup: Coup, exces: int, depart: Depart, e: Etat) -> Proposition:
    compte = compte_du_coup(depart, e.main, coup, lieu, exces, e.corps[1 - e.main].abri)
    formule = (compte.lieu.degats_fatals if compte.fatal else compte.lieu.degats).texte
    fatal = ", coup fatal" if compte.fatal else ""
    effet = f", {compte.lieu.effet}" if compte.lieu.effet else ""
    detail = f"{formule}{fatal}{INSECABLE}: {pluriel(compte.croix, 'croix', 'croix')}{effet}."
    return Proposition(lieu, lieux()[lieu].nom, detail, regle="002-R23")


def bilan(depart: Depart, e: Etat, qui: int) -> Bilan:
    """Rend ses croix encore libres, sa chaîne en cours, et ses états en mots."""
    corps, c = e.corps[qui], combattant(depart, qui)
    maxi = depart.option("croix")
    etats = [
        ("à terre", corps.terre),
        ("tenu", corps.tenu),
        ("à couvert", corps.abri),
        (OU_EST_L_ARME[corps.arme], corps.arme != EN_MAIN and c.arme in ARMES),
        ("main droite inutilisable", not corps.droite),
        ("main gauche inutilisable", not corps.gauche),
        (f"prochaine difficulté +{corps.nerf}", corps.nerf),
        (f"Nerve strikes reçus{INSECABLE}: {corps.nerfs} sur {PARALYSIE}", corps.nerfs),
        (f"feinte, prochaine difficulté −{corps.feinte}", corps.feinte),
        (f"visée, {pluriel(corps.visee, 'dé')} de plus", corps.visee),
        (f"combo personnel{INSECABLE}: {FLECHE.join(action(a).nom for a in c.personnel)}", c.personnel),
        (chaine(e.combo) if e.combo else "", e.combo and e.combo.qui == qui),
    ]
    return Bilan(
        (Jauge("Croix libres", max(0, maxi - corps.croix), maxi),), tuple(mots for mots, vrai in etats if vrai)
    )


def chaine(combo: Combo) -> str:
    """Écrit la chaîne d'un combo, et ce qu'il en reste (002-R05).

    >>> from tiamat.variantes.combos.etat import Joue
    >>> chaine(Combo(0, (Joue("parade", "melee", "reussie"), Joue("taille", "melee", "bloquee")), 3, 0))
    'combo\\xa0: Parade → Taille (bloquée), 2 sur 3'
    """
    noms = FLECHE.join(action(j.action).nom + SORTS[j.sort] for j in combo.maillons)
    return f"combo{INSECABLE}: {noms}, {len(combo.maillons)} sur {combo.maximum + combo.celerite}"
