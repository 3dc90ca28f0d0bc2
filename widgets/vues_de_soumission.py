"""Ce qu'une soumission montre : chaque essai et ses chances, ce qui s'y oppose, ce qu'il coûte, comment elle finit."""

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from tiamat.analyse.soumission import LoiDePrise, jets_d_un_essai
from tiamat.catalogue import Technique, catalogue
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.soumission import tentative
from tiamat.des import opposition
from tiamat.francais import INSECABLE, decimale, enumerer, ordre_de_grandeur, pluriel, pourcentage
from tiamat.presentation import cout
from tiamat.vocabulaire import CARACTERISTIQUES
from widgets.dessins.etapes import Rang, figure_des_etapes
from widgets.dessins.jauges import avis, faits
from widgets.dessins.liens import lien, maison, renvoi
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

TENANT, VICTIME = 0, 1
ISSUES = ("Libre", "Égalité, tenu", "Tenu")


class Prise(NamedTuple):
    """Une prise à montrer : le combat, la technique qui tient, celle dont on se libère, et ce qui a été prêté."""

    combat: Combat
    etat: Etat
    fiche: Technique
    moyen: str
    prets: tuple[str, ...]

    @property
    def noms(self) -> tuple[str, str]:
        """Qui tient, et qui est tenu."""
        return self.combat.nom(TENANT), self.combat.nom(VICTIME)


def soumission(p: Prise, loi: LoiDePrise) -> Vue:
    """La phrase, les essais cumulés, l'opposition, puis ce que coûte un essai et comment la prise finit."""
    debut, fort, suite = _phrase(p, loi)
    libres = accumulate(x.libre for x in loi.essais)
    perdus = accumulate(x.ko + x.mort for x in loi.essais)
    essais = enumerate(zip(loi.essais, libres, perdus, strict=True), 1)
    rangs = [Rang(f"{_nom(i)}, tour {x.tour}", a, b) for i, (x, a, b) in essais]
    dessin = assembler(
        balise("p", debut, balise("strong", fort), suite, classe="tm-phrase"),
        *(avis(pret) for pret in p.prets),
        figure_des_etapes(
            rangs, ("Libre", _fin(loi), "La prise tient"), "soumission", "Libre après chaque essai", _table(loi)
        ),
        *_opposition(p, loi),
        *_cout(p),
        *_suites(p, loi),
    )
    return Vue(debut + fort + suite, dessin, pourcentage(loi.libre), "de se libérer")


def _phrase(p: Prise, loi: LoiDePrise) -> tuple[str, str, str]:
    tenant, victime = p.noms
    libre = loi.libre
    debut = f"{p.fiche.nom}{INSECABLE}: face à {tenant}, {victime} {'se' if libre else 'ne se'} libère "
    fois = f", {ordre_de_grandeur(libre)}" if 0 < libre < 1 else ""
    combien = f", en {pluriel(len(loi.essais), 'essai')} au plus"
    fins = [f"{mot} {pourcentage(q)} du temps" for mot, q in (("KO", loi.ko), ("mort", loi.mort)) if q]
    sinon = f" Sinon{INSECABLE}: {enumerer(fins)}." if fins else ""
    duree = f" Durée moyenne{INSECABLE}: {decimale(loi.tours_moyens)}{INSECABLE}tour{'s' * (loi.tours_moyens >= 2)}."
    return debut, f"{pourcentage(libre)} du temps" if libre else "jamais", f"{fois}{combien}.{sinon}{duree}"


def _fin(loi: LoiDePrise) -> str:
    return enumerer([mot for mot, q in (("KO", loi.ko), ("Mort", loi.mort)) if q], "ou") or "KO"


def _nom(rang: int) -> str:
    return f"{rang}{'er' if rang == 1 else 'e'} essai"


def _table(loi: LoiDePrise) -> Html:
    colonnes = ("Essai", "Alors, libre", "Libre en tout", _fin(loi))
    libres = accumulate(x.libre for x in loi.essais)
    rangs = (
        rang(
            (_nom(i), ", ", balise("small", f"à faire {pourcentage(x.tient)} du temps")),
            *(case(q) for q in (x.sachant, libre, x.ko + x.mort)),
        )
        for i, (x, libre) in enumerate(zip(loi.essais, libres, strict=True), 1)
    )
    return voir_les_nombres(table("Les essais, un par tour", colonnes, rangs))


def _opposition(p: Prise, loi: LoiDePrise) -> Iterator[Html]:
    """Ce que chacun lance au premier essai."""
    tenant, victime = p.noms
    mien, sien = jets_d_un_essai(p.combat, p.etat, p.fiche.id, technique=p.moyen)
    if p.moyen:
        nom = lien("technique", p.moyen)
        quoi = assembler(nom, f"{INSECABLE}: {mien.poignee} contre la défense instinctive, {sien.poignee}. ")
    else:
        carac = CARACTERISTIQUES[tentative(p.fiche.id).carac]
        quoi = assembler(f"{carac} contre {carac}{INSECABLE}: {mien.poignee} contre {sien.poignee}. ")
    yield balise("p", "Un essai", classe="tm-titre-figure")
    yield balise("p", quoi, "À égalité, la prise tient. ", renvoi("C113"))
    yield barre_d_opposition(opposition(mien.poignee, sien.poignee), (victime, tenant), "soumission-essai", ISSUES)
    if any(x.sachant != loi.essais[0].sachant for x in loi.essais):
        yield avis(f"La chance change en route{INSECABLE}: la technique ne se paie plus, ou la santé manque.")


def _cout(p: Prise) -> Iterator[Html]:
    x = tentative(p.fiche.id)
    parts = [f"1{INSECABLE}action"]
    parts += [f"{pluriel(n, 'point')} {quoi}" for n, quoi in ((x.sante, "de santé"), (x.energie, "d’énergie")) if n]
    parts += [cout(catalogue().techniques[p.moyen])] if p.moyen else []
    regles = [" ", renvoi("R210")] if x.sante or x.energie else []
    yield balise("p", f"Chaque essai coûte {enumerer(parts)}.", *regles)


def _suites(p: Prise, loi: LoiDePrise) -> Iterator[Html]:
    """Comment la prise finit, et d'où vient ce compte."""
    etats = [x for x in p.fiche.effets if x.verbe == "etat" and x.quand == "liberation"]
    laisse = assembler(*(lien("etat", x.etat) for x in etats)) if etats else "rien de plus"
    yield faits(
        {
            "Essais possibles": len(loi.essais),
            "Essais faits, en moyenne": decimale(loi.essais_moyens),
            "Tours, en moyenne": decimale(loi.tours_moyens),
            "Une fois libre": laisse,
        }
    )
    phrases = [("Un essai par tour, autant que la force de la victime.", "C112")]
    if loi.essais[0].tour == 1:
        phrases.append(("Le premier se fait dès le tour de la prise, s’il reste une action.", "C111"))
    phrases.append(("À court d’essais, elle est KO, sa santé intacte.", "C118"))
    if loi.mort:
        phrases.append(("Un essai peut tuer.", "C77"))
    phrases.append(("Personne d’autre ne s’en mêle.", "C117"))
    yield balise("p", *(part for dite in phrases for part in _dite(*dite)), classe="tm-petit")


def _dite(phrase: str, arbitrage: str) -> Iterator[object]:
    yield from (phrase, " ", renvoi(arbitrage), " ")
    if catalogue().arbitrages[arbitrage].nature == "maison":
        yield from (maison(), " ")
