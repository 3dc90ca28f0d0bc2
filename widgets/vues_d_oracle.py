"""Ce que dit l'oracle : les actions classées, leurs victoires et leur intervalle, leur valeur à l'échange."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tiamat.analyse import Conseil
from tiamat.combat.combat import Combat
from tiamat.combat.deroule import intitule
from tiamat.francais import INSECABLE, decimale, pluriel, pourcentage
from tiamat.presentation import RIEN
from widgets.dessins.liens import maison
from widgets.dessins.table import table
from widgets.dessins.texte import Html, assembler, balise

ENTETES = ("Action", "Victoires", "À l’échange", "Au pire")


def phrase(combat: Combat, c: Conseil) -> str:
    """Le conseil en une phrase."""
    return f"L’oracle choisirait{INSECABLE}: {intitule(combat, c.action)}."


def conseils_en_table(combat: Combat, classes: Sequence[Conseil], graine: int, fini: bool) -> Html:
    """Les actions classées, et comment lire leurs nombres ; un calcul qui n'est pas fini le dit."""
    joues = pluriel(min(len(c.duels.duels) for c in classes), "duel")
    rangs = (balise("tr", *_cases(combat, c)) for c in classes)
    actions = table(f"Depuis ici, {joues} par action, graine {graine}", ENTETES, rangs)
    debut = phrase(combat, classes[0]) if fini else "Résultat partiel."
    pourquoi = balise(
        "p",
        f"Victoires{INSECABLE}: on joue l’action, puis chaque camp prend le meilleur coup à l’échange. "
        "L’intervalle est à 95\u00a0%. "
        f"À l’échange{INSECABLE}: les points de santé promis, moins ceux risqués et le coût, contre la défense "
        f"instinctive. Au pire{INSECABLE}: contre la meilleure défense. Le poids de chaque chose est ",
        maison(),
        ".",
        classe="tm-petit",
    )
    return assembler(balise("p", balise("strong", debut)), actions, pourquoi)


def _cases(combat: Combat, c: Conseil) -> Iterator[Html]:
    yield balise("th", intitule(combat, c.action), scope="row")
    n = len(c.duels.duels)
    if n:
        bas, haut = (pourcentage(Fraction(borne), 0) for borne in c.intervalle)
        chance = pourcentage(Fraction(c.victoires, n), 0)
        yield balise("td", chance, balise("small", f"{bas} à {haut}"), classe="n")
    else:
        yield balise("td", RIEN, classe="n")
    for valeur in c.valeur or (None, None):
        yield balise("td", RIEN if valeur is None else decimale(Fraction(valeur)), classe="n")
