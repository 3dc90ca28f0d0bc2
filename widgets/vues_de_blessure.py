"""La blessure grave : la perte et la Puissance qui la causent, zone par zone, et ce qu'elle fait."""

from collections.abc import Iterable, Iterator

from tiamat.analyse.blessure import Seuil, seuils_de_blessure, suites_d_une_blessure
from tiamat.catalogue import catalogue
from tiamat.combat.echange import Frappe
from tiamat.francais import INSECABLE, pluriel, pourcentage
from tiamat.presentation import PARTIES, RIEN
from widgets.dessins.liens import lien, regle
from widgets.dessins.table import table_simple
from widgets.dessins.texte import Html, assembler, balise


def seuils_de_la_frappe(frappe: Frappe, attribut_blessure: bool) -> Iterator[Html]:
    """Le seuil de la blessure grave : une phrase, et une table si les zones ne retiennent pas toutes autant."""
    seuils = seuils_de_blessure(frappe)
    if not seuils:
        return
    premier = seuils[0]
    pareils = all(s[1:] == premier[1:] for s in seuils)
    debut = f"Blessure grave dès {pluriel(premier.perte, 'point perdu', 'points perdus')} d’un coup"
    if pareils:
        suite = f"{INSECABLE}: il faut une Puissance de {premier.puissance}. {_combien(premier)} "
    else:
        suite = ". La Puissance à atteindre dépend de la zone. "
    par_l_attribut = (" ", regle("R194")) if attribut_blessure else ()
    yield balise("p", debut, suite, regle("R99"), *par_l_attribut)
    if not pareils:
        yield _table(seuils)


def _combien(s: Seuil) -> str:
    if not s.chance:
        return "Aucun coup n’y arrive."
    if s.chance == 1:
        return "Tout coup qui touche y arrive."
    return f"{pourcentage(s.chance)} des coups qui touchent y arrivent."


def _table(seuils: Iterable[Seuil]) -> Html:
    noms = {z.id: z.nom for z in catalogue().zones.values()}
    rangs = ((noms.get(s.zone, RIEN), s.retenu, s.puissance, pourcentage(s.chance)) for s in seuils)
    colonnes = ("Zone", "Retenu", "Puissance", "Si elle est touchée")
    return table_simple("Seuil de la blessure grave, zone par zone", colonnes, rangs)


def suites_par_partie(zones: Iterable[str]) -> Html:
    """Ce que fait une blessure grave à chacune de ces zones, réunies quand elles valent l'une l'autre (R135)."""
    noms = {z.id: z.nom for z in catalogue().zones.values()}
    parties: dict[str, list[str]] = {}
    for zone in zones:
        parties.setdefault(suites_d_une_blessure(zone).zone, []).append(zone)
    rangs = []
    for partie, touchees in parties.items():
        suites = suites_d_une_blessure(touchees[0])
        nom = noms[touchees[0]] if len(touchees) == 1 else PARTIES[partie]
        renvois = (part for r in suites.regles for part in (" ", regle(r)))
        rangs.append(balise("p", balise("strong", nom), *renvois, f"{INSECABLE}: ", " ".join(suites.effet)))
    duree = catalogue().etats["blessure_grave"].duree
    titre = assembler(lien("etat", "blessure_grave"), f"{INSECABLE}: ce qu’elle ferait là")
    return assembler(
        balise("p", titre, classe="tm-titre-figure"),
        *rangs,
        balise("p", f"Durée{INSECABLE}: {duree[0].lower()}{duree[1:]}", classe="tm-petit"),
    )
