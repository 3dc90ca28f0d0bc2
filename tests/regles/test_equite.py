"""Chaque hasard du projet lance des dés justes, avec les graines dont il se sert vraiment.

Un témoin compte tous les dés qu'une graine donne ; chaque endroit qui en fait une est joué avec des graines qui se
suivent, comme une série en emploie, et ses dés passent un chi², sorte par sorte. Les graines sont fixes : l'essai dit
toujours la même chose. Ces endroits se trouvent seuls, dans le code.
"""

import contextlib
import io
from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import count, pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.regles.combat.parties import BANDE, DUEL
from tests.regles.statistique import RISQUE, chance_d_un_chi2, chi2, equitable
from tests.regles.test_lecteurs import tous_les_appels
from tiamat.__main__ import principal
from tiamat.analyse import duel
from tiamat.analyse.duel import MELANGE
from tiamat.analyse.memoire import Course, Memoire
from tiamat.analyse.tactiques import REFLEXIONS, au_hasard
from tiamat.combat import partie as partie_de_combat
from tiamat.combat.combat import engager
from tiamat.combat.partie import Partie
from tiamat.combat.tables import Tables
from tiamat.equilibre.duels import jouer_lot
from tiamat.equilibre.plan import Case, Lot
from tiamat.hasard import Hasard, HasardGraine
from tiamat.jeu import CONTINUER, HUMAIN, LANCER, LANCES, SAISIS, Jeu, JeuDeVariante, Table, TableDeVariante
from tiamat.personnage import generer, profil
from tiamat.personnage.generation import generer_homme_de_main
from tiamat.procedure.interpretes import Choix
from tiamat.procedure.questions import Loi
from tiamat.scenario import jouer_scenario, scenario_de_table
from tiamat.variantes import SYSTEMES
from tiamat.variantes.duel import jouer_un_duel
from tiamat.variantes.partie import PartieDeVariante
from widgets import fabrique, scene_de_tour
from widgets.devinez_attaque import enigme_d_attaque
from widgets.devinez_des import enigme_de_des
from widgets.personnage import _cases_de
from widgets.scene_d_echange import Avant, mettre_en_scene
from widgets.scene_d_embuscade import mettre_en_embuscade
from widgets.vues_de_localisation import zone_tiree

PAR_FACE = 5
"""Un chi² se juge à partir de tant de dés attendus par face."""
SORTES_COMPAREES = 200
"""Au moins autant que toutes les comparaisons de ce fichier : le risque se partage entre elles."""


class Epreuve(NamedTuple):
    """Ce que fait une graine, combien on en essaie, et les sortes de dés qui doivent s'y voir."""

    jouer: Callable[[int], object]
    graines: int
    faces: tuple[int, ...] = (10, 6)


def _commande(graine: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        principal(["test", "--carac", "4", "--difficulte", "8", "--graine", str(graine)])


def _scenario(graine: int) -> None:
    qui = [{"id": p, "profil": p} for p in ("jack", "ryu", "piotr")]
    jouer_scenario(scenario_de_table({"graine": graine, "combattant": qui, "etape": [{"action": "initiative"}]}))


def _chaque_systeme(jouer: Callable[[Any, int], object]) -> Callable[[int], object]:
    return lambda graine: [jouer(s, graine) for s in SYSTEMES.values()]


def _jeu_de_variante(systeme: Any, graine: int) -> None:
    jeu = JeuDeVariante(TableDeVariante(systeme, systeme.duel_type(), (0, 1), SAISIS, graine))
    for _ in range(12):
        if jeu.fini:
            return
        permis = (n for n, p in enumerate(jeu.propositions()) if not p.refus)
        jeu.faire(LANCER if jeu.des_attendus else next(permis))


def _contre_la_machine(graine: int) -> None:
    jeu = Jeu(Table(DUEL, ("hasard", "hasard"), LANCES, graine))
    for _ in range(4):
        if not jeu.fini and jeu.a_la_machine:
            jeu.faire(CONTINUER)


def _duel_au_hasard(graine: int) -> None:
    combat, depart = engager(DUEL.participants)
    duel.jouer_un_duel(combat, depart, ("hasard", "hasard"), graine, aux_des=True)


def _lot(tranche: int) -> None:
    jouer_lot(Lot(Case("boxe", "karate", 4), 0, tranche, "hasard"))


def _jet(graine: int) -> None:
    c = CALCULATRICES["jet"]
    c.graine = graine
    for sorte in ("simple", "opposition"):
        with c._sans_geste():
            c.champs["type"].value = sorte
        c._jouer()


def _echange(graine: int) -> None:
    scene = mettre_en_scene(profil("jack"), profil("ryu"), Avant())
    annonce = next(iter(scene.attaques()[0].values()))
    scene.lancer(scene.coup(annonce, ""), graine)


def _zone(graine: int) -> None:
    zone_tiree(CALCULATRICES["localisation"].visant(), graine)


def _embuscade(graine: int) -> None:
    mettre_en_embuscade([(profil("jack"), 1), (profil("ryu"), 1)], profil("piotr"), 1).lancer(graine)


def _tour(graine: int) -> None:
    scene_de_tour.mettre_en_scene([scene_de_tour.Inscrit(profil(p)) for p in ("jack", "ryu", "piotr")]).lancer(graine)


CALCULATRICES: dict[str, Any] = {}
NE_LANCE_PAS = {"tiamat.combat.tables.Tables.__init__", "tiamat.analyse.memoire.Course.__init__"}
"""Ceux-là tirent un nombre de [0, 1[, dans une loi : ils s'éprouvent à part."""
EPREUVES = {
    "tiamat.hasard.HasardGraine.__init__": Epreuve(lambda g: (HasardGraine(g).de(10), HasardGraine(g).de(6)), 6_000),
    "tiamat.combat.partie._Rejoueur.tirer": Epreuve(lambda g: Partie(BANDE, graine=g), 1_000),
    "tiamat.jeu.jeu.Jeu._hasard": Epreuve(lambda g: Jeu(Table(DUEL, (HUMAIN, HUMAIN), LANCES, g)), 300),
    "tiamat.jeu.jeu.Jeu._jouer_pour_la_machine": Epreuve(_contre_la_machine, 30),
    "tiamat.jeu.variante.JeuDeVariante._repondre": Epreuve(_chaque_systeme(_jeu_de_variante), 60),
    "tiamat.variantes.rejouer.Rejoueur.tirer": Epreuve(
        _chaque_systeme(lambda s, g: PartieDeVariante(s, s.duel_type(), graine=g, joueurs=())), 20
    ),
    "tiamat.variantes.duel.derouler_un_duel": Epreuve(
        _chaque_systeme(lambda s, g: jouer_un_duel(s, s.duel_type(), g)), 20
    ),
    "tiamat.analyse.duel._joueur": Epreuve(_duel_au_hasard, 8),
    "tiamat.equilibre.duels.jouer_lot": Epreuve(_lot, 6, ()),
    "tiamat.personnage.generation.generer": Epreuve(lambda g: generer("karate", 4, g), 60),
    "tiamat.personnage.generation.generer_homme_de_main": Epreuve(generer_homme_de_main, 120, ()),
    "tiamat.scenario.deroulement._Scene.__init__": Epreuve(_scenario, 120),
    "tiamat.__main__.test": Epreuve(_commande, 150),
    "widgets.devinez_des.enigme_de_des": Epreuve(enigme_de_des.__wrapped__, 200, ()),
    "widgets.devinez_attaque.enigme_d_attaque": Epreuve(enigme_d_attaque.__wrapped__, 25, ()),
    "widgets.jet.CalculatriceJet._jouer": Epreuve(_jet, 200),
    "widgets.personnage._cases_de": Epreuve(_cases_de, 600),
    "widgets.scene_d_echange.Scene.lancer": Epreuve(_echange, 150),
    "widgets.scene_d_embuscade.SceneDEmbuscade.lancer": Epreuve(_embuscade, 150),
    "widgets.scene_de_tour.Scene.lancer": Epreuve(_tour, 150),
    "widgets.vues_de_localisation.zone_tiree": Epreuve(_zone, 300, (10,)),
}


LONGUES = {"tiamat.equilibre.duels.jouer_lot"}
"""Des lots entiers, joués au hasard."""
LIEUX = [pytest.param(ou, marks=pytest.mark.complet) if ou in LONGUES else ou for ou in EPREUVES]


@pytest.fixture(autouse=True, scope="module")
def calculatrices() -> None:
    for nom in ("jet", "localisation"):
        CALCULATRICES[nom] = fabrique(nom)()


@pytest.fixture
def donnes(monkeypatch: pytest.MonkeyPatch) -> dict[int, Counter[int]]:
    """Tous les dés que des graines donnent : faces → face → combien."""
    comptes: dict[int, Counter[int]] = defaultdict(Counter)
    vrai = HasardGraine.de

    def de(self: HasardGraine, faces: int) -> int:
        n = vrai(self, faces)
        comptes[faces][n] += 1
        return n

    monkeypatch.setattr(HasardGraine, "de", de)
    return comptes


def juger(comptes: dict[int, Counter[int]]) -> dict[int, str]:
    """Les sortes de dés assez lancées, et ce qu'on en pense."""
    verdicts = {}
    for faces, c in sorted(comptes.items()):
        assert set(c) <= set(range(1, faces + 1)), (faces, c)
        if faces > 1 and c.total() >= PAR_FACE * faces:
            n = [c[f] for f in range(1, faces + 1)]
            verdicts[faces] = "juste" if equitable(n, SORTES_COMPAREES) else f"pipé : {n}"
    return verdicts


@pytest.mark.parametrize("ou", LIEUX)
def test_les_des_sont_justes(ou: str, donnes: dict[int, Counter[int]]) -> None:
    epreuve = EPREUVES[ou]
    for graine in range(epreuve.graines):
        epreuve.jouer(graine)
    verdicts = juger(donnes)
    assert verdicts, "aucun dé n'a été compté"
    assert set(verdicts) >= set(epreuve.faces), {f: c.total() for f, c in donnes.items()}
    assert set(verdicts.values()) == {"juste"}, verdicts


@pytest.mark.parametrize("faces", [10, 6])
def test_deux_graines_qui_se_suivent_ne_se_ressemblent_pas(faces: int) -> None:
    """Ni leurs premiers dés, ni ceux de deux questions de suite dans une partie : toutes les paires, à égalité."""
    pas = partie_de_combat.REPONSES_MAXIMUM
    for graines in (range(8_000), range(0, 8_000 * pas, pas), [g ^ MELANGE for g in range(8_000)]):
        premiers = [HasardGraine(g).de(faces) for g in graines]
        paires = Counter(pairwise(premiers))
        assert equitable([paires[a, b] for a in range(1, faces + 1) for b in range(1, faces + 1)], SORTES_COMPAREES)


class _UnDe(NamedTuple):
    """Une question dont la loi est celle d'un dé."""

    faces: int

    @property
    def loi(self) -> Loi[int]:
        return tuple((n, Fraction(1, self.faces)) for n in range(1, self.faces + 1))


@pytest.mark.parametrize("faces", [10, 6])
def test_les_tirages_des_simulations_sont_justes(faces: int) -> None:
    question: Any = _UnDe(faces)
    combat, depart = engager(DUEL.participants)
    memoire = Memoire(combat, tuple(REFLEXIONS[t] for t in ("prudent", "agressif")))
    tires = {
        "tables, premier tirage": Counter(Tables(g).tirer(question) for g in range(6_000)),
        "tables, à la suite": (lambda t: Counter(t.tirer(question) for _ in range(6_000)))(Tables(7)),
        "de mémoire": Counter(1 + int(Course(memoire, depart, g)._alea() * faces) for g in range(3_000)),
    }
    for ou, comptes in tires.items():
        assert juger({faces: comptes}) == {faces: "juste"}, ou


def test_une_tactique_au_hasard_choisit_sans_preference() -> None:
    """Le décideur reçoit sa graine mêlée : ses choix restent uniformes, et ne suivent pas les dés du combat."""
    choix = Choix("defense", 0, tuple("abcdef"))
    ensemble: Counter[tuple[int, int]] = Counter()
    for graine in range(6_000):
        choisi = "abcdef".index(au_hasard(HasardGraine(graine ^ MELANGE))(choix, None, None))
        ensemble[choisi, HasardGraine(graine).de(6)] += 1
    assert equitable([ensemble[a, b] for a in range(6) for b in range(1, 7)], SORTES_COMPAREES)


# ── L'épreuve éprouvée ─────────────────────────────────────────────────────


def test_tout_hasard_est_eprouve() -> None:
    trouves = {ou for ou, quoi, _ in tous_les_appels() if quoi in ("HasardGraine", "Random")}
    assert trouves == set(EPREUVES) | NE_LANCE_PAS


@pytest.mark.parametrize(
    ("ecart", "degres", "chance"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (16.919, 9, 0.05), (27.877, 9, 0.001)],
)
def test_la_loi_du_chi2_est_celle_des_tables(ecart: float, degres: int, chance: float) -> None:
    assert chance_d_un_chi2(ecart, degres) == pytest.approx(chance, rel=2e-3)
    assert chance_d_un_chi2(0, degres) == pytest.approx(1)


class _Pipe:
    """Un dé dont une face sort un peu trop : d'un tiers de plus, ou jamais."""

    def __init__(self, graine: int, exces: float) -> None:
        self._alea, self._exces = Random(graine), exces

    def de(self, faces: int) -> int:
        n = 1 + int(self._alea.random() * faces)
        return faces if n != faces and self._alea.random() < self._exces / (faces - 1) else n


@pytest.mark.parametrize("faces", [10, 6])
def test_un_de_pipe_est_refuse(faces: int) -> None:
    pipe: Hasard = _Pipe(3, 1 / 2)
    comptes = Counter(pipe.de(faces) for _ in range(6_000))
    assert juger({faces: comptes})[faces].startswith("pipé")
    sans_dix = Counter(1 + n % (faces - 1) for n in range(600))
    assert juger({faces: sans_dix})[faces].startswith("pipé")
    juste = _Pipe(3, 0)
    assert juger({faces: Counter(juste.de(faces) for _ in range(6_000))}) == {faces: "juste"}


def test_un_de_trop_regulier_ne_compte_pas_pour_pipe() -> None:
    assert chi2([600] * 10) == 0
    assert equitable([600] * 10)
    assert RISQUE < 1e-5
    assert next(n for n in count(1) if not equitable([100 + n] + [100] * 9)) < 80
