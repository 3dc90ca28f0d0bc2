"""Ce qu'une comparaison montre : une phrase, une table fiche contre fiche, les lois, et ce qu'elles ne comptent pas."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from tiamat.analyse import LoiDEchange, essayer
from tiamat.catalogue import Arme, Technique, catalogue
from tiamat.des import Formule, JetAFaire, Poignee
from tiamat.francais import INSECABLE, decimale, enumerer, majuscule, ordre_de_grandeur, plier, pourcentage
from tiamat.presentation import RIEN, lignes
from tiamat.techniques import precision, puissance, puissance_avec, sorte
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.deux_lois import Nommee, figure_de_deux_lois
from widgets.dessins.jauges import avis
from widgets.dessins.liens import contenu, lien, regle
from widgets.dessins.texte import Html, assembler, balise, cache
from widgets.vues_de_jet import Vue

LIGNES = ("Type", "Coût", "Précision", "Puissance", "Localisation", "Séquence", "Combo", "Attributs")
"""Les lignes des fiches que l'on met face à face."""
LIGNES_DE_L_ARME = ("Puissance", "Attributs")
COMPTES = {"attaque_surprise"}
"""Les attributs d'avant la Précision que la loi de l'échange compte, face à une défense instinctive."""


class Cote(NamedTuple):
    """Un côté de la comparaison : ses deux jets, s'il les a, et la loi de son échange, si c'est une attaque."""

    technique: Technique
    arme: Arme | None
    precision: JetAFaire | None
    puissance: JetAFaire | None
    echange: LoiDEchange | None

    @property
    def touche(self) -> Fraction | None:
        """Sa chance de toucher, si c'est une attaque."""
        return self.echange and self.echange.touche

    @property
    def nom(self) -> str:
        """La technique, et l'arme tenue si c'est elle qui frappe."""
        return f"{self.technique.nom} ({self.arme.nom})" if self.arme else self.technique.nom

    @property
    def sorte(self) -> str:
        """``attaque``, ``defense`` ou ``enchainement``."""
        return sorte(self.technique)


class Phrase(NamedTuple):
    """Une phrase dont une part se lit de loin."""

    avant: str
    fort: str = ""
    apres: str = ""

    @property
    def texte(self) -> str:
        """La phrase entière."""
        return self.avant + self.fort + self.apres

    @property
    def html(self) -> Html:
        """La phrase, sa part forte en gras."""
        return assembler(self.avant, balise("strong", self.fort) if self.fort else "", self.apres)


def formules(technique: Technique, arme: Arme | None) -> tuple[Formule | None, Formule | None]:
    """La Précision et la Puissance d'une technique ; un enchaînement n'a que des bonus, et pas de jet à lui (R202)."""
    if sorte(technique) == "enchainement":
        return None, None
    return precision(technique), puissance_avec(technique, arme)


def mesurer(technique: Technique, arme: Arme | None, fiche: Mapping[str, int], defense: Poignee, encaisse: int) -> Cote:
    """Un côté, pour ces caractéristiques et ces compétences, face à cette défense et ce que la cible encaisse."""
    pour_toucher, pour_blesser = (formule and formule.jet(fiche, fiche) for formule in formules(technique, arme))
    loi = essayer(technique, arme, fiche, fiche, defense=defense.d10, encaisse=encaisse)
    return Cote(technique, arme, pour_toucher, pour_blesser, loi)


def comparaison(a: Cote, b: Cote, defense: Poignee) -> Vue:
    """Tout ce que montre la comparaison."""
    phrases = list(_phrases(a, b, defense))
    dessin = assembler(
        balise("p", Html(" ".join(p.html for p in phrases)), classe="tm-phrase"),
        _face_a_face(a, b, defense),
        _lois("Précision", a, b, lambda cote: cote.precision, _sans_precision),
        _lois("Puissance", a, b, lambda cote: cote.puissance, _sans_puissance),
        *_remarques(a, b),
    )
    return Vue(" ".join(p.texte for p in phrases), dessin, *_essentiel(a, b))


# ── Ce qui se dit ──────────────────────────────────────────────────────────


class Mesure(NamedTuple):
    """Ce que l'on compare de deux côtés : comment le lire, l'écrire, et dire qui en a plus ou qu'ils en ont autant."""

    lire: Callable[[Cote], Fraction]
    ecrire: Callable[[Fraction], str]
    plus: str
    autant: str
    unite: str = ""


EN_MOYENNE = " en moyenne"
TOUCHER = Mesure(lambda c: c.touche, pourcentage, "touche plus souvent", "touchent aussi souvent")
VISER = Mesure(
    lambda c: c.precision.loi.moyenne, decimale, "a la meilleure Précision", "ont la même Précision", EN_MOYENNE
)
BLESSER = Mesure(lambda c: c.puissance.loi.moyenne, decimale, "frappe plus fort", "frappent aussi fort", EN_MOYENNE)


def _phrases(a: Cote, b: Cote, defense: Poignee) -> Iterator[Phrase]:
    if (a.technique, a.arme) == (b.technique, b.arme):
        yield Phrase(f"{a.nom} est des deux côtés. Choisissez une autre technique.")
        return
    yield _phrase_de_precision(a, b, f"Contre {defense}, ")
    yield from _phrase_de_puissance(a, b)


def _phrase_de_precision(a: Cote, b: Cote, contre: str) -> Phrase:
    touchent = [c for c in (a, b) if c.touche is not None]
    if len(touchent) == 2:
        return _duel(a, b, TOUCHER, contre)
    if touchent:
        (c,) = touchent
        chance = f"{pourcentage(c.touche)} du temps"
        return Phrase(f"{contre}{c.nom} touche ", chance, f", {ordre_de_grandeur(c.touche)}.")
    if a.precision and b.precision:
        return _duel(a, b, VISER)
    for c in (a, b):
        if c.precision:
            return Phrase(f"La Précision de {c.nom} donne ", decimale(c.precision.loi.moyenne), f"{EN_MOYENNE}.")
    return Phrase("Aucun de ces deux enchaînements n’a de jet à lui.")


def _phrase_de_puissance(a: Cote, b: Cote) -> Iterator[Phrase]:
    frappent = [c for c in (a, b) if c.touche is not None and c.puissance]
    if len(frappent) == 2:
        yield _duel(a, b, BLESSER)
    elif frappent:
        (c,) = frappent
        yield Phrase(f"{c.nom} frappe à ", decimale(c.puissance.loi.moyenne), f"{EN_MOYENNE}.")


def _duel(a: Cote, b: Cote, mesure: Mesure, debut: str = "") -> Phrase:
    """Qui a la plus grande mesure, et les deux nombres."""
    lues = mesure.lire(a), mesure.lire(b)
    if lues[0] == lues[1]:
        return Phrase(
            majuscule(f"{debut}les deux {mesure.autant}{INSECABLE}: "), mesure.ecrire(lues[0]), f"{mesure.unite}."
        )
    plus = a if lues[0] > lues[1] else b
    nombres = " contre ".join(map(mesure.ecrire, sorted(lues, reverse=True)))
    return Phrase(f"{debut}{plus.nom} {mesure.plus}{INSECABLE}: ", nombres, f"{mesure.unite}.")


def _essentiel(a: Cote, b: Cote) -> tuple[str, str]:
    """Le nombre qui reste à l'écran, et ce qu'il compte."""
    chances = [pourcentage(c.touche) for c in (a, b) if c.touche is not None]
    if chances:
        return " contre ".join(chances), "de toucher"
    moyennes = [decimale(c.precision.loi.moyenne) for c in (a, b) if c.precision]
    return (" contre ".join(moyennes), "de Précision en moyenne") if moyennes else (RIEN, "aucun jet à comparer")


def _sans_precision(cote: Cote) -> Html:
    return balise("p", f"{cote.nom} est un enchaînement{INSECABLE}: il n’a pas de jet à lui. ", regle("R202"))


def _sans_puissance(cote: Cote) -> Html:
    if cote.sorte == "enchainement":
        return balise("p", f"{cote.nom} n’a pas de Puissance à lui, au mieux un bonus. ", regle("R202"))
    lue = puissance(cote.technique)
    quoi = "ne fait aucun dommage" if lue and lue.aucun_dommage else "n’a pas de Puissance"
    return balise("p", f"{cote.nom} {quoi}.")


# ── Fiche contre fiche ─────────────────────────────────────────────────────


def _face_a_face(a: Cote, b: Cote, defense: Poignee) -> Html:
    """La table des deux fiches ; les rôles restent dits quand elle se replie sur un téléphone."""
    noms = (balise("th", c.nom, scope="col", role="columnheader") for c in (a, b))
    coin = balise("th", cache("Ce que l’on compare"), scope="col", role="columnheader")
    rangs = (
        balise(
            "tr",
            balise("th", libelle, scope="row", role="rowheader"),
            *(balise("td", case, role="cell") for case in cases),
            role="row",
        )
        for libelle, *cases in _rangs(a, b, defense)
    )
    return balise(
        "table",
        balise("caption", "Fiche contre fiche"),
        balise("thead", balise("tr", coin, *noms, role="row"), role="rowgroup"),
        balise("tbody", *rangs, role="rowgroup"),
        classe="tm-table tm-table--face",
        role="table",
    )


def _rangs(a: Cote, b: Cote, defense: Poignee) -> Iterator[tuple[object, object, object]]:
    """Les rangs : un libellé et deux cases ; ceux où aucune fiche ne dit rien sont laissés."""
    fiches = [{ligne.libelle: ligne for ligne in lignes("technique", c.technique.id)} for c in (a, b)]
    for libelle in LIGNES:
        ecrites = [fiche.get(libelle) for fiche in fiches]
        if any(ligne and ligne.texte != RIEN for ligne in ecrites):
            yield libelle, *(_secable(contenu(ligne)) if ligne else RIEN for ligne in ecrites)
        if libelle == "Précision":
            yield "Précision moyenne", *(_moyenne_de(c.precision) for c in (a, b))
            contre = assembler(f"Toucher contre {defense} ", regle("R96"))
            yield contre, *(RIEN if c.touche is None else pourcentage(c.touche) for c in (a, b))
        elif libelle == "Puissance":
            yield "Puissance moyenne", *(_moyenne_de(c.puissance) for c in (a, b))
            perte = assembler("Perte par attaque ", regle("R98"))
            yield perte, *(_perte(c) for c in (a, b))
            grave = assembler("Blessure grave ", regle("R99"))
            yield grave, *(pourcentage(c.echange.grave) if c.echange else RIEN for c in (a, b))
            if a.arme or b.arme:
                yield "Arme tenue", *(_arme(c.arme) for c in (a, b))


def _secable(case: Html) -> Html:
    """La même case, où une formule peut se couper avant un signe : les colonnes sont étroites."""
    return Html(case.replace(f"{INSECABLE}+", " +"))


def _moyenne_de(jet: JetAFaire | None) -> str:
    return decimale(jet.loi.moyenne) if jet else RIEN


def _perte(cote: Cote) -> str:
    """La perte moyenne de la cible, attaques ratées comprises ; rien si la technique ne fait aucun dommage."""
    return decimale(cote.echange.perte_moyenne) if cote.echange and cote.puissance else RIEN


def _arme(arme: Arme | None) -> object:
    """L'arme, sa Puissance et ses attributs, avec ce que ce livre y a mis."""
    if arme is None:
        return RIEN
    dites = [_secable(contenu(ligne)) for ligne in lignes("arme", arme.id) if ligne.libelle in LIGNES_DE_L_ARME]
    return assembler(lien("arme", arme.id), f"{INSECABLE}: ", Html(", ".join(dites)))


# ── Les lois ───────────────────────────────────────────────────────────────


def _lois(titre: str, a: Cote, b: Cote, jet: Callable[[Cote], JetAFaire | None], sans: Callable[[Cote], Html]) -> Html:
    """Les deux lois sur un dessin, ou celle qui existe ; ce qui manque est dit."""
    presents = [c for c in (a, b) if jet(c)]
    manques = (sans(c) for c in (a, b) if not jet(c))
    id = f"comparer-{plier(titre)}"
    nommees = [Nommee(c.nom, jet(c).loi) for c in presents]
    if len(nommees) == 2:
        return figure_de_deux_lois(*nommees, id, titre)
    figures = (
        assembler(
            balise("p", f"{titre} de {n.nom}", classe="tm-titre-figure"),
            figure_de_loi(n.loi, None, "au_moins", id, f"{titre} de {n.nom}"),
        )
        for n in nommees
    )
    return assembler(*figures, *manques)


# ── Ce que les chances ne comptent pas ─────────────────────────────────────


def _remarques(a: Cote, b: Cote) -> Iterator[Html]:
    """Ce qui change un échange avant même le jet : les attributs, et le rôle d'une défense (R94, R179)."""
    cotes = [a] if a.technique == b.technique else [a, b]
    for attribut in catalogue().attributs.values():
        porteuses = [c.technique.nom for c in cotes if c.sorte == "attaque" and attribut.id in c.technique.attributs]
        if porteuses and attribut.moment == "avant" and attribut.id not in COMPTES:
            dit = ("Ces chances ne comptent pas ", lien("attribut", attribut.id), f" ({enumerer(porteuses)}). ")
            yield avis(assembler(*dit, attribut.definition), regle=attribut.regle)
    for c in cotes:
        if c.sorte == "defense":
            yield avis(f"{c.nom} est une défense. Sa Précision s’oppose à celle de l’attaque.", regle="R94")
            if c.puissance:
                yield avis("Puissance d’une parade : ce qu’elle retient d’une attaque létale.", regle="R178")
