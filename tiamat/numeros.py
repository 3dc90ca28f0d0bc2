"""Les numéros que le livre cite : R47 et C14 pour Tiamat ; 001-R05, 001-G05 et 001-T1 pour un système frère."""

import re
from collections.abc import Callable, Iterator

DE_VARIANTE = re.compile(r"\d{3}-[RGT]\d+")
CITE = re.compile(r"\b(\d{3}-)?([RCGT])(\d+)(?:\s*(?:-|–|à)\s*(?:\1)?\2(\d+))?\b")
LETTRES = {False: "RC", True: "RGT"}
"""Les lettres d'un numéro de Tiamat, puis d'un système frère."""
UN = r"(?:\d{3}-[RGT]|[RC])\d+"
ENTRE_PARENTHESES = re.compile(rf"\s*\(({UN}(?:(?:, | et | à |–|-){UN})*)\)")
INTERVALLES = (" à ", "–", "-")


class Numero(str):
    """Un numéro cité, dans une phrase découpée."""

    __slots__ = ()


def de_variante(numero: str) -> bool:
    """Dit si un numéro est d'un système frère.

    >>> de_variante("001-R05"), de_variante("004-T1"), de_variante("oi_zuki")
    (True, True, False)
    """
    return DE_VARIANTE.fullmatch(numero) is not None


def genre_du_numero(numero: str) -> str:
    """Rend « regle » (R), ou « arbitrage » (C, G, T).

    >>> [genre_du_numero(n) for n in ("001-R05", "001-G05", "001-T1")]
    ['regle', 'arbitrage', 'arbitrage']
    """
    return "regle" if numero.rpartition("-")[2].startswith("R") else "arbitrage"


def numeros_cites(texte: str) -> tuple[str, ...]:
    """Rend les numéros qu'un texte cite, dans l'ordre, une fois chacun, intervalles dépliés.

    >>> numeros_cites("001-R04 ; 001-R09 à 001-R11, puis 002-G02")
    ('001-R04', '001-R09', '001-R10', '001-R11', '002-G02')
    """
    cites = (
        f"{prefixe}{lettre}{n:0{len(debut)}}"
        for prefixe, lettre, debut, fin in CITE.findall(texte)
        if lettre in LETTRES[bool(prefixe)]
        for n in range(int(debut), int(fin or debut) + 1)
    )
    return tuple(dict.fromkeys(cites))


def decouper(phrase: str, connu: Callable[[str], bool]) -> Iterator[str]:
    """Découpe une phrase : chaque numéro cité entre parenthèses y est un ``Numero``, et les parenthèses s'ôtent.

    Une parenthèse qui nomme un numéro que ``connu`` refuse reste tel quel. Dans un intervalle, le second numéro reprend
    le document du premier.

    >>> list(decouper("Trop loin (001-R33, 001-G18). Rien (002-T1).", lambda n: n != "002-T1"))
    ['Trop loin', ' ', '001-R33', ' ', '001-G18', '. Rien (002-T1).']
    >>> list(decouper("Voir (001-R16 à R20)", bool))
    ['Voir', ' ', '001-R16', ' à ', '001-R20']
    """
    place = 0
    for trouve in ENTRE_PARENTHESES.finditer(phrase):
        morceaux = _lier(trouve[1])
        if all(connu(m) for m in morceaux if isinstance(m, Numero)):
            if avant := phrase[place : trouve.start()]:
                yield avant
            if trouve.start():
                yield " "
            yield from morceaux
            place = trouve.end()
    if reste := phrase[place:]:
        yield reste


def _lier(parenthese: str) -> list[str]:
    """Les numéros d'une parenthèse, et ce qui se lit entre eux."""
    morceaux: list[str] = []
    place = 0
    for trouve in re.finditer(UN, parenthese):
        numero, liaison = trouve[0], parenthese[place : trouve.start()]
        if morceaux:
            intervalle = liaison in INTERVALLES
            if intervalle and de_variante(morceaux[-1]) and not de_variante(numero):
                numero = f"{morceaux[-1].partition('-')[0]}-{numero}"
            morceaux.append(" à " if intervalle else liaison.replace(",", ""))
        morceaux.append(Numero(numero))
        place = trouve.end()
    return morceaux
