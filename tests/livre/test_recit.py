"""Les scénarios dans le livre : le récit d'un rejeu, et les tables qui décrivent le format."""

import doctest

import pytest
import recit
import tables_du_scenario
from docutils import nodes
from noeuds import balise_html, el

from tiamat.combat.options import Options
from tiamat.erreurs import Refus
from tiamat.scenario import rejouer_scenario
from tiamat.scenario.format import ACTIONS, ATTENDUS, CHAMPS_D_ETAPE, DES


def balises(noeud: nodes.Node, nom: str) -> list[balise_html]:
    """Les balises de ce nom."""
    return [n for n in noeud.findall(balise_html) if n["nom"] == nom]


def etape(numero: int) -> balise_html:
    joue = rejouer_scenario("combat_des_voyous")
    return recit._etape(joue, joue.etapes[numero - 1])


def test_une_etape_se_lit_avec_ses_des_et_ses_regles() -> None:
    oi_zuki = etape(3)
    assert balises(oi_zuki, "h3")[0].astext() == "3. Jack\xa0: Oi zuki contre la bande"
    faits = [li.astext() for li in balises(oi_zuki, "li")]
    assert faits[0].startswith("Jack attaque la bande")
    assert any(f.startswith("La bande encaisse 4") for f in faits)
    renvois = {a.astext() for a in balises(oi_zuki, "a")}
    assert {"R93", "R95", "R116", "R129"} <= renvois
    dessines = " ".join(n.astext() for n in oi_zuki.findall(nodes.raw))
    assert dessines.count('class="tm-jet"') == 3
    assert "Pourquoi" in dessines


@pytest.mark.parametrize(("numero", "attendus"), [(1, 0), (3, 1), (5, 1), (6, 1), (7, 4)])
def test_les_des_du_livre_sont_signales(numero: int, attendus: int) -> None:
    faits = balises(etape(numero), "li")
    assert sum("maison" in " ".join(r.astext() for r in li.findall(nodes.raw)) for li in faits) == attendus


def test_les_numeros_d_une_note_deviennent_des_renvois() -> None:
    note = el("p", *recit.avec_renvois("Il tombe (R141) par arbitrage (C53, R12) ; rien ici (R999)."))
    assert [a["cible"][1] for a in balises(note, "a")] == ["r141", "c53", "r12"]
    assert note.astext().startswith("Il tombe R141 par arbitrage ")
    assert note.astext().endswith(" R12 ; rien ici (R999).")


def test_des_etapes_hors_du_scenario_sont_refusees() -> None:
    assert doctest.testmod(recit).failed == 0
    for faux in ("0-3", "4-2", "1-99", "trois"):
        with pytest.raises(Refus, match="1-9"):
            recit.bornes(faux, 9)


def test_chaque_option_du_combat_est_decrite() -> None:
    dites = tables_du_scenario.options_dites()
    assert tuple(dites) == Options._fields
    assert all(o.quoi and "'" not in o.quoi for o in dites.values())


@pytest.mark.parametrize(
    ("table", "mots"),
    [
        (tables_du_scenario.champs_d_etape, CHAMPS_D_ETAPE),
        (tables_du_scenario.actions_du_scenario, ACTIONS),
        (tables_du_scenario.des_du_scenario, DES),
        (tables_du_scenario.attendus, ATTENDUS),
    ],
)
def test_les_tables_du_format_disent_tout_le_format(table: object, mots: dict[str, object]) -> None:
    rangs = balises(table(), "tbody")[0].children  # type: ignore[operator]
    assert [rang.children[0].astext() for rang in rangs] == list(mots)
