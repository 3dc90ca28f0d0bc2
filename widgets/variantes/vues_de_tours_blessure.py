"""Ce qu'une blessure montre : sa gravité sur l'échelle des PV, ce qu'elle coûte, et la suite, Tour par Tour."""

from collections.abc import Iterator
from typing import NamedTuple

from tiamat.francais import INSECABLE, MOINS, enumerer, ordre_de_grandeur, pluriel, pourcentage
from tiamat.variantes.tours_d_actions.corps import (
    Corps,
    blesser,
    corps_neuf,
    etourdir,
    malus,
    pc_maximum,
    pv_maximum,
    saignement,
    saigner,
    tours_avant_le_coma,
)
from tiamat.variantes.tours_d_actions.degats import retenir
from tiamat.variantes.tours_d_actions.epreuves import chance_de_survivre, chance_de_tenir, chance_du_survivant
from tiamat.variantes.tours_d_actions.faits_de_sante import OU, nombre
from tiamat.variantes.tours_d_actions.fiches import COMA, ENDROITS, GRAVE, GRAVITES, PALIERS, TORSE
from widgets.dessins.barres import barres
from widgets.dessins.jauges import avis, faits
from widgets.dessins.liens import renvoi
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.table import nombre as case_de_nombre
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.echelle_de_pv import echelle_de_pv
from widgets.vues_de_jet import Vue

TOURS_MONTRES, SURVIES_MONTREES = 12, 5
REGLE_DE = ("001-R12", "001-R05", "001-R06", "001-R07", "001-R08")


class Reglage(NamedTuple):
    """Un coup reçu : où, combien, ce qui protège ; et le blessé."""

    endroit: str
    points: int
    protection: int
    resistance: int
    competence: int
    moral: int
    pc: int

    @property
    def corps(self) -> Corps:
        """Le blessé, juste après le coup."""
        avant = etourdir(corps_neuf(self.resistance), self.pc)
        return blesser(avant, self.endroit, retenir(self.points, self.protection))


def blessure(r: Reglage) -> Vue:
    """La phrase, l'échelle, ce que la blessure coûte, ce qu'elle demande, puis chaque Tour."""
    corps = r.corps
    gravite = GRAVITES[corps.gravite(r.endroit)]
    perdus = retenir(r.points, r.protection)
    maximum = pv_maximum(r.endroit, r.resistance)
    if perdus:
        ou = f"{nombre(corps.reste(r.endroit))} sur {maximum}"
        debut, fort = f"{pluriel(perdus, 'point')} {OU[r.endroit]}, {ou}{INSECABLE}: ", "blessure "
        fort += f"{'mortelle' if corps.mortelle else gravite.nom.lower()}"
    else:
        debut, fort = "La protection retient tout ce que le coup inflige" if r.points else "Le coup n’inflige rien", ""
    fin = f". {_avant_le_coma(corps)}" if perdus else "."
    dessin = assembler(
        balise("p", debut, balise("strong", fort) if fort else "", fin, classe="tm-phrase"),
        _titre(f"{ENDROITS[r.endroit]}, {maximum}{INSECABLE}PV", "001-R04", "001-G02", "001-G03"),
        balise(
            "figure",
            echelle_de_pv(corps.reste(r.endroit), maximum, "tours-blessure", "Les PV de l’endroit"),
            classe="tm-figure",
        ),
        _ce_qu_elle_coute(r, corps),
        *_epreuves(r, corps),
        *_tours(r, corps),
    )
    return Vue(debut + fort + fin, dessin, "Mortelle" if corps.mortelle else gravite.nom, _court(corps))


def _avant_le_coma(corps: Corps) -> str:
    if corps.palier == COMA:
        return "Le blessé est déjà dans le coma."
    tours = tours_avant_le_coma(corps)
    return f"Sans soins, le coma vient au bout de {pluriel(tours, 'Tour')}." if tours else "Elle ne saigne pas."


def _court(corps: Corps) -> str:
    tours = tours_avant_le_coma(corps)
    return f"coma dans {pluriel(tours, 'Tour')}" if tours else "aucun saignement"


def _ce_qu_elle_coute(r: Reglage, corps: Corps) -> Html:
    perte, ote = saignement(corps), malus(corps)
    pv = [f"{pluriel(n, 'PV', 'PV')} {OU[e]}" for e, n in zip(ENDROITS, perte.pv, strict=True) if n]
    des = max(0, r.competence - ote)
    cases = pc_maximum(r.resistance)
    return faits(
        {
            "Saignement par Tour": enumerer([*pv, pluriel(perte.pc, "PC", "PC")]) if perte.pc else "aucun",
            "Dés en moins": f"{MOINS}{ote}" if ote else "aucun",
            "Dés restants": f"{des} sur {r.competence}",
            "Conscience": f"{cases - corps.pc} sur {cases}, {PALIERS[corps.palier].nom.lower()}",
        }
    )


def _epreuves(r: Reglage, corps: Corps) -> Iterator[Html]:
    """Le MORAL qu'elle demande, et la RÉSISTANCE si elle est mortelle."""
    gravite = corps.gravite(r.endroit)
    yield _titre("Ce que dit la règle", REGLE_DE[gravite], "001-G13", "001-G14")
    if gravite >= GRAVE:
        g, chance = GRAVITES[gravite], chance_de_tenir(r.moral, gravite)
        jets = f"MORAL, {pluriel(r.moral, 'dé')}{INSECABLE}: un jet à {g.moral} succès, puis un test à {g.test}. "
        fois = f" ({ordre_de_grandeur(chance)})" if 0 < chance < 1 else ""
        suite = f"Le blessé continue le combat {pourcentage(chance)} du temps{fois}. " if chance else "Il abandonne. "
        yield balise("p", jets, suite, renvoi("001-G11"), " ", renvoi("001-G12"))
    if corps.mortelle:
        survivants = [(t, chance_de_survivre(r.resistance, t)) for t in range(1, SURVIES_MONTREES + 1)]
        nommes = [(f"En vie après {pluriel(t, 'Tour')}", p) for t, p in survivants]
        nombres = table("Survivre", ("Tours", "En vie"), (rang(pluriel(t, "Tour"), case(p)) for t, p in survivants))
        yield _titre("Survivre à la blessure mortelle", "001-R10", "001-G11")
        dessin = barres(nommes, "tours-survie", "En vie, Tour après Tour")
        yield balise("figure", dessin, voir_les_nombres(nombres), classe="tm-figure")
        divin = pourcentage(chance_du_survivant(r.moral))
        phrase = f"Qui survit passe un TEST DE MORAL DIVIN{INSECABLE}: réussi {divin} du temps."
        yield avis(phrase, regle="001-R11")


def _tours(r: Reglage, corps: Corps) -> Iterator[Html]:
    """Chaque fin de Tour jusqu'au coma, si elle saigne."""
    if not tours_avant_le_coma(corps):
        return
    rangs = []
    for tour in range(1, TOURS_MONTRES + 1):
        corps = saigner(corps)
        restes = [corps.reste(r.endroit)] + ([corps.reste(TORSE)] if r.endroit != TORSE else [])
        cases = pc_maximum(r.resistance) - corps.pc
        suite = (*(nombre(n) for n in (*restes, cases)), PALIERS[corps.palier].nom)
        rangs.append(rang(f"Tour {tour}", *map(case_de_nombre, suite)))
        if corps.palier == COMA:
            break
    entetes = ["Fin du", ENDROITS[r.endroit], *(["Torse"] if r.endroit != TORSE else []), "PC", "Palier"]
    yield _titre("Tour après Tour, sans soins", "001-R09", "001-R15")
    yield table("Ce qu’il reste", entetes, rangs)


def _titre(texte: str, *regles: str) -> Html:
    return balise("p", texte, *(part for r in regles for part in (" ", renvoi(r))), classe="tm-titre-figure")
