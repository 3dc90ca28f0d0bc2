"""L'arbre d'apprentissage d'un art : de haut en bas, chaque trait va d'une technique à celle qu'elle ouvre."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from tiamat.catalogue import Apprenant, apprenables, catalogue, manque
from tiamat.francais import INSECABLE, guillemets, pluriel
from tiamat.personnage import Personnage
from tiamat.presentation import Renvoi, lignes, renvoi
from widgets.dessins import liens
from widgets.dessins.graphe_d_art import Arete, graphe
from widgets.dessins.icones import TRACES, icone
from widgets.dessins.lignes_de_texte import couper, largeur
from widgets.dessins.places_d_arbre import HAUTEUR, LARGEUR, NOEUD, Point, places
from widgets.dessins.texte import Html, assembler, balise, identifiant

CORPS, INTERLIGNE, TEXTE = 14, 15, 88  # taille des lettres, hauteur et largeur d'une ligne
LIGNE_COURTE = 70  # sous cette largeur, aucune police ne fait déborder une ligne
PASTILLE, COIN, ICONE = 9, NOEUD // 2 - 12, 0.6  # rayon d'une pastille, du milieu du nœud à elle, échelle de son icône


class Etat(NamedTuple):
    """Où en est une technique pour qui apprend : sa classe, sa forme, son mot."""

    classe: str
    dessin: str
    mot: str


ETATS = {
    "acquise": Etat("tm-noeud--acquis", "coche", "acquise"),
    "ouverte": Etat("tm-noeud--ouvert", "plus", "à votre portée"),
    "fermee": Etat("tm-noeud--ferme", "cadenas", "fermée"),
}


class Lecture(NamedTuple):
    """Pour qui l'arbre se dessine : ses états, le chemin qu'il suit, et où mènent les liens."""

    eleve: Apprenant
    etats: Mapping[str, str]
    etapes: Sequence[str]
    racine: str

    def etat(self, technique: str) -> Etat:
        """L'état d'une technique."""
        return ETATS[self.etats[technique]]

    def lien(self, cible: Renvoi) -> Html:
        """Le nom d'une technique, lien vers sa page."""
        return balise("a", cible.texte, **self.href(cible.id))

    def href(self, technique: str) -> dict[str, str]:
        """L'adresse d'une technique ; depuis un cadre, elle s'ouvre dans la page qui le porte."""
        page, _ = liens.adresse("technique", technique)
        href = {"href": f"{self.racine}{page}.html"}
        return href | {"target": "_top"} if liens.racine else href


def etats(techniques: Iterable[str], eleve: Apprenant) -> dict[str, str]:
    """Dit de chaque technique si elle est ``acquise``, ``ouverte`` ou ``fermee`` ; une standard est toujours acquise.

    >>> etats(("oi_zuki", "tettsui_uchi", "coup_de_pied"), Personnage("", {}, arts=("karate",)))
    {'oi_zuki': 'ouverte', 'tettsui_uchi': 'fermee', 'coup_de_pied': 'acquise'}
    """
    acquises, ouvertes = {*eleve.techniques, *catalogue().standards}, {*apprenables(eleve)}
    return {t: "acquise" if t in acquises else "ouverte" if t in ouvertes else "fermee" for t in techniques}


def arbre_statique(art: str, acquises: Sequence[str] = (), racine: str = "../") -> Html:
    """L'arbre d'un art pour qui en connaît ``acquises``, puis ses prérequis en toutes lettres.

    ``racine`` mène de la page à la racine du livre : la page d'un art est dans le dossier ``arts``.
    """
    eleve = Personnage("", {}, arts=(art,), techniques=tuple(acquises))
    pour = "" if acquises else ", pour qui n’en connaît encore rien"
    lecture = Lecture(eleve, etats(graphe(art).noeuds, eleve), (), racine)
    liste = balise("ul", *(_rang(t, lecture) for t in catalogue().arts[art].techniques), classe="tm-prerequis")
    depliant = balise("details", balise("summary", "Les prérequis en toutes lettres"), liste)
    return assembler(_figure(art, "arbre", lecture, pour), depliant)


def figure_d_arbre(art: str, eleve: Apprenant, id: str, etapes: Sequence[str] = ()) -> Html:
    """L'arbre d'un art, son titre et sa légende ; ``etapes`` : un chemin, dont les nœuds sont numérotés.

    ``id`` distingue ce dessin des autres de la page.
    """
    return _figure(art, id, Lecture(eleve, etats(graphe(art).noeuds, eleve), etapes, liens.racine))


def _figure(art: str, id: str, lecture: Lecture, pour: str = "") -> Html:
    titre = balise("figcaption", f"L’arbre de {catalogue().arts[art].nom}{pour}")
    dessin, legende = _arbre(art, id, lecture), _legende(art, lecture)
    return balise("figure", titre, dessin, legende, classe="tm-figure tm-figure--arbre")


def _arbre(art: str, id: str, lecture: Lecture) -> Html:
    ou = places(art)
    titre, desc = identifiant(id, art, "titre"), identifiant(id, art, "desc")
    return balise(
        "svg",
        balise("title", f"L’arbre de {catalogue().arts[art].nom}", id=titre),
        balise("desc", _description(art, lecture), id=desc),
        *(_arete(a, ou.trait(a), lecture) for a in ou.fils),
        *(_mot_ou(*fil[-2:]) for a, fil in ou.fils.items() if a.ou),
        *(_groupe(art, technique, lecture) for technique in ou.noeuds),
        classe="tm-arbre",
        viewBox=f"0 0 {LARGEUR} {ou.hauteur}",
        role="group",
        aria_labelledby=titre,
        aria_describedby=desc,
    )


def _arete(arete: Arete, trait: str, lecture: Lecture) -> Html:
    pris = lecture.etats[arete.de] == "acquise"
    return balise("path", d=trait, classe=_classes(arete.compose, arete.ou) + " pris" * pris)


def _classes(compose: bool, ou: bool) -> str:
    return "lien" + " lien--compose" * compose + " lien--ou" * ou


def _mot_ou(avant: Point, vers: Point) -> Html:
    """Le mot qui dit qu'un autre passage suffirait, au milieu du dernier tronçon."""
    milieu = (avant.bas + vers.haut) / 2 + CORPS / 3
    return balise("text", "ou", classe="ou", x=(vers.x + avant.x) / 2, y=f"{milieu:.0f}")


def _groupe(art: str, technique: str, lecture: Lecture) -> Html:
    """Un nœud, puis le chemin de ses prérequis, que la feuille de style montre au survol et au focus."""
    ou, avant = places(art), graphe(art).avant(technique)
    chemin = balise("g", *(balise("path", d=ou.trait(a)) for a in avant), classe="chemin") if avant else ""
    place = ou.noeuds[technique]
    etape = _etape(lecture.etapes.index(technique) + 1, place) if technique in lecture.etapes else ""
    return balise("g", _noeud(technique, place, lecture), chemin, etape)


def _noeud(technique: str, place: Point, lecture: Lecture) -> Html:
    nom, etat = catalogue().techniques[technique].nom, lecture.etat(technique)
    etape = f", étape {lecture.etapes.index(technique) + 1} du chemin" if technique in lecture.etapes else ""
    return balise(
        "a",
        balise("rect", x=place.x - NOEUD // 2, y=place.haut, width=NOEUD, height=HAUTEUR, rx=8),
        _texte(couper(nom, CORPS, TEXTE), place),
        _pastille(place.x + COIN, place.haut, _icone(etat.dessin)),
        classe=f"tm-noeud {etat.classe}",
        aria_label=f"{nom}{INSECABLE}: {_pourquoi(technique, lecture)}{etape}",
        **lecture.href(technique),
    )


def _etape(rang: int, place: Point) -> Html:
    """Le numéro d'un nœud dans le chemin ; hors du lien, qui le dit déjà."""
    numero = balise("text", rang, y=CORPS // 3 + 1)
    return balise("g", _pastille(place.x - COIN, place.haut, numero), classe="etape", aria_hidden="true")


def _icone(nom: str) -> Html:
    return balise("path", d=TRACES[nom], classe="ico", transform=f"scale({ICONE}) translate(-12 -12)")


def _pastille(x: int, y: int, contenu: Html) -> Html:
    return balise("g", balise("circle", r=PASTILLE), contenu, classe="pastille", transform=f"translate({x} {y})")


def _texte(coupe: Sequence[str], place: Point) -> Html:
    """Des lignes centrées, une espace entre deux ; une longue prend la largeur prévue, quelle que soit la police."""
    haut = (place.haut + place.bas) / 2 + CORPS / 3 - (len(coupe) - 1) * INTERLIGNE / 2
    tracees = [_ligne(ligne, place.x, haut + i * INTERLIGNE) for i, ligne in enumerate(coupe)]
    espaces = ["" if ligne.endswith("-") else " " for ligne in coupe[:-1]]
    return balise("text", *(m for paire in zip_longest(tracees, espaces, fillvalue="") for m in paire))


def _ligne(ligne: str, x: int, y: float) -> Html:
    prevue = largeur(ligne, CORPS)
    bornes = {"textLength": f"{min(prevue, TEXTE):.0f}", "lengthAdjust": "spacingAndGlyphs"}
    return balise("tspan", ligne, x=x, y=f"{y:.0f}", **(bornes if prevue > LIGNE_COURTE else {}))


def _pourquoi(technique: str, lecture: Lecture) -> str:
    """L'état d'une technique en mots ; pour une fermée, ce qui manque."""
    if technique in catalogue().standards:
        return "standard, ouverte à tous"
    etat = lecture.etat(technique)
    raisons = manque(lecture.eleve, technique) if etat is ETATS["fermee"] else ()
    return ". ".join((etat.mot, *raisons)).rstrip(".")


def _description(art: str, lecture: Lecture) -> str:
    vus = [lecture.etats[t] for t in catalogue().arts[art].techniques]
    return (
        "De haut en bas, chaque trait va d’une technique à celle qu’elle permet d’apprendre. "
        f"{pluriel(len(vus), 'technique')}{INSECABLE}: {pluriel(vus.count('acquise'), 'acquise')}, "
        f"{vus.count('ouverte')} à votre portée."
    )


def _legende(art: str, lecture: Lecture) -> Html:
    """Les formes que ce dessin emploie, et leurs mots."""
    etats_vus = set(lecture.etats.values())
    formes = [(icone(etat.dessin), etat.mot) for cle, etat in ETATS.items() if cle in etats_vus]
    formes += [(_echantillon(sorte), mot) for sorte, mot in _sortes_de_traits(art)]
    return balise("ul", *(balise("li", balise("span", *forme)) for forme in formes), classe="tm-legende")


def _sortes_de_traits(art: str) -> Iterator[tuple[str, str]]:
    aretes = graphe(art).aretes
    if not all(a.compose for a in aretes):
        yield _classes(False, False), "prérequis"
    if any(a.compose for a in aretes):
        yield _classes(True, False), "entre dans un enchaînement"
    if any(a.ou for a in aretes):
        yield _classes(True, True), f"{guillemets('ou')}{INSECABLE}: l’une suffit"


def _echantillon(classes: str) -> Html:
    trait = balise("path", d="M1 8H29", classe=classes)
    return balise("svg", trait, classe="tm-trait", viewBox="0 0 30 16", aria_hidden="true")


def _rang(technique: str, lecture: Lecture) -> Html:
    """Une technique, son état et ses prérequis, en une ligne."""
    etat = lecture.etat(technique)
    nom = lecture.lien(renvoi("technique", technique))
    return balise(
        "li", icone(etat.dessin), " ", nom, f", {etat.mot}{INSECABLE}: ", *_prerequis(technique, lecture), "."
    )


def _prerequis(technique: str, lecture: Lecture) -> Iterator[object]:
    if not catalogue().techniques[technique].prerequis:
        yield "aucun prérequis"
        return
    yield "demande "
    ligne = next(ligne for ligne in lignes("technique", technique) if ligne.libelle == "Prérequis")
    for morceau in ligne.morceaux:
        yield lecture.lien(morceau) if isinstance(morceau, Renvoi) else morceau
