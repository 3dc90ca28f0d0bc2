"""Un adversaire tout de suite : qui il est, son niveau, son style, et une phrase qui le dit. Tout y est maison."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from tiamat.catalogue import catalogue, enseignees
from tiamat.erreurs import Refus
from tiamat.fiches import lire
from tiamat.francais import enumerer, pluriel
from tiamat.personnage.fiche import Personnage
from tiamat.personnage.generation import generer, generer_homme_de_main
from tiamat.personnage.styles import EQUILIBRE, trouver_style

NIVEAU_MAXIMUM = 30
"""Le dernier palier d'actions est à trente techniques (R23) : au-delà, un niveau n'apporte plus rien."""
PRATIQUANTS: Mapping[str, str] = MappingProxyType(
    {
        "boxe": "boxeur",
        "ju_jitsu": "jujitsuka",
        "karate": "karatéka",
        "kick_boxing": "kick-boxeur",
        "kendo": "kendoka",
        "krav_maga": "adepte du krav-maga",
        "kung_fu": "adepte du kung-fu",
        "lutte": "lutteur",
        "ninjutsu": "ninja",
    }
)
"""Art → comment on nomme qui le pratique."""
NOMS: tuple[str, ...] = tuple(lire("noms")["noms"])
"""Des noms inventés, ni d'homme ni de femme."""
PAS_DES_NOMS = 17
"""Premier avec le nombre de noms : des graines qui se suivent donnent des noms différents."""


class Pnj(NamedTuple):
    """Une fiche engendrée, la phrase qui la présente ; ``raison`` dit pourquoi elle n'a pas le niveau demandé."""

    fiche: Personnage
    phrase: str
    raison: str = ""


def nom_propose(graine: int) -> str:
    """Rend un nom inventé, le même pour une même graine ; les graines qui se suivent n'ont pas le même nom (R42).

    >>> nom_propose(0), nom_propose(1), nom_propose(len(NOMS)) == nom_propose(0)
    ('Albrane', 'Rastane', True)
    """
    return NOMS[graine * PAS_DES_NOMS % len(NOMS)]


def inventer_pnj(
    arts: Sequence[str],
    niveau: int,
    graine: int,
    *,
    style: str = EQUILIBRE,
    nom: str = "",
    homme_de_main: bool = False,
) -> Pnj:
    """Rend un adversaire légal, reproductible par sa graine : ses arts, son niveau, son style (R23, R204).

    ``arts`` : des identifiants, aucun pour qui n'a pas d'art martial. ``niveau`` : combien de techniques apprises on
    lui veut, de 0 à 30 ; il en a moins si ses arts n'en enseignent pas tant, et ``raison`` le dit. Un homme de main
    n'en apprend aucune et n'a pas d'art, quoi qu'on demande (R132, C140). ``nom`` : sans lui, un nom proposé. Lève
    ``NomInconnu`` si un art ou le style n'existe pas, ``Refus`` pour un niveau hors des bornes.

    >>> inventer_pnj(["karate"], 7, 3, style="brutal").phrase
    'Un karatéka de 7\\xa0techniques, plutôt brutal.'
    >>> inventer_pnj(["karate"], 20, 3).raison
    'Karaté enseigne 15\\xa0techniques, pas 20 (R204). Un second art en donne d’autres.'
    """
    if not 0 <= niveau <= NIVEAU_MAXIMUM:
        raise Refus(f"Niveau {niveau} : donnez un nombre de techniques de 0 à {NIVEAU_MAXIMUM}.")
    trait = trouver_style(style).trait
    nom = nom or nom_propose(graine)
    if homme_de_main:
        raison = "Un homme de main n’emploie que les techniques standards (R132)." if niveau else ""
        phrase = f"Un homme de main, {trait}."
        fiche = generer_homme_de_main(graine, nom=nom, style=style)
        return Pnj(replace(fiche, presentation=phrase), phrase, raison)
    ecoles = [catalogue().arts.trouver(a) for a in dict.fromkeys(arts)]
    permises = len(enseignees(Personnage("", {}, arts=tuple(e.id for e in ecoles))))
    fiche = generer([e.id for e in ecoles], min(niveau, permises), graine, nom=nom, style=style)
    qui = enumerer([PRATIQUANTS[e.id] for e in ecoles]) or "combattant sans art martial"
    phrase = f"Un {qui}{_en_mots(fiche)}, {trait}."
    raison = _raison([e.nom for e in ecoles], niveau, permises)
    return Pnj(replace(fiche, presentation=phrase), phrase, raison)


def _en_mots(fiche: Personnage) -> str:
    if not fiche.arts:
        return ""
    return f" de {pluriel(len(fiche.techniques), 'technique')}" if fiche.techniques else " sans technique apprise"


def _raison(arts: Sequence[str], niveau: int, permises: int) -> str:
    """Pourquoi le niveau demandé n'est pas atteint ; rien s'il l'est."""
    if niveau <= permises:
        return ""
    if not arts:
        return "Sans art martial, il n’apprend aucune technique (R172) : il a les techniques standards (R39)."
    verbe = "enseignent ensemble" if len(arts) > 1 else "enseigne"
    suite = "" if len(arts) > 1 else " Un second art en donne d’autres."
    return f"{enumerer(arts)} {verbe} {pluriel(permises, 'technique')}, pas {niveau} (R204).{suite}"
