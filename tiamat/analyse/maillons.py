"""Les maillons d'un enchaînement ou d'un combo : dans quel ordre, avec quelles armes, à quel coût."""

from collections.abc import Sequence
from typing import NamedTuple

from tiamat.catalogue import Cout, Technique, catalogue
from tiamat.combat.combat import Etat
from tiamat.combat.emploi import ATTAQUE, DEFENSE
from tiamat.combat.legalite import cout
from tiamat.des import Formule
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import guillemets
from tiamat.jauges import payer
from tiamat.techniques import arme_convient, precision, puissance, sorte


class Maillon(NamedTuple):
    """Une technique de la suite : payée de son action, ou ``offerte``, par l'``enchainement`` nommé s'il y en a un."""

    technique: str
    en: str = ATTAQUE
    offerte: bool = False
    enchainement: str = ""

    @property
    def fiche(self) -> Technique:
        """Sa fiche."""
        return catalogue().techniques[self.technique]


def maillons_de(id: str, combo: str = "") -> tuple[Maillon, ...]:
    """Rend la suite que demande ou qu'ouvre une fiche : les composantes, puis ce qui est offert (R200, R201, R211).

    Un enchaînement offre son combo ; une technique, le sien ; et ainsi de suite (C120). ``combo`` : celui que l'on
    prend, si l'enchaînement en laisse le choix (C127), le premier sinon. Lève ``Refus`` si la fiche n'ouvre rien.

    >>> [(m.technique, m.offerte) for m in maillons_de("enchainement_du_python")]
    [('oi_zuki', False), ('mae_geri', False), ('projection', True)]
    >>> [m.technique for m in maillons_de("ultimate_elbow_strike")]
    ['ultimate_elbow_strike', 'double_elbow_strike', 'straight_elbow_strike']
    """
    fiche = catalogue().techniques.trouver(id)
    if not fiche.combo or (combo and combo not in fiche.combo):
        raise Refus(f"{guillemets(fiche.nom)} n’offre pas cette technique.")
    payees = fiche.sequence or (fiche.id,)
    suite = [Maillon(t, _emploi(catalogue().techniques[t])) for t in payees]
    offre, enchainement = combo or fiche.combo[0], fiche.id if fiche.sequence else ""
    while offre:
        suite.append(Maillon(offre, ATTAQUE, True, enchainement))
        offre, enchainement = next(iter(catalogue().techniques[offre].combo), ""), ""
    return tuple(suite)


def _emploi(t: Technique) -> str:
    """En défense, si elle ne s'emploie jamais autrement (R184, C125)."""
    selon_l_emploi = any(x.verbe == "attribut_selon_emploi" for x in t.effets)
    contre = "contre_attaque" in t.attributs and not selon_l_emploi
    return DEFENSE if sorte(t) == "defense" or contre else ATTAQUE


# ── Les armes ──────────────────────────────────────────────────────────────


def armes_utiles(maillons: Sequence[Maillon]) -> tuple[str, ...]:
    """Rend les armes qui servent à toute la suite (R175), dans l'ordre du catalogue ; aucune s'il n'en faut pas.

    Celle que la suite prend à l'adversaire n'en est pas (``arme_a_prendre``).

    >>> armes_utiles(maillons_de("arnis_guerriero")), armes_utiles(maillons_de("nidan_geri"))
    (('couteau', 'baton'), ())
    """
    fiches = _qui_demandent_une_arme(maillons)
    return tuple(a for a in catalogue().armes if fiches and _exemplaires(fiches, a))


def porter_pour(maillons: Sequence[Maillon], arme: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Rend cette arme en main, ou rangée si la suite la tire du fourreau (R207) ; deux s'il en faut deux.

    >>> porter_pour(maillons_de("arnis_guerriero"), "couteau")
    (('couteau', 'couteau'), ())
    >>> porter_pour(maillons_de("heritage_d_hanzo_hattori"), "katana")
    ((), ('katana',))
    """
    fiches = _qui_demandent_une_arme(maillons)
    exemplaires = _exemplaires(fiches, arme)
    au_fourreau = any(x.verbe == "exige_fourreau" for t in fiches for x in t.effets)
    return ((), exemplaires) if au_fourreau else (exemplaires, ())


def arme_a_prendre(maillons: Sequence[Maillon]) -> tuple[str, ...]:
    """Rend les armes qui conviennent à la cible, quand la suite la veut armée (C64, R209) ; aucune sinon.

    >>> arme_a_prendre(maillons_de("execution", "tir_rapide"))[0]
    'pistolet_9_mm'
    """
    armee = any(x.armee for m in maillons for x in m.fiche.effets if x.verbe == "exige_cible")
    prises = [m.fiche for m in maillons if _selon_l_arme_prise(m)]
    return tuple(a for a in catalogue().armes if armee and all(arme_convient(t, (a,)) for t in prises))


def _qui_demandent_une_arme(maillons: Sequence[Maillon]) -> list[Technique]:
    siennes = [t for m in maillons if not _selon_l_arme_prise(m) for t in (m.technique, m.enchainement) if t]
    return [t for t in (catalogue().techniques[i] for i in dict.fromkeys(siennes)) if t.arme]


def _selon_l_arme_prise(m: Maillon) -> bool:
    effets = catalogue().techniques[m.enchainement].effets if m.enchainement else ()
    return any(x.verbe == "combo_selon_arme_prise" for x in effets)


def _exemplaires(fiches: Sequence[Technique], arme: str) -> tuple[str, ...]:
    voulues = ((arme,), (arme, arme))
    return next((v for v in voulues if all(arme_convient(t, v) for t in fiches)), ())


# ── Le coût ────────────────────────────────────────────────────────────────


class Reglement(NamedTuple):
    """Ce que coûte chaque maillon, et celui que l'on ne peut pas payer (``None`` si l'on peut tout), et pourquoi."""

    couts: tuple[Cout, ...]
    bloque: int | None = None
    refus: str = ""

    @property
    def total(self) -> Cout:
        """Le coût de la suite entière, en points d'énergie et de furie."""
        return Cout(sum(c.energie for c in self.couts), sum(c.furie for c in self.couts))


def regler(e: Etat, qui: int, maillons: Sequence[Maillon]) -> Reglement:
    """Rend ce que coûte une suite, maillon par maillon, à un combattant, et s'il peut la payer jusqu'au bout.

    Une technique se paie à son annonce (C56) ; un enchaînement, quand son combo part (R202, C126) ; un combo, jamais
    (R200). Le règlement part des jauges de l'état : la furie gagnée en chemin n'y est pas.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> _, e = engager([Participant("m", profil("malika"), 0), Participant("j", profil("jack"), 1)])
    >>> regler(e, 0, maillons_de("enchainement_du_python"))[1:]
    (2, 'Il faut 1\xa0point de furie, il en reste 0 (R16).')
    """
    s, jauges = e.corps[qui].situation, e.corps[qui].jauges
    payes = [m.technique if not m.offerte else m.enchainement for m in maillons]
    couts = tuple(cout(s, catalogue().techniques[t]) if t else Cout() for t in payes)
    for rang, prix in enumerate(couts):
        try:
            jauges = payer(jauges, energie=prix.energie, furie=prix.furie)
        except ActionImpossible as refus:
            return Reglement(couts, rang, str(refus))
    return Reglement(couts)


def exige_furie_nulle(maillons: Sequence[Maillon]) -> bool:
    """Dit si la suite demande de n'avoir aucun point de furie (R207).

    >>> exige_furie_nulle(maillons_de("enchainement_d_iga"))
    True
    """
    fiches = (catalogue().techniques[t] for m in maillons for t in (m.technique, m.enchainement) if t)
    return any(x.verbe == "exige_furie_nulle" for t in fiches for x in t.effets)


def ce_que_lancent(maillons: Sequence[Maillon], arme: str = "") -> frozenset[str]:
    """Rend les caractéristiques et les compétences des jets d'une suite, celles de l'arme comprises (R177, R178, R205).

    >>> sorted(ce_que_lancent(maillons_de("enchainement_d_iga"), "senban"))
    ['acrobatie', 'force', 'habilete', 'infiltration', 'rapidite']
    """
    formules = [precision(m.fiche) for m in maillons]
    coups = [puissance(m.fiche) for m in maillons if m.en == ATTAQUE or "contre_attaque" in m.fiche.attributs]
    formules += [c.formule for c in coups if c]
    if arme and any(c and c.arme for c in coups) and catalogue().armes[arme].puissance:
        formules.append(Formule.lire(catalogue().armes[arme].puissance))
    return frozenset(nom for f in formules if f for nom in (f.carac, *f.competences) if nom)
