"""Les styles d'un combattant engendré : où vont ses points, quelles techniques il préfère. Tout y est maison."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tiamat.catalogue import Technique
from tiamat.des.formule import Formule
from tiamat.erreurs import NomInconnu
from tiamat.francais import citer, suggestion
from tiamat.techniques import precision, puissance

GOUT = 6
"""Ce qu'un type ou un attribut préférés, ou la caractéristique principale, ajoutent au poids d'une technique."""


class Style(NamedTuple):
    """Un style maison : des poids pour tirer au sort, jamais une règle de plus.

    ``trait`` : ce que la phrase en dit. ``caracteristiques`` : identifiant → poids, 1 pour les autres. ``types`` et
    ``attributs`` : ceux que ses techniques préfèrent. ``precision``, ``puissance`` : ce qu'ajoute au poids d'une
    technique chaque dé ou point de bonus du jet. ``armes`` : il en porte une, tirée au sort.
    """

    nom: str
    trait: str
    caracteristiques: Mapping[str, int] = MappingProxyType({})
    types: frozenset[str] = frozenset()
    attributs: frozenset[str] = frozenset()
    precision: int = 0
    puissance: int = 0
    armes: tuple[str, ...] = ()

    @property
    def principale(self) -> str:
        """La caractéristique qui pèse le plus, ou une chaîne vide si aucune ne pèse plus qu'une autre."""
        return max(self.caracteristiques, key=lambda c: self.caracteristiques[c], default="")


EQUILIBRE = "equilibre"
STYLES: Mapping[str, Style] = MappingProxyType(
    {
        EQUILIBRE: Style("Équilibré", "équilibré"),
        "brutal": Style(
            "Brutal",
            "plutôt brutal",
            {"force": 5, "endurance": 2, "habilete": 2, "temperament": 2},
            attributs=frozenset({"assommante", "blessure", "choc", "fracassante", "letale"}),
            puissance=2,
        ),
        "rapide": Style(
            "Rapide",
            "plutôt rapide",
            {"rapidite": 5, "habilete": 2},
            types=frozenset({"esquive"}),
            attributs=frozenset({"attaque_surprise", "contre_attaque", "mouvement"}),
        ),
        "endurant": Style(
            "Endurant", "plutôt endurant", {"endurance": 5, "volonte": 3}, types=frozenset({"parade", "prise"})
        ),
        "technique": Style(
            "Technique",
            "plutôt technique",
            {"habilete": 5, "perception": 2, "intelligence": 2},
            types=frozenset({"enchainement"}),
            precision=2,
        ),
        "tireur": Style(
            "Tireur",
            "plutôt tireur",
            {"perception": 5, "habilete": 2},
            types=frozenset({"attaque_a_distance"}),
            armes=("pistolet_9_mm", "pistolet_mitrailleur", "fusil_d_assaut", "fusil_a_pompe"),
        ),
    }
)
"""Identifiant → style, l'équilibré d'abord : lui seul ne préfère rien."""


def trouver_style(id: str) -> Style:
    """Rend un style par son identifiant ; lève ``NomInconnu`` s'il n'existe pas.

    >>> trouver_style("brutal").trait
    'plutôt brutal'
    """
    if id not in STYLES:
        raise NomInconnu(f"Style {citer(id)} inconnu. {suggestion(id, STYLES)}".rstrip())
    return STYLES[id]


def poids_de_technique(style: Style, technique: Technique) -> int:
    """Rend le poids d'une technique dans le tirage, au moins 1 : plus elle va au style, plus elle sort souvent.

    >>> from tiamat.catalogue import catalogue
    >>> ushiro = catalogue().techniques["ushiro_mawashi_geri"]
    >>> [poids_de_technique(trouver_style(s), ushiro) for s in ("equilibre", "brutal", "endurant")]
    [1, 21, 1]
    """
    gouts = len(style.types.intersection(technique.type)) + len(style.attributs.intersection(technique.attributs))
    gouts += any(jet.carac == style.principale for jet in _jets(technique))
    frappe = puissance(technique)
    return (
        1
        + GOUT * gouts
        + style.precision * _bonus(precision(technique))
        + style.puissance * _bonus(frappe.formule if frappe else None)
    )


def _jets(technique: Technique) -> Iterator[Formule]:
    if jet := precision(technique):
        yield jet
    if frappe := puissance(technique):
        yield frappe.formule


def _bonus(jet: Formule | None) -> int:
    """Ce qu'une formule ajoute à la caractéristique : un par dé, un par point."""
    return max(0, jet.d10 + jet.d6 + jet.fixe) if jet else 0
