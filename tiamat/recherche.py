"""Retrouver une fiche : par son nom, un synonyme ou son texte, à deux fautes de frappe près, et par filtres."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from tiamat.catalogue import GENRES, Technique, apprenables, catalogue
from tiamat.catalogue.chargement import FAUTES_DE_FRAPPE, LETTRES_PAR_FAUTE
from tiamat.francais import distance, plier
from tiamat.personnage import Personnage
from tiamat.presentation import NUMEROTES, Renvoi, clauses, fiche, identifiants, lignes, renvoi, resume

Cle = tuple[str, str]
"""Une fiche : son genre (``GENRES``) et son identifiant."""

COUTS: dict[str, Callable[[Technique], bool]] = {
    "gratuit": lambda t: not any(t.cout),
    "energie": lambda t: t.cout.energie > 0,
    "furie": lambda t: t.cout.furie > 0,
}
"""Les filtres de coût : ce que la technique demande (R176)."""
LETTRES_D_UN_PLURIEL = 4


class Criteres(NamedTuple):
    """Ce que l'on cherche : un texte et des filtres, chacun vide s'il ne compte pas.

    ``art`` (ou ``standard``), ``type``, ``cout`` et ``attribut`` ne gardent que ce qu'ils concernent : des techniques,
    l'art lui-même, l'attribut lui-même et les armes qui le portent. ``parmi`` : les seules fiches permises.
    """

    texte: str = ""
    genre: str = ""
    art: str = ""
    type: str = ""
    cout: str = ""
    attribut: str = ""
    parmi: frozenset[Cle] | None = None


class Trouvees(NamedTuple):
    """Les fiches trouvées, la meilleure d'abord ; ``approche`` : aucune ne répond, mais celles-ci y ressemblent."""

    fiches: tuple[Renvoi, ...]
    approche: bool = False


class _Entree(NamedTuple):
    """Une fiche pliée.

    ``etendues`` : ses noms, puis avec sa définition, puis avec tout son texte ; chaque mot y suit une espace.
    """

    cle: Cle
    nom: str
    alias: tuple[str, ...]
    etendues: tuple[str, str, str]


def rechercher(criteres: Criteres) -> Trouvees:
    """Rend les fiches qui répondent à tous les critères ; sans texte, toutes celles des filtres, dans l'ordre du livre.

    Un nom exact passe avant un synonyme, un début de nom, les mots d'un nom, ceux de la définition, ceux du reste.
    Les mots se cherchent par leur début, sans casse, accents ni pluriel. Si rien ne répond, les noms à deux fautes.

    >>> rechercher(Criteres("mawashi gerri"))
    Trouvees(fiches=(Renvoi(genre='technique', id='mawashi_geri', texte='Mawashi geri'),), approche=True)
    >>> [r.texte for r in rechercher(Criteres(art="karate", type="parade")).fiches]
    ['Age-uke', 'Gedan-barai']
    """
    permises = [e for e in _index() if _accepte(criteres, *e.cle)]
    cherche = plier(criteres.texte)
    if not cherche:
        return Trouvees(tuple(renvoi(*e.cle) for e in permises))
    mots = tuple(f" {_singulier(m)}" for m in cherche.split())
    rangs = {e.cle: rang for e in permises if (rang := _rang(e, cherche, mots)) is not None}
    if rangs:
        return Trouvees(tuple(renvoi(*cle) for cle in sorted(rangs, key=rangs.__getitem__)))
    proches = tuple(_proches(cherche, permises))
    return Trouvees(proches, approche=bool(proches))


def connues(personnage: Personnage) -> frozenset[Cle]:
    """Rend ce qu'un personnage connaît : ses techniques et les standards (R39), arts, talents, compétences notées.

    >>> from tiamat.personnage import profil
    >>> ("technique", "coup_de_pied") in connues(profil("jack")), ("art", "boxe") in connues(profil("jack"))
    (True, False)
    """
    sues = {
        "technique": {*personnage.techniques, *catalogue().standards},
        "art": personnage.arts,
        "talent": {*personnage.talents, *personnage.talents_offerts.values()},
        "competence": [c for c, points in personnage.competences.items() if points],
    }
    return frozenset((genre, id) for genre, ids in sues.items() for id in ids)


def a_apprendre(personnage: Personnage) -> frozenset[Cle]:
    """Rend ce qu'un personnage peut apprendre tout de suite : des techniques (R170, R172).

    >>> from tiamat.personnage import profil
    >>> ("technique", "mawashi_geri") in a_apprendre(profil("jack"))
    True
    """
    return frozenset(("technique", t) for t in apprenables(personnage))


@cache
def _index() -> tuple[_Entree, ...]:
    """Toutes les fiches pliées, dans l'ordre des genres puis du catalogue, systèmes frères en fin de genre."""
    return tuple(_plier_fiche(genre, id) for genre in GENRES for id in identifiants(genre))


def _plier_fiche(genre: str, id: str) -> _Entree:
    entree = fiche(genre, id)
    nomme = renvoi(genre, id).texte
    alias = tuple(map(plier, (*getattr(entree, "alias", ()), *catalogue().synonymes.get(genre, {}).get(id, ()))))
    titre = entree.titre if genre in NUMEROTES else ""
    noms = f" {plier(nomme)} {' '.join(alias)} {plier(titre)}"
    definie = f"{noms} {_plier_mots(resume(genre, id))}"
    reste = (*(ligne.texte for ligne in lignes(genre, id)), *clauses(genre, id))
    return _Entree((genre, id), plier(nomme), alias, (noms, definie, f"{definie} {_plier_mots(' '.join(reste))}"))


def _plier_mots(texte: str) -> str:
    """Comme ``plier``, mot à mot : les mêmes mots reviennent d'une fiche à l'autre."""
    return " ".join(map(_plier_mot, texte.split()))


_plier_mot = lru_cache(maxsize=20_000)(plier)


def _singulier(mot: str) -> str:
    """Le mot sans la marque du pluriel : comme on cherche des débuts de mots, il trouve aussi son pluriel."""
    return mot[:-1] if len(mot) >= LETTRES_D_UN_PLURIEL and mot[-1] in "sx" else mot


def _rang(e: _Entree, cherche: str, mots: tuple[str, ...]) -> int | None:
    """La place d'une fiche parmi celles qui répondent, 0 d'abord ; ``None`` si elle ne répond pas."""
    if cherche == e.nom:
        return 0
    if cherche in e.alias:
        return 1
    if e.nom.startswith(cherche):
        return 2
    etendues = enumerate(e.etendues, 3)
    return next((rang for rang, etendue in etendues if all(mot in etendue for mot in mots)), None)


def _proches(cherche: str, permises: Sequence[_Entree]) -> Iterator[Renvoi]:
    """Les fiches dont le nom entier ressemble à ce qui est cherché ; à défaut, celles dont des mots y ressemblent."""
    mots = cherche.split()
    for voulus, noms in (
        ((cherche,), lambda e: (e.nom, *e.alias)),
        (mots, lambda e: e.etendues[0].split()),
    ):
        ecarts = [_voisins(voulu) for voulu in voulus]
        fautes = {e.cle: n for e in permises if (n := _fautes(ecarts, noms(e))) <= FAUTES_DE_FRAPPE}
        if fautes:
            return (renvoi(*cle) for cle in sorted(fautes, key=fautes.__getitem__))
    return iter(())


def _fautes(ecarts: Iterable[Mapping[str, int]], noms: Sequence[str]) -> int:
    """Le nombre de fautes pour que chaque chose cherchée soit l'un de ces noms ; trop, si elle n'en approche aucun."""
    return sum(min((e[nom] for nom in noms if nom in e), default=FAUTES_DE_FRAPPE + 1) for e in ecarts)


@lru_cache(maxsize=256)
def _voisins(cherche: str) -> Mapping[str, int]:
    """Les noms (et leurs mots) qui ressemblent à celui-là, et leurs fautes : deux au plus, une pour trois lettres."""
    pardon = min(FAUTES_DE_FRAPPE, len(cherche) // LETTRES_PAR_FAUTE)
    lettres = set(cherche)
    voisins = (
        nom
        for nom in _noms_et_mots()
        if abs(len(nom) - len(cherche)) <= pardon and len(lettres.symmetric_difference(nom)) <= 2 * pardon
    )
    return {nom: ecart for nom in voisins if (ecart := distance(cherche, nom)) <= pardon}


@cache
def _noms_et_mots() -> frozenset[str]:
    return frozenset(nom for e in _index() for nom in (e.nom, *e.alias, *e.etendues[0].split()))


def _accepte(c: Criteres, genre: str, id: str) -> bool:
    """Dit si une fiche passe tous les filtres."""
    if c.genre not in ("", genre) or (c.parmi is not None and (genre, id) not in c.parmi):
        return False
    if genre == "technique":
        t = catalogue().techniques[id]
        return (
            (not c.art or t.id in _enseignees(c.art))
            and (not c.type or c.type in t.type)
            and (not c.cout or COUTS[c.cout](t))
            and (not c.attribut or c.attribut in t.attributs)
        )
    if c.type or c.cout:
        return False
    if c.art:
        return (genre, id) == ("art", c.art) and not c.attribut
    return not c.attribut or (genre, id) == ("attribut", c.attribut) or _porte(genre, id, c.attribut)


def _enseignees(art: str) -> Iterable[str]:
    return catalogue().standards if art == "standard" else catalogue().arts[art].techniques


def _porte(genre: str, id: str, attribut: str) -> bool:
    return genre == "arme" and attribut in catalogue().armes[id].attributs
