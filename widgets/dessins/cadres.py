"""Les parts d'une feuille à remplir : cadres, champs, tables aux lignes vides."""

from collections.abc import Iterable, Sequence

from widgets.dessins.texte import Html, balise

VIDE = Html("")


def cadre(titre: str, *contenu: object, classe: str = "") -> Html:
    """Un cadre et son titre."""
    return balise("section", balise("h3", titre), *contenu, classe=f"tm-bloc {classe}".strip())


def champs(paires: Iterable[tuple[str, object]], classe: str = "") -> Html:
    """Des champs : leur nom, et leur valeur ou de quoi l'écrire."""
    cases = (balise("div", balise("dt", nom), balise("dd", valeur)) for nom, valeur in paires)
    return balise("dl", *cases, classe=f"tm-champs {classe}".strip())


def table(titre: str, colonnes: Sequence[str], rangs: Sequence[Sequence[object]], lignes: int) -> Html:
    """Une table d'au moins ``lignes`` rangs, vides à la fin."""
    vides = [balise("tr", *[balise("td")] * len(colonnes))] * (lignes - len(rangs))
    entetes = balise("tr", *(balise("th", nom, scope="col") for nom in colonnes))
    corps = (
        balise("tr", balise("th", premiere, scope="row"), *map(_case, suite, colonnes[1:]))
        for premiere, *suite in rangs
    )
    return balise(
        "table",
        balise("caption", titre, classe="tm-cache"),
        balise("thead", entetes),
        balise("tbody", *corps, *vides),
        classe="tm-table-a-remplir",
    )


def _case(contenu: object, colonne: str) -> Html:
    """Une case, qui porte le nom de sa colonne pour les écrans étroits."""
    return balise("td", contenu, data_colonne=colonne)
