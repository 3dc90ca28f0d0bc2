"""Les cinq postures comparées : ce que l'on touche, ce que l'on encaisse, round par round, exactement."""

from fractions import Fraction
from typing import NamedTuple

from tiamat.des import Garder, loi_gardee
from tiamat.variantes.anneaux.armes import Arme, jet_de_dommages
from tiamat.variantes.anneaux.attaque import modifs_d_attaque, refus_d_attaquer
from tiamat.variantes.anneaux.etats import postures_ouvertes
from tiamat.variantes.anneaux.jets import composer, jet_de_competence, modif, moyenne_gardee
from tiamat.variantes.anneaux.nd import Defense, bonus_d_esquive, nd_d_armure


class Combattant(NamedTuple):
    """De quoi frapper et se garder : le trait et la compétence d'arme, la défense, l'anneau de Vide, l'arme."""

    trait: int
    competence: int
    force: int
    vide: int
    defense: Defense
    arme: Arme

    def attaque(self, posture: str = "attaque", *, centre: bool = False) -> Garder:
        """Son jet d'attaque dans une posture (003-R36) ; ``centre`` : au round qui suit un Centre (003-R39)."""
        modifs = modifs_d_attaque(self.arme, posture)
        if centre:
            modifs.append(modif("centre", "Centre", "003-R39", fixe=self.vide))
        return composer(jet_de_competence(self.competence, self.trait), modifs)

    @property
    def dommages(self) -> Fraction:
        """Les dommages moyens d'un coup porté."""
        return moyenne_gardee(jet_de_dommages(self.arme, self.force))


class Posture(NamedTuple):
    """Une posture évaluée : le ND d'Armure moyen, les chances de toucher et d'être touché, les dommages par round.

    ``apres`` : la chance de toucher au round suivant, pour le Centre seul ; 0 ailleurs.
    """

    id: str
    nd: Fraction
    touche: Fraction
    touche_par_l_autre: Fraction
    dommages: Fraction
    subis: Fraction
    apres: Fraction = Fraction(0)

    @property
    def solde(self) -> Fraction:
        """Les dommages faits, moins ceux que l'on subit."""
        return self.dommages - self.subis


def comparer(un: Combattant, autre: Combattant) -> list[Posture]:
    """Évalue chaque posture, l'autre restant en Attaque (003-R35, 003-R36, 003-R37, 003-R38, 003-R39).

    Aucun n'est blessé ; chacun frappe une fois par round, sans Augmentation ni Vide.

    >>> from tiamat.variantes.anneaux.armes import arme
    >>> egal = Combattant(3, 3, 2, 2, Defense(3, 5, 2, 2), arme("katana"))
    >>> [(p.id, round(float(p.touche), 2), round(float(p.touche_par_l_autre), 2)) for p in comparer(egal, egal)][:3]
    [('attaque', 0.52, 0.52), ('assaut', 0.91, 0.97), ('defense', 0.0, 0.34)]
    """
    return [_evaluer(id, un, autre) for id in postures_ouvertes(())]


def _evaluer(id: str, un: Combattant, autre: Combattant) -> Posture:
    nd_adverse = nd_d_armure(autre.defense, de_loin=un.arme.de_loin)
    ferme = bool(refus_d_attaquer(un.arme, id))
    touche = Fraction(0) if ferme else loi_gardee(un.attaque(id)).chance_au_moins(nd_adverse)
    subie, nd = Fraction(0), Fraction(0)
    for bonus, p in _esquives(un.defense) if id == "esquive" else [(0, Fraction(1))]:
        garde = nd_d_armure(un.defense._replace(posture=id, esquive=bonus), de_loin=autre.arme.de_loin)
        subie += p * loi_gardee(autre.attaque()).chance_au_moins(garde)
        nd += p * garde
    apres = loi_gardee(un.attaque(centre=True)).chance_au_moins(nd_adverse) if id == "centre" else Fraction(0)
    return Posture(id, nd, touche, subie, touche * un.dommages, subie * autre.dommages, apres)


def _esquives(d: Defense) -> list[tuple[int, Fraction]]:
    """Chaque bonus d'Esquive, et sa chance."""
    jet = composer(jet_de_competence(d.rang_de_defense, d.reflexes), explose=d.rang_de_defense > 0)
    bonus: dict[int, Fraction] = {}
    for total, p in loi_gardee(jet).valeurs():
        b = bonus_d_esquive(total)
        bonus[b] = bonus.get(b, Fraction(0)) + p
    return list(bonus.items())
