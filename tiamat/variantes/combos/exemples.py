"""Les exemples de la fiche, rejoués : chaque genre refait le calcul, et rend ce que la fiche attend."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from statistics import median
from typing import Any

from tiamat.catalogue.variantes import variantes
from tiamat.francais import decimale
from tiamat.variantes.combos.adversaires import (
    SECONDE_ARME,
    difficulte_de_parade,
    malus_du_nombre,
    oublies_en_defense,
)
from tiamat.variantes.combos.degats import (
    Porteur,
    apres_armure,
    armure_totale,
    compter,
    est_fatal,
    lieux_ouverts,
    potentiel,
)
from tiamat.variantes.combos.donnees import ID, action, armes, lieux
from tiamat.variantes.combos.enchainement import (
    Maillon,
    avancer,
    bonus_personnel,
    budget,
    longueur,
    maillons_attendus,
    payer,
    suit_le_combo,
)
from tiamat.variantes.combos.initiative import Prompt, loi_d_initiative, qui_ouvre, succes_automatiques
from tiamat.variantes.combos.pouvoirs import armure_de_l_ame, matiere_sur_une_arme
from tiamat.variantes.combos.realite import acclimater, ecart_de_realite, magie_contre
from tiamat.variantes.combos.reserves import (
    BLOQUEE,
    REUSSIE,
    Issue,
    difficulte,
    juger,
    loi_de_l_ecart,
    opposer,
    reserve,
)

SANS_REACTION = -1


def _pour_cent(p: Fraction) -> str:
    return decimale(p * 100)


def initiative(d: Mapping[str, Any]) -> dict[str, Any]:
    """Une initiative d'office contre des succès déjà lancés (002-R01, 002-R03)."""
    score = d["astuce"] + d["vigilance"]
    succes = succes_automatiques(Prompt(score, automatique=True))
    return {"succes": succes, "ouvre": qui_ouvre((succes, d["en_face"]), (score, 0)) == 0}


def longueur_du_combo(d: Mapping[str, Any]) -> dict[str, Any]:
    """La longueur d'un combo (002-R05)."""
    return {"actions": longueur(d["niveau"])}


def budget_des_combos(d: Mapping[str, Any]) -> dict[str, Any]:
    """Ce qu'il reste après chaque combo personnel (002-R07, 002-R08)."""
    niveaux, combos = d["niveaux"], d["combos"]
    return {
        "coups": sum(budget(niveaux).values()),
        "reste_apres_2": payer(niveaux, combos[:2]),
        "reste_apres_3": payer(niveaux, combos[:3]),
        "reste": payer(niveaux, combos),
    }


def combo(d: Mapping[str, Any]) -> dict[str, Any]:
    """Un combo joué action par action (002-R09 à 002-R13)."""
    deja: list[str] = []
    difficultes, issues = [], []
    for id, succes, en_face in zip(d["actions"], d["succes"], d["en_face"], strict=True):
        base = action(id).difficulte
        difficultes.append(difficulte(base, [bonus_personnel(suit_le_combo(d["personnel"], deja, id))]) if base else 0)
        reagit = en_face != SANS_REACTION
        issues.append(juger(succes - en_face * reagit, reaction=reagit) if base else Issue(REUSSIE, 0))
        deja.append(id)
    tete = lieux()["tete"]
    return {
        "difficultes": difficultes,
        "sorts": [i.sort for i in issues],
        "exces": [i.exces for i in issues],
        "fatal_a_la_tete": tete in lieux_ouverts(issues[0].exces) and est_fatal(tete, issues[0].exces),
        "ouvre": action(d["reaction"]).nom if issues[-1].sort == BLOQUEE else "",
    }


def lieux_de_l_exces(d: Mapping[str, Any]) -> dict[str, Any]:
    """Ce qu'un excédent fait à des endroits (002-R23, 002-R25)."""
    ouverts = [lieu for lieu in (lieux()[id] for id in d["lieux"]) if lieu in lieux_ouverts(d["exces"])]
    fatals = [est_fatal(lieu, d["exces"]) for lieu in ouverts]
    formules = [(x.degats_fatals if f else x.degats).texte for x, f in zip(ouverts, fatals, strict=True)]
    return {"formules": formules, "fatals": fatals}


def degats(d: Mapping[str, Any]) -> dict[str, Any]:
    """Le compte d'un coup, étape par étape (002-R32, 002-R39, 002-R40)."""
    compte = compter(
        potentiel(d["arme"], Porteur(d["force"])),
        d["lieu"],
        fatal=est_fatal(lieux()[d["lieu"]], d["exces"]),
        armure=armure_totale((d["armure"], armure_de_l_ame(d.get("force_d_ame", 0))), armes()[d["arme"]].ignore),
        vigueur=d["vigueur"],
        puissance=d.get("puissance", 0),
        arrondi=d.get("arrondi", "superieur"),
    )
    return {
        "potentiel": compte.potentiel,
        "bruts": compte.bruts,
        "apres_armure": apres_armure(compte.bruts, compte.armure, arrondi=d.get("arrondi", "superieur")),
        "croix": compte.croix,
    }


def realite(d: Mapping[str, Any]) -> dict[str, Any]:
    """Un vrai humain qui séjourne quelque part (002-R34)."""
    sejours = zip(d["lieux"], d["etapes"], strict=True)
    return {"degres": [acclimater(d["degre"], lieu, etapes) for lieu, etapes in sejours]}


def opposition(d: Mapping[str, Any]) -> dict[str, Any]:
    """Deux réserves l'une contre l'autre (002-R10)."""
    un, autre = (reserve(n, diff) for n, diff in zip(d["des"], d["difficultes"], strict=True))
    issue, loi = opposer(un, autre), loi_de_l_ecart(un, autre)
    noms = ("reussit", "egalite", "bloque")
    return dict(zip(noms, map(_pour_cent, issue), strict=True)) | {
        "au_moins": [decimale(loi.chance_au_moins(n), 3) for n in (2, 3, 4, 5)]
    }


def des_d_initiative(d: Mapping[str, Any]) -> dict[str, Any]:
    """Les dés contre l'automatique (002-R02, 002-R03)."""
    loi, d_office = loi_d_initiative(Prompt(d["score"])), succes_automatiques(Prompt(d["score"]))
    return {
        "moyenne": decimale(loi.moyenne),
        "automatique": d_office,
        "au_moins_autant": _pour_cent(loi.chance_au_moins(d_office)),
    }


def nombre(d: Mapping[str, Any]) -> dict[str, Any]:
    """Le poids du nombre (002-R16, 002-R18, 002-R42)."""
    oublies = oublies_en_defense(SECONDE_ARME)
    return {
        "malus": [malus_du_nombre(n) for n in d["adversaires"]],
        "deux_armes": [malus_du_nombre(n, oublies=oublies) for n in d["adversaires"]],
        "double_vitesse": [malus_du_nombre(n, compte_pour=2) for n in d["adversaires"]],
    }


def parades(d: Mapping[str, Any]) -> dict[str, Any]:
    """La difficulté d'une parade (002-R19)."""
    return {"difficultes": [difficulte_de_parade(m) for m in d["mains"]]}


def matiere(d: Mapping[str, Any]) -> dict[str, Any]:
    """Matière sur une arme (002-R44)."""
    return matiere_sur_une_arme(**d)._asdict()


def degres(d: Mapping[str, Any]) -> dict[str, Any]:
    """Des degrés inégaux (002-R36, 002-R37, 002-R38)."""
    a, b = d["attaquant"], d["defenseur"]
    contre_lieu, contre_creature = magie_contre(a, b, lieu=True), magie_contre(a, b, lieu=False)
    return ecart_de_realite(a, b)._asdict() | {"niveau": contre_lieu.niveau, "succes": contre_creature.succes}


def chaine(d: Mapping[str, Any]) -> dict[str, Any]:
    """Jusqu'où va un combo (002-R06, 002-R11, 002-R12)."""
    avancees = avancer([Maillon(d["des"], d["difficulte"], d["en_face"])] * d["longueur"])
    return {
        "reussis": [_pour_cent(a.reussi) for a in avancees],
        "attendus": decimale(maillons_attendus(avancees), 2),
    }


def duel(d: Mapping[str, Any]) -> dict[str, Any]:
    """La durée médiane du duel type, sur des graines fixées (002-R05, 002-R12)."""
    from tiamat.variantes.combos import SYSTEME
    from tiamat.variantes.duel import serie

    graines = range(d["depuis"], d["depuis"] + d["graines"])
    return {"mediane": int(median(x.duree for x in serie(SYSTEME, SYSTEME.duel_type(), graines)))}


GENRES: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "initiative": initiative,
    "longueur": longueur_du_combo,
    "budget": budget_des_combos,
    "combo": combo,
    "lieux": lieux_de_l_exces,
    "degats": degats,
    "realite": realite,
    "opposition": opposition,
    "des_d_initiative": des_d_initiative,
    "nombre": nombre,
    "parades": parades,
    "matiere": matiere,
    "degres": degres,
    "chaine": chaine,
    "duel": duel,
}
"""Genre d'un exemple → ce qui le rejoue."""


def rejouer(id: str) -> dict[str, Any]:
    """Rejoue un exemple de la fiche ; lève ``NomInconnu`` s'il n'existe pas.

    >>> rejouer("002-E8")["croix"], rejouer("002-E6")["croix"]
    (5, 3)
    """
    exemple = variantes()[ID].exemples[id]
    return GENRES[exemple.genre](exemple.donnees)
