"""Lire un scénario de combat : un fichier TOML, vérifié champ par champ, refusé avec le numéro d'étape."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tiamat import fiches
from tiamat.combat.actions import Offre
from tiamat.combat.combat import Participant
from tiamat.combat.gestes import GESTES
from tiamat.combat.options import Options
from tiamat.erreurs import FicheInvalide, NomInconnu
from tiamat.fiches import lister
from tiamat.francais import INSECABLE, citer, guillemets, suggestion
from tiamat.lecture import fichier_lu, toml_lu
from tiamat.personnage.statut import HOMME_DE_MAIN
from tiamat.scenario.combattants import participant
from tiamat.scenario.format import (
    ACTIONS,
    BEAT_THEM_ALL,
    CHAMPS,
    CHAMPS_D_ETAPE,
    DECISIONS,
    MODES,
    POUR_TOUTES,
    RENFORT,
    VERSUS,
    Champ,
)
from tiamat.scenario.formes import connus, forme, textes

TAILLE_MAXIMUM = 200_000
"""Caractères d'un scénario."""


@dataclass(frozen=True)
class Etape:
    """Une étape : ce qui s'y fait, les dés imposés par nom de question, ce que l'on attend."""

    numero: int
    champs: Mapping[str, Any]
    des: Mapping[str, tuple[list[int], list[int]]]
    attendu: Mapping[str, Any]

    def __getitem__(self, champ: str) -> Any:
        return self.champs[champ]

    def dit(self, champ: str, defaut: Any = "") -> Any:
        """Rend un champ, ou ``defaut`` s'il n'est pas écrit."""
        return self.champs.get(champ, defaut)


@dataclass(frozen=True)
class Scenario:
    """Un combat écrit : qui s'y bat, renforts compris, avec quelles options, étape par étape."""

    titre: str
    mode: str
    participants: tuple[Participant, ...]
    options: Options
    circonstances: tuple[str, ...]
    graine: int | None
    etapes: tuple[Etape, ...]
    note: str = ""

    @property
    def presents(self) -> tuple[Participant, ...]:
        """Ceux qui se battent dès le début : un renfort n'entre qu'à son étape."""
        renforts = {e.dit("qui") for e in self.etapes if e["action"] == RENFORT}
        return tuple(p for p in self.participants if p.id not in renforts)


def scenarios() -> tuple[str, ...]:
    """Rend les noms des scénarios livrés avec le livre.

    >>> "combat_des_voyous" in scenarios()
    True
    """
    return lister("scenarios")


@cache
def scenario(nom: str) -> Scenario:
    """Rend un scénario livré, par son nom ; lève ``NomInconnu`` sinon.

    >>> len(scenario("combat_des_voyous").participants)
    2
    """
    if nom not in scenarios():
        raise NomInconnu(f"Scénario {guillemets(nom)} inconnu. {suggestion(nom, scenarios())}".rstrip())
    return scenario_de_toml(texte_du_scenario(nom))


def texte_du_scenario(nom: str) -> str:
    """Rend le texte TOML d'un scénario livré."""
    return files(fiches).joinpath(f"scenarios/{nom}.toml").read_text(encoding="utf-8")


def lire_scenario(chemin: Path | str) -> Scenario:
    """Lit un scénario dans un fichier ; lève ``FicheInvalide`` s'il manque ou ne se lit pas."""
    return scenario_de_toml(fichier_lu(chemin, TAILLE_MAXIMUM), Path(chemin).parent)


def scenario_de_toml(texte: str, dossier: Path | None = None) -> Scenario:
    """Lit un scénario écrit en TOML ; ``dossier`` : là où chercher les fiches qu'il nomme.

    >>> scenario_de_toml('titre = "Rien"')
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: Le scénario n’a aucun combattant. Ajoutez des tables [[combattant]].
    """
    return scenario_de_table(toml_lu(texte, "Le scénario", TAILLE_MAXIMUM), dossier)


def scenario_de_table(table: Mapping[str, Any], dossier: Path | None = None) -> Scenario:
    """Construit un scénario d'une table lue ; chaque champ est vérifié."""
    _champs(table, CHAMPS, "Scénario", "")
    combattants = table.get("combattant", [])
    if not combattants:
        raise FicheInvalide("Le scénario n’a aucun combattant. Ajoutez des tables [[combattant]].")
    camps = {camp: n for n, camp in enumerate(dict.fromkeys(textes(table.get("camps", []), "camps")))}
    participants = tuple(participant(c, n, camps, dossier) for n, c in enumerate(combattants, 1))
    if vides := [camp for camp, n in camps.items() if all(p.camp != n for p in participants)]:
        raise FicheInvalide(f"camps : personne n’est du camp {citer(vides[0])}. Retirez-le.")
    return Scenario(
        table.get("titre", ""),
        _mode(table.get("mode"), participants),
        participants,
        _options(table.get("options", {})),
        textes(table.get("circonstances", []), "circonstances"),
        table.get("graine"),
        tuple(etape_de_table(e, n) for n, e in enumerate(table.get("etape", []), 1)),
        table.get("note", ""),
    )


def _champs(table: Any, champs: Mapping[str, Champ], ou: str, prefixe: str) -> None:
    connus(table, champs, ou)
    for champ, valeur in table.items():
        forme(valeur, champs[champ].forme, f"{prefixe}{champ}")


def _mode(mode: str | None, participants: Iterable[Participant]) -> str:
    """Le mode dit, ou celui des combattants : « Beat them all » dès qu'il y a un homme de main (R67, R120)."""
    vrai = BEAT_THEM_ALL if any(p.personnage.statut == HOMME_DE_MAIN for p in participants) else VERSUS
    if mode is not None and mode not in MODES:
        raise FicheInvalide(f"mode : {citer(mode)} est inconnu. {suggestion(mode, MODES)}".rstrip())
    if mode not in (None, vrai):
        raison = "il y a un homme de main" if vrai == BEAT_THEM_ALL else "il n’y a pas d’homme de main"
        raise FicheInvalide(f"mode : {raison} (R120). Écrivez {guillemets(vrai)}, ou rien.")
    return vrai


def _options(table: Mapping[str, Any]) -> Options:
    connus(table, Options._fields, "options")
    return Options(**{nom: forme(v, bool, f"options.{nom}") for nom, v in table.items()})


def etape_de_table(table: Any, numero: int) -> Etape:
    """Lit une étape ; chaque champ est vérifié, et refusé avec le numéro."""
    ou = f"Étape {numero}"
    _champs(forme(table, dict, ou), CHAMPS_D_ETAPE, ou, f"{ou}, ")
    action = table.get("action", "")
    if action not in ACTIONS:
        lu = citer(action or None)
        aide = suggestion(action, ACTIONS) or f"Les actions{INSECABLE}: {', '.join(ACTIONS)}."
        raise FicheInvalide(f"{ou}, action : {lu} n’en est pas une. {aide}")
    utiles = (*POUR_TOUTES, *ACTIONS[action].champs, *(DECISIONS if action in GESTES else ()))
    for champ in table:
        if champ not in utiles:
            raise FicheInvalide(f"{ou} : {citer(champ)} ne sert pas à l’action {guillemets(action)}. Retirez-le.")
    if "qui" in utiles and "qui" not in table:
        raise FicheInvalide(f"{ou} : dites qui agit (qui = …).")
    for champ in ("circonstances", "avec", "victimes", "des_maison"):
        textes(table.get(champ, []), f"{ou}, {champ}")
    _decisions(table, ou)
    des = dict(_des(table.get("des", {}), ou, ""))
    for nom in table.get("des_maison", []):
        if nom not in des:
            raise FicheInvalide(f"{ou}, des_maison : {citer(nom)} n’est pas dans « des ».")
    return Etape(numero, table, des, table.get("attendu", {}))


def _decisions(table: Mapping[str, Any], ou: str) -> None:
    """Vérifie les réponses écrites d'avance, et les champs d'une offre de combo."""
    for champ, sorte in DECISIONS.items():
        ecrit = table.get(champ, [])
        for reponse in ecrit if isinstance(ecrit, list) else [ecrit]:
            forme(reponse, sorte, f"{ou}, {champ}")
            if isinstance(reponse, dict):
                connus(reponse, Offre._fields, f"{ou}, {champ}")
                textes(list(reponse.values()), f"{ou}, {champ}")
                if "technique" not in reponse:
                    raise FicheInvalide(f"{ou}, {champ} : dites quelle technique (technique = …).")


def _des(table: Mapping[str, Any], ou: str, prefixe: str) -> list[tuple[str, tuple[list[int], list[int]]]]:
    """Les dés d'une étape, à plat : ``combo.precision``, et ses D10 et D6."""
    lus: list[tuple[str, tuple[list[int], list[int]]]] = []
    for nom, valeur in table.items():
        ici = f"{ou}, des.{prefixe}{nom}"
        if isinstance(valeur, dict) and not {"d10", "d6"} & set(valeur):
            lus += _des(valeur, ou, f"{prefixe}{nom}.")
        elif isinstance(valeur, dict):
            connus(valeur, ("d10", "d6"), ici)
            lus.append((prefixe + nom, (_faces(valeur.get("d10", []), ici), _faces(valeur.get("d6", []), ici))))
        else:
            face = [forme(valeur, int, ici)]
            lus.append((prefixe + nom, (face, []) if nom.rpartition(".")[2] == "zone" else ([], face)))
    return lus


def _faces(valeur: Any, ou: str) -> list[int]:
    return [forme(n, int, ou) for n in forme(valeur, list, ou)]
