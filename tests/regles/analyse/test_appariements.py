"""Chaque attaque du livre contre chaque défense : la loi exacte, et le combat joué aux dés par le moteur entier."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.regles.combat.outils import coup, decide, duel, fiche
from tests.regles.combat.scenes import T, armes_de, se_defend
from tests.regles.statistique import vraisemblable
from tiamat.analyse import LoiDEchange, echange
from tiamat.analyse.echange import Cadre
from tiamat.catalogue import catalogue
from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import attaquer, preparer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Prise
from tiamat.combat.deroule import agir, refus
from tiamat.combat.durees import etats
from tiamat.combat.echange import PAREE, RIPOSTE, TOUCHE, echanger
from tiamat.combat.emploi import DISTANCE
from tiamat.combat.legalite import cout
from tiamat.combat.permis import defenses, refus_d_annonce
from tiamat.combat.porter import emploi_de, porteur
from tiamat.hasard import HasardGraine
from tiamat.jauges import Jauges
from tiamat.procedure.interpretes import Enumerateur, Lanceur
from tiamat.techniques import sorte

MOI, LUI = 0, 1
ATTAQUES = [t.id for t in T.values() if not se_defend(t) and sorte(t) == "attaque"]
DEFENSES = ["", *(t.id for t in T.values() if sorte(t) == "defense" or "contre_attaque" in t.attributs)]
INUSABLE = Jauges(10_000, 10_000, 10_000, 10_000, 50, 100)
POSTURES = ("debout", "a_terre")
Armes = tuple[tuple[str, ...], tuple[str, ...]]


class Appariement(NamedTuple):
    """Une attaque et une défense, dans un combat où elles sont permises."""

    combat: Combat
    etat: Etat
    annonce: Annonce
    defense: str

    def jouer(self, graine: int) -> Etat:
        """L'état après l'attaque, jouée aux dés ; ni combo, ni déplacement."""
        h = Lanceur(HasardGraine(graine), decider=decide(defense=self.defense, combo=lambda _: None))
        if self.annonce.rang:
            return attaquer(h, self.combat, self.etat, self.annonce)
        return agir(h, self.combat, self.etat, coup(self.annonce.technique, LUI, zone=self.annonce.zone))

    def loi(self) -> LoiDEchange:
        """La loi de l'échange que ce combat compose ; celle d'``echange``, hors combo."""
        e, a = self.etat, self.annonce
        compose, garde = preparer(self.combat, e, a, self.defense)
        emploi = emploi_de(self.combat, e, MOI, a.technique)
        loi = LoiDEchange(Enumerateur().loi(echanger, compose), emploi, garde)
        if not a.rang:
            (moi, sa), (lui, sc) = porteur(self.combat, e, MOI, a.technique), self._cible()
            cadre: Cadre = {"sa": sa, "sc": sc, "zone": a.zone or "tete"}
            if emploi.type == DISTANCE:
                cadre["distance"] = 1
            assert dict(echange(moi, a.technique, lui, self.defense, **cadre).issues) == dict(loi.issues)
        return loi

    def _cible(self) -> Any:
        if self.defense:
            return porteur(self.combat, self.etat, LUI, self.defense)
        return self.combat.qui(self.etat, LUI), self.etat.corps[LUI].vue()


SAVANT = fiche(2, *(t for t in T if t not in catalogue().standards), nom="Savant")


def situations(attaque: str, defense: str) -> Iterator[tuple[Combat, Etat]]:
    """Des combats où cette attaque et cette défense ont une chance d'être permises."""
    nues: Armes = ((), ())
    miennes = [armes_de(attaque), nues, (("baton",), ()), (("couteau",), ())]
    siennes = [armes_de(defense) if defense else nues, (("baton",), ()), nues]
    combat, depart = duel(SAVANT, SAVANT)
    for mienne, sienne, moi, lui in product(dict.fromkeys(miennes), dict.fromkeys(siennes), POSTURES, POSTURES):
        e = depart
        for i, (tenues, rangees), posture, technique in ((MOI, mienne, moi, attaque), (LUI, sienne, lui, defense)):
            munitions = tuple((a, n) for a in dict.fromkeys((*tenues, *rangees)) if (n := _charge(a)))
            jauges = INUSABLE._replace(furie=0 if _sans_furie(technique) else INUSABLE.furie)
            e = e.changer(i, jauges=jauges, tenues=tenues, rangees=rangees, munitions=munitions, posture=posture)
        yield combat, e
        if any(x.verbe == "malgre_soumission" for x in T[attaque].effets):
            yield combat, e.changer(MOI, prise=Prise(LUI, "immobilisation", 2))
            yield combat, e.changer(MOI, prise=Prise(LUI, "morsure_du_cobra", 2))


def _sans_furie(technique: str) -> bool:
    return bool(technique) and any(x.verbe == "exige_furie_nulle" for x in T[technique].effets)


def _charge(arme: str) -> int:
    a = catalogue().armes[arme]
    return a.munitions or a.usages


def apparier(attaque: str, defense: str) -> Appariement | None:
    """L'appariement, là où il est permis ; rien s'il ne l'est nulle part."""
    rang = int(bool(defense) and any(x.verbe == "ne_repond_qu_a_un_combo" for x in T[defense].effets))
    zone = "tete" if T[attaque].localisation == "au_choix" else ""
    for combat, e in situations(attaque, defense):
        a = Annonce(MOI, LUI, attaque, zone, rang=rang)
        empeche = refus_d_annonce(combat, e, a) if rang else refus(combat, e, coup(attaque, LUI, zone=zone))
        if not empeche and defense in defenses(combat, e, a):
            return Appariement(combat, e, a, defense)
    return None


def mesurer(a: Appariement, apres: Etat) -> dict[str, bool]:
    """Ce qu'un combat joué a donné, en oui ou non."""
    avant, lui, moi = a.etat.corps[LUI], apres.corps[LUI], apres.corps[MOI]
    perte = avant.jauges.sante - lui.jauges.sante
    prix = cout(avant.situation, T[a.defense]).furie if a.defense else 0
    furie = lui.jauges.furie - avant.jauges.furie + prix
    return {
        **{f"perd {n}": perte >= n for n in (1, 3, 6, 10)},
        **{f"furie {n}": furie >= n for n in (1, 2)},
        **{etat: etat in etats(lui.poses) for etat in ("sonne", "terrorise", "epuise", "aveugle")},
        "grave": bool(lui.blessures),
        "riposte": moi.jauges.sante < INUSABLE.sante,
    }


def prevoir(loi: LoiDEchange) -> dict[str, float]:
    """Les mêmes mesures, d'après la loi exacte."""
    chances = {
        **{f"perd {n}": sum(p for perte, p in loi.pertes.items() if perte >= n) for n in (1, 3, 6, 10)},
        **{f"furie {n}": sum(p for points, p in loi.furie.items() if points >= n) for n in (1, 2)},
        **{etat: loi.etats.get(etat, 0) for etat in ("sonne", "terrorise", "epuise", "aveugle")},
        "grave": loi.chance(lambda i: i.grave and i.resultat in (TOUCHE, PAREE)),
        "riposte": loi.chance(lambda i: i.resultat == RIPOSTE and i.perte >= 1),
    }
    return {nom: float(p) for nom, p in chances.items()}


def comparer(a: Appariement, lancers: int, comparaisons: int) -> list[str]:
    """Ce que le combat joué a de trop invraisemblable pour cette loi."""
    chances, comptes = prevoir(a.loi()), dict[str, int]()
    for graine in range(lancers):
        for nom, vu in mesurer(a, a.jouer(graine)).items():
            comptes[nom] = comptes.get(nom, 0) + vu
    return [
        f"{a.annonce.technique} contre {a.defense or 'instinct'}, {nom} : {comptes[nom]} sur {lancers}, chance {p:.4f}"
        for nom, p in chances.items()
        if not vraisemblable(comptes[nom], lancers, p, comparaisons)
    ]


@pytest.mark.regle("R93", "R95", "R96", "R98", "R99")
@pytest.mark.parametrize(
    ("attaque", "defense"),
    [
        ("oi_zuki", ""),
        ("gifle", "blocage"),
        ("attaque_armee", "blocage"),
        ("ultimate_punch", "cross_counter"),
        ("nukitsuke", "parade_armee"),
        ("tir_en_rafale", "esquive_instinctive"),
        ("braquage", "parade_armee"),
        ("nukite", "frappe_du_renard"),
        ("degagement", ""),
    ],
)
def test_le_combat_joue_suit_la_loi_exacte(attaque: str, defense: str) -> None:
    a = apparier(attaque, defense)
    assert a is not None
    assert comparer(a, 300, 9 * 12) == []


@pytest.mark.complet
def test_chaque_attaque_contre_chaque_defense_suit_la_loi_exacte() -> None:
    tous = [a for paire in product(ATTAQUES, DEFENSES) if (a := apparier(*paire))]
    assert {a.annonce.technique for a in tous} == set(ATTAQUES)
    assert {a.defense for a in tous} == set(DEFENSES)
    assert [faux for a in tous for faux in comparer(a, 400, len(tous) * 12)] == []
