"""Les rôles du livre : poser une règle, y renvoyer, signaler un arbitrage ou une valeur maison."""

from ancres import Pose
from docutils import nodes
from domaine import TRACABILITE, domaine, signaler
from noeuds import balise_html, dessin, el
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import catalogue
from widgets.dessins.icones import icone
from widgets.dessins.liens import maison


def pastille_de_regle(id: str) -> balise_html:
    """La pastille d'une règle, lien vers l'endroit où elle est énoncée."""
    regle = catalogue().regles[id]
    return el("a", id, classe="tm-regle", title=regle.titre, cible=(regle.page or TRACABILITE, id.lower()))


def badge_d_arbitrage(id: str) -> balise_html:
    """Le badge d'un arbitrage, lien vers son explication."""
    titre = catalogue().arbitrages[id].titre
    contenu = (icone("balance"), f"arbitrage {id}")
    return el("a", *contenu, classe="tm-badge tm-badge--arbitrage", title=titre, cible=(TRACABILITE, id.lower()))


class _Role(SphinxRole):
    """Un rôle dont le texte est un identifiant de fiche ; inconnu, il est signalé et reste lisible."""

    genre = "Règle"

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        fiches = catalogue().regles if self.genre == "Règle" else catalogue().arbitrages
        if self.text not in fiches:
            signaler(self.env, self.lineno, f"{self.genre} « {self.text} » : cet identifiant est inconnu.")
            return [nodes.literal(self.text, self.text)], []
        return [self.montrer()], []

    def montrer(self) -> nodes.Node:
        raise NotImplementedError

    def poser(self, registre: str) -> None:
        domaine(self.env).noter(registre, Pose(self.text, self.lineno))


class RoleIci(_Role):
    """``{ici}`R47` `` : l'ancre de la règle, ici, et sa pastille."""

    def montrer(self) -> nodes.Node:
        self.poser("ancres")
        ancre, titre = self.text.lower(), catalogue().regles[self.text].titre
        return el("a", self.text, classe="tm-regle", id=ancre, href=f"#{ancre}", title=titre)


class RoleRegle(_Role):
    """``{regle}`R47` `` : un renvoi à la règle."""

    def montrer(self) -> nodes.Node:
        return pastille_de_regle(self.text)


class RoleArbitrage(_Role):
    """``{arbitrage}`C14` `` : un point tranché par ce livre."""

    genre = "Arbitrage"

    def montrer(self) -> nodes.Node:
        self.poser("badges")
        return badge_d_arbitrage(self.text)


class RoleMaison(SphinxRole):
    """``{maison}`` `` `` : une valeur de ce livre, absente de la source."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        return [dessin(maison())], []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche les rôles."""
    app.add_role("ici", RoleIci())
    app.add_role("regle", RoleRegle())
    app.add_role("arbitrage", RoleArbitrage())
    app.add_role("maison", RoleMaison())
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
