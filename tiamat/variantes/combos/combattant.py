"""Un combattant du duel : ses valeurs, les options de la table, et les combattants tout prêts."""

from functools import lru_cache
from typing import NamedTuple

from tiamat.variantes.combos.degats import Porteur
from tiamat.variantes.combos.enchainement import COMPETENCES, combo_permis
from tiamat.variantes.combos.initiative import Prompt
from tiamat.variantes.systeme import Depart

SCORE_MAXIMUM = 10
MOYEN = 3
ACTIONS_D_UN_COMBO = 5
OUI, NON = "oui", "non"
SURPRIS = ("premier", "second")
"""L'option qui dit surpris le premier, ou le second."""
MAINS_NUES = "mains_nues"
DE_TIR = ("arc", "arbalete", "calibre_38", "calibre_45", "fusil_d_assaut", "fusil_de_precision")
A_CORDE = ("arc", "arbalete")
DE_MELEE = ("poignard", "fouet", "epee", "hache", "epee_a_deux_mains", "hache_a_deux_mains", "masse", "lance")
GRIFFES = "griffes"
ARMES = (*DE_MELEE, GRIFFES, *DE_TIR)
ZONES = {
    "Tête": "armure_tete",
    "Buste": "armure_buste",
    "Membre supérieur": "armure_bras",
    "Membre inférieur": "armure_jambes",
}
"""Zone de la table des endroits → l'armure qui la couvre."""
OUI_OU_NON = {NON: "Non", OUI: "Oui"}


class Combattant(NamedTuple):
    """Les valeurs d'un combattant : attributs et compétences de 0 à 10, armures de 0 à 6."""

    astuce: int
    vigilance: int
    dexterite: int
    force: int
    perception: int
    vigueur: int
    melee: int
    bagarre: int
    do: int
    armes_a_feu: int
    tir_a_l_arc: int
    esquive: int
    athletisme: int
    subterfuge: int
    arme: str
    modele: str
    qualite: int
    perce: int
    en_main: str
    seconde_main: str
    nature: str
    armure_tete: int
    armure_buste: int
    armure_bras: int
    armure_jambes: int
    puissance: int
    force_d_ame: int
    celerite: int
    realite: int
    initiative: str
    combo_1: str
    combo_2: str
    combo_3: str
    combo_4: str
    combo_5: str

    @property
    def niveaux(self) -> dict[str, int]:
        """Ses niveaux dans les compétences qui ouvrent une action."""
        return {c: getattr(self, c) for c in COMPETENCES}

    @property
    def porteur(self) -> Porteur:
        """Ce qui fait le potentiel de ses armes."""
        return Porteur(self.force, self.do, self.melee)

    @property
    def personnel(self) -> tuple[str, ...]:
        """Son combo personnel, coupé où son budget et son ouverture s'arrêtent (002-R07, 002-R08)."""
        return _personnel(self)

    def armure(self, zone: str) -> int:
        """Rend le potentiel de l'armure qui couvre une zone (002-R29)."""
        potentiel: int = getattr(self, ZONES[zone])
        return potentiel


@lru_cache(maxsize=1024)
def _personnel(c: Combattant) -> tuple[str, ...]:
    voulu: list[str] = []
    for id in (c.combo_1, c.combo_2, c.combo_3, c.combo_4, c.combo_5):
        if not id:
            break
        voulu.append(id)
    return combo_permis(c.niveaux, voulu)


@lru_cache(maxsize=1024)
def combattant(depart: Depart, qui: int) -> Combattant:
    """Rend un combattant d'un départ, ses valeurs typées."""
    return Combattant(**depart.fiche(qui))


def prompt(depart: Depart, qui: int) -> Prompt:
    """Rend ce qui fait l'initiative d'un combattant (002-R02, 002-R03)."""
    c = combattant(depart, qui)
    surpris = depart.option("surpris") == SURPRIS[qui]
    return Prompt(c.astuce + c.vigilance, surpris, c.initiative == "automatique")
