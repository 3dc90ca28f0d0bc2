"""Une attaque jouée : manœuvre, Augmentations, Vide, jet, dommages, et ce qui s'ensuit."""

from collections.abc import Iterable
from typing import Any

from tiamat.des import Garder
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Interprete, demander
from tiamat.variantes.anneaux.armes import jet_de_dommages, niveau_de_blessure, reduire_au_vide
from tiamat.variantes.anneaux.attaque import SANS, bonus_de_feinte, manoeuvres, nd_augmente
from tiamat.variantes.anneaux.combattant import Etat, fiche, hors_de_combat
from tiamat.variantes.anneaux.faits import FaitAttaque, FaitBlessures, FaitDit
from tiamat.variantes.anneaux.jets import Modif, composer, jet_de_trait, modif, point_de_vide
from tiamat.variantes.anneaux.offres import (
    ATTAQUE,
    AUCUN,
    COMPETENCE,
    ECHANGE,
    INITIATIVE,
    JET,
    ND,
    choix,
    explose,
    frappe,
    jet_d_attaque,
    tous_les_malus,
)
from tiamat.variantes.anneaux.tables import des_de, rang
from tiamat.variantes.questions import QuestionGardee
from tiamat.variantes.systeme import Depart

FORCES_MAXIMUM = 50
"""Autant d'égalités de suite ne s'est jamais vu : le désarmement échoue."""


def decider(h: Interprete, depart: Depart, e: Etat, nom: str, qui: int, sujet: Any = None) -> Any:
    """Pose une décision et rend la réponse permise."""
    return demander(h, choix(nom, depart, e, qui, sujet), depart, e)


def dire(h: Interprete, phrase: str, *regles: str) -> None:
    """Note un fait d'une phrase."""
    h.noter(_un_fait, phrase, regles)


def _un_fait(phrase: str, regles: tuple[str, ...]) -> Iterable[Fait]:
    return (FaitDit(phrase, regles),)


def _faits(*faits: Fait) -> Iterable[Fait]:
    return faits


def depenser(h: Interprete, depart: Depart, e: Etat, qui: int, action: str) -> tuple[Etat, str]:
    """Demande un emploi du Vide et l'applique (003-R23, 003-R24, 003-R26, 003-R27, 003-R28, 003-G09)."""
    emploi = decider(h, depart, e, "vide", qui, action)
    if emploi == AUCUN:
        return e, emploi
    noms = {JET: "un jet", COMPETENCE: "sa compétence", ND: "se couvrir", INITIATIVE: "presser son initiative"}
    regles = {JET: "003-R23", COMPETENCE: "003-R24", ND: "003-R26", INITIATIVE: "003-R28", ECHANGE: "003-R27"}
    quoi = noms.get(emploi, "échanger les initiatives")
    dire(h, f"{depart.noms[qui]} dépense un point de Vide pour {quoi}.", regles[emploi], "003-G09")
    e = e.changer(qui, vide=e.corps[qui].vide - 1, depense=True)
    if emploi == ND:
        return e.changer(qui, couvert=True), emploi
    if emploi == INITIATIVE:
        return e.changer(qui, presse=e.corps[qui].presse + rang("vide", INITIATIVE)["valeur"]), emploi
    if emploi == ECHANGE:
        return _echanger(h, depart, e, qui), emploi
    return e, emploi


def _echanger(h: Interprete, depart: Depart, e: Etat, qui: int) -> Etat:
    """L'échange des scores, si l'autre y consent (003-R27)."""
    autre = 1 - qui
    if decider(h, depart, e, "accord", autre) != "accepter":
        dire(h, f"{depart.noms[autre]} refuse l’échange.", "003-R27")
        return e
    dire(h, f"{depart.noms[qui]} et {depart.noms[autre]} échangent leurs initiatives.", "003-R27")
    un, deux = e.corps
    e = e.changer(0, score=deux.score, presse=deux.presse)
    return e.changer(1, score=un.score, presse=un.presse)._replace(echange=not e.echange)


def attaquer(h: Interprete, depart: Depart, e: Etat, qui: int, *, seconde: bool = False) -> Etat:
    """Joue une attaque (003-R22, 003-R29, 003-R30, 003-R31, 003-R32, 003-R33, 003-R39) ; ``seconde`` : sans choix."""
    manoeuvre, en_plus = SANS, 0
    if not seconde:
        manoeuvre = decider(h, depart, e, "manoeuvre", qui)
        en_plus = decider(h, depart, e, "augmentations", qui, manoeuvre)
    modifs: dict[str, list[Modif]] = {"attaque": [], "dommages": []}
    if e.corps[qui].centre == 2:
        ou = decider(h, depart, e, "centre", qui)
        modifs[ou].append(modif("centre", "Centre", "003-R39", fixe=fiche(depart, qui).vide))
        e = e.changer(qui, centre=3)
    e, emploi = depenser(h, depart, e, qui, ATTAQUE) if not seconde else (e, AUCUN)
    if emploi == JET:
        modifs["attaque"].append(point_de_vide())
    f = frappe(depart, e, qui)
    augmentations = manoeuvres()[manoeuvre] + en_plus
    vise = nd_augmente(f.nd, augmentations) + f.malus
    jet = jet_d_attaque(depart, e, qui, soutenu=emploi == COMPETENCE, en_plus=modifs["attaque"])
    noms = depart.noms[qui], depart.noms[1 - qui]
    total = h.tirer(QuestionGardee("attaque", "Attaque", noms[0], jet, "003-R22"))
    h.noter(_faits, FaitAttaque(*noms, total, f.nd, augmentations, f.malus, vise, manoeuvre))
    if total < vise:
        return e
    if manoeuvre == "desarmement":
        return _desarmer(h, depart, e, qui)
    feinte = 0
    if manoeuvre == "feinte":
        feinte = bonus_de_feinte(total, vise if f.feinte_relevee else f.nd, f.reputation)
    bonus = (*modifs["dommages"], *f.modifs_de_dommages)
    dommages = jet_de_dommages(f.arme, f.force, en_plus, bonus, explose=explose(depart), fixe=feinte)
    e = blesser(h, depart, e, 1 - qui, dommages, "003-R41", feinte)
    if manoeuvre == "supplementaire" and not hors_de_combat(fiche(depart, 1 - qui), e.corps[1 - qui]):
        dire(h, f"{noms[0]} enchaîne une seconde attaque.", "003-R29")
        return attaquer(h, depart, e, qui, seconde=True)
    return e


def blesser(h: Interprete, depart: Depart, e: Etat, qui: int, jet: Garder, regle: str, feinte: int = 0) -> Etat:
    """Jette des dommages sur un combattant, qui peut en ôter par le Vide (003-R25, 003-R41, 003-G06)."""
    source = depart.noms[1 - qui]
    recues = max(0, h.tirer(QuestionGardee("dommages", "Dommages", source, jet, regle)))
    reduites = bool(recues) and decider(h, depart, e, "encaisser", qui, recues) == "vide"
    if reduites:
        recues = reduire_au_vide(recues)
        e = e.changer(qui, vide=e.corps[qui].vide - 1, depense=True)
    total = e.corps[qui].blessures + recues
    niveau = niveau_de_blessure(total, fiche(depart, qui).terre)
    h.noter(_faits, FaitBlessures(depart.noms[qui], recues, total, niveau.nom if niveau else "", reduites, feinte))
    return e.changer(qui, blessures=total)


def _desarmer(h: Interprete, depart: Depart, e: Etat, qui: int) -> Etat:
    """Les Blessures d'un désarmement, puis Force contre Force (003-R31, 003-T3, 003-G16)."""
    des = des_de("desarmement")
    e = blesser(h, depart, e, 1 - qui, Garder(des.lances, des.gardes, 0, explose(depart)), "003-R31")
    if not e.corps[1 - qui].arme_en_main or hors_de_combat(fiche(depart, 1 - qui), e.corps[1 - qui]):
        return e
    jets = [_force(depart, e, c) for c in (qui, 1 - qui)]
    for _ in range(FORCES_MAXIMUM if any(j.gardes for j in jets) else 0):
        mien, sien = (
            h.tirer(QuestionGardee("force", "Force", depart.noms[c], j, "003-R31"))
            for c, j in zip((qui, 1 - qui), jets, strict=True)
        )
        if mien > sien:
            dire(h, f"{depart.noms[1 - qui]} lâche son arme.", "003-R31", "003-T3")
            return e.changer(1 - qui, arme_en_main=False)
        if mien < sien:
            break
    dire(h, f"{depart.noms[1 - qui]} garde son arme.", "003-R31", "003-G16")
    return e


def _force(depart: Depart, e: Etat, qui: int) -> Garder:
    return composer(jet_de_trait(fiche(depart, qui).force), tous_les_malus(e.corps[qui]), explose=explose(depart))
