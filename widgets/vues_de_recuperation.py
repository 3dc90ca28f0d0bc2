"""Ce qu'une récupération montre : les jauges, les heures d'énergie, la loi des jours de santé, la furie."""

from collections.abc import Iterator
from fractions import Fraction

from tiamat.des import Loi
from tiamat.francais import INSECABLE, decimale, pluriel
from tiamat.jauges import Jauges, Remise, reposer, se_remettre
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.jauges import avis, faits, jauge
from widgets.dessins.liens import lien, maison, renvoi
from widgets.dessins.longueurs import Longueur, longueurs
from widgets.dessins.parties import Fort, phrase, titre
from widgets.dessins.table import table_simple, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

SOUVENT = Fraction(9, 10)
JOURS = ("jours de repos", "Jours")
HEURES = "Heures jusqu’à toute son énergie"


def recuperation(nom: str, jauges: Jauges, volonte: int) -> Vue:
    """Tout ce que montre la récupération d'un personnage."""
    remise = se_remettre(jauges, volonte=volonte)
    morceaux = [*_energie_dite(nom, jauges, remise), *_sante_dite(remise.jours)]
    dessin = assembler(
        phrase(*morceaux),
        balise("div", *_jauges(jauges), classe="tm-pile"),
        *_energie(jauges, volonte, remise),
        *_sante(jauges, remise.jours),
        *_furie(jauges),
    )
    return Vue("".join(morceaux), dessin, *_essentiel(remise))


def personne(raison: str) -> Vue:
    """Rien à montrer, et pourquoi."""
    return Vue(raison, phrase(raison), "Personne", "à remettre sur pied")


# ── Les phrases ────────────────────────────────────────────────────────────


def _energie_dite(nom: str, jauges: Jauges, remise: Remise) -> Iterator[str]:
    if not jauges.energie_max:
        yield f"{nom} n’a pas d’énergie à retrouver. "
    elif not remise.heures_de_repos:
        yield from (f"{nom} a ", Fort("toute son énergie"), ". ")
    else:
        yield f"{nom} retrouve toute son énergie en "
        yield from (Fort(f"{pluriel(remise.heures_de_sommeil, 'heure')} de sommeil"), ", ou ")
        yield from (Fort(f"{pluriel(remise.heures_de_repos, 'heure')} de repos"), ". ")


def _sante_dite(jours: Loi) -> Iterator[str]:
    if not jours.maxi:
        yield from ("Sa santé est ", Fort("au maximum"), ".")
    elif jours.mini == jours.maxi:
        yield from ("Sa santé demande ", Fort(f"{_jours(jours.mini)} de repos"), ".")
    else:
        yield from ("Sa santé demande ", Fort(f"{_jours(jours.moyenne)} de repos"), f" en moyenne{INSECABLE}; ")
        souvent = jours.quantile(SOUVENT)
        yield from (Fort(_jours(souvent)), f" {'suffit' if souvent == 1 else 'suffisent'} au moins 9 fois sur 10.")


def _essentiel(remise: Remise) -> tuple[str, str]:
    if remise.jours.maxi:
        certain = remise.jours.mini == remise.jours.maxi
        return _jours(remise.jours.moyenne), "de repos" if certain else "de repos en moyenne"
    if remise.heures_de_repos:
        return pluriel(remise.heures_de_sommeil, "heure"), "de sommeil"
    return "Rien", "à récupérer"


def _jours(n: Fraction | int) -> str:
    """« 5,1 jours », « 1 jour »."""
    nombre = str(n) if Fraction(n).denominator == 1 else decimale(n)
    return f"{nombre}{INSECABLE}{'jour' if n < 2 else 'jours'}"


# ── Les parties ────────────────────────────────────────────────────────────


def _jauges(j: Jauges) -> Iterator[Html]:
    yield jauge("sante", j.sante, j.sante_max)
    if j.energie_max:
        yield jauge("energie", j.energie, j.energie_max)
        yield jauge("furie", j.furie, j.furie_max)


def _energie(j: Jauges, volonte: int, remise: Remise) -> Iterator[Html]:
    """Les heures de repos et de sommeil, et l'énergie après chacune."""
    yield titre("L’énergie", "R20")
    if not j.energie_max:
        yield avis("Un homme de main n’a ni énergie ni furie.", regle="R131")
        return
    repos, sommeil = remise[:2]
    if repos:
        durees = [Longueur("Dormir", [sommeil]), Longueur("Se reposer, sans effort", [repos])]
        rangs = [
            (
                pluriel(h, "heure"),
                reposer(j, volonte=volonte, heures_de_sommeil=h).energie,
                reposer(j, volonte=volonte, heures_de_repos=h).energie,
            )
            for h in range(1, sommeil + 1)
        ]
        yield balise(
            "figure",
            longueurs(durees, "h", "recuperation-energie", HEURES),
            voir_les_nombres(
                table_simple("Énergie, heure par heure", ("Après", "En dormant", "En se reposant"), rangs)
            ),
            classe="tm-figure",
        )
    vide = j._replace(energie=0)
    en_dormant = reposer(vide, volonte=volonte, heures_de_sommeil=1).energie
    en_repos = reposer(vide, volonte=volonte, heures_de_repos=1).energie
    yield balise(
        "p",
        f"Une heure dormie rend {pluriel(en_dormant, 'point')}, une heure de repos {pluriel(en_repos, 'point')}. ",
        *("Elles ne s’ajoutent pas ", renvoi("C80"), " ", maison(), "."),
    )
    if j.epuise:
        yield avis(assembler(lien("etat", "epuise"), " jusqu’au premier point regagné."), regle="C91")


def _sante(j: Jauges, jours: Loi) -> Iterator[Html]:
    """La loi du nombre de jours, et ce qui change en chemin."""
    yield titre("La santé", "R6", "R5")
    if not jours.maxi:
        yield balise("p", "Elle est au maximum, et ne monte pas plus haut.")
        return
    souvent = jours.quantile(SOUVENT)
    if jours.mini < jours.maxi:
        yield figure_de_loi(jours, souvent, "au_plus", "recuperation-sante", "Jours jusqu’à toute sa santé", quoi=JOURS)
        yield faits(
            {
                "Au mieux": _jours(jours.mini),
                "En moyenne": _jours(jours.moyenne),
                "Suffit 9 fois sur 10": _jours(souvent),
                "Au pire": _jours(jours.maxi),
            }
        )
    if j.ko:
        yield avis(assembler(lien("etat", "ko"), " jusqu’au premier jour de repos."), regle="C79")
    if j.energie_max:
        yield balise("p", "Ses blessures graves guérissent avec le dernier point ", renvoi("C95"), " ", maison(), ".")
    yield avis("Un jour de repos rend 1D6 points. Des soins en rendent plus, sans montant connu.", regle="C78")


def _furie(j: Jauges) -> Iterator[Html]:
    """La furie, qui ne se refait pas : elle retombe."""
    if not j.furie_max:
        return
    yield titre("La furie", "R14", "R15")
    if not j.furie:
        yield balise("p", "Elle est déjà à 0.")
        return
    yield balise(
        "p",
        f"De {pluriel(j.furie, 'point')}, elle retombe à 0 à la fin du combat. ",
        "Le meneur peut la laisser passer à un combat proche, dans l’heure.",
    )
