"""Python se réveille d'une page à l'autre, et démarre comme avant quand il ne le peut pas."""

from collections.abc import Callable

import pytest

from tests.bout_en_bout.cliche import ABIMER, attendre_le_cliche, espionner, octets, reveille
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur
from tests.bout_en_bout.serveurs import Site
from tests.bout_en_bout.test_hors_ligne import ranger

pytestmark = pytest.mark.navigateur
POIDS_MAXIMUM = 10_000_000


def ouvrir_le_jet(lecteur: Lecteur) -> Calculatrice:
    return Calculatrice(lecteur.aller("tests.html"), "jet", servie=False).activer()


@pytest.mark.complet
def test_la_page_suivante_se_reveille_et_un_cliche_abime_se_jette(ouvrir: Callable[..., Lecteur], publie: Site) -> None:
    lecteur = ouvrir(publie, hors_ligne=True)
    espionner(lecteur.contexte)
    page = lecteur.aller("index.html")
    livre_seul = ranger(page)
    ouvrir_le_jet(lecteur)
    assert not reveille(page)
    assert 0 < attendre_le_cliche(page) < POIDS_MAXIMUM

    c = ouvrir_le_jet(lecteur)
    assert reveille(page)
    c.bouger_trois_fois("Compétence")
    assert ranger(page) > livre_seul, "le pied de page compte le cliché"

    page.evaluate(ABIMER)
    ouvrir_le_jet(lecteur).bouger_trois_fois("Compétence")
    assert not reveille(page)
    assert lecteur.erreurs == []
    assert publie.violations == []


@pytest.mark.complet
def test_rien_ne_se_garde_d_un_livre_qui_n_est_pas_range(ouvrir: Callable[..., Lecteur], publie: Site) -> None:
    lecteur = ouvrir(publie)
    c = ouvrir_le_jet(lecteur)
    c.page.wait_for_timeout(6_000)  # plus que le repos du photographe
    assert octets(c.page) == 0
