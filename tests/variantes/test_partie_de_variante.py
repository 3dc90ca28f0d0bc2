"""Une partie d'un système frère, au-delà de la conformité : revenir, des réponses abîmées, la fin, les gestes."""

from typing import Any

import pytest

from tests.variantes.petit_jeu import FRAPPER, PETIT_JEU
from tests.variantes.tiamat_en_variante import TIAMAT
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.jeu import JeuDeVariante, TableDeVariante, desserrer, serrer
from tiamat.jeu.jeu import GESTES_MAXIMUM
from tiamat.variantes.partie import PartieDeVariante, Reponse
from tiamat.variantes.rejouer import REPONSES_MAXIMUM


def une_partie(coups: int = 0) -> PartieDeVariante:
    partie = PartieDeVariante(PETIT_JEU, PETIT_JEU.duel_type(), graine=3)
    for _ in range(coups):
        partie.repondre(FRAPPER)
    return partie


def test_revenir_rend_l_etat_d_alors() -> None:
    partie, suivies = une_partie(), []
    for _ in range(4):
        suivies.append((len(partie.reponses), partie.etat, partie.journal))
        partie.repondre(FRAPPER)
    for combien, etat, journal in reversed(suivies):
        partie.revenir(combien)
        assert (partie.etat, partie.journal) == (etat, journal)
    for faux in (-1, len(partie.reponses) + 1):
        with pytest.raises(Refus, match="La partie compte"):
            partie.revenir(faux)


@pytest.mark.parametrize("valeur", [True, 1.0, [1], None, "intrus" * 100])
def test_une_reponse_notee_d_une_autre_sorte_est_refusee(valeur: Any) -> None:
    """Vrai vaut 1 pour Python ; pas pour une partie."""
    partie = PartieDeVariante(TIAMAT, TIAMAT.duel_type(), graine=11, joueurs=(0, 1))
    assert partie.attente is not None
    abimees = [*partie.reponses, Reponse(str(partie.attente), valeur)]
    with pytest.raises(Refus) as refus:
        PartieDeVariante(TIAMAT, TIAMAT.duel_type(), graine=11, reponses=abimees)
    assert len(str(refus.value)) < 200


def test_trop_de_reponses_ou_apres_la_fin() -> None:
    depart = PETIT_JEU.duel_type()
    with pytest.raises(FicheInvalide, match=f"{REPONSES_MAXIMUM} au plus"):
        PartieDeVariante(PETIT_JEU, depart, reponses=[Reponse("x", 1)] * (REPONSES_MAXIMUM + 1))
    partie = une_partie()
    while not partie.finie:
        partie.repondre(FRAPPER)
    assert partie.raison.endswith("n’a plus de points.")
    assert partie.vainqueur in (0, 1)
    with pytest.raises(FicheInvalide, match="réponses de trop"):
        PartieDeVariante(PETIT_JEU, depart, graine=3, reponses=[*partie.reponses, Reponse("action", FRAPPER)])


def test_les_faits_se_rangent_dans_leur_tour() -> None:
    partie = une_partie(3)
    assert [numero for numero, _ in partie.periodes] == [1, 2, 3]
    premiers = partie.periodes[0][1]
    assert [f.phrase().partition("\u00a0")[0] for f in premiers[:2]] == ["Initiative", "Initiative"]
    assert [f for _, faits in partie.periodes for f in faits] == list(partie.journal)


def test_une_partie_qui_ne_finit_pas_s_arrete_sans_vainqueur() -> None:
    partie = une_partie()
    while not partie.finie:
        partie.repondre("attendre")
    assert partie.pas_joues == PETIT_JEU.duree_maximum
    assert partie.vainqueur == -1
    assert str(PETIT_JEU.duree_maximum) in partie.raison


def test_des_gestes_serres_se_desserrent_et_leur_nombre_est_borne() -> None:
    gestes = [0, "continuer", "continuer", [3, 4], "lancer", "continuer"]
    assert desserrer(serrer(gestes)) == gestes
    assert GESTES_MAXIMUM < len(desserrer(["continuer*9999"] * 1000)) <= GESTES_MAXIMUM + 9999
    with pytest.raises(Refus, match=f"{GESTES_MAXIMUM} au plus"):
        JeuDeVariante(TableDeVariante(PETIT_JEU, PETIT_JEU.duel_type(), ()), desserrer(["continuer*9999"]))
