"""Écrire un combat en JSON et le relire, sans rien perdre : actions, réponses, état ; et le résumer."""

from collections.abc import Mapping
from typing import Any, TypeVar

from tiamat.combat.actions import Action, Offre
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import PERSONNE, Corps, Prise
from tiamat.combat.durees import Pose, etats
from tiamat.des import Jet
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.francais import citer, suggestion
from tiamat.jauges import Jauges
from tiamat.journal import Fait

ACTION_VIDE = Action("")
N = TypeVar("N", Jauges, Prise, Pose, Corps)


def action_en_table(combat: Combat, a: Action) -> dict[str, Any]:
    """Rend une action, champs vides omis ; la cible est un identifiant. Lève ``Refus`` si elle n'est pas du combat.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, _ = engager([Participant("jack", profil("jack"), 0), Participant("jin", profil("jin_chun_fung"), 1)])
    >>> table = action_en_table(combat, Action("technique", "oi_zuki", 1))
    >>> table, action_de_table(combat, table) == Action("technique", "oi_zuki", 1)
    ({'sorte': 'technique', 'technique': 'oi_zuki', 'cible': 'jin'}, True)
    """
    table = {n: v for n, v in a._asdict().items() if v != getattr(ACTION_VIDE, n)}
    if "cible" in table:
        if a.cible not in range(len(combat.ids)):
            raise Refus(f"La cible {a.cible} n’est pas de ce combat.")
        table["cible"] = combat.ids[a.cible]
    if "circonstances" in table:
        table["circonstances"] = list(a.circonstances)
    return table


def action_de_table(combat: Combat, table: Any) -> Action:
    """Relit une action ; lève ``FicheInvalide`` pour un champ inconnu ou mal formé, ``NomInconnu`` pour la cible."""
    if not isinstance(table, dict) or not isinstance(table.get("sorte"), str):
        raise FicheInvalide("Une action est une table, avec au moins sa sorte.")
    for champ, valeur in table.items():
        if champ not in Action._fields:
            raise FicheInvalide(
                f"action : {citer(champ)} est inconnu. {suggestion(str(champ), Action._fields)}".rstrip()
            )
        attendu = {"vers": int, "tours": int, "circonstances": list}.get(champ, str)
        if not isinstance(valeur, attendu) or isinstance(valeur, bool):
            raise FicheInvalide(f"action.{champ} : forme inattendue.")
    lue = dict(table)
    if "cible" in lue:
        lue["cible"] = combat.indice(lue["cible"])
    if "circonstances" in lue:
        lue["circonstances"] = tuple(str(c) for c in lue["circonstances"])
    return Action(**lue)


def reponse_en_table(combat: Combat, valeur: Any) -> Any:
    """Rend une réponse prête à écrire : une action, une offre de combo, un texte, un nombre, ou rien."""
    if isinstance(valeur, Action):
        return action_en_table(combat, valeur)
    if isinstance(valeur, Offre):
        return {**valeur._asdict(), "cible": combat.ids[valeur.cible]}
    return valeur


def etat_en_table(combat: Combat, e: Etat) -> dict[str, Any]:
    """Rend l'état entier, prêt à écrire en JSON ; ``etat_de_table`` rend le même.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 3)])
    >>> etat_de_table(combat, etat_en_table(combat, e)) == e
    True
    """
    return {
        "tour": e.tour,
        "file": [[combat.ids[i] for i in rang] for rang in e.file],
        "listes": {combat.ids[i]: [action_en_table(combat, a) for a in liste] for i, liste in e.listes},
        "closes": sorted(combat.ids[i] for i in e.closes),
        "au_sol": [list(arme) for arme in e.au_sol],
        "combattants": {id: _corps_en_table(combat, c) for id, c in zip(combat.ids, e.corps, strict=True)},
    }


def etat_de_table(combat: Combat, table: Mapping[str, Any]) -> Etat:
    """Relit un état écrit par ``etat_en_table`` ; lève ``FicheInvalide`` s'il ne se lit pas."""
    try:
        listes = {
            combat.indice(id): tuple(action_de_table(combat, a) for a in liste) for id, liste in table["listes"].items()
        }
        return Etat(
            tuple(_corps_de_table(combat, table["combattants"][id]) for id in combat.ids),
            _entier(table["tour"]),
            tuple(tuple(combat.indice(id) for id in rang) for rang in table["file"]),
            tuple(sorted(listes.items())),
            frozenset(combat.indice(id) for id in table["closes"]),
            tuple((_texte(arme), _entier(ou)) for arme, ou in table["au_sol"]),
        )
    except (KeyError, TypeError, AttributeError, ValueError) as faute:
        if isinstance(faute, FicheInvalide):
            raise
        raise FicheInvalide("L’état du combat ne se lit pas : il est tronqué, ou d’une autre version.") from None


def _corps_en_table(combat: Combat, c: Corps) -> dict[str, Any]:
    neuf = Corps(c.jauges)
    table: dict[str, Any] = {"jauges": c.jauges._asdict()}
    for nom, valeur in c._asdict().items():
        if nom == "jauges" or valeur == getattr(neuf, nom):
            continue
        if isinstance(valeur, Prise):
            table[nom] = {**valeur._asdict(), "tenant": combat.ids[valeur.tenant]}
        elif nom == "suite":
            cible, faites = valeur
            table[nom] = [combat.ids[cible] if cible != PERSONNE else "", list(faites)]
        elif nom in ("effroi", "attend"):
            table[nom] = combat.ids[valeur]
        else:
            table[nom] = (
                [list(v) if isinstance(v, tuple) else v for v in valeur] if isinstance(valeur, tuple) else valeur
            )
    return table


def _corps_de_table(combat: Combat, table: Mapping[str, Any]) -> Corps:
    lus: dict[str, Any] = {}
    for nom, valeur in table.items():
        if nom not in Corps._fields:
            raise FicheInvalide(f"combattant : {citer(nom)} est inconnu.")
        if nom == "jauges":
            lus[nom] = _conforme(Jauges(**valeur), Jauges(0, 0, 0, 0, 0, 0))
        elif nom == "prise":
            prise = Prise(**{**valeur, "tenant": combat.indice(valeur["tenant"])})
            lus[nom] = _conforme(prise, Prise(0, "", 0))
        elif nom == "suite":
            lus[nom] = (combat.indice(valeur[0]) if valeur[0] else PERSONNE, tuple(map(_texte, valeur[1])))
        elif nom in ("effroi", "attend"):
            lus[nom] = combat.indice(valeur)
        elif nom in ("poses", "ecartes"):
            lus[nom] = tuple(_conforme(Pose(*p), Pose("", 0)) for p in valeur)
        elif nom in ("blessures", "munitions"):
            lus[nom] = tuple((_texte(a), _entier(b)) for a, b in valeur)
        else:
            lus[nom] = tuple(map(_texte, valeur)) if isinstance(valeur, list) else valeur
    return _conforme(Corps(**lus), Corps(lus["jauges"]))


def _conforme(lu: N, modele: N) -> N:
    """Rend ce qu'on a lu, si chaque champ est de la même sorte que dans le modèle."""
    for champ, voulu in modele._asdict().items():
        valeur = getattr(lu, champ)
        if type(voulu) in (int, bool, str, tuple) and type(valeur) is not type(voulu):
            raise FicheInvalide(f"combattant, {champ} : forme inattendue.")
    return lu


def _texte(valeur: Any) -> str:
    if not isinstance(valeur, str):
        raise TypeError
    return valeur


def _entier(valeur: Any) -> int:
    if type(valeur) is not int:
        raise TypeError
    return valeur


def resume_de_l_etat(combat: Combat, e: Etat) -> dict[str, Any]:
    """Rend ce qu'une table de jeu veut savoir de l'état : jauges, posture, états, actions, position, effectif."""
    return {
        "tour": e.tour,
        "combattants": {id: _resume(combat, i, c) for i, (id, c) in enumerate(zip(combat.ids, e.corps, strict=True))},
    }


def _resume(combat: Combat, i: int, c: Corps) -> dict[str, Any]:
    commun = {
        "posture": c.posture,
        "etats": sorted(etats(c.poses)),
        "actions_restantes": c.actions,
        "position": c.position,
    }
    if i in combat.groupes:
        return {"effectif": c.effectif, **commun}
    jauges = {"sante": c.jauges.sante, "energie": c.jauges.energie, "furie": c.jauges.furie, "mort": c.jauges.mort}
    return {**jauges, **commun, "blessures": [partie for partie, _ in c.blessures]}


def fait_en_table(fait: Fait) -> dict[str, Any]:
    """Rend un fait : son nom, ses champs, sa phrase et sa première règle.

    >>> from tiamat.combat.faits import FaitTouche
    >>> fait_en_table(FaitTouche("Jack", "Jin"))
    {'fait': 'touche', 'qui': 'Jack', 'cible': 'Jin', 'phrase': 'Jack touche Jin.', 'regle': 'R96'}
    """
    nom = type(fait).__name__.removeprefix("Fait")
    champs = fait._asdict() if hasattr(fait, "_asdict") else {}
    ecrits = {n: _jet(v) if isinstance(v, Jet) else v for n, v in champs.items()}
    minuscule = "".join(f"_{c.lower()}" if c.isupper() else c for c in nom).lstrip("_")
    return {"fait": minuscule, **ecrits, "phrase": fait.phrase(), "regle": fait.regles[0]}


def _jet(jet: Jet) -> dict[str, Any]:
    return {
        "d10": list(jet.d10),
        "critiques": list(jet.critiques),
        "d6": list(jet.d6),
        "fixe": jet.fixe,
        "total": jet.total,
        "modificateurs": [m._asdict() for m in jet.modificateurs],
    }
