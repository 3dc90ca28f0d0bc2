"""Les techniques qu'un mal fait perdre ou permet, et ce qu'il laisse des autres : raisons, chances, jets."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from tiamat.analyse import Bilan
from tiamat.analyse.bilan import Usage
from tiamat.catalogue import catalogue
from tiamat.combat.emploi import ATTAQUE
from tiamat.des import JetAFaire
from tiamat.francais import INSECABLE, pourcentage
from tiamat.presentation import RIEN
from widgets.dessins.avant_apres import Change, avant_apres
from widgets.dessins.liens import lien
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.table import rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise

DESSINEES = 8
"""Les attaques que montre le dessin ; la table les a toutes."""
FLECHE, PERDUE = "→", "perdue"


def sans(un: Bilan, autre: Bilan) -> list[Usage]:
    """Les usages permis d'un côté et pas de l'autre."""
    return [u for cle, u in un.permis.items() if cle not in autre.permis]


def raisons(refus: Iterable[str]) -> Html:
    """Des raisons, chaque règle en lien."""
    return Html(" ".join(map(avec_renvois, refus)))


def poignee(jet: JetAFaire | None) -> str:
    """Les dés d'un jet, ou un tiret."""
    return str(jet.poignee) if jet else RIEN


def change(avant: JetAFaire | None, apres: JetAFaire | None) -> bool:
    """Vrai si les deux jets existent et diffèrent."""
    return bool(avant and apres and avant.poignee != apres.poignee)


def techniques_perdues(avant: Bilan, apres: Bilan) -> Iterator[Html]:
    """Les techniques devenues interdites, rangées par raison."""
    perdues = sans(avant, apres)
    if not perdues:
        return
    refus = {(u.technique, u.en): u.refus for u in apres.usages}
    par_raison: dict[tuple[str, ...], list[str]] = {}
    for u in perdues:
        par_raison.setdefault(refus[u.technique, u.en], []).append(u.technique)
    yield balise(
        "p", f"Techniques perdues{INSECABLE}: {len(perdues)} sur {len(avant.permis)}", classe="tm-titre-figure"
    )
    yield balise("ul", *(balise("li", _interdites(r, ids)) for r, ids in par_raison.items()), classe="tm-pile")


def _interdites(refus: tuple[str, ...], ids: list[str]) -> Html:
    return assembler(balise("p", raisons(refus)), balise("p", _liens(ids)))


def _liens(ids: Iterable[str]) -> Html:
    noms = (lien("technique", id) for id in dict.fromkeys(ids))
    return Html(", ".join(noms) + ".")


def techniques_gagnees(avant: Bilan, apres: Bilan) -> Iterator[Html]:
    """Les techniques que la posture rend possibles."""
    if gagnees := sans(apres, avant):
        yield balise("p", "Devenues possibles", classe="tm-titre-figure")
        yield balise("p", _liens(u.technique for u in gagnees))


def chances_de_toucher(avant: Bilan, apres: Bilan, adversaire: str) -> Iterator[Html]:
    """Les chances de toucher des attaques, avant et après, et la table de toutes les techniques."""
    attaques = [u for u in avant.permis.values() if u.en == ATTAQUE and u.touche is not None]
    if not attaques:
        return
    attaques.sort(key=lambda u: u.touche or 0, reverse=True)
    titre = f"Toucher {adversaire}, qui n’a que sa défense instinctive"
    changes = [
        Change(catalogue().techniques[u.technique].nom, u.touche, _apres(u, apres)) for u in attaques[:DESSINEES]
    ]
    yield balise(
        "figure",
        balise("figcaption", titre, classe="tm-titre-figure"),
        avant_apres(changes, "etats-toucher", titre, PERDUE),
        _table(avant, apres),
        classe="tm-figure",
    )


def _apres(u: Usage, apres: Bilan) -> Fraction | None:
    reste = apres.permis.get((u.technique, u.en))
    return reste.touche if reste else None


def _table(avant: Bilan, apres: Bilan) -> Html:
    rangs = (_technique(u, apres.permis.get(cle)) for cle, u in avant.permis.items())
    return voir_les_nombres(table("Chaque technique, avant et après", ("Technique", "Précision", "Toucher"), rangs))


def _technique(avant: Usage, apres: Usage | None) -> Html:
    nom = [lien("technique", avant.technique)]
    if apres:
        nom += [balise("small", f" {texte}") for texte in _autres_changements(avant, apres)]
    jets = poignee(avant.precision), poignee(apres.precision) if apres else PERDUE
    touche = avant.touche
    chances = (
        RIEN if touche is None else pourcentage(touche),
        RIEN if touche is None else pourcentage(apres.touche) if apres and apres.touche is not None else PERDUE,
    )
    return rang(tuple(nom), *(balise("td", *_deux(*paire), classe="n") for paire in (jets, chances)))


def _deux(avant: str, apres: str) -> tuple[object, ...]:
    return (avant,) if avant == apres else (avant, balise("br"), f"{FLECHE} {apres}")


def _autres_changements(avant: Usage, apres: Usage) -> Iterator[str]:
    if change(avant.puissance, apres.puissance):
        yield f"Puissance {poignee(avant.puissance)} {FLECHE} {poignee(apres.puissance)}"
    if avant.cout.energie != apres.cout.energie:
        yield f"énergie {avant.cout.energie} {FLECHE} {apres.cout.energie}"
