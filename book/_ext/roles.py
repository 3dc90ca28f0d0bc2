"""Les rôles du livre : nommer une fiche, poser une règle, y renvoyer, signaler un arbitrage ou une valeur maison."""

from ancres import Pose
from docutils import nodes
from domaine import domaine, signaler
from noeuds import balise_html, dessin, el
from sphinx.application import Sphinx
from sphinx.util.docutils import ReferenceRole, SphinxRole
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import catalogue
from tiamat.erreurs import NomInconnu
from tiamat.numeros import genre_du_numero
from tiamat.presentation import chercher, connue, nom, resume
from widgets.dessins.icones import icone
from widgets.dessins.liens import adresse, maison

ROLES_DE_FICHE = {
    "technique": ("technique",),
    "art": ("art",),
    "attribut": ("attribut",),
    "etat": ("etat",),
    "competence": ("competence",),
    "talent": ("talent",),
    "arme": ("arme", "protection"),
    "terme": ("terme",),
}
"""Chaque rôle, et les sortes de fiches où il cherche le nom qu'on lui donne."""


def terme(genre: str, id: str, texte: str = "") -> balise_html:
    """Un lien vers une fiche, sous son nom ou sous ``texte`` ; sa définition se montre au survol et au focus."""
    if genre == "regle":
        return pastille_de_regle(id)
    if genre == "arbitrage":
        return badge_d_arbitrage(id)
    nomme = {"data_nom": nom(genre, id)} if texte not in ("", nom(genre, id)) else {}
    return _renvoi(genre, id, texte or nom(genre, id), classe="tm-renvoi", **nomme)


def pastille_de_regle(id: str) -> balise_html:
    """La pastille d'une règle, lien vers l'endroit où elle est énoncée."""
    return _renvoi("regle", id, id, classe="tm-regle")


def badge_d_arbitrage(id: str) -> balise_html:
    """Le badge d'un arbitrage, lien vers son explication."""
    return _renvoi("arbitrage", id, icone("balance"), f"arbitrage {id}", classe="tm-badge tm-badge--arbitrage")


def renvoi(numero: str) -> balise_html:
    """La pastille d'une règle (R47, 001-R05), ou le badge d'un arbitrage (C14, 001-G05, 001-T1)."""
    return terme(genre_du_numero(numero), numero)


def _renvoi(genre: str, id: str, *contenus: str, classe: str, **attributs: str) -> balise_html:
    return el("a", *contenus, classe=classe, title=resume(genre, id), cible=adresse(genre, id), **attributs)


class RoleFiche(ReferenceRole):
    """``{technique}`Oi zuki` ``, ``{etat}`sonnés <sonne>` `` : une fiche, par son nom ou un synonyme."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        try:
            genre, id = trouver(ROLES_DE_FICHE[self.name], self.target)
        except NomInconnu as inconnu:
            signaler(self.env, self.lineno, str(inconnu))
            return [nodes.literal(self.title, self.title)], []
        return [terme(genre, id, self.title if self.has_explicit_title else "")], []


def trouver(genres: tuple[str, ...], nom_cherche: str) -> tuple[str, str]:
    """Rend la sorte et l'identifiant de la fiche de ce nom ; lève ``NomInconnu``, avec le nom le plus proche.

    >>> trouver(("arme", "protection"), "Casque")
    ('protection', 'casque')
    """
    trouvees, exact = chercher(nom_cherche, genres)
    if exact:
        return trouvees[0].genre, trouvees[0].id
    genre = trouvees[0].genre if trouvees else genres[0]
    return genre, catalogue().genre(genre).trouver(nom_cherche).id


class _Role(SphinxRole):
    """Un rôle dont le texte est un numéro de règle ou d'arbitrage ; inconnu, il est signalé et reste lisible."""

    genre = "regle"

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        if not self.connu():
            sorte = catalogue().genre(self.genre).genre
            signaler(self.env, self.lineno, f"{sorte} « {self.text} » : cet identifiant est inconnu.")
            return [nodes.literal(self.text, self.text)], []
        return [self.montrer()], []

    def connu(self) -> bool:
        return connue(self.genre, self.text)

    def montrer(self) -> nodes.Node:
        return terme(self.genre, self.text)

    def poser(self, registre: str) -> None:
        domaine(self.env).noter(registre, Pose(self.text, self.lineno))


class RoleIci(_Role):
    """``{ici}`R47` `` : l'ancre de la règle, ici, et sa pastille ; un système frère pose les siennes par groupes."""

    def connu(self) -> bool:
        return self.text in catalogue().regles

    def montrer(self) -> nodes.Node:
        self.poser("ancres")
        ancre = adresse("regle", self.text)[1]
        titre = resume("regle", self.text)
        return el("a", self.text, icone("lien"), classe="tm-regle", id=ancre, href=f"#{ancre}", title=titre)


class RoleRegle(_Role):
    """``{regle}`R47` ``, ``{regle}`001-R05` `` : un renvoi à la règle."""


class RoleArbitrage(_Role):
    """``{arbitrage}`C14` ``, ``{arbitrage}`001-G05` `` : un point tranché par ce livre."""

    genre = "arbitrage"

    def montrer(self) -> nodes.Node:
        self.poser("badges")
        return super().montrer()


class RoleMaison(SphinxRole):
    """``{maison}`` `` `` : une valeur de ce livre, absente de la source."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        return [dessin(maison())], []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche les rôles."""
    for nom_du_role in ROLES_DE_FICHE:
        app.add_role(nom_du_role, RoleFiche())
    app.add_role("ici", RoleIci())
    app.add_role("regle", RoleRegle())
    app.add_role("arbitrage", RoleArbitrage())
    app.add_role("maison", RoleMaison())
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
