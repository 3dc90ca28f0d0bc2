"""Ce qu'un jet pour toucher montre : sa chance, sa loi, et ce que chaque dé mis en DÉFENSE coûte."""

from typing import NamedTuple

from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pluriel, pourcentage, signe
from tiamat.variantes.tours_d_actions.degats import BONUS_DU_SACRIFICE
from tiamat.variantes.tours_d_actions.reserve import chance_de_toucher, deplacer, loi_du_jet, marge_moyenne
from widgets.dessins.chances import Essai, colonnes_de_chances
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.liens import renvoi
from widgets.dessins.table import case, nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

TITRE = "Toucher selon les dés gardés"


class Reglage(NamedTuple):
    """Un jet pour toucher : la compétence, les dés ôtés, ceux que l'on déplace, la DÉFENSE visée, le T.A. sacrifié."""

    competence: int
    malus: int
    deplaces: int
    defense: int
    prepare: bool

    @property
    def disponibles(self) -> int:
        """Les dés avant d'en déplacer."""
        return max(0, self.competence - self.malus)

    @property
    def bonus(self) -> int:
        """Les succès du T.A. sacrifié."""
        return BONUS_DU_SACRIFICE if self.prepare else 0


def toucher(r: Reglage) -> Vue:
    """La phrase, la loi des succès, puis les dés déplacés ; lève ``ActionImpossible`` s'il y en a trop."""
    des, garde = deplacer(r.disponibles, 0, r.deplaces)
    chance = chance_de_toucher(des, r.defense, r.bonus)
    plus = f" {signe(r.bonus)}" if r.bonus else ""
    debut = f"Avec {pluriel(des, 'dé')}{plus} contre une DÉFENSE de {r.defense}, "
    combien = f"vous touchez {pourcentage(chance)} du temps" if chance else "vous ne touchez jamais"
    fois = f", {ordre_de_grandeur(chance)}" if 0 < chance < 1 else ""
    suite = f"{fois}. "
    if chance:
        moyenne = decimale(marge_moyenne(des, r.defense, r.bonus))
        suite = f"{fois}. Marge moyenne d’un coup qui touche{INSECABLE}: {moyenne}. "
    elif not des:
        suite = ". Sans dé, l’attaque rate d’office. "
    garde_dite = f"Votre DÉFENSE gagne {garde}." if garde else "Votre DÉFENSE ne gagne rien."
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, garde_dite, classe="tm-phrase"),
        _titre("Les succès du jet", "001-R38", "001-G08", *(("001-R24",) if r.prepare else ("001-R25",))),
        figure_de_loi(
            loi_du_jet(des, r.bonus),
            r.defense,
            "au_moins",
            "tours-toucher",
            "Succès du jet",
            "DÉFENSE",
            ("succès", "Succès"),
        ),
        *_deplacements(r),
    )
    return Vue(debut + combien + suite + garde_dite, dessin, pourcentage(chance), "de toucher")


def _deplacements(r: Reglage) -> tuple[Html, ...]:
    essais = []
    rangs = []
    for n in range(r.disponibles + 1):
        des, garde = deplacer(r.disponibles, 0, n)
        chance = chance_de_toucher(des, r.defense, r.bonus)
        essais.append(Essai(str(n), chance, n == r.deplaces))
        moyenne = decimale(marge_moyenne(des, r.defense, r.bonus)) if chance else ""
        rangs.append(rang(pluriel(n, "dé"), nombre(signe(garde)), case(chance), nombre(moyenne or "—")))
    if not r.disponibles:
        return ()
    dessin = colonnes_de_chances(essais, "tours-deplacer", TITRE, "dés mis dans votre DÉFENSE")
    nombres = table(TITRE, ("En DÉFENSE", "Votre DÉFENSE", "Toucher", "Marge"), rangs)
    return (
        _titre(TITRE, "001-R26", "001-G16"),
        balise("figure", dessin, voir_les_nombres(nombres), classe="tm-figure"),
        balise("p", "Contre un projectile, ces dés ne servent à rien. ", renvoi("001-R34"), classe="tm-petit"),
    )


def _titre(texte: str, *regles: str) -> Html:
    return balise("p", texte, *(part for r in regles for part in (" ", renvoi(r))), classe="tm-titre-figure")
