"""Les adversaires que joue la machine : jamais un coup interdit, et d'autant plus forts qu'ils regardent loin."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from tiamat.analyse.duel import decider_par_camp, serie, wilson
from tiamat.analyse.tactiques import TACTIQUES, tactique
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import CHOIX_D_ACTION, actions_legales, pas
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import NomInconnu
from tiamat.hasard import HasardGraine
from tiamat.personnage import Personnage, generer, profil
from tiamat.procedure.interpretes import Choix, Decider, Lanceur

ARTS = ("karate", "kendo", "ninjutsu", "lutte")
TOURS = 6
PAIRES = (("jack", "jack"), ("emiliano", "emiliano"), ("jack", "ryu"))
"""Deux combats entre égaux, et un entre inégaux ; chacun se joue dans les deux sens."""
TOUTES_LES_PAIRES = (*PAIRES, ("elspeth", "thiago"), ("ingrid", "piotr"), ("noor", "zanele"), ("malika", "davit"))


@dataclass
class Arbitre:
    """Un décideur qui en surveille un autre, et compte ce qu'il décide."""

    joueur: Decider
    comptes: Counter[str] = field(default_factory=Counter)

    def __call__(self, choix: Choix, combat: Combat, e: Etat) -> Any:
        """La réponse du joueur, si elle est permise."""
        reponse = self.joueur(choix, combat, e)
        permises = actions_legales(combat, e) if choix.nom == CHOIX_D_ACTION else choix.reponses
        assert reponse in permises, (choix, reponse)
        ecrit = choix.nom == CHOIX_D_ACTION and len(e.file[0]) > 1
        self.comptes["simultanée" if ecrit else choix.nom] += 1
        self.comptes[getattr(reponse, "sorte", "")] += 1
        return reponse


def arbitrer(a: Personnage, b: Personnage, nom: str, graine: int, *, ensemble: bool = False) -> Counter[str]:
    """Un combat de quelques tours à deux contre deux, où tous suivent la même tactique."""
    places = ((a, 0, 0), (b, 1, 1), (a, 0, 9), (b, 1, 4))
    combat, e = engager(Participant(f"c{i}", f, camp, 1, ou) for i, (f, camp, ou) in enumerate(places))
    hasard = HasardGraine(graine)
    arbitre = Arbitre(decider_par_camp(combat, [tactique(nom)(hasard)] * 2))
    h = Lanceur(HasardGraine(graine), decider=arbitre)
    while not fini(combat, e) and not (e.tour >= TOURS and a_qui(e) is None):
        if ensemble and a_qui(e) is not None and not e.listes and len(e.file) > 1:
            e = e._replace(file=(tuple(i for rang in e.file for i in rang),))
        e = pas(h, combat, e)
    return arbitre.comptes


@pytest.mark.regle("R71", "R75", "R92", "R94")
@pytest.mark.parametrize("nom", TACTIQUES)
def test_une_tactique_ne_choisit_que_ce_qui_est_permis(nom: str) -> None:
    comptes = Counter[str]()
    for graine, (un, deux) in enumerate(zip(ARTS, (*ARTS[1:], ARTS[0]), strict=True)):
        comptes += arbitrer(generer(un, 9, graine), generer(deux, 6, graine), nom, graine)
    assert comptes["action"] + comptes["simultanée"] > 20
    assert comptes["technique"] > 15
    assert comptes["defense"] > 10


@pytest.mark.regle("R70", "R92")
@pytest.mark.parametrize("nom", TACTIQUES)
def test_une_liste_secrete_ne_contient_que_ce_qui_est_permis(nom: str) -> None:
    comptes = Counter[str]()
    for graine, (un, deux) in enumerate(zip(ARTS, (*ARTS[1:], ARTS[0]), strict=True)):
        comptes += arbitrer(generer(un, 9, graine), generer(deux, 6, graine), nom, graine, ensemble=True)
    assert comptes["simultanée"] > 50
    assert comptes["technique"] > 15


@pytest.mark.complet
@pytest.mark.parametrize("nom", TACTIQUES)
@pytest.mark.parametrize("art", ["boxe", "ju_jitsu", "karate", "kick_boxing", "kendo", "krav_maga", "kung_fu"])
def test_une_tactique_ne_choisit_que_ce_qui_est_permis_dans_tous_les_arts(art: str, nom: str) -> None:
    for graine in range(4):
        autre = generer(ARTS[graine % len(ARTS)], 12, graine)
        assert arbitrer(generer(art, 15, graine), autre, nom, graine, ensemble=bool(graine % 2))


def test_une_tactique_inconnue_est_refusee_avec_une_suggestion() -> None:
    with pytest.raises(NomInconnu, match="Vouliez-vous dire «\xa0prudent\xa0»"):
        tactique("prudant")


def test_la_meme_graine_fait_les_memes_choix_au_hasard() -> None:
    fiches = generer("karate", 6, 1), generer("boxe", 6, 2)
    assert arbitrer(*fiches, "hasard", 5) == arbitrer(*fiches, "hasard", 5)
    assert arbitrer(*fiches, "hasard", 5) != arbitrer(*fiches, "hasard", 6)


def victoires(a: str, b: str, tactiques: tuple[str, str], n: int) -> tuple[int, int]:
    """Ce que gagne chaque camp, en ``n`` duels."""
    combat, e = engager([Participant("a", profil(a), 0), Participant("b", profil(b), 1, position=1)])
    vainqueurs = Counter(d.vainqueur for d in serie(combat, e, tactiques, range(7, 7 + n)))
    return vainqueurs[0], vainqueurs[1]


def part_des_victoires(forte: str, faible: str, paires: tuple[tuple[str, str], ...], n: int) -> float:
    """La part des duels que gagne la tactique forte, quel que soit le camp qu'elle mène."""
    gagnes = 0
    for a, b in paires:
        gagnes += victoires(a, b, (forte, faible), n)[0] + victoires(a, b, (faible, forte), n)[1]
    return gagnes / (2 * n * len(paires))


LA_MEILLEURE = "un_coup_plus_loin"


@pytest.mark.parametrize(("faible", "au_moins"), [("hasard", 0.80), ("prudent", 0.55)])
def test_un_coup_plus_loin_bat_les_autres(faible: str, au_moins: float) -> None:
    assert part_des_victoires(LA_MEILLEURE, faible, PAIRES, 34) >= au_moins


@pytest.mark.complet
@pytest.mark.parametrize(("faible", "au_moins"), [("hasard", 0.80), ("prudent", 0.55)])
@pytest.mark.parametrize("paire", TOUTES_LES_PAIRES, ids="-".join)
def test_un_coup_plus_loin_bat_les_autres_avec_chaque_paire(
    paire: tuple[str, str], faible: str, au_moins: float
) -> None:
    assert part_des_victoires(LA_MEILLEURE, faible, (paire,), 200) >= au_moins


def test_jack_et_jin_sont_de_meme_force() -> None:
    gagnes, _ = victoires("jack", "jin_chun_fung", (LA_MEILLEURE, LA_MEILLEURE), 200)
    assert 80 <= gagnes <= 120


@pytest.mark.complet
def test_jack_et_jin_sont_de_meme_force_sans_doute_possible() -> None:
    gagnes, _ = victoires("jack", "jin_chun_fung", (LA_MEILLEURE, LA_MEILLEURE), 2000)
    bas, haut = wilson(gagnes, 2000)
    assert 0.40 < bas < haut < 0.60
