"""Chaque décision d'un duel : ses réponses, celles qui sont fermées et pourquoi, et leurs chances exactes."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from tiamat.des import Garder, loi_gardee
from tiamat.francais import pluriel, signe
from tiamat.procedure.interpretes import Choix
from tiamat.variantes.anneaux.armes import reduire_au_vide
from tiamat.variantes.anneaux.attaque import (
    SANS,
    Frappe,
    evaluer,
    manoeuvres,
    modifs_d_attaque,
    nd_augmente,
    refus_d_attaquer,
)
from tiamat.variantes.anneaux.combattant import (
    Corps,
    Etat,
    fiche,
    nd_de,
    nd_des_blessures,
    tous_les_etats,
)
from tiamat.variantes.anneaux.etats import malus_de_peur, refus_de_posture
from tiamat.variantes.anneaux.jets import Modif, competence_soutenue, composer, jet_de_competence
from tiamat.variantes.anneaux.tables import rang, table
from tiamat.variantes.systeme import Depart, Proposition

RETARDER, ATTAQUE, RELEVER, RAMASSER, LIBERER, GARDE, FINIR = (
    "retarder",
    "attaque",
    "relever",
    "ramasser",
    "liberer",
    "garde",
    "finir",
)
AUCUN, JET, COMPETENCE, ND, INITIATIVE, ECHANGE = "aucun", "jet", "competence", "nd", "initiative", "echange"
MANOEUVRES = {
    SANS: "Frapper",
    "feinte": "Feinter",
    "desarmement": "Désarmer",
    "supplementaire": "Frapper deux fois",
    "precis_membre": "Viser un membre",
    "precis_extremite": "Viser une main ou un pied",
    "precis_tete": "Viser la tête",
    "precis_detail": "Viser un détail",
}
REGLES = {"feinte": "003-R33", "desarmement": "003-R31", "supplementaire": "003-R29", SANS: "003-R22"}


def explose(depart: Depart) -> bool:
    """Vrai si un 10 se relance à cette table (003-G01)."""
    return bool(depart.option("explosion") == "oui")


def tous_les_malus(c: Corps) -> list[Modif]:
    """Ce qui pèse sur tous ses jets (003-R03)."""
    return [malus_de_peur(c.peur)] if c.peur else []


def jet_d_attaque(depart: Depart, e: Etat, qui: int, *, soutenu: bool = False, en_plus: Sequence[Modif] = ()) -> Garder:
    """Le jet d'attaque d'un combattant en ce moment ; sans compétence, un 10 ne se relance pas (003-G01, 003-G04).

    ``soutenu`` : un point de Vide compte la compétence à 1.
    """
    f, c = fiche(depart, qui), e.corps[qui]
    competence = competence_soutenue(f.competence) if soutenu else f.competence
    d_en_haut = f.monte and not fiche(depart, 1 - qui).monte
    modifs = [*modifs_d_attaque(f.arme, c.posture, c.etats, d_en_haut=d_en_haut), *tous_les_malus(c), *en_plus]
    relance = explose(depart) and competence > 0
    return composer(jet_de_competence(competence, f.trait_d_arme), modifs, explose=relance)


def frappe(depart: Depart, e: Etat, qui: int) -> Frappe:
    """L'attaque qu'un combattant peut porter à l'autre, prête à s'évaluer."""
    f, c, autre = fiche(depart, qui), e.corps[qui], 1 - qui
    return Frappe(
        jet_d_attaque(depart, e, qui),
        nd_de(fiche(depart, autre), e.corps[autre], de_loin=f.arme.de_loin),
        f.arme,
        f.force,
        f.vide,
        f.reputation,
        nd_des_blessures(depart, qui, c) + f.nd_du_corps,
        tuple(tous_les_malus(c)),
        depart.option("feinte") == "releve",
    )


def postures(depart: Depart, e: Etat, qui: int, sujet: str) -> list[Proposition]:
    """Les postures, et remettre son tour (003-R16, 003-R17, 003-R35, 003-R36, 003-R37, 003-R38, 003-R39).

    ``sujet`` : ``depart`` avant l'initiative, ``tour`` quand on peut en changer, ``tenue`` quand on garde la sienne.
    """
    f, c = fiche(depart, qui), e.corps[qui]
    offertes = []
    for i, (id, r) in enumerate(table("postures").items()):
        refus = refus_de_posture(id, tous_les_etats(f, c), monte=f.monte)
        if sujet == "tenue":
            refus = "" if id == c.posture else "La posture de ce round est prise (003-R16)."
        offertes.append(Proposition(id, r["nom"], r["permet"], regle=f"003-R{35 + i}", refus=refus))
    if sujet != "depart":
        refus = "L’autre a déjà joué (003-R17)." if len(e.a_jouer) < 2 else ""
        refus = refus or ("L’autre attend déjà (003-R17)." if e.attend == 1 - qui else "")
        offertes.append(Proposition(RETARDER, "Remettre son tour", regle="003-R17", refus=refus))
    return offertes


def actions(depart: Depart, e: Etat, qui: int, simples: int) -> list[Proposition]:
    """Les actions d'un tour (003-R08, 003-R10, 003-R21, 003-R22, 003-R34, 003-T9) ; ``simples`` : déjà faites."""
    f, c = fiche(depart, qui), e.corps[qui]
    entamee = "Une action Simple est déjà faite (003-G08)." if simples else ""
    lie = "Enchevêtré, on ne peut que se dégager (003-R10)." if "enchevetre" in c.etats else ""
    assaut = "L’Assaut n’attaque que de près, rien d’autre (003-R36)." if c.posture == "assaut" else ""
    attaque = refus_d_attaquer(f.arme, c.posture, c.etats)
    desarme = "" if c.arme_en_main else "L’arme est à terre : ramassez-la (003-T3)."
    debout = "" if "au_sol" in c.etats else "Il est debout."
    en_main = "L’arme est en main." if c.arme_en_main else ""
    libre = "" if "enchevetre" in c.etats else "Rien ne le retient."
    ferme = attaque or desarme or entamee
    chance = None if ferme else _chance_d_attaque(depart, e, qui)
    return [
        Proposition(ATTAQUE, "Attaquer", f.arme.nom, chance, "003-R22", ferme),
        Proposition(RELEVER, "Se relever", "action Simple", regle="003-R08", refus=debout or lie or assaut),
        Proposition(RAMASSER, "Ramasser l’arme", "action Simple", regle="003-R21", refus=en_main or lie or assaut),
        Proposition(LIBERER, "Se dégager", "un jet de Force", regle="003-R10", refus=libre or entamee),
        Proposition(GARDE, "Garder un allié", regle="003-R34", refus="Un duel n’a pas d’allié à couvrir (003-R34)."),
        Proposition(FINIR, "Ne rien faire de plus" if simples else "Ne rien faire"),
    ]


def _chance_d_attaque(depart: Depart, e: Etat, qui: int) -> Fraction:
    f = frappe(depart, e, qui)
    return loi_gardee(f.jet).chance_au_moins(f.nd + f.malus)


def manoeuvres_offertes(depart: Depart, e: Etat, qui: int, sujet: Any) -> list[Proposition]:
    """Les manœuvres, avec la chance de toucher de chacune (003-R29, 003-R30, 003-R31, 003-R32, 003-R33, 003-G05)."""
    f = frappe(depart, e, qui)
    offertes = []
    for id, combien in manoeuvres().items():
        trop = f"{combien} Augmentations : l’anneau de Vide en permet {f.maximum} (003-G05)."
        chance = loi_gardee(f.jet).chance_au_moins(nd_augmente(f.nd, combien) + f.malus)
        detail = pluriel(combien, "Augmentation") if combien else ""
        refus = trop if combien > f.maximum else ""
        offertes.append(Proposition(id, MANOEUVRES[id], detail, chance, REGLES.get(id, "003-R30"), refus))
    return offertes


def augmentations_offertes(depart: Depart, e: Etat, qui: int, manoeuvre: str) -> list[Proposition]:
    """Les Augmentations de dommages en plus de la manœuvre (003-R32, 003-G05) ; un désarmement n'en prend pas."""
    f = frappe(depart, e, qui)
    restent = 0 if manoeuvre == "desarmement" else f.maximum - manoeuvres()[manoeuvre]
    offertes = []
    for n in range(restent + 1):
        essai = evaluer(f, manoeuvre, n)
        texte = f"+{pluriel(n, 'dé')} de dommages" if n else "Aucune de plus"
        vise = nd_augmente(f.nd, essai.augmentations) + f.malus
        offertes.append(Proposition(n, texte, f"contre {vise}", essai.chance, "003-R32"))
    return offertes


def vide_offert(depart: Depart, e: Etat, qui: int, action: str) -> list[Proposition]:
    """Les emplois d'un point de Vide (003-R23, 003-R24, 003-R26, 003-R27, 003-R28) ; ``action`` : ce qui se prépare."""
    f, c = fiche(depart, qui), e.corps[qui]
    refus = "Il ne reste aucun point de Vide." if not c.vide else ""
    refus = refus or ("Un point par tour, déjà dépensé (003-G09)." if c.depense else "")
    sans_jet = "Aucun jet ne se prépare." if action not in (ATTAQUE, LIBERER, "peur") else ""
    sue = "Sa compétence n’est pas à 0." if f.competence else ""
    attaque = "" if action == ATTAQUE else "Ce n’est pas un jet de compétence."
    avant = "Le combat n’a pas commencé." if action == "peur" else ""
    jet, nd, score = (rang("vide", cas)["valeur"] for cas in (JET, ND, INITIATIVE))
    return [
        Proposition(AUCUN, "Garder ses points"),
        Proposition(JET, f"Un jet à {jet}", regle="003-R23", refus=refus or sans_jet),
        Proposition(COMPETENCE, "Une compétence à 1", regle="003-R24", refus=refus or attaque or sue),
        Proposition(ND, f"ND d’Armure {signe(nd)}", "jusqu’à son prochain tour", regle="003-R26", refus=refus or avant),
        Proposition(INITIATIVE, f"Initiative {signe(score)}", regle="003-R28", refus=refus or avant),
        Proposition(ECHANGE, "Échanger l’initiative", "si l’autre accepte", regle="003-R27", refus=refus or avant),
    ]


def _accord(depart: Depart, e: Etat, qui: int, sujet: Any) -> list[Proposition]:
    scores = f"{e.corps[qui].initiative} contre {e.corps[1 - qui].initiative}"
    return [
        Proposition("refuser", "Refuser l’échange", scores, regle="003-R27"),
        Proposition("accepter", "Accepter l’échange", scores, regle="003-R27"),
    ]


def _centre(depart: Depart, e: Etat, qui: int, sujet: Any) -> list[Proposition]:
    return [
        Proposition("attaque", "Le Centre à l’attaque", regle="003-R39"),
        Proposition("dommages", "Le Centre aux dommages", regle="003-R39"),
    ]


def _encaisser(depart: Depart, e: Etat, qui: int, blessures: int) -> list[Proposition]:
    c = e.corps[qui]
    refus = "Il ne reste aucun point de Vide." if not c.vide else ""
    refus = refus or ("Un point par tour, déjà dépensé (003-G09)." if c.depense else "")
    return [
        Proposition("subir", f"Subir {pluriel(blessures, 'Blessure')}"),
        Proposition(
            "vide",
            "Dépenser un point de Vide",
            f"en recevoir {reduire_au_vide(blessures)}",
            regle="003-R25",
            refus=refus,
        ),
    ]


OFFRES: dict[str, Callable[[Depart, Etat, int, Any], list[Proposition]]] = {
    "posture": postures,
    "action": actions,
    "manoeuvre": manoeuvres_offertes,
    "augmentations": augmentations_offertes,
    "vide": vide_offert,
    "accord": _accord,
    "centre": _centre,
    "encaisser": _encaisser,
}


def proposer(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    """Rend les réponses d'un choix, refusées comprises."""
    return OFFRES[choix.nom](depart, e, choix.qui, choix.sujet)


def choix(nom: str, depart: Depart, e: Etat, qui: int, sujet: Any) -> Choix:
    """Rend une décision à prendre, et ses réponses permises."""
    permises = tuple(p.reponse for p in OFFRES[nom](depart, e, qui, sujet) if not p.refus)
    return Choix(nom, qui, permises, sujet)
