"""Ce que montre la calculatrice du personnage : bilan, feuille, tirage, fautes."""

from collections.abc import Sequence
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.francais import INSECABLE, pluriel, signe
from tiamat.personnage import Faute, Personnage, deriver, jauges_pleines, points_restants, talent_du_tirage
from tiamat.personnage.statut import DEBUTANT, STATUTS
from tiamat.vocabulaire import COMPETENCES
from widgets.dessins.graine import graine_dite
from widgets.dessins.jauges import avis, faits, jauge
from widgets.dessins.texte import Html, assembler, balise


class Bilan(NamedTuple):
    """L'essentiel : une phrase, et le nombre qui reste à l'écran."""

    phrase: str
    dessin: Html
    nombre: str
    quoi: str

    def nombre_et_quoi(self) -> Html:
        """Le contenu de la barre vive."""
        return balise("p", balise("strong", self.nombre), f" {self.quoi}")


def bilan(fiche: Personnage, fautes: Sequence[Faute]) -> Bilan:
    """Ce qu'il reste à placer, et si la fiche est légale."""
    a_placer = _reste_a_placer(fiche)
    graves = [f for f in fautes if not f.avertissement]
    nombre, quoi = (pluriel(len(graves), "faute"), "à corriger") if graves else ("Légal", "")
    etat = "Ce personnage est légal." if not graves else f"{pluriel(len(graves), 'faute')} à corriger."
    return Bilan(f"{a_placer} {etat}", balise("p", a_placer, classe="tm-phrase"), nombre, quoi)


def _reste_a_placer(fiche: Personnage) -> str:
    if fiche.statut != DEBUTANT:
        return f"{STATUTS[fiche.statut]}{INSECABLE}: aucun total de points n’est imposé."
    reste = points_restants(fiche.caracteristiques)
    if reste == 0:
        return "Vos 18 points sont placés."
    if reste < 0:
        return f"Vous avez placé {pluriel(-reste, 'point')} de trop."
    return f"Il reste {pluriel(reste, 'point')} à placer."


def feuille(fiche: Personnage) -> Html:
    """Les jauges, les valeurs dérivées, les talents et les techniques."""
    d, j = deriver(fiche), jauges_pleines(fiche)
    points = sum(fiche.competences.values())
    talents = [catalogue().talents[t].nom for t in (*fiche.talents, *fiche.talents_offerts.values())]
    techniques = [catalogue().techniques[t].nom for t in fiche.techniques]
    competences = [f"{COMPETENCES[c]} {signe(n)}" for c, n in fiche.competences.items()]
    return assembler(
        jauge("sante", j.sante, d.sante_max),
        jauge("energie", j.energie, d.energie_max),
        jauge("furie", j.furie, d.furie_max),
        faits(
            {
                "Initiative": f"{d.initiative}D10",
                "Actions par tour": d.actions,
                "Défense instinctive": f"{d.defense_instinctive}D10",
                "Déplacement": f"{d.deplacement}{INSECABLE}m par action",
                "Course": f"{d.vitesse_course}{INSECABLE}m par tour",
                "Compétences": f"{points} / {d.quota_competences} points",
            }
        ),
        _enumerer("Compétences", competences),
        _enumerer("Talents", talents),
        _enumerer("Techniques", techniques),
    )


def tirage_en_table(cases: Sequence[Sequence[int]], graine: int | None = None) -> Html:
    """Les cases tirées dans la table des talents (R32), relances comprises ; et leur graine, si la page a tiré."""
    if not cases:
        return Html("")
    lignes, gardes = [], set()
    for d10, d6 in cases:
        talent = talent_du_tirage(d10, d6)
        nom = catalogue().talents[talent].nom
        suite = ", déjà tiré : on relance" if talent in gardes else ""
        gardes.add(talent)
        lignes.append(balise("tr", balise("td", d10), balise("td", d6), balise("th", nom + suite, scope="row")))
    entetes = balise("tr", *(balise("th", t, scope="col") for t in ("D10", "D6", "Talent")))
    tirage = balise(
        "table",
        balise("caption", "Les cases tirées"),
        balise("thead", entetes),
        balise("tbody", *lignes),
        classe="tm-table",
    )
    return tirage if graine is None else assembler(tirage, graine_dite(graine, "de ce tirage"))


def fautes_en_liste(fautes: Sequence[Faute]) -> Html:
    """Toutes les fautes, puis les conseils ; un mot si tout va bien."""
    graves = [f for f in fautes if not f.avertissement]
    conseils = [f for f in fautes if f.avertissement]
    tete = [] if graves else [avis("La fiche respecte toutes les règles de création.", "reussite")]
    return assembler(
        *tete,
        *(avis(f.message, "faute", regle=f.regle) for f in graves),
        *(avis(f.message, "alerte", regle=f.regle) for f in conseils),
    )


def _enumerer(titre: str, noms: Sequence[str]) -> Html:
    if not noms:
        return Html("")
    return balise("p", balise("strong", f"{titre}{INSECABLE}: "), ", ".join(noms), ".")
