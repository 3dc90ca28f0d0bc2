"""Le format des scénarios, en un seul endroit : ses champs, ses actions, les noms de ses dés, ce que l'on y vérifie."""

from typing import NamedTuple

from tiamat.combat.gestes import GESTES

INITIATIVE, TECHNIQUE, EMBUSCADE, FIN = "initiative", "technique", "embuscade", "fin"
CORRECTION, RENFORT = "correction", "renfort"
VERSUS, BEAT_THEM_ALL = "versus", "beat_them_all"
MODES = (VERSUS, BEAT_THEM_ALL)
Sorte = type | tuple[type, ...]
"""La sorte d'une valeur, ou celles qu'elle peut avoir."""
FORMES: dict[Sorte, str] = {
    str: "un texte",
    int: "un nombre entier",
    list: "une liste",
    dict: "une table",
    bool: "true ou false",
    (str, list): "un texte, ou une liste",
    (int, list): "un nombre entier, ou une liste",
    (str, dict): "un texte, ou une table",
    (str, dict, list): "un texte, une table, ou une liste",
}
"""Comment se nomme chaque sorte de valeur."""


class Champ(NamedTuple):
    """Un champ : la sorte de valeur qu'il attend, et ce qu'il dit."""

    forme: Sorte
    quoi: str


class ActionDeScenario(NamedTuple):
    """Ce qu'une étape peut faire : son nom à lire, les champs qui lui servent, la règle ou l'arbitrage qui la dit."""

    nom: str
    champs: tuple[str, ...]
    regle: str


CHAMPS = {
    "titre": Champ(str, "le titre du combat"),
    "note": Champ(str, "une phrase pour le lecteur"),
    "mode": Champ(str, f"{VERSUS} ou {BEAT_THEM_ALL} ; sans lui, le second s’il y a un homme de main"),
    "graine": Champ(int, "elle lance les dés que les étapes ne donnent pas, toujours les mêmes"),
    "options": Champ(dict, "les lectures choisies à la table"),
    "camps": Champ(list, "les camps, dans l’ordre ; sans lui, celui où on les rencontre"),
    "circonstances": Champ(list, "les malus de tir qui valent pour tout le combat"),
    "combattant": Champ(list, "les combattants, une table [[combattant]] pour chacun"),
    "etape": Champ(list, "les étapes, une table [[etape]] pour chacune, dans l’ordre"),
}
"""Ce que dit un scénario."""
CHAMPS_DE_COMBATTANT = {
    "id": Champ(str, "le nom court dont se servent les étapes ; obligatoire"),
    "profil": Champ(str, "un personnage livré avec le livre ; sinon, donnez une fiche ou un personnage"),
    "fiche": Champ(
        str, "le fichier d’une fiche, cherché à côté du scénario ; sinon, donnez un profil ou un personnage"
    ),
    "personnage": Champ(dict, "la fiche entière, écrite ici ; sinon, donnez un profil ou une fiche"),
    "changes": Champ(dict, "les champs de la fiche à changer pour ce combat : nom, santé, compétences…"),
    "camp": Champ(str, "son camp ; sans lui, chacun est le sien"),
    "effectif": Champ(int, "combien d’hommes de main dans le groupe ; 1 sans lui"),
    "position": Champ(int, "où il se tient, en mètres ; 0 sans lui"),
    "posture": Champ(str, "debout, a_terre ou assis ; debout sans lui"),
    "tenues": Champ(list, "ses armes en main ; sans lui, celles que ses techniques demandent"),
}
"""Ce que dit un combattant."""
CHAMPS_D_ETAPE = {
    "action": Champ(str, "ce qui se fait ; obligatoire"),
    "qui": Champ(str, "l’id de qui agit"),
    "technique": Champ(str, "la technique d’attaque, par son identifiant ou son nom"),
    "cible": Champ(str, "l’id de qui est visé, attendu ou achevé"),
    "defense": Champ((str, list), "la technique de défense de la cible ; « instinctive » sans lui"),
    "zone": Champ(str, "la zone visée, quand la localisation est au choix"),
    "type": Champ(str, "le type choisi, quand la fiche de la technique en offre deux"),
    "circonstances": Champ(list, "les malus de tir de cette attaque"),
    "combo": Champ((str, dict, list), "le combo à jouer : la technique offerte, ou l’enchaînement ; aucun sans lui"),
    "mouvement": Champ((int, list), "où va le déplacement compris dans une technique ; sur place sans lui"),
    "vers": Champ(int, "la position où l’on va, en mètres"),
    "objet": Champ(str, "une arme, une posture, un terrain de course, ou ce que l’on fait"),
    "tours": Champ(int, "la durée d’une action longue"),
    "avec": Champ(list, "les id de ceux qui tendent l’embuscade avec lui"),
    "victimes": Champ(list, "les id de ceux que vise l’embuscade ; tous les adversaires sans lui"),
    "changes": Champ(dict, "ce que le meneur change à la main : santé, position, états…"),
    "des": Champ(dict, "les dés lus sur la table, rangés par question"),
    "des_maison": Champ(list, "les questions dont les dés ne viennent pas de la source"),
    "attendu": Champ(dict, "ce que l’étape doit donner"),
    "note": Champ(str, "une phrase pour le lecteur"),
}
"""Ce que dit une étape."""
POUR_TOUTES = ("action", "des", "des_maison", "attendu", "note")
"""Les champs qui servent à toute action."""
DECISIONS: dict[str, Sorte] = {"defense": str, "combo": (str, dict), "mouvement": int}
"""Ce qu'une étape décide d'avance, et qui doit servir : champ → la sorte de chaque réponse."""
_D_UNE_ATTAQUE = ("qui", "technique", "cible", "defense", "zone", "type", "circonstances", "combo", "mouvement")
_DES_GESTES = {
    "deplacement": ("vers",),
    "course": ("vers", "objet"),
    "saut": ("vers",),
    "posture": ("objet",),
    "retarder": ("cible",),
    "saisir": ("objet",),
    "degainer": ("objet",),
    "rengainer": ("objet",),
    "recharger": ("objet",),
    "mise_a_mort": ("cible",),
    "action_longue": ("tours", "objet"),
    "autre": ("objet",),
}
ACTIONS = {
    INITIATIVE: ActionDeScenario("Initiative", (), "R69"),
    TECHNIQUE: ActionDeScenario("Attaquer avec une technique", _D_UNE_ATTAQUE, "R91"),
    EMBUSCADE: ActionDeScenario("Embuscade", ("qui", "avec", "victimes"), "R105"),
    FIN: ActionDeScenario("Fin du combat", (), "R14"),
    CORRECTION: ActionDeScenario("Correction du meneur", ("qui", "changes"), "R198"),
    RENFORT: ActionDeScenario("Renfort", ("qui",), "R69"),
    **{s: ActionDeScenario(g.nom, ("qui", *_DES_GESTES.get(s, ())), g.regle) for s, g in GESTES.items()},
}
"""Ce qu'une étape peut faire, et les champs qui y servent."""
DES = {
    "precision": "la Précision de l’attaque",
    "defense": "la défense, technique ou instinctive",
    "zone": "le D10 de localisation",
    "puissance": "la Puissance de l’attaque",
    "parade": "la Puissance de la parade, quand des mains nues arrêtent un coup létal",
    "duree": "le D6 d’une durée en tours",
    "energie": "le D6 d’énergie que coûte une blessure au torse",
    "munitions": "les 2D6 balles d’une rafale",
    "distance": "les D6 d’un recul, ou d’une arme qui vole",
    "furie": "le D6 de furie que donne une fiche",
    "course": "le test d’une course en terrain difficile",
    "saut": "le test d’un saut",
    "infiltration": "l’infiltration de ceux qui tendent une embuscade",
    "vigilance": "la vigilance de leur victime",
    "tentative": "l’effort pour se libérer d’une soumission",
    "resistance": "celui qui tient bon contre cet effort, ou contre une projection",
    "force": "la Force de qui jette sa victime à terre",
    "volonte": "la Volonté de qui résiste à la terreur",
    "temperament": "le Tempérament de qui la cause",
}
"""Le nom de chaque question de dés ; l'initiative porte l'id du combattant, un combo met ``combo.`` devant."""
ATTENDUS = {
    "touche": "si l’attaque touche",
    "paree": "si une parade à mains nues amortit une attaque létale",
    "riposte": "si une contre-attaque frappe",
    "precision": "le total de la Précision",
    "defense": "le total de la défense",
    "puissance": "le total de la Puissance",
    "d10": "les D10 lancés à chaque jet : precision, defense, puissance",
    "d6": "les D6 que la formule ajoute à chaque jet, sans ceux des critiques",
    "critiques": "les critiques de chaque jet",
    "fixe": "le bonus ou le malus fixe de chaque jet",
    "zone": "la zone touchée",
    "perte": "les points de santé perdus",
    "grave": "s’il y a une blessure grave",
    "combo": "la même chose, pour l’attaque suivante de l’étape",
    "marge": "la marge d’un test",
    "reussi": "si un test réussit",
    "refus": "une partie du refus que l’étape doit recevoir",
    "tour": "le numéro du tour",
    "ordre": "qui joue dans ce tour, dans l’ordre",
    "scores": "le score d’initiative de chacun",
    "surpris": "ceux que l’embuscade surprend encore",
    "ko": "ceux qui sont hors de combat",
    "mort": "ceux qui sont morts",
    "sante": "la santé de chacun",
    "energie": "l’énergie de chacun",
    "furie": "la furie de chacun",
    "gains": "la furie que l’étape donne ou retire à chacun",
    "posture": "la posture de chacun",
    "position": "la position de chacun, en mètres",
    "effectif": "les membres debout de chaque groupe",
    "actions": "les actions qui restent à chacun",
    "occupe": "les tours d’action longue qui restent à chacun",
    "etats": "les états de chacun",
    "durees": "pour chacun et chaque état, les fins de tour qui restent ; −1 jusqu’à la fin du combat",
    "blessures": "les parties du corps gravement blessées de chacun",
    "munitions": "les balles de chaque arme de chacun",
}
"""Ce qu'une étape sait vérifier."""
