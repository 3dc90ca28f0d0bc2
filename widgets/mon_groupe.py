"""« Mon groupe » : les personnages du lecteur, cochés une fois, les mêmes dans toutes les pages.

Une calculatrice pose ce composant parmi ses réglages et lui demande ``personnages()``. Le groupe est gardé dans la
mémoire du navigateur, une entrée par membre : deux onglets qui en cochent deux ne s'écrasent pas.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, abreger, guillemets, pluriel
from tiamat.personnage import Personnage
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import avis
from widgets.dessins.texte import assembler
from widgets.memoire import Memoire, lire_entrees
from widgets.mes_personnages import personnage_de, personnages_proposes

COLLECTION = "groupe"
CLE = "groupe"
"""Le nom du groupe dans l'état d'une calculatrice."""
MEMBRES_MAXIMUM = 12
NOM_MAXIMUM = 40


class MonGroupe(W.VBox):
    """Coche les personnages du groupe, parmi Mes personnages et les profils livrés.

    ``memoire`` est celle de la calculatrice, de collection ``personnages``. ``geste`` est appelée quand le lecteur
    change le groupe ici (d'ordinaire ``Calculatrice.geste``) ; ``quand_il_change``, quand le groupe ou une fiche
    arrive de la mémoire ou d'un autre onglet. Le groupe d'un lien se montre sans remplacer celui du lecteur.
    """

    def __init__(self, memoire: Memoire, *, geste: Callable[[], None], quand_il_change: Callable[[], None]) -> None:
        self.memoire = Memoire(collection=COLLECTION, boutons=[])
        self._fiches, self._geste, self._quand_il_change = memoire, geste, quand_il_change
        self._gardes: dict[str, dict[str, Any]] = {}
        self._en_route: Counter[str] = Counter()
        self._du_lien: tuple[str, ...] | None = None
        self._coches: dict[str, W.Checkbox] = {}
        self._en_liste = False
        self._note, self._fautes = html(), html()
        self._cases = W.VBox()
        self._cases.add_class("tm-coches")
        self._reprendre = W.Button(description="Revenir à mon groupe")
        self._reprendre.on_click(self._revenir)
        self._deplieur, boite = champs.depliant("Mon groupe", self._note, self._reprendre, self._cases)
        super().__init__([self._deplieur, self._fautes, boite, self.memoire])
        self.add_class("tm-reglages")
        self.add_class("tm-groupe")
        self.memoire.observe(self._recevoir, "entrees")
        self.memoire.on_msg(self._range)
        memoire.observe(self._recevoir, "entrees")
        self.montrer()

    # ── Ce que la calculatrice en lit ──────────────────────────────────────

    def personnages(self) -> list[Personnage]:
        """Les membres du groupe, dans l'ordre de la liste ; sans ceux qui ne sont plus là ou ne se lisent pas."""
        return [p for p in map(self._lire, self.references) if isinstance(p, Personnage)]

    def fautes(self) -> list[str]:
        """Pourquoi des membres ne comptent pas, une phrase pour chacun ; elles sont aussi montrées ici."""
        return [str(faute) for faute in map(self._lire, self.references) if isinstance(faute, Refus)]

    @property
    def references(self) -> list[str]:
        """Les références des membres, celles de ``MenuDePersonnages``, dans l'ordre de la liste, les absents après."""
        choisis = self._du_lien if self._du_lien is not None else self._choisis_ici()
        rangs = {reference: i for i, (_, reference) in enumerate(personnages_proposes(self._fiches))}
        return sorted(choisis, key=lambda r: (rangs.get(r, len(rangs)), r))

    def garder(self) -> dict[str, Any]:
        """Ce que l'état (et le lien) d'une calculatrice garde du groupe qu'elle montre."""
        return {CLE: self.references}

    def reprendre(self, supplement: dict[str, Any]) -> Callable[[], None]:
        """Retire du supplément ce que ``garder`` a écrit, et rend de quoi le montrer ; lève ``Refus`` s'il est mal.

        Seul un lien impose son groupe ; un état gardé retrouve le groupe du lecteur, tel qu'il est devenu.
        """
        voulues = supplement.pop(CLE, None)
        if voulues is not None and not _est_un_groupe(voulues):
            raise Refus(f"Le groupe ne se lit pas : attendu {MEMBRES_MAXIMUM} personnages au plus.")
        par_un_lien = isinstance(self._fiches.depart.get("lien"), dict)

        def montrer() -> None:
            self._du_lien = tuple(voulues) if par_un_lien and voulues is not None else None
            self.montrer()

        return montrer

    # ── Ce que l'on en voit ────────────────────────────────────────────────

    def montrer(self) -> None:
        """Refait les cases, le compte et les avis, sans que ce soit un geste du lecteur."""
        references = self.references
        noms = {r: abreger(nom, NOM_MAXIMUM) for nom, r in personnages_proposes(self._fiches)}
        noms |= {r: self._nom_garde(r) for r in references if r not in noms}
        plein = len(references) >= MEMBRES_MAXIMUM
        self._en_liste = True
        try:
            for reference, nom in noms.items():
                self._case(reference, nom, reference in references, plein)
            self._cases.children = [self._coches[r] for r in noms]
        finally:
            self._en_liste = False
        compte = pluriel(len(references), "personnage") if references else "vide"
        self._deplieur.description = f"Mon groupe{INSECABLE}: {compte}"
        champs.montrer(self._reprendre, self._est_du_lien())
        ecrire(self._note, *self._notes(plein))
        ecrire(self._fautes, assembler(*(avis(faute, "faute") for faute in self.fautes())))

    def ouvrir(self) -> None:
        """Déplie la liste."""
        self._deplieur.value = True

    def _case(self, reference: str, nom: str, cochee: bool, plein: bool) -> None:
        if reference not in self._coches:
            self._coches[reference] = champs.case(nom, cochee)
            self._coches[reference].observe(partial(self._cocher, reference), "value")
        coche = self._coches[reference]
        coche.description, coche.value, coche.disabled = nom, cochee, plein and not cochee

    def _notes(self, plein: bool) -> list[str]:
        notes = []
        if self._est_du_lien():
            notes.append("Voici le groupe du lien. Il ne remplace pas le vôtre.")
        if plein:
            notes.append(f"Le groupe est au complet, à {MEMBRES_MAXIMUM}. Décochez quelqu’un pour changer.")
        if len(self._gardes) > MEMBRES_MAXIMUM and not self._est_du_lien():
            notes.append(f"{len(self._gardes)} personnages sont gardés. Seuls les {MEMBRES_MAXIMUM} premiers comptent.")
        return notes

    # ── Ce qui le change ───────────────────────────────────────────────────

    def _cocher(self, reference: str, changement: dict[str, Any]) -> None:
        if self._en_liste:
            return
        coche, references = bool(changement["new"]), self.references
        if coche and len(references) >= MEMBRES_MAXIMUM:
            self.montrer()
            return
        if self._est_du_lien():
            self._du_lien = tuple(r for r in (*references, reference) if coche or r != reference)
        else:
            self._du_lien = None
            self._ranger(reference, coche)
        self.montrer()
        self._geste()

    def _ranger(self, reference: str, coche: bool) -> None:
        """Garde ou oublie un membre : ici tout de suite, et dans la page quand elle le pourra."""
        revision = self._gardes.get(reference, {"revision": 0})["revision"]
        nom = self._coches[reference].description
        if coche:
            self._gardes[reference] = {"revision": revision + 1, "texte": nom}
        else:
            self._gardes.pop(reference, None)
        self._en_route[reference] += 1
        self.memoire.ranger(reference, nom if coche else None, revision)

    def _revenir(self, _: W.Button) -> None:
        self._du_lien = None
        self.montrer()
        self._geste()

    def _recevoir(self, changement: dict[str, Any]) -> None:
        if changement["owner"] is self.memoire:
            self._gardes = self._arrives()
        self.montrer()
        self._quand_il_change()

    def _arrives(self) -> dict[str, dict[str, Any]]:
        """Ce que la page garde ; mais un membre que l'on vient de toucher reste tel tant qu'elle ne l'a pas rangé."""
        arrives = {r: e for r, e in lire_entrees(self.memoire.entrees).items() if _est_une_reference(r)}
        for reference in +self._en_route:
            if reference in self._gardes:
                arrives[reference] = self._gardes[reference]
            else:
                arrives.pop(reference, None)
        return arrives

    def _range(self, _: Memoire, contenu: object, __: object) -> None:
        """La page a gardé ou oublié un membre : le dire du groupe, non du personnage."""
        if isinstance(contenu, dict) and isinstance(range_ := contenu.get("range"), dict):
            demande = str(range_.get("demande"))
            self._en_route[demande] = max(0, self._en_route[demande] - 1)
            self.memoire.message = "Mon groupe est gardé."

    # ── Qui en est ─────────────────────────────────────────────────────────

    def _choisis_ici(self) -> list[str]:
        return list(self._gardes)[:MEMBRES_MAXIMUM]

    def _est_du_lien(self) -> bool:
        return self._du_lien is not None and set(self._du_lien) != set(self._choisis_ici())

    def _lire(self, reference: str) -> Personnage | Refus:
        """Un membre, ou pourquoi il manque."""
        try:
            return personnage_de(self._fiches, reference)
        except Refus as refus:
            nom = guillemets(self._nom_garde(reference))
            if reference in lire_entrees(self._fiches.entrees):
                return Refus(f"{nom} ne compte pas{INSECABLE}: sa fiche ne se lit pas. {refus}")
            return Refus(f"{nom} ne compte pas{INSECABLE}: ce navigateur ne garde plus sa fiche. Décochez-le.")

    def _nom_garde(self, reference: str) -> str:
        """Le nom d'un membre quand sa fiche n'est plus là : celui qu'il avait quand on l'a coché."""
        texte = self._gardes.get(reference, {"texte": ""})["texte"].strip()
        return abreger(texte, NOM_MAXIMUM) or "Personnage inconnu"


def _est_une_reference(valeur: object) -> bool:
    return isinstance(valeur, str) and 0 < len(valeur) <= champs.TEXTE_MAXIMUM


def _est_un_groupe(valeur: object) -> bool:
    return (
        isinstance(valeur, list)
        and len(valeur) <= MEMBRES_MAXIMUM
        and all(map(_est_une_reference, valeur))
        and len(set(valeur)) == len(valeur)
    )
