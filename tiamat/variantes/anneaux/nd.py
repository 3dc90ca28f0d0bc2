"""Le ND d'Armure : ce qu'il faut atteindre pour toucher, part par part."""

from typing import NamedTuple

from tiamat.variantes.anneaux.tables import rang

FIXES = ("aveugle", "empoigne", "etourdi")
"""Les états qui remplacent le ND ordinaire ; de plusieurs, le plus bas compte."""
NOMS_FIXES = {"ordinaire": "Réflexes", "aveugle": "Aveuglé", "empoigne": "Empoigné", "etourdi": "Étourdi"}


class Part(NamedTuple):
    """Une part du ND, et la règle qui la donne."""

    libelle: str
    valeur: int
    regle: str


class Defense(NamedTuple):
    """Ce dont dépend le ND d'Armure d'un personnage.

    ``esquive`` : ce que son jet d'Esquive lui a donné. ``garde`` : vide, ``garde`` (il couvre un allié) ou
    ``protege`` (on le couvre). Les rangs vont de 0 à 10.
    """

    reflexes: int
    armure: int = 0
    air: int = 0
    rang_de_defense: int = 0
    posture: str = "attaque"
    etats: tuple[str, ...] = ()
    esquive: int = 0
    vide: bool = False
    garde: str = ""


def parts_du_nd(d: Defense, *, de_loin: bool = False) -> tuple[Part, ...]:
    """Rend les parts du ND d'Armure (003-G02, 003-G07, 003-R26, 003-R34).

    Les états le changent (003-R08, 003-R09, 003-R11, 003-R12), les postures aussi (003-R36, 003-R37, 003-R38).

    ``de_loin`` : l'attaque vient de loin, être au sol ne compte pas. Lève ``Refus`` si la garde est inconnue.

    >>> [(p.libelle, p.valeur) for p in parts_du_nd(Defense(3, 5, posture="assaut"))]
    [('Réflexes', 20), ('Armure', 5), ('Assaut', -10)]
    """
    parts = [_socle(d), Part("Armure", d.armure, "003-G07")]
    if d.posture == "assaut":
        parts.append(_part("assaut", "Assaut"))
    if d.posture == "defense":
        parts.append(Part("Défense", bonus_de_defense(d.air, d.rang_de_defense), "003-R37"))
    if d.posture == "esquive":
        parts.append(Part("Esquive", d.esquive, "003-R38"))
    if "au_sol" in d.etats and not de_loin:
        parts.append(_part("au_sol", "Au sol"))
    if d.vide:
        parts.append(_part("vide", "Point de Vide"))
    if d.garde:
        parts.append(_part(d.garde, {"garde": "Garde un allié"}.get(d.garde, "Sous la garde d’un allié")))
    return tuple(p for p in parts if p.valeur)


def nd_d_armure(d: Defense, *, de_loin: bool = False) -> int:
    """Rend le ND d'Armure, jamais sous 0 (003-G02).

    >>> nd_d_armure(Defense(3, 5)), nd_d_armure(Defense(3, 5, etats=("aveugle",)))
    (25, 13)
    >>> nd_d_armure(Defense(3, 5, posture="assaut")), nd_d_armure(Defense(3, 5, etats=("au_sol",)), de_loin=True)
    (15, 25)
    """
    return max(0, sum(p.valeur for p in parts_du_nd(d, de_loin=de_loin)))


def bonus_de_defense(air: int, rang_de_defense: int) -> int:
    """Ce que la posture de Défense ajoute au ND : l'anneau d'Air et le rang de Défense (003-R37).

    >>> bonus_de_defense(3, 2)
    5
    """
    return air + rang_de_defense


def bonus_d_esquive(total: int) -> int:
    """Ce que l'Esquive ajoute au ND : la moitié du jet, vers le bas (003-R38, 003-G12).

    >>> bonus_d_esquive(27)
    13
    """
    return max(0, total) // 2


def _socle(d: Defense) -> Part:
    cas = [c for c in FIXES if c in d.etats] or ["ordinaire"]
    lus = {c: rang("nd_ordinaire" if c == "ordinaire" else "nd", c) for c in cas}
    valeur, choisi = min((r["valeur"] + r["reflexes"] * d.reflexes, c) for c, r in lus.items())
    return Part(NOMS_FIXES[choisi], valeur, lus[choisi]["regle"])


def _part(cas: str, libelle: str) -> Part:
    r = rang("nd", cas)
    return Part(libelle, r["valeur"], r["regle"])
