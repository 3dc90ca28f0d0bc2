"""Ce que dit l'oracle : les actions classées, ce qu'on sait d'elles exactement, ce qu'on en a simulé."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tiamat.analyse import Conseil
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import intitule
from tiamat.combat.tour import a_qui
from tiamat.francais import INSECABLE, decimale, majuscule, pluriel, pourcentage
from tiamat.presentation import RIEN
from widgets.dessins.liens import maison
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.table import defilante, nombre, rang, table
from widgets.dessins.texte import Html, assembler, balise

SIMULE = ("Action", "Victoires", "À l’échange", "Au pire")
TITRE_DE_L_EXACT = "Exact, d’ici la fin du tour"
DECIMALES_SURES = 10
"""Au-delà, une chance n'est plus que l'arrondi de son calcul."""
EXACT = ("Action", "Fait tomber", "Tombe", "Santé gardée", "Santé laissée")


def phrase(combat: Combat, c: Conseil) -> str:
    """Le conseil en une phrase."""
    return f"L’oracle choisirait{INSECABLE}: {intitule(combat, c.action)}."


def conseils_en_table(combat: Combat, e: Etat, classes: Sequence[Conseil], graine: int, refus: str, fini: bool) -> Html:
    """Les actions classées, et comment lire leurs nombres ; un calcul qui n'est pas fini le dit.

    ``refus`` : pourquoi l'exact ne se calcule pas, s'il ne se calcule pas.
    """
    joues = pluriel(min(len(c.duels.duels) for c in classes), "duel")
    rangs = (balise("tr", *_cases(combat, c)) for c in classes)
    actions = table(f"Depuis ici, simulé{INSECABLE}: {joues} par action, graine {graine}", SIMULE, rangs)
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
    return assembler(balise("p", balise("strong", debut)), actions, pourquoi, _exact(combat, e, classes, refus))


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


def _exact(combat: Combat, e: Etat, classes: Sequence[Conseil], refus: str) -> Html:
    """Ce que chaque action promet d'ici la fin du tour, sans tirage ; sinon, pourquoi on ne le sait pas."""
    connues = [c for c in classes if c.perspective is not None]
    pourquoi = balise("p", f"Rien d’exact ici{INSECABLE}: ", avec_renvois(refus), classe="tm-petit") if refus else ""
    qui = a_qui(e)
    if not connues or qui is None:
        return assembler(pourquoi)
    moi, lui = majuscule(combat.nom(qui)), majuscule(combat.nom(1 - qui))
    lire = balise(
        "p",
        f"Exact{INSECABLE}: sans tirage, énergie et furie comprises. On joue l’action, puis chacun prend le meilleur "
        f"coup à l’échange, comme s’il était en pleine forme, jusqu’à la fin du tour. Fait tomber{INSECABLE}: la "
        f"chance que {lui} soit alors hors de combat. Tombe{INSECABLE}: celle que {moi} le soit. Santé gardée, santé "
        f"laissée{INSECABLE}: ce qu’il en reste en moyenne à {moi}, à {lui}{INSECABLE}; 0 hors de combat.",
        classe="tm-petit",
    )
    rangs = (_rang_exact(combat, c, qui) for c in connues)
    return assembler(defilante(TITRE_DE_L_EXACT, table(TITRE_DE_L_EXACT, EXACT, rangs)), pourquoi, lire)


def _rang_exact(combat: Combat, c: Conseil, qui: int) -> Html:
    assert c.perspective is not None
    chutes, santes = c.perspective
    chances = (pourcentage(Fraction(round(chutes[i], DECIMALES_SURES))) for i in (1 - qui, qui))
    restes = (decimale(Fraction(santes[i])) for i in (qui, 1 - qui))
    return rang(intitule(combat, c.action), *map(nombre, (*chances, *restes)))
