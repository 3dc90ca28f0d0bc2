"""Écrire en français : nombres, pourcentages, ordres de grandeur, noms proches."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction

INSECABLE = "\u00a0"
MOINS = "\u2212"
MOT_MAXIMUM = 200
"""Caractères au-delà desquels un mot n'est plus une faute de frappe."""
CITATION = 40
"""Caractères que l'on cite, au plus, de ce qu'un lecteur a écrit."""


def signe(n: int) -> str:
    """Écrit un entier avec son signe, vrai moins compris.

    >>> signe(2), signe(-3), signe(0)
    ('+2', '−3', '+0')
    """
    return f"+{n}" if n >= 0 else f"{MOINS}{-n}"


def decimale(x: Fraction | int, decimales: int = 1) -> str:
    """Arrondit une fraction exacte, la moitié vers le haut, et l'écrit avec une virgule.

    >>> decimale(Fraction(157, 20), 2), decimale(Fraction(1, 20)), decimale(Fraction(-5, 2), 0)
    ('7,85', '0,1', '−2')
    """
    echelle = 10**decimales
    arrondi = (Fraction(x) * echelle + Fraction(1, 2)).__floor__()
    entier, reste = divmod(abs(arrondi), echelle)
    texte = f"{entier},{reste:0{decimales}d}" if decimales else str(entier)
    return MOINS + texte if arrondi < 0 else texte


def pourcentage(p: Fraction, decimales: int = 1) -> str:
    """Écrit une probabilité en pourcentage ; l'arrondi ne rend jamais un « 0 % » ni un « 100 % » trompeurs.

    >>> pourcentage(Fraction(623, 1000)), pourcentage(Fraction(1, 10**6)), pourcentage(Fraction(0))
    ('62,3\\xa0%', '<\\xa00,1\\xa0%', '—')
    >>> pourcentage(Fraction(999_999, 10**6)), pourcentage(Fraction(1)), pourcentage(Fraction(1, 3), 0)
    ('>\\xa099,9\\xa0%', '100\\xa0%', '33\\xa0%')
    """
    if p == 0:
        return "—"
    if p == 1:
        return f"100{INSECABLE}%"
    pas = Fraction(1, 10**decimales)
    arrondi = Fraction((p * 100 / pas + Fraction(1, 2)).__floor__()) * pas
    if arrondi == 0:
        return f"<{INSECABLE}{decimale(pas, decimales)}{INSECABLE}%"
    if arrondi == 100:
        return f">{INSECABLE}{decimale(100 - pas, decimales)}{INSECABLE}%"
    return f"{decimale(arrondi, decimales)}{INSECABLE}%"


def ordre_de_grandeur(p: Fraction) -> str:
    """Double un pourcentage par une image simple : « environ 2 fois sur 3 ».

    >>> ordre_de_grandeur(Fraction(657, 1000)), ordre_de_grandeur(Fraction(1, 40)), ordre_de_grandeur(Fraction(1, 2))
    ('environ 2 fois sur 3', '1 fois sur 40', '1 fois sur 2')
    """
    if p == 0:
        return "jamais"
    if p == 1:
        return "à coup sûr"
    if p < Fraction(1, 1000):
        return "moins d’une fois sur mille"
    if p > Fraction(999, 1000):
        return "presque toujours"
    if p < Fraction(1, 10):
        proche = Fraction(1, round(1 / p))
    elif p > Fraction(9, 10):
        proche = 1 - Fraction(1, round(1 / (1 - p)))
    else:
        proche = min(
            (Fraction(n, d) for d in (2, 3, 4, 5, 6, 8, 10) for n in range(1, d)),
            key=lambda f: (abs(f - p), f.denominator),
        )
    exact = "" if proche == p else "environ "
    return f"{exact}{proche.numerator} fois sur {proche.denominator}"


def plier(texte: str) -> str:
    """Rend le texte sans accent, ligature, majuscule, tiret ni apostrophe, pour comparer des noms.

    >>> plier("Œil d’aigle"), plier("Kick-boxing")
    ('oeil d aigle', 'kick boxing')
    """
    bas = texte.casefold().replace("œ", "oe").replace("æ", "ae")
    nu = "".join(c for c in unicodedata.normalize("NFD", bas) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in nu).split())


def distance(un: str, autre: str) -> int:
    """Compte les fautes de frappe entre deux mots : lettre en trop, manquante, changée, ou deux voisines échangées.

    >>> distance("mea gerri", "mae geri"), distance("zen", "zen"), distance("", "ki")
    (2, 0, 2)
    """
    avant = plus_tot = list(range(len(autre) + 1))
    for i, lettre in enumerate(un, 1):
        courante = [i]
        for j, visee in enumerate(autre, 1):
            cout = min(avant[j] + 1, courante[j - 1] + 1, avant[j - 1] + (lettre != visee))
            if i > 1 and j > 1 and lettre == autre[j - 2] and visee == un[i - 2]:
                cout = min(cout, plus_tot[j - 2] + 1)
            courante.append(cout)
        plus_tot, avant = avant, courante
    return avant[-1]


def suggestion(mot: str, connus: Iterable[str]) -> str:
    """Rend « Vouliez-vous dire « X » ? » pour le nom connu le plus proche, ou une chaîne vide.

    >>> suggestion("Habilete", ["Force", "Habileté"])
    'Vouliez-vous dire «\\xa0Habileté\\xa0»\\xa0?'
    """
    if len(mot) > MOT_MAXIMUM:
        return ""
    par_pli: dict[str, str] = {}
    for nom in connus:
        par_pli.setdefault(plier(nom), nom)
    proches = get_close_matches(plier(mot), par_pli, n=1, cutoff=0.6)
    return f"Vouliez-vous dire {guillemets(par_pli[proches[0]])}{INSECABLE}?" if proches else ""


def guillemets(texte: str) -> str:
    """Entoure un texte de guillemets français.

    >>> guillemets("Force")
    '«\\xa0Force\\xa0»'
    """
    return f"«{INSECABLE}{texte}{INSECABLE}»"


def abreger(texte: str, longueur: int) -> str:
    """Rend un texte d'au plus ``longueur`` caractères ; trop long, il finit par des points de suspension.

    >>> abreger("Blouson en cuir", 8), abreger("corde", 8)
    ('Blouson…', 'corde')
    """
    return texte if len(texte) <= longueur else texte[: longueur - 1].rstrip() + "…"


def citer(valeur: object) -> str:
    """Cite dans un message une valeur reçue : un texte ou un nombre, abrégé ; d'une table, seulement que c'en est une.

    >>> citer("trois"), citer({"a": 1}), citer([1]), citer(None), citer(10**5000)
    ('«\\xa0trois\\xa0»', 'une table', 'une liste', 'rien', 'un nombre démesuré')
    >>> citer("x" * 10**6) == guillemets("x" * (CITATION - 1) + "…")
    True
    """
    if isinstance(valeur, Mapping):
        return "une table"
    if isinstance(valeur, list | tuple):
        return "une liste"
    if valeur is None:
        return "rien"
    if isinstance(valeur, int) and abs(valeur) >= 10**CITATION:
        return "un nombre démesuré"
    return guillemets(abreger(str(valeur), CITATION))


def enumerer(mots: Sequence[str], liaison: str = "et") -> str:
    """Énumère des mots, le dernier après « et » ou « ou ».

    >>> enumerer(["A", "B", "C"], "ou"), enumerer(["A"]), enumerer([])
    ('A, B ou C', 'A', '')
    """
    if len(mots) < 2:
        return "".join(mots)
    return f"{', '.join(mots[:-1])} {liaison} {mots[-1]}"


def majuscule(texte: str) -> str:
    """Met une majuscule au premier signe, sans toucher aux autres.

    >>> majuscule("état sonné"), majuscule("")
    ('État sonné', '')
    """
    return texte[:1].upper() + texte[1:]


def pluriel(n: int, mot: str, au_pluriel: str = "") -> str:
    """Accorde un mot avec un nombre.

    >>> pluriel(1, "point"), pluriel(2, "point"), pluriel(0, "dé")
    ('1\xa0point', '2\xa0points', '0\xa0dé')
    """
    accorde = mot if abs(n) < 2 else au_pluriel or mot + "s"
    nombre = f"{MOINS}{-n}" if n < 0 else str(n)
    return f"{nombre}{INSECABLE}{accorde}"


def duree(minutes: Fraction | int) -> str:
    """Écrit une durée, donnée en minutes et positive, à la seconde près.

    >>> duree(20), duree(Fraction(60, 7)), duree(90), duree(120), duree(Fraction(1, 200))
    ('20\\xa0min', '8\\xa0min 34\\xa0s', '1\\xa0h 30\\xa0min', '2\\xa0h', '0\\xa0s')
    """
    secondes = (Fraction(minutes) * 60 + Fraction(1, 2)).__floor__()
    parts = ((secondes // 3600, "h"), (secondes // 60 % 60, "min"), (secondes % 60, "s"))
    return " ".join(f"{n}{INSECABLE}{unite}" for n, unite in parts if n) or f"0{INSECABLE}s"
