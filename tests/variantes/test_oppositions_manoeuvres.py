"""Le duel d'« Oppositions », dé par dé : après une parade, bouclier, acrobatie, fuite."""

import pytest

from tests.variantes.duel_d_oppositions import Suite, au_round, duel
from tiamat.variantes.oppositions import SYSTEME
from tiamat.variantes.oppositions.etat import ATTAQUE, Frappe
from tiamat.variantes.oppositions.frappe import Assaut, reserve_defensive, reserve_offensive
from tiamat.variantes.oppositions.tour import actions

# ── Après une parade ───────────────────────────────────────────────────────

PAREE = [1, 2, 3, 4]
FORCE_4 = [1, 2, 3, 4, 5, 6]


@pytest.mark.regle("004-R28", "004-R47")
@pytest.mark.parametrize(
    ("des", "armes", "reste"),
    [([*FORCE_4, 7, *FORCE_4, 1], ("poing", "epee"), 0), ([*FORCE_4, 1] * 2, ("epee", "poing"), 1)],
)
def test_briser_une_arme(des: list[int], armes: tuple[str, str], reste: int) -> None:
    d = duel()
    e = Suite(d, [2, "parade", "briser"], PAREE + des).jouer(au_round(d), 2)
    assert (e.corps[0].arme, e.corps[1].arme) == armes
    assert len(e.frappes) == reste, "brisée, l’arme finit le round de l’attaquant"


@pytest.mark.regle("004-R28")
def test_un_echec_ordinaire_ne_casse_rien() -> None:
    d = duel()
    e = Suite(d, [2, "parade", "briser"], [*PAREE, *[2, 2, 3, 4, 5, 6, 6], *FORCE_4, 1]).jouer(au_round(d), 2)
    assert [c.arme for c in e.corps] == ["epee", "epee"]


@pytest.mark.regle("004-R47")
def test_le_bouclier_casse_a_la_place_de_l_arme() -> None:
    d = duel(deux={"seconde": "bouclier"})
    e = Suite(d, [1, "parade", "briser"], PAREE + [*FORCE_4, 1] * 2).jouer(au_round(d), 2)
    assert (e.corps[1].arme, e.corps[1].seconde) == ("epee", "rien")


@pytest.mark.regle("004-R65")
def test_desarmer_puis_reprendre_son_arme() -> None:
    d = duel(deux={"style": "arts_martiaux"})
    s = Suite(d, [1, "parade", "desarmer"], [*PAREE, *[7, *FORCE_4], *[*FORCE_4, 1], 3])
    e = s.jouer(au_round(d), 2)
    assert (e.corps[0].arme, e.corps[0].sol) == ("poing", 3)
    assert "l’arme vole à 3 m" in s.phrases
    assert "ramasser" in actions(d, e._replace(rang=0))
    e = Suite(d, ["ramasser"], [7, 2, 3, 4]).jouer(e._replace(rang=0))
    assert (e.corps[0].arme, e.corps[0].sol, e.rang) == ("epee", 0, 1)
    sans = duel()
    e = Suite(sans, [1, "parade", "continuer"], PAREE).jouer(au_round(sans), 2)
    assert e.corps[0].arme == "epee"


@pytest.mark.regle("004-R36")
def test_la_seconde_arme_reste_en_main() -> None:
    d = duel({"seconde": "arme", "bretteur": "oui"})
    e = Suite(d, [1, "parade", "briser"], [*PAREE, 7, *FORCE_4, *FORCE_4, 1]).jouer(au_round(d), 2)
    assert (e.corps[0].arme, e.corps[0].seconde) == ("epee", "rien")


# ── Bouclier, acrobatie, fuite, improvisation ──────────────────────────────


@pytest.mark.regle("004-R48", "004-R49", "004-R30")
def test_desequilibrer() -> None:
    d = duel({"seconde": "bouclier", "adresse": 6})
    e = Suite(d, ["bouclier", "parade"], [7, 8, 1, 2]).jouer(au_round(d), 2)
    assert e.corps[1].desequilibre
    assert e.corps[1].pv == 20
    assert e.frappes == (Frappe(ATTAQUE, -1),), "une seule attaque derrière, avec son malus"
    assert reserve_defensive(d, e, Assaut(0, e.frappes[0]), "esquive").des == 0
    e = Suite(d, ["esquive"], [1]).jouer(e)
    assert not e.corps[1].desequilibre, "l’esquive relève"
    e = Suite(d, ["relever"], []).jouer(au_round(d, desequilibre=True))
    assert (e.corps[0].desequilibre, e.rang) == (False, 1)


@pytest.mark.regle("004-R50", "004-R51", "004-R04")
def test_une_acrobatie_reussie_renforce_la_premiere_attaque() -> None:
    d = duel()
    e = Suite(d, ["acrobatie"], [7, 8, 1, 2]).jouer(au_round(d))
    assert [f.excedent for f in e.frappes] == [2, 0]
    assert reserve_offensive(d, e, Assaut(0, e.frappes[0])).des == 4
    e = Suite(d, ["rien"], [7, 1, 1, 1, 3]).jouer(e)
    assert e.corps[1].pv == 20 - (3 + 2 + 2 - 1)


@pytest.mark.regle("004-R24", "004-R52")
def test_une_acrobatie_manquee_expose_et_coute_l_initiative() -> None:
    d = duel()
    s = Suite(d, ["acrobatie", "parade"], [1, 2, 1, 2, 7, 8, 5])
    e = s.jouer(au_round(d))
    assert (e.rang, e.ordre, e.corps[0].pv) == (1, (0, 1), 20 - 6)
    e = Suite(d, [1, "parade", "continuer"], PAREE).jouer(e, 2)
    assert (e.round, e.ordre) == (3, (1, 0)), "Bo passe devant au round suivant"


@pytest.mark.regle("004-R07", "004-R25", "004-R26", "004-R30")
def test_fuir() -> None:
    d = duel()
    s = Suite(d, ["fuir", "esquive"], [1, 2, 3, 4])
    e = s.jouer(au_round(d))
    assert (SYSTEME.fin(d, e), SYSTEME.vainqueur(d, e)) == ("Ana rompt le combat.", 1)
    assert "Bo a une attaque d’opportunité." in s.phrases
    libre = Suite(d, ["fuir"], [])
    e = libre.jouer(au_round(d, 3, esquive_au=2))
    assert "sans rien risquer" in libre.phrases
    e = Suite(d, ["fuir", "rien"], [7, 8, 8]).jouer(au_round(d, pv=4))
    assert SYSTEME.fin(d, e) == "Ana est hors de combat."
    e = Suite(d, ["rendre"], []).jouer(au_round(d))
    assert (SYSTEME.fin(d, e), SYSTEME.vainqueur(d, e)) == ("Ana se rend.", 1)


@pytest.mark.regle("004-R66", "004-R08")
def test_l_attaque_improvisee_de_plus() -> None:
    d = duel({"style": "combat_de_rue", "dm_style": 8, "objet": "oui"})
    e = Suite(d, [2, "fin"], []).jouer(au_round(d))
    assert [f.genre for f in e.frappes] == ["attaque", "attaque", "improvisee"]
    e = Suite(d, ["esquive"], [1, 2, 3, 4]).jouer(e)
    assert [f.genre for f in e.frappes] == ["improvisee"], "l’esquive n’arrête que les autres"
    e = Suite(d, [2, "debut"], []).jouer(au_round(d))
    assert [f.genre for f in e.frappes] == ["improvisee", "attaque", "attaque"]
    sans_objet = duel({"style": "combat_de_rue", "dm_style": 8})
    e = Suite(sans_objet, [2], []).jouer(au_round(sans_objet))
    assert len(e.frappes) == 2
