"""Le hasard, toujours passé en argument : à graine, scripté, ou lu sur la table."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

from tiamat.erreurs import DesInvalides
from tiamat.francais import citer, pluriel


class Hasard(Protocol):
    """Ce qui sait lancer un dé."""

    def de(self, faces: int) -> int:
        """Rend un nombre de 1 à ``faces``."""
        ...


class HasardGraine:
    """Des dés reproductibles : une même graine rend les mêmes dés partout, dans le noyau comme dans la page.

    N'emploie que ``Random(int).getrandbits``, identique d'une version de Python à l'autre.

    >>> h = HasardGraine(7)
    >>> [h.de(10) for _ in range(8)]
    [6, 3, 7, 1, 2, 9, 2, 6]
    """

    def __init__(self, graine: int) -> None:
        self.graine = graine
        self._bits = Random(graine).getrandbits

    def de(self, faces: int) -> int:
        """Rend un nombre de 1 à ``faces``, chacun avec la même chance."""
        largeur = (faces - 1).bit_length()
        while (n := self._bits(largeur)) >= faces:
            pass
        return n + 1


class HasardScript:
    """Des dés dictés, dans l'ordre : il échoue s'il en manque, et ``finir`` échoue s'il en reste.

    >>> with HasardScript([3, 8]) as h:
    ...     [h.de(10), h.de(10)]
    [3, 8]
    >>> with HasardScript([3, 8]) as h:
    ...     _ = h.de(10)
    Traceback (most recent call last):
    tiamat.erreurs.DesInvalides: Il reste 1 dé dicté que le jet ne demande pas : 8.
    """

    def __init__(self, des: Iterable[int]) -> None:
        self._des = list(des)
        self._lus = 0

    def de(self, faces: int) -> int:
        """Rend le prochain dé dicté ; lève ``DesInvalides`` s'il manque ou sort de 1 à ``faces``."""
        if self._lus == len(self._des):
            raise DesInvalides(f"Il manque un D{faces} : {pluriel(self._lus, 'dé donné', 'dés donnés')}. Ajoutez-le.")
        valeur = self._des[self._lus]
        if not 1 <= valeur <= faces:
            raise DesInvalides(f"Dé numéro {self._lus + 1} : {valeur} n’est pas une face d’un D{faces} (1 à {faces}).")
        self._lus += 1
        return valeur

    def finir(self) -> None:
        """Lève ``DesInvalides`` s'il reste des dés non lus."""
        if reste := self._des[self._lus :]:
            combien = pluriel(len(reste), "dé dicté", "dés dictés")
            raise DesInvalides(f"Il reste {combien} que le jet ne demande pas : {', '.join(map(str, reste))}.")

    def __enter__(self) -> "HasardScript":
        return self

    def __exit__(self, genre: type[BaseException] | None, *_: object) -> None:
        if genre is None:
            self.finir()


class HasardNote:
    """Un hasard qui retient les dés qu'il donne, à la suite de ``donnes``.

    >>> des = HasardNote(HasardScript([4, 10]))
    >>> des.de(10), des.de(10), des.donnes
    (4, 10, [4, 10])
    """

    def __init__(self, hasard: Hasard, donnes: list[int] | None = None) -> None:
        self._hasard = hasard
        self.donnes: list[int] = [] if donnes is None else donnes

    def de(self, faces: int) -> int:
        """Rend un dé, et le retient."""
        n = self._hasard.de(faces)
        self.donnes.append(n)
        return n


def lire_des(texte: str) -> list[int]:
    """Lit des dés écrits à la main : « 2, 10, 10 » ou « 2 10 10 » ; lève ``DesInvalides`` si un dé n'est pas un nombre.

    >>> lire_des("2, 10 10"), lire_des("")
    ([2, 10, 10], [])
    """
    mots = texte.replace(",", " ").replace(";", " ").split()
    for i, mot in enumerate(mots):
        if not mot.isascii() or not mot.isdigit() or len(mot) > 3:
            raise DesInvalides(f"Dé numéro {i + 1} : {citer(mot)} n’est pas un nombre. Écrivez par exemple 2, 10, 10.")
    return [int(mot) for mot in mots]


class HasardSaisi:
    """Les vrais dés de la table, saisis par sorte : les D10 d'un côté, les D6 de l'autre.

    >>> h = HasardSaisi([2, 10, 10], [3])
    >>> [h.de(10), h.de(10), h.de(10), h.de(6)]
    [2, 10, 10, 3]
    >>> h.de(6)
    Traceback (most recent call last):
    tiamat.erreurs.DesInvalides: Il manque un D6 : deux 10 donnent 2D6. Lancez-le et saisissez-le.
    """

    def __init__(self, d10: Sequence[int], d6: Sequence[int] = ()) -> None:
        self._saisis = {10: list(d10), 6: list(d6)}
        self._lus = {10: 0, 6: 0}

    def de(self, faces: int) -> int:
        """Rend le prochain dé saisi de cette sorte ; lève ``DesInvalides`` s'il manque ou si sa face n'existe pas."""
        saisis, lus = self._saisis.get(faces, []), self._lus.get(faces, 0)
        if lus == len(saisis):
            raise DesInvalides(f"Il manque un D{faces}{self._raison(faces)}. Lancez-le et saisissez-le.")
        valeur = saisis[lus]
        if not 1 <= valeur <= faces:
            raise DesInvalides(f"D{faces} numéro {lus + 1} : {valeur} n’est pas une face (1 à {faces}).")
        self._lus[faces] = lus + 1
        return valeur

    def _raison(self, faces: int) -> str:
        dix = self._saisis[10][: self._lus[10]].count(10)
        if faces != 6 or not dix:
            return f" : {pluriel(len(self._saisis.get(faces, [])), 'saisi')}"
        nombres = {1: "un 10 donne", 2: "deux 10 donnent", 3: "trois 10 donnent"}
        return f" : {nombres.get(dix, f'{dix} dés à 10 donnent')} {dix}D6"

    def finir(self) -> None:
        """Lève ``DesInvalides`` si des dés saisis n'ont pas servi."""
        for faces, saisis in self._saisis.items():
            if reste := saisis[self._lus[faces] :]:
                combien = pluriel(len(reste), f"D{faces} de trop", f"D{faces} de trop")
                raise DesInvalides(f"{combien} : {', '.join(map(str, reste))}. Retirez-le{'s' * (len(reste) > 1)}.")
