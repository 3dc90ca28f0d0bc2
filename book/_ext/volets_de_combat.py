"""Les volets du combat : le tour, ce que coûte chaque geste, une attaque pas à pas, se défendre, tirer."""

from collections.abc import Sequence

from docutils import nodes
from noeuds import el
from roles import terme
from tables_de_creation import DERIVEES
from volets import etapes, grille, liste, titres, volet

from tiamat.catalogue import Localisation, MalusDeTir, TableDeLocalisation, catalogue
from tiamat.francais import enumerer, signe
from tiamat.jauges import SEUIL_BLESSURE_GRAVE
from tiamat.presentation import RIEN, formule
from tiamat.techniques import sorte

FORMULES = {nom: texte for nom, texte, *_ in DERIVEES}
GESTES = {
    "Une action": (
        ("Attaquer", "R91"),
        ("Parer, esquiver, contrer", "R72"),
        (f"Se déplacer : {FORMULES['Déplacement']} m", "R82"),
        ("Sauter", "R88 C37"),
        ("Se relever, se jeter à terre", "R78"),
        ("Se préparer", "R90 C38"),
        ("Dégainer, saisir, ramasser", "R76 C149"),
        ("Compétence, talent", "R76"),
        ("Se libérer d’une prise", "R195 C111"),
        ("Vaincre sa terreur", "R153"),
        ("Tuer un KO d’un coup létal", "C76"),
    ),
    "Tout le tour": (
        (f"Courir : {FORMULES['Course']} m", "R83 C39"),
        ("Achever un KO sans coup létal", "R118"),
        ("Mener une action longue", "R56"),
    ),
    "Rien": (
        ("Défense instinctive", "R95"),
        ("Technique offerte par un combo", "R200"),
    ),
}
"""Ce que chaque geste prend d'un tour, puis les gestes et leurs renvois."""
ATTAQUE = (
    ("L’attaquant annonce technique et cible, et paie.", "R91 C56"),
    ("Une condition manque : c’est raté, l’action est perdue.", "R92"),
    ("Le défenseur annonce sa défense, avant tout jet.", "R94 C55"),
    ("L’attaquant lance sa Précision ; le défenseur la sienne, ou sa défense instinctive.", "R93 R95"),
    ("L’attaque touche si elle dépasse la défense.", "R96"),
    ("Touché : les attributs qui agissent à la touche jouent aussitôt.", "R97 R179"),
    ("Tirez la zone, si la technique ne l’impose pas.", "R110 C51"),
    ("Perte : Puissance − (endurance + armure).", "R98 C70"),
    ("La moindre perte donne à la cible un point de furie.", "R99"),
    (f"À {SEUIL_BLESSURE_GRAVE} de perte, blessure grave à cette zone.", "R99 R135"),
    ("Santé épuisée : KO ; mort, si l’attaque est létale.", "R8 R9"),
    ("Touché, et la technique offre un combo : il part, gratuit.", "R200 C119"),
)
DEFENSE = (
    ("Une seule par attaque, prise sur les actions du tour.", "C58 C35"),
    ("À terre : l’instinctive, rien d’autre.", "R80 C43"),
    ("Assis ou à genoux : la parade, pas l’esquive.", "R81"),
    ("Coup létal, paré d’une arme ou d’un objet : rien ne passe.", "R108 C75"),
    ("Coup létal, paré à mains nues : perte = Puissance − (Puissance de la parade + armure).", "R109 C72"),
    ("Assaut d’un groupe : une défense suffit.", "R127"),
)


def tour() -> nodes.Node:
    """L'ordre du tour, et ce que l'on peut garder pour plus tard."""
    return volet("Le tour", "R68", titres("R69 R70 R72 R74 R75"))


def gestes() -> nodes.Node:
    """Ce que l'on peut faire d'un tour, et ce que cela prend."""
    groupes = (part for cout, phrases in GESTES.items() for part in (el("h3", cout), liste(phrases)))
    return volet("Ce que coûte un geste", "R71 R76", *groupes)


def attaque() -> nodes.Node:
    """Une attaque, pas à pas."""
    return volet("Une attaque, pas à pas", "R91", etapes(ATTAQUE))


def defense() -> nodes.Node:
    """Ce que permet chaque posture, et les défenses ouvertes à tous."""
    standards = (t for t in catalogue().techniques.values() if t.id in catalogue().standards and sorte(t) == "defense")
    ouvertes = ((terme("technique", t.id), formule(t.precision)) for t in standards)
    tirs = ("Contre un tir. " + catalogue().arbitrages["C60"].decision, "C60")
    return volet("Se défendre", "R94", liste((*DEFENSE, tirs)), grille(ouvertes))


def tir() -> nodes.Node:
    """Les portées, les malus de circonstance, et ceux qui ne s'ajoutent pas."""
    portees = ((p.nom, signe(p.modificateur)) for p in catalogue().portees.values())
    malus = list(catalogue().malus_de_tir.values())
    exclusifs = [(f"{paire} : seul le pire compte.", "C142") for paire in _groupes(malus)]
    unique = (catalogue().regles["R101"].titre, "R101")
    return volet(
        "Tirer",
        "R100 R102",
        grille([*portees, *((m.nom, signe(m.valeur)) for m in malus)]),
        liste((*exclusifs, unique)),
    )


def zones() -> nodes.Node:
    """Les faces du D10 qui désignent chaque zone, selon ce que vise la technique."""
    tables = [catalogue().tables[lieu.table] for lieu in lieux_tires()]
    rangs = ((z.nom, *(lire_les_faces(faces(table, z.id)) for table in tables)) for z in catalogue().zones.values())
    regles = " ".join(table.regle for table in tables)
    colonnes = ("Zone", *(lieu.nom for lieu in lieux_tires()))
    return volet("Zone touchée, au D10", regles, grille(rangs, colonnes), titres("R111 R112"))


def lieux_tires() -> list[Localisation]:
    """Les localisations dont la zone se tire."""
    return [lieu for lieu in catalogue().localisations.values() if lieu.table]


def faces(table: TableDeLocalisation, zone: str) -> list[int]:
    """Les faces qui désignent une zone."""
    return [face for face, z in enumerate(table.zones) if z == zone]


def lire_les_faces(faces: Sequence[int]) -> str:
    """« 4 », « 2 à 5 », ou un tiret."""
    return RIEN if not faces else str(faces[0]) if len(faces) == 1 else f"{faces[0]} à {faces[-1]}"


def _groupes(malus: Sequence[MalusDeTir]) -> list[str]:
    groupes = dict.fromkeys(m.groupe for m in malus if m.groupe)
    return [enumerer([m.nom for m in malus if m.groupe == groupe], "ou") for groupe in groupes]
