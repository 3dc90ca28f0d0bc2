"""Ce que montrent les dommages : chaque étape en barre, les croix, puis ce que ferait chaque endroit."""

from collections.abc import Iterator
from typing import NamedTuple

from tiamat.francais import INSECABLE, decimale, pluriel, signe
from tiamat.variantes.combos.degats import (
    ARRONDIS,
    Compte,
    Porteur,
    armure_totale,
    compter,
    potentiel,
    prend_le_fatal,
)
from tiamat.variantes.combos.donnees import Lieu, abris, armes, armures, lieux
from tiamat.variantes.combos.pouvoirs import (
    ArmeChangee,
    armure_de_l_ame,
    matiere_sur_une_arme,
    matiere_sur_une_armure,
)
from tiamat.variantes.combos.realite import ecart_de_realite, magie_contre
from tiamat.variantes.combos.situation import MOITIE
from widgets.dessins.jauges import avis, faits
from widgets.dessins.liens import renvoi
from widgets.dessins.longueurs import Longueur, longueurs
from widgets.dessins.table import nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.vues_combos_des import regles
from widgets.vues_de_jet import Vue


class Frappe(NamedTuple):
    """Un coup à compter, tel que la calculatrice le règle."""

    arme: str
    force: int
    lieu: str
    exces: int
    armure: int
    vigueur: int
    do: int
    melee: int
    autre: bool
    moitie: bool
    modele: str
    qualite: int
    perce: int
    puissance: int
    realite: int
    tranchante: int
    maniable: int
    plus_reelle: bool
    ame: int
    realite_en_face: int
    abri: str
    matiere: int
    arrondi: str

    @property
    def matiere_sur_l_arme(self) -> ArmeChangee:
        """Ce que Matière change à l'arme."""
        return matiere_sur_une_arme(realite=self.plus_reelle, maniable=self.maniable, tranchante=self.tranchante)

    @property
    def potentiel(self) -> int:
        """Le potentiel de l'arme entre ces mains."""
        porteur = Porteur(self.force, self.do, self.melee)
        plus = self.qualite + self.matiere_sur_l_arme.potentiel
        return potentiel(self.arme, porteur, autre=self.autre, modele=self.modele, qualite=plus)

    def compte(self, lieu: Lieu, exces: int) -> Compte:
        """Compte ce coup à cet endroit."""
        reel = ecart_de_realite(self.realite + self.matiere_sur_l_arme.realite, self.realite_en_face)
        protections = (
            matiere_sur_une_armure(self.armure, self.matiere),
            armure_de_l_ame(self.ame),
            reel.armure,
            abris().get(self.abri, 0),
        )
        return compter(
            self.potentiel,
            lieu.id,
            fatal=prend_le_fatal(self.potentiel, lieu, exces),
            armure=armure_totale(protections, armes()[self.arme].ignore + self.perce),
            vigueur=self.vigueur,
            puissance=self.puissance + reel.puissance,
            diviseur=MOITIE if self.moitie else armes()[self.arme].diviseur,
            arrondi=self.arrondi,
        )


def degats(f: Frappe) -> Vue:
    """La phrase, les étapes, puis la table des endroits."""
    lieu = lieux()[f.lieu]
    compte = f.compte(lieu, max(f.exces, lieu.seuil))
    debut = f"{armes()[f.arme].nom}, {lieu.nom.lower()}{', coup fatal' if compte.fatal else ''}{INSECABLE}: "
    combien = pluriel(compte.croix, "croix", "croix")
    suite = f". Potentiel {f.potentiel}, {pluriel(compte.bruts, 'point')} de dommages avant l’armure."
    manque = f.exces < lieu.seuil
    requis = pluriel(lieu.seuil, "succès", "succès")
    court = f"Il faut {requis} d’avance pour cet endroit{INSECABLE}: on les compte ici."
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, classe="tm-phrase"),
        avis(court, "alerte") if manque else "",
        _etapes(compte),
        *_regles(compte, f.arrondi),
        *_matiere(f),
        *_magie(f),
        _par_endroit(f),
    )
    return Vue(debut + combien + suite, dessin, combien, "pour la victime")


def _etapes(c: Compte) -> Html:
    """Une barre par étape du compte."""
    formule = (c.lieu.degats_fatals if c.fatal else c.lieu.degats).texte
    corrections = [f"{nom} {signe(n)}" for nom, n in (("Vigueur", -c.vigueur), ("Puissance", c.puissance)) if n]
    valeurs = {
        "Potentiel de l’arme": c.potentiel,
        f"À cet endroit, {formule}": c.bruts,
        f"L’armure {c.armure} en laisse {armures()[c.armure]}{INSECABLE}%": c.apres,
        ", ".join(corrections) or "Ni Vigueur, ni Puissance": c.entieres,
    }
    if c.diviseur > 1:
        valeurs[f"Divisé par {c.diviseur}"] = c.croix
    titre = "Le compte, étape par étape"
    lignes = [Longueur(nom, (n,)) for nom, n in valeurs.items()]
    nombres = table(titre, ("Étape", "Reste"), (rang(nom, nombre(n)) for nom, n in valeurs.items()))
    return balise(
        "figure",
        balise("figcaption", titre, classe="tm-titre-figure"),
        longueurs(lignes, "points", "combos-etapes", titre),
        voir_les_nombres(nombres),
        classe="tm-figure",
    )


def _regles(c: Compte, arrondi: str) -> Iterator[Html]:
    yield balise(
        "p",
        "L’ordre du compte ",
        renvoi("002-R32"),
        f", arrondi {ARRONDIS[arrondi].lower()} ",
        *regles("002-R31", "002-T1"),
    )
    if c.fatal:
        yield balise("p", "Coup fatal, un niveau de plus, un seul ", renvoi("002-R25"), ".")
    if c.lieu.effet:
        yield balise("p", f"De plus{INSECABLE}: {c.lieu.effet}. ", *regles("002-R23", "002-G35"))
    if c.diviseur > 1:
        yield balise("p", "Les croix se divisent à la fin. ", *regles("002-G15", "002-G31"))


def _matiere(f: Frappe) -> Iterator[Html]:
    """Ce que Matière a changé, et les succès que cela prend."""
    m = f.matiere_sur_l_arme
    if m.succes or f.matiere:
        yield faits(
            {
                "Matière sur l’arme": pluriel(m.succes, "succès", "succès"),
                "Difficulté": signe(m.difficulte) if m.difficulte else "inchangée",
                "Matière sur l’armure": pluriel(f.matiere, "succès", "succès"),
            }
        )
        yield balise("p", renvoi("002-R44"), " ", renvoi("002-R45"))


def _magie(f: Frappe) -> Iterator[Html]:
    """Ce que la différence de degrés change aux dommages et à la magie."""
    if f.realite == f.realite_en_face:
        return
    lieu = magie_contre(f.realite, f.realite_en_face, lieu=True)
    creature = magie_contre(f.realite, f.realite_en_face, lieu=False)
    face = f"{creature.succes} succès de plus" if creature.succes else f"{creature.contre_magie} succès de contre-magie"
    yield balise(
        "p",
        f"Degrés inégaux{INSECABLE}: la différence compte pour les dommages ",
        renvoi("002-R38"),
        f". Pour la magie{INSECABLE}: niveaux {signe(lieu.niveau)} dans un lieu de ce degré, ",
        f"{face} contre la créature ",
        renvoi("002-R36"),
        " ",
        renvoi("002-R37"),
        ".",
    )


def _par_endroit(f: Frappe) -> Html:
    """Les croix de chaque endroit, au juste excédent, puis au coup fatal."""
    rangs = (
        rang(
            (balise("strong", "▸ ") if lieu.id == f.lieu else "", lieu.nom),
            nombre(lieu.seuil),
            nombre(f.compte(lieu, lieu.seuil).croix),
            nombre(lieu.fatal),
            nombre(f.compte(lieu, lieu.fatal).croix),
        )
        for lieu in lieux().values()
    )
    colonnes = ("Endroit", "Excédent", "Croix", "Fatal dès", "Croix")
    titre = f"Ce coup à chaque endroit, potentiel {decimale(f.potentiel, 0)}"
    sommaire = balise("summary", "Voir chaque endroit")
    return balise("details", sommaire, table(titre, colonnes, rangs), balise("p", renvoi("002-R23")))
