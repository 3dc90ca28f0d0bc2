"""La directive ``{table-de}`` : une table de faits, tirée des fiches et du code."""

import tables_de_beat_them_all
import tables_de_combat
import tables_de_creation
import tables_de_jet
import tables_de_techniques
import tables_des_armes
import tables_des_combos
import tables_des_regles_speciales
import tables_du_scenario
from docutils import nodes
from domaine import signaler
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

TABLES = {
    "caracteristiques": tables_de_creation.caracteristiques,
    "derivees": tables_de_creation.derivees,
    "actions": tables_de_creation.actions,
    "competences": tables_de_creation.competences,
    "tirage": tables_de_creation.tirage,
    "arts": tables_de_creation.arts,
    "techniques": tables_de_creation.techniques,
    "jack": tables_de_creation.jack,
    "difficultes": tables_de_jet.difficultes,
    "terrains": tables_de_jet.terrains,
    "sauts": tables_de_jet.sauts,
    "formules": tables_de_jet.formules,
    "gestes": tables_de_combat.gestes,
    "distances": tables_de_combat.distances,
    "toucher": tables_de_combat.toucher,
    "defenses": tables_de_combat.defenses,
    "zones": tables_de_combat.zones,
    "portees": tables_de_combat.portees,
    "malus-de-tir": tables_de_combat.malus_de_tir,
    "types": tables_de_techniques.types,
    "localisations": tables_de_techniques.localisations,
    "neuf-arts": tables_de_techniques.neuf_arts,
    "armes-de-contact": tables_des_armes.armes_de_contact,
    "armes-a-distance": tables_des_armes.armes_a_distance,
    "objets": tables_des_armes.objets,
    "protections": tables_des_armes.protections,
    "armes-necessaires": tables_des_armes.armes_necessaires,
    "enchainements": tables_des_combos.enchainements,
    "combos": tables_des_combos.combos,
    "clauses-de-combo": tables_des_regles_speciales.combos,
    "clauses-de-soumission": tables_des_regles_speciales.soumissions,
    "clauses-de-condition": tables_des_regles_speciales.conditions,
    "clauses-de-position": tables_des_regles_speciales.positions,
    "clauses-d-effet": tables_des_regles_speciales.effets,
    "hommes-de-main": tables_de_beat_them_all.hommes_de_main,
    "groupes": tables_de_beat_them_all.groupes,
    "assaut": tables_de_beat_them_all.assaut,
    "champs-du-scenario": tables_du_scenario.champs_du_scenario,
    "champs-de-combattant": tables_du_scenario.champs_de_combattant,
    "champs-d-etape": tables_du_scenario.champs_d_etape,
    "champs-communs": tables_du_scenario.champs_communs,
    "actions-du-scenario": tables_du_scenario.actions_du_scenario,
    "options": tables_du_scenario.options,
    "des-du-scenario": tables_du_scenario.des_du_scenario,
    "attendus": tables_du_scenario.attendus,
}


class TableDe(SphinxDirective):
    """``{table-de} difficultes`` : une table de faits."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        nom = self.arguments[0]
        if nom not in TABLES:
            signaler(self.env, self.lineno, f"Table « {nom} » inconnue. Les tables : {', '.join(TABLES)}.")
            return []
        return [TABLES[nom]()]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("table-de", TableDe)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
