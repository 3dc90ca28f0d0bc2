"""Une suite de maillons jusqu'au bout : la chance d'arriver à chacun, d'y toucher, et la perte en tout, exactes."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tiamat.analyse.cascade import INEPUISABLE
from tiamat.analyse.maillons import Maillon, exige_furie_nulle
from tiamat.analyse.un_maillon import Joue, Pertes, UnMaillon, en_entiers, jouer_un_maillon
from tiamat.catalogue import catalogue
from tiamat.combat.actions import TECHNIQUE, Action, Annonce, Offre, annonce_de, annoncer_offre
from tiamat.combat.attaque import CHOIX_DE_LA_DEFENSE, CHOIX_DU_COMBO
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.echange import PAREE, RATE, RIPOSTE, TOUCHE, Issue
from tiamat.combat.emploi import ATTAQUE, DEFENSE
from tiamat.combat.listes import payer_l_action
from tiamat.combat.offres import se_placer
from tiamat.combat.permis import (
    SANS_DEFENSE,
    attaques,
    defenses,
    refus_d_annonce,
    refus_de_garde,
    types_au_choix,
    zones_au_choix,
)
from tiamat.des import Loi as LoiDUnNombre
from tiamat.erreurs import Refus
from tiamat.procedure.interpretes import Choix

HORS_DE_COMBAT = "La cible n’est plus en état de subir la suite."
SANS_ACTION = "Plus d’action ce tour-ci (R71)."
SANS_OFFRE = "Rien n’est offert."


class Etape(NamedTuple):
    """Un maillon et ses chances, toutes comptées depuis le début de la suite.

    ``arrive`` : d'avoir à le jouer ; ``reussit`` : d'y arriver, et qu'il touche ; ``empeche`` : ce qui l'interdit une
    fois le précédent réussi, et la chance que cela arrive.
    """

    maillon: Maillon
    arrive: Fraction
    reussit: Fraction
    empeche: tuple[tuple[str, Fraction], ...] = ()

    @property
    def sachant(self) -> Fraction:
        """La chance qu'il touche, si l'on y arrive ; 0 si l'on n'y arrive jamais."""
        return self.reussit / self.arrive if self.arrive else Fraction(0)


class LoiDeSuite(NamedTuple):
    """Les étapes d'une suite, et la loi de ce que la cible perd en tout, suite rompue comprise."""

    etapes: tuple[Etape, ...]
    pertes: LoiDUnNombre

    @property
    def jusqu_au_bout(self) -> Fraction:
        """La chance que tous les maillons touchent."""
        return self.etapes[-1].reussit


class Adresse(NamedTuple):
    """Contre qui, et comment : les rangs de ``qui`` enchaîne et de la ``cible``, et ce que l'on choisit.

    ``zone`` : celle que l'on vise, si une localisation est au choix. ``defense`` : la technique dont la cible se défend
    tant qu'elle le peut (C122), d'instinct sinon (R95). ``contre`` : l'attaque de la cible à laquelle répond un premier
    maillon de défense (C125).
    """

    qui: int = 0
    cible: int = 1
    zone: str = "torse"
    defense: str = SANS_DEFENSE
    contre: str = ""


def suivre(combat: Combat, e: Etat, maillons: Sequence[Maillon], adresse: Adresse | None = None) -> LoiDeSuite:
    """Rend la loi exacte d'une suite de maillons, tous dans un même tour (R200 à R202, C124).

    Un maillon manqué, ou interdit, rompt la suite. Santé et énergie ne s'épuisent pas, ni la furie de qui enchaîne : la
    perte est celle que les coups promettent. Contre un groupe, elle se compte en hommes de main (R129). Lève ``Refus``
    pour une suite vide, ou sans l'attaque dont elle se défend.

    >>> from tiamat.analyse.maillons import maillons_de
    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("m", profil("malika"), 0), Participant("j", profil("jack"), 1, position=1)])
    >>> loi = suivre(combat, e.changer(0, actions=2), maillons_de("enchainement_du_python"))
    >>> [round(float(etape.reussit), 3) for etape in loi.etapes], round(float(loi.pertes.moyenne), 2)
    ([0.842, 0.663, 0.552], 7.61)
    """
    *_, loi = derouler(combat, e, maillons, adresse)
    return loi


def derouler(
    combat: Combat, e: Etat, maillons: Sequence[Maillon], adresse: Adresse | None = None
) -> Iterator[LoiDeSuite]:
    """Rend la loi de la suite coupée après son premier maillon, après son deuxième, et ainsi jusqu'au bout.

    Mêmes entrées et mêmes refus que ``suivre``, dont la loi est la dernière rendue.
    """
    adresse = adresse or Adresse()
    if not maillons or (maillons[0].en == DEFENSE and not adresse.contre):
        raise Refus("Dites quels maillons, et à quelle attaque répond le premier s’il est une défense.")
    return _Suite(combat, tuple(maillons), adresse).derouler(e)


def defenses_utiles(
    combat: Combat, e: Etat, maillons: Sequence[Maillon], adresse: Adresse | None = None
) -> tuple[str, ...]:
    """Rend les techniques dont la cible peut se défendre d'un maillon au moins (R94, R206) ; l'instinct d'abord (R95).

    >>> from tiamat.analyse.maillons import maillons_de
    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("m", profil("malika"), 0), Participant("j", profil("jack"), 1, position=1)])
    >>> defenses_utiles(combat, e.changer(1, actions=2), maillons_de("enchainement_du_python"))
    ('', 'age_uke', 'parade_instinctive')
    """
    suite = _Suite(combat, tuple(maillons), adresse or Adresse())
    coups = [suite.annonce(m) for m in maillons if m.en == ATTAQUE]
    permises = [set(defenses(combat, e, a)) for a in coups]
    return tuple(t for t in (SANS_DEFENSE, *catalogue().techniques) if any(t in p for p in permises))


def attaques_a_ecarter(
    combat: Combat, e: Etat, maillons: Sequence[Maillon], adresse: Adresse | None = None
) -> tuple[str, ...]:
    """Rend les attaques de la cible auxquelles répond le premier maillon, s'il est une défense (R206) ; aucune sinon.

    S'il ne répond à rien de ce qu'elle connaît, ce sont toutes celles-là : ``suivre`` dit alors pourquoi.

    >>> from tiamat.analyse.maillons import maillons_de
    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> ryu, davit = profil("ryu"), profil("davit")
    >>> combat, e = engager([Participant("r", ryu, 0), Participant("d", davit, 1, position=1)])
    >>> attaques_a_ecarter(combat, e.changer(0, actions=2), [Maillon("contre_prise", DEFENSE)])[:2]
    ('immobilisation', 'projection')
    """
    adresse = adresse or Adresse()
    if maillons[0].en == ATTAQUE:
        return ()
    connues = dict.fromkeys(a.technique for a in attaques(combat, e, adresse.cible) if a.cible == adresse.qui)
    essais = {t: _Suite(combat, tuple(maillons), adresse._replace(contre=t)) for t in connues}
    return tuple(t for t, suite in essais.items() if suite.commence(e)) or tuple(connues)


Suivant = tuple[Etat, Annonce]


class _Suite:
    """Le calcul d'une suite, maillon par maillon, de tous les états d'où chacun se joue."""

    def __init__(self, combat: Combat, maillons: tuple[Maillon, ...], adresse: Adresse) -> None:
        self.combat, self.maillons = combat, maillons
        self.qui, self.cible, self.zone, self.defense, self.contre = adresse
        self._furie = 0 if exige_furie_nulle(maillons) else INEPUISABLE
        self._h = UnMaillon(self._decider)
        self._rang = 0

    def commence(self, e: Etat) -> bool:
        """Dit si rien n'interdit le premier maillon."""
        return not isinstance(self._payee(self._plein(e), 0), str)

    def annonce(self, m: Maillon) -> Annonce:
        """L'annonce d'un maillon d'attaque."""
        return annoncer_offre(self.qui, self._voulue(m), int(m.offerte))

    def derouler(self, e: Etat) -> Iterator[LoiDeSuite]:
        finies, etapes = Pertes(), list[Etape]()
        depart = self._payee(self._plein(e), 0)
        empeche = {depart: Pertes((1,))} if isinstance(depart, str) else {}
        en_cours = {} if isinstance(depart, str) else {depart: Pertes((1,))}
        for rang, maillon in enumerate(self.maillons):
            self._rang = rang
            for rompue in empeche.values():
                finies = finies.plus(rompue)
            raisons = tuple((raison, p.chance) for raison, p in empeche.items())
            arrive = sum((p.chance for p in en_cours.values()), Fraction(0))
            suivants, empeche, ratees = self._jouer_le_maillon(en_cours)
            finies = finies.plus(ratees)
            reussies = (*suivants.values(), *empeche.values())
            reussit = sum((p.chance for p in reussies), Fraction(0))
            etapes.append(Etape(maillon, arrive, reussit, raisons))
            en_tout = finies
            for p in reussies:
                en_tout = en_tout.plus(p)
            yield LoiDeSuite(tuple(etapes), en_tout.loi())
            en_cours = suivants

    def _jouer_le_maillon(
        self, en_cours: dict[Suivant, Pertes]
    ) -> tuple[dict[Suivant, Pertes], dict[str, Pertes], Pertes]:
        """Les suites qui continuent, celles que le maillon suivant interdit, et celles que celui-ci a manquées."""
        suivants, empeche, ratees = dict[Suivant, Pertes](), dict[str, Pertes](), Pertes()
        for (e, a), avant in en_cours.items():
            ici: dict[Suivant | str | None, Pertes] = {}
            for joue, p in self._h.loi(jouer_un_maillon, self.combat, e, a):
                ou = self._suivant(joue) if self._reussie(joue.issue) else None
                perdu = self._perte(e, joue).fois(Pertes((p.numerator,), p.denominator))
                ici[ou] = ici.get(ou, Pertes()).plus(perdu)
            for ou, perdu in ici.items():
                en_tout = avant.fois(perdu)
                if ou is None:
                    ratees = ratees.plus(en_tout)
                elif isinstance(ou, str):
                    empeche[ou] = empeche.get(ou, Pertes()).plus(en_tout)
                else:
                    suivants[ou] = suivants.get(ou, Pertes()).plus(en_tout)
        return suivants, empeche, ratees

    # ── D'un maillon à l'autre ─────────────────────────────────────────────

    def _suivant(self, joue: Joue) -> Suivant | str:
        """L'état et l'annonce du maillon suivant, ou ce qui l'interdit ; après le dernier, rien ne l'interdit."""
        if self._rang + 1 == len(self.maillons):
            return ""
        e = self._plein(joue.apres, en_cours=True)
        suivant = self.maillons[self._rang + 1]
        if e.corps[self.cible].hors_de_combat:
            return HORS_DE_COMBAT
        if not suivant.offerte:
            return self._payee(e, self._rang + 1)
        if joue.offerte is not None:
            return e, joue.offerte
        place = se_placer(e, self.qui, suivant.enchainement)
        return " ".join(refus_d_annonce(self.combat, place, self.annonce(suivant))) or SANS_OFFRE

    def _payee(self, e: Etat, rang: int) -> Suivant | str:
        """Un maillon payé : l'action en moins, et l'annonce ; ou ce qui l'interdit (R71, R91, R94)."""
        m = self.maillons[rang]
        if m.en == DEFENSE:
            a = Annonce(self.cible, self.qui, self.contre, *self._precise(Maillon(self.contre)))
            raisons = refus_d_annonce(self.combat, e, a)
            if not raisons and m.technique not in defenses(self.combat, e, a):
                raisons = refus_de_garde(self.combat, e, a, m.technique)
            return " ".join(raisons) or (e, a)
        action = Action(TECHNIQUE, m.technique, self.cible, *self._precise(m))
        if e.corps[self.qui].actions < 1:
            return SANS_ACTION
        a = annonce_de(self.qui, action)
        return " ".join(refus_d_annonce(self.combat, e, a)) or (payer_l_action(self.combat, e, self.qui, action), a)

    def _voulue(self, m: Maillon) -> Offre:
        return Offre(m.technique, m.enchainement, self.cible, *self._precise(m))

    def _precise(self, m: Maillon) -> tuple[str, str]:
        """La zone et le type d'un maillon, s'ils se choisissent."""
        zones = zones_au_choix(m.technique)
        effets = catalogue().techniques[m.enchainement].effets if m.enchainement else ()
        imposes = [x.type for x in effets if x.verbe == "type_du_combo"]
        return self.zone if self.zone in zones else zones[0], (imposes or types_au_choix(m.technique))[0]

    def _plein(self, e: Etat, *, en_cours: bool = False) -> Etat:
        """Ni la santé ni l'énergie ne s'épuisent, ni la furie de qui enchaîne ; celle de la cible se compte (R12).

        D'une cible qui ne fait plus que subir, d'instinct (R95), ne comptent que la posture, la place et les armes.
        """
        corps = [c._replace(jauges=c.jauges._replace(sante=INEPUISABLE, energie=INEPUISABLE)) for c in e.corps]
        mien, sien = corps[self.qui], corps[self.cible]
        corps[self.qui] = mien._replace(jauges=mien.jauges._replace(furie=self._furie))
        if not self.defense and (en_cours or self.maillons[0].en == ATTAQUE):
            corps[self.cible] = sien._replace(jauges=sien.jauges._replace(furie=0), blessures=(), actions=0)
        return e._replace(corps=tuple(corps))

    def _decider(self, choix: Choix, combat: Combat, e: Etat) -> Any:
        if choix.nom == CHOIX_DE_LA_DEFENSE:
            voulue = self.maillons[self._rang].technique if choix.qui == self.qui else self.defense
            return voulue if voulue in choix.reponses else choix.reponses[0]
        if choix.nom == CHOIX_DU_COMBO and choix.qui == self.qui and self._rang + 1 < len(self.maillons):
            offre = self._voulue(self.maillons[self._rang + 1])
            return offre if offre in choix.reponses else None
        return choix.reponses[0]

    # ── Ce qu'un maillon donne ─────────────────────────────────────────────

    def _reussie(self, issue: Issue) -> bool:
        """Une attaque touche ; une défense écarte l'attaque, une contre-attaque frappe (C108, C119)."""
        m = self.maillons[self._rang]
        if m.en == ATTAQUE:
            return issue.resultat == TOUCHE
        return issue.resultat in ((RIPOSTE,) if "contre_attaque" in m.fiche.attributs else (RATE, PAREE))

    def _perte(self, avant: Etat, joue: Joue) -> Pertes:
        """La loi de ce que la cible perd à ce maillon, pour cette issue."""
        if self.cible in self.combat.groupes:
            tombes = avant.corps[self.cible].effectif - joue.apres.corps[self.cible].effectif
            return en_entiers([(tombes, Fraction(1))])
        subie = (TOUCHE, PAREE) if self.maillons[self._rang].en == ATTAQUE else (RIPOSTE,)
        return self._h.pertes(joue) if joue.issue.resultat in subie else Pertes((1,))
