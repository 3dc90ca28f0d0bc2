"""Les tables : celle des nombres d'une loi, sous un dépliant, et celle de rangs quelconques."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tiamat.des import Loi
from tiamat.francais import INSECABLE, pourcentage
from tiamat.presentation import RIEN
from widgets.dessins.colonnes import COMPARAISONS, Colonne, Comparaison, colonnes
from widgets.dessins.texte import Html, balise, cache

FRACTION_COURTE = 9  # signes
ENTETES = ("Exacte\u00adment", "Au moins", "Au plus")  # une césure, pour les petits écrans


def table_de_loi(
    loi: Loi, seuil: int | None, comparaison: Comparaison, titre: str = "Loi du jet", quoi: str = "Total"
) -> Html:
    """Le dépliant « Voir les nombres » ; fractions exactes en infobulle, écrites si elles sont courtes."""
    cols = colonnes(loi, seuil, comparaison)
    ecrites = all(len(str(col.exacte)) <= FRACTION_COURTE for col in cols)
    precedents = [cols[0].reussit, *(col.reussit for col in cols)]
    rangs = [
        balise(
            "tr",
            balise("th", *_nom(col, comparaison), scope="row"),
            case(col.exacte, ecrites),
            case(col.au_moins),
            case(col.au_plus),
            classe="seuil" if col.reussit != precedent else None,
        )
        for col, precedent in zip(cols, precedents, strict=False)
    ]
    return voir_les_nombres(table(titre, (quoi, *ENTETES), rangs))


def table_simple(titre: str, colonnes: Sequence[str], rangs: Iterable[Sequence[object]]) -> Html:
    """Une table serrée : le premier terme de chaque rang le nomme, les autres sont des nombres."""
    corps = (rang(premiere, *(nombre(case or RIEN) for case in suite)) for premiere, *suite in rangs)
    return table(titre, colonnes, corps)


def table(titre: str, colonnes: Iterable[object], rangs: Iterable[Html], *, serree: bool = True) -> Html:
    """Une table de rangs déjà faits : la première colonne les nomme, les autres sont des nombres."""
    entetes = (balise("th", nom, scope="col", classe="n" if i else None) for i, nom in enumerate(colonnes))
    return balise(
        "table",
        balise("caption", titre),
        balise("thead", balise("tr", *entetes)),
        balise("tbody", *rangs),
        classe="tm-table tm-table--serree" if serree else "tm-table",
    )


def defilante(titre: str, large: Html) -> Html:
    """Une table plus large qu'un téléphone : elle défile seule, au doigt ou au clavier, et la page ne bouge pas."""
    return balise("div", large, classe="tm-defile", tabindex=0, role="region", aria_label=titre)


def voir_les_nombres(*contenu: object) -> Html:
    """Le dépliant « Voir les nombres »."""
    return balise("details", balise("summary", "Voir les nombres"), *contenu)


def rang(nom: object, *cases: Html) -> Html:
    """Un rang, que sa première case nomme ; ``nom`` peut être une suite de morceaux."""
    return balise("tr", balise("th", *(nom if isinstance(nom, tuple) else (nom,)), scope="row"), *cases)


def nombre(valeur: object) -> Html:
    """Une case qui porte un nombre."""
    return balise("td", valeur, classe="n")


def case(chance: Fraction, ecrite: bool = False, nombre: str = "") -> Html:
    """Une case : le pourcentage (ou ``nombre``), et dessous la fraction exacte si elle doit s'écrire."""
    dessous = balise("small", chance) if ecrite and 0 < chance < 1 else ""
    return balise("td", nombre or pourcentage(chance), dessous, classe="n", title=chance)


def case_nue(chance: Fraction) -> Html:
    """Un pourcentage sans son signe, que la table entière porte : cinq colonnes tiennent sur un téléphone."""
    return case(chance, nombre=pourcentage(chance).removesuffix(f"{INSECABLE}%"))


def _nom(col: Colonne, comparaison: Comparaison) -> tuple[object, ...]:
    if col.reussit is None:
        return (col.long,)
    mots = COMPARAISONS[comparaison].mots
    coche, mot = ("✓", mots.oui) if col.reussit else ("✕", mots.non)
    return (balise("span", coche, aria_hidden="true"), f" {col.long}", cache(f", {mot}"))
