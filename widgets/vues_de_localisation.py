"""Ce qu'une localisation montre : les zones et leur chance, les dix faces du dé, ce qu'une blessure y ferait."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tiamat.analyse.localisation import Visee
from tiamat.catalogue import Technique, catalogue
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.combat.faits import FaitZone
from tiamat.combat.questions import FACES_DE_ZONE, QuestionZone
from tiamat.francais import INSECABLE, enumerer, ordre_de_grandeur, pourcentage
from tiamat.hasard import HasardGraine
from tiamat.journal import Journal
from tiamat.presentation import RIEN
from widgets.dessins.graine import graine_dite
from widgets.dessins.jauges import avis
from widgets.dessins.liens import lien, maison, renvoi
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.silhouette import figure_de_silhouette
from widgets.dessins.table import table_simple, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_blessure import suites_par_partie
from widgets.vues_de_jet import Vue

CIBLES = {DEBOUT: "cible debout", A_TERRE: "cible à terre", ASSIS: "cible assise"}
ICI = "▸"
COTE = "C50"
SANS_ZONE = "Cette attaque ne touche aucune zone."


class Visant(NamedTuple):
    """L'attaque réglée : ce qu'elle vise, par quelle localisation, par quelle technique s'il y en a une, contre qui."""

    visee: Visee
    lieu: str
    technique: Technique | None
    posture: str

    @property
    def nom(self) -> str:
        """« Oi zuki, localisation Haut, cible debout »."""
        lieu = catalogue().localisations[self.lieu].nom if self.lieu else ""
        if self.technique:
            lieu = f"{self.technique.nom}, localisation {lieu}" if lieu else self.technique.nom
        return f"{lieu}, {CIBLES[self.posture]}"


class Tiree(NamedTuple):
    """Le dé lancé : la zone, la phrase, le dessin."""

    zone: str
    phrase: str
    dessin: Html


def localisation_visee(v: Visant, ici: str = "") -> Vue:
    """Tout ce que montre une localisation ; ``ici`` : la zone que le dé vient de désigner."""
    if v.visee.refus:
        raisons = " ".join(v.visee.refus)
        dessin = assembler(
            balise("p", f"{v.nom}{INSECABLE}: ", balise("strong", "impossible"), ".", classe="tm-phrase"),
            avis(assembler(avec_renvois(raisons), " L’attaque ne se tente pas."), regle="C47"),
        )
        return Vue(f"{v.nom}{INSECABLE}: impossible. {raisons}", dessin, "Impossible", "contre cette cible")
    if v.visee.question is None:
        dessin = assembler(
            balise("p", f"{v.nom}. ", balise("strong", "Aucune zone"), classe="tm-phrase"),
            avis(assembler(SANS_ZONE, " ", maison()), regle="C49"),
        )
        return Vue(f"{v.nom}. {SANS_ZONE}", dessin, RIEN, "aucune zone touchée")
    debut, fort, fin = _phrase(v)
    dessin = assembler(
        balise("p", debut, balise("strong", fort), fin, classe="tm-phrase"),
        figure_de_silhouette(v.visee.chances, "localisation", "Zone, si l’attaque touche", ici),
        *_tirage(v.visee.question, ici),
        suites_par_partie([ici] if ici else v.visee.chances),
        *_fiche(v),
    )
    return Vue(debut + fort + fin, dessin, *_essentiel(v, ici))


def zone_tiree(v: Visant, graine: int) -> Tiree:
    """Lance le D10 de localisation (R115 à R117) ; une même graine rend la même face."""
    assert v.visee.question is not None, "rien à lancer"
    journal = Journal()
    zone = v.visee.question.lancer(lambda _: HasardGraine(graine), journal)
    (fait,) = (f for f in journal if isinstance(f, FaitZone))
    lu = f", lu {fait.face % FACES_DE_ZONE}" if fait.face == FACES_DE_ZONE else ""
    phrase = f"Le D10 donne {fait.face}{lu}{INSECABLE}: {_nom(zone)}."
    dessin = assembler(
        balise("p", balise("strong", phrase), " ", *(part for r in fait.regles for part in (renvoi(r), " "))),
        graine_dite(graine, "de ce dé"),
    )
    return Tiree(zone, phrase, dessin)


def _nom(zone: str) -> str:
    return catalogue().zones[zone].nom


def _phrase(v: Visant) -> tuple[str, str, str]:
    haute, noms = _les_plus_touchees(v)
    if haute == 1:
        return f"{v.nom}. Zone touchée{INSECABLE}: ", noms[0], ", sans rien tirer."
    if len(noms) == 1:
        return (
            f"{v.nom}. Zone la plus touchée{INSECABLE}: ",
            noms[0],
            f", {pourcentage(haute)} du temps, {ordre_de_grandeur(haute)}.",
        )
    debut = f"{v.nom}. Zones les plus touchées{INSECABLE}: "
    return debut, enumerer(noms), f", {pourcentage(haute)} du temps chacune."


def _les_plus_touchees(v: Visant) -> tuple[Fraction, list[str]]:
    haute = max(v.visee.chances.values())
    return haute, [_nom(z) for z, p in v.visee.chances.items() if p == haute]


def _essentiel(v: Visant, ici: str) -> tuple[str, str]:
    if ici:
        return _nom(ici), "désigné par le dé"
    haute, noms = _les_plus_touchees(v)
    return (noms[0], "sans tirage") if haute == 1 else (pourcentage(haute), enumerer(noms, "ou").lower())


def _tirage(question: QuestionZone, ici: str) -> Iterator[Html]:
    """Les dix faces, s'il y a un dé à lancer, puis les chances de chaque zone."""
    titre = "Rien à lancer" if len(question.zones) < FACES_DE_ZONE else "Ce que lit le D10"
    yield balise("p", titre, " ", renvoi(question.regle), classe="tm-titre-figure")
    if question.regle == COTE:
        yield balise("p", "Seul le côté se tire. Il ne change aucune règle. ", maison())
    if len(question.zones) == FACES_DE_ZONE:
        faces = sorted((face or FACES_DE_ZONE, zone) for face, zone in enumerate(question.zones))
        yield _table_des_faces(faces, ici)
    rangs = ((_nom(z), pourcentage(p), str(p)) for z, p in question.loi)
    nombres = table_simple("Chance de chaque zone, si l’attaque touche", ("Zone", "Chance", "Fraction"), rangs)
    yield voir_les_nombres(nombres)


def _table_des_faces(faces: list[tuple[int, str]], ici: str) -> Html:
    rangs = (
        balise(
            "tr",
            balise("th", f"{n}, lu 0" if n == FACES_DE_ZONE else n, scope="row"),
            balise("td", balise("strong", f"{ICI} {_nom(z)}") if z == ici else _nom(z)),
        )
        for n, z in faces
    )
    entetes = balise("tr", balise("th", "Face du D10", scope="col"), balise("th", "Zone", scope="col"))
    return balise(
        "table",
        balise("caption", "Les dix faces"),
        balise("thead", entetes),
        balise("tbody", *rangs),
        classe="tm-table tm-table--serree",
    )


def _fiche(v: Visant) -> Iterator[Html]:
    if v.technique:
        yield balise("p", "La fiche", f"{INSECABLE}: ", lien("technique", v.technique.id))
