"""Ce que le jeu nomme : une classe par sorte de fiche, ses champs, rien de calculé."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from tiamat.catalogue.effets import Effet

ARME = "Puissance de l’arme"
AUCUN_DOMMAGE = "aucun dommage"
AUCUN_MALUS: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class Caracteristique:
    """Une des huit caractéristiques (R1) et son usage principal (R3)."""

    id: str
    nom: str
    usage: str
    faible: str
    fort: str


@dataclass(frozen=True)
class Emploi:
    """Un emploi d'une compétence : le jet, celui qui s'y oppose s'il y en a un, la difficulté s'il y en a une."""

    usage: str
    jet: str
    contre: str = ""
    difficulte: str = ""
    source: str = ""


@dataclass(frozen=True)
class Competence:
    """Une des vingt-deux compétences (R28) ; ``maison`` : la caractéristique usuelle est de ce livre (C151)."""

    id: str
    nom: str
    caracteristique: str
    maison: bool
    resume: str
    decrite: bool
    source: str
    alias: tuple[str, ...] = ()
    emploi: tuple[Emploi, ...] = field(default=(), metadata={"de": Emploi})


@dataclass(frozen=True)
class Talent:
    """Un des vingt talents (R31) ; ``effet`` est vide quand la source n'en dit rien (C150)."""

    id: str
    nom: str
    effet: str
    source: str
    alias: tuple[str, ...] = ()


@dataclass(frozen=True)
class Art:
    """Un des neuf arts martiaux (R34), le talent qu'il offre (R35) et ses quinze techniques, dans l'ordre du livre."""

    id: str
    nom: str
    resume: str
    cadre: str
    talent: str
    techniques: tuple[str, ...]
    source: str
    alias: tuple[str, ...] = ()


class Cout(NamedTuple):
    """Ce que coûte une technique, en points d'énergie et de furie (R176)."""

    energie: int = 0
    furie: int = 0


@dataclass(frozen=True)
class Technique:
    """Une technique, telle que sa fiche l'écrit ; ``tiamat.techniques`` en lit les formules.

    ``arts`` : ceux dont la liste la contient (C10). ``prerequis`` et ``arme`` : des expressions d'identifiants (R170,
    R175). ``sequence`` : ce qu'un enchaînement demande d'avoir réussi, dans l'ordre (R201). ``conditions`` et
    ``regles`` : les clauses des règles spéciales ; ``effets`` : leur traduction, verbe à verbe. ``lecture`` et
    ``arbitrages`` : ce qui a été redressé ou tranché.
    """

    id: str
    nom: str
    arts: tuple[str, ...]
    prerequis: str
    arme: str
    type: tuple[str, ...]
    cout: Cout = field(metadata={"de": Cout})
    precision: str
    puissance: str
    localisation: str
    sequence: tuple[str, ...]
    combo: tuple[str, ...]
    attributs: tuple[str, ...]
    conditions: tuple[str, ...]
    regles: tuple[str, ...]
    effets: tuple[Effet, ...] = field(metadata={"de": Effet})
    resume: str
    nature: str
    arbitrages: tuple[str, ...]
    lecture: tuple[str, ...]
    maison: tuple[str, ...]
    source: str
    alias: tuple[str, ...] = ()

    @property
    def ligne(self) -> int:
        """La ligne du titre dans la source."""
        return int(self.source.split("-")[0])

    @property
    def clauses(self) -> tuple[str, ...]:
        """Toutes les clauses des règles spéciales, dans l'ordre où elles se numérotent."""
        return self.conditions + self.regles


@dataclass(frozen=True)
class Type:
    """Un des huit types de techniques (R174)."""

    id: str
    nom: str
    definition: str
    alias: tuple[str, ...] = ()


@dataclass(frozen=True)
class Attribut:
    """Un effet partagé par plusieurs techniques ou armes ; ``moment`` : avant, à la touche ou à la Puissance (R179)."""

    id: str
    nom: str
    definition: str
    moment: str
    regle: str
    source: str
    alias: tuple[str, ...] = ()
    arbitrages: tuple[str, ...] = ()


@dataclass(frozen=True)
class ZoneDeBlessure:
    """Ce qu'une blessure grave fait selon la zone."""

    zone: str
    effet: tuple[str, ...]
    regles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Etat:
    """Un état : ses effets, sa durée, comment en sortir."""

    id: str
    nom: str
    definition: str
    effets: tuple[str, ...]
    duree: str
    regles: tuple[str, ...]
    source: str
    alias: tuple[str, ...] = ()
    fin: str = ""
    arbitrages: tuple[str, ...] = ()
    zone: tuple[ZoneDeBlessure, ...] = field(default=(), metadata={"de": ZoneDeBlessure})


@dataclass(frozen=True)
class Zone:
    """Une zone du corps."""

    id: str
    nom: str


@dataclass(frozen=True)
class TableDeLocalisation:
    """Dix zones, une par face du D10 ; l'indice est la face lue, le dix compté 0 (C21)."""

    id: str
    nom: str
    regle: str
    zones: tuple[str, ...]


@dataclass(frozen=True)
class Localisation:
    """Ce qu'une technique vise (R197) : une table à lire, ou des zones imposées."""

    id: str
    nom: str
    sorte: str
    definition: str
    alias: tuple[str, ...] = ()
    table: str = ""
    zones: tuple[str, ...] = ()
    regles: tuple[str, ...] = ()
    arbitrages: tuple[str, ...] = ()


@dataclass(frozen=True)
class Portee:
    """Une bande de distance et son modificateur de Précision (R100)."""

    id: str
    nom: str
    modificateur: int


@dataclass(frozen=True)
class MalusDeTir:
    """Un malus de tir (R102) ; dans un même ``groupe``, seul le pire compte (C142)."""

    id: str
    nom: str
    valeur: int
    groupe: str = ""


@dataclass(frozen=True)
class Arme:
    """Une arme ou un objet ; ``maison`` liste les champs que la source ne donne pas (C152)."""

    id: str
    nom: str
    sorte: tuple[str, ...]
    mains: int
    puissance: str
    attributs: tuple[str, ...]
    portee: tuple[int, ...]
    sert_a: tuple[str, ...]
    nature: str
    maison: tuple[str, ...]
    source: str
    alias: tuple[str, ...] = ()
    arbitrages: tuple[str, ...] = ()
    letale_au_contact: bool = False
    munitions: int | None = None
    recharge: str = ""
    usages: int | None = None


@dataclass(frozen=True)
class Besoin:
    """Ce que « Arme nécessaire » nomme sans être une arme : les armes qui conviennent, et combien il en faut."""

    id: str
    nom: str
    definition: str
    accepte: tuple[str, ...]
    exemplaires: int = 1


@dataclass(frozen=True)
class Protection:
    """Une protection : son armure, les zones couvertes (aucune : toutes), ses malus en D10 (C70, C71)."""

    id: str
    nom: str
    armure: int
    zones: tuple[str, ...]
    nature: str
    maison: tuple[str, ...]
    source: str
    malus: Mapping[str, int] = field(default_factory=lambda: AUCUN_MALUS)
    alias: tuple[str, ...] = ()
    arbitrages: tuple[str, ...] = ()


@dataclass(frozen=True)
class Terme:
    """Un mot du glossaire ; ``regle`` l'énonce, ``voir`` (« etat:sonne ») nomme la fiche qu'il désigne."""

    id: str
    nom: str
    definition: str
    alias: tuple[str, ...] = ()
    regle: str = ""
    voir: str = ""
    arbitrages: tuple[str, ...] = ()


@dataclass(frozen=True)
class Difficulte:
    """Un cran de difficulté (R46)."""

    id: str
    nom: str
    valeur: int


@dataclass(frozen=True)
class Saut:
    """Un saut plus long que l'habileté (R89) : ``metres`` de trop, et la difficulté (identifiant de cran)."""

    metres: int
    difficulte: str
    maison: bool = False


@dataclass(frozen=True)
class Course:
    """Un terrain où courir peut faire tomber (R86)."""

    id: str
    nom: str
    difficulte: str


@dataclass(frozen=True)
class Regle:
    """Une règle numérotée : titre, nature, page du livre, lignes de la source."""

    id: str
    titre: str
    nature: str
    page: str
    lignes: str


@dataclass(frozen=True)
class Arbitrage:
    """Un point que la source laisse ouvert, et ce qui a été tranché."""

    id: str
    nom: str
    titre: str
    question: str
    decision: str
    nature: str
    lignes: str
    page: str | None = None
    option: str | None = None
