"""Ce que montrent les calculatrices d'états et de postures d'Anneaux."""

from collections.abc import Iterator
from fractions import Fraction

from tiamat.des import Garder, loi_gardee
from tiamat.francais import INSECABLE, decimale, enumerer, pluriel, pourcentage, signe
from tiamat.variantes.anneaux.etats import Deplacement
from tiamat.variantes.anneaux.fiche_touchee import Bilan, Fiche, Mal, ecrire
from tiamat.variantes.anneaux.postures import Combattant, Posture, comparer
from tiamat.variantes.anneaux.tables import rang as rang_de_table
from tiamat.variantes.anneaux.tables import table as table_des_regles
from widgets.dessins.avant_apres import Change, avant_apres
from widgets.dessins.barres import barres
from widgets.dessins.jauges import avis
from widgets.dessins.table import case, defilante, nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.vues_anneaux_jets import dite, sources
from widgets.vues_de_jet import Vue

AUCUN = "—"
SANS_CONDITION = Mal()


# ── Les postures ───────────────────────────────────────────────────────────
UN_ROUND = "Un round, posture par posture"


def postures(un: Combattant, autre: Combattant) -> Vue:
    """Les chances de toucher et d'être touché de chaque posture, et les Blessures d'un round."""
    toutes = comparer(un, autre)
    mieux = max(toutes, key=lambda p: p.solde)
    sure = min(toutes, key=lambda p: p.touche_par_l_autre)
    debut, fort = f"Le meilleur échange d’un round{INSECABLE}: ", _nom(mieux)
    ecart = f"{_avec_signe(mieux.solde)} Blessures d’écart en moyenne" if mieux.solde else "à égalité de Blessures"
    suite = (
        f", {ecart}. La plus sûre{INSECABLE}: {_nom(sure)}, touchée {pourcentage(sure.touche_par_l_autre)} du temps."
    )
    colonnes = ("Posture", "ND moyen", "Touche", "Touchée", "Faites", "Subies")
    rangs = (
        rang(
            (balise("strong", f"▸ {_nom(p)}"),) if p == mieux else _nom(p),
            nombre(decimale(p.nd)),
            case(p.touche),
            case(p.touche_par_l_autre),
            nombre(decimale(p.dommages)),
            nombre(decimale(p.subis)),
        )
        for p in toutes
    )
    dessin = assembler(
        dite(debut, fort, suite),
        balise("p", "Vous touchez", classe="tm-titre-figure"),
        barres([(_nom(p), p.touche) for p in toutes], "anneaux-postures-touche", "Chance de toucher"),
        balise("p", "L’adversaire vous touche", classe="tm-titre-figure"),
        barres([(_nom(p), p.touche_par_l_autre) for p in toutes], "anneaux-postures-touchee", "Chance d’être touché"),
        voir_les_nombres(defilante(UN_ROUND, table(UN_ROUND, colonnes, rangs))),
        *(_centre(p) for p in toutes if p.apres),
        sources("003-R35", "003-R36", "003-R37", "003-R38", "003-R39"),
    )
    return Vue(debut + fort + suite, dessin, _nom(mieux), "au meilleur échange")


def _nom(p: Posture) -> str:
    return str(rang_de_table("postures", p.id)["nom"])


def _centre(p: Posture) -> Html:
    return balise("p", f"Au round d’après, le Centre misé sur l’attaque touche {pourcentage(p.apres)} du temps.")


def _avec_signe(x: Fraction) -> str:
    return decimale(x) if x < 0 else f"+{decimale(x)}"


# ── Les états ──────────────────────────────────────────────────────────────


def etats(f: Fiche, mal: Mal) -> Vue:
    """La fiche avant et après, les chances qui changent, les postures fermées."""
    avant, apres = ecrire(f, SANS_CONDITION), ecrire(f, mal)
    assert avant is not None
    if apres is None:
        phrase = f"{pluriel(mal.blessures, 'Blessure')}{INSECABLE}: il est hors de combat."
        return Vue(phrase, assembler(dite("", phrase, ""), sources("003-G06")), "Hors de combat", "")
    debut, fort, suite = _phrase(mal, avant, apres)
    changes = _changes(avant, apres)
    dessin = assembler(
        dite(debut, fort, suite),
        _fiche(avant, apres),
        balise("p", "Ses chances, avant et après", classe="tm-titre-figure"),
        avant_apres(changes, "anneaux-etats", "Les chances avant et après", "impossible"),
        voir_les_nombres(table("Ses chances", ("Chance", "Avant", "Après"), map(_chances, changes))),
        *_avis(apres),
        sources(*sorted({p.regle for p in apres.parts} | {"003-G02"})),
    )
    return Vue(debut + fort + suite, dessin, str(apres.nd), "de ND d’Armure")


def _phrase(mal: Mal, avant: Bilan, apres: Bilan) -> tuple[str, str, str]:
    poses = [table_des_regles("etats")[e]["nom"].lower() for e in mal.etats]
    poses += [f"apeuré de rang {mal.peur}"] if mal.peur else []
    poses += [f"à jeun depuis {pluriel(mal.jeune, 'jour')}"] if mal.jeune else []
    poses += [f"sans repos depuis {pluriel(mal.veille, 'jour')}"] if mal.veille else []
    poses += [pluriel(mal.blessures, "Blessure")] if mal.blessures else []
    poses += ["en selle"] if mal.monte else []
    if not poses:
        return "Rien ne gêne le personnage. Son ND d’Armure est de ", str(avant.nd), ". Cochez ce qui lui arrive."
    liste = enumerer(poses)
    debut = f"{liste[:1].upper()}{liste[1:]}{INSECABLE}: ND d’Armure "
    fort = f"{avant.nd}, puis {apres.nd}" if avant.nd != apres.nd else f"{apres.nd}, inchangé"
    attaque = "plus aucune attaque" if apres.attaque is None else f"l’attaque lance {apres.attaque}"
    return debut, fort, f" ; {attaque}."


def _fiche(avant: Bilan, apres: Bilan) -> Html:
    rangs = (
        rang(
            (balise("strong", f"▸ {nom}"),) if un != deux else nom,
            nombre(un),
            nombre(balise("strong", deux) if un != deux else deux),
        )
        for nom, un, deux in _lignes(avant, apres)
    )
    return table("La fiche, avant et après", ("Sur la fiche", "Avant", "Après"), rangs)


def _lignes(avant: Bilan, apres: Bilan) -> Iterator[tuple[str, str, str]]:
    paires = (avant, apres)
    yield "ND d’Armure, de près", *(str(b.nd) for b in paires)
    yield "ND d’Armure, de loin", *(str(b.nd_de_loin) for b in paires)
    yield "Attaque", *(_jet(b.attaque) for b in paires)
    yield "Dommages", *(_jet(b.dommages) for b in paires)
    yield "Initiative", *(_jet(b.initiative) for b in paires)
    yield "Force", *(_jet(b.force) for b in paires)
    yield "Terre", *(_jet(b.terre) for b in paires)
    yield "Mouvement gratuit", *(_metres(b.deplacement, gratuit=True) for b in paires)
    yield "Mouvement simple", *(_metres(b.deplacement, gratuit=False) for b in paires)
    yield "ND de ses jets : faim, fatigue", *(signe(b.nd_des_competences) for b in paires)
    yield "ND de ses jets : blessures", *(signe(b.nd_des_blessures) for b in paires)


def _jet(j: Garder | None) -> str:
    if j is None:
        return AUCUN
    return str(j) if j.lances or not j.fixe else str(j.fixe)


def _metres(d: Deplacement, *, gratuit: bool) -> str:
    return AUCUN if d.refus else f"{decimale(d.gratuit if gratuit else d.simple)}{INSECABLE}m"


def _changes(avant: Bilan, apres: Bilan) -> list[Change]:
    """Ses chances contre une fiche intacte comme la sienne, dans les deux sens."""
    assert avant.attaque is not None
    gene = apres.nd_des_competences + apres.nd_des_blessures
    touche = loi_gardee(avant.attaque).chance_au_moins(avant.nd)
    apres_coup = None if apres.attaque is None else loi_gardee(apres.attaque).chance_au_moins(avant.nd + gene)
    subi = [loi_gardee(avant.attaque).chance_au_moins(b.nd) for b in (avant, apres)]
    return [Change("Toucher son égal", touche, apres_coup), Change("Être touché par lui", subi[0], subi[1])]


def _chances(c: Change) -> Html:
    return rang(c.nom, case(c.avant), case(c.apres) if c.apres is not None else nombre("impossible"))


def _avis(apres: Bilan) -> Iterator[Html]:
    if apres.refus:
        yield avis(apres.refus, "alerte")
    if apres.deplacement.refus:
        yield avis(apres.deplacement.refus, "alerte")
    if apres.deplacement.athletisme:
        yield avis(
            f"Bouger d’une action Simple demande Athlétisme contre {apres.deplacement.athletisme}.", regle="003-R09"
        )
    if apres.sommeil:
        yield avis(f"Rester éveillé demande Volonté contre {apres.sommeil}, toutes les deux heures.", regle="003-R13")
    if apres.blessures_du_jour.lances:
        des = apres.blessures_du_jour
        yield avis(f"Chaque jour de jeûne fait {des.lances}g{des.gardes} Blessures.", regle="003-R07")
    fermees = [f"{rang_de_table('postures', p)['nom']}{INSECABLE}: {raison}" for p, raison in apres.fermees]
    if fermees:
        yield avis(assembler("Postures fermées. ", " ".join(fermees)))
