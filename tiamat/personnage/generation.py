"""Engendrer un combattant légal, le même pour une même graine."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import TypeVar

from tiamat.catalogue import apprenables, catalogue
from tiamat.erreurs import Refus
from tiamat.hasard import Hasard, HasardGraine
from tiamat.personnage.derivees import quota_de_competences
from tiamat.personnage.fiche import Personnage
from tiamat.personnage.repartition import (
    CARACTERISTIQUE_MAXIMUM,
    CARACTERISTIQUE_MINIMUM,
    COMPETENCE_MAXIMUM,
    MARQUES_DE_TEMPERAMENT,
    POINTS_A_REPARTIR,
    TECHNIQUES_DE_DEPART,
    temperament_remarquable,
)
from tiamat.personnage.statut import CONFIRME, DEBUTANT
from tiamat.personnage.talents import talents_offerts, tirer_talents
from tiamat.personnage.verification import ARMES_DE_KENDO_AU_DEPART
from tiamat.prerequis import lire_prerequis
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

NOM = "Adversaire"
T = TypeVar("T")


def generer(art: str, techniques: int, graine: int, *, nom: str = NOM) -> Personnage:
    """Rend un combattant légal (R2, R26, R27, R30, R35, R38) : même graine, même fiche, dans le noyau et dans la page.

    ``art`` : un identifiant ou un nom ; ``techniques`` : combien il en connaît, de 1 à 15 (R204). À quatre, c'est un
    débutant ; à un autre nombre, un personnage déjà en jeu (C2). Son équipement contient l'arme que chaque technique
    demande (R37, R175). Tout est maison. Lève ``NomInconnu`` si l'art n'existe pas, ``Refus`` hors des bornes.

    >>> from tiamat.personnage.verification import verifier
    >>> adversaire = generer("Kendo", 7, 3)
    >>> len(adversaire.techniques), verifier(adversaire)
    (7, [])
    """
    ecole = catalogue().arts.trouver(art)
    if not 1 <= techniques <= len(ecole.techniques):
        raise Refus(f"{techniques} techniques : {ecole.nom} en enseigne de 1 à {len(ecole.techniques)} (R204).")
    h = HasardGraine(graine)
    bornes = CARACTERISTIQUE_MINIMUM, CARACTERISTIQUE_MAXIMUM
    caracteristiques = _repartir(h, CARACTERISTIQUES, POINTS_A_REPARTIR, *bornes)
    quota = quota_de_competences(caracteristiques["intelligence"])
    competences = _repartir(h, COMPETENCES, quota, 0, COMPETENCE_MAXIMUM)
    talents = tuple(t.talent for t in tirer_talents(h) if t.garde)
    libres = [t for t in catalogue().talents if t not in talents and t != ecole.talent]
    sues = _apprendre(h, ecole.id, techniques)
    return Personnage(
        nom=nom,
        statut=DEBUTANT if techniques == TECHNIQUES_DE_DEPART else CONFIRME,
        caracteristiques=caracteristiques,
        competences={c: n for c, n in competences.items() if n},
        talents=talents,
        talents_offerts=talents_offerts([ecole.id], talents, {ecole.id: _choisir(h, libres)}),
        arts=(ecole.id,),
        techniques=sues,
        temperament_marque=_choisir(h, MARQUES_DE_TEMPERAMENT) if temperament_remarquable(caracteristiques) else "",
        equipement=_equiper(h, ecole.id, sues),
        maison=tuple(c.name for c in fields(Personnage) if c.name != "maison"),
    )


def _repartir(h: Hasard, noms: Iterable[str], points: int, minimum: int, maximum: int) -> dict[str, int]:
    """Place des points un à un, au hasard, entre deux bornes."""
    valeurs = dict.fromkeys(noms, minimum)
    for _ in range(points - minimum * len(valeurs)):
        valeurs[_choisir(h, [n for n, v in valeurs.items() if v < maximum])] += 1
    return valeurs


def _apprendre(h: Hasard, art: str, nombre: int) -> tuple[str, ...]:
    """Apprend des techniques au hasard, chacune quand ses prérequis sont là (R170)."""
    eleve = Personnage("", {}, arts=(art,))
    for _ in range(nombre):
        eleve = Personnage("", {}, arts=(art,), techniques=(*eleve.techniques, _choisir(h, apprenables(eleve))))
    return eleve.techniques


def _equiper(h: Hasard, art: str, techniques: Sequence[str]) -> tuple[str, ...]:
    """Donne de quoi employer chaque technique, sans rien donner deux fois."""
    armes, besoins = catalogue().armes, catalogue().besoins
    donnees = [_choisir(h, ARMES_DE_KENDO_AU_DEPART)] if art == "kendo" else []
    for t in techniques:
        noms = sorted(lire_prerequis(catalogue().techniques[t].arme).noms())
        choix = [((n,), 1) if n in armes else (besoins[n].accepte, besoins[n].exemplaires) for n in noms]
        if choix and not any(sum(a in acceptees for a in donnees) >= combien for acceptees, combien in choix):
            acceptees, combien = _choisir(h, choix)
            arme = _choisir(h, acceptees)
            donnees += [arme] * (combien - donnees.count(arme))
    return tuple(armes[a].nom for a in donnees)


def _choisir(h: Hasard, parmi: Sequence[T]) -> T:
    return parmi[h.de(len(parmi)) - 1]
