"""Dessiner les dés d'un système frère : une réserve, un jet gardé, une somme ; et dire ce qu'ils donnent."""

from collections.abc import Iterator

from tiamat.des import JetDeReserve, JetDeSomme, JetGarde
from tiamat.francais import INSECABLE, enumerer, pluriel, signe
from widgets.dessins.des import ARETES_D10, CONTOUR_D10, un_de
from widgets.dessins.nombres import entier
from widgets.dessins.texte import Html, balise

JETS = (JetDeReserve, JetGarde, JetDeSomme)
CONTOURS = {8: "M26 3L48 26 26 49 4 26z", 10: CONTOUR_D10}
ARETES = {8: "M26 3L14 30l12 19 12-19zM4 26l10 4h24l10-4", 10: ARETES_D10}


def des_de_variante(jet: JetDeReserve | JetGarde | JetDeSomme, nom: str) -> Html:
    """La liste des dés, dans l'ordre où ils se sont lancés : ce que chacun vaut, ou s'il est gardé."""
    if isinstance(jet, JetDeReserve):
        des = _reserve(jet)
    elif isinstance(jet, JetGarde):
        des = _gardes(jet)
    else:
        des = (_de(jet.somme.faces, str(f), ["ajouté"], "somme") for f in jet.des)
    return balise("ul", *des, classe="tm-des", aria_label=nom)


def resultat_en_mots(jet: JetDeReserve | JetGarde | JetDeSomme) -> str:
    """Ce que le jet donne.

    >>> from tiamat.des import Somme, reserve_a_seuil
    >>> resultat_en_mots(JetDeSomme(Somme(1, 8, 6), (5,)))
    '=\\xa011'
    >>> resultat_en_mots(JetDeReserve(reserve_a_seuil(2, 8, 7), ((7, 8),)))
    '2\\xa0succès'
    """
    if isinstance(jet, JetDeReserve):
        return pluriel(jet.succes, "succès", "succès")
    return f"={INSECABLE}{entier(jet.total)}"


def _reserve(jet: JetDeReserve) -> Iterator[Html]:
    r = jet.reserve
    for face in jet.faces:
        gain = r.gains[face - 1]
        mots = [signe(gain) if gain else "rien"] + ["relance"] * (face in r.relance)
        yield _de(r.faces, str(face), mots, "critique" if face in r.relance else "garde" if gain > 0 else "")


def _gardes(jet: JetGarde) -> Iterator[Html]:
    par_valeur = sorted(range(len(jet.des)), key=lambda i: -sum(jet.des[i]))
    gardes = set(par_valeur[: jet.jet.gardes])
    for i, chaine in enumerate(jet.des):
        garde, relance = i in gardes, len(chaine) > 1
        mots = ["gardé" if garde else "écarté"] + [
            signe(f)[1:] if n == 0 else signe(f) for n, f in enumerate(chaine)
        ] * relance
        yield _de(10, str(sum(chaine)), mots, "critique" if garde and relance else "garde" if garde else "")


def _de(faces: int, lu: str, mots: list[str], sorte: str) -> Html:
    if faces in CONTOURS:
        traits = [balise("path", classe="f", d=CONTOURS[faces]), balise("path", classe="a", d=ARETES[faces])]
    else:
        traits = [balise("rect", classe="f", x=6, y=6, width=40, height=40, rx=8)]
    traits.append(balise("text", lu, x=26, y=32 if faces not in CONTOURS else 30))
    return un_de(traits, f"D{faces}{INSECABLE}: {lu}, {enumerer(mots)}", mots, sorte, fort=bool(sorte))
