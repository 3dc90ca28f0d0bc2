"""Les armes, leurs compétences, leurs dommages, et les niveaux de blessure."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from tiamat.des import Garder
from tiamat.variantes.anneaux.jets import Modif, composer, modif
from tiamat.variantes.anneaux.tables import Des, lire_des, rang, table

DE_LOIN = ("Kyujutsu", "Ninjutsu")
"""Les compétences dont les armes frappent de loin (003-G14)."""
ARC, BLESSURES = "For ", " bl."


class Arme(NamedTuple):
    """Une arme : ses dés, la force de son arc (0 sinon), ses Blessures sans jet (0 sinon), sa taille, sa compétence."""

    id: str
    nom: str
    des: Des
    force_d_arc: int
    blessures: int
    taille: str
    competence: str
    traits: tuple[str, ...]

    @property
    def de_loin(self) -> bool:
        """Vrai si elle frappe de loin."""
        return self.competence in DE_LOIN

    @property
    def grande(self) -> bool:
        """Vrai pour une grande arme, qui ne sert pas au sol (003-R08)."""
        return self.taille == "Grande"


@cache
def arme(id: str) -> Arme:
    """Rend une arme de la table (003-R40, 003-R41, 003-R42) ; lève ``Refus`` si elle n'y est pas.

    >>> arme("katana").des, arme("katana").competence
    (Des(lances=3, gardes=2), 'Kenjutsu')
    >>> arme("yumi").force_d_arc, arme("sarbacane").blessures, arme("kama").competence
    (3, 1, 'Couteaux')
    """
    r = rang("armes", id)
    vd: str = r["vd"]
    arc = int(vd.removeprefix(ARC)) if vd.startswith(ARC) else 0
    fixes = int(vd.removesuffix(BLESSURES)) if vd.endswith(BLESSURES) else 0
    des = lire_des(rang("fleche", "fleche")["vd"] if arc else vd) if not fixes else Des(0, 0)
    competence, trait = competence_de(id)
    return Arme(id, r["nom"], des, arc, fixes, r["taille"], competence, tuple(trait.split(" ou ")))


def armes() -> tuple[Arme, ...]:
    """Rend les 38 armes, dans l'ordre du document.

    >>> len(armes())
    38
    """
    return tuple(map(arme, table("armes")))


def competence_de(id: str) -> tuple[str, str]:
    """Rend la compétence d'une arme et son trait : celle qui la nomme, ou celle que ce livre lui donne (003-R40).

    Deux rapprochements de noms, et les Couteaux, sont les nôtres (003-T6, 003-T7).

    >>> competence_de("katana"), competence_de("eventails_de_guerre"), competence_de("lance_d_arcon")
    (('Kenjutsu', 'Agilité'), ('Éventails de Guerre', 'Agilité'), ('Lances', 'Agilité'))
    """
    if id in table("rapprochements"):
        r = rang("rapprochements", id)
        return r["competence"], r["trait"]
    nom = rang("armes", id)["nom"]
    for c in table("competences").values():
        if c["groupe"] == "Arme" and (nom == c["nom"] or nom in c["specialites"].split(", ")):
            return c["nom"], c["trait"]
    raise AssertionError(f"aucune compétence pour {nom}")


def force_comptee(a: Arme, force: int) -> int:
    """La Force qui s'ajoute aux dés : la sienne, ou celle de l'arc si elle est plus basse (003-R42, 003-G14).

    >>> force_comptee(arme("yumi"), 5), force_comptee(arme("yumi"), 2), force_comptee(arme("katana"), 5)
    (3, 2, 5)
    """
    return min(force, a.force_d_arc) if a.force_d_arc else force


def jet_de_dommages(
    a: Arme, force: int, augmentations: int = 0, modifs: Iterable[Modif] = (), *, explose: bool = True, fixe: int = 0
) -> Garder:
    """Rend le jet de dommages d'une arme (003-R41, 003-R32, 003-G03, 003-T8) ; la sarbacane n'en a pas (003-R42).

    ``force`` et ``augmentations`` sont positives ou nulles ; ``fixe`` : des Blessures en plus, celles d'une feinte.

    >>> str(jet_de_dommages(arme("katana"), 2)), str(jet_de_dommages(arme("katana"), 2, 2))
    ('5g2', '7g2')
    >>> str(jet_de_dommages(arme("ono"), 2)), jet_de_dommages(arme("sarbacane"), 5).fixe
    ('2g2', 1)
    """
    if a.blessures:
        return Garder(0, 0, a.blessures + fixe, explose)
    base = Des(a.des.lances + force_comptee(a, force), a.des.gardes)
    bonus = modif("augmentation", "Augmentations", "003-R32", augmentations)
    return composer(base, (bonus, *modifs), explose=explose, fixe=fixe)


class Niveau(NamedTuple):
    """Un niveau de blessure : son nom, les Blessures où il finit, ce qu'il ajoute au ND des jets."""

    nom: str
    maxi: int
    nd: int


@cache
def niveaux_de_blessure(terre: int) -> tuple[Niveau, ...]:
    """Rend les niveaux, du plus sain au pire, pour cet anneau de Terre (003-G06).

    >>> [n.maxi for n in niveaux_de_blessure(2)]
    [10, 14, 18, 22, 26, 30, 34]
    """
    niveaux, maxi = [], 0
    for r in table("blessures").values():
        maxi += r["terre"] * terre
        niveaux.append(Niveau(r["niveau"], maxi, r["nd"]))
    return tuple(niveaux)


def niveau_de_blessure(blessures: int, terre: int) -> Niveau | None:
    """Rend le niveau d'un personnage, ou rien s'il est hors de combat (003-G06). ``blessures`` : celles reçues.

    >>> niveau_de_blessure(10, 2).nom, niveau_de_blessure(11, 2).nd, niveau_de_blessure(35, 2)
    ('Indemne', 3, None)
    """
    return next((n for n in niveaux_de_blessure(terre) if blessures <= n.maxi), None)


def supportees(terre: int) -> int:
    """Les Blessures que l'on supporte sans être hors de combat : Terre × 17 (003-G06).

    >>> supportees(2)
    34
    """
    return niveaux_de_blessure(terre)[-1].maxi


def reduire_au_vide(blessures: int) -> int:
    """Les Blessures d'une source après un point de Vide : 10 de moins, jamais sous 0 (003-R25).

    >>> reduire_au_vide(18), reduire_au_vide(4)
    (8, 0)
    """
    return max(0, blessures + int(rang("vide", "blessures")["valeur"]))
