"""Le lanceur exhaustif : des combats à graine, de tous les arts, jusqu'à ce que les 120 techniques aient servi.

Chaque combat se refait seul, avec sa graine et les techniques qu'il devait favoriser :

    .venv/bin/python -c "from tests.regles.combat.test_exhaustif import rejouer; rejouer(12, 'gifle visee')"
"""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from tests.regles.combat.outils import voyous
from tiamat.catalogue import catalogue
from tiamat.combat.actions import TECHNIQUE, Action, Offre
from tiamat.combat.attaque import CHOIX_DE_LA_DEFENSE
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import CHOIX_D_ACTION, actions_legales, pas
from tiamat.combat.tour import a_qui, fini
from tiamat.hasard import HasardGraine
from tiamat.journal import Journal
from tiamat.personnage import generer
from tiamat.procedure.interpretes import Choix, Lanceur

T = catalogue().techniques
ARTS = sorted(catalogue().arts)
TOUTES = 15
TOURS, PAS_MAXIMUM, COMBATS_MAXIMUM = 12, 2000, 4000
FEU = ("Pistolet 9 mm", "Pistolet-mitrailleur", "Couteau")
"""De quoi employer les techniques standards qui demandent une arme."""
RAREMENT = 0.2
"""La part des décisions prises au hasard parmi tout ce qui est permis."""


def participants(graine: int, jamais: set[str]) -> list[Participant]:
    """Deux combattants de deux arts, qui en savent tout ; parfois des armes à feu, parfois une bande.

    Le premier apprend un art qui enseigne une technique jamais servie.
    """
    tirage = Random(graine)
    utiles = [a for a in ARTS if set(catalogue().arts[a].techniques) & jamais] or ARTS
    un, deux = utiles[graine % len(utiles)], ARTS[(graine // len(utiles)) % len(ARTS)]
    fiches = [generer(art, TOUTES, graine + i, nom=f"C{i}") for i, art in enumerate((un, deux))]
    tenues: tuple[str, ...] | None = None
    if graine % 3 == 0:
        fiches[0] = replace(fiches[0], equipement=(*fiches[0].equipement, *FEU))
        tenues = (tirage.choice(FEU),)
    ecart = tirage.choice((1, 1, 1, 4, 9))
    groupe = [Participant("bande", voyous(), 1, 3, ecart)] if graine % 5 == 0 else []
    return [
        Participant("c0", fiches[0], 0, tenues=tenues),
        Participant("c1", fiches[1], 1, position=ecart),
        *groupe,
    ]


@dataclass
class Favori:
    """Décide en préférant les techniques qui n'ont jamais servi ; retient celles qui servent."""

    graine: int
    jamais: set[str]
    servies: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.tirage = Random(self.graine)

    def __call__(self, choix: Choix, combat: Combat, e: Etat) -> Any:
        """Une réponse permise ; l'attaque annoncée, la défense et l'offre prises ont servi."""
        if choix.nom == CHOIX_DE_LA_DEFENSE:
            self._servir(choix.sujet.technique, choix.sujet.enchainement)
        permises = actions_legales(combat, e) if choix.nom == CHOIX_D_ACTION else choix.reponses
        reponse = self._choisir(choix, permises)
        if choix.nom == CHOIX_DE_LA_DEFENSE and reponse:
            self._servir(reponse)
        return reponse

    def _servir(self, *techniques: str) -> None:
        self.servies |= {t for t in techniques if t}
        self.jamais -= self.servies

    def _choisir(self, choix: Choix, permises: tuple[Any, ...]) -> Any:
        if self.tirage.random() < RAREMENT:
            return self.tirage.choice(permises)
        favorites = [r for r in permises if self._nomme(r) & self.jamais]
        if choix.nom == CHOIX_D_ACTION and not favorites:
            favorites = [a for a in permises if a.sorte == TECHNIQUE and a.technique in self._utiles()]
            favorites = favorites or [a for a in permises if a.sorte == TECHNIQUE]
        if choix.nom == CHOIX_DE_LA_DEFENSE and not favorites:
            favorites = [d for d in permises if d in self._utiles()] or [permises[0]]
        return self.tirage.choice(favorites or permises)

    def _utiles(self) -> set[str]:
        """Ce qui mène à une technique jamais servie : les composantes d'un enchaînement, ce qui offre un combo."""
        composantes = {c for t in self.jamais for c in T[t].sequence}
        return composantes | {t.id for t in T.values() if set(t.combo) & self.jamais}

    @staticmethod
    def _nomme(reponse: Any) -> set[str]:
        if isinstance(reponse, Action):
            return {reponse.technique}
        if isinstance(reponse, Offre):
            return {reponse.technique, reponse.enchainement}
        return {reponse} if isinstance(reponse, str) else set()


def combattre(graine: int, jamais: set[str]) -> set[str]:
    """Joue un combat, vérifie chaque état, et rend les techniques qui y ont servi."""
    combat, e = engager(participants(graine, jamais))
    favori = Favori(graine, set(jamais))
    h = Lanceur(HasardGraine(graine), Journal(), favori)
    for _ in range(PAS_MAXIMUM):
        if fini(combat, e) or (e.tour >= TOURS and a_qui(e) is None):
            break
        e = pas(h, combat, e)
        for c in e.corps:
            j = c.jauges
            assert 0 <= j.sante <= j.sante_max
            assert 0 <= j.energie <= j.energie_max
            assert 0 <= j.furie <= j.furie_max
            assert c.actions >= 0
    else:
        raise AssertionError(f"{PAS_MAXIMUM} pas sans fin")
    for fait in h.journal:
        assert fait.phrase()
        assert fait.regles
    return favori.servies


def rejouer(graine: int, jamais: str) -> set[str]:
    """Refait un combat ; ``jamais`` : les techniques à favoriser, séparées par des espaces."""
    return combattre(graine, set(jamais.split()))


def commande(graine: int, jamais: set[str]) -> str:
    """La commande qui refait un combat."""
    noms = " ".join(sorted(jamais))
    return f"python -c \"from tests.regles.combat.test_exhaustif import rejouer; rejouer({graine}, '{noms}')\""


def combattre_ou_dire(graine: int, jamais: set[str]) -> set[str]:
    """Joue un combat ; s'il échoue, dit sa graine et comment le refaire."""
    try:
        return combattre(graine, jamais)
    except Exception as faute:
        raise AssertionError(f"Combat de graine {graine} : {faute!r}\n  {commande(graine, jamais)}") from faute


@pytest.mark.parametrize("graine", range(0, 90, 9))
def test_un_combat_se_deroule_sans_faute(graine: int) -> None:
    assert combattre_ou_dire(graine, set(T))


def test_un_combat_se_refait_a_l_identique() -> None:
    jamais = set(T) - {"oi_zuki"}
    assert combattre(4, jamais) == rejouer(4, " ".join(jamais)) != rejouer(13, " ".join(jamais))


def test_un_echec_dit_sa_graine_et_la_commande(monkeypatch: pytest.MonkeyPatch) -> None:
    def casser(*_: Any) -> None:
        raise ZeroDivisionError("cassé")

    monkeypatch.setattr(f"{__name__}.pas", casser)
    with pytest.raises(AssertionError, match=r"graine 7 : ZeroDivisionError\('cassé'\)\n.*rejouer\(7, 'gifle visee'\)"):
        combattre_ou_dire(7, {"visee", "gifle"})


@pytest.mark.complet
def test_chaque_technique_du_livre_finit_par_servir() -> None:
    jamais = set(T)
    for graine in range(COMBATS_MAXIMUM):
        if not jamais:
            break
        jamais -= combattre_ou_dire(graine, jamais)
    assert sorted(jamais) == []
