"""Le contrat d'un système frère : ce qu'il demande à un combattant, comment il joue, quand il finit.

Il est celui de ``tiamat.combat`` : un pas est une procédure pure qui demande ses hasards et ses décisions à un
interprète, rend un état neuf, et raconte des faits typés.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from tiamat.erreurs import Refus
from tiamat.francais import citer, guillemets
from tiamat.procedure.interpretes import Choix, Interprete

Valeur = int | str
NOM_MAXIMUM = 40


class Champ(NamedTuple):
    """Une valeur d'un combattant : un entier de ``mini`` à ``maxi``, ou un des ``choix`` (valeur → libellé).

    ``regle`` : la règle ou l'arbitrage qui l'explique. ``unite`` complète le nombre (« dés »).
    """

    id: str
    nom: str
    defaut: Valeur
    mini: int = 0
    maxi: int = 0
    choix: Mapping[str, str] | None = None
    regle: str = ""

    def verifier(self, valeur: object) -> Valeur:
        """Rend la valeur si elle convient ; lève ``Refus``, avec ce qui est attendu.

        >>> Champ("force", "Force", 3, 1, 6).verifier(4)
        4
        >>> Champ("force", "Force", 3, 1, 6).verifier(9)
        Traceback (most recent call last):
        tiamat.erreurs.Refus: Force : attendu un entier de 1 à 6.
        """
        if self.choix is not None:
            if isinstance(valeur, str) and valeur in self.choix:
                return valeur
            raise Refus(f"{self.nom} : attendu {', '.join(guillemets(c) for c in self.choix)}.")
        if type(valeur) is int and self.mini <= valeur <= self.maxi:
            return valeur
        raise Refus(f"{self.nom} : attendu un entier de {self.mini} à {self.maxi}.")


class Profil(NamedTuple):
    """Un combattant tout prêt ; ce qu'il ne donne pas garde sa valeur par défaut."""

    id: str
    nom: str
    valeurs: Mapping[str, Valeur]


class Depart(NamedTuple):
    """Deux combattants, leurs valeurs, et les options de la table ; tout y est vérifié.

    ``fiches`` et ``options`` sont des paires, pour qu'un départ se compare et se range.
    """

    noms: tuple[str, str]
    fiches: tuple[tuple[tuple[str, Valeur], ...], tuple[tuple[str, Valeur], ...]]
    options: tuple[tuple[str, Valeur], ...] = ()

    def fiche(self, qui: int) -> dict[str, Any]:
        """Rend les valeurs d'un combattant, par leur nom."""
        return dict(self.fiches[qui])

    def option(self, nom: str) -> Any:
        """Rend la valeur d'une option."""
        return dict(self.options)[nom]


class Proposition(NamedTuple):
    """Une réponse possible à un choix, telle qu'on la propose ; ``refus`` : pourquoi elle ne l'est pas.

    ``reponse`` est ce que l'on répond ; ``chance``, celle que l'action réussisse, si elle se calcule.
    """

    reponse: Valeur
    texte: str
    detail: str = ""
    chance: Fraction | None = None
    regle: str = ""
    refus: str = ""


class Jauge(NamedTuple):
    """Ce qu'il reste à un combattant : « PV du torse », 7 sur 10."""

    nom: str
    valeur: int
    maxi: int


class Bilan(NamedTuple):
    """Où en est un combattant : ses jauges, et ses états en mots."""

    jauges: tuple[Jauge, ...]
    etats: tuple[str, ...] = ()


@dataclass(frozen=True)
class Systeme:
    """Un système frère.

    ``unite`` : dans quoi se compte la durée d'un combat, au singulier. ``engager`` fait l'état de départ ; ``pas``
    joue jusqu'à la prochaine décision entière et rend l'état neuf ; ``fin`` dit pourquoi le combat est fini, ou rien ;
    ``vainqueur`` rend 0 ou 1, ou −1 s'il n'y en a pas ; ``proposer`` liste les réponses d'un choix, refusées
    comprises ; ``decider`` est la tactique de la machine.
    """

    id: str
    unite: str
    champs: tuple[Champ, ...]
    options: tuple[Champ, ...]
    profils: tuple[Profil, ...]
    engager: Callable[[Depart], Any]
    pas: Callable[[Interprete, Depart, Any], Any]
    fin: Callable[[Depart, Any], str | None]
    vainqueur: Callable[[Depart, Any], int]
    duree: Callable[[Any], int]
    bilan: Callable[[Depart, Any, int], Bilan]
    proposer: Callable[[Choix, Depart, Any], Sequence[Proposition]]
    decider: Callable[[Choix, Depart, Any], Any]
    duree_maximum: int = 200
    """Au-delà, un duel simulé est sans décision."""

    def depart(
        self, noms: Sequence[str], fiches: Sequence[Mapping[str, Any]], options: Mapping[str, Any] | None = None
    ) -> Depart:
        """Vérifie deux combattants et les options, complète par les défauts ; lève ``Refus`` avec le lieu."""
        if len(noms) != 2 or len(fiches) != 2:
            raise Refus("Un duel oppose deux combattants : donnez-en deux.")
        if any(not isinstance(n, str) or not 0 < len(n.strip()) <= NOM_MAXIMUM for n in noms):
            raise Refus(f"Un nom a de 1 à {NOM_MAXIMUM} lettres.")
        un, deux = (_completer(self.champs, f, nom) for f, nom in zip(fiches, noms, strict=True))
        return Depart((noms[0], noms[1]), (un, deux), _completer(self.options, options or {}, "options"))

    def profil(self, id: str) -> Profil:
        """Rend un profil par son identifiant ; lève ``Refus`` s'il n'existe pas."""
        for p in self.profils:
            if p.id == id:
                return p
        raise Refus(f"Profil {citer(id)} inconnu : {', '.join(p.id for p in self.profils)}.")

    def duel_type(self) -> Depart:
        """Rend le duel des deux premiers profils."""
        un, deux = self.profils[:2]
        return self.depart((un.nom, deux.nom), (un.valeurs, deux.valeurs))


def _completer(champs: Sequence[Champ], donnees: Mapping[str, Any], ou: str) -> tuple[tuple[str, Valeur], ...]:
    connus = {c.id for c in champs}
    for nom in donnees:
        if nom not in connus:
            raise Refus(f"{ou} : {citer(nom)} est inconnu. Attendu {', '.join(sorted(connus)) or 'rien'}.")
    try:
        return tuple((c.id, c.verifier(donnees.get(c.id, c.defaut))) for c in champs)
    except Refus as refus:
        raise Refus(f"{ou}, {refus}") from None
