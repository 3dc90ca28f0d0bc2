"""La carte d'une technique, à l'écran et sur le papier ; neuf cartes font une planche A4, avec ses traits de coupe."""

from collections.abc import Iterable, Sequence

from tiamat.catalogue import Technique, catalogue
from tiamat.presentation import RIEN, Ligne, lignes
from tiamat.techniques import sorte
from widgets.dessins import liens
from widgets.dessins.icones import icone
from widgets.dessins.texte import Html, assembler, balise

COLONNES, RANGS = 3, 3
PAR_PLANCHE = COLONNES * RANGS
LARGEUR, HAUTEUR, MARGE = 63, 88, 8
"""Une carte, et ce qui l'entoure sur la planche, en millimètres."""
TRAIT = (1, 6)
"""Où commence et finit un trait de coupe, dans la marge."""

FAITS = ("Précision", "Puissance", "Localisation", "Coût")
SUITE = ("Prérequis", "Arme nécessaire", "Séquence", "Combo")
REGLES = {"attaque": "R91", "defense": "R94", "enchainement": "R201"}
"""La règle que chaque sorte de technique applique."""
SERREE, DENSE = 180, 340
"""À partir de tant de signes, une carte s'écrit plus petit, puis plus petit encore."""


def carte(id: str) -> Html:
    """La carte d'une technique : ses faits, sa phrase, ses règles spéciales, ses renvois."""
    t = catalogue().techniques[id]
    ecrites = {ligne.libelle: ligne for ligne in lignes("technique", id)}
    corps = balise(
        "div",
        balise("dl", *(_fait(ecrites[nom]) for nom in FAITS if ecrites[nom].texte != RIEN), classe="tm-faits"),
        balise("p", t.resume),
        _clauses(t),
        _attributs(t),
        balise("dl", *(_suite(ecrites[nom]) for nom in SUITE if nom in ecrites), classe="suite"),
        classe="corps",
    )
    return balise(
        "article",
        *(_tete(t, ecrites), corps, _pied(t)),
        classe=f"tm-carte tm-carte--papier{_densite(t, ecrites.values())}",
        data_technique=id,
        data_arts=" ".join(t.arts),
    )


def planches(ids: Iterable[str]) -> Html:
    """Toutes ces cartes, neuf par planche."""
    cartes = [carte(id) for id in ids]
    lots = (cartes[i : i + PAR_PLANCHE] for i in range(0, len(cartes), PAR_PLANCHE))
    return balise("div", *(planche(lot) for lot in lots), classe="tm-planches tm-papier")


def planche(cartes: Sequence[Html]) -> Html:
    """Une feuille : des cartes, et les traits où couper, tous dans les marges."""
    return balise("div", *cartes, _coupe(), classe="tm-planche")


def _tete(t: Technique, ecrites: dict[str, Ligne]) -> Html:
    nom = balise("h3", liens.lien("technique", t.id))
    sous_titre = balise("p", f"{ecrites['Type'].texte} · {ecrites['Arts'].texte}")
    return balise("header", icone(t.type[0]), balise("div", nom, sous_titre))


def _fait(ligne: Ligne) -> Html:
    return balise("div", balise("dt", ligne.libelle), balise("dd", liens.contenu(ligne)))


def _suite(ligne: Ligne) -> Html:
    if ligne.texte == RIEN:
        return Html("")
    return assembler(balise("dt", ligne.libelle), balise("dd", liens.contenu(ligne)))


def _clauses(t: Technique) -> Html:
    return balise("ol", *(balise("li", clause) for clause in t.clauses), classe="tm-clauses") if t.clauses else Html("")


def _attributs(t: Technique) -> Html:
    noms = (balise("span", liens.lien("attribut", a), classe="tm-attribut") for a in t.attributs)
    return balise("div", *noms, classe="tm-ligne") if t.attributs else Html("")


def _pied(t: Technique) -> Html:
    badges = [liens.maison()] if t.nature == "maison" else []
    badges += [liens.arbitrage(a) for a in t.arbitrages]
    return balise("footer", balise("span", *badges, classe="tm-ligne"), liens.regle(REGLES[sorte(t)]))


def _densite(t: Technique, ecrites: Iterable[Ligne]) -> str:
    utiles = (ligne.texte for ligne in ecrites if ligne.libelle in SUITE and ligne.texte != RIEN)
    signes = sum(map(len, (t.resume, *t.clauses, *t.attributs, *utiles)))
    return " tm-carte--dense" if signes >= DENSE else " tm-carte--serree" if signes >= SERREE else ""


def _coupe() -> Html:
    xs = [MARGE + i * LARGEUR for i in range(COLONNES + 1)]
    ys = [MARGE + i * HAUTEUR for i in range(RANGS + 1)]
    debut, fin = TRAIT
    bas, droite = ys[-1] + MARGE, xs[-1] + MARGE
    verticaux = (_trait(x, x, *bouts) for x in xs for bouts in ((debut, fin), (bas - fin, bas - debut)))
    horizontaux = (_trait(*bouts, y, y) for y in ys for bouts in ((debut, fin), (droite - fin, droite - debut)))
    return balise("svg", *verticaux, *horizontaux, classe="tm-coupe", aria_hidden="true")


def _trait(x1: int, x2: int, y1: int, y2: int) -> Html:
    return balise("line", x1=f"{x1}mm", x2=f"{x2}mm", y1=f"{y1}mm", y2=f"{y2}mm")
