"""Combos : les dommages, la réalité, les pouvoirs, les actions, en calculs."""

import pytest

from tiamat.erreurs import FicheInvalide, Refus
from tiamat.variantes.combos import degats, donnees, pouvoirs, realite, reserves
from tiamat.variantes.combos.degats import INFERIEUR, Porteur, compter, est_fatal, lieux_ouverts, potentiel
from tiamat.variantes.combos.donnees import action, actions, armes, armures, lieux, table_inverse

# ── Les dommages ───────────────────────────────────────────────────────────


@pytest.mark.regle("002-R21", "002-R22", "002-R23")
def test_l_exces_ouvre_des_endroits() -> None:
    assert lieux_ouverts(0) == ()
    assert {lieu.id for lieu in lieux_ouverts(1)} == {
        "flancs",
        "cuisse",
        "eraflures_tete",
        "eraflures_bras",
        "eraflures_jambe",
    }
    assert len(lieux_ouverts(6)) == 23
    assert all(lieu.zone == "Tête" for lieu in lieux_ouverts(9, "Tête"))
    assert degats.bruts(6, lieux()["coeur"]) == 28


def test_la_table_inverse_dit_la_meme_chose_que_l_autre() -> None:
    """Elle ne nomme ni les zones entières ni les éraflures."""
    muets = {"tete", "buste", "membre_superieur", "membre_inferieur"}
    muets |= {id for id in lieux() if id.startswith("eraflures")}
    nommes = {lieu.id: exces for exces, ouverts in table_inverse().items() for lieu in ouverts}
    assert set(nommes) == set(lieux()) - muets
    assert all(lieux()[id].seuil == exces for id, exces in nommes.items())


@pytest.mark.regle("002-R25")
def test_le_coup_fatal_monte_d_un_niveau_un_seul() -> None:
    for lieu in lieux().values():
        assert lieu.fatal == lieu.seuil + 1
        assert not est_fatal(lieu, lieu.seuil)
        assert est_fatal(lieu, lieu.seuil + 5)
        for p in range(1, 12):
            assert degats.bruts(p, lieu, fatal=True) > degats.bruts(p, lieu) or lieu.degats_fatals.fois > 1
    thorax = lieux()["thorax"]
    assert (thorax.degats_fatals.valeur(1), thorax.degats.valeur(1)) == (3, 5)
    assert not degats.prend_le_fatal(1, thorax, 4), "qui peut monter d'un niveau n'y est pas tenu"
    assert degats.prend_le_fatal(3, thorax, 4)


@pytest.mark.regle("002-R27", "002-R28")
def test_chaque_arme_a_son_potentiel() -> None:
    porteur = Porteur(force=3, do=2, melee=4)
    assert [potentiel(a.id, porteur) for a in armes().values() if not a.modifie] == [
        *(3, 5, 4, 6, 5, 5, 4, 5, 4, 6, 6, 7, 7, 6, 6, 5, 5, 5, 6, 6, 6),
    ]
    assert potentiel("dents", porteur, autre=True) == 5
    assert potentiel("fusil_d_assaut", porteur, autre=True) == 8
    assert potentiel("epee", porteur, autre=True) == 6, "elle n'a qu'un potentiel"
    assert potentiel("epee", porteur, modele="enflammee", qualite=1) == 9
    assert (armes()["poing"].diviseur, armes()["poing_do"].diviseur, armes()["masse"].ignore) == (2, 1, 1)
    with pytest.raises(Refus, match="inconnue"):
        potentiel("sabre", porteur)


@pytest.mark.regle("002-R26", "002-R29", "002-R30", "002-R31")
def test_l_armure_reduit_et_arrondit_vers_le_haut() -> None:
    assert armures() == {0: 100, 1: 90, 2: 75, 3: 50, 4: 25, 5: 10, 6: 0}
    assert [degats.apres_armure(7, a) for a in range(7)] == [7, 7, 6, 4, 2, 1, 0]
    assert [degats.apres_armure(7, a, arrondi=INFERIEUR) for a in range(7)] == [7, 6, 5, 3, 1, 0, 0]
    assert degats.armure_totale((4, 4), ignores=1) == 5
    with pytest.raises(Refus, match="de 0 à 6"):
        degats.apres_armure(7, 7)


@pytest.mark.regle("002-R32", "002-R40")
def test_l_ordre_du_compte() -> None:
    c = compter(6, "tete", armure=3, vigueur=6, puissance=2)
    assert (c.bruts, c.apres, c.croix) == (18, 9, 5)
    assert compter(2, "flancs", vigueur=9, puissance=3).croix == 0, "le plancher ne joue qu'à la fin"
    assert compter(2, "flancs", vigueur=4, puissance=3).croix == 1
    assert compter(8, "flancs", vigueur=3, diviseur=2).croix == 3, "la moitié s'arrondit vers le haut"
    with pytest.raises(Refus, match="Endroit"):
        compter(6, "nez")


def test_une_formule_mal_ecrite_est_refusee() -> None:
    for texte in ("P - 1", "3 × P", "", "P × "):
        with pytest.raises(FicheInvalide):
            donnees.lire_formule(texte)


# ── La réalité et les pouvoirs ─────────────────────────────────────────────


@pytest.mark.regle("002-R34")
def test_un_vrai_humain_rejoint_son_lieu_un_de_plus() -> None:
    assert realite.degre_vise(3) == 4
    assert [realite.acclimater(4, 7, n) for n in range(6)] == [4, 5, 6, 7, 8, 8]
    assert [realite.acclimater(4, 1, n) for n in range(4)] == [4, 3, 2, 2]


@pytest.mark.regle("002-R36", "002-R37")
def test_la_magie_suit_l_ecart() -> None:
    assert realite.magie_contre(4, 6, lieu=True) == (-2, 0, 0)
    assert realite.magie_contre(4, 6, lieu=False) == (0, 0, 2)
    assert realite.magie_contre(6, 4, lieu=True) == (2, 0, 0)
    assert realite.magie_contre(6, 4, lieu=False) == (0, 2, 0)
    assert realite.magie_contre(4, 4, lieu=False) == (0, 0, 0)


@pytest.mark.regle("002-R38")
def test_le_plus_reel_y_gagne() -> None:
    assert realite.ecart_de_realite(6, 4) == (2, 0)
    assert realite.ecart_de_realite(4, 6) == (0, 2)


@pytest.mark.regle("002-R39", "002-R41", "002-R45")
def test_les_scores_de_pouvoir() -> None:
    assert pouvoirs.armure_de_l_ame(3) == 3
    assert pouvoirs.actions_de_celerite(2) == 2
    assert pouvoirs.matiere_sur_une_armure(1, 4) == 5


@pytest.mark.regle("002-R44")
def test_matiere_se_repartit() -> None:
    assert pouvoirs.matiere_sur_une_arme() == (0, 0, 0, 0)
    assert [pouvoirs.matiere_sur_une_arme(tranchante=n).potentiel for n in range(4)] == [0, 1, 3, 6]
    assert pouvoirs.matiere_sur_une_arme(maniable=5).difficulte == -2
    with pytest.raises(Refus, match="Choisissez parmi 0, 2, 5"):
        pouvoirs.matiere_sur_une_arme(maniable=3)


def test_les_actions_se_lisent() -> None:
    assert {a.id for a in actions().values() if a.reaction} == {"bloque", "flip", "parade", "plongeon", "pas_de_cote"}
    assert action("se_degager").difficultes == (7, 8)
    assert action("flip").difficultes == (0, 7)
    assert (action("projeter").contre, action("feinter").contre) == (6, 8)
    assert [a.id for a in actions().values() if not a.difficulte] == [
        *("change_de_cible", "couvert", "degaine", "flip", "se_relever"),
    ]
    with pytest.raises(Refus, match="inconnue"):
        action("charger")


def test_les_bornes_sont_celles_de_l_arbitrage() -> None:
    assert (reserves.DIFFICULTE_MINIMUM, reserves.DIFFICULTE_MAXIMUM) == (2, 10)
