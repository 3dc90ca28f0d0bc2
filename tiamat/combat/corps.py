"""Un combattant pendant le combat : tout ce qui change, et rien d'autre."""

from functools import cache, lru_cache
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, DEBOUT, Situation
from tiamat.combat.durees import Poses, etats
from tiamat.jauges import Jauges

PERSONNE = -1


class Prise(NamedTuple):
    """Une soumission subie (R195) : qui tient, par quelle technique, les tentatives qui restent, et celle du tour."""

    tenant: int
    technique: str
    restantes: int
    tentee: bool = False


class Corps(NamedTuple):
    """Un combattant pendant le combat ; un groupe d'hommes de main en est un seul (R121).

    ``rang`` : sa place à l'initiative du tour, 0 pour la plus basse. ``ecartes`` : les membres d'un groupe qu'un état
    met de côté (C132). ``tenues`` : ce qu'il a en main ; ``rangees`` : ce qu'il porte. ``elan`` : des D6 promis au
    prochain jet (C63). ``suite`` : la cible et les techniques payées qui viennent de toucher (R201). ``effroi`` : qui
    le terrorise (R153). ``attend`` : celui qu'il laisse jouer avant lui (R74). ``occupe`` : les tours d'une action
    longue (R56). ``mouvement_gratuit`` : celui d'un groupe (R125).
    """

    jauges: Jauges
    posture: str = DEBOUT
    poses: Poses = ()
    blessures: tuple[tuple[str, int], ...] = ()
    position: int = 0
    actions: int = 0
    rang: int = 0
    effectif: int = 1
    ecartes: Poses = ()
    tenues: tuple[str, ...] = ()
    rangees: tuple[str, ...] = ()
    munitions: tuple[tuple[str, int], ...] = ()
    prepare: bool = False
    elan: int = 0
    impulsions: int = 0
    embusque: bool = False
    court: bool = False
    a_attaque: bool = False
    a_resiste: bool = False
    effroi: int = PERSONNE
    attend: int = PERSONNE
    prise: Prise | None = None
    suite: tuple[int, tuple[str, ...]] = (PERSONNE, ())
    occupe: int = 0
    mouvement_gratuit: bool = False

    @property
    def hors_de_combat(self) -> bool:
        """KO, mort, ou groupe dont plus personne ne tient debout ; un point de santé réveille un KO (R147)."""
        if self.jauges.sante == 0 or self.effectif == 0 or self.jauges.mort:
            return True
        return bool(self.poses) and "ko" in etats(self.poses)

    @property
    def valides(self) -> int:
        """Les membres d'un groupe qui comptent dans le bonus d'équipe (R130, C132), un au moins."""
        return max(1, self.effectif - len(self.ecartes))

    @property
    def situation(self) -> Situation:
        """Ce que la légalité et les jets ont besoin d'en savoir."""
        return self.vue()

    def vue(self, *, fourreau: bool = False) -> Situation:
        """Rend sa situation ; ``fourreau`` : la technique part de l'arme au fourreau."""
        j = self.jauges
        energie, furie = plafonds()
        return _situation(
            self.posture,
            self.poses,
            self.blessures,
            min(j.energie, energie),
            min(j.furie, furie),
            (j.sante == 0, j.epuise, j.mort),
            self.prepare,
            self.elan,
            self.embusque,
            fourreau,
        )

    @property
    def empreinte(self) -> tuple[object, ...]:
        """Tout ce dont dépend ce qui lui est permis : les points ne comptent plus au-delà de ce qui se paie."""
        j = self.jauges
        energie, furie = plafonds()
        return (
            self[1:],
            j.energie if j.energie < energie else energie,
            j.furie if j.furie < furie else furie,
            j.sante == 0,
            j.mort,
        )

    @property
    def apparence(self) -> tuple[object, ...]:
        """Tout ce dont dépend une attaque contre lui ou de lui : ce qui s'en voit, sans compter ce qu'il lui reste."""
        return (
            self.vue(),
            self.position,
            self.tenues,
            self.rangees,
            self.munitions,
            self.prise,
            self.court,
            self.valides,
            self.hors_de_combat,
            self.rang,
            self.actions > 0,
        )

    @property
    def allure(self) -> Situation:
        """Sa situation, sans compter l'énergie ni la furie : tout ce dont dépend la loi d'un échange.

        Sauf qu'une énergie à 0 se sait : il n'y en a plus à perdre (R138).
        """
        return self.vue()._replace(energie=None if self.jauges.energie else 0, furie=None)


@cache
def plafonds() -> tuple[int, int]:
    """Rend l'énergie et la furie au-delà desquelles tout est payable : deux fois le coût le plus haut (R138)."""
    couts = [t.cout for t in catalogue().techniques.values()]
    return 2 * max(c.energie for c in couts), max(c.furie for c in couts)


@lru_cache(maxsize=65536)
def _situation(
    posture: str,
    poses: Poses,
    blessures: tuple[tuple[str, int], ...],
    energie: int,
    furie: int,
    jauges: tuple[bool, bool, bool],
    prepare: bool,
    elan: int,
    embusque: bool,
    fourreau: bool,
) -> Situation:
    poses_par_les_jauges = (etat for etat, vrai in zip(("ko", "epuise", "mort"), jauges, strict=True) if vrai)
    return Situation(
        posture=A_TERRE if jauges[0] else posture,
        etats=etats(poses) | frozenset(poses_par_les_jauges),
        blessures=frozenset(partie for partie, _ in blessures),
        energie=energie,
        furie=furie,
        prepare=prepare,
        d6=elan,
        embusque=embusque,
        fourreau=fourreau,
    )
