"""Les tables du combat : gestes, distances, chances de toucher, défenses, zones, portées et malus de tir."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from docutils import nodes
from noeuds import el
from roles import terme
from tableau import Case, Nombre, Tableau, poser
from volets import renvois
from volets_de_combat import GESTES, faces, lieux_tires, lire_les_faces

from tiamat.catalogue import Technique, catalogue
from tiamat.combat.tir import BANDES
from tiamat.des import Poignee, opposition
from tiamat.francais import enumerer, majuscule, pluriel, pourcentage, signe
from tiamat.personnage import deriver, profil
from tiamat.personnage.derivees import PALIERS_D_ACTIONS, Derivees
from tiamat.presentation import RIEN
from tiamat.techniques import sorte

RAPIDITES = range(1, 5)
DES_DE_L_ATTAQUE = range(1, 7)
DES_DE_LA_DEFENSE = range(1, 5)
FAMILLES = ("parade", "esquive", "contre_attaque")
TIR = "attaque_a_distance"
FACES_DU_D10 = 10


def gestes() -> nodes.Node:
    """Ce que chaque geste prend d'un tour."""
    rangs = [(texte, cout, _renvois(ids)) for cout, phrases in GESTES.items() for texte, ids in phrases]
    return poser(Tableau("Ce que coûte un geste", ("Geste", "Ce qu’il prend", "Règles"), rangs))


def distances() -> nodes.Node:
    """Les mètres d'un déplacement et d'une course, selon la rapidité et les actions du tour."""
    paliers = sorted(PALIERS_D_ACTIONS)
    rangs = [
        (rapidite, _derivees(rapidite).deplacement, *(_derivees(rapidite, n).vitesse_course for n, _ in paliers))
        for rapidite in RAPIDITES
    ]
    colonnes = ("Rapidité", "Déplacement", *(pluriel(n, "action") for _, n in paliers))
    return poser(
        Tableau("Mètres d’un déplacement, puis d’une course selon les actions du tour", colonnes, rangs, large=True)
    )


def toucher() -> nodes.Node:
    """La chance de dépasser une défense, selon les dés des deux camps."""
    rangs = [
        (
            f"{n}D10",
            *(Nombre(pourcentage(opposition(Poignee(n), Poignee(m)).gagne)) for m in DES_DE_LA_DEFENSE),
        )
        for n in DES_DE_L_ATTAQUE
    ]
    colonnes = ("Attaque", *(f"contre {m}D10" for m in DES_DE_LA_DEFENSE))
    return poser(Tableau("Chances de toucher, sans bonus, critiques compris", colonnes, rangs, large=True))


def defenses() -> nodes.Node:
    """Ce que chaque défense arrête : prise, tir, coup létal ; et ce qu'elle demande de l'attaque."""
    par_famille = {f: sorted((t for t in _defenses() if _famille(t) == f), key=lambda t: t.nom) for f in FAMILLES}
    rangs = [
        (
            terme("technique", t.id),
            majuscule(_nom(famille)),
            *("oui" if _arrete(t, menace) else RIEN for menace in ("prise", TIR)),
            _contre_le_letal(t),
            _seulement(t),
        )
        for famille, techniques in par_famille.items()
        for t in techniques
    ]
    colonnes = ("Défense", "Famille", "Prise", "Tir", "Coup létal", "Seulement contre")
    return poser(Tableau("Ce que chaque défense arrête", colonnes, rangs, large=True))


def zones() -> nodes.Node:
    """Les faces du D10 qui désignent chaque zone, et leur chance, selon ce que vise la technique."""
    lieux = lieux_tires()
    rangs = [
        (z.nom, *(_tirage(faces(catalogue().tables[lieu.table], z.id)) for lieu in lieux))
        for z in catalogue().zones.values()
    ]
    return poser(Tableau("La zone touchée, au D10", ("Zone", *(lieu.nom for lieu in lieux)), rangs))


def portees() -> nodes.Node:
    """Ce que chaque bande de portée fait à la Précision."""
    rangs = [
        (p.nom, Nombre(signe(p.modificateur) if p.modificateur else "0"))
        for p in (catalogue().portees[b] for b in BANDES)
    ]
    return poser(Tableau("La distance", ("Portée", "Précision"), rangs))


def malus_de_tir() -> nodes.Node:
    """Ce que chaque circonstance retire à la Précision, et ce avec quoi elle ne se cumule pas."""
    tous = list(catalogue().malus_de_tir.values())
    rangs = [
        (
            m.nom,
            Nombre(signe(m.valeur)),
            enumerer([x.nom.lower() for x in tous if x.groupe == m.groupe and x is not m]) if m.groupe else RIEN,
        )
        for m in tous
    ]
    return poser(Tableau("Les circonstances", ("Circonstance", "Précision", "Sans cumul avec"), rangs))


def _renvois(ids: str) -> Case:
    """Les pastilles, séparées."""
    return [part for id in ids.split() for part in (" ", renvois(id))][1:]


def _derivees(rapidite: int, techniques: int = 0) -> Derivees:
    """Ce que donne une rapidité à qui connaît ce nombre de techniques."""
    p = profil("jack")
    connues = tuple(catalogue().techniques)[:techniques]
    return deriver(replace(p, caracteristiques={**p.caracteristiques, "rapidite": rapidite}, techniques=connues))


def _defenses() -> Iterator[Technique]:
    return (t for t in catalogue().techniques.values() if sorte(t) == "defense" or "contre_attaque" in t.attributs)


def _famille(t: Technique) -> str:
    return next((f for f in FAMILLES if f in t.type), "contre_attaque")


def _nom(famille: str) -> str:
    fiches = catalogue()
    return (fiches.types[famille] if famille in fiches.types else fiches.attributs[famille]).nom


def _arrete(t: Technique, menace: str) -> bool:
    """Dit si une défense répond à ce type d'attaque (R206) ; au contact, on ne contre pas un tir (C110)."""
    if menace == TIR and _famille(t) == "contre_attaque" and TIR not in t.type:
        return False
    exclues = {type for e in t.effets if e.verbe == "ne_repond_pas" for type in e.contre}
    voulues = [e for e in t.effets if e.verbe == "ne_repond_qu_a"]
    return menace not in exclues and all(_existe(menace, e.type, e.attribut) for e in voulues)


def _existe(menace: str, type: str, attribut: str) -> bool:
    """Dit si une attaque de ce type peut être ce que la défense exige."""
    if type:
        return type == menace
    return not attribut or any(menace in t.type and attribut in t.attributs for t in catalogue().techniques.values())


def _contre_le_letal(t: Technique) -> str:
    """Ce que devient un coup létal : une parade l'arrête (R108), l'amortit (R109) ou ne peut rien."""
    if _famille(t) != "parade":
        return "évité"
    if any("letale" in e.contre for e in t.effets if e.verbe == "ne_repond_pas"):
        return RIEN
    return "arrêté" if any(e.verbe == "pare_comme_une_arme" for e in t.effets) else "amorti"


def _seulement(t: Technique) -> str:
    fiches = catalogue()
    for e in t.effets:
        if e.verbe == "ne_repond_qu_a_un_combo":
            return "un combo"
        if e.verbe == "ne_repond_qu_a" and e.localisations:
            return enumerer([fiches.localisations[x].nom for x in e.localisations])
        if e.verbe == "ne_repond_qu_a":
            return fiches.attributs[e.attribut].nom if e.attribut else "un tir"
    return RIEN


def _tirage(faces: Sequence[int]) -> Case:
    """« 2 à 5 », et la chance d'y tomber."""
    if not faces:
        return RIEN
    return [lire_les_faces(faces), el("small", pourcentage(Fraction(len(faces), FACES_DU_D10), 0))]
