"""Le journal d'une campagne : une ligne JSON pour le plan, puis une par lot joué, écrite dès qu'il l'est."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tiamat.equilibre.bilan import Bilan, bilan_de_table
from tiamat.equilibre.plan import Case, Lot, Plan, Variante
from tiamat.erreurs import FichierAbsent, Refus
from tiamat.francais import INSECABLE, citer
from tiamat.lecture import fichier_lu, json_lu

VERSION = 1
TAILLE_MAXIMUM = 1_000_000_000
"""Caractères d'un journal."""
LIGNE_MAXIMUM = 1_000_000
AILLEURS = "Donnez un autre fichier à --journal"


class JournalDeCampagne:
    """Un journal ouvert : ce qui y est déjà, et de quoi y écrire ; rien n'y est jamais effacé.

    Le plan qu'il garde est ce dont dépend un lot : la tactique, la graine, le nombre de fiches. Les arts, les niveaux
    et la précision peuvent changer d'une fois à l'autre.
    """

    def __init__(self, chemin: Path, plan: Plan) -> None:
        """Lit le journal, s'il existe ; lève ``Refus`` s'il est d'un autre plan, tronqué ou illisible."""
        self.chemin = chemin
        self._plan = plan
        self.faits: dict[Lot, Bilan] = dict(self._lire())

    def _entete(self) -> dict[str, Any]:
        return {
            "journal": "equilibre",
            "version": VERSION,
            "tactique": self._plan.tactique,
            "graine": self._plan.graine,
            "paires": self._plan.paires,
        }

    def _lire(self) -> Iterator[tuple[Lot, Bilan]]:
        try:
            texte = fichier_lu(self.chemin, TAILLE_MAXIMUM)
        except FichierAbsent:
            return
        except Refus as refus:
            raise Refus(f"{refus} {AILLEURS}.") from None
        if not texte:
            return
        premiere, *lignes = texte.split("\n")
        self._controler(premiere)
        if (lignes or [premiere])[-1]:
            raise Refus(
                f"{self.chemin} : la dernière ligne, {len(lignes) + 1}, est tronquée. Retirez-la pour reprendre, "
                f"ou donnez un autre fichier à --journal."
            )
        for numero, ligne in enumerate(lignes[:-1], 2):
            try:
                yield _lot_de_table(json_lu(ligne, "La ligne", LIGNE_MAXIMUM), self._plan)
            except (ValueError, TypeError, KeyError, AttributeError):
                raise Refus(
                    f"{self.chemin}, ligne {numero} : ce n’est pas un lot de duels. Retirez-la pour reprendre, "
                    f"ou donnez un autre fichier à --journal."
                ) from None

    def _controler(self, premiere: str) -> None:
        try:
            entete = json_lu(premiere, "La ligne", LIGNE_MAXIMUM)
        except Refus:
            entete = None
        if not isinstance(entete, dict) or entete.get("journal") != "equilibre":
            raise Refus(f"{self.chemin} n’est pas un journal d’équilibre. {AILLEURS}.")
        for champ, attendu in self._entete().items():
            lu = entete.get(champ)
            if lu != attendu:
                raise Refus(
                    f"{self.chemin} est le journal d’un autre plan{INSECABLE}: {champ} y vaut {citer(lu)}, "
                    f"pas {citer(attendu)}. {AILLEURS}, ou reprenez ses réglages."
                )

    def ecrire(self, lot: Lot, bilan: Bilan) -> None:
        """Ajoute un lot, et le garde même si la machine s'arrête ; lève ``Refus`` si le fichier ne s'écrit pas."""
        ligne = json.dumps({"lot": _lot_en_table(lot), "bilan": bilan.en_table()}, ensure_ascii=False)
        try:
            with self.chemin.open("a", encoding="utf-8") as fichier:
                if not fichier.tell():
                    fichier.write(json.dumps(self._entete(), ensure_ascii=False) + "\n")
                fichier.write(ligne + "\n")
                fichier.flush()
                os.fsync(fichier.fileno())
        except OSError as panne:
            raise Refus(f"{self.chemin} ne s’écrit pas ({panne.strerror}). {AILLEURS}.") from None


def _lot_en_table(lot: Lot) -> list[Any]:
    a, b, niveau, variante = lot.case
    return [a, b, niveau, *variante, lot.paire, lot.tranche]


def _lot_de_table(table: Any, plan: Plan) -> tuple[Lot, Bilan]:
    a, b, niveau, armes, sixieme_sens, paire, tranche = table["lot"]
    types = [type(v) for v in table["lot"]]
    if types != [str, str, int, str, bool, int, int]:
        raise TypeError(types)
    lot = Lot(Case(a, b, niveau, Variante(armes, sixieme_sens)), paire, tranche, plan.tactique, plan.graine)
    bilan = bilan_de_table(table["bilan"])
    if set(table) != {"lot", "bilan"} or bilan.duels != len(lot.graines):
        raise ValueError(bilan.duels)
    return lot, bilan
