"""Le domaine « tiamat » : toutes les fiches, leurs ancres, leurs renvois, leur place dans la recherche."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, cast

from ancres import Faute, Pose, fautes, fautes_des_variantes
from docutils import nodes
from index_des_fiches import lieu
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import GENRES, catalogue
from tiamat.catalogue.variantes import variantes
from tiamat.presentation import LIBELLES, NUMEROTES, fiche, identifiants, nom

VOISINES = (
    "noeuds",
    "index_des_fiches",
    "roles",
    "definitions",
    "exemple",
    "recit",
    "tables",
    "chances",
    "questions",
    "pages_de_reference",
    "arbitrages",
    "manques",
    "tracabilite",
    "variantes",
    "variantes_exemples",
    "variantes_comparees",
)
journal = logging.getLogger(__name__)


class DomaineTiamat(Domain):
    """Ce que chaque page pose et cite, ce qui y est fautif, et l'empreinte de ce qu'elle a lu."""

    name = "tiamat"
    label = "Tiamat"
    object_types: ClassVar[dict[str, ObjType]] = {genre: ObjType(sorte) for genre, sorte in LIBELLES.items()}
    initial_data: ClassVar[dict[str, dict[str, Any]]] = {
        "ancres": {},
        "badges": {},
        "regles_de_variante": {},
        "arbitrages_de_variante": {},
        "fautes": {},
        "empreintes": {},
    }
    data_version = 2

    def noter(self, registre: str, entree: Pose | Faute) -> None:
        """Ajoute une entrée à un registre (``ancres``, ``badges``, ``fautes``…) de la page lue."""
        self.data[registre].setdefault(self.env.docname, []).append(entree)

    def clear_doc(self, docname: str) -> None:
        """Oublie une page, avant de la relire."""
        for registre in self.initial_data:
            self.data[registre].pop(docname, None)

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Reprend ce qu'une lecture en parallèle a noté."""
        for registre in self.initial_data:
            self.data[registre].update({d: v for d, v in otherdata[registre].items() if d in docnames})

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Rend toutes les fiches à la recherche, sous leur nom : « Sonné », « R47 — Test simple »."""
        for genre in GENRES:
            for id in identifiants(genre):
                page, ancre = lieu(genre, id)
                yield f"{genre}:{id}", intitule(genre, id), genre, page, ancre, 1

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        """Rend « règle », « technique »… tel que la recherche l'affiche."""
        return type.lname

    def resolve_any_xref(self, *_demande: object) -> list[tuple[str, nodes.Element]]:
        """Ne résout aucun lien ordinaire : les fiches se citent par leurs rôles."""
        return []

    def fautes(self) -> Iterator[Faute]:
        """Rend les fautes de tout le livre, celles de la lecture d'abord."""
        for page in sorted(self.data["fautes"]):
            yield from self.data["fautes"][page]
        yield from fautes(catalogue(), self.env.found_docs, self.data["ancres"], self.data["badges"])
        poses = self.data["regles_de_variante"], self.data["arbitrages_de_variante"]
        yield from fautes_des_variantes(variantes().values(), self.env.found_docs, *poses)


def intitule(genre: str, id: str) -> str:
    """Rend le nom d'une fiche, et son titre si elle n'a qu'un numéro pour nom.

    >>> intitule("etat", "sonne"), intitule("regle", "R47")[:6]
    ('Sonné', 'R47 — ')
    """
    return f"{id} — {fiche(genre, id).titre}" if genre in NUMEROTES else nom(genre, id)


def domaine(env: BuildEnvironment) -> DomaineTiamat:
    """Le domaine de ce livre."""
    return cast(DomaineTiamat, env.get_domain("tiamat"))


def signaler(env: BuildEnvironment, ligne: int | None, message: str) -> None:
    """Retient une faute de la page lue ; chaque construction la redit, même si la page n'est pas relue."""
    domaine(env).noter("fautes", Faute(env.docname, ligne, message))


def dire_les_fautes(app: Sphinx, env: BuildEnvironment) -> None:
    """Avertit de chaque faute, à chaque construction : sous ``-W``, elle échoue."""
    for faute in domaine(env).fautes():
        journal.warning(faute.message, location=(faute.page, faute.ligne) if faute.page else None, type="tiamat")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche le domaine, puis ses rôles et ses directives."""
    app.add_domain(DomaineTiamat)
    app.connect("env-updated", dire_les_fautes)
    for voisine in VOISINES:
        app.setup_extension(voisine)
    return {"version": "1", "env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}
