"""Les exemples de création et de tests : un genre par façon de calculer."""

from collections.abc import Callable, Mapping
from typing import Any

from tiamat.catalogue import catalogue
from tiamat.des import Formule, JetAFaire, preparer
from tiamat.epreuves import (
    CORDE,
    Equipier,
    difficulte_de_course,
    jet_d_equipe,
    jet_de_caracteristique,
    lancer_test,
    marge,
    saut,
)
from tiamat.exemples.modele import JetNomme, Resultat
from tiamat.francais import INSECABLE, guillemets, pluriel, signe
from tiamat.hasard import HasardScript
from tiamat.journal import FaitJet, FaitTest, Journal
from tiamat.personnage import (
    deriver,
    jauges_pleines,
    points_restants,
    profil,
    repartition_valide,
    tirer_talents,
    verifier,
)
from tiamat.personnage.repartition import POINTS_A_REPARTIR
from tiamat.temps import duree_en_equipe
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES


def _phrases(journal: Journal) -> str:
    return " ".join(f.phrase() for f in journal)


def _epreuve(e: Mapping[str, Any], jet: JetAFaire, libelle: str, difficulte: int | None) -> Resultat:
    journal = Journal()
    with HasardScript(e["des"]) as hasard:
        if difficulte is None:
            lance = jet.lancer(hasard)
            journal.noter(FaitJet(e["qui"], libelle, lance))
            return (JetNomme(libelle, lance),), {"total": lance.total}, _phrases(journal)
        test = lancer_test(jet, difficulte, hasard, journal, e["qui"])
    obtenu = {"total": test.jet.total, "difficulte": difficulte, "marge": test.marge, "reussi": test.reussi}
    return (JetNomme(libelle, test.jet, difficulte),), obtenu, _phrases(journal)


def _jet(e: Mapping[str, Any]) -> Resultat:
    formule = Formule.lire(e["formule"])
    jet = formule.jet(e.get("caracteristiques", {}), e.get("competences", {}))
    if e.get("corde"):
        jet = preparer(*jet.modificateurs, CORDE)
    difficulte = catalogue().difficultes[e["difficulte"]].valeur if "difficulte" in e else None
    return _epreuve(e, jet, str(formule), difficulte)


def _course(e: Mapping[str, Any]) -> Resultat:
    jet = jet_de_caracteristique(e["habilete"], e["course"], noms=(CARACTERISTIQUES["habilete"], COMPETENCES["course"]))
    return _epreuve(
        e, jet, f"{CARACTERISTIQUES['habilete']} + {COMPETENCES['course']}", difficulte_de_course(e["terrain"])
    )


def _marge(e: Mapping[str, Any]) -> Resultat:
    difficulte = catalogue().difficultes[e["difficulte"]].valeur
    m = marge(e["resultat"], difficulte)
    phrase = FaitTest("", e["resultat"], difficulte).phrase()
    return (), {"resultat": e["resultat"], "difficulte": difficulte, "marge": m, "reussi": m >= 0}, phrase


def _equipe(e: Mapping[str, Any]) -> Resultat:
    jet = jet_d_equipe([Equipier(**q) for q in e["equipiers"]])
    with HasardScript(e["des"]) as hasard:
        lance = jet.lancer(hasard)
    duree = duree_en_equipe(e["duree"], len(e["equipiers"]))
    obtenu = {"d10": jet.poignee.d10, "total": lance.total, "duree": duree, "seul": e["duree"]}
    phrase = (
        f"L’équipe lance {jet.poignee} et obtient {lance.total}{INSECABLE}; {e['duree']} minutes deviennent {duree}."
    )
    return (JetNomme("L’équipe", lance),), obtenu, phrase


def _notation(e: Mapping[str, Any]) -> Resultat:
    formules = [Formule.lire(f) for f in e["formules"]]
    poignees = [f.jet(e["caracteristiques"]).poignee for f in formules]
    obtenu = {"d10": [p.d10 for p in poignees], "fixe": [p.fixe for p in poignees]}
    lectures = [f"{guillemets(str(f))} se lance avec {p}" for f, p in zip(formules, poignees, strict=True)]
    return (), obtenu, f"{INSECABLE}; ".join(lectures) + "."


def _saut(e: Mapping[str, Any]) -> Resultat:
    difficultes = [saut(m, e["habilete"]).difficulte for m in e["metres"]]
    dits = ["aucun jet" if d is None else d for d in difficultes]
    phrase = ", ".join(
        f"{m} mètres{INSECABLE}: " + ("aucun jet" if d is None else f"difficulté {d}")
        for m, d in zip(e["metres"], difficultes, strict=True)
    )
    return (), {"difficultes": dits}, f"{e['qui']}, Habileté {e['habilete']}. {phrase}."


def _repartition(e: Mapping[str, Any]) -> Resultat:
    valeurs = profil(e["profil"]).caracteristiques
    somme = POINTS_A_REPARTIR - points_restants(valeurs)
    ecrites = ", ".join(f"{nom} {valeurs[c]}" for c, nom in CARACTERISTIQUES.items())
    return (), {"somme": somme, "valide": repartition_valide(valeurs)}, f"{ecrites}{INSECABLE}: {somme} points."


def _derivees(e: Mapping[str, Any]) -> Resultat:
    personnage = profil(e["profil"])
    obtenu = {**deriver(personnage)._asdict(), "furie": jauges_pleines(personnage).furie}
    noms = {
        "sante_max": "santé {}",
        "energie_max": "énergie {}",
        "furie_max": "furie maximum {}",
        "furie": "furie au départ {}",
        "initiative": "initiative {}D10",
        "actions": "{} actions par tour",
        "defense_instinctive": "défense instinctive {}D10",
        "deplacement": "déplacement {} mètres",
        "vitesse_course": "course {} mètres par tour",
    }
    dits = ", ".join(noms[v].format(obtenu[v]) for v in e["attendu"])
    return (), obtenu, f"{personnage.nom}{INSECABLE}: {dits}."


def _competences(e: Mapping[str, Any]) -> Resultat:
    personnage = profil(e["profil"])
    points = personnage.competences
    quota, total = deriver(personnage).quota_competences, sum(points.values())
    obtenu = {"quota": quota, "total": total, "maximum": max(points.values()), "fautes": len(verifier(personnage))}
    ecrites = ", ".join(f"{COMPETENCES[c]} {signe(n)}" for c, n in points.items())
    return (), obtenu, f"{ecrites}{INSECABLE}: {total} points sur {quota}."


def _langues(e: Mapping[str, Any]) -> Resultat:
    personnage = profil(e["profil"])
    points = personnage.competences["langue"]
    obtenu = {"points": points, "langues": list(personnage.langues), "fautes": len(verifier(personnage))}
    autres = " et ".join(personnage.langues)
    return (
        (),
        obtenu,
        f"Langue {points}{INSECABLE}: {autres}, en plus de la langue maternelle, {personnage.langue_maternelle}.",
    )


def _tirage(e: Mapping[str, Any]) -> Resultat:
    with HasardScript(e["des"]) as hasard:
        cases = tirer_talents(hasard)
    dits = f"{INSECABLE}; ".join(
        f"D10 {c.d10}, D6 {c.d6}{INSECABLE}: {catalogue().talents[c.talent].nom}" for c in cases
    )
    return (), {"talents": [c.talent for c in cases if c.garde]}, dits + "."


def _art(e: Mapping[str, Any]) -> Resultat:
    personnage = profil(e["profil"])
    art = catalogue().arts[personnage.arts[0]]
    talent = personnage.talents_offerts[art.id]
    nom = catalogue().talents[talent].nom
    techniques = ", ".join(catalogue().techniques[t].nom for t in personnage.techniques)
    obtenu = {"talent": talent, "techniques": list(personnage.techniques), "fautes": len(verifier(personnage))}
    return (
        (),
        obtenu,
        f"{art.nom} offre {guillemets(nom)}{INSECABLE}; techniques{INSECABLE}: {techniques}.",
    )


def _equipement(e: Mapping[str, Any]) -> Resultat:
    personnage = profil(e["profil"])
    objets = personnage.equipement
    obtenu = {"objets": len(objets), "fautes": len(verifier(personnage))}
    return (), obtenu, f"{pluriel(len(objets), 'objet')}{INSECABLE}: {', '.join(objets)}."


GENRES: dict[str, Callable[[Mapping[str, Any]], Resultat]] = {
    "jet": _jet,
    "course": _course,
    "marge": _marge,
    "equipe": _equipe,
    "notation": _notation,
    "saut": _saut,
    "repartition": _repartition,
    "derivees": _derivees,
    "competences": _competences,
    "langues": _langues,
    "tirage": _tirage,
    "art": _art,
    "equipement": _equipement,
}
