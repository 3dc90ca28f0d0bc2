"""Qui se bat : les champs d'une fiche, les options de la table, les combattants tout prêts."""

from functools import lru_cache
from typing import NamedTuple

from tiamat.des import Somme
from tiamat.variantes.systeme import Champ, Depart, Profil
from tiamat.variantes.tours_d_actions.fiches import ARMES, ENDROITS, MODIFICATEURS, PORTEES, Arme
from tiamat.variantes.tours_d_actions.initiative import ALIGNEMENTS, DERNIER

LIBRE = "libre"
OUI, NON = "oui", "non"
OUI_NON = {NON: "Non", OUI: "Oui"}
EN_MAIN, AU_FOURREAU = "en_main", "au_fourreau"
SORTES = {
    "melee": "De mêlée",
    "fragile": "De mêlée, fragile",
    "assommante": "De mêlée, assommante",
    "tir": "De tir",
    "foudre": "De tir, foudre",
}
GROUPES = {"tete": "à la tête", "torse": "au torse", "bras": "aux bras", "jambes": "aux jambes"}
GROUPE_DE = {"bras_droit": "bras", "bras_gauche": "bras", "jambe_droite": "jambes", "jambe_gauche": "jambes"}

CHAMPS = (
    Champ("initiative", "Initiative (dés)", 4, 1, 15, regle="001-R18"),
    Champ("coordination", "COORDINATION", 3, 1, 10, regle="001-R22"),
    Champ("competence", "Compétence de combat (dés)", 5, 1, 15, regle="001-R25"),
    Champ("defense", "DÉFENSE", 3, 0, 10, regle="001-G15"),
    Champ("force", "FORCE", 3, 0, 10, regle="001-R27"),
    Champ("resistance", "RÉSISTANCE (dés)", 4, 1, 10, regle="001-R14"),
    Champ("moral", "MORAL (dés)", 4, 0, 10, regle="001-R07"),
    Champ(
        "arme",
        "Arme",
        "masse",
        choix={a.id: a.nom for a in ARMES.values()} | {LIBRE: "Réglée ici"},
        regle="001-G19",
    ),
    Champ("arme_sorte", "Arme réglée : sorte", "melee", choix=SORTES, regle="001-G19"),
    Champ("arme_des", "Arme réglée : D6", 1, 0, 5, regle="001-R29"),
    Champ("arme_fixe", "Arme réglée : points fixes", 0, 0, 15, regle="001-R29"),
    *(Champ(f"protection_{g}", f"Protection {ou}", 2, 0, 10, regle="001-R12") for g, ou in GROUPES.items()),
    Champ("metal", "Protections de métal", NON, choix=OUI_NON, regle="001-G21"),
    Champ(
        "couvert",
        "Couvert contre les tirs",
        "aucun",
        choix={"aucun": "Aucun"} | {m.id: m.nom for m in MODIFICATEURS.values() if m.genre == "couvert"},
        regle="001-R35",
    ),
)

OPTIONS = (
    Champ("alignement", "Ordre des T.A.", DERNIER, choix=ALIGNEMENTS, regle="001-G05"),
    Champ("critiques", "Échecs et réussites critiques", NON, choix=OUI_NON, regle="001-G10"),
    Champ(
        "armes",
        "Au début, les armes sont",
        EN_MAIN,
        choix={EN_MAIN: "En main", AU_FOURREAU: "Au fourreau"},
        regle="001-R23",
    ),
    Champ(
        "portee",
        "Portée des tirs",
        PORTEES[0],
        choix={p: MODIFICATEURS[p].nom for p in PORTEES},
        regle="001-G18",
    ),
)

PROFILS = (
    Profil("garde", "Ada", {}),
    Profil("rival", "Brann", {}),
    Profil("vif", "Cyr le vif", {"initiative": 8, "coordination": 5}),
    Profil("prudente", "Dana la prudente", {"defense": 4, "force": 2, "moral": 5}),
    Profil("lutteur", "Ewen le lutteur", {"arme": "mains_nues", "competence": 7, "force": 5}),
    Profil(
        "tireuse",
        "Fleur la tireuse",
        {
            "arme": "crache_foudre",
            "competence": 7,
            "initiative": 5,
            "force": 2,
            "protection_tete": 0,
            "protection_jambes": 0,
        },
    ),
    Profil(
        "cuirasse",
        "Gaspard le cuirassé",
        {"protection_torse": 7, "protection_bras": 7, "protection_tete": 0, "protection_jambes": 0, "arme": "poignard"},
    ),
)
"""Les deux premiers font le duel de référence ; le cuirassé porte le plastron et le poignard des exemples."""


class Combattant(NamedTuple):
    """Un combattant prêt à se battre ; ``protections`` et ``metal`` vont par endroit."""

    nom: str
    initiative: int
    coordination: int
    competence: int
    defense: int
    force: int
    resistance: int
    moral: int
    arme: Arme
    protections: tuple[tuple[str, int], ...]
    metal: tuple[str, ...]
    couvert: str


class Table(NamedTuple):
    """Les options de la table."""

    alignement: str
    critiques: bool
    armes: str
    portee: str


@lru_cache(maxsize=256)
def combattant(depart: Depart, qui: int) -> Combattant:
    """Rend un combattant d'un départ vérifié.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> combattant(SYSTEME.duel_type(), 0).arme.nom
    'Masse'
    """
    f = depart.fiche(qui)
    protections = tuple((e, f[f"protection_{GROUPE_DE.get(e, e)}"]) for e in ENDROITS)
    return Combattant(
        depart.noms[qui],
        f["initiative"],
        f["coordination"],
        f["competence"],
        f["defense"],
        f["force"],
        f["resistance"],
        f["moral"],
        arme=_arme(f["arme"], f["arme_sorte"], Somme(f["arme_des"], 6, f["arme_fixe"])),
        protections=protections,
        metal=tuple(e for e, score in protections if score) if f["metal"] == OUI else (),
        couvert="" if f["couvert"] == "aucun" else f["couvert"],
    )


@lru_cache(maxsize=256)
def table(depart: Depart) -> Table:
    """Rend les options de la table.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> table(SYSTEME.duel_type()).alignement
    'dernier'
    """
    o = dict(depart.options)
    return Table(str(o["alignement"]), o["critiques"] == OUI, str(o["armes"]), str(o["portee"]))


def _arme(id: str, sorte: str, points: Somme) -> Arme:
    if id != LIBRE:
        return ARMES[id]
    tire = sorte in ("tir", "foudre")
    return Arme(
        LIBRE,
        "Arme",
        "tir" if tire else "melee",
        points,
        foudre=sorte == "foudre",
        assommante=sorte == "assommante",
        fragile=sorte == "fragile",
    )
