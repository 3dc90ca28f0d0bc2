"""Les personnages prêts à jouer, livrés avec le livre."""

from functools import cache

from tiamat.erreurs import NomInconnu
from tiamat.fiches import lire, lister
from tiamat.francais import citer, plier, suggestion
from tiamat.personnage.fiche import Personnage
from tiamat.personnage.format import de_table


@cache
def profils() -> dict[str, Personnage]:
    """Rend tous les profils livrés, par identifiant.

    >>> profils()["jack"].nom
    'Jack'
    """
    return {nom: de_table(dict(lire(f"profils/{nom}"))) for nom in lister("profils")}


def profil(nom: str) -> Personnage:
    """Rend un profil livré, par son identifiant ou son nom ; lève ``NomInconnu`` sinon.

    >>> profil("Jack").arts
    ('karate',)
    """
    par_pli = {plier(n): p for i, p in profils().items() for n in (i, p.nom)}
    if plier(nom) not in par_pli:
        connus = [p.nom for p in profils().values()]
        raise NomInconnu(f"Profil {citer(nom)} inconnu. {suggestion(nom, connus)}".rstrip())
    return par_pli[plier(nom)]
