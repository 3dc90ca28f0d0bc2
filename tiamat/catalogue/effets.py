"""Le vocabulaire des règles spéciales : une liste close de verbes, leurs paramètres, les clauses qu'ils traduisent."""

from dataclasses import dataclass, fields
from typing import NamedTuple

MOMENTS_D_EFFET = ("touche", "reussite", "toujours", "combo", "liberation")
DUREES = ("tour_suivant", "1d6_tours", "combat")
DES = ("1d6", "2d6")
LACHEE = (*DES, "en_main")
LISTES = {"quand": MOMENTS_D_EFFET, "duree": DUREES, "des": DES, "distance": LACHEE}
"""Les paramètres qui n'ont que quelques valeurs."""


@dataclass(frozen=True)
class Effet:
    """Ce que fait une clause : un verbe de ``VERBES``, ses paramètres, et les clauses (de 1 à n) qu'il traduit.

    ``quand`` : à la touche, si la défense réussit, toujours, pour le combo offert, ou quand la victime se libère.
    """

    verbe: str
    clauses: tuple[int, ...] = ()
    quand: str = ""
    posture: str = ""
    armee: bool = False
    sexe: str = ""
    qui: str = ""
    etat: str = ""
    duree: str = ""
    contre: tuple[str, ...] = ()
    localisations: tuple[str, ...] = ()
    type: str = ""
    attribut: str = ""
    zone: str = ""
    armes: tuple[str, ...] = ()
    art: str = ""
    distance: str = ""
    metres: int = 0
    carac: str = ""
    fois: int = 0
    d10: int = 0
    d6: int = 0
    des: str = ""
    points: int = 0
    sante: int = 0
    energie: int = 0
    actions: int = 0
    a: str = ""
    geste: str = ""
    champ: str = ""
    regle: str = ""
    raison: str = ""

    @property
    def parametres(self) -> dict[str, object]:
        """Les paramètres donnés, par nom.

        >>> Effet("immunite", (2,), a="choc").parametres
        {'a': 'choc'}
        """
        donnes = {c.name: getattr(self, c.name) for c in fields(self) if c.name not in ("verbe", "clauses")}
        return {nom: valeur for nom, valeur in donnes.items() if valeur}


class Verbe(NamedTuple):
    """Un verbe : ce qu'il veut dire, et ses paramètres, obligatoires puis facultatifs."""

    definition: str
    obligatoires: tuple[str, ...] = ()
    facultatifs: tuple[str, ...] = ()


VERBES: dict[str, Verbe] = {
    # Quand la technique s'emploie.
    "exige_cible": Verbe("La cible a cette posture, ce sexe, ou une arme en main.", (), ("posture", "sexe", "armee")),
    "permet_cible": Verbe("La cible peut avoir cette posture, que la localisation interdirait.", ("posture",)),
    "exige_soi": Verbe("Le personnage a cette posture.", ("posture",)),
    "permet_soi": Verbe("Le personnage peut avoir cette posture, qui interdit d'agir.", ("posture",), ("quand",)),
    "exige_furie_nulle": Verbe("Le personnage n'a aucun point de furie."),
    "exige_fourreau": Verbe("L'arme du personnage est au fourreau."),
    "exige_arme": Verbe("Le personnage tient une de ces armes (si son art l'exige).", ("armes",), ("art",)),
    "exige_initiative_superieure": Verbe("Le score d'initiative du personnage dépasse celui de la cible."),
    "portee": Verbe("La cible est à cette distance au plus.", (), ("metres", "carac", "fois")),
    "malgre_blessure": Verbe("Une blessure grave à cette zone n'interdit pas la technique.", ("zone",)),
    "malgre_soumission": Verbe("Une soumission subie n'interdit pas la technique."),
    "choix_du_type": Verbe("Le personnage choisit le type à chaque emploi."),
    "attribut_selon_emploi": Verbe("En attaque, Attaque surprise ; en défense, Contre-attaque."),
    # À quoi une défense répond.
    "ne_repond_pas": Verbe("La défense ne répond pas à ces attaques (types, ou létale).", ("contre",)),
    "ne_repond_qu_a": Verbe("La défense ne répond qu'à cela.", (), ("type", "attribut", "localisations")),
    "ne_repond_qu_a_un_combo": Verbe("La défense ne répond qu'à une attaque offerte par un combo."),
    "pare_comme_une_arme": Verbe("Parer une attaque létale n'expose à aucun dommage."),
    "detruire_objet": Verbe("L'objet qui pare une attaque létale est détruit."),
    "malus_de_defense": Verbe("La défense de ce type perd des D10 contre cette attaque.", ("type", "d10")),
    "immunite": Verbe("Le personnage échappe à cet attribut, même si sa défense échoue.", ("a",)),
    # Ce que la technique fait.
    "etat": Verbe("La cible reçoit cet état, pour cette durée.", ("etat", "duree"), ("quand",)),
    "duree_de_blessure": Verbe("La blessure grave de l'attribut Blessure ne dure que cela.", ("duree",)),
    "desarmer": Verbe("L'arme de la cible tombe à cette distance, ou passe en main.", ("distance",)),
    "repousser": Verbe("Le Choc repousse de cette distance.", ("distance",)),
    "furie": Verbe("La cible gagne de la furie, en plus de celle du dommage.", (), ("points", "des")),
    "bonus_de_puissance": Verbe("Des D6 s'ajoutent à la Puissance si cette zone est touchée.", ("zone", "d6")),
    "bonus_au_prochain_jet": Verbe("Des D6 s'ajoutent à la prochaine Précision ou initiative.", ("d6",), ("quand",)),
    "finir": Verbe("Celui-là finit dans cette posture.", ("posture", "qui", "quand")),
    "clore_tour": Verbe("Celui-là n'attaque plus ce tour-ci : ses actions ne servent plus qu'à se défendre.", ("qui",)),
    "perdre_action": Verbe("L'attaquant perd des actions.", ("actions",), ("quand",)),
    "teleporter": Verbe(
        "Le personnage se déplace d'un coup, de caractéristique × fois mètres.", ("carac", "fois"), ("quand",)
    ),
    "munitions": Verbe("L'arme perd ces munitions.", ("des",)),
    "degainer": Verbe("Le personnage a son arme en main."),
    "geste_compris": Verbe("Ce geste est compris dans l'action.", ("geste",)),
    # Soumissions.
    "tentative": Verbe(
        "Chaque tentative oppose cette caractéristique, ou coûte cela.", (), ("carac", "sante", "energie")
    ),
    "tenir_en_restant_libre": Verbe(
        "Qui tient la cible agit librement, et peut la jeter à terre en opposant sa Force."
    ),
    "se_liberer": Verbe("Le personnage se libère de la soumission."),
    # Combos.
    "autre_cible": Verbe("Le combo peut viser une autre cible à portée."),
    "combo_selon_arme_prise": Verbe("L'arme prise à la cible choisit la technique offerte."),
    "type_du_combo": Verbe("La technique offerte est de ce type.", ("type",)),
    # Ce qui ne demande rien au moteur.
    "redit": Verbe("La clause redit un champ de la fiche.", ("champ",)),
    "general": Verbe("La clause redit une règle générale ou un arbitrage.", ("regle",)),
    "narratif": Verbe("La clause se raconte : rien ne s'y calcule.", ("raison",)),
}
"""Tout ce qu'une clause sait faire, et rien d'autre."""


def fautes(effet: Effet, clauses: int) -> list[str]:
    """Rend ce qui ne va pas dans un effet d'une fiche qui a ce nombre de clauses ; vide s'il est bien écrit.

    >>> fautes(Effet("etat", (1,), etat="sonne"), 1), fautes(Effet("voler", (3,)), 2)
    (['etat : il manque duree.'], ['voler : verbe inconnu.', 'voler : la clause 3 n’existe pas.'])
    """
    verbe = VERBES.get(effet.verbe)
    dites = [] if verbe else [f"{effet.verbe} : verbe inconnu."]
    donnes = effet.parametres
    if verbe:
        dites += [f"{effet.verbe} : il manque {p}." for p in verbe.obligatoires if p not in donnes]
        permis = (*verbe.obligatoires, *verbe.facultatifs)
        dites += [f"{effet.verbe} : {p} n’est pas de ses paramètres." for p in donnes if p not in permis]
        if verbe.facultatifs and not verbe.obligatoires and not donnes:
            dites.append(f"{effet.verbe} : il faut au moins un paramètre.")
    listes = {"quand": MOMENTS_D_EFFET, "duree": DUREES, "des": DES, "distance": LACHEE}
    dites += [
        f"{effet.verbe} : {p} ne vaut pas « {donnes[p]} »."
        for p in listes
        if p in donnes and donnes[p] not in listes[p]
    ]
    return dites + [f"{effet.verbe} : la clause {n} n’existe pas." for n in effet.clauses if not 1 <= n <= clauses]
