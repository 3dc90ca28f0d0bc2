"""L'initiative : qui agit quand, à chaque tour."""

from collections.abc import Collection, Mapping
from itertools import groupby

from tiamat.combat.combattant import Combattant, Situation
from tiamat.combat.jets import malus_de_caracteristique, surprendre
from tiamat.des import JetAFaire, Modificateur, preparer


def jet_d_initiative(c: Combattant, s: Situation, *, impulsions: int = 0) -> JetAFaire:
    """Prépare le jet d'initiative d'un tour (R69, R73) : autant de D10 que sa valeur d'initiative.

    Épuisé, il perd un dé (R143) ; chaque Impulsion ajoute 1 au résultat (R196, C31, C32) ; l'élan d'un Tai sabaki y
    ajoute ses D6 (C63) ; une embuscade ne laisse qu'un D10 (R106), sauf Sixième sens (C105).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jet_d_initiative(combattant(profil("jack")), Situation(), impulsions=1).poignee
    Poignee(d10=2, d6=0, fixe=1)
    """
    parts = [Modificateur("Initiative", d10=c.initiative, regle="R73")]
    if impulsions:
        parts.append(Modificateur("Impulsion", fixe=impulsions, regle="R196"))
    if s.d6:
        parts.append(Modificateur("Élan", d6=s.d6, regle="C63"))
    jet = preparer(*parts, *malus_de_caracteristique(c, s, "rapidite"))
    return surprendre(jet, "R106") if s.embusque and "sixieme_sens" not in c.talents else jet


def ordonner(
    scores: Mapping[str, int],
    rapidites: Mapping[str, int],
    *,
    sonnes: Collection[str] = (),
    groupes: Collection[str] = (),
) -> tuple[tuple[str, ...], ...]:
    """Rend l'ordre du tour, du premier au dernier ; ceux qui agissent en même temps sont ensemble (R68, R70).

    À égalité de score, la rapidité décide, puis c'est simultané. Un sonné agit après tous les autres (R150), entre
    sonnés dans leur ordre (C90). À égalité avec un personnage seul, un groupe d'hommes de main passe après (R124).

    >>> ordonner({"jack": 8, "voyous": 5}, {"jack": 2, "voyous": 1}, groupes={"voyous"})
    (('jack',), ('voyous',))
    """

    def rang(qui: str) -> tuple[bool, int, bool, int]:
        return qui in sonnes, -scores[qui], qui in groupes, -rapidites[qui]

    return tuple(tuple(ensemble) for _, ensemble in groupby(sorted(scores, key=rang), rang))
