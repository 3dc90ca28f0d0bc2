"""Engendrer un combattant légal, le même pour une même graine."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from itertools import accumulate
from types import MappingProxyType
from typing import TypeVar

from tiamat.catalogue import Art, apprenables, catalogue, enseignees
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
from tiamat.personnage.statut import CONFIRME, DEBUTANT, HOMME_DE_MAIN
from tiamat.personnage.styles import EQUILIBRE, Style, poids_de_technique, trouver_style
from tiamat.personnage.talents import talents_offerts, tirer_talents
from tiamat.personnage.verification import ARMES_DE_KENDO_AU_DEPART
from tiamat.prerequis import lire_prerequis
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

NOM = "Adversaire"
POINTS_D_HOMME_DE_MAIN, CARACTERISTIQUE_D_HOMME_DE_MAIN = 14, 3
COMPETENCES_D_HOMME_DE_MAIN, COMPETENCE_D_HOMME_DE_MAIN = 5, 2
"""Ce qu'un homme de main engendré a de points en tout, et au plus en un endroit (C140)."""
SANS_POIDS: Mapping[str, int] = MappingProxyType({})
TOUT_EST_MAISON = tuple(c.name for c in fields(Personnage) if c.name != "maison")
T = TypeVar("T")


def generer(
    art: str | Sequence[str], techniques: int, graine: int, *, nom: str = NOM, style: str = EQUILIBRE
) -> Personnage:
    """Rend un combattant légal (R2, R26, R27, R30, R35, R38) : même graine, même fiche, dans le noyau et dans la page.

    ``art`` : un identifiant ou un nom, ou plusieurs (R36), ou aucun. ``techniques`` : combien il en connaît, de 0 à ce
    que ses arts enseignent, 15 chacun (R204). À quatre avec un seul art, c'est un débutant ; sinon, un personnage déjà
    en jeu (C2). ``style`` : un de ``STYLES``, qui pèse sur ses points et ses techniques. Son équipement contient l'arme
    que chaque technique demande (R37, R175). Tout est maison. Lève ``NomInconnu`` si l'art ou le style n'existe pas,
    ``Refus`` hors des bornes.

    >>> from tiamat.personnage.verification import verifier
    >>> adversaire = generer("Kendo", 7, 3)
    >>> len(adversaire.techniques), verifier(adversaire)
    (7, [])
    >>> [generer("karate", 4, 3, style=s).caracteristiques["force"] for s in ("equilibre", "brutal")]
    [1, 3]
    """
    maniere = trouver_style(style)
    ecoles = [catalogue().arts.trouver(a) for a in ((art,) if isinstance(art, str) else dict.fromkeys(art))]
    arts = tuple(e.id for e in ecoles)
    permises = len(enseignees(Personnage("", {}, arts=arts)))
    if not 0 <= techniques <= permises:
        qui = " et ".join(e.nom for e in ecoles)
        verbe = "en enseignent" if len(ecoles) > 1 else "en enseigne"
        raison = f"{qui} {verbe} de 0 à {permises} (R204)" if ecoles else "sans art martial, aucune ne s’apprend (R172)"
        raise Refus(f"{techniques} techniques : {raison}.")
    h = HasardGraine(graine)
    bornes = CARACTERISTIQUE_MINIMUM, CARACTERISTIQUE_MAXIMUM
    caracteristiques = _repartir(h, CARACTERISTIQUES, POINTS_A_REPARTIR, *bornes, maniere.caracteristiques)
    quota = quota_de_competences(caracteristiques["intelligence"])
    competences = _repartir(h, COMPETENCES, quota, 0, COMPETENCE_MAXIMUM)
    talents = tuple(t.talent for t in tirer_talents(h) if t.garde)
    sues = _apprendre(h, arts, techniques, maniere)
    return Personnage(
        nom=nom,
        statut=DEBUTANT if len(arts) == 1 and techniques == TECHNIQUES_DE_DEPART else CONFIRME,
        caracteristiques=caracteristiques,
        competences={c: n for c, n in competences.items() if n},
        talents=talents,
        talents_offerts=_talents_des_arts(h, ecoles, talents),
        arts=arts,
        techniques=sues,
        temperament_marque=_choisir(h, MARQUES_DE_TEMPERAMENT) if temperament_remarquable(caracteristiques) else "",
        equipement=_equiper(h, arts, sues, maniere),
        maison=TOUT_EST_MAISON,
    )


def generer_homme_de_main(graine: int, *, nom: str = NOM, style: str = EQUILIBRE) -> Personnage:
    """Rend un homme de main légal (R129, R131, R132) : ni art, ni talent, ni technique apprise (C140).

    Ses points sont maison, entre le voyou et le soldat des profils livrés. Même graine, même fiche. Lève
    ``NomInconnu`` si le style n'existe pas.

    >>> sum(generer_homme_de_main(5).caracteristiques.values()) == POINTS_D_HOMME_DE_MAIN
    True
    """
    maniere = trouver_style(style)
    h = HasardGraine(graine)
    bornes = CARACTERISTIQUE_MINIMUM, CARACTERISTIQUE_D_HOMME_DE_MAIN
    competences = _repartir(h, COMPETENCES, COMPETENCES_D_HOMME_DE_MAIN, 0, COMPETENCE_D_HOMME_DE_MAIN)
    return Personnage(
        nom=nom,
        statut=HOMME_DE_MAIN,
        caracteristiques=_repartir(h, CARACTERISTIQUES, POINTS_D_HOMME_DE_MAIN, *bornes, maniere.caracteristiques),
        competences={c: n for c, n in competences.items() if n},
        equipement=_equiper(h, (), (), maniere),
        maison=TOUT_EST_MAISON,
    )


def _repartir(
    h: Hasard, noms: Iterable[str], points: int, minimum: int, maximum: int, poids: Mapping[str, int] = SANS_POIDS
) -> dict[str, int]:
    """Place des points un à un, au hasard, entre deux bornes ; un nom de poids 3 sort trois fois plus qu'un autre."""
    valeurs = dict.fromkeys(noms, minimum)
    for _ in range(points - minimum * len(valeurs)):
        libres = [n for n, v in valeurs.items() if v < maximum]
        valeurs[_tirer(h, libres, [poids.get(n, 1) for n in libres])] += 1
    return valeurs


def _apprendre(h: Hasard, arts: tuple[str, ...], nombre: int, style: Style) -> tuple[str, ...]:
    """Apprend des techniques au hasard, chacune quand ses prérequis sont là (R170)."""
    eleve = Personnage("", {}, arts=arts)
    for _ in range(nombre):
        ouvertes = apprenables(eleve)
        poids = [poids_de_technique(style, catalogue().techniques[t]) for t in ouvertes]
        eleve = Personnage("", {}, arts=arts, techniques=(*eleve.techniques, _tirer(h, ouvertes, poids)))
    return eleve.techniques


def _talents_des_arts(h: Hasard, ecoles: Sequence[Art], talents: Sequence[str]) -> dict[str, str]:
    """Le talent de chaque art, ou un autre tiré au hasard s'il est déjà possédé (R35, R36)."""
    propres = {e.talent for e in ecoles}
    libres = [t for t in catalogue().talents if t not in talents and t not in propres]
    remplacements: dict[str, str] = {}
    for e in ecoles:
        remplacements[e.id] = _choisir(h, libres)
        libres.remove(remplacements[e.id])
    return talents_offerts([e.id for e in ecoles], talents, remplacements)


def _equiper(h: Hasard, arts: Sequence[str], techniques: Sequence[str], style: Style) -> tuple[str, ...]:
    """Donne de quoi employer chaque technique, sans rien donner deux fois, puis une arme du style."""
    armes, besoins = catalogue().armes, catalogue().besoins
    donnees = [_choisir(h, ARMES_DE_KENDO_AU_DEPART)] if "kendo" in arts else []
    for t in techniques:
        noms = sorted(lire_prerequis(catalogue().techniques[t].arme).noms())
        choix = [((n,), 1) if n in armes else (besoins[n].accepte, besoins[n].exemplaires) for n in noms]
        if choix and not any(sum(a in acceptees for a in donnees) >= combien for acceptees, combien in choix):
            acceptees, combien = _choisir(h, choix)
            arme = _choisir(h, acceptees)
            donnees += [arme] * (combien - donnees.count(arme))
    if style.armes and not any(a in style.armes for a in donnees):
        donnees.append(_choisir(h, style.armes))
    return tuple(armes[a].nom for a in donnees)


def _tirer(h: Hasard, parmi: Sequence[T], poids: Sequence[int]) -> T:
    """Tire au sort selon des poids entiers ; tous égaux à 1, c'est ``_choisir``."""
    rang = h.de(sum(poids))
    return next(choix for choix, jusque in zip(parmi, accumulate(poids), strict=True) if rang <= jusque)


def _choisir(h: Hasard, parmi: Sequence[T]) -> T:
    return parmi[h.de(len(parmi)) - 1]
