"""Montrer une fiche, au terminal, sur une page ou sur une carte : ses lignes, dans l'ordre du livre, et ses renvois."""

import re
from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from tiamat.catalogue import (
    GENRES,
    Arbitrage,
    Arme,
    Art,
    Attribut,
    Competence,
    Etat,
    Protection,
    Regle,
    Talent,
    Technique,
    Terme,
    catalogue,
)
from tiamat.catalogue.variantes import ArbitrageDeVariante, RegleDeVariante, variante_de, variantes
from tiamat.francais import INSECABLE, MOINS, majuscule, pluriel, signe, suggestion
from tiamat.numeros import de_variante
from tiamat.prerequis import Prerequis, lire_prerequis

LIBELLES = MappingProxyType(
    {
        "technique": "technique",
        "art": "art martial",
        "attribut": "attribut",
        "etat": "état",
        "competence": "compétence",
        "talent": "talent",
        "arme": "arme",
        "protection": "protection",
        "terme": "mot du glossaire",
        "regle": "règle",
        "arbitrage": "arbitrage",
    }
)
"""Le nom affiché de chaque genre de fiche."""
NON_DECRIT = "La source ne décrit pas son effet."
RIEN = "—"
NATURES = {"texte": "dit par la source", "deduit": "déduit de la source", "narrative": "rien à calculer"}
NATURES_DE_VARIANTE = {
    "codee": "dit par le document",
    "narrative": "rien à calculer",
    "hors_sujet": "hors du combat",
    "maison": "choix de ce livre",
    "exterieur": "usage courant d’un jeu voisin, hors du document",
    "texte": "une lecture du document",
}
"""Ce que dit la nature d'une règle, puis d'un arbitrage, d'un système frère."""
NUMEROTES = ("regle", "arbitrage")
"""Les genres que l'on nomme par leur numéro, et que les systèmes frères ont aussi."""
PARTIES = {"tete": "Tête", "torse": "Torse", "bras": "Bras", "jambes": "Jambes"}
"""Les parties du corps, côtés confondus : ce que protège une armure, où une blessure est grave."""
SIGNE = re.compile(r" *([+-])")


class Renvoi(NamedTuple):
    """Une fiche nommée dans une autre : son genre (``GENRES``), son identifiant, le texte à montrer."""

    genre: str
    id: str
    texte: str


Morceau = str | Renvoi


class Ligne(NamedTuple):
    """Une ligne de fiche : son libellé et son contenu ; ``maison`` : la source ne donne pas cette valeur."""

    libelle: str
    morceaux: tuple[Morceau, ...]
    maison: bool = False

    @property
    def texte(self) -> str:
        """Le contenu en texte nu."""
        return "".join(m if isinstance(m, str) else m.texte for m in self.morceaux)


def fiche(genre: str, id: str) -> Any:
    """Rend une fiche du catalogue, ou la règle ou l'arbitrage d'un système frère ; lève ``KeyError``.

    >>> fiche("etat", "sonne").nom
    'Sonné'
    """
    if genre in NUMEROTES and de_variante(id):
        return getattr(variante_de(id), GENRES[genre])[id]
    return catalogue().genre(genre)[id]


def identifiants(genre: str) -> tuple[str, ...]:
    """Rend les fiches d'un genre, dans l'ordre du livre ; celles des systèmes frères viennent après.

    >>> identifiants("etat")[0]
    'aveugle'
    """
    freres = variantes().values() if genre in NUMEROTES else ()
    return (*catalogue().genre(genre), *(id for v in freres for id in getattr(v, GENRES[genre])))


def connue(genre: str, id: str) -> bool:
    """Dit si cette fiche existe.

    >>> connue("etat", "sonne"), connue("etat", "perdu")
    (True, False)
    """
    if genre in NUMEROTES and de_variante(id):
        return any(id in getattr(v, GENRES[genre]) for v in variantes().values())
    return id in catalogue().genre(genre)


def renvoi(genre: str, id: str) -> Renvoi:
    """Rend le renvoi à une fiche, par son nom (R47 et C14 par leur numéro).

    >>> renvoi("technique", "oi_zuki").texte
    'Oi zuki'
    """
    return Renvoi(genre, id, nom(genre, id))


def nom(genre: str, id: str) -> str:
    """Rend le nom affiché d'une fiche ; une règle ou un arbitrage se nomme par son numéro.

    >>> nom("etat", "sonne"), nom("regle", "R47")
    ('Sonné', 'R47')
    """
    return id if genre in NUMEROTES else str(catalogue().genre(genre)[id].nom)


def resume(genre: str, id: str) -> str:
    """Rend ce qu'une fiche dit en une phrase : la définition, la décision, le titre, ou ce que l'on en sait.

    >>> resume("talent", "zen")
    'La source ne décrit pas son effet.'
    """
    entree = fiche(genre, id)
    for champ in ("definition", "resume", "decision", "titre", "effet"):
        texte: str = getattr(entree, champ, "")
        if texte:
            return texte
    if isinstance(entree, Talent):
        return NON_DECRIT
    return " ; ".join(f"{ligne.libelle.lower()} {ligne.texte}" for ligne in lignes(genre, id)[:3])


def formule(texte: str) -> str:
    """Écrit une formule de fiche pour être lue : espaces insécables, vrai moins, tiret si elle est vide.

    >>> formule("Habileté +1D10+1"), formule("+2D10"), formule("")
    ('Habileté\\xa0+\\xa01D10\\xa0+\\xa01', '+2D10', '—')
    """
    if not texte:
        return RIEN
    espacee = re.sub(rf"{INSECABLE} +", INSECABLE, SIGNE.sub(rf"{INSECABLE}\1{INSECABLE}", texte[1:]))
    return majuscule(texte[0] + espacee).replace("-", MOINS)


def cout(technique: Technique) -> str:
    """Écrit un coût (R176).

    >>> cout(catalogue().techniques["mae_tobi_geri"])
    '2\\xa0points d’énergie'
    """
    energie, furie = technique.cout
    parts = [pluriel(energie, "point") + " d’énergie"] if energie else []
    return " et ".join([*parts, *([pluriel(furie, "point") + " de furie"] if furie else [])]) or "gratuit"


def lignes(genre: str, id: str) -> tuple[Ligne, ...]:
    """Rend les lignes d'une fiche, dans l'ordre du livre, clauses des règles spéciales exceptées.

    >>> [ligne.libelle for ligne in lignes("technique", "oi_zuki")][:4]
    ['Arts', 'Prérequis', 'Arme nécessaire', 'Type']
    """
    ecrites: tuple[Ligne, ...] = tuple(LIGNES[genre](fiche(genre, id)))
    return ecrites


def clauses(genre: str, id: str) -> tuple[str, ...]:
    """Rend les clauses des règles spéciales, à numéroter à partir de 1 ; rien pour ce qui n'est pas une technique.

    >>> len(clauses("technique", "age_uke")), clauses("etat", "sonne")
    (2, ())
    """
    return catalogue().techniques[id].clauses if genre == "technique" else ()


def _liste(genre: str, ids: Iterable[str], liaison: str = ", ") -> tuple[Morceau, ...]:
    morceaux: list[Morceau] = []
    for id in ids:
        morceaux += [liaison, renvoi(genre, id)]
    return tuple(morceaux[1:]) or (RIEN,)


def _expression(p: Prerequis | str, genre: str, dedans: bool = False) -> tuple[Morceau, ...]:
    """Une expression de prérequis ou d'armes, avec un renvoi par nom."""
    if isinstance(p, str):
        connu = p in catalogue().genre(genre)
        return (renvoi(genre, p) if connu else catalogue().besoins[p].nom,)
    if not p.parts:
        return (RIEN,)
    morceaux: list[Morceau] = []
    for part in p.parts:
        morceaux += [f" {p.genre} ", *_expression(part, genre, dedans=True)]
    utiles = tuple(morceaux[1:])
    return ("(", *utiles, ")") if dedans else utiles


def _technique(t: Technique) -> Iterable[Ligne]:
    def ligne(libelle: str, champ: str, *morceaux: Morceau) -> Ligne:
        return Ligne(libelle, morceaux, champ in t.maison)

    arts = _liste("art", (a for a in t.arts if a != "standard"))
    yield ligne("Arts", "arts", *(("Standard",) if "standard" in t.arts else arts))
    yield ligne("Prérequis", "prerequis", *_expression(lire_prerequis(t.prerequis), "technique"))
    yield ligne("Arme nécessaire", "arme", *_expression(lire_prerequis(t.arme), "arme"))
    yield ligne("Type", "type", " ou ".join(catalogue().types[i].nom for i in t.type))
    yield ligne("Coût", "cout", cout(t))
    yield ligne("Précision", "precision", formule(t.precision))
    yield ligne("Puissance", "puissance", formule(t.puissance))
    lieu = catalogue().localisations[t.localisation].nom if t.localisation else RIEN
    yield ligne("Localisation", "localisation", lieu)
    if t.sequence:
        etapes: list[Morceau] = []
        for etape in t.sequence:
            etapes += [", puis ", *_expression(lire_prerequis(etape), "technique")]
        yield ligne("Séquence", "sequence", *etapes[1:])
    yield ligne("Combo", "combo", *_liste("technique", t.combo, " ou "))
    yield ligne("Attributs", "attributs", *_liste("attribut", t.attributs))
    if t.arbitrages:
        yield Ligne("Arbitrages", _liste("arbitrage", t.arbitrages))


def _art(a: Art) -> Iterable[Ligne]:
    yield Ligne("Talent offert", (renvoi("talent", a.talent),))
    yield Ligne("Techniques", _liste("technique", a.techniques))
    if a.cadre:
        yield Ligne("En compétition", (a.cadre,))


def _attribut(a: Attribut) -> Iterable[Ligne]:
    moments = {"avant": "avant la Précision", "touche": "dès la touche", "puissance": "à la Puissance"}
    yield Ligne("Agit", (moments[a.moment],))
    porteuses = [t.id for t in catalogue().techniques.values() if a.id in t.attributs]
    if porteuses:
        yield Ligne("Techniques", _liste("technique", porteuses))
    armes = [arme.id for arme in catalogue().armes.values() if a.id in arme.attributs]
    if armes:
        yield Ligne("Armes", _liste("arme", armes))
    yield Ligne("Règle", (renvoi("regle", a.regle),))
    if a.arbitrages:
        yield Ligne("Arbitrages", _liste("arbitrage", a.arbitrages))


def _etat(e: Etat) -> Iterable[Ligne]:
    for effet in e.effets:
        yield Ligne("Effet", (effet,))
    for zone in e.zone:
        yield Ligne(PARTIES[zone.zone], (" ".join(zone.effet),))
    yield Ligne("Durée", (e.duree,))
    if e.fin:
        yield Ligne("En sortir", (e.fin,))
    yield Ligne("Règles", _liste("regle", e.regles))
    if e.arbitrages:
        yield Ligne("Arbitrages", _liste("arbitrage", e.arbitrages))


def _competence(c: Competence) -> Iterable[Ligne]:
    yield Ligne("Caractéristique usuelle", (catalogue().caracteristiques[c.caracteristique].nom,), c.maison)
    if not c.decrite:
        yield Ligne("Description", ("non décrite par la source",))
    for emploi in c.emploi:
        jet = formule(emploi.jet) + (f" contre {formule(emploi.contre)}" if emploi.contre else "")
        crans = catalogue().difficultes
        cran = crans[emploi.difficulte].nom.lower() if emploi.difficulte in crans else emploi.difficulte
        yield Ligne(emploi.usage, (jet + (f", difficulté {cran}" if cran else ""),))


def _talent(t: Talent) -> Iterable[Ligne]:
    yield Ligne("Effet", (t.effet or NON_DECRIT,))
    arts = [a.id for a in catalogue().arts.values() if a.talent == t.id]
    if arts:
        yield Ligne("Offert par", _liste("art", arts))
    cases = sorted((d10, d6) for (d10, d6), talent in catalogue().tirage.items() if talent == t.id)
    d10, d6 = sorted({c[0] for c in cases}), sorted({c[1] for c in cases})
    texte = f"D10 {d10[0] % 10}" + (f" à {d10[-1]}" if len(d10) > 1 else "")
    yield Ligne("Tirage", (texte + f", D6 {d6[0]}" + (f" à {d6[-1]}" if len(d6) > 1 else ""),))


def _arme(a: Arme) -> Iterable[Ligne]:
    def ligne(libelle: str, champ: str, *morceaux: Morceau) -> Ligne:
        return Ligne(libelle, morceaux, champ in a.maison)

    yield ligne("Sorte", "sorte", " et ".join(a.sorte) + (", à deux mains" if a.mains == 2 else ""))
    if a.puissance:
        yield ligne("Puissance", "puissance", formule(a.puissance))
    attributs = _liste("attribut", a.attributs)
    if a.letale_au_contact:
        attributs = (renvoi("attribut", "letale"), " au contact")
    yield ligne("Attributs", "attributs", *attributs)
    if a.portee:
        yield ligne("Portée", "portee", "/".join(map(str, a.portee)) + f"{INSECABLE}m")
    if a.munitions is not None:
        recharge = f", recharger{INSECABLE}: {a.recharge}" if a.recharge else ""
        yield ligne("Munitions", "munitions", f"{a.munitions}{recharge}")
    if a.usages is not None:
        yield ligne("Usages", "usages", str(a.usages))
    if a.sert_a:
        yield Ligne("Sert à", _liste("technique", a.sert_a))
    if a.arbitrages:
        yield Ligne("Arbitrages", _liste("arbitrage", a.arbitrages))


def _protection(p: Protection) -> Iterable[Ligne]:
    yield Ligne("Armure", (signe(p.armure),), "armure" in p.maison)
    yield Ligne("Zones", (", ".join(PARTIES[z].lower() for z in p.zones) or "toutes",), "zones" in p.maison)
    noms = catalogue().caracteristiques
    malus = ", ".join(f"{noms[c].nom} {signe(n)}D10" for c, n in p.malus.items())
    yield Ligne("Malus", (malus or RIEN,), "malus" in p.maison)
    if p.arbitrages:
        yield Ligne("Arbitrages", _liste("arbitrage", p.arbitrages))


def _terme(t: Terme) -> Iterable[Ligne]:
    if t.voir:
        genre, _, id = t.voir.partition(":")
        yield Ligne("Voir", (renvoi(genre, id),))
    if t.regle:
        yield Ligne("Règle", (renvoi("regle", t.regle),))
    if t.arbitrages:
        yield Ligne("Arbitrages", _liste("arbitrage", t.arbitrages))


def _regle(r: Regle | RegleDeVariante) -> Iterable[Ligne]:
    if isinstance(r, RegleDeVariante):
        yield from _du_document(r.id, ("Énoncé", r.enonce), r.nature, r.lignes)
        return
    yield Ligne("Nature", (NATURES[r.nature],))
    yield Ligne("Source", (f"lignes {r.lignes}",))


def _arbitrage(a: Arbitrage | ArbitrageDeVariante) -> Iterable[Ligne]:
    yield Ligne("Question", (a.question,))
    if isinstance(a, ArbitrageDeVariante):
        yield from _du_document(a.id, ("Décision", a.decision), a.nature, a.lignes)
        return
    yield Ligne("Décision", (a.decision,))
    if a.option:
        yield Ligne("Option", (a.option,))


def _du_document(id: str, dit: tuple[str, str], nature: str, lignes_lues: str) -> Iterable[Ligne]:
    """Ce que dit une règle ou un arbitrage d'un système frère, et d'où cela vient."""
    v = variante_de(id)
    yield Ligne("Système", (v.nom,))
    yield Ligne(dit[0], (dit[1],), nature == "maison")
    yield Ligne("Nature", (NATURES_DE_VARIANTE[nature],))
    if lignes_lues:
        yield Ligne("Source", (f"document {v.document}, lignes {lignes_lues}",))


LIGNES: dict[str, Callable[[Any], Iterable[Ligne]]] = {
    "technique": _technique,
    "art": _art,
    "attribut": _attribut,
    "etat": _etat,
    "competence": _competence,
    "talent": _talent,
    "arme": _arme,
    "protection": _protection,
    "terme": _terme,
    "regle": _regle,
    "arbitrage": _arbitrage,
}


def chercher(texte: str, genres: Sequence[str] = tuple(GENRES)) -> tuple[tuple[Renvoi, ...], bool]:
    """Rend les fiches que ce nom désigne, et s'il est exact ; sinon celles à deux fautes de frappe au plus.

    >>> chercher("MAE-GERI")[0][0].id, chercher("mea gerri")[0][0].id, chercher("zzz")
    ('mae_geri', 'mae_geri', ((), False))
    """
    fiches = {g: catalogue().genre(g) for g in genres}
    exactes = tuple(renvoi(g, id) for g, noms in fiches.items() if (id := noms.identifier(texte)))
    numero = texte.strip().upper()
    exactes += tuple(renvoi(g, numero) for g in genres if de_variante(numero) and connue(g, numero))
    if exactes:
        return exactes, True
    return tuple(renvoi(g, id) for g, noms in fiches.items() for id in noms.proches(texte)), False


def proche(texte: str) -> str:
    """Rend « Vouliez-vous dire « X » ? » pour la fiche au nom le plus proche, ou une chaîne vide.

    >>> proche("mawashigeri")
    'Vouliez-vous dire «\xa0Mawashi geri\xa0»\xa0?'
    """
    return suggestion(texte, (nom(g, id) for g in GENRES for id in catalogue().genre(g)))
