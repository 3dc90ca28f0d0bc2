"""Les étapes de la construction : dire où l'on en est, ne refaire que ce qui a changé, échouer clairement."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from publication.chemins import RACINE


class EtapeRatee(Exception):
    """Une étape n'a pas abouti ; le message dit laquelle, et pourquoi."""


def adresse_publique() -> str:
    """Où le livre se publie, si la variable ``TIAMAT_ADRESSE`` le dit ; sinon, rien."""
    return os.environ.get("TIAMAT_ADRESSE", "")


def dire(message: str) -> None:
    """Une ligne par étape, vue aussitôt."""
    print(f"· {message}", flush=True)


def mener(travail: Callable[[], None]) -> int:
    """Fait le travail d'une commande ; rend le code qu'elle rend, l'échec dit."""
    try:
        travail()
    except EtapeRatee as echec:
        print(echec, file=sys.stderr)
        return 1
    return 0


def lancer(commande: Sequence[str | Path], dossier: Path, quoi: str) -> str:
    """Lance un programme en silence et rend sa sortie ; son bavardage ne se montre que s'il échoue."""
    try:
        fini = subprocess.run(commande, cwd=dossier, capture_output=True, text=True, encoding="utf-8")
    except OSError as erreur:
        raise EtapeRatee(f"{quoi} : {erreur}") from erreur
    if fini.returncode:
        raise EtapeRatee(f"{quoi} a échoué.\n{fini.stdout}{fini.stderr}")
    return fini.stdout


def fichiers(*chemins: Path) -> Iterator[Path]:
    """Les fichiers de ces chemins, triés, sans ceux que Python ou un éditeur laisse derrière lui."""
    for chemin in chemins:
        for fichier in sorted(chemin.rglob("*")) if chemin.is_dir() else [chemin]:
            caches = any(part == "__pycache__" or part.startswith(".") for part in fichier.relative_to(chemin).parts)
            if fichier.is_file() and not caches:
                yield fichier


def empreinte(entrees: Iterable[tuple[str, bytes]]) -> str:
    """L'empreinte de contenus nommés, dans l'ordre donné."""
    somme = hashlib.sha256()
    for nom, contenu in entrees:
        somme.update(f"{nom}\0{len(contenu)}\0".encode())
        somme.update(contenu)
    return somme.hexdigest()[:16]


def empreinte_des_fichiers(*chemins: Path) -> str:
    """L'empreinte de ces fichiers et dossiers : elle change dès qu'un nom ou un octet change."""
    return empreinte((_nom(fichier), fichier.read_bytes()) for fichier in fichiers(*chemins))


def _nom(fichier: Path) -> str:
    """Le même nom où que soit le dépôt."""
    return fichier.relative_to(RACINE).as_posix() if fichier.is_relative_to(RACINE) else fichier.as_posix()


class Carnet:
    """De quoi chaque étape est partie la dernière fois qu'elle a abouti."""

    def __init__(self, fichier: Path) -> None:
        self._fichier = fichier
        try:
            self._notes: dict[str, str] = json.loads(fichier.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self._notes = {}

    def lire(self, etape: str) -> str:
        """L'empreinte notée pour cette étape, ou rien si elle n'a jamais abouti."""
        return self._notes.get(etape, "")

    def noter(self, etape: str, marque: str) -> None:
        """Note que l'étape a abouti en partant de là."""
        self._notes[etape] = marque
        self._ecrire()

    def oublier(self, etape: str) -> None:
        """À appeler avant de refaire une étape : si elle échoue, elle sera refaite en entier."""
        if self._notes.pop(etape, None):
            self._ecrire()

    def _ecrire(self) -> None:
        self._fichier.parent.mkdir(parents=True, exist_ok=True)
        self._fichier.write_text(json.dumps(self._notes, indent=1, sort_keys=True) + "\n", encoding="utf-8")
