"""Des dés imposés par le nom de leur jet, et comptés."""

from collections import Counter

from tiamat.hasard import Hasard


class Faces:
    """Des dés imposés par le nom de leur jet, tous de cette face ou de la plus haute ; ``lus`` compte les dés lancés.

    Sans face donnée, 1. Un jet d'une technique offerte porte le nom « combo.… », et à défaut le même nom sans cela.
    """

    def __init__(self, **faces: int) -> None:
        self.faces = {nom.replace("combo_", "combo."): face for nom, face in faces.items()}
        self.lus: Counter[tuple[str, int]] = Counter()

    def pour(self, nom: str) -> Hasard:
        """Les dés de ce jet."""
        court = nom.rsplit(".", 1)[-1]
        noms = (nom, f"combo.{court}", court) if nom != court else (nom,)
        return _Face(self, nom, next((self.faces[n] for n in noms if n in self.faces), 1))


class _Face:
    def __init__(self, source: Faces, nom: str, face: int) -> None:
        self.source, self.nom, self.face = source, nom, face

    def de(self, faces: int) -> int:
        self.source.lus[self.nom, faces] += 1
        return min(self.face, faces)


TOUCHE = {"precision": 9, "defense": 1, "duree": 3, "puissance": 1}
RATE = {"precision": 1, "defense": 9}
