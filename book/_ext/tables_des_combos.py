"""Les tables des combos : les enchaînements, étape par étape, et les techniques qui en offrent une autre."""

from collections.abc import Iterator

from definitions import morceaux
from docutils import nodes
from roles import terme
from tableau import Case, Tableau, poser

from tiamat.catalogue import Technique, catalogue
from tiamat.prerequis import lire_prerequis
from tiamat.presentation import RIEN, Ligne, lignes
from tiamat.techniques import sorte

A_SON_TOUR, EN_DEFENSE = "à votre tour", "en défense"


def enchainements() -> nodes.Node:
    """Tous les enchaînements, art par art : ce qu'il faut réussir, quand, ce que cela coûte et rapporte."""
    rangs = [_enchainement(t) for t in _par_art() if t.sequence]
    colonnes = ("Enchaînement", "Art", "À réussir, dans l’ordre", "Quand", "Coût", "Combo", "Il gagne")
    return poser(Tableau("Les enchaînements", colonnes, rangs, large=True))


def combos() -> nodes.Node:
    """Les techniques dont la fiche offre un combo, et où il mène."""
    offrantes = [t for t in _par_art() if t.combo and not t.sequence]
    rangs = [(terme("technique", t.id), _case(t, "Type"), _case(t, "Coût"), _suite(t)) for t in offrantes]
    return poser(Tableau("Les combos de fiche", ("Technique", "Type", "Coût", "Offre"), rangs))


def _par_art() -> list[Technique]:
    """Les techniques dans l'ordre des arts, puis de leurs listes ; les standards à la fin."""
    fiches = catalogue()
    rangees = dict.fromkeys(id for art in fiches.arts.values() for id in art.techniques)
    return [fiches.techniques[id] for id in (*rangees, *sorted(fiches.standards))]


def _enchainement(t: Technique) -> tuple[Case, ...]:
    noms = (terme("technique", t.id), _case(t, "Arts"), _case(t, "Séquence"), moment(t))
    return (*noms, _case(t, "Coût"), _case(t, "Combo"), _gains(t))


def moment(t: Technique) -> str:
    """Dit quand part le combo d'un enchaînement : une étape défensive le lance au tour de l'adversaire (C125).

    >>> moment(catalogue().techniques["enchainement_du_lion"]), moment(catalogue().techniques["oeil_pour_oeil"])
    ('à votre tour', 'en défense')
    """
    etapes = [catalogue().techniques[id] for etape in t.sequence for id in lire_prerequis(etape).noms()]
    return EN_DEFENSE if any(sorte(e) == "defense" or "contre_attaque" in e.attributs for e in etapes) else A_SON_TOUR


def _gains(t: Technique) -> list[nodes.Node | str]:
    """Ce que l'enchaînement ajoute à son combo : dés, zone, attributs."""
    par_libelle = _lignes(t)
    gains = [
        f"{par_libelle[nom].texte} en {nom}" for nom in ("Précision", "Puissance") if par_libelle[nom].texte != RIEN
    ]
    if par_libelle["Localisation"].texte != RIEN:
        gains.append(f"localisation {par_libelle['Localisation'].texte}")
    attributs = [part for id in t.attributs for part in (", ", terme("attribut", id))]
    return [part for gain in gains for part in (", ", gain)][1:] + (attributs if gains else attributs[1:]) or [RIEN]


def _suite(t: Technique) -> list[nodes.Node | str]:
    """La technique offerte, puis celle qu'elle offre à son tour (C120)."""
    return [part for id in _cascade(t) for part in (", puis ", terme("technique", id))][1:]


def _cascade(t: Technique) -> Iterator[str]:
    for id in t.combo:
        yield id
        yield from _cascade(catalogue().techniques[id])


def _case(t: Technique, libelle: str) -> list[nodes.Node | str]:
    return morceaux(_lignes(t)[libelle])


def _lignes(t: Technique) -> dict[str, Ligne]:
    return {ligne.libelle: ligne for ligne in lignes("technique", t.id)}
