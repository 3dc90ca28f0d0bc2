"""Les tables qui aident à lire une fiche : types, localisations, les neuf arts."""

from collections import Counter

from docutils import nodes
from roles import terme
from tableau import Tableau, poser

from tiamat.catalogue import Art, catalogue


def types() -> nodes.Node:
    """Les types de techniques, et combien de techniques chacun compte."""
    comptes = Counter(type for t in catalogue().techniques.values() for type in t.type)
    rangs = [(t.nom, t.definition, comptes[t.id]) for t in catalogue().types.values()]
    return poser(Tableau("Les types de techniques", ("Type", "Ce que c’est", "Techniques"), rangs))


def localisations() -> nodes.Node:
    """Ce qu'une technique peut viser."""
    rangs = [(lieu.nom, lieu.definition) for lieu in catalogue().localisations.values()]
    return poser(Tableau("Les localisations", ("Localisation", "Ce qu’elle vise"), rangs))


def neuf_arts() -> nodes.Node:
    """Les arts, leur talent, et de quoi leur liste est faite."""
    rangs = [(terme("art", a.id), terme("talent", a.talent), _composition(a)) for a in catalogue().arts.values()]
    return poser(Tableau("Les neuf arts martiaux", ("Art", "Talent offert", "Sa liste"), rangs))


def _composition(art: Art) -> str:
    comptes = Counter(catalogue().techniques[t].type[0] for t in art.techniques)
    presents = [(comptes[type], nom) for type, nom in catalogue().types.noms().items() if comptes[type]]
    return ", ".join(f"{nom.lower()} ({n})" for n, nom in sorted(presents, key=lambda p: -p[0]))
