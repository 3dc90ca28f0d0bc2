"""Ce que l'on peut faire, en boutons : chaque réponse avec ses chances exactes et sa règle, ou ce qui l'empêche."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat
from tiamat.francais import INSECABLE, decimale, pluriel, pourcentage
from tiamat.jeu import Proposition
from tiamat.techniques import sorte
from widgets.dessins.icones import icone
from widgets.dessins.liens import lien, regle
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.texte import Html, assembler, balise

ICONES_DES_TECHNIQUES = {"defense": "parade", "attaque": "poings"}
ICONES_DES_GESTES = {
    "deplacement": "pieds",
    "course": "pieds",
    "posture": "personne",
    "relever": "personne",
    "degainer": "arme_de_contact",
    "rengainer": "arme_de_contact",
    "saisir": "arme_de_contact",
    "recharger": "attaque_a_distance",
    "se_liberer": "prise",
    "preparer": "attente",
    "retarder": "attente",
}
"""Geste → son icône ; les autres ont un chevron."""
ZONES = "zones"


def choix_en_boutons(combat: Combat, toutes: Sequence[Proposition], titre: str) -> Html:
    """Les coups par cible, le plus sûr d'abord ; puis les autres actions ; puis ce qui est fermé, avec ses raisons."""
    permises = [p for p in toutes if not p.refus]
    coups = [p for p in permises if p.chances]
    autres = [p for p in permises if not p.chances]
    fermees = [p for p in toutes if p.refus]
    cibles = list(dict.fromkeys(p.cible for p in coups))
    corps = [balise("h3", titre, classe="tm-titre-de-choix")]
    for cible in cibles:
        siens = sorted((p for p in coups if p.cible == cible), key=lambda p: -p.chances[0].touche)
        nom = f"Contre {combat.nom(cible)}"
        corps.append(
            pli(f"cible-{cible}", nom, _par_technique(siens), ouvert=True) if len(cibles) > 1 else _par_technique(siens)
        )
    if autres:
        nom = f"Autres actions ({len(autres)})"
        corps.append(pli("autres", nom, _liste(autres), ouvert=not coups) if coups else _liste(autres))
    if fermees:
        corps.append(pli("fermees", f"Impossible maintenant ({len(fermees)})", _liste(_une_par_raison(fermees))))
    return assembler(*corps)


def reponses_en_boutons(toutes: Sequence[Proposition], titre: str) -> Html:
    """Les réponses à une question posée en plein coup : se défendre, enchaîner, se déplacer."""
    return assembler(balise("h3", titre, classe="tm-titre-de-choix"), _liste(toutes))


def _par_technique(coups: Sequence[Proposition]) -> Html:
    """Une technique qui laisse choisir la zone se déplie ; les autres sont des boutons."""
    par_technique: dict[str, list[Proposition]] = {}
    for p in coups:
        par_technique.setdefault(p.technique, []).append(p)
    rangs = []
    for technique, siens in par_technique.items():
        if len(siens) == 1:
            rangs.append(_rang(siens[0]))
        else:
            nom = f"{catalogue().techniques[technique].nom}{INSECABLE}: {pluriel(len(siens), 'choix', 'choix')}"
            cle = f"{ZONES}-{siens[0].cible}-{technique}"
            rangs.append(balise("li", pli(cle, nom, _liste(siens))))
    return balise("ul", *rangs, classe="tm-actions")


def _liste(propositions: Iterable[Proposition]) -> Html:
    return balise("ul", *map(_rang, propositions), classe="tm-actions")


def _rang(p: Proposition) -> Html:
    """Une proposition, sa suite dessous ; une règle seule se met à côté."""
    return balise("li", _bouton(p), classe=None if p.refus or p.technique or p.chances else "tm-action-simple")


def pli(cle: str, titre: str, contenu: Html, ouvert: bool = False) -> Html:
    """Un pli qui reste ouvert, ou fermé, d'une liste à la suivante."""
    return balise("details", balise("summary", titre), contenu, data_pli=cle, open=ouvert)


def _une_par_raison(fermees: Iterable[Proposition]) -> list[Proposition]:
    """Une action fermée pour la même raison ne se montre qu'une fois : ses cibles et ses zones n'y changent rien."""
    vues: dict[tuple[str, tuple[str, ...]], Proposition] = {}
    for p in fermees:
        cle = p.technique or p.nom, p.refus
        vues.setdefault(cle, p)
    return list(vues.values())


def _bouton(p: Proposition) -> Html:
    if p.refus:
        return bouton_ferme(p.geste, p.nom, " ".join(p.refus))
    livre = balise("small", "Comme dans le livre", classe="tm-livre") if p.du_livre else ""
    detail = balise("small", p.detail) if p.detail else ""
    return bouton_permis(p.geste, _icone(p), (balise("strong", p.nom), detail, livre), _chance(p), _suite(p))


def bouton_ferme(geste: int, nom: str, refus: str) -> Html:
    """Une action impossible : elle reste visible, sa raison et sa règle dessous."""
    bouton = balise(
        "button",
        icone("cadenas"),
        balise("span", balise("strong", nom)),
        type="button",
        classe="tm-action",
        data_geste=geste,
        aria_disabled="true",
    )
    # Un lien ne peut vivre dans un bouton.
    return assembler(bouton, balise("p", avec_renvois(refus), classe="tm-petit"))


def bouton_permis(geste: int, dessin: str, mots: Iterable[object], chance: Html, suite: Iterable[object]) -> Html:
    """Une action possible : ses mots, sa chance, et dessous ce qui l'explique."""
    bouton = balise(
        "button",
        icone(dessin),
        balise("span", *mots),
        chance,
        type="button",
        classe="tm-action",
        data_geste=geste,
    )
    dessous = [mot for mot in suite if mot]
    return assembler(bouton, balise("p", *dessous, classe="tm-petit") if dessous else "")


def chance_en_bouton(chance: Fraction, mots: str) -> Html:
    """La chance écrite au bout d'un bouton."""
    return balise("span", pourcentage(chance), balise("small", mots), classe="chance")


def _icone(p: Proposition) -> str:
    if not p.technique:
        return "parade" if p.chances else ICONES_DES_GESTES.get(p.sorte, "chevron")
    return ICONES_DES_TECHNIQUES[sorte(catalogue().techniques[p.technique])]


def _chance(p: Proposition) -> Html:
    if not p.chances:
        return balise("span", classe="chance")
    mots = "de toucher" if p.regle not in ("R94", "R95") else "d’être touché"
    return chance_en_bouton(p.chances[0].touche, mots)


def _suite(p: Proposition) -> Iterable[object]:
    """La perte moyenne, la pire défense en face, la règle et la fiche."""
    if p.chances:
        yield f"Perte moyenne{INSECABLE}: {decimale(p.chances[0].perte)}. "
        pire = min(p.chances, key=lambda c: c.touche)
        if pire is not p.chances[0]:
            yield f"Contre {pire.nom}{INSECABLE}: {pourcentage(pire.touche)}. "
        if p.chances[0].riposte:
            yield f"Riposte{INSECABLE}: {pourcentage(p.chances[0].riposte)}. "
    if p.technique:
        yield lien("technique", p.technique, "Sa fiche")
        yield " "
    yield regle(p.regle) if p.regle.startswith("R") else lien("arbitrage", p.regle)
