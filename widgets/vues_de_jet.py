"""Ce qu'un jet montre : sa loi, puis ses dés ; chaque vue a sa phrase et son dessin."""

from typing import NamedTuple

from tiamat.des import Opposition, Poignee, loi
from tiamat.epreuves import ResultatOpposition, ResultatTest, chances_d_opposition
from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pourcentage
from widgets.dessins.colonnes import COMPARAISONS, Comparaison
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.graine import graine_dite
from widgets.dessins.jet import ligne_de_jet, verdict
from widgets.dessins.nombres import entier, parts
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.texte import Html, assembler, balise


class Vue(NamedTuple):
    """Une phrase, un dessin, et le nombre essentiel avec ce qu'il compte."""

    phrase: str
    dessin: Html
    nombre: str = ""
    quoi: str = ""

    @property
    def vive(self) -> Html:
        """Le nombre essentiel et ce qu'il compte, en une ligne."""
        return balise("p", balise("strong", self.nombre), f" {self.quoi}") if self.nombre else balise("p", self.quoi)


def rien_a_montrer(phrase: str, quoi: str) -> Vue:
    """La vue qui dit pourquoi il n'y a rien ; ``quoi`` le dit en trois mots : « Rien à lancer »."""
    return Vue(phrase, balise("p", phrase, classe="tm-phrase"), quoi=quoi)


def loi_de_test(poignee: Poignee, difficulte: int, comparaison: Comparaison) -> Vue:
    """La loi d'un jet contre un nombre."""
    chance = COMPARAISONS[comparaison].chance(loi(poignee), difficulte)
    verbe, quoi = {
        "au_moins": ("vous réussissez", "de réussite"),
        "exactement": (f"vous obtenez exactement {difficulte}", f"d’obtenir {difficulte}"),
        "au_plus": (f"vous obtenez {difficulte} ou moins", f"d’obtenir {difficulte} ou moins"),
    }[comparaison]
    combien = f"{pourcentage(chance)} du temps" if chance else "jamais"
    fois = f", {ordre_de_grandeur(chance)}" if 0 < chance < 1 else ""
    debut, suite = f"Avec {poignee} contre {difficulte}, {verbe} ", f"{fois}. En moyenne{INSECABLE}: "
    moyenne = decimale(loi(poignee).moyenne)
    phrase = balise("p", debut, balise("strong", combien), suite, balise("strong", moyenne), ".", classe="tm-phrase")
    figure = figure_de_loi(loi(poignee), difficulte, comparaison, "jet", nom_du_seuil="difficulté")
    return Vue(f"{debut}{combien}{suite}{moyenne}.", assembler(phrase, figure), pourcentage(chance), quoi)


def loi_d_opposition(mienne: Poignee, sienne: Poignee, vous_commencez: bool) -> Vue:
    """Les chances de l'emporter, l'égalité à part."""
    if vous_commencez:
        chances = chances_d_opposition(mienne, sienne)
        chance, issues, sort = chances.initiateur, chances.issues, "vous perdez, car vous commencez"
    else:
        chances = chances_d_opposition(sienne, mienne)
        chance, issues = chances.adversaire, Opposition(*reversed(chances.issues))
        sort = "vous gagnez, car l’adversaire commence"
    debut, combien = "Vous l’emportez ", f"{pourcentage(chance)} du temps"
    suite = f", {ordre_de_grandeur(chance)}. Égalité {parts(*issues)[1]}{INSECABLE}: {sort}."
    phrase = balise("p", debut, balise("strong", combien), suite, classe="tm-phrase")
    dessin = assembler(phrase, barre_d_opposition(issues, ("Vous", "l’adversaire"), "jet"))
    return Vue(debut + combien + suite, dessin, pourcentage(chance), "de l’emporter")


def jet_de_test(test: ResultatTest, comparaison: Comparaison, graine: int | None) -> Vue:
    """Un test lancé ; le verdict et la marge ne se disent que si l'on cherche au moins la difficulté (R47, R50).

    ``graine`` : celle de ses dés, s'ils ne sont pas ceux de la table.
    """
    juge = comparaison == "au_moins"
    ligne = ligne_de_jet(test.jet, test.difficulte, test.marge if juge else None, explique=True)
    dessin = assembler(ligne, _graine(graine))
    mot = ("Réussite" if test.reussi else "Échec") + f", marge {entier(test.marge)}. " if juge else ""
    return Vue(f"{mot}Le jet donne {entier(test.jet.total)}.", dessin)


def opposition_lancee(duel: ResultatOpposition, vous_commencez: bool, graine: int | None) -> Vue:
    """Deux jets opposés, le vôtre d'abord ; ``graine`` : celle de leurs dés, s'ils ne sont pas ceux de la table."""
    mien, sien = (duel.initiateur, duel.adversaire) if vous_commencez else (duel.adversaire, duel.initiateur)
    gagne = duel.gagne if vous_commencez else not duel.gagne
    egalite = mien.total == sien.total
    if egalite:
        issue = f"Égalité{INSECABLE}: vous {'gagnez' if gagne else 'perdez'}"
    else:
        issue = "Vous l’emportez" if gagne else "L’adversaire l’emporte"
    phrase = f"{issue}, {entier(mien.total)} à {entier(sien.total)}."
    dessin = assembler(
        balise("div", verdict(None if egalite else gagne), balise("span", phrase), classe="tm-ligne"),
        ligne_de_jet(mien, nom="Vos dés", explique=True),
        ligne_de_jet(sien, nom="Les dés de l’adversaire", explique=True),
        _graine(graine),
    )
    return Vue(phrase, dessin)


def _graine(graine: int | None) -> Html:
    return Html("") if graine is None else graine_dite(graine)
