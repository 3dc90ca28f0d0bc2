"""Un combat en cours, tel qu'on le voit : l'ordre du tour, les combattants, le dernier coup."""

from collections.abc import Iterator

from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Corps
from tiamat.combat.durees import FIN_DU_COMBAT
from tiamat.combat.tour import a_qui
from tiamat.francais import INSECABLE, majuscule, pluriel
from widgets.dessins.icones import icone
from widgets.dessins.jauges import jauge
from widgets.dessins.liens import lien, regle
from widgets.dessins.texte import Html, assembler, balise, cache

POSTURES = {"debout": "Debout", "a_terre": "À terre", "assis": "Assis"}


def nom_de_la_partie(partie: str) -> str:
    """Le nom d'une partie du corps.

    >>> nom_de_la_partie("tete"), nom_de_la_partie("bras")
    ('tête', 'bras')
    """
    return partie.replace("tete", "tête")


def frise(combat: Combat, e: Etat) -> Html:
    """L'ordre du tour : qui joue, ceux qui ont fini, les actions qu'il reste à chacun."""
    joue, attendus = a_qui(e), {i for rang in e.file for i in rang}
    rangs = (_rang(combat, e, i, place, i == joue, i not in attendus) for place, i in enumerate(ordre(e), 1))
    return balise("ol", *rangs, classe="tm-frise", aria_label="Ordre du tour")


def ordre(e: Etat) -> list[int]:
    """Ceux qui sont debout, dans l'ordre du tour : ceux qui ont fini, puis ceux qui jouent encore."""
    reste = [i for rang in e.file for i in rang]
    finis = (i for i in range(len(e.corps)) if i not in reste and not e.corps[i].hors_de_combat)
    return [*sorted(finis, key=lambda i: -e.corps[i].rang), *reste]


def _rang(combat: Combat, e: Etat, i: int, place: int, joue: bool, fini: bool) -> Html:
    c = e.corps[i]
    libres = f"{pluriel(c.actions, 'action libre', 'actions libres')}" if c.actions else "plus d’action"
    if c.mouvement_gratuit:
        libres += ", un mouvement gratuit"
    if c.prepare:
        libres += ", s’est préparé"
    if i in combat.groupes:
        libres += f", {c.effectif} debout"
    else:
        libres += f", santé {c.jauges.sante}{INSECABLE}/{INSECABLE}{c.jauges.sante_max}"
    return balise(
        "li",
        balise("span", place, classe="score"),
        balise(
            "span",
            cache("(joue maintenant) ") if joue else "",
            majuscule(combat.nom(i)),
            balise("small", libres),
            classe="nom",
        ),
        _pions(combat, i, c),
        classe="joue" if joue else "fini" if fini else None,
        aria_current="step" if joue else None,
    )


def _pions(combat: Combat, i: int, c: Corps) -> Html:
    total = max(c.actions, combat.combattants[i].actions)
    pions = (balise("i", classe="plein" if n < c.actions else "vide") for n in range(total))
    return balise("span", *pions, classe="tm-pions", role="img", aria_label=f"{c.actions} actions libres sur {total}")


def forces(combat: Combat, e: Etat) -> Html:
    """Les combattants : jauges, posture, états et leur échéance, blessures, position."""
    return assembler(*(force(combat, e, i) for i in range(len(e.corps))))


def force(combat: Combat, e: Etat, i: int, *, joue: bool | None = None) -> Html:
    """Un combattant ; ``joue`` dit aussi ses actions, et si c'est à lui, quand rien d'autre ne le montre."""
    c = e.corps[i]
    libres = balise("p", "Joue maintenant. " if joue else "", _pions(combat, i, c), classe="tm-petit tm-ligne")
    tete = balise("div", balise("h4", majuscule(combat.nom(i))), "" if joue is None else libres, classe="tm-ligne")
    corps = _groupe(c) if i in combat.groupes else _jauges(c)
    etiquettes = balise("ul", *(balise("li", x) for x in _etiquettes(combat, i, c)), classe="tm-ligne")
    return balise("section", tete, corps, etiquettes, classe="tm-force tm-pile")


def _jauges(c: Corps) -> Html:
    j = c.jauges
    return assembler(
        jauge("sante", j.sante, j.sante_max),
        jauge("energie", j.energie, j.energie_max) if j.energie_max else "",
        jauge("furie", j.furie, j.furie_max) if j.furie_max else "",
    )


def _groupe(c: Corps) -> Html:
    return balise("p", balise("strong", pluriel(c.effectif, "debout", "debout")), " ", regle("R129"))


def _etiquettes(combat: Combat, i: int, c: Corps) -> Iterator[Html]:
    if c.jauges.mort:
        yield _etat("mort", "", grave=True)
        return
    if c.hors_de_combat:
        yield _etat("ko", "", grave=True)
        return
    yield balise("span", POSTURES[c.posture], classe="tm-etat")
    yield balise("span", f"À {c.position}{INSECABLE}m", classe="tm-etat")
    for etat, fins in c.poses:
        yield _etat(etat, echeance(fins))
    if c.jauges.epuise:
        yield _etat("epuise", "énergie à 0")
    for partie, fins in c.blessures:
        yield balise(
            "span",
            icone("alerte"),
            f"Blessure{INSECABLE}: {nom_de_la_partie(partie)}",
            balise("small", echeance(fins) if fins != FIN_DU_COMBAT else "jusqu’à guérison"),
            classe="tm-etat tm-etat--grave",
        )
    if c.prise is not None:
        yield balise("span", icone("prise"), f"Tenu par {combat.nom(c.prise.tenant)}", classe="tm-etat tm-etat--grave")
    for arme in c.tenues:
        yield balise("span", "En main ", lien("arme", arme), classe="tm-etat")


def _etat(etat: str, quand: str, grave: bool = False) -> Html:
    nom = catalogue().etats[etat].nom
    small = balise("small", quand) if quand else ""
    classe = "tm-etat tm-etat--grave" if grave else "tm-etat"
    return balise("span", icone("alerte"), lien("etat", etat, nom), small, classe=classe)


def echeance(fins: int) -> str:
    """Quand un état finit.

    >>> echeance(1), echeance(2), echeance(-1)
    ('fin de ce tour', 'fin du tour suivant', 'fin du combat')
    """
    if fins == FIN_DU_COMBAT:
        return "fin du combat"
    return {1: "fin de ce tour", 2: "fin du tour suivant"}.get(fins, f"{fins - 1} tours après celui-ci")
