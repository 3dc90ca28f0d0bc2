"""Le menu « Mes personnages » : ceux que la page garde, puis ceux du livre."""

from collections.abc import Callable
from typing import Any

from tiamat.combat.admission import admettre
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage, de_json, profil, profils
from widgets import champs
from widgets.bornes import Dropdown
from widgets.memoire import Memoire, lire_entrees

RIEN = ""
LIVRE = "livre:"


class MenuDePersonnages(Dropdown):
    """Choisit un personnage ; la liste suit ce que la page garde.

    ``voulu`` est le choix, même s'il n'est pas, ou pas encore, dans la liste. ``sans`` nomme le choix vide ;
    ``choisir`` est appelée quand le lecteur choisit. ``cle`` : le nom de ce choix dans l'état ; ``depart`` : le choix
    de départ, que l'état ne répète pas.
    """

    def __init__(
        self,
        memoire: Memoire,
        sans: str,
        choisir: Callable[[], None],
        *,
        etiquette: str = "Mes personnages",
        cle: str = "personnage",
        depart: str = RIEN,
    ) -> None:
        self.voulu, self._cle, self._depart = depart, cle, depart
        self._memoire, self._sans, self._choisir = memoire, sans, choisir
        self._en_liste = False
        super().__init__(description=etiquette, options=self._choix(), value=depart)
        self.observe(self._choisi, "value")
        memoire.observe(lambda _: self.montrer(self.voulu), "entrees")

    def montrer(self, voulu: str) -> None:
        """Refait la liste et y montre ce choix, sans que ce soit un geste du lecteur."""
        self.voulu = voulu
        self._en_liste = True
        try:
            self.options = self._choix()
            self.value = voulu if voulu in [v for _, v in self.options] else RIEN
        finally:
            self._en_liste = False

    def garder(self) -> dict[str, Any]:
        """Ce que l'état de la calculatrice garde de ce choix."""
        return {self._cle: self.voulu} if self.voulu != self._depart else {}

    def reprendre(self, supplement: dict[str, Any]) -> Callable[[], None]:
        """Retire du supplément ce que ``garder`` a écrit, et rend de quoi le remontrer ; lève ``Refus`` s'il est mal.

        Le personnage se remontre même s'il n'est pas dans la mémoire de ce navigateur.
        """
        voulu = supplement.pop(self._cle, self._depart)
        if not isinstance(voulu, str) or len(voulu) > champs.TEXTE_MAXIMUM:
            raise Refus("Le personnage choisi ne se lit pas.")
        return lambda: self.montrer(voulu)

    def personnage_ou_raison(self) -> tuple[Personnage | None, str]:
        """Rend le personnage choisi ; ou aucun, et pourquoi, s'il n'est plus là ou ne se lit pas."""
        try:
            return self.personnage(), ""
        except Refus as refus:
            return None, str(refus)

    def admis_ou_raison(self) -> tuple[Personnage | None, str]:
        """Comme ``personnage_ou_raison`` ; un personnage dont les nombres ne se jouent pas ne se rend pas non plus."""
        choisi, raison = self.personnage_ou_raison()
        if choisi:
            try:
                admettre(choisi)
            except Refus as refus:
                return None, str(refus)
        return choisi, raison

    def personnage(self) -> Personnage | None:
        """Rend le personnage choisi, s'il y en a un ; lève ``Refus`` s'il n'est plus là ou ne se lit pas."""
        return personnage_de(self._memoire, self.voulu) if self.voulu else None

    def _choisi(self, changement: dict[str, str]) -> None:
        if not self._en_liste:
            self.voulu = changement["new"]
            self._choisir()

    def _choix(self) -> list[tuple[str, str]]:
        return [(self._sans, RIEN), *personnages_proposes(self._memoire)]


def personnages_proposes(memoire: Memoire) -> list[tuple[str, str]]:
    """Rend (nom, référence) de chaque personnage que l'on peut choisir : ceux que la page garde, puis les livrés."""
    gardes = sorted((_nom(e["texte"]), i) for i, e in lire_entrees(memoire.entrees).items())
    return [*gardes, *((f"{p.nom} (livré)", LIVRE + i) for i, p in profils().items())]


def personnage_de(memoire: Memoire, reference: str) -> Personnage:
    """Rend le personnage de cette référence ; lève ``Refus`` s'il n'est plus là ou ne se lit pas."""
    if reference.startswith(LIVRE):
        return profil(reference.removeprefix(LIVRE))
    entree = lire_entrees(memoire.entrees).get(reference)
    if entree is None:
        raise Refus("Ce personnage n’est pas dans la mémoire de ce navigateur. Choisissez-en un autre.")
    return de_json(entree["texte"])


def nom_de_fichier(nom: str) -> str:
    """Rend le nom du fichier où enregistrer ce personnage.

    >>> nom_de_fichier("Jin Chun-Fung"), nom_de_fichier("")
    ('jin-chun-fung.json', 'personnage.json')
    """
    garde = "".join(c if c.isalnum() else "-" for c in nom.casefold()).strip("-")
    return f"{garde or 'personnage'}.json"


def _nom(texte: str) -> str:
    try:
        return de_json(texte).nom or "Sans nom"
    except Refus:
        return "Fiche illisible"
