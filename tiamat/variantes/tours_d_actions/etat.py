"""L'état d'un duel : immuable, il se compare et se range."""

from typing import NamedTuple

from tiamat.variantes.systeme import Bilan, Depart, Jauge
from tiamat.variantes.tours_d_actions.combattant import AU_FOURREAU, EN_MAIN, combattant, table
from tiamat.variantes.tours_d_actions.corps import Corps, corps_neuf, malus, pc_maximum, pv_maximum
from tiamat.variantes.tours_d_actions.degats import BONUS_DU_SACRIFICE
from tiamat.variantes.tours_d_actions.faits_de_sante import FaitSortie, nombre
from tiamat.variantes.tours_d_actions.fiches import ENDROITS, GRAVITES, MAINS_NUES, MODIFICATEURS, PALIERS, Arme
from tiamat.variantes.tours_d_actions.initiative import Passage

AU_SOL, PERDUE = "au_sol", "perdue"
DEBOUT, A_GENOUX, A_PLAT_VENTRE = "", "agenouillee", "a_plat_ventre"
PLUS_QUATRE, POINT = "plus_quatre", "point"
PLACES_D_ARME = {AU_FOURREAU: "arme au fourreau", AU_SOL: "arme au sol", PERDUE: "arme hors d’usage"}
PREPARES = {PLUS_QUATRE: f"+{BONUS_DU_SACRIFICE} au prochain coup", POINT: "choisira l’endroit du prochain coup"}


class Camp(NamedTuple):
    """Un combattant en cours de duel.

    ``arme`` : où elle est. ``prepare`` : ce que vaut le T.A. sacrifié, s'il n'a pas encore servi. ``garde`` : dés mis
    dans la DÉFENSE. ``sonne`` : jusqu'à la fin du Tour. ``sorti`` : mort, coma ou abandon.
    """

    corps: Corps
    arme: str = EN_MAIN
    posture: str = DEBOUT
    prepare: str = ""
    garde: int = 0
    sonne: bool = False
    sorti: str = ""


class Etat(NamedTuple):
    """Un duel : le Tour (à partir de 1), si son initiative est lancée, les passages à venir, les deux camps."""

    tour: int
    entame: bool
    file: tuple[Passage, ...]
    camps: tuple[Camp, Camp]

    def changer(self, qui: int, camp: Camp) -> "Etat":
        """Rend le même duel, un camp remplacé."""
        return self._replace(camps=(camp, self.camps[1]) if qui == 0 else (self.camps[0], camp))


def engager(depart: Depart) -> Etat:
    """Rend le premier état d'un duel.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> engager(SYSTEME.duel_type()).camps[0].corps.reste("torse")
    10
    """
    un, deux = (_camp(depart, qui) for qui in (0, 1))
    return Etat(1, False, (), (un, deux))


def _camp(depart: Depart, qui: int) -> Camp:
    c = combattant(depart, qui)
    range_ = table(depart).armes == AU_FOURREAU and c.arme != MAINS_NUES
    return Camp(corps_neuf(c.resistance), AU_FOURREAU if range_ else EN_MAIN)


def arme_en_main(depart: Depart, e: Etat, qui: int) -> Arme:
    """Rend l'arme dont quelqu'un se sert vraiment : la sienne, ou ses mains nues.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> arme_en_main(d, engager(d), 0).nom
    'Masse'
    """
    return combattant(depart, qui).arme if e.camps[qui].arme == EN_MAIN else MAINS_NUES


def reserve_disponible(depart: Depart, e: Etat, qui: int) -> int:
    """Rend les dés d'une attaque, malus ôtés, avant d'en déplacer (001-R06, 001-R15, 001-G13).

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> reserve_disponible(d, engager(d), 0)
    5
    """
    camp = e.camps[qui]
    return max(0, combattant(depart, qui).competence - malus(camp.corps, camp.sonne))


def fin(depart: Depart, e: Etat) -> str | None:
    """Rend pourquoi le duel est fini, ou rien : mort, coma ou abandon (001-R10, 001-R13, 001-G12).

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> e = engager(d)
    >>> fin(d, e), fin(d, e.changer(1, e.camps[1]._replace(sorti="coma")))
    (None, 'Brann tombe dans le coma.')
    """
    sortis = [FaitSortie(depart.noms[q], c.sorti).phrase() for q, c in enumerate(e.camps) if c.sorti]
    return " ".join(sortis) or None


def vainqueur(depart: Depart, e: Etat) -> int:
    """Rend celui qui reste, ou −1 : personne, ou pas encore.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> vainqueur(d, engager(d))
    -1
    """
    restent = [q for q, c in enumerate(e.camps) if not c.sorti]
    return restent[0] if len(restent) == 1 else -1


def bilan(depart: Depart, e: Etat, qui: int) -> Bilan:
    """Rend les PV de chaque endroit, la conscience, et les états en mots (001-R14, 001-R15).

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> bilan(d, engager(d), 0).jauges[-1]
    Jauge(nom='Conscience', valeur=16, maxi=16)
    """
    camp, resistance = e.camps[qui], e.camps[qui].corps.resistance
    jauges = [Jauge(nom, max(0, camp.corps.reste(id)), pv_maximum(id, resistance)) for id, nom in ENDROITS.items()]
    cases = pc_maximum(resistance)
    jauges.append(Jauge("Conscience", cases - camp.corps.pc, cases))
    return Bilan(tuple(jauges), tuple(_etats(camp)))


def _etats(camp: Camp) -> list[str]:
    corps = camp.corps
    etats = [
        f"{nom} : blessure {GRAVITES[corps.gravite(id)].nom.lower()} ({nombre(corps.reste(id))})"
        for id, nom in ENDROITS.items()
        if corps.gravite(id)
    ]
    if corps.mortelle:
        etats.append("Blessure mortelle")
    if corps.palier or camp.sonne:
        etats.append(PALIERS[max(corps.palier, int(camp.sonne))].nom)
    if camp.posture:
        etats.append(MODIFICATEURS[camp.posture].nom)
    if camp.garde:
        etats.append(f"DÉFENSE +{camp.garde}")
    etats += [mots for mots in (PREPARES.get(camp.prepare), PLACES_D_ARME.get(camp.arme)) if mots]
    return [etat[0].upper() + etat[1:] for etat in etats]
