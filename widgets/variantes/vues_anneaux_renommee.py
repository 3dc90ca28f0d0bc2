"""L'honneur et la gloire d'Anneaux : ce qu'un acte change, rang par rang."""

from tiamat.catalogue.variantes import variantes
from tiamat.francais import INSECABLE, pluriel
from tiamat.variantes.anneaux.renommee import (
    RANG_MAXIMUM,
    TRANCHES,
    Gain,
    Honneur,
    Situation,
    actes,
    gain_d_honneur,
    gain_de_gloire,
    tranche,
)
from tiamat.variantes.anneaux.tables import nombre as nombre_des_regles
from tiamat.variantes.anneaux.tables import table as table_des_regles
from widgets.dessins.paliers import paliers
from widgets.dessins.table import nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.vues_anneaux_jets import dite, sources
from widgets.vues_de_jet import Vue

REGLES_DE_GLOIRE = (("003-R44", 6), ("003-R45", 4), ("003-R46", 4), ("003-R47", 3), ("003-R48", 3))
"""Chaque règle, et combien d'événements elle compte, dans l'ordre du document."""


def avec_signe(n: int, mot: str) -> str:
    """Un nombre de points gagnés ou perdus."""
    return f"+{pluriel(n, mot)}" if n > 0 else pluriel(n, mot)


def honneur(avant: Honneur, acte: str) -> Vue:
    """Ce que l'acte change à ce rang, puis à tous les autres."""
    apres, gain = avant.apres(acte), gain_d_honneur(acte, avant.rang)
    debut = f"{actes()[acte]}, au rang {avant.rang}{INSECABLE}: "
    fort = avec_signe(gain, "point") if gain else "rien ne change"
    rangs = (
        f"le rang reste {avant.rang}" if apres.rang == avant.rang else f"le rang passe de {avant.rang} à {apres.rang}"
    )
    suite = f". De {avant.points} à {pluriel(apres.points, 'point')}, {rangs}."
    lignes = {"Rang avant": avant.rang, "Rang après": apres.rang}
    dessin = assembler(
        dite(debut, fort, suite),
        paliers(lignes, RANG_MAXIMUM, "anneaux-honneur", "Le rang d’Honneur, avant et après"),
        _tranches(acte, avant.rang),
        sources("003-R43", "003-G20"),
    )
    return Vue(debut + fort + suite, dessin, avec_signe(gain, "point"), "d’Honneur")


def _tranches(acte: str, rang_d_honneur: int) -> Html:
    colonnes = variantes()["anneaux"].tables["honneur"].colonnes
    ici = tranche(rang_d_honneur)
    rangs = (
        rang(
            (balise("strong", f"▸ {colonnes[c]}"),) if c == ici else colonnes[c],
            nombre(avec_signe(gain_d_honneur(acte, maxi), "point")),
        )
        for c, maxi in TRANCHES.items()
    )
    return voir_les_nombres(table(actes()[acte], ("Rang d’Honneur", "Points"), rangs))


def gloire(evenement: str, s: Situation) -> Vue:
    """Ce que l'événement fait à la Gloire, et ce que le document compte."""
    r = table_des_regles("gloire")[evenement]
    gain = gain_de_gloire(evenement, s)
    debut, fort = f"{r['evenement']}{INSECABLE}: ", _dit(gain)
    suite = f". {gain.raison}" if gain.raison else "."
    lus = (
        rang(
            (balise("strong", f"▸ {x['evenement']}"),) if id == evenement else x["evenement"],
            balise("td", x["compte"]),
            nombre(x["facteur"]),
        )
        for id, x in table_des_regles("gloire").items()
    )
    dessin = assembler(
        dite(debut, fort, suite),
        balise("p", f"On compte{INSECABLE}: {r['compte']}, multiplié par {r['facteur']}."),
        paliers(
            {f"{'Rangs' if gain.rangs else 'Points'} {_sens(gain)}": abs(gain.rangs or gain.points)},
            nombre_des_regles("points_par_rang"),
            "anneaux-gloire",
            "Ce que change l’événement",
        ),
        voir_les_nombres(table("Ce qui fait la Gloire", ("Événement", "On compte", "Multiplié par"), lus)),
        sources(_regle(evenement), "003-G12"),
    )
    return Vue(debut + fort + suite, dessin, _dit(gain), "de Gloire")


def _sens(gain: Gain) -> str:
    return "perdus" if gain.rangs + gain.points < 0 else "gagnés"


def _dit(gain: Gain) -> str:
    return avec_signe(gain.rangs, "rang") if gain.rangs else avec_signe(gain.points, "point")


def _regle(evenement: str) -> str:
    place = list(table_des_regles("gloire")).index(evenement)
    for regle, combien in REGLES_DE_GLOIRE:
        if place < combien:
            return regle
        place -= combien
    raise AssertionError(evenement)
