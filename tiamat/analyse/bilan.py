"""Ce que des états laissent à un personnage : ses actions, ses jets, ses gestes, chacune de ses techniques."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from tiamat.catalogue import Cout, catalogue
from tiamat.combat.actions import Action, Annonce, annonce_de
from tiamat.combat.attaque import preparer
from tiamat.combat.combat import Combat, Etat, Participant, engager, prendre
from tiamat.combat.combattant import A_TERRE, DEBOUT
from tiamat.combat.durees import Pose, etats, fins_de
from tiamat.combat.echange import TOUCHE, Issue
from tiamat.combat.emploi import ATTAQUE, DEFENSE, Emploi, employer
from tiamat.combat.gestes import refus_de_geste
from tiamat.combat.gestes.bouger import vitesse
from tiamat.combat.gestes.geste import stock
from tiamat.combat.gestes.prises import resister
from tiamat.combat.initiative import jet_d_initiative
from tiamat.combat.jets import jet_de_carac, jet_de_precision, jet_de_puissance, jet_instinctif
from tiamat.combat.legalite import cout
from tiamat.combat.permis import SANS_DEFENSE, attaques, refus_d_annonce, refus_de_garde
from tiamat.combat.porter import porteur
from tiamat.combat.questions import GAGNE
from tiamat.combat.suites import JUSQU_A_LA_GUERISON, subir
from tiamat.des import JetAFaire
from tiamat.personnage import Personnage
from tiamat.procedure.interpretes import Enumerateur
from tiamat.techniques import sorte
from tiamat.vocabulaire import CARACTERISTIQUES

ETATS_QUI_AGISSENT = ("aveugle", "epuise", "ivre", "ko", "sonne", "terrorise")
"""Les états dont le livre décrit l'effet, blessures graves et mort à part (R134 à R153)."""
LUI, AUTRE = 0, 1
PLUS_D_ACTION = "Plus d’action ce tour-ci (R71)."


class Mal(NamedTuple):
    """Ce qui arrive à un personnage ; rien par défaut.

    ``etats`` : parmi ``ETATS_QUI_AGISSENT``. ``blessures`` : ``tete``, ``torse``, ``bras``, ``jambes``. ``tenu`` : par
    une soumission. ``energie_perdue`` et ``furie`` : les points perdus, ou gagnés, depuis ce que dit la fiche.
    """

    etats: frozenset[str] = frozenset()
    posture: str = DEBOUT
    blessures: frozenset[str] = frozenset()
    tenu: bool = False
    energie_perdue: int = 0
    furie: int = 0


class Trajet(NamedTuple):
    """Se déplacer, courir, sauter : jusqu'où, en mètres, et ce qui l'empêche ; rien s'il est permis."""

    metres: int
    refus: tuple[str, ...]


class Usage(NamedTuple):
    """Une technique en attaque ou en défense : ce qui l'empêche, son coût et ses jets.

    Sans jet ni chance si elle est refusée. ``touche`` : la chance d'une attaque contre la défense instinctive (R96).
    """

    technique: str
    en: str
    refus: tuple[str, ...]
    cout: Cout
    precision: JetAFaire | None = None
    puissance: JetAFaire | None = None
    touche: Fraction | None = None


class Bilan(NamedTuple):
    """Ce que vaut un personnage dans cet état ; KO, il ne lance plus rien et ne connaît plus que des refus (R146).

    ``etats`` : ceux que posent ses points compris (R8, R19). ``dernier`` : il joue après tous les autres (R150).
    ``tests`` : caractéristique → jet d'un test. ``furie`` : les points que lui donne un premier point de santé perdu.
    ``saut`` : sans jet. ``resistance`` : sa chance, par essai, de se défaire de la terreur (R153) ; ``None`` s'il n'a
    pas à le faire, ou plus d'action.
    """

    nom: str
    etats: frozenset[str]
    energie: int
    actions: int
    initiative: JetAFaire | None
    dernier: bool
    instinctive: JetAFaire | None
    deplacement: Trajet
    course: Trajet
    saut: Trajet
    tests: Mapping[str, JetAFaire]
    furie: int
    resistance: Fraction | None
    usages: tuple[Usage, ...]

    @property
    def permis(self) -> dict[tuple[str, str], Usage]:
        """Les usages que rien n'empêche : technique et emploi (attaque ou défense) → usage."""
        return {(u.technique, u.en): u for u in self.usages if not u.refus}


def dresser(personnage: Personnage, adversaire: Personnage, mal: Mal | None = None) -> Bilan:
    """Rend le bilan d'un personnage au début d'un tour, un adversaire debout au contact.

    Sonné, une action de moins (R148) et le dernier rang (R150) ; KO, plus rien (R146). Les malus sont ceux de chaque
    jet : aveuglé (R134), blessure à la tête (R137), ivre (R145), épuisé (R143). Une défense est permise s'il est une
    attaque de l'adversaire contre laquelle elle l'est. Les enchaînements n'y sont pas : ils suivent leurs composantes
    (R201). Lève ``Refus`` pour une fiche qui ne se joue pas.

    >>> from tiamat.personnage import profil
    >>> jack, jin = profil("jack"), profil("jin_chun_fung")
    >>> avant, apres = dresser(jack, jin), dresser(jack, jin, Mal(frozenset({"sonne"}), A_TERRE))
    >>> avant.actions, apres.actions, apres.dernier, len(avant.permis), len(apres.permis)
    (2, 1, True, 9, 0)
    """
    combat, e = _mettre_en_place(personnage, adversaire, mal or Mal())
    c, qui = e.corps[LUI], combat.qui(e, LUI)
    inerte = c.hors_de_combat
    return Bilan(
        nom=qui.nom,
        etats=c.situation.etats,
        energie=c.jauges.energie,
        actions=c.actions,
        initiative=None if inerte else jet_d_initiative(qui, c.allure),
        dernier=not inerte and "sonne" in etats(c.poses),
        instinctive=None if inerte else jet_instinctif(qui),
        deplacement=_trajet(combat, e, "deplacement", combat.deplacement(LUI)),
        course=_trajet(combat, e, "course", vitesse(combat, LUI, c)),
        saut=_trajet(combat, e, "saut", qui.caracteristiques["habilete"]),
        tests={} if inerte else {carac: jet_de_carac(qui, c.situation, carac) for carac in CARACTERISTIQUES},
        furie=_furie(e),
        resistance=_resistance(combat, e),
        usages=(*_attaques(combat, e), *_defenses(combat, e)),
    )


def _trajet(combat: Combat, e: Etat, geste: str, metres: int) -> Trajet:
    return Trajet(metres, refus_de_geste(combat, e, LUI, Action(geste, vers=-metres)))


def _mettre_en_place(personnage: Personnage, adversaire: Personnage, mal: Mal) -> tuple[Combat, Etat]:
    lui = replace(personnage, nom=personnage.nom or "Le personnage")
    autre = adversaire if adversaire.nom != lui.nom else replace(adversaire, nom=f"{lui.nom} (l’adversaire)")
    ko = "ko" in mal.etats
    combat, e = engager(
        (
            Participant("lui", lui, 0, posture=A_TERRE if ko else mal.posture),
            Participant("autre", autre, 1, position=1),
        )
    )
    j = e.corps[LUI].jauges
    e = e.changer(
        LUI,
        jauges=j._replace(
            sante=max(1, j.sante),
            energie=max(0, j.energie - mal.energie_perdue),
            furie=min(j.furie_max, j.furie + mal.furie),
        ),
        poses=tuple(Pose(etat, fins_de("tour_suivant")) for etat in sorted(mal.etats)),
        blessures=tuple((partie, JUSQU_A_LA_GUERISON) for partie in sorted(mal.blessures)),
        effroi=AUTRE,
        rang=1,
    )
    if mal.tenu:
        force = combat.combattants[LUI].caracteristiques["force"]
        e = prendre(e, LUI, AUTRE, _soumission(), force)
    return combat, e.changer(LUI, actions=stock(combat, LUI, e.corps[LUI]))


def _soumission() -> str:
    """Une soumission ordinaire, de celles qui retiennent aussi qui la tient (R195, C115)."""
    return next(t.id for t in catalogue().techniques.values() if "soumission" in t.attributs)


def _furie(e: Etat) -> int:
    """Ce que gagne en furie celui qui perd un point de santé (R12) : rien s'il est terrorisé (R151)."""
    c = e.corps[LUI]._replace(jauges=e.corps[LUI].jauges._replace(sante=2, furie=0))
    return subir(c, Issue(TOUCHE, perte=1), _coup_ordinaire()).jauges.furie


def _coup_ordinaire() -> Emploi:
    """Un coup sans attribut ni effet."""
    t = next(iter(catalogue().techniques.values()))
    return Emploi(t, t.type[0], None, frozenset(), ())


def _resistance(combat: Combat, e: Etat) -> Fraction | None:
    if "terrorise" not in etats(e.corps[LUI].poses) or e.corps[LUI].actions < 1:
        return None
    loi = Enumerateur().loi(resister, combat, e, LUI, Action("resister"))
    return sum((p for apres, p in loi if "terrorise" not in etats(apres.corps[LUI].poses)), Fraction(0))


def _attaques(combat: Combat, e: Etat) -> Iterator[Usage]:
    """Chaque attaque qu'il connaît, à la zone et au type qui la permettent s'il y en a (R91, R92)."""
    essais: dict[str, list[tuple[Annonce, tuple[str, ...]]]] = {}
    epuisees = () if e.corps[LUI].actions else (PLUS_D_ACTION,)
    for action in attaques(combat, e, LUI):
        annonce = annonce_de(LUI, action)
        raisons = (*refus_d_annonce(combat, e, annonce), *epuisees)
        essais.setdefault(action.technique, []).append((annonce, raisons))
    for technique, faits in essais.items():
        annonce, raisons = min(faits, key=lambda essai: len(essai[1]))
        usage = _usage(combat, e, technique, ATTAQUE, annonce.type, raisons)
        if not raisons:
            opposition = preparer(combat, e, annonce, SANS_DEFENSE)[0].opposition
            touche = dict(opposition.loi).get(GAGNE, Fraction(0)) if opposition else Fraction(1)
            usage = usage._replace(touche=touche)
        yield usage


def _defenses(combat: Combat, e: Etat) -> Iterator[Usage]:
    """Chaque défense et contre-attaque qu'il connaît, face à l'attaque qui l'empêche le moins (R94)."""
    annonces = [annonce_de(AUTRE, action) for action in attaques(combat, e, AUTRE)]
    qui = combat.combattants[LUI]
    for t in catalogue().techniques.values():
        if t.id not in qui.techniques:
            continue
        if sorte(t) == "defense" or "contre_attaque" in employer(qui, t, DEFENSE).attributs:
            raisons = min((refus_de_garde(combat, e, a, t.id) for a in annonces), key=len)
            yield _usage(combat, e, t.id, DEFENSE, "", raisons)


def _usage(combat: Combat, e: Etat, technique: str, en: str, type: str, raisons: tuple[str, ...]) -> Usage:
    t = catalogue().techniques[technique]
    qui, s = porteur(combat, e, LUI, technique)
    prix = cout(s, t)
    if raisons:
        return Usage(technique, en, raisons, prix)
    emploi = employer(qui, t, en, type)
    return Usage(technique, en, (), prix, jet_de_precision(qui, s, emploi), jet_de_puissance(qui, s, emploi))
