"""``python -m publication.audit`` : les failles connues des versions épinglées, par pip-audit et npm audit.

Rend 0 si tout est vérifié et sain, 1 s'il y a une faille, 2 si le réseau n'a pas permis de vérifier. pip-audit passe
sous silence un paquet dont il ne trouve pas la fiche : ici, c'est une vérification qui n'a pas eu lieu.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from publication.chemins import RACINE
from publication.etapes import EtapeRatee, dire
from publication.npm import outil

ATELIER = RACINE / ".venv-audit"  # à part : pip-audit n'entre pas dans l'environnement qu'il juge
PIP_AUDIT = "pip-audit==2.10.1"
CONTRAINTES = RACINE / "contraintes.txt"
SAIN, FAILLES, NON_VERIFIE = 0, 1, 2


class Verdict(NamedTuple):
    """Ce qu'un outil a trouvé, et ce qu'il n'a pas pu vérifier ; vides, tout est sain."""

    outil: str
    failles: Sequence[str] = ()
    empeche: str = ""

    @property
    def code(self) -> int:
        """Ce que la commande rend, s'il n'y a que cet outil."""
        return FAILLES if self.failles else NON_VERIFIE if self.empeche else SAIN

    def __str__(self) -> str:
        lignes = [f"{self.outil} : faille de {faille}" for faille in self.failles]
        if self.empeche:
            lignes.append(f"{self.outil} : pas tout vérifié, le réseau ne le permet pas ({self.empeche})")
        return "\n".join(lignes) or f"{self.outil} : aucune faille connue"


def main() -> int:
    verdicts = [de_pip(), de_npm()]
    print(*verdicts, sep="\n")
    return min((v.code for v in verdicts if v.code), default=SAIN)


def de_pip() -> Verdict:
    """Le verdict de pip-audit sur les versions de ``contraintes.txt``."""
    programme = ATELIER / "bin" / "pip-audit"
    if not programme.exists():
        dire(f"Audit : installation de {PIP_AUDIT}, dans {ATELIER.name}")
        venv.create(ATELIER, with_pip=True)
        _, message = _lancer(ATELIER / "bin" / "python", "-m", "pip", "install", "--quiet", PIP_AUDIT)
        if not programme.exists():
            return Verdict("pip-audit", empeche=_derniere(message))
    options = ("--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json")
    sortie, message = _lancer(programme, "--requirement", CONTRAINTES, *options)
    return lire_pip(sortie, message)


def lire_pip(sortie: str, message: str) -> Verdict:
    """Le verdict que donne le rapport de pip-audit.

    >>> rapport = '{"dependencies": [{"name": "six", "skip_reason": "not found"}, {"name": "idna", "vulns": []}]}'
    >>> print(lire_pip(rapport, ""))
    pip-audit : pas tout vérifié, le réseau ne le permet pas (sans fiche : 1 paquet sur 2, dont six)
    """
    paquets = _objet(sortie).get("dependencies")
    if not paquets:
        return Verdict("pip-audit", empeche=_derniere(message) or "aucune réponse")
    failles = [
        f"{p['name']} {p['version']} ({faille['id']}, corrigée en {', '.join(faille['fix_versions']) or 'rien'})"
        for p in paquets
        for faille in p.get("vulns", ())
    ]
    sautes = [p["name"] for p in paquets if "skip_reason" in p]
    manque = f"sans fiche : {_combien(len(sautes))} sur {len(paquets)}, dont {sautes[0]}" if sautes else ""
    return Verdict("pip-audit", failles, manque)


def de_npm() -> Verdict:
    """Le verdict de npm audit sur ``package-lock.json``."""
    try:
        npm = outil("npm")
    except EtapeRatee as absent:
        return Verdict("npm audit", empeche=str(absent))
    return lire_npm(*_lancer(npm, "audit", "--json", "--package-lock-only"))


def lire_npm(sortie: str, message: str) -> Verdict:
    """Le verdict que donne le rapport de npm audit.

    >>> print(lire_npm('{"vulnerabilities": {"qs": {"severity": "high", "range": "<6.2"}}}', ""))
    npm audit : faille de qs <6.2 (high)
    >>> print(lire_npm('{"message": "405 Method Not Allowed"}', ""))
    npm audit : pas tout vérifié, le réseau ne le permet pas (405 Method Not Allowed)
    """
    rapport = _objet(sortie)
    if "vulnerabilities" not in rapport:
        return Verdict("npm audit", empeche=rapport.get("message") or _derniere(message) or "aucune réponse")
    failles = [f"{nom} {f['range']} ({f['severity']})" for nom, f in sorted(rapport["vulnerabilities"].items())]
    return Verdict("npm audit", failles)


def _lancer(*commande: str | Path) -> tuple[str, str]:
    """Ce que le programme écrit ; ces outils échouent aussi bien pour une faille que pour le réseau."""
    fini = subprocess.run(commande, cwd=RACINE, capture_output=True, text=True, encoding="utf-8")
    return fini.stdout, fini.stderr


def _objet(texte: str) -> dict[str, Any]:
    try:
        lu = json.loads(texte)
    except ValueError:
        return {}
    return lu if isinstance(lu, dict) else {}


def _combien(paquets: int) -> str:
    return f"{paquets} paquet{'s' if paquets > 1 else ''}"


def _derniere(texte: str) -> str:
    return texte.strip().rpartition("\n")[2]


if __name__ == "__main__":
    sys.exit(main())
