"""Employer une compétence : le jet que ses fiches attestent, ce à quoi il s'oppose."""

from collections.abc import Mapping

from tiamat.catalogue import Emploi, catalogue
from tiamat.des import Formule, JetAFaire
from tiamat.erreurs import NomInconnu, Refus
from tiamat.francais import guillemets, plier, suggestion


def emploi(competence: str, usage: str) -> Emploi:
    """Rend un emploi d'une compétence, par son usage ; lève ``NomInconnu`` si la fiche n'en dit rien.

    >>> emploi("Acrobatie", "escalader").jet
    'Habileté + Acrobatie'
    """
    fiche = catalogue().competences.trouver(competence)
    par_pli = {plier(e.usage): e for e in fiche.emploi}
    if plier(usage) not in par_pli:
        proche = suggestion(usage, (e.usage for e in fiche.emploi))
        raise NomInconnu(f"{fiche.nom} : l’usage {guillemets(usage)} n’est pas décrit. {proche}".rstrip())
    return par_pli[plier(usage)]


def jet_d_emploi(
    competence: str,
    usage: str,
    caracteristiques: Mapping[str, int],
    competences: Mapping[str, int] | None = None,
) -> JetAFaire:
    """Prépare le jet d'un emploi : la caractéristique qu'il demande, plus la compétence (R47).

    Cinq compétences sont décrites : Acrobatie (R154), Art (R155), Conduite (R156), Course (R157) et Culture générale
    (R158) ; les autres n'ont que les emplois attestés ailleurs.

    >>> jet_d_emploi("Art", "chanter", {"temperament": 3}, {"art": 2}).poignee
    Poignee(d10=3, d6=0, fixe=2)
    """
    return Formule.lire(emploi(competence, usage).jet).jet(caracteristiques, competences)


def jet_oppose(
    competence: str,
    usage: str,
    caracteristiques: Mapping[str, int],
    competences: Mapping[str, int] | None = None,
) -> JetAFaire:
    """Prépare le jet de celui d'en face, quand l'emploi est une opposition : une poursuite (R156, R157), par exemple.

    Lève ``Refus`` si personne ne s'y oppose.

    >>> jet_oppose("Course", "Poursuite à pied", {"rapidite": 2}, {"course": 1}).poignee
    Poignee(d10=2, d6=0, fixe=1)
    """
    contre = emploi(competence, usage).contre
    if not contre:
        raise Refus(f"{usage} : c’est un test simple, personne ne s’y oppose (R45).")
    return Formule.lire(contre).jet(caracteristiques, competences)
