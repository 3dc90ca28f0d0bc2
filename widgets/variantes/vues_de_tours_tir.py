"""Ce qu'un tir montre : la pile de la DÉFENSE, la chance, et ce qu'elle devient à chaque portée."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tiamat.erreurs import ActionImpossible
from tiamat.francais import INSECABLE, enumerer, ordre_de_grandeur, pluriel, pourcentage, signe
from tiamat.variantes.tours_d_actions.degats import BONUS_DU_SACRIFICE, perte_moyenne
from tiamat.variantes.tours_d_actions.fiches import MODIFICATEURS, PORTEES
from tiamat.variantes.tours_d_actions.reserve import chance_de_toucher
from tiamat.variantes.tours_d_actions.tir import Portees, bande, defense_contre_un_tir, des_du_tir, pile
from widgets.dessins.liens import renvoi
from widgets.dessins.longueurs import Longueur, longueurs
from widgets.dessins.portees import HORS_DE_PORTEE, Bande, figure_des_portees
from widgets.dessins.table import nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue


class Reglage(NamedTuple):
    """Un tir : le tireur, sa cible, l'arme et ses portées ; ``points`` et ``protection`` font la perte moyenne."""

    competence: int
    defense: int
    distance: int
    portees: Portees
    vise: bool
    prepare: bool
    couvert: str
    posture: str
    en_mouvement: bool
    points: int
    protection: int

    @property
    def des(self) -> int:
        """Les dés que lance le tireur."""
        return des_du_tir(self.competence, self.vise)

    @property
    def bonus(self) -> int:
        """Les succès du T.A. sacrifié."""
        return BONUS_DU_SACRIFICE if self.prepare else 0

    def defense_a(self, portee: str) -> int:
        """Ce que le tir doit égaler à cette portée."""
        return defense_contre_un_tir(self.defense, portee, self.couvert, self.posture, self.en_mouvement)


def tir(r: Reglage) -> Vue:
    """La phrase, la pile, puis les portées ; lève ``Refus`` si les portées ne se suivent pas."""
    try:
        ou, raison = bande(r.distance, r.portees), ""
    except ActionImpossible as refus:
        ou, raison = "", str(refus)
    figure = figure_des_portees(list(_bandes(r, ou)), "tours-tir")
    suite = assembler(_titre("Toucher selon la portée", "001-R32", "001-R33", "001-G18"), figure, _notes(r))
    if not ou:
        debut = f"{HORS_DE_PORTEE}. "
        phrase = balise("p", balise("strong", debut), raison, classe="tm-phrase")
        return Vue(debut + raison, assembler(phrase, suite), HORS_DE_PORTEE)
    chance = chance_de_toucher(r.des, r.defense_a(ou), r.bonus)
    plus = f" {signe(r.bonus)}" if r.bonus else ""
    debut = f"À {r.distance}{INSECABLE}m, {MODIFICATEURS[ou].nom.lower()}, {pluriel(r.des, 'dé')}{plus} "
    contre = f"contre {r.defense_a(ou)}{INSECABLE}: "
    combien = f"vous touchez {pourcentage(chance)} du temps" if chance else "vous ne touchez jamais"
    fois = f", {ordre_de_grandeur(chance)}." if 0 < chance < 1 else "."
    dessin = assembler(
        balise("p", debut, contre, balise("strong", combien), fois, classe="tm-phrase"),
        *_pile(r, ou),
        suite,
    )
    return Vue(debut + contre + combien + fois, dessin, pourcentage(chance), "de toucher")


def _bandes(r: Reglage, ou: str) -> Iterator[Bande]:
    debut = 0
    for id, fin in zip(PORTEES, (*r.portees.verifier(), r.portees.extreme), strict=True):
        defense = r.defense_a(id)
        chance = chance_de_toucher(r.des, defense, r.bonus)
        perte = perte_moyenne(r.points, r.des, defense, r.bonus, r.protection) if chance else Fraction(0)
        if fin >= debut:
            yield Bande(MODIFICATEURS[id].nom, debut, fin, chance, perte, id == ou)
        debut = max(debut, fin + 1)


def _pile(r: Reglage, ou: str) -> Iterator[Html]:
    """Chaque ligne, longue de ce qu'elle ajoute, puis la somme ; la table porte les règles."""
    lignes = pile(r.defense, ou, r.couvert, r.posture, r.en_mouvement)
    barres = [Longueur(ligne.nom, (ligne.valeur,)) for ligne in lignes]
    barres.append(Longueur("À égaler", tuple(ligne.valeur for ligne in lignes if ligne.valeur) or (0,)))
    rangs = [rang((ligne.nom, " ", renvoi(ligne.regle)), nombre(signe(ligne.valeur))) for ligne in lignes]
    rangs.append(rang("À égaler", nombre(sum(ligne.valeur for ligne in lignes))))
    yield _titre("Ce que le tir doit égaler", "001-R31", "001-R35", "001-G23")
    dessin = longueurs(barres, "succès", "tours-pile", "Ce que le tir doit égaler")
    yield balise("figure", dessin, voir_les_nombres(table("La pile", ("Cible", "Succès"), rangs)), classe="tm-figure")


def _notes(r: Reglage) -> Html:
    dites: list[object] = ["Aucun dé ne se met en DÉFENSE contre un projectile. ", renvoi("001-R34")]
    if r.vise:
        dites += [" Raté, le projectile est perdu. ", renvoi("001-R30")]
    if r.prepare:
        dites += [f" Le T.A. sacrifié ajoute {r.bonus} succès. ", renvoi("001-R24")]
    compte = enumerer(["l’arme", "la marge"])
    dites += [f" La perte moyenne compte {compte}, sans la FORCE. ", renvoi("001-G20")]
    return balise("p", *dites, classe="tm-petit")


def _titre(texte: str, *regles: str) -> Html:
    return balise("p", texte, *(part for r in regles for part in (" ", renvoi(r))), classe="tm-titre-figure")
