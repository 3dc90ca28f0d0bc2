"""Les tirs : portée, circonstances, ce qui ne se cumule pas."""

import pytest

from tiamat.analyse import echange
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import combattant
from tiamat.combat.emploi import employer
from tiamat.combat.tir import bande, modificateurs, portee
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
