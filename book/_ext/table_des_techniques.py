"""La directive ``{table-des-techniques}`` : toutes les techniques, que la page sait trier et filtrer.

Sans JavaScript, la table entière se lit ; ``fiches/table.js`` montre les filtres et rend les en-têtes actifs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from definitions import morceaux
from docutils import nodes
from fichiers_de_page import demander
from filtres_des_techniques import Filtre, filtres, formulaire
from noeuds import balise_html, el
from roles import terme
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import Technique, catalogue
from tiamat.des.formule import Formule
from tiamat.francais import INSECABLE, MOINS, plier
from tiamat.presentation import RIEN, Ligne, Morceau, lignes
from tiamat.techniques import precision, puissance, sorte
from widgets.dessins.liens import maison

FICHIERS = ("fiches/table.css", "fiches/table.js")
COLONNES = {
    "Arts": "art",
    "Type": "type",
    "Coût": "coût",
    "Précision": "précision",
    "Puissance": "puissance",
    "Localisation": "localisation",
    "Attributs": "attribut",
    "Combo": "combo",
}
"""Les lignes de fiche qui font une colonne, et ce que dit le bilan quand elles rangent la table."""
ORDINAIRE = dict.fromkeys(catalogue().caracteristiques, 2)
"""De quoi ranger les formules : la moyenne de qui a 2 partout, et aucune compétence."""
FURIE_APRES_ENERGIE = 100
SIGNE = re.compile(f"{INSECABLE}([+{MOINS}])")


class TableDesTechniques(SphinxDirective):
    """``{table-des-techniques}`` : la table, ses filtres, leur bilan."""

    def run(self) -> list[nodes.Node]:
        demander(self.env, *FICHIERS)
        techniques = sorted(catalogue().techniques.values(), key=lambda t: plier(t.nom))
        choix = filtres(techniques)
        parts = (formulaire(choix), _bilan(), _ordre(), _table(techniques, choix), _vide())
        return [el("div", *parts, classe="tm tm-techniques")]


def _bilan() -> balise_html:
    return el("div", el("p", role="status"), _retirer("tm-bouton--nu", hidden=""), classe="tm-ligne tm-bilan")


def _ordre() -> balise_html:
    """Ce que trier une colonne de formules veut dire."""
    (partout,) = set(ORDINAIRE.values())
    moyenne = f"Précision et Puissance se rangent par leur moyenne, pour qui a {partout} partout et aucune compétence. "
    reste = "Ce qui dépend d’une arme ou d’un enchaînement vient à la fin."
    return el("p", moyenne + reste, classe="tm-petit", hidden="")


def _vide() -> balise_html:
    message = el("div", el("p", "Aucune technique ne répond à ces filtres."), _retirer())
    return el("div", message, classe="tm-avis", hidden="")


def _retirer(classe: str = "", **attributs: str) -> balise_html:
    gestes = {"type": "button", "data-geste": "retirer-les-filtres", **attributs}
    return el("button", "Retirer les filtres", classe=f"tm-bouton {classe}", **gestes)


def _table(techniques: Iterable[Technique], choix: Sequence[Filtre]) -> balise_html:
    # Les rôles disent encore une table quand la feuille de style change chaque rang en carte.
    noms = {"Technique": "nom", **COLONNES}
    tete = el("thead", el("tr", *(_entete(nom, mot) for nom, mot in noms.items()), role="row"), role="rowgroup")
    corps = el("tbody", *(_rang(t, choix) for t in techniques), role="rowgroup")
    titre = el("caption", "Toutes les techniques")
    return el("table", titre, tete, corps, classe="tm-table", role="table")


def _entete(nom: str, mot: str) -> balise_html:
    return el("th", nom, scope="col", role="columnheader", data_mot=mot, data_colonne=plier(mot))


def _rang(t: Technique, choix: Iterable[Filtre]) -> balise_html:
    reponses = {f"data-{f.nom}": " ".join(f.reponses[t.id]) for f in choix}
    cherche = plier(" ".join((*t.alias, t.resume, *t.clauses)))
    par_libelle = {ligne.libelle: ligne for ligne in lignes("technique", t.id)}
    tris = _tris(t)
    de_nous = t.nature == "maison"
    cases = (_case(par_libelle[nom], tris.get(nom), de_nous) for nom in COLONNES)
    signal = [" ", maison()] if de_nous else []
    nom = el("th", terme("technique", t.id), *signal, scope="row", role="rowheader")
    return el("tr", nom, *cases, role="row", **reponses, data_cherche=cherche)


def _case(ligne: Ligne, tri: str | None, de_nous: bool) -> balise_html:
    """Une case ; quand toute la fiche est de ce livre, le badge est à côté du nom."""
    vide = ligne.texte == RIEN
    cle = {} if tri is None and not vide else {"data-tri": tri or ""}
    contenu = morceaux(ligne._replace(morceaux=tuple(map(_plier, ligne.morceaux)), maison=ligne.maison and not de_nous))
    return el("td", *contenu, classe="rien" if vide else "", role="cell", data_libelle=ligne.libelle, **cle)


def _plier(morceau: Morceau) -> Morceau:
    """Dans une colonne étroite, une formule va à la ligne avant son signe."""
    return SIGNE.sub(r" \1", morceau) if isinstance(morceau, str) else morceau


def _tris(t: Technique) -> dict[str, str]:
    """Ce qui range les colonnes où le texte ne suffit pas ; vide, la technique vient à la fin."""
    p = puissance(t)
    puissance_propre = None if p is None or p.arme else p.formule
    return {
        "Coût": str(t.cout.energie + FURIE_APRES_ENERGIE * t.cout.furie),
        "Précision": _moyenne(t, precision(t)),
        "Puissance": "0" if p and p.aucun_dommage else _moyenne(t, puissance_propre),
    }


def _moyenne(t: Technique, formule: Formule | None) -> str:
    """La moyenne d'une formule qui se suffit : ni bonus d'enchaînement, ni Puissance d'une arme."""
    if formule is None or sorte(t) == "enchainement":
        return ""
    return f"{float(formule.jet(ORDINAIRE).loi.moyenne):.3f}"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.setup_extension("fichiers_de_page")
    app.add_directive("table-des-techniques", TableDesTechniques)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
