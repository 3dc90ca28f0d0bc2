"""Une foule sur le mode servi : aucun résultat faux, aucun noyau perdu, une mémoire bornée, des refus polis."""

import os
import time

import pytest

from publication import noyaux, serveur
from tests.bout_en_bout.canal import Canal, mener
from tests.bout_en_bout.foule import MEGA, Bilan, Foule
from tests.bout_en_bout.lecteur import noyaux_de
from tests.bout_en_bout.serveurs import servir

RESERVE = sum(carnet["pool_size"] for carnet in serveur.RESERVE.values())
PLAFOND = 12
"""Celui de la commande, sans option."""
NOYAU, SERVEUR, CROISSANCE = 110, 250, 80
"""Mo, au plus : un noyau, le serveur, et ce que le serveur prend pendant la foule."""
FOULE = [int(n) for n in os.environ.get("TIAMAT_FOULE", "30x300").split("x")]
"""Lecteurs × secondes."""


def revenir(pid: int, combien: int, secondes: float) -> list[int]:
    """Attend que ce serveur n'ait plus que tant de noyaux ; rend ceux qu'il a."""
    fin = time.monotonic() + secondes
    while len(restent := noyaux_de(pid)) > combien and time.monotonic() < fin:
        time.sleep(0.5)
    return restent


@pytest.mark.parametrize(
    ("lecteurs", "secondes", "plafond"),
    [pytest.param(3, 6, 2, id="petite"), pytest.param(*FOULE, PLAFOND, id="grande", marks=pytest.mark.complet)],
)
def test_une_foule(lecteurs: int, secondes: int, plafond: int) -> None:
    with servir(noyaux=plafond) as site:
        pid = site.pid or 0
        bilan: Bilan = mener(Foule(site, secondes).jouer(lecteurs))
        print(bilan)
        assert bilan.fautes == []
        assert bilan.visites >= lecteurs - 1
        assert bilan.gestes
        assert set(bilan.refus) <= {503}
        assert bilan.noyaux_au_plus <= plafond + RESERVE
        assert bilan.noyau_au_plus <= NOYAU * MEGA
        assert bilan.serveur_au_plus <= SERVEUR * MEGA
        assert bilan.serveur_au_plus - bilan.serveur_au_debut <= CROISSANCE * MEGA
        restent = revenir(pid, RESERVE, noyaux.Noyaux.delai_sans_page.default_value + 40)
        assert len(restent) == RESERVE
        # Toutes les places sont rendues : le plafond se reprend en entier, et pas une de plus.
        mener(_remplir(site.base, plafond))


async def _remplir(base: str, plafond: int) -> None:
    ouverts = [await Canal.ouvrir(base, "jet") for _ in range(plafond)]
    with pytest.raises(Exception, match="503"):
        await Canal.ouvrir(base, "jet")
    assert [await canal.partir() for canal in ouverts] == [204] * plafond
