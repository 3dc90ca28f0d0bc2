"""Les exemples de combat : les étapes d'un scénario rejoué, ou un calcul sans dés."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import combattant
from tiamat.combat.emploi import employer
from tiamat.combat.groupes import decouper
from tiamat.combat.tir import bande
from tiamat.erreurs import ActionImpossible
from tiamat.exemples.modele import JetNomme, Resultat
from tiamat.francais import INSECABLE, distance, enumerer, majuscule, pluriel, signe
from tiamat.journal import Fait, FaitJet
from tiamat.personnage import profil
from tiamat.prerequis import lire_prerequis
from tiamat.scenario import EtapeJouee, a_plat, est_maison, rejouer_scenario


def _nom(fait: Fait) -> str:
    """Le nom d'un fait : « touche », « effectif » ; celui d'un jet dit à quoi il sert : « Précision »."""
    return fait.quoi if isinstance(fait, FaitJet) else type(fait).__name__.removeprefix("Fait").lower()


def _etapes(e: Mapping[str, Any]) -> Iterator[tuple[EtapeJouee, list[Fait]]]:
    """Les étapes d'un exemple, et de chacune les faits qu'il retient : ceux que nomme ``faits``, ou tous."""
    retenus = e.get("faits")
    for numero in e["etapes"]:
        jouee = rejouer_scenario(e["scenario"]).etapes[numero - 1]
        yield jouee, [f for f in jouee.faits if retenus is None or _nom(f) in retenus]


def des_maison(e: Mapping[str, Any]) -> bool:
    """Dit si l'exemple montre des dés que la source ne donne pas."""
    if e["genre"] != "scenario":
        return False
    joue = rejouer_scenario(e["scenario"])
    return any(est_maison(joue, jouee, fait) for jouee, faits in _etapes(e) for fait in faits)


def _scenario(e: Mapping[str, Any]) -> Resultat:
    """Les étapes retenues : leurs jets, leur récit ; les valeurs de la dernière, et celles de chacune (« 3.perte »)."""
    jets, obtenu, phrases = [], dict[str, Any](), []
    for jouee, faits in _etapes(e):
        plat = a_plat(jouee.obtenu)
        obtenu |= plat | {f"{jouee.etape.numero}.{nom}": valeur for nom, valeur in plat.items()}
        jets += [JetNomme(f"{f.quoi}, {f.qui}", f.jet) for f in faits if isinstance(f, FaitJet)]
        phrases += [majuscule(f.phrase()) for f in faits]
    return tuple(jets), obtenu, " ".join(phrases)


def _portee(e: Mapping[str, Any]) -> Resultat:
    arme = catalogue().armes[e["arme"]]
    modificateurs: list[int | str] = []
    dits = []
    for metres in e["distances"]:
        try:
            trouvee = bande(arme.portee, metres)
        except ActionImpossible:
            modificateurs.append("impossible")
            dits.append(f"à {metres}{INSECABLE}m, hors de portée")
        else:
            modificateurs.append(trouvee.modificateur)
            effet = signe(trouvee.modificateur) if trouvee.modificateur else "rien ne change"
            dits.append(f"à {metres}{INSECABLE}m, {trouvee.nom.lower()}, {effet}")
    suite = f"{INSECABLE}; ".join(dits)
    return (), {"modificateurs": modificateurs}, f"{arme.nom}{INSECABLE}: {suite}."


def _groupes(e: Mapping[str, Any]) -> Resultat:
    groupes = [list(decouper(b["effectif"], b["personnages"])) for b in e["bandes"]]
    dits = [
        f"{b['effectif']} {b['nom']}{INSECABLE}: {pluriel(len(g), 'groupe')}, de {enumerer([str(n) for n in g])}"
        for b, g in zip(e["bandes"], groupes, strict=True)
    ]
    return (), {"groupes": groupes}, f"{f'{INSECABLE}; '.join(dits)}."


def _prerequis(e: Mapping[str, Any]) -> Resultat:
    t, noms = catalogue().techniques[e["technique"]], catalogue().techniques.noms()
    demande = lire_prerequis(t.prerequis)
    obtenu = {
        "demande": sorted(demande.noms()),
        "sans": demande.satisfait(()),
        "avec": demande.satisfait(demande.noms()),
    }
    return (), obtenu, f"{t.nom} demande d’abord{INSECABLE}: {demande.phrase(noms)}."


def _standard(e: Mapping[str, Any]) -> Resultat:
    """La technique standard la plus proche d'un geste : du même type, au nom le plus voisin (R169)."""
    type = catalogue().types.trouver(e["partie"])
    memes = [t for t in catalogue().techniques.values() if t.id in catalogue().standards and type.id in t.type]
    proche = min(memes, key=lambda t: distance(e["geste"], t.nom.lower()))
    phrase = (
        f"{majuscule(e['geste'])}{INSECABLE}: type {type.nom}. La technique standard la plus proche est {proche.nom}."
    )
    return (), {"type": type.id, "technique": proche.id}, phrase


def _attributs(e: Mapping[str, Any]) -> Resultat:
    t, nomme = catalogue().techniques[e["technique"]], catalogue().attributs
    employee = employer(combattant(profil(e["profil"]), [e["arme"]]), t)
    obtenu = {"fiche": sorted(t.attributs), "avec": sorted(employee.attributs)}
    ecrits = {cle: enumerer([nomme[a].nom for a in ids]) or "aucun attribut" for cle, ids in obtenu.items()}
    arme = catalogue().armes[e["arme"]].nom
    return (), obtenu, f"{t.nom}{INSECABLE}: {ecrits['fiche']} sur la fiche, {ecrits['avec']} avec l’arme {arme}."


GENRES: dict[str, Callable[[Mapping[str, Any]], Resultat]] = {
    "scenario": _scenario,
    "portee": _portee,
    "groupes": _groupes,
    "prerequis": _prerequis,
    "standard": _standard,
    "attributs": _attributs,
}
