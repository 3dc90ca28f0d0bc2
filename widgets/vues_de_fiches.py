"""Ce qu'une recherche de fiches montre : combien, la première en entier, les suivantes en une ligne."""

from collections.abc import Sequence

from tiamat.catalogue import GENRES, catalogue
from tiamat.francais import INSECABLE, guillemets, majuscule, pluriel
from tiamat.presentation import LIBELLES, Renvoi, identifiants, nom, resume
from tiamat.recherche import Trouvees
from widgets.dessins.fiche import fiche
from widgets.dessins.jauges import faits
from widgets.dessins.liens import lien
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

MONTREES = 12
"""Le nombre de fiches montrées, la première comprise ; les autres se comptent."""
DES_VARIANTES = "Variantes de combat"


def inventaire() -> Vue:
    """Avant toute recherche : combien de fiches de chaque genre ; les systèmes frères se comptent à part."""
    comptes = {majuscule(LIBELLES[g]): len(catalogue().genre(g)) for g in GENRES}
    freres = sum(len(identifiants(g)) for g in GENRES) - sum(comptes.values())
    comptes |= {DES_VARIANTES: freres} if freres else {}
    combien = pluriel(sum(comptes.values()), "fiche")
    phrase = f"Le livre a {combien}. Tapez un nom, un mot ou un numéro de règle."
    return Vue(phrase, assembler(_phrase(phrase), faits(comptes | {"En tout": combien})), *combien.split(INSECABLE))


def resultats(trouvees: Trouvees, texte: str, filtres: Sequence[str]) -> Vue:
    """Ce qui répond à un texte et à des filtres, nommés pour être dits."""
    if not trouvees.fiches:
        return _rien(texte, filtres)
    premiere, *suite = trouvees.fiches
    combien = pluriel(len(trouvees.fiches), "fiche")
    phrase = _combien(trouvees, texte, filtres)
    dessin = assembler(_phrase(phrase), fiche(premiere.genre, premiere.id), _suite(suite))
    dite = f"{phrase} {premiere.texte}, {LIBELLES[premiere.genre]}."
    return Vue(dite, dessin, *combien.split(INSECABLE))


def _combien(trouvees: Trouvees, texte: str, filtres: Sequence[str]) -> str:
    nombre = len(trouvees.fiches)
    if trouvees.approche:
        proches = "La plus proche" if nombre == 1 else f"Les {nombre} plus proches"
        return f"Rien ne répond à {guillemets(texte)}. {proches}{INSECABLE}:"
    phrase = f"{pluriel(nombre, 'fiche')} {'répond' if nombre == 1 else 'répondent'}."
    return " ".join(filter(None, (phrase, _en_mots(filtres))))


def _rien(texte: str, filtres: Sequence[str]) -> Vue:
    """Rien ne répond : dire pourquoi, et quoi faire."""
    if texte.strip():
        phrase = " ".join(filter(None, (f"Aucune fiche ne répond à {guillemets(texte)}.", _en_mots(filtres))))
        conseil = "Essayez un seul mot, ou son début."
    else:
        phrase, conseil = "Aucune fiche ne répond à ces filtres.", _en_mots(filtres)
    return Vue(f"{phrase} {conseil}", assembler(_phrase(phrase), balise("p", conseil)), "0", "fiche")


def _en_mots(filtres: Sequence[str]) -> str:
    return f"Filtres{INSECABLE}: {', '.join(filtres)}." if filtres else ""


def _phrase(texte: str) -> Html:
    return balise("p", texte, classe="tm-phrase")


def _suite(suite: Sequence[Renvoi]) -> Html:
    if not suite:
        return Html()
    montrees = suite[: MONTREES - 1]
    reste = len(suite) - len(montrees)
    liste = balise("ul", *map(_trouvaille, montrees), classe="tm-trouvailles")
    autres = f"Et {pluriel(reste, 'autre')}. Précisez la recherche." if reste else ""
    return assembler(liste, balise("p", autres, classe="tm-petit") if reste else "")


def _trouvaille(r: Renvoi) -> Html:
    genre = balise("span", majuscule(LIBELLES[r.genre]), classe="tm-petit")
    tete = balise("p", lien(r.genre, r.id, nom(r.genre, r.id)), " ", genre)
    return balise("li", tete, balise("p", resume(r.genre, r.id), classe="tm-petit"))
