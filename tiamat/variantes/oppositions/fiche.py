"""Ce qu'« Oppositions » demande à un combattant, ses options de table, ses combattants tout prêts."""

from tiamat.variantes.oppositions.combattant import (
    ARME,
    ARTS_MARTIAUX,
    AUCUN,
    BOUCLIER,
    BOUCLIER_SANS,
    COMBAT_DE_RUE,
    OBJET,
    RIEN,
    Combattant,
)
from tiamat.variantes.oppositions.reserves import A_SEUIL, LECTURES
from tiamat.variantes.oppositions.tables import rangs
from tiamat.variantes.systeme import Champ, Profil

OUI, NON = "oui", "non"
OUI_OU_NON = {NON: "Non", OUI: "Oui"}
ARMES = {id: str(r["arme"]) for id, r in rangs("armes").items() if "tir" not in r["genre"] and id != OBJET}
STYLES = {
    ARME: "Compétence d’arme",
    ARTS_MARTIAUX: "Arts martiaux",
    COMBAT_DE_RUE: "Combat de rue",
    AUCUN: "Combat seul",
}
SECONDES = {
    RIEN: "Rien",
    "arme": "La même arme",
    BOUCLIER: "Un bouclier, et sa compétence",
    BOUCLIER_SANS: "Un bouclier, sans la compétence",
}
RD_MAXIMUM, SCORE_MAXIMUM, PV_MAXIMUM, RESISTANCE_MAXIMUM = 16, 6, 60, 40
PROTECTION_MAXIMUM, GENE_MAXIMUM, DM_MAXIMUM = 4, 3, 10


_DEFAUTS = Combattant("")


def _entier(id: str, nom: str, mini: int, maxi: int, regle: str) -> Champ:
    return Champ(id, nom, getattr(_DEFAUTS, id), mini, maxi, regle=regle)


def _avantage(id: str, nom: str, regle: str) -> Champ:
    return Champ(id, nom, NON, choix=OUI_OU_NON, regle=regle)


CHAMPS = (
    _entier("rd_attaque", "RD d’attaque", 0, RD_MAXIMUM, "004-G02"),
    _entier("rd_parade", "RD de parade", 0, RD_MAXIMUM, "004-G02"),
    _entier("rd_esquive", "RD d’esquive", 0, RD_MAXIMUM, "004-G19"),
    _entier("adresse", "Adresse", 1, SCORE_MAXIMUM, "004-R31"),
    _entier("force", "Force", 1, SCORE_MAXIMUM, "004-R14"),
    _entier("pv", "PV", 1, PV_MAXIMUM, "004-G08"),
    _entier("protection", "Protection", 0, PROTECTION_MAXIMUM, "004-G10"),
    _entier("resistance", "Résistance de l’armure", 0, RESISTANCE_MAXIMUM, "004-G10"),
    _entier("gene", "Gêne de l’armure", 0, GENE_MAXIMUM, "004-G24"),
    Champ("arme", "Arme", _DEFAUTS.arme, choix=ARMES, regle="004-G09"),
    Champ("seconde", "Dans l’autre main", _DEFAUTS.seconde, choix=SECONDES, regle="004-R36"),
    _entier("combat", "Score de Combat", 0, DM_MAXIMUM, "004-R22"),
    _entier("dm_combat", "DM de combat", 0, DM_MAXIMUM, "004-R34"),
    Champ("style", "Compétence", _DEFAUTS.style, choix=STYLES, regle="004-R15"),
    _entier("dm_style", "DM de cette compétence", 0, DM_MAXIMUM, "004-R66"),
    _avantage("bretteur", "Bretteur", "004-R38"),
    _avantage("ambidextre", "Ambidextre", "004-R40"),
    _avantage("vif_ardent", "Vif ardent", "004-R33"),
    _avantage("objet", "Un objet sous la main", "004-R66"),
    _avantage("surpris", "Surpris par une embuscade", "004-R69"),
)
OPTIONS = (
    Champ("des", "Ce qui réussit", A_SEUIL, choix=LECTURES, regle="004-G01"),
    Champ("esquive", "L’esquive", "complexe", choix={"complexe": "Complexe", "simple": "Simple"}, regle="004-T1"),
    Champ("parfait", "Tests parfaits", NON, choix=OUI_OU_NON, regle="004-G06"),
)
PROFILS = (
    Profil("garde", "Aubin", {}),
    Profil("mercenaire", "Brune", {"arme": "hache"}),
    Profil("bretteur", "Célestin", {"seconde": "arme", "bretteur": OUI, "adresse": 5, "force": 3, "protection": 1}),
    Profil("rempart", "Denise", {"seconde": BOUCLIER, "protection": 3, "gene": 1, "rd_attaque": 7}),
    Profil(
        "gamin",
        "Émeric",
        {"arme": "poing", "style": COMBAT_DE_RUE, "dm_style": 8, "objet": OUI, "protection": 1, "rd_attaque": 9},
    ),
    Profil(
        "disciple",
        "Faustine",
        {"arme": "poing", "style": ARTS_MARTIAUX, "dm_style": 8, "adresse": 6, "protection": 1, "rd_attaque": 9},
    ),
)
