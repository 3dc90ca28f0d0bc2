"""Ce qu'un échange montre, étape par étape : toucher, la zone, la perte, ce qui reste ; puis les faits d'un lancer."""

import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from tiamat.catalogue import catalogue
from tiamat.combat.echange import Frappe
from tiamat.combat.questions import EGALITE, GAGNE, PERD, QuestionOpposition, QuestionPerte
from tiamat.des import Loi, Opposition
from tiamat.francais import INSECABLE, decimale, enumerer, ordre_de_grandeur, pluriel, pourcentage
from tiamat.journal import Fait, FaitJet
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.des_lances import des_lances
from widgets.dessins.jauges import avis
from widgets.dessins.liens import lien, regle, renvoi
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.silhouette import figure_de_silhouette
from widgets.dessins.table import table_simple, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.scene_d_echange import Coup, Refus, Scene
from widgets.vues_de_blessure import seuils_de_la_frappe
from widgets.vues_de_jet import Vue

ISSUES = ("Touche", "Égalité", "Manque")
CONTRE = ("Touche", "Égalité", "Contré")
PERTE = ("points perdus", "Perte")


def echange_pas_a_pas(scene: Scene, coup: Coup) -> Vue:
    """La phrase, puis les quatre étapes, chacune avec ses nombres et ses règles."""
    phrase, fort, suite = _phrase(scene, coup)
    dessin = assembler(
        balise("p", phrase, balise("strong", fort), suite, classe="tm-phrase"),
        *_toucher(scene, coup),
        *_zone(coup),
        *_perte(scene, coup),
        *_reste(scene, coup),
    )
    return Vue(phrase + fort + suite, dessin, pourcentage(coup.loi.touche), "de toucher")


def techniques_refusees(refus: Refus, titre: str) -> Html:
    """Le dépliant de ce qui ne peut pas s'employer, chaque raison avec sa règle ; vide si tout est permis."""
    if not refus:
        return Html("")
    rangs = (balise("li", *_refusee(t, " ".join(raisons))) for t, raisons in refus.items())
    return balise("details", balise("summary", titre), balise("ul", *rangs))


def _refusee(technique: str, raisons: str) -> tuple[Html, ...]:
    """La technique et ses raisons ; son nom ne se dit pas deux fois, si la première raison commence par lui."""
    nom = catalogue().techniques[technique].nom
    if raisons.startswith(nom):
        return lien("technique", technique), avec_renvois(raisons.removeprefix(nom))
    return lien("technique", technique), Html(f"{INSECABLE}: "), avec_renvois(raisons)


def echange_lance(faits: Iterable[Fait], graine: int) -> Vue:
    """Le journal d'un échange joué : chaque fait, ses dés, ses règles ; et la graine de ces dés."""
    tous = tuple(faits)
    dessin = assembler(
        _titre("L’échange lancé"),
        des_lances(tous, graine),
    )
    return Vue(" ".join(f.phrase() for f in tous if not isinstance(f, FaitJet)), dessin)


# ── Les étapes ─────────────────────────────────────────────────────────────


def _phrase(scene: Scene, coup: Coup) -> tuple[str, str, str]:
    qui, contre = scene.noms
    t = catalogue().techniques
    garde = t[coup.defense].nom if coup.defense else "la défense instinctive"
    touche, perte = coup.loi.touche, decimale(coup.loi.perte_moyenne)
    fois = f", {ordre_de_grandeur(touche)}" if 0 < touche < 1 else ""
    debut = f"{t[coup.annonce.technique].nom} contre {garde}{INSECABLE}: {qui} touche {contre} "
    fin = f"{fois}. La perte moyenne est de {perte}."
    return debut, f"{pourcentage(touche)} du temps" if touche else "jamais", fin


def _titre(texte: str, *regles: str) -> Html:
    return balise("p", texte, *(part for r in regles for part in (" ", renvoi(r))), classe="tm-titre-figure")


def _toucher(scene: Scene, coup: Coup) -> Iterator[Html]:
    opposition, garde = coup.echange.opposition, coup.loi.garde
    yield _titre("1. Précision contre défense", "R93", "R94" if garde else "R95", "R96")
    if not isinstance(opposition, QuestionOpposition):
        yield avis("Cette défense est vaincue d’avance. L’attaque touche à coup sûr.", regle="C57")
        return
    jets = opposition.precision.poignee, opposition.defense.poignee
    contre = garde is not None and "contre_attaque" in garde.attributs
    suites = "À égalité, la défense tient."
    if contre:
        suites = f"À égalité, les deux manquent. {scene.noms[1]} riposte {pourcentage(coup.loi.riposte)} du temps. "
    elif coup.echange.paree is not None:
        suites = "Parée à mains nues, l’attaque létale est amortie seulement. "
    chances = dict(opposition.loi)
    issues = Opposition(*(chances.get(i, Fraction(0)) for i in (GAGNE, EGALITE, PERD)))
    regles = (regle("R184"),) if contre else (regle("R109"),) if coup.echange.paree is not None else ()
    yield balise("p", f"{jets[0]} contre {jets[1]}. {suites}", *regles)
    yield barre_d_opposition(issues, scene.noms, "echange-precision", CONTRE if contre else ISSUES)


def _zone(coup: Coup) -> Iterator[Html]:
    frappe = coup.echange.frappe
    if frappe.zone is None:
        yield _titre("2. Zone touchée", "C49")
        yield balise("p", "Cette technique ne vise aucune zone.")
        return
    yield _titre("2. Zone touchée", frappe.zone.regle)
    noms = {z.id: z.nom for z in catalogue().zones.values()}
    yield figure_de_silhouette(dict(frappe.zone.loi), "echange-zone", "Zone, si l’attaque touche")
    rangs = ((noms[z], pourcentage(p), pourcentage(coup.loi.zones.get(z, Fraction(0)))) for z, p in frappe.zone.loi)
    yield voir_les_nombres(table_simple("Zone touchée", ("Zone", "Coup qui touche", "Tout coup"), rangs))


def _perte(scene: Scene, coup: Coup) -> Iterator[Html]:
    frappe, paree = coup.echange.frappe, coup.echange.paree
    yield _titre("3. Perte de santé", "R98", "R99")
    if frappe.pertes is None and paree is None:
        yield balise("p", "Cette attaque ne jette pas de Puissance, et ne fait rien perdre.")
        return
    yield from (balise("p", dite) for dite in _puissances(frappe))
    if not scene.homme_de_main:
        yield from seuils_de_la_frappe(frappe, "blessure" in coup.loi.attaque.attributs)
    memes = paree is None or paree.seuil == frappe.seuil
    yield figure_de_loi(
        _en_loi(coup.loi.pertes),
        frappe.seuil if memes else None,
        "blessure",
        "echange-perte",
        "Perte de la cible, coups manqués compris",
        quoi=PERTE,
    )


def _puissances(frappe: Frappe) -> Iterator[str]:
    """Ce que l'attaque jette et ce que la cible en retient, une phrase par protection différente."""
    zones: dict[int, list[str]] = {}
    questions = {}
    for zone, question in (frappe.pertes or {}).items():
        zones.setdefault(id(question), []).append(zone)
        questions[id(question)] = question
    for cle, question in questions.items():
        if not isinstance(question, QuestionPerte):
            continue
        ou = enumerer([catalogue().zones[z].nom.lower() for z in zones[cle] if z])
        debut = f"{ou.capitalize()}{INSECABLE}: " if len(questions) > 1 else ""
        retenus = pluriel(question.encaisse, "point")
        moyenne = decimale(sum((n * p for n, p in question.loi), Fraction(0)))
        yield (
            f"{debut}Puissance {question.puissance.poignee}, dont l’endurance et l’armure retiennent {retenus}. "
            f"Un coup qui touche fait perdre {moyenne} en moyenne."
        )


def _en_loi(chances: Mapping[int, Fraction]) -> Loi:
    total = math.lcm(*(p.denominator for p in chances.values()))
    return Loi(
        min(chances),
        tuple(int(chances.get(n, Fraction(0)) * total) for n in range(min(chances), max(chances) + 1)),
        total,
    )


def _reste(scene: Scene, coup: Coup) -> Iterator[Html]:
    yield _titre("4. Ce que l’échange laisse à la cible")
    rangs = [(nom, pourcentage(p)) for nom, p in _suites(scene, coup)]
    yield table_simple("Suites de l’échange", ("Suite", "Chance"), rangs)
    attributs = [a for a in catalogue().attributs if a in coup.loi.attaque.attributs]
    if attributs:
        liens = [part for a in attributs for part in (" ", lien("attribut", a))]
        yield balise("p", "Attributs de l’attaque", f"{INSECABLE}:", *liens)
    if scene.homme_de_main:
        yield avis("Un homme de main tombe au premier point perdu.", regle="R129")
    yield avis(
        "L’attaquant joue le premier, et la cible a encore une action. "
        "Ni le combo, ni le recul, ni une prise ne comptent dans ces chances."
    )


def _suites(scene: Scene, coup: Coup) -> Iterator[tuple[Html, Fraction]]:
    loi, sante = coup.loi, scene.sante
    if scene.homme_de_main and coup.echange.frappe.pertes is None and "attaque_surprise" in loi.attaque.attributs:
        yield assembler("Hors de combat, dès la touche ", regle("R128")), loi.touche
        return
    reste = f"{pluriel(sante, 'point')} de santé"
    if loi.letale:
        yield assembler(f"Mort, avec {reste} ", regle("R9")), loi.mort(sante)
    else:
        yield assembler(lien("etat", "ko"), f", avec {reste} ", regle("R8")), loi.ko(sante)
    if scene.homme_de_main:
        return
    yield assembler(lien("etat", "blessure_grave"), " ", regle("R99")), loi.grave
    for etat, p in loi.etats.items():
        yield assembler(lien("etat", etat), " ", regle("R97")), p
    for points, p in loi.furie.items():
        if points:
            yield assembler(f"Furie{INSECABLE}: {pluriel(points, 'point')} ", regle("R12")), p
    if loi.riposte:
        yield assembler("Riposte qui frappe l’attaquant ", regle("R184")), loi.riposte
