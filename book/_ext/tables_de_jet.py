"""Les tables des jets : difficultés, sauts, terrains, lecture d'une formule."""

from docutils import nodes
from tableau import Tableau, poser

from tiamat.catalogue import catalogue
from tiamat.des import Formule
from tiamat.francais import MOINS, signe
from widgets.dessins.liens import maison

FORCE_DE_L_EXEMPLE = 3
ECRITURES = {
    "Force": "autant de dés que de points",
    "Force +2D10": "des dés de plus, le meilleur de tous",
    "Force -1D10": "un dé de moins, et toujours un au moins",
    "Force +2": "des points, ajoutés au meilleur dé",
    "Force +1D6": "un D6, ajouté au meilleur dé",
    "Force +2D10+1D6": "tout cela à la fois",
}


def difficultes() -> nodes.Node:
    """L'échelle des difficultés."""
    rangs = [(d.nom, d.valeur) for d in catalogue().difficultes.values()]
    return poser(Tableau("L’échelle des difficultés", ("Niveau", "Total à atteindre"), rangs))


def terrains() -> nodes.Node:
    """La difficulté de courir, selon le sol."""
    rangs = [(t.nom, *_cran(t.difficulte)) for t in catalogue().terrains.values()]
    return poser(Tableau("Courir sans tomber", ("Sol", "Niveau", "Difficulté"), rangs))


def sauts() -> nodes.Node:
    """La difficulté d'un saut, selon les mètres de trop."""
    rangs = [
        ([f"{signe(s.metres)} m ", *([maison()] if s.maison else [])], *_cran(s.difficulte))
        for s in catalogue().sauts.values()
    ]
    return poser(Tableau("Sauter plus loin que son habileté", ("Au-delà de l’habileté", "Niveau", "Difficulté"), rangs))


def formules() -> nodes.Node:
    """La notation, expliquée sur Force 3."""
    valeurs = {"force": FORCE_DE_L_EXEMPLE}
    rangs = [
        (ecriture.replace("-", MOINS), str(Formule.lire(ecriture).jet(valeurs).poignee), lecture)
        for ecriture, lecture in ECRITURES.items()
    ]
    titre = f"Lire une formule, avec {FORCE_DE_L_EXEMPLE} en force"
    return poser(Tableau(titre, ("On lit", "On lance", "C’est-à-dire"), rangs))


def _cran(id: str) -> tuple[str, int]:
    cran = catalogue().difficultes[id]
    return cran.nom, cran.valeur
