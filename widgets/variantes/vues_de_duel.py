"""Un duel d'un système frère, tel qu'on le voit : les propositions en boutons, les deux combattants, la série."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.comparaison.serie import BilanDeSerie
from tiamat.des import Opposition
from tiamat.francais import INSECABLE, majuscule, ordre_de_grandeur, pourcentage
from tiamat.jeu import JeuDeVariante
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix
from tiamat.variantes.systeme import Bilan, Champ, Depart, Proposition, Systeme
from widgets.dessins.jauges import avis, jauge_nommee
from widgets.dessins.journal import est_un_jet
from widgets.dessins.liens import renvoi
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.table import table_simple, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.recit import TOUT
from widgets.vues_de_choix import bouton_ferme, bouton_permis, chance_en_bouton, pli
from widgets.vues_de_jet import Vue

FILTRES = {
    TOUT: ("Tout", lambda _: True),
    "suites": ("Ce qui arrive", lambda f: not est_un_jet(f)),
    "des": ("Les dés", est_un_jet),
}
"""Ce que l'on garde du journal."""

QUESTIONS = {
    "accord": "{} accepte ?",
    "action": "Que fait {} ?",
    "augmentations": "Combien d’Augmentations pour {} ?",
    "centre": "Où sert le recentrage de {} ?",
    "coup_special": "Quel coup spécial pour {} ?",
    "defense": "Comment se défend {} ?",
    "des_en_defense": "Combien de dés en DÉFENSE pour {} ?",
    "encaisser": "Comment encaisse {} ?",
    "endroit": "Où frappe {} ?",
    "improvisation": "Quand improvise {} ?",
    "lieu": "Où frappe {} ?",
    "manoeuvre": "Quelle manœuvre pour {} ?",
    "posture": "Quelle posture prend {} ?",
    "reaction": "Comment réagit {} ?",
    "riposte": "Après sa parade, que fait {} ?",
    "vide": "Un point de Vide pour {} ?",
    "zone": "Quelle zone vise {} ?",
}
"""Choix → la question posée au lecteur ; les autres se disent « Que décide… »."""


def question(choix: Choix, depart: Depart) -> str:
    """La question que pose une décision.

    >>> question(Choix("posture", 0), Depart(("Léa", "Noé"), ((), ())))
    'Quelle posture prend Léa\xa0?'
    """
    posee = QUESTIONS.get(choix.nom, "Que décide {} ?").replace(" ?", f"{INSECABLE}?")
    return majuscule(posee.format(depart.noms[choix.qui]))


def compter(n: int, unite: str) -> str:
    """Un nombre et son unité, le premier mot accordé.

    >>> compter(7, "tour de combat"), compter(1, "action")
    ('7\\xa0tours de combat', '1\\xa0action')
    """
    premier, *suite = unite.split(" ")
    accorde = premier if n < 2 or premier.endswith(("s", "x")) else f"{premier}s"
    return f"{n}{INSECABLE}{' '.join([accorde, *suite])}"


def en_bref(faits: Iterable[Fait]) -> str:
    """Ce qui est arrivé, sans les dés."""
    return " ".join(majuscule(f.phrase()) for f in faits if not est_un_jet(f))


# ── Ce que l'on propose ────────────────────────────────────────────────────


def propositions_en_boutons(toutes: Sequence[Proposition], titre: str) -> Html:
    """Ce que l'on peut répondre, chaque chance et chaque règle à côté ; puis ce qui est fermé, avec sa raison."""
    permises = [_permise(n, p) for n, p in enumerate(toutes) if not p.refus]
    fermees = [bouton_ferme(n, p.texte, p.refus) for n, p in enumerate(toutes) if p.refus]
    corps = [balise("h3", titre, classe="tm-titre-de-choix"), _liste(permises)]
    if fermees:
        corps.append(pli("fermees", f"Impossible maintenant ({len(fermees)})", _liste(fermees)))
    return assembler(*corps)


def _permise(geste: int, p: Proposition) -> Html:
    detail = balise("small", p.detail) if p.detail else ""
    chance = balise("span", classe="chance") if p.chance is None else chance_en_bouton(p.chance, "de réussir")
    suite = [renvoi(p.regle)] if p.regle else []
    return bouton_permis(geste, "chevron", (balise("strong", p.texte), detail), chance, suite)


def _liste(boutons: Iterable[Html]) -> Html:
    return balise("ul", *(balise("li", b) for b in boutons), classe="tm-actions")


# ── Les combattants et leurs réglages ──────────────────────────────────────


def forces(jeu: JeuDeVariante) -> Html:
    """Les deux combattants : leurs jauges, leurs états, qui décide."""
    partie, choix = jeu.partie, jeu.choix
    attendu = choix.qui if choix is not None else None
    bilans = (partie.systeme.bilan(partie.depart, partie.etat, qui) for qui in (0, 1))
    return assembler(*(_force(partie.depart.noms[qui], b, qui == attendu) for qui, b in enumerate(bilans)))


def _force(nom: str, bilan: Bilan, decide: bool) -> Html:
    main = balise("p", "Décide maintenant.", classe="tm-petit tm-ligne") if decide else ""
    tete = balise("div", balise("h4", majuscule(nom)), main, classe="tm-ligne")
    jauges = (jauge_nommee(j.nom, j.valeur, j.maxi) for j in bilan.jauges)
    etats = [balise("li", balise("span", majuscule(e), classe="tm-etat")) for e in bilan.etats]
    etiquettes = balise("ul", *etats, classe="tm-ligne") if etats else ""
    return balise("section", tete, *jauges, etiquettes, classe="tm-force tm-pile")


def regles_des_champs(champs: Sequence[Champ], debut: str) -> Html:
    """Les règles qui expliquent ces réglages, chacune une fois."""
    numeros = dict.fromkeys(c.regle for c in champs if c.regle)
    return balise("p", debut, *_renvois(numeros), classe="tm-petit") if numeros else Html("")


# ── Cinq cents duels ───────────────────────────────────────────────────────


class Serie(NamedTuple):
    """Des duels joués par la machine : où l'on en est, et d'où viennent les dés."""

    bilan: BilanDeSerie
    voulus: int
    graine: int
    finie: bool


def serie_de_duels(systeme: Systeme, noms: tuple[str, str], s: Serie) -> Vue:
    """La chance de gagner de chacun et la durée, avec leurs intervalles."""
    b = s.bilan
    chance = b.chance(0)
    partiel = "" if s.finie else "Résultat partiel. "
    debut = f"{partiel}{noms[0]} {'gagne' if chance else 'ne gagne'} "
    fort = f"{pourcentage(chance)} du temps" if chance else "jamais"
    fois = f", {ordre_de_grandeur(chance)}" if 0 < chance < 1 else ""
    fin = f"{fois}. Un duel sur deux finit en {compter(b.mediane, systeme.unite)} au plus."
    dessin = assembler(
        balise("p", debut, balise("strong", fort), fin, classe="tm-phrase"),
        *([] if s.finie else [avis(f"{b.duels} duels sur {s.voulus}.", "alerte")]),
        barre_d_opposition(
            Opposition(chance, Fraction(b.indecis, b.duels), b.chance(1)),
            noms,
            f"duel-{systeme.id.replace('_', '-')}-serie",
            (f"{noms[0]} gagne", "Sans vainqueur", f"{noms[1]} gagne"),
        ),
        voir_les_nombres(*_nombres(systeme, noms, b)),
        balise("p", _pied(s), classe="tm-petit"),
    )
    return Vue(debut + fort + fin, dessin)


def _nombres(systeme: Systeme, noms: tuple[str, str], b: BilanDeSerie) -> Iterator[Html]:
    titre = f"Chance de gagner, intervalle à 95{INSECABLE}%"
    rangs = ((noms[c], pourcentage(b.chance(c)), *map(_borne, b.intervalle(c))) for c in (0, 1))
    yield table_simple(titre, ("Qui", "Chance", "De", "À"), rangs)
    bas, haut = b.etendue
    durees = [(f"{b.duels} duels", bas, b.mediane, haut, " à ".join(map(str, b.intervalle_de_mediane)))]
    colonnes = ("Durée au plus", "1 fois sur 10", "1 fois sur 2", "9 fois sur 10", "Médiane sûre à 95\u00a0%")
    yield table_simple(f"Durée, comptée ainsi{INSECABLE}: {systeme.unite}", colonnes, durees)


def _borne(x: float) -> str:
    """Une borne d'intervalle ; nulle, elle s'écrit 0 : rien n'y est impossible."""
    return pourcentage(Fraction(x)) if x else f"0{INSECABLE}%"


def _pied(s: Serie) -> str:
    return (
        f"{s.bilan.duels} duels joués par la machine, chacun suivant la tactique du système. "
        f"Graines {s.graine} à {s.graine + s.bilan.duels - 1}."
    )


def _renvois(regles: Iterable[str]) -> Iterator[object]:
    for r in regles:
        yield " "
        yield renvoi(r)
