"""Un combattant : ses valeurs, ses armes, ce qu'il peut faire dans un round."""

from functools import lru_cache
from typing import Any, NamedTuple

from tiamat.des import Somme
from tiamat.variantes.oppositions.reserves import A_SEUIL
from tiamat.variantes.oppositions.tables import borne, rangs
from tiamat.variantes.systeme import Depart

POING, OBJET = "poing", "objet"
ARTS_MARTIAUX, COMBAT_DE_RUE, ARME, AUCUN = "arts_martiaux", "combat_de_rue", "arme", "aucun"
RIEN, BOUCLIER, BOUCLIER_SANS = "rien", "bouclier", "bouclier_sans"
VIF_ARDENT = 1
"""Ce que l'avantage ajoute à n (004-G14)."""


class Combattant(NamedTuple):
    """Un combattant ; ``adresse`` et ``force`` de 1 à 6, réserves en D8, ``gene`` en points d'Adresse perdus."""

    nom: str
    combat: int = 4
    adresse: int = 4
    force: int = 4
    rd_attaque: int = 8
    rd_parade: int = 8
    rd_esquive: int = 8
    dm_combat: int = 4
    arme: str = "epee"
    seconde: str = RIEN
    style: str = ARME
    dm_style: int = 4
    bretteur: bool = False
    ambidextre: bool = False
    vif_ardent: bool = False
    objet: bool = False
    protection: int = 2
    resistance: int = 20
    gene: int = 0
    pv: int = 20
    surpris: bool = False
    lecture: str = A_SEUIL

    @property
    def adresse_utile(self) -> int:
        """L'Adresse que l'armure laisse, 1 au moins (004-R71, 004-G24).

        >>> Combattant("Léa", adresse=4, gene=1).adresse_utile, Combattant("Léa", adresse=2, gene=3).adresse_utile
        (3, 1)
        """
        return max(1, self.adresse - self.gene)

    @property
    def n(self) -> int:
        """Les attaques d'un round, et ses parades.

        >>> Combattant("Léa", adresse=4).n, Combattant("Léa", adresse=4, vif_ardent=True).n
        (2, 3)
        """
        return nombre_d_actions(self.adresse_utile, vif_ardent=self.vif_ardent)

    @property
    def maitre(self) -> bool:
        """Vrai au DM 8 de son style (004-R66, 004-R68)."""
        return self.dm_style >= borne("maitrise")


def nombre_d_actions(adresse: int, *, vif_ardent: bool = False) -> int:
    """Rend n : les attaques possibles en un round, et les parades, comptées à part (004-R12, 004-R31, 004-R33).

    La moitié de l'Adresse, arrondie au-dessous, 1 au moins (004-T3, 004-G16) ; Vif ardent en ajoute une (004-G14).

    >>> [nombre_d_actions(a) for a in range(1, 7)], nombre_d_actions(4, vif_ardent=True)
    ([1, 1, 1, 2, 2, 3], 3)
    """
    return max(1, adresse // 2) + VIF_ARDENT * vif_ardent


def bonus_de_dommages(score: int) -> int:
    """Rend la moitié d'une caractéristique directrice, arrondie au-dessus (004-R14, 004-T2).

    >>> [bonus_de_dommages(n) for n in (3, 4, 5)]
    [2, 2, 3]
    """
    return (score + 1) // 2


def est_aguerri(style: str, arme: str) -> bool:
    """Dit si ce style donne le bonus de dommages avec cette arme (004-R15, 004-R67, 004-R71).

    Une compétence d'arme vaut pour les armes, pas pour les poings ; les arts martiaux et le combat de rue, pour tout.

    >>> est_aguerri("arme", "epee"), est_aguerri("arme", "poing"), est_aguerri("arts_martiaux", "poing")
    (True, False, True)
    """
    return style in (ARTS_MARTIAUX, COMBAT_DE_RUE) or (style == ARME and arme != POING)


def dommages(c: Combattant, arme: str) -> Somme:
    """Rend les dés de dommages d'une arme dans ces mains, bonus compris (004-R14, 004-R15, 004-R71, 004-G09).

    >>> str(dommages(Combattant("Léa"), "epee")), str(dommages(Combattant("Léa", style="aucun"), "epee"))
    ('1D8+2', '1D8')
    """
    rang = rangs("armes")[arme]
    des, faces = map(int, str(rang["des"]).split("D"))
    score = c.adresse_utile if rang["cd"] == "Adresse" else c.force
    return Somme(des, faces, bonus_de_dommages(score) if est_aguerri(c.style, arme) else 0)


def seconde_main(c: Combattant) -> str:
    """Rend ce que tient la seconde main ; une arme à deux mains la prend toujours (004-R35, 004-R36).

    >>> seconde_main(Combattant("Léa", seconde="bouclier"))
    'bouclier'
    >>> seconde_main(Combattant("Léa", arme="deux_mains", seconde="bouclier"))
    'rien'
    """
    return c.seconde if rangs("armes")[c.arme]["mains"] == 1 else RIEN


@lru_cache(maxsize=256)
def combattant(depart: Depart, qui: int) -> Combattant:
    """Rend le combattant d'un camp, 0 ou 1, tel que son départ le décrit."""
    valeurs: dict[str, Any] = {nom: v == "oui" if v in ("oui", "non") else v for nom, v in depart.fiches[qui]}
    return Combattant(nom=depart.noms[qui], lecture=depart.option("des"), **valeurs)
