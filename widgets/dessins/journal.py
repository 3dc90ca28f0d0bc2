"""Le journal d'un combat : chaque fait, son icône, ses règles, et ses dés quand on les montre."""

from collections.abc import Iterable, Sequence
from typing import Any

from tiamat.combat.faits import (
    FaitAttaque,
    FaitBlessure,
    FaitCorrection,
    FaitDommages,
    FaitEffectif,
    FaitEmbuscade,
    FaitEtat,
    FaitGeste,
    FaitImpossible,
    FaitJauge,
    FaitMort,
    FaitParee,
    FaitPosition,
    FaitRate,
    FaitRenfort,
    FaitRiposte,
    FaitTouche,
    FaitTour,
)
from tiamat.francais import INSECABLE, majuscule
from tiamat.jeu import FaitPeriode
from tiamat.journal import Fait, FaitJet
from widgets.dessins.des import des_du_jet
from widgets.dessins.des_de_variante import JETS, des_de_variante, resultat_en_mots
from widgets.dessins.icones import icone
from widgets.dessins.jet import pourquoi
from widgets.dessins.liens import renvoi
from widgets.dessins.nombres import entier
from widgets.dessins.texte import Html, assembler, balise

ICONES: dict[type, tuple[str, str | None]] = {
    FaitBlessure: ("alerte", "ko"),
    FaitCorrection: ("balance", None),
    FaitDommages: ("coeur", "sante"),
    FaitEffectif: ("croix", "ko"),
    FaitEtat: ("alerte", None),
    FaitJauge: ("coeur", "sante"),
    FaitJet: ("de", None),
    FaitMort: ("croix", "ko"),
    FaitParee: ("parade", None),
    FaitPosition: ("pieds", None),
    FaitRate: ("croix", "ko"),
    FaitRiposte: ("croix", "ko"),
    FaitTouche: ("coche", "ok"),
}
"""Fait → son icône et sa classe."""
ENTAMENT = (FaitAttaque, FaitCorrection, FaitEmbuscade, FaitGeste, FaitImpossible, FaitRenfort, FaitTour)
"""Les faits dont d'autres sont la suite : un coup, un geste, un tour."""
ICONES_DES_JAUGES = {"énergie": ("losange", None), "furie": ("flamme", "furie")}


def fait_en_ligne(fait: Fait, *, des: bool) -> Html:
    """Un fait dans le journal ; ``des`` : montre les dés d'un jet, et d'où vient son total."""
    dessin, classe = ICONES.get(type(fait), ("de" if est_un_jet(fait) else "chevron", None))
    if isinstance(fait, FaitJauge):
        dessin, classe = ICONES_DES_JAUGES.get(fait.jauge, (dessin, classe))
    jet = Html("")
    if des and est_un_jet(fait):
        jet = balise("div", _des(fait), pourquoi(fait.jet) if isinstance(fait, FaitJet) else "", classe="tm-jet")
    phrase = balise("p", majuscule(fait.phrase()), *_renvois(fait.regles))
    return balise("li", icone(dessin), balise("div", phrase, jet), classe=classe)


def est_un_jet(fait: Fait) -> bool:
    """Vrai si le fait montre des dés, de Tiamat ou d'un système frère."""
    return isinstance(fait, FaitJet) or isinstance(getattr(fait, "jet", None), JETS)


def ouverture(fait: Fait) -> str:
    """Le titre de ce que ce fait ouvre, un tour ou son pareil ; vide s'il n'ouvre rien.

    >>> ouverture(FaitPeriode("tour", 2)), ouverture(FaitTouche("Jack", "Jin"))
    ('Tour 2', '')
    """
    if isinstance(fait, FaitTour):
        return f"Tour {fait.tour}"
    return fait.titre if isinstance(fait, FaitPeriode) else ""


def faits_en_liste(faits: Iterable[Fait]) -> Html:
    """Des faits dans leur ordre, chacun avec ses règles, ses dés et leur compte."""
    return balise("ol", *(fait_en_ligne(f, des=True) for f in faits), classe="tm-journal")


def dernier_coup(faits: Sequence[Fait]) -> Html:
    """Ce qui vient d'arriver, coup par coup : les dés en petit, la suite en quelques phrases, le reste sous un pli."""
    return coups(_par_coup(faits))


def coups(suites: Iterable[Sequence[Fait]]) -> Html:
    """Des coups, chacun une suite de faits : ses dés, ce qui arrive, le détail sous un pli."""
    return assembler(*map(_coup, suites))


def _par_coup(faits: Sequence[Fait]) -> list[list[Fait]]:
    """Les faits, une liste par coup, par geste ou par tour ; ce qui finit un coup déjà entamé vient d'abord."""
    coups: list[list[Fait]] = [[]]
    for fait in faits:
        if isinstance(fait, FaitTour):
            coups.append([fait, *_oter_l_initiative(coups[-1])])
        elif isinstance(fait, ENTAMENT):
            coups.append([fait])
        else:
            coups[-1].append(fait)
    return [c for c in coups if c]


def _coup(faits: Sequence[Fait]) -> Html:
    tete = [balise("h4", majuscule(faits[0].phrase()))] if isinstance(faits[0], ENTAMENT) else []
    jets = [f for f in faits if est_un_jet(f)]
    dits = " ".join(majuscule(f.phrase()) for f in faits[len(tete) :] if not est_un_jet(f))
    if jets:
        petits = balise("ul", *map(_jet_en_petit, jets), classe="tm-jets")
        pli = balise("details", balise("summary", "Pas à pas, avec les règles"), faits_en_liste(faits))
        return balise("section", *tete, petits, balise("p", dits) if dits else "", pli, classe="tm-coup")
    regles = dict.fromkeys(r for f in faits for r in f.regles)
    return balise("section", *tete, balise("p", dits, *_renvois(regles)), classe="tm-coup")


def _renvois(regles: Iterable[str]) -> Iterable[object]:
    return (part for r in regles for part in (" ", renvoi(r)))


def _jet_en_petit(fait: Any) -> Html:
    tiamat = isinstance(fait, FaitJet)
    total = f"={INSECABLE}{entier(fait.jet.total)}" if tiamat else resultat_en_mots(fait.jet)
    return balise("li", balise("small", _nom(fait)), balise("div", _des(fait), balise("strong", total)))


def _nom(fait: Any) -> str:
    return ", ".join(mot for mot in (getattr(fait, "quoi", ""), getattr(fait, "qui", "")) if mot)


def _des(fait: Any) -> Html:
    nom = f"Dés{INSECABLE}: {_nom(fait)}"
    return des_du_jet(fait.jet, nom) if isinstance(fait, FaitJet) else des_de_variante(fait.jet, nom)


def _oter_l_initiative(faits: list[Fait]) -> list[Fait]:
    """Retire, et rend, les jets d'initiative qui finissent la liste : ils se lancent avant que leur tour s'ouvre."""
    n = len(faits)
    while n and isinstance(jet := faits[n - 1], FaitJet) and jet.quoi == "Initiative":
        n -= 1
    jets = faits[n:]
    del faits[n:]
    return jets


def journal(faits: Sequence[Fait]) -> Html:
    """Tout le combat, le tour le plus récent d'abord, les faits dans leur ordre à l'intérieur d'un tour (sans dés)."""
    tours: list[list[Fait]] = [[]]
    titres = ["Avant le combat"]
    for fait in faits:
        if titre := ouverture(fait):
            tours.append([*_oter_l_initiative(tours[-1]), *([fait] if isinstance(fait, FaitTour) else [])])
            titres.append(titre)
        else:
            tours[-1].append(fait)
    blocs = (
        assembler(balise("li", titre, classe="tour"), *(fait_en_ligne(f, des=False) for f in siens))
        for titre, siens in zip(reversed(titres), reversed(tours), strict=True)
        if siens
    )
    return balise("ol", *blocs, classe="tm-journal")
