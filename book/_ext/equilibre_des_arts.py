"""La page « L'équilibre des arts » : tout ce qu'elle montre sort du relevé, et n'est tapé nulle part."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby, product
from pathlib import Path

from docutils import nodes
from domaine import signaler
from noeuds import el
from roles import terme
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from tableau import Case as CaseDeTable
from tableau import Tableau, poser

from tiamat.analyse.duel import wilson
from tiamat.analyse.tactiques import TACTIQUES
from tiamat.catalogue import catalogue
from tiamat.equilibre import (
    REFERENCE,
    Case,
    Releve,
    Resultat,
    Variante,
    a_tous_les_niveaux,
    affirmations,
    comparaisons,
    jamais_choisies,
    jeux_d_armes,
    nommer,
    premiers,
    releve_de_texte,
    sens,
)
from tiamat.equilibre.precision import demi_largeur
from tiamat.erreurs import FicheInvalide
from tiamat.francais import INSECABLE, decimale, enumerer, guillemets, majuscule, pluriel, pourcentage
from widgets.dessins.icones import icone
from widgets.dessins.texte import cache

RELEVE = "equilibre.json"
RIEN = "—"
FINE = "\u202f"
VAINQUEUR, VAINCU = "▲", "▼"
SIGNES = {1: (VAINQUEUR, "l’emporte"), -1: (VAINCU, "cède"), 0: ("", "")}
CHAMPS_D_ARME = {"puissance": "Puissance", "attributs": "Attributs", "portee": "Portée"}
DECIMALES_A_PARTIR_DE = 1.0
"""En points : au-delà, une décimale mentirait."""


class DirectiveEquilibre(SphinxDirective):
    """``{equilibre} matrices`` : une partie de ``PARTIES``, tirée du relevé ; sans relevé, la page le dit."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(RELEVE)
        partie, fichier = self.arguments[0], Path(self.env.srcdir) / RELEVE
        if partie == "armes":
            return [_armes()]
        if partie not in PARTIES:
            signaler(self.env, self.lineno, f"equilibre : {guillemets(partie)} n’est pas une de ses parties.")
            return []
        if not fichier.exists():
            return [_phrase("Le relevé n’a pas encore été fait : rien n’est affirmé ici.")]
        try:
            return PARTIES[partie](releve_de_texte(fichier.read_text(encoding="utf-8")))
        except FicheInvalide as faute:
            signaler(self.env, self.lineno, f"{RELEVE} : {faute}")
            return []


def matrices(releve: Releve) -> list[nodes.Node]:
    """Une matrice par niveau, celle des décisions de ce livre ; les autres variantes repliées dessous."""
    rendues: list[nodes.Node] = []
    mesurees = {(r.case.niveau, r.case.variante) for r in releve.resultats}
    for niveau, variante in product(releve.plan.niveaux, releve.plan.variantes):
        nom = majuscule(f"{nommer(variante)}, {pluriel(niveau, 'technique')}")
        if (niveau, variante) not in mesurees:
            rendues.append(_phrase(f"{nom} : pas encore mesuré."))
        elif variante == REFERENCE:
            rendues.append(_matrice(releve, niveau, variante))
        else:
            rendues.append(el("details", el("summary", nom), _matrice(releve, niveau, variante)))
    return rendues


def _matrice(releve: Releve, niveau: int, variante: Variante) -> nodes.Node:
    arts = releve.plan.arts
    dits = {r.case: r for r in releve.resultats}
    vus = dits | {r.case._replace(a=r.case.b, b=r.case.a): r.renverse() for r in releve.resultats}
    combien = comparaisons(releve.plan)
    rangs = [(_nom(a), *(_case(vus.get(Case(a, b, niveau, variante)), combien) for b in arts)) for a in arts]
    titre = f"{pluriel(niveau, 'technique')}, {nommer(variante)} : la part de duels que l’art du rang gagne"
    legende = f" ({VAINQUEUR}{INSECABLE}l’emporte, {VAINCU}{INSECABLE}cède ; sans signe, rien de sûr)"
    return poser(Tableau(titre, ("Art", *map(_nom, arts)), rangs, large=True, legende=[legende]))


def _case(r: Resultat | None, combien: int) -> CaseDeTable:
    if r is None or not r.bilan.decides:
        return RIEN
    signe, mot = SIGNES[sens(r, combien)]
    marque = [" ", el("span", signe, aria_hidden="true"), cache(mot)] if signe else []
    return [_part(r.part, r.precision), *marque, el("small", _a_tant_pres(r.precision))]


def _part(part: float, precision: float) -> str:
    """
    >>> _part(0.6172, 0.49), _part(0.6172, 4.2)
    ('61,7\\xa0%', '62\\xa0%')
    """
    return pourcentage(Fraction(part).limit_denominator(10**9), 1 if precision < DECIMALES_A_PARTIR_DE else 0)


def _a_tant_pres(points: float) -> str:
    """
    >>> _a_tant_pres(2.149)
    '±\\xa02,1'
    """
    return f"±{INSECABLE}{decimale(Fraction(points).limit_denominator(10**6))}"


def ce_qui_tient(releve: Releve) -> list[nodes.Node]:
    """Qui l'emporte sur qui, sous toutes les variantes : niveau par niveau, puis à tous."""
    tenues, niveaux = affirmations(releve), releve.plan.niveaux
    if not tenues:
        return [_phrase("À la précision de ce relevé, rien ne tient encore sous toutes les variantes.")]
    rangs = []
    for art in releve.plan.arts:
        vaincus = {n: [_nom(x.perdant) for x in tenues if x.gagnant == art and x.niveau == n] for n in niveaux}
        if any(vaincus.values()):
            rangs.append((_nom(art), *(", ".join(vaincus[n]) or RIEN for n in niveaux)))
    colonnes = ("Art", *(f"{pluriel(n, 'technique')}" for n in niveaux))
    table = poser(Tableau("Il l’emporte sur, quelle que soit la variante", colonnes, rangs, large=True))
    return [table, *([_phrase(_partout(releve))] if len(niveaux) > 1 else [])]


def _partout(releve: Releve) -> str:
    couples = a_tous_les_niveaux(releve)
    if not couples:
        return "Aucun de ces résultats ne tient à tous les niveaux."
    dits = [
        f"{_nom(gagnant)} l’emporte sur {enumerer([_nom(perdant) for _, perdant in suite])}"
        for gagnant, suite in ((g, list(s)) for g, s in groupby(sorted(couples), key=lambda couple: couple[0]))
    ]
    return f"À tous les niveaux : {' ; '.join(dits)}."


def initiative(releve: Releve) -> list[nodes.Node]:
    """La chance de gagner de qui joue seul le premier, et ce que l'on peut en dire."""
    comptes = premiers(releve)
    variantes = releve.plan.variantes
    rangs = [
        (pluriel(n, "technique"), *(_chance_du_premier(*comptes.get((n, v), (0, 0))) for v in variantes))
        for n in releve.plan.niveaux
    ]
    colonnes = ("Niveau", *(majuscule(nommer(v)) for v in variantes))
    titre = "Qui a seul l’initiative du premier tour gagne"
    effet = _effet(comptes.values(), len(rangs) * len(variantes))
    return [poser(Tableau(titre, colonnes, rangs, large=True)), _phrase(effet)]


def _chance_du_premier(gagnes: int, perdus: int) -> CaseDeTable:
    if not gagnes + perdus:
        return RIEN
    points = 100 * demi_largeur((gagnes, perdus))
    return [_part(gagnes / (gagnes + perdus), points), el("small", _a_tant_pres(points))]


def _effet(comptes: Iterable[tuple[int, int]], attendus: int) -> str:
    """
    >>> _effet([(600, 400), (650, 350)], 2)
    'Commencer aide, à chaque niveau et sous chaque variante.'
    >>> _effet([(600, 400), (52, 48)], 2) == _effet([(600, 400)], 2)
    True
    """
    bornes = [wilson(g, g + p) for g, p in comptes]
    bornes += [wilson(0, 0)] * (attendus - len(bornes))
    if all(bas > 0.5 for bas, _ in bornes):
        return "Commencer aide, à chaque niveau et sous chaque variante."
    if all(haut < 0.5 for _, haut in bornes):
        return "Commencer nuit, à chaque niveau et sous chaque variante."
    return "Ce relevé ne dit pas partout si commencer aide : une moitié reste possible quelque part."


def jamais(releve: Releve) -> list[nodes.Node]:
    """Les techniques qu'un combattant connaissait et que personne n'a choisies ; celles que personne ne connaissait."""
    ignorees = [t for t in catalogue().techniques if t not in releve.emplois]
    dites = [
        _liste("Connues, jamais choisies", jamais_choisies(releve)),
        _liste("Connues d’aucune de ces fiches : on n’en sait rien", ignorees),
    ]
    return [d for d in dites if d] or [_phrase("Toutes les techniques ont été choisies au moins une fois.")]


def _liste(titre: str, techniques: Sequence[str]) -> nodes.Node | None:
    if not techniques:
        return None
    liens = [part for t in techniques for part in (", ", terme("technique", t))][1:]
    return el("p", el("strong", f"{titre} ({len(techniques)})."), " ", *liens, ".")


def mesure(releve: Releve) -> list[nodes.Node]:
    """Quand, avec quoi, à quelle précision."""
    p, points = releve.plan, sorted(r.precision for r in releve.resultats)
    attendues = len(list(p.cases))
    lignes = (
        f"Relevé du {'/'.join(reversed(releve.date.split('-')))}, graine {p.graine}.",
        f"{p.paires} fiches par art et par niveau ; tactique {guillemets(TACTIQUES[p.tactique][0])} des deux côtés.",
        f"{_entier(releve.duels)} duels, {len(points)} cases mesurées sur {attendues}.",
        f"Précision atteinte : de {_a_tant_pres(points[0])} à {_a_tant_pres(points[-1])} points.",
    )
    return [el("ul", *(el("li", ligne) for ligne in lignes))]


def _entier(n: int) -> str:
    return f"{n:,}".replace(",", FINE)


def _armes() -> nodes.Node:
    """Ce que chaque jeu donne aux armes que l'un d'eux retouche : tout y est maison."""
    jeux = jeux_d_armes()
    retouches = dict.fromkeys((r.id, champ) for jeu in jeux.values() for r in jeu.retouches for champ in r.champs)
    rangs = [
        (
            [terme("arme", a), f" ({CHAMPS_D_ARME[champ]})"],
            *(_valeur(getattr(jeu.armes.get(a, catalogue().armes[a]), champ)) for jeu in jeux.values()),
        )
        for a, champ in retouches
    ]
    colonnes = ("Arme", *(majuscule(jeu.nom) for jeu in jeux.values()))
    toit = el("span", icone("toit"), cache("maison"), classe="tm-toit", title="maison")
    return poser(Tableau("Deux jeux d’armes, tous deux de nous ", colonnes, rangs, large=True, legende=[toit]))


def _valeur(valeur: str | tuple[object, ...]) -> str:
    return valeur if isinstance(valeur, str) else ", ".join(map(str, valeur)) or RIEN


def _nom(art: str) -> str:
    return catalogue().arts[art].nom


def _phrase(texte: str) -> nodes.Node:
    return el("p", texte)


PARTIES: dict[str, Callable[[Releve], list[nodes.Node]]] = {
    "matrices": matrices,
    "ce-qui-tient": ce_qui_tient,
    "initiative": initiative,
    "jamais-choisies": jamais,
    "mesure": mesure,
}


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("equilibre", DirectiveEquilibre)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
