"""Le journal d'un combat : chaque fait, son icône, ses règles, et ses dés quand on les montre."""

from collections.abc import Iterable, Sequence

from tiamat.combat.faits import (
    FaitBlessure,
    FaitCorrection,
    FaitDommages,
    FaitEffectif,
    FaitEtat,
    FaitJauge,
    FaitMort,
    FaitParee,
    FaitPosition,
    FaitRate,
    FaitRiposte,
    FaitTouche,
    FaitTour,
)
from tiamat.francais import INSECABLE, majuscule
from tiamat.journal import Fait, FaitJet
from widgets.dessins.des import des_du_jet
from widgets.dessins.icones import icone
from widgets.dessins.jet import pourquoi
from widgets.dessins.liens import renvoi
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
ICONES_DES_JAUGES = {"énergie": ("losange", None), "furie": ("flamme", "furie")}


def fait_en_ligne(fait: Fait, *, des: bool) -> Html:
    """Un fait dans le journal ; ``des`` : montre les dés d'un jet, et d'où vient son total."""
    dessin, classe = ICONES.get(type(fait), ("chevron", None))
    if isinstance(fait, FaitJauge):
        dessin, classe = ICONES_DES_JAUGES.get(fait.jauge, (dessin, classe))
    jet = Html("")
    if des and isinstance(fait, FaitJet):
        nom = f"Dés{INSECABLE}: {fait.quoi}, {fait.qui}"
        jet = balise("div", des_du_jet(fait.jet, nom), pourquoi(fait.jet), classe="tm-jet")
    phrase = balise("p", majuscule(fait.phrase()), *(part for r in fait.regles for part in (" ", renvoi(r))))
    return balise("li", icone(dessin), balise("div", phrase, jet), classe=classe)


def faits_en_liste(faits: Iterable[Fait]) -> Html:
    """Des faits dans leur ordre, dés montrés : le dernier coup."""
    return balise("ol", *(fait_en_ligne(f, des=True) for f in faits), classe="tm-journal")


def journal(faits: Sequence[Fait]) -> Html:
    """Tout le combat, le tour le plus récent d'abord, les faits dans leur ordre à l'intérieur d'un tour (sans dés)."""
    tours: list[list[Fait]] = [[]]
    titres = ["Avant le combat"]
    jets: list[Fait] = []
    for fait in faits:
        if isinstance(fait, FaitTour):
            # L'initiative se lance avant que le tour s'ouvre : ses jets lui appartiennent.
            while tours[-1] and isinstance(tours[-1][-1], FaitJet) and tours[-1][-1].quoi == "Initiative":
                jets.insert(0, tours[-1].pop())
            tours.append([*jets, fait])
            titres.append(f"Tour {fait.tour}")
            jets = []
        else:
            tours[-1].append(fait)
    blocs = (
        assembler(balise("li", titre, classe="tour"), *(fait_en_ligne(f, des=False) for f in siens))
        for titre, siens in zip(reversed(titres), reversed(tours), strict=True)
        if siens
    )
    return balise("ol", *blocs, classe="tm-journal")
