"""Ce que le duel demande : les valeurs d'un combattant, les options de la table, des combattants tout prêts."""

from tiamat.variantes.combos.adversaires import RIEN, SECONDES_MAINS
from tiamat.variantes.combos.combattant import (
    ACTIONS_D_UN_COMBO,
    ARMES,
    MAINS_NUES,
    MOYEN,
    NON,
    OUI,
    OUI_OU_NON,
    SCORE_MAXIMUM,
)
from tiamat.variantes.combos.degats import ARMURE_MAXIMUM, ARRONDIS, SUPERIEUR
from tiamat.variantes.combos.donnees import actions, armes, table
from tiamat.variantes.systeme import Champ, Profil, Valeur


def _score(id: str, nom: str, defaut: int = MOYEN, regle: str = "") -> Champ:
    return Champ(id, nom, defaut, 0, SCORE_MAXIMUM, regle=regle)


def _armure(id: str, nom: str) -> Champ:
    return Champ(id, f"Armure, {nom}", 1, 0, ARMURE_MAXIMUM, regle="002-R29")


def _coups() -> dict[str, str]:
    """Ce qu'un combo personnel peut contenir : tout, sauf ce que paie le seul athlétisme."""
    return {"": "Rien"} | {a.id: a.nom for a in actions().values() if a.competences != ("athletisme",)}


CHAMPS = (
    _score("astuce", "Astuce", regle="002-R02"),
    _score("vigilance", "Vigilance", regle="002-R02"),
    _score("dexterite", "Dextérité", regle="002-G07"),
    _score("force", "Force", regle="002-R27"),
    _score("perception", "Perception", regle="002-R46"),
    _score("vigueur", "Vigueur", regle="002-R32"),
    _score("melee", "Mêlée", regle="002-R05"),
    _score("bagarre", "Bagarre", regle="002-R05"),
    _score("do", "Do", 0, "002-R05"),
    _score("armes_a_feu", "Armes à feu", 0, "002-R05"),
    _score("tir_a_l_arc", "Tir à l’arc", 0, "002-R05"),
    _score("esquive", "Esquive", regle="002-R05"),
    _score("athletisme", "Athlétisme", 1, "002-R46"),
    _score("subterfuge", "Subterfuge", 1, "002-R46"),
    Champ(
        "arme", "Arme", "epee", choix={MAINS_NUES: "Mains nues"} | {a: armes()[a].nom for a in ARMES}, regle="002-R27"
    ),
    Champ(
        "modele",
        "Modèle de l’arme",
        "",
        choix={"": "Ordinaire"} | {a.id: a.nom for a in armes().values() if a.modifie},
        regle="002-R27",
    ),
    Champ("qualite", "Qualité de l’arme, potentiel en plus", 0, 0, 6, regle="002-R28"),
    Champ("perce", "Qualité de l’arme, armure ignorée", 0, 0, ARMURE_MAXIMUM, regle="002-R28"),
    Champ("en_main", "L’arme est déjà en main", OUI, choix=OUI_OU_NON, regle="002-R46"),
    Champ("seconde_main", "L’autre main tient", RIEN, choix=SECONDES_MAINS, regle="002-R19"),
    Champ(
        "nature", "Dents", "humain", choix={"humain": "D’humain", "vampire": "De vampire ou de garou"}, regle="002-R27"
    ),
    _armure("armure_tete", "tête"),
    _armure("armure_buste", "buste"),
    _armure("armure_bras", "bras"),
    _armure("armure_jambes", "jambes"),
    _score("puissance", "Puissance", 0, "002-R40"),
    _score("force_d_ame", "Force d’âme", 0, "002-R39"),
    _score("celerite", "Célérité", 0, "002-R41"),
    _score("realite", "Degré de réalité", 4, "002-R38"),
    Champ(
        "initiative",
        "Son initiative",
        "des",
        choix={"des": "Aux dés", "automatique": "Automatique"},
        regle="002-R03",
    ),
    *(
        Champ(f"combo_{n}", f"Combo personnel, action {n}", "", choix=_coups(), regle="002-R07")
        for n in range(1, ACTIONS_D_UN_COMBO + 1)
    ),
)

OPTIONS = (
    Champ("uns", "Les 1 annulent un succès", NON, choix=OUI_OU_NON, regle="002-G02"),
    Champ(
        "surpris",
        "Surpris au début",
        "personne",
        choix={"personne": "Personne", "premier": "Le premier", "second": "Le second"},
        regle="002-R02",
    ),
    Champ(
        "localisation",
        "L’endroit touché",
        "apres",
        choix={"apres": "Choisi après le jet", "zone": "Zone annoncée avant", "hasard": "Tiré au sort"},
        regle="002-R22",
    ),
    Champ("arrondi", "Arrondir les dommages", SUPERIEUR, choix=ARRONDIS, regle="002-T1"),
    Champ("croix", "Croix avant d’être hors de combat", 7, 1, 30, regle="002-G04"),
    Champ(
        "distance",
        "Les adversaires sont",
        "contact",
        choix={"contact": "Au contact", "loin": "À distance"},
        regle="002-G19",
    ),
    Champ("obscurite", "Obscurité", NON, choix=OUI_OU_NON, regle="002-R20"),
    Champ(
        "abri",
        "Abri qu’offre le lieu",
        "aucun",
        choix={"aucun": "Aucun"} | {r["id"]: r["abri"] for r in table("couverts").rangs},
        regle="002-G18",
    ),
)


def _combo(*coups: str) -> dict[str, Valeur]:
    return {f"combo_{n}": coup for n, coup in enumerate(coups, 1)}


PROFILS = (
    Profil("epeiste", "Aude l’épéiste", {"arme": "epee"}),
    Profil("hacheron", "Bertil à la hache", {"arme": "hache"}),
    Profil(
        "pistolero",
        "Chloé la tireuse",
        {
            "arme": "calibre_45",
            "armes_a_feu": 5,
            "esquive": 5,
            "melee": 0,
            "astuce": 5,
            "vigilance": 6,
            **_combo("tire", "tire", "tire", "tire", "tire"),
        },
    ),
    Profil(
        "bagarreur",
        "Dimitri le bagarreur",
        {
            "arme": MAINS_NUES,
            "force": 4,
            "bagarre": 4,
            "melee": 0,
            "vigueur": 4,
            **_combo("bloque", "agrippe", "projeter"),
        },
    ),
    Profil(
        "adepte_du_do",
        "Emi, adepte du Do",
        {"arme": MAINS_NUES, "do": 4, "bagarre": 0, "melee": 0, "dexterite": 4, **_combo("poing", "poing", "pied")},
    ),
    Profil(
        "vampire",
        "Faust le vampire",
        {
            "arme": "epee_a_deux_mains",
            "nature": "vampire",
            "realite": 5,
            "puissance": 1,
            "force_d_ame": 1,
            "celerite": 1,
        },
    ),
)
