"""Avec quoi une technique se porte : les mains, le fourreau, la poche."""

from functools import lru_cache

from tiamat.catalogue import Arme, Technique, catalogue
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import Combattant, Situation, armer
from tiamat.combat.corps import Corps
from tiamat.combat.emploi import ATTAQUE, Emploi, employer

OBJET = "objet"


def porteur(combat: Combat, e: Etat, i: int, technique: str, enchainement: str = "") -> tuple[Combattant, Situation]:
    """Rend qui porte cette technique, armé comme elle le veut, et sa situation.

    Une technique qui part du fourreau prend l'arme rangée (R207) ; celle qui comprend le geste de saisir ou de dégainer
    la prend aussi (R209) ; un objet se tire de la poche.
    """
    c = e.corps[i]
    qui, fourreau = _porteur(combat.combattants[i], technique, enchainement, c.tenues, c.rangees)
    return qui, c.vue(fourreau=fourreau)


@lru_cache(maxsize=8192)
def _porteur(
    c: Combattant, technique: str, enchainement: str, tenues: tuple[str, ...], rangees: tuple[str, ...]
) -> tuple[Combattant, bool]:
    fiches = [catalogue().techniques[t] for t in (technique, enchainement) if t]
    armes = catalogue().armes
    objets = tuple(a for a in rangees if OBJET in armes[a].sorte)
    verbes = {x.verbe for t in fiches for x in t.effets}
    if "exige_fourreau" in verbes:
        au_fourreau = tuple(a for a in rangees if "contact" in armes[a].sorte)
        return armer(c, (*au_fourreau, *objets)), bool(au_fourreau)
    if "geste_compris" in verbes:
        return armer(c, (*tenues, *rangees)), False
    return armer(c, (*tenues, *objets) if fiches[0].arme in objets else tenues), False


def emploi_de(
    combat: Combat, e: Etat, i: int, technique: str, en: str = ATTAQUE, type: str = "", enchainement: str = ""
) -> Emploi:
    """Rend l'emploi d'une technique par ce combattant, avec ce qu'il tient ou tire maintenant."""
    c = e.corps[i]
    qui, _ = _porteur(combat.combattants[i], technique, enchainement, c.tenues, c.rangees)
    return employer(qui, catalogue().techniques[technique], en, type, enchainement)


def balles(c: Corps, arme: Arme | None) -> int | None:
    """Rend les munitions qui restent à une arme (R168) ; ``None`` si on ne les compte pas."""
    return None if arme is None else dict(c.munitions).get(arme.id)


def depenser(c: Corps, arme: Arme, combien: int) -> Corps:
    """Rend le corps après avoir tiré : jamais sous 0, une rafale vide le chargeur (C145, C146)."""
    reste = max(0, dict(c.munitions).get(arme.id, 0) - combien)
    return c._replace(munitions=tuple((a, reste if a == arme.id else n) for a, n in c.munitions))


def degainer(c: Corps, arme: str) -> Corps:
    """Rend le corps, cette arme en main ; ce qu'elle chasse des mains est rangé, s'il n'en reste pas assez."""
    if arme in c.tenues or arme not in c.rangees:
        return c
    armes = catalogue().armes
    rangees = list(c.rangees)
    rangees.remove(arme)
    tenues = list(c.tenues)
    while tenues and sum(armes[a].mains for a in tenues) + armes[arme].mains > 2:
        rangees.append(tenues.pop())
    return c._replace(tenues=(*tenues, arme), rangees=tuple(rangees))


def lacher_arme(c: Corps, arme: str) -> Corps:
    """Rend le corps sans un exemplaire de cette arme en main."""
    tenues = list(c.tenues)
    if arme in tenues:
        tenues.remove(arme)
    return c._replace(tenues=tuple(tenues))


def recevoir_arme(e: Etat, i: int, arme: str) -> Etat:
    """Rend l'état où il a cette arme en main, avec les munitions qu'elle avait chez qui l'a perdue (R168)."""
    c = e.corps[i]
    e = e.changer(i, tenues=(*c.tenues, arme))
    if arme in dict(c.munitions):
        return e
    for j, perdant in enumerate(e.corps):
        if arme in dict(perdant.munitions) and arme not in (*perdant.tenues, *perdant.rangees):
            reste = dict(perdant.munitions)[arme]
            e = e.changer(j, munitions=tuple(m for m in perdant.munitions if m[0] != arme))
            return e.changer(i, munitions=(*c.munitions, (arme, reste)))
    return e


def necessaire(t: Technique) -> bool:
    """Dit si la technique demande un objet qui se tire de la poche."""
    return t.arme in catalogue().armes and OBJET in catalogue().armes[t.arme].sorte
