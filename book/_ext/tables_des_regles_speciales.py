"""Les tables des règles spéciales : ce que les fiches disent d'à part, rangé par famille, verbe par verbe."""

from collections import defaultdict
from collections.abc import Iterator

from docutils import nodes
from roles import terme
from tableau import Tableau, poser

from tiamat.catalogue import Technique, catalogue
from tiamat.catalogue.effets import VERBES, Effet

CONDITION, POSITION, EFFET, SOUMISSION, COMBO = "condition", "position", "effet", "soumission", "combo"
FAMILLES = {
    CONDITION: (
        "exige_cible",
        "permet_cible",
        "exige_soi",
        "permet_soi",
        "exige_furie_nulle",
        "exige_initiative_superieure",
        "exige_fourreau",
        "exige_arme",
        "portee",
        "malgre_blessure",
    ),
    POSITION: ("finir", "clore_tour", "immunite", "repousser", "teleporter"),
    EFFET: (
        "etat",
        "duree_de_blessure",
        "furie",
        "malus_de_defense",
        "bonus_de_puissance",
        "bonus_au_prochain_jet",
        "perdre_action",
        "desarmer",
        "attribut_selon_emploi",
        "choix_du_type",
        "degainer",
        "geste_compris",
        "detruire_objet",
        "munitions",
    ),
    SOUMISSION: ("tentative", "tenir_en_restant_libre", "malgre_soumission", "se_liberer"),
    COMBO: ("autre_cible", "combo_selon_arme_prise", "type_du_combo"),
}
"""Famille → ses verbes, dans l'ordre de la table."""
MOMENTS = {"liberation": SOUMISSION, "combo": COMBO}
"""Le moment d'un effet qui décide de sa famille, quel que soit son verbe."""
DES_DEFENSES = ("ne_repond_pas", "ne_repond_qu_a", "ne_repond_qu_a_un_combo", "pare_comme_une_arme")
"""Les verbes que montre la table des défenses, au chapitre du combat."""
SANS_TABLE = ("redit", "general", "narratif")
"""Les verbes qui redisent une règle lue ailleurs, ou qui se racontent."""


def famille(effet: Effet) -> str | None:
    """Rend la famille d'un effet, ou rien s'il n'est d'aucune table.

    >>> famille(Effet("etat", etat="sonne")), famille(Effet("etat", etat="sonne", quand="liberation"))
    ('effet', 'soumission')
    """
    rangee = next((nom for nom, verbes in FAMILLES.items() if effet.verbe in verbes), None)
    return MOMENTS.get(effet.quand, rangee) if rangee else None


def par_clause(nom: str) -> list[tuple[str, list[str]]]:
    """Rend les clauses d'une famille, verbe par verbe ; les mêmes mots font un seul rang, avec toutes leurs techniques.

    >>> dict(par_clause(CONDITION))["La cible peut être à terre."]
    ['piqure_du_scorpion']
    """
    ordre = dict.fromkeys((*FAMILLES[nom], *VERBES))
    par_verbe: dict[str, defaultdict[str, list[str]]] = {verbe: defaultdict(list) for verbe in ordre}
    for t, effet in _effets(nom):
        par_verbe[effet.verbe][_texte(t, effet)].append(t.id)
    return [rang for rangs in par_verbe.values() for rang in rangs.items()]


def par_technique(nom: str) -> list[tuple[str, str]]:
    """Rend les techniques d'une famille, et tout ce que leur fiche en dit, dans son ordre.

    >>> dict(par_technique(POSITION))["plongeon"]
    'Que l’esquive réussisse ou non, il finit à terre.'
    """
    dites: defaultdict[str, list[tuple[tuple[int, ...], str]]] = defaultdict(list)
    for t, effet in _effets(nom):
        dites[t.id].append((effet.clauses, _texte(t, effet)))
    return [(id, " ".join(texte for _, texte in sorted(textes))) for id, textes in dites.items()]


def _effets(nom: str) -> Iterator[tuple[Technique, Effet]]:
    """Les effets d'une famille, et la technique de chacun."""
    return ((t, effet) for t in catalogue().techniques.values() for effet in t.effets if famille(effet) == nom)


def _texte(t: Technique, effet: Effet) -> str:
    """Ce que la fiche écrit d'un effet."""
    return " ".join(t.clauses[n - 1] for n in effet.clauses)


def conditions() -> nodes.Node:
    """Ce qu'il faut pour employer une technique."""
    return _regroupee(CONDITION, "Quand une technique s’emploie")


def positions() -> nodes.Node:
    """Où et comment chacun finit."""
    return _detaillee(POSITION, "Qui finit où, et comment")


def effets() -> nodes.Node:
    """Ce qu'une technique fait de plus."""
    return _detaillee(EFFET, "Ce qu’une technique fait de plus")


def soumissions() -> nodes.Node:
    """Les soumissions qui ont leur propre règle, et ce qui en libère."""
    return _detaillee(SOUMISSION, "Soumissions particulières")


def combos() -> nodes.Node:
    """Ce que les fiches changent à leur combo."""
    return _detaillee(COMBO, "Combos particuliers")


def _regroupee(nom: str, titre: str) -> nodes.Node:
    rangs = [(texte, _enumerees(ids)) for texte, ids in par_clause(nom)]
    return poser(Tableau(titre, ("Ce que dit la fiche", "Techniques"), rangs))


def _detaillee(nom: str, titre: str) -> nodes.Node:
    rangs = [(terme("technique", id), texte) for id, texte in par_technique(nom)]
    return poser(Tableau(titre, ("Technique", "Ce que dit sa fiche"), rangs))


def _enumerees(ids: list[str]) -> list[nodes.Node | str]:
    return [part for id in ids for part in (", ", terme("technique", id))][1:]
