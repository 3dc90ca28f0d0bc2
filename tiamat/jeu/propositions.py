"""Ce que le lecteur peut répondre, et ce que chaque réponse promet ; ce qui est refusé dit pourquoi."""

from typing import Any, NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat.actions import TECHNIQUE, Action, Annonce, Offre, annonce_de, annoncer_offre
from tiamat.combat.combat import CONTACT_EN_METRES, Combat, Etat, distance
from tiamat.combat.deroule import CHOIX_D_ACTION, etat_prevu, intitule, toutes_les_actions
from tiamat.combat.ecriture import reponse_en_table
from tiamat.combat.gestes import GESTES
from tiamat.combat.gestes.geste import TOUT_LE_TOUR
from tiamat.combat.legalite import cout
from tiamat.francais import INSECABLE, pluriel
from tiamat.jeu.chances import Chances, chances, chances_contre
from tiamat.jeu.jeu import Jeu
from tiamat.procedure.interpretes import Choix


class Proposition(NamedTuple):
    """Une réponse possible : le geste qui la choisit, ses mots, ses chances, sa règle, ce qui l'empêche.

    ``cible`` : le rang du combattant visé, −1 si personne. ``technique`` : vide pour un geste. ``du_livre`` : ce que le
    livre a répondu ici. ``sorte`` : celle du geste, vide pour une technique ou une réponse.
    """

    geste: int
    nom: str
    detail: str
    cible: int
    technique: str
    regle: str
    chances: tuple[Chances, ...]
    refus: tuple[str, ...]
    du_livre: bool = False
    sorte: str = ""


def propositions(jeu: Jeu) -> tuple[Proposition, ...]:
    """Rend toutes les réponses à la décision attendue, dans l'ordre de leurs gestes, refusées comprises.

    >>> from tiamat.combat.combat import Participant
    >>> from tiamat.combat.depart import Depart
    >>> from tiamat.jeu.jeu import Table
    >>> from tiamat.personnage import profil
    >>> depart = Depart((Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 1)))
    >>> jeu = Jeu(Table(depart, ("", "agressif"), graine=7))
    >>> oi_zuki = next(p for p in propositions(jeu) if p.technique == "oi_zuki")
    >>> oi_zuki.nom, oi_zuki.detail, round(float(oi_zuki.chances[0].touche), 3), oi_zuki.refus
    ('Oi zuki', '1\xa0action', 0.774, ())
    """
    attente, combat = jeu.partie.attente, jeu.partie.combat
    if attente is None or attente.choix is None:
        return ()
    choix, e = attente.choix, attente.etat_du_choix or attente.etat
    if choix.nom == CHOIX_D_ACTION:
        prevu = etat_prevu(combat, e)
        faites = [
            _une_action(combat, prevu, choix.qui, n, p.action, p.refus)
            for n, p in enumerate(toutes_les_actions(combat, e))
        ]
    else:
        faites = [_une_reponse(combat, e, choix, n, r) for n, r in enumerate(choix.reponses)]
    if jeu.suit_le_livre:
        voulue, possibles = jeu.du_livre, jeu.possibles()
        faites = [p._replace(du_livre=reponse_en_table(combat, possibles[p.geste]) == voulue) for p in faites]
    return tuple(faites)


def _une_action(combat: Combat, e: Etat, qui: int, n: int, a: Action, refus: tuple[str, ...]) -> Proposition:
    if a.sorte != TECHNIQUE:
        geste = GESTES[a.sorte]
        prix = "tout le tour" if geste.prix == TOUT_LE_TOUR else pluriel(geste.prix, "action") if geste.prix else ""
        nom = intitule(combat, a) if a.vers is None else f"{geste.nom}, {_ou(combat, e, qui, a.vers)}"
        return Proposition(n, nom, prix, a.cible, "", geste.regle, (), refus, sorte=a.sorte)
    annonce = annonce_de(qui, a)
    promet = () if refus else chances(combat, e, annonce)
    return Proposition(n, _nom(a), _prix(e, qui, a.technique), a.cible, a.technique, "R91", promet, refus)


def _ou(combat: Combat, e: Etat, qui: int, vers: int) -> str:
    """Où mène un déplacement, vu de l'adversaire debout le plus proche de l'arrivée."""
    debout = [j for j in combat.adversaires(qui) if not e.corps[j].hors_de_combat]
    pres = min(debout, key=lambda j: abs(e.corps[j].position - vers), default=None)
    if pres is None:
        return f"jusqu’à {vers}{INSECABLE}m"
    ecart = abs(e.corps[pres].position - vers)
    if ecart < CONTACT_EN_METRES:
        return f"au contact de {combat.nom(pres)}"
    sens = "vers" if ecart < distance(e, qui, pres) else "loin de"
    return f"{sens} {combat.nom(pres)}, à {ecart}{INSECABLE}m"


def _nom(a: Action) -> str:
    precis = [catalogue().zones[a.zone].nom.lower()] if a.zone else []
    precis += [a.type] if a.type else []
    return ", ".join([catalogue().techniques[a.technique].nom, *precis])


def _prix(e: Etat, qui: int, technique: str) -> str:
    p = cout(e.corps[qui].situation, catalogue().techniques[technique])
    dits = [pluriel(1, "action")]
    dits += [f"{p.energie}{INSECABLE}énergie"] if p.energie else []
    dits += [f"{p.furie}{INSECABLE}furie"] if p.furie else []
    return ", ".join(dits)


def _une_reponse(combat: Combat, e: Etat, choix: Choix, n: int, r: Any) -> Proposition:
    if choix.nom == "defense":
        return _une_defense(combat, e, choix.sujet, n, r)
    if choix.nom == "combo":
        return _une_offre(combat, e, choix.qui, n, r)
    nom = "Rester sur place" if n == 0 else f"Aller à {r}{INSECABLE}m"
    return Proposition(n, nom, "", -1, "", "R182", (), ())


def _une_defense(combat: Combat, e: Etat, a: Annonce, n: int, defense: str) -> Proposition:
    promet = (chances_contre(combat, e, a, defense),)
    if not defense:
        return Proposition(n, "Défense instinctive", "sans action", a.qui, "", "R95", promet, ())
    nom = catalogue().techniques[defense].nom
    return Proposition(n, nom, _prix(e, a.cible, defense), a.qui, defense, "R94", promet, ())


def _une_offre(combat: Combat, e: Etat, qui: int, n: int, o: Offre | None) -> Proposition:
    if o is None:
        return Proposition(n, "S’arrêter là", "", -1, "", "R200", (), ())
    t = catalogue().techniques
    annonce = annoncer_offre(qui, o, 1)
    source = f"enchaînement {t[o.enchainement].nom}" if o.enchainement else "combo, sans action"
    regle = "R202" if o.enchainement else "R200"
    zone = f", {catalogue().zones[o.zone].nom.lower()}" if o.zone else ""
    return Proposition(
        n, t[o.technique].nom + zone, source, o.cible, o.technique, regle, chances(combat, e, annonce), ()
    )
