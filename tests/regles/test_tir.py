"""Les tirs : portée, circonstances, ce qui ne se cumule pas."""

import pytest

from tiamat.analyse import echange, essayer_un_tir
from tiamat.catalogue import Arme, catalogue
from tiamat.combat.combattant import combattant
from tiamat.combat.emploi import employer
from tiamat.combat.tir import bande, modificateurs, portee, tirs, tranches
from tiamat.des import Poignee, opposition
from tiamat.erreurs import ActionImpossible, NomInconnu, Refus
from tiamat.personnage import profil

PISTOLET = (6, 20, 50)
JACK = combattant(profil("jack"), ["pistolet 9 mm"])


@pytest.mark.regle("R100", "R167")
@pytest.mark.exemple("E32")
@pytest.mark.parametrize(
    ("distance", "attendu"), [(0, 1), (5, 1), (6, 1), (7, 0), (15, 0), (20, 0), (21, -2), (35, -2), (50, -2)]
)
def test_les_trois_bandes_du_pistolet(distance: int, attendu: int) -> None:
    assert bande(PISTOLET, distance).modificateur == attendu


@pytest.mark.regle("R100")
def test_au_dela_de_la_longue_portee_le_tir_est_impossible() -> None:
    with pytest.raises(ActionImpossible, match="60\xa0m, la portée est de 50\xa0m"):
        bande(PISTOLET, 60)
    with pytest.raises(Refus, match="positif ou nul"):
        bande(PISTOLET, -1)


@pytest.mark.regle("R101", "R208")
def test_une_portee_unique_ne_change_rien() -> None:
    t = catalogue().techniques
    assert portee(JACK, employer(JACK, t["lancer_de_projectile"])) == (3 * 2,)
    assert modificateurs((6,), 6) == modificateurs((6,), 0) == ()
    ninja = combattant(profil("jack"), ["kusarigama"])
    assert portee(ninja, employer(ninja, t["capture_du_kusarigama"])) == (4,)
    assert portee(JACK, employer(JACK, t["coup_de_poing"])) == ()


@pytest.mark.regle("R84", "R102")
@pytest.mark.exemple("E25")
def test_circonstances() -> None:
    def total(*circonstances: str, distance: int = 10) -> int:
        return sum(m.fixe for m in modificateurs(PISTOLET, distance, circonstances))

    assert total("cible_court") == -3
    assert total("vent", "tempete") == total("tempete", "vent") == -2
    assert total("a_couvert", "planquee") == -3
    assert total("obscurite", "cible_a_terre", "vent") == -6
    assert total("cible_court", "planquee", "tempete", distance=40) == -2 - 3 - 3 - 2
    with pytest.raises(NomInconnu, match="Vouliez-vous dire «\xa0Obscurité\xa0»"):
        total("obscuriter")


@pytest.mark.regle("R100", "R102")
def test_un_tir_de_loin_touche_moins() -> None:
    voyou = combattant(profil("voyou"))
    pres, loin = (echange(JACK, "visee", voyou, distance=d).touche for d in (5, 40))
    sans = echange(JACK, "visee", voyou).touche
    assert loin < sans == echange(JACK, "visee", voyou, distance=15).touche < pres
    assert echange(JACK, "visee", voyou, distance=15, circonstances=["obscurité"]).touche < sans
    with pytest.raises(ActionImpossible, match="R100"):
        echange(JACK, "visee", voyou, distance=51)


@pytest.mark.regle("R100", "R101", "R167")
@pytest.mark.parametrize("arme", [a for a in catalogue().armes.values() if a.portee])
def test_les_tranches_couvrent_chaque_metre_une_fois(arme: Arme) -> None:
    for t in tranches(arme.portee):
        assert {bande(arme.portee, d) for d in range(t.debut, t.fin + 1)} == {t.portee}
    assert sum(t.fin - t.debut + 1 for t in tranches(arme.portee)) == arme.portee[-1] + 1


@pytest.mark.regle("R159", "R175")
def test_ce_qu_une_arme_tire_depend_de_ce_que_l_on_sait() -> None:
    def de(qui: str, *armes: str) -> tuple[str, ...]:
        return tirs(combattant(profil(qui), armes))

    assert de("jack") == de("jack", "couteau") == ()
    assert de("jack", "pistolet_mitrailleur") == ("visee", "tir_en_rafale")
    assert de("piotr", "pistolet_9_mm") == ("visee", "tir_rapide")
    assert de("thiago", "kunai") == ("visee", "shuriken")


@pytest.mark.regle("R93", "R100", "R102")
@pytest.mark.parametrize("distance", [0, 15, 50])
def test_un_tir_type_est_celui_de_deux_vrais_combattants(distance: int) -> None:
    voyou = combattant(profil("voyou"))
    encaisse = voyou.caracteristiques["endurance"] + voyou.armure("torse")
    essai = essayer_un_tir(
        JACK,
        "visee",
        distance=distance,
        circonstances=["vent", "planquée"],
        defense=voyou.defense_instinctive,
        encaisse=encaisse,
    )
    vrai = echange(JACK, "visee", voyou, distance=distance, circonstances=["vent", "planquée"])
    assert dict(essai.loi.issues) == dict(vrai.issues)
    assert essai.loi.touche == opposition(essai.precision.poignee, Poignee(voyou.defense_instinctive)).gagne


@pytest.mark.regle("R100")
def test_un_tir_type_hors_de_portee_se_refuse() -> None:
    with pytest.raises(ActionImpossible, match="R100"):
        essayer_un_tir(JACK, "visee", distance=51, defense=1, encaisse=1)
