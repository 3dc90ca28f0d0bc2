"""La directive ``{table-de}`` : une table de faits, tirée des fiches et du code."""

import tables_de_creation
import tables_de_jet
import tables_de_techniques
import tables_des_armes
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
    "types": tables_de_techniques.types,
    "localisations": tables_de_techniques.localisations,
    "neuf-arts": tables_de_techniques.neuf_arts,
    "armes-de-contact": tables_des_armes.armes_de_contact,
    "armes-a-distance": tables_des_armes.armes_a_distance,
    "objets": tables_des_armes.objets,
    "protections": tables_des_armes.protections,
    "armes-necessaires": tables_des_armes.armes_necessaires,
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
