"""Ce qu'une technique réussie offre : le combo de sa fiche, les enchaînements qu'elle achève."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from tiamat.catalogue import catalogue
from tiamat.combat.actions import Offre, annoncer_offre
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import Combattant
from tiamat.combat.emploi import ATTAQUE
from tiamat.combat.permis import refus_d_annonce, types_au_choix, zones_au_choix
from tiamat.techniques import arme_convient, sorte


def offres(combat: Combat, e: Etat, qui: int, contre: int, technique: str, en: str, rang: int) -> tuple[Offre, ...]:
    """Rend les techniques offertes à qui vient de réussir : combo de sa fiche (R200, R211), enchaînements (R201).

    Une attaque réussit si elle touche, une défense si elle écarte l'attaque (C119). Un combo gratuit offre le sien
    (C120), mais n'est pas la composante payée d'un enchaînement (C126). Les conditions se vérifient comme d'habitude
    (C123) ; la cible reste la même, sauf ce que la fiche permet (C121) ; l'enchaînement se paie (R202).
    """
    if e.corps[qui].hors_de_combat:
        return ()
    trouvees: list[Offre] = []
    fiche = catalogue().techniques[technique]
    if rang == 0 or combat.options.combos_en_cascade:
        trouvees += _offertes(combat, e, qui, contre, fiche.combo, "", fiche.id)
    if rang == 0:
        for enchainement in enchainements(combat.combattants[qui]):
            composantes = catalogue().techniques[enchainement].sequence
            faites = e.corps[qui].suite[1][-len(composantes) :] if en == ATTAQUE else (technique,)
            if composantes == faites:
                combo = catalogue().techniques[enchainement].combo
                trouvees += _offertes(combat, e, qui, contre, combo, enchainement, enchainement)
    return tuple(trouvees)


@lru_cache(maxsize=1024)
def enchainements(qui: Combattant) -> tuple[str, ...]:
    """Rend les enchaînements qu'il connaît, dans l'ordre du catalogue (R201)."""
    fiches = catalogue().techniques.values()
    return tuple(t.id for t in fiches if sorte(t) == "enchainement" and t.id in qui.techniques)


def _offertes(
    combat: Combat, e: Etat, qui: int, contre: int, combo: tuple[str, ...], enchainement: str, source: str
) -> Iterator[Offre]:
    fiche = catalogue().techniques[source]
    if enchainement and e.corps[qui].jauges.furie < fiche.cout.furie:
        return
    e = se_placer(e, qui, enchainement)
    imposes = tuple(x.type for x in fiche.effets if x.verbe == "type_du_combo")
    ailleurs = any(x.verbe == "autre_cible" for x in fiche.effets)
    if any(x.verbe == "combo_selon_arme_prise" for x in fiche.effets):
        prise = e.corps[qui].tenues[-1:]
        combo = tuple(t for t in combo if arme_convient(catalogue().techniques[t], prise))
    cibles = (contre, *(j for j in combat.adversaires(qui) if j != contre)) if ailleurs else (contre,)
    for technique in combo:
        for cible in cibles:
            if e.corps[cible].effectif == 0 or e.corps[cible].jauges.mort:
                continue
            for type, zone in product(imposes or types_au_choix(technique), zones_au_choix(technique)):
                offre = Offre(technique, enchainement, cible, zone, type)
                if not refus_d_annonce(combat, e, annoncer_offre(qui, offre, 1)):
                    yield offre


def se_placer(e: Etat, qui: int, enchainement: str) -> Etat:
    """Rend l'état où l'enchaînement a remis son auteur dans la posture qu'il demande pour le combo (R208)."""
    if not enchainement:
        return e
    for x in catalogue().techniques[enchainement].effets:
        if x.verbe == "finir" and x.quand == "combo":
            e = e.changer(qui, posture=x.posture)
    return e
