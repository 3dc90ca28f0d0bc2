"""Les cinq jeux côte à côte : une case par jeu, sa réponse, ce qu'elle compte et le combattant qui l'a donnée."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.catalogue.variantes import variantes
from tiamat.comparaison.fiche import QuestionPosee, Valeurs, noms, reglages
from tiamat.comparaison.jeu import ASSAILLANTS, ECARTS, Jeu
from tiamat.comparaison.jeux import JEUX
from tiamat.comparaison.serie import BilanDeSerie
from tiamat.des import en_loi
from tiamat.francais import INSECABLE, decimale, pluriel, pourcentage, signe
from widgets.dessins.barres import barres
from widgets.dessins.chances import Essai, colonnes_de_chances
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.jauges import avis
from widgets.dessins.liens import maison
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.table import case, nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.vues_de_duel import compter
from widgets.vues_de_jet import Vue

ARBITRAIRE = (
    "Un même combattant moyen est transposé dans les cinq jeux. Ce choix est le nôtre, et se règle. "
    "Les échelles ne se comparent pas d’un jeu à l’autre : regardez la forme de chaque réponse."
)


class Posee(NamedTuple):
    """Une question posée : ce que l'on y regarde, le combattant moyen de chaque jeu, et les duels joués."""

    question: QuestionPosee
    valeurs: Mapping[str, Valeurs]
    ecart: int
    assaillants: int
    avance: int
    bilans: Mapping[str, BilanDeSerie]
    duels: int
    graine: int | None
    finie: bool


class Reponse(NamedTuple):
    """Ce qu'un jeu répond : sa phrase, son dessin et ses nombres, ce qui se dit à voix haute."""

    phrase: str
    dessin: Html
    dite: str


def comparer(p: Posee) -> Vue:
    """La transposition, puis une case par jeu."""
    repondre = REPONSES[p.question.id]
    cases, dites = [], []
    for id, jeu in JEUX.items():
        reponse = repondre(p, jeu) if id in p.question.dit else None
        cases.append(_case(p, id, reponse))
        if reponse is not None and reponse.dite:
            dites.append(f"{noms()[id]}, {reponse.dite}")
    phrase = f"{p.question.titre}. {' ; '.join(dites)}." if dites else f"{p.question.titre}."
    transposition = avis(assembler(balise("strong", "Transposition arbitraire. "), ARBITRAIRE, " ", maison()))
    dessin = assembler(balise("p", f"{p.question.titre}.", classe="tm-phrase"), transposition, *_partiel(p), *cases)
    return Vue(phrase, dessin, *_essentiel(p))


def _essentiel(p: Posee) -> tuple[str, str]:
    if p.question.id in ("toucher", "initiative"):
        return f"Écart {_signe(p.ecart)}", "regardé dans les cinq jeux"
    if p.question.id == "surnombre":
        return f"Seul contre {p.assaillants}", "regardé dans les cinq jeux"
    return "5 jeux", "une réponse chacun"


def _case(p: Posee, id: str, reponse: Reponse | None) -> Html:
    tete = balise("h3", noms()[id])
    moyen = ", ".join(f"{r.nom} {p.valeurs[id][r.id]}" for r in reglages() if r.jeu == id)
    pied = balise("p", f"Combattant moyen{INSECABLE}: {moyen}.", classe="tm-petit")
    if reponse is None:
        quoi = "Le livre" if id not in variantes() else f"Le document {variantes()[id].document}"
        rien = balise("p", f"{quoi} n’en dit rien. Aucun nombre ne s’invente ici.")
        return balise("section", tete, rien, classe="tm-force tm-pile")
    dit = balise("p", avec_renvois(p.question.dit[id]), classe="tm-petit")
    phrase = balise("p", balise("strong", reponse.phrase)) if reponse.phrase else ""
    return balise("section", tete, dit, phrase, reponse.dessin, pied, classe="tm-force tm-pile")


def _partiel(p: Posee) -> Iterator[Html]:
    if p.bilans and not p.finie:
        faits = sum(b.duels for b in p.bilans.values())
        yield avis(f"Résultat partiel{INSECABLE}: {faits} duels sur {p.duels * len(JEUX)}.", "alerte")
    if p.bilans and p.graine is not None:
        dernier = p.graine + p.duels - 1
        dite = (
            f"{p.duels} duels par jeu, joués par la machine. Graines {p.graine} à {dernier}. Le calcul copié les garde."
        )
        yield balise("p", dite, classe="tm-petit")
        yield avis("Chacun suit la tactique de la machine dans son jeu. Une vraie table joue autrement.")


def _signe(n: int) -> str:
    return signe(n) if n else "0"


def _identifiant(p: Posee, jeu: Jeu) -> str:
    return f"comparer-{p.question.id}-{jeu.id.replace('_', '-')}"


# ── Les cinq réponses ──────────────────────────────────────────────────────


def _toucher(p: Posee, jeu: Jeu) -> Reponse:
    chances = {e: c for e in ECARTS if (c := jeu.toucher(p.valeurs[jeu.id], e)) is not None}
    essais = [Essai(_signe(e), c, e == p.ecart) for e, c in chances.items()]
    phrase, dite = _a_l_ecart(p, chances)
    return Reponse(phrase, _colonnes(p, jeu, essais, "Écart"), dite)


def _initiative(p: Posee, jeu: Jeu) -> Reponse:
    lois = {e: o for e in ECARTS if (o := jeu.devant(p.valeurs[jeu.id], e)) is not None}
    essais = [Essai(_signe(e), o.gagne, e == p.ecart) for e, o in lois.items()]
    dessin = colonnes_de_chances(essais, _identifiant(p, jeu), p.question.titre, p.question.axe)
    entetes = ("Écart", "Avant", p.question.compte[jeu.id], "Après")
    rangs = (rang(_signe(e), *map(case, o)) for e, o in lois.items())
    nombres = voir_les_nombres(table(p.question.titre, entetes, rangs))
    phrase, dite = _a_l_ecart(p, {e: o.gagne for e, o in lois.items()})
    return Reponse(phrase, assembler(balise("figure", dessin, nombres, classe="tm-figure"), *_avance(p, jeu)), dite)


def _avance(p: Posee, jeu: Jeu) -> Iterator[Html]:
    """Ce que l'avance change à l'issue du duel, s'il a été joué."""
    if jeu.id in p.bilans:
        b = p.bilans[jeu.id]
        gagne = pourcentage(b.chance(0)) if b.victoires[0] else f"0{INSECABLE}%"
        debut = f"Avec {p.avance} de plus à l’initiative, le premier gagne "
        fin = f" des duels. Intervalle à 95{INSECABLE}%{INSECABLE}: {_bornes(b)}."
        yield balise("p", debut, balise("strong", gagne), fin)


def _a_l_ecart(p: Posee, chances: Mapping[int, Fraction]) -> tuple[str, str]:
    if p.ecart not in chances:
        return f"Écart {_signe(p.ecart)}{INSECABLE}: hors de l’échelle de ce combattant.", ""
    chance = chances[p.ecart]
    dite = f"{pourcentage(chance) if chance else 'jamais'} {p.question.quoi}"
    return f"Écart {_signe(p.ecart)}{INSECABLE}: {dite}.", dite


def _duree(p: Posee, jeu: Jeu) -> Reponse:
    if jeu.id not in p.bilans:
        return Reponse("Lancez la simulation pour le savoir.", Html(""), "")
    b = p.bilans[jeu.id]
    bas, haut = b.intervalle_de_mediane
    sure = f", médiane sûre à 95{INSECABLE}% de {bas} à {haut}" if bas < haut else ""
    dite = f"un duel sur deux finit en {compter(b.mediane, jeu.unite)} au plus"
    loi = en_loi((d, b.durees.count(d)) for d in sorted(set(b.durees)))
    titre = f"Durée de {b.duels} duels"
    figure = figure_de_loi(loi, None, "au_moins", _identifiant(p, jeu), titre, quoi=(jeu.unite, "Durée"))
    fois = [pluriel(n, "fois", "fois") for n in (*b.victoires, b.indecis)]
    sans = f", personne {fois[2]}" if b.indecis else ""
    gagnes = balise("p", f"Le premier gagne {fois[0]}, le second {fois[1]}{sans}.", classe="tm-petit")
    return Reponse(f"{dite[0].upper()}{dite[1:]}{sure}.", assembler(figure, gagnes), dite)


def _protection(p: Posee, jeu: Jeu) -> Reponse:
    pertes = jeu.pertes(p.valeurs[jeu.id])
    sans, unite = pertes[0].perte, p.question.compte[jeu.id]
    parts = [(x.nom, x.perte / sans if sans else Fraction(0)) for x in pertes]
    figure = balise("figure", barres(parts, _identifiant(p, jeu), p.question.titre), classe="tm-figure")
    rangs = (rang(x.nom, nombre(decimale(x.perte, 2)), case(part)) for x, (_, part) in zip(pertes, parts, strict=True))
    titre = f"Perte moyenne d’une attaque, coups manqués compris, en {unite}"
    nombres = voir_les_nombres(table(titre, ("Protection", "Perte", "Part"), rangs))
    nom, part = parts[-1]
    nue = f"sans protection, une attaque coûte {decimale(sans, 1)}{INSECABLE}{unite} en moyenne"
    forte = nom.lower() if not nom.isdigit() else f"protection {nom}"
    passe = f"il passe {pourcentage(part)} {p.question.quoi}" if part else "plus rien ne passe"
    dite = f"{passe} avec la plus forte, {forte}"
    return Reponse(f"{nue[0].upper()}{nue[1:]}{INSECABLE}; {dite}.", assembler(figure, nombres), dite)


def _surnombre(p: Posee, jeu: Jeu) -> Reponse:
    assert jeu.entoure is not None
    chances = {n: jeu.entoure(p.valeurs[jeu.id], n) for n in ASSAILLANTS}
    essais = [Essai(str(n), c, n == p.assaillants) for n, c in chances.items()]
    dite = f"{pourcentage(chances[p.assaillants])} {p.question.quoi}"
    return Reponse(f"Seul contre {p.assaillants}{INSECABLE}: {dite}.", _colonnes(p, jeu, essais, "Assaillants"), dite)


def _colonnes(p: Posee, jeu: Jeu, essais: Sequence[Essai], entete: str) -> Html:
    dessin = colonnes_de_chances(essais, _identifiant(p, jeu), p.question.titre, p.question.axe)
    rangs = (rang(e.nom, case(e.chance)) for e in essais)
    nombres = voir_les_nombres(table(p.question.titre, (entete, "Chance"), rangs))
    return balise("figure", dessin, nombres, classe="tm-figure")


def _bornes(b: BilanDeSerie) -> str:
    return " à ".join(pourcentage(Fraction(x)) if x else f"0{INSECABLE}%" for x in b.intervalle(0))


REPONSES: Mapping[str, Callable[[Posee, Jeu], Reponse]] = {
    "toucher": _toucher,
    "initiative": _initiative,
    "duree": _duree,
    "protection": _protection,
    "surnombre": _surnombre,
}
"""Question → ce que chaque jeu y répond."""
