"""Le verso de la feuille de personnage : techniques, armes, protections, équipement, notes."""

from collections.abc import Iterator, Sequence

from tiamat.catalogue import Technique, catalogue
from tiamat.des import Formule
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, abreger
from tiamat.personnage import Personnage
from tiamat.presentation import cout, formule, lignes
from tiamat.techniques import arme_convient, precision, puissance_avec, sorte
from widgets.dessins import liens
from widgets.dessins.cadres import VIDE, cadre, table
from widgets.dessins.texte import Html, assembler, balise

TECHNIQUES = ("Technique", "Type", "Coût", "Précision", "Puissance", "Localisation", "Attributs")
ARMES = ("Puissance", "Attributs", "Portée", "Munitions")
PROTECTIONS = ("Armure", "Zones", "Malus")
VIERGE, REMPLIE = 12, 8
"""Les lignes de la table des techniques, au moins, sur une feuille vierge ou remplie."""
SERREE, DETAILLEES = 8, 12
"""Plus de techniques prennent la place des standards ; au-delà des détaillées, seul leur nom suit."""
LIGNES_D_ARMES, LIGNES_DE_PROTECTIONS = 3, 2
SUITE = 600
EQUIPEMENT, NOTES = (250, 150), (300, 150)
"""Ce qui tient dans les cases de texte, en signes ; moins, quand les techniques prennent la place."""


def verso(p: Personnage | None) -> Iterator[Html]:
    """Les cadres du verso, dans l'ordre ; sans personnage, ils sont vierges."""
    armes, protections, reste = _reconnaitre(p.equipement if p else ())
    techniques = p.techniques if p else ()
    connues = [catalogue().techniques[t] for t in techniques if t in catalogue().techniques]
    suite = [t.nom for t in connues[DETAILLEES:]] + [t for t in techniques if t not in catalogue().techniques]
    serre = len(connues) > SERREE
    rangs = [_rang(t, p, armes) for t in connues[:DETAILLEES]]
    yield cadre("Techniques", table("Techniques", TECHNIQUES, rangs, REMPLIE if p else VIERGE), _suite(suite))
    if not serre:
        standards = (t for t in catalogue().techniques.values() if t.id in catalogue().standards)
        yield cadre(
            "Techniques standards", balise("ul", *(_standard(t, p, armes) for t in standards)), classe="tm-serre"
        )
    yield cadre("Armes", _equipes("Arme", "arme", ARMES, armes, LIGNES_D_ARMES))
    yield cadre("Protections", _equipes("Protection", "protection", PROTECTIONS, protections, LIGNES_DE_PROTECTIONS))
    yield cadre("Équipement", balise("p", abreger(", ".join(reste), EQUIPEMENT[serre])), classe="tm-a-ecrire")
    yield cadre("Notes", balise("p", abreger(p.notes, NOTES[serre]) if p else ""), classe="tm-a-ecrire tm-grandit")


def _suite(noms: Sequence[str]) -> Html:
    if not noms:
        return VIDE
    return balise("p", balise("strong", f"Et aussi{INSECABLE}: "), abreger(", ".join(noms), SUITE))


def _reconnaitre(equipement: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Sépare les armes et les protections du catalogue, tant que leur table a de la place, de tout le reste."""
    fiches = catalogue()
    armes: list[str] = []
    protections: list[str] = []
    reste: list[str] = []
    for objet in equipement:
        arme, protection = fiches.armes.identifier(objet), fiches.protections.identifier(objet)
        if arme and len(armes) < LIGNES_D_ARMES:
            armes.append(arme)
        elif protection and len(protections) < LIGNES_DE_PROTECTIONS:
            protections.append(protection)
        else:
            reste.append(objet)
    return armes, protections, reste


def _rang(t: Technique, p: Personnage | None, armes: Sequence[str]) -> tuple[object, ...]:
    ecrites = {ligne.libelle: ligne for ligne in lignes("technique", t.id)}
    des = (_avec_des(t.precision, des_de_precision(t, p)), _avec_des(t.puissance, des_de_puissance(t, p, armes)))
    lieu, attributs = (liens.contenu(ecrites[nom]) for nom in TECHNIQUES[-2:])
    return liens.lien("technique", t.id), ecrites["Type"].texte, cout(t), *des, lieu, attributs


def _standard(t: Technique, p: Personnage | None, armes: Sequence[str]) -> Html:
    jets = (_avec_des(t.precision, des_de_precision(t, p)), _avec_des(t.puissance, des_de_puissance(t, p, armes)))
    return balise("li", liens.lien("technique", t.id), " ", balise("span", jets[0], " / ", jets[1]))


def _avec_des(ecriture: str, des: str) -> Html:
    """Une formule, et les dés qu'elle donne à ce personnage."""
    return assembler(formule(ecriture), *((" ", balise("strong", des)) if des else ()))


def des_de_precision(t: Technique, p: Personnage | None) -> str:
    """Les dés de Précision ; rien pour un enchaînement, ou s'ils ne se calculent pas avec cette fiche."""
    return _poignee(precision(t), p) if sorte(t) != "enchainement" else ""


def des_de_puissance(t: Technique, p: Personnage | None, armes: Sequence[str]) -> str:
    """Les dés de Puissance, avec la première arme qui convient s'il en faut une."""
    if sorte(t) == "enchainement":
        return ""
    tenue = next((a for a in armes if catalogue().armes[a].puissance and arme_convient(t, [a, a])), None)
    try:
        return _poignee(puissance_avec(t, catalogue().armes[tenue] if tenue else None), p)
    except Refus:
        return ""


def _poignee(jet: Formule | None, p: Personnage | None) -> str:
    """Les dés d'une formule ; rien s'ils ne se calculent pas avec cette fiche."""
    if jet is None or p is None or (jet.carac and jet.carac not in p.caracteristiques):
        return ""
    try:
        return str(jet.jet(p.caracteristiques, p.competences).poignee)
    except Refus:
        return ""


def _equipes(nom: str, genre: str, colonnes: Sequence[str], ids: Sequence[str], place: int) -> Html:
    rangs = []
    for id in ids:
        ecrites = {ligne.libelle: ligne for ligne in lignes(genre, id)}
        cases = (liens.contenu(ecrites[colonne]) if colonne in ecrites else "" for colonne in colonnes)
        rangs.append((liens.lien(genre, id), *cases))
    return table(f"{nom}s", (nom, *colonnes), rangs, place)
