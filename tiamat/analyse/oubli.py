"""Ce qu'un calcul oublie sans que rien n'y change : les points que personne ne peut dépenser ni épuiser."""

from collections.abc import Collection
from typing import NamedTuple

from tiamat.analyse.points import compte_sa_furie
from tiamat.catalogue import Technique, catalogue
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Corps
from tiamat.combat.soumission import tentative
from tiamat.jauges import SEUIL_BLESSURE_GRAVE

ENERGIE_D_UNE_BLESSURE = 6
"""Ce qu'une blessure au torse coûte au plus (R138)."""
PAIEMENTS_PAR_ACTION = 2
"""Une technique, et l'enchaînement qu'elle achève (R201)."""


class Oubli(NamedTuple):
    """Ceux dont s'oublient la furie, l'énergie, et la blessure au torse, qui double les prix (R138).

    Deux états qui s'allègent en un même ont la même suite, santé et points oubliés mis à part.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)])
    >>> oubli = Oubli.de(combat, e)
    >>> 0 in oubli.energie, oubli.alleger(e) == oubli.alleger(e.changer(0, blessures=(("torse", -1),)))
    (True, True)
    """

    furie: frozenset[int]
    energie: frozenset[int]
    torse: frozenset[int]

    @classmethod
    def de(cls, combat: Combat, depart: Etat, sobres: Collection[int] = (), tours: int | None = None) -> "Oubli":
        """Rend ce qui s'oublie à partir de cet état, pendant ``tours`` tours, ou jusqu'au bout si rien n'est dit.

        ``sobres`` : ceux dont la tactique ne dépense ni énergie ni furie.
        """
        tous = range(len(depart.corps))
        energie = frozenset(i for i in tous if _ne_s_epuise_pas(combat, depart, i, sobres, tours))
        return cls(
            frozenset(i for i in tous if not compte_sa_furie(combat.combattants[i], sobre=i in sobres)),
            energie,
            frozenset(i for i in energie if i in sobres or not _prix_maximum(combat, i)),
        )

    def alleger(self, e: Etat) -> Etat:
        """Rend l'état sans ce qui s'oublie : la furie à 0, l'énergie pleine, aucune blessure au torse."""
        return e._replace(corps=tuple([self._alleger(i, c) for i, c in enumerate(e.corps)]))

    def _alleger(self, i: int, c: Corps) -> Corps:
        j = c.jauges
        if i in self.furie:
            j = j._replace(furie=0)
        if i in self.energie:
            j = j._replace(energie=j.energie_max)
        if i in self.torse and c.blessures:
            c = c._replace(blessures=tuple([b for b in c.blessures if b[0] != "torse"]))
        return c._replace(jauges=j)


def _prix_maximum(combat: Combat, i: int) -> int:
    return max((catalogue().techniques[t].cout.energie for t in combat.combattants[i].techniques), default=0)


def _ne_s_epuise_pas(combat: Combat, depart: Etat, i: int, sobres: Collection[int], tours: int | None) -> bool:
    """Dit si rien, d'ici à sa chute ou à ce nombre de tours, ne peut vider son énergie ni l'empêcher de payer.

    Une blessure grave au torse en coûte, et double les prix (R138) ; une prise peut en coûter (R210). Une blessure
    grave coûte dix points de santé ; un seul avec l'attribut Blessure (R99, R194), rien avec l'option C100.
    """
    contre = [t for j in combat.adversaires(i) for t in _employables(combat, j, sobre=j in sobres)]
    armes = [catalogue().armes[a] for c in depart.corps for a in (*c.tenues, *c.rangees)]
    attributs = {a for x in contre for a in x.attributs} | {a for x in armes for a in x.attributs}
    j, seuil, depense = depart.corps[i].jauges, SEUIL_BLESSURE_GRAVE, 0
    if "blessure" in attributs:
        if combat.options.blessure_sans_perte:
            return False
        seuil = 1
    if i not in sobres and _prix_maximum(combat, i):
        if tours is None:
            return False
        depense = tours * combat.combattants[i].actions * PAIEMENTS_PAR_ACTION * 2 * _prix_maximum(combat, i)
    if any(tentative(t.id).energie for t in contre):
        return False
    blessures = ENERGIE_D_UNE_BLESSURE * ((j.sante - 1) // seuil)
    return j.energie > blessures + depense or not j.energie_max


def _employables(combat: Combat, i: int, *, sobre: bool) -> list[Technique]:
    """Ce que ce combattant peut employer ; sobre, ce qui est gratuit ou offert par un combo."""
    connues = [catalogue().techniques[t] for t in combat.combattants[i].techniques]
    offertes = {t for connue in connues for t in connue.combo}
    return [t for t in connues if not sobre or t.id in offertes or not any(t.cout)]
