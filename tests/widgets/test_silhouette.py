"""La silhouette et la courbe des effectifs : elles se lisent sans couleur, et ne montrent que ce qu'on leur donne."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.outils import classes_inconnues
from tests.widgets.test_dessins import PIEGE, arbre, texte
from tiamat.analyse.localisation import viser
from tiamat.catalogue import catalogue
from tiamat.francais import pourcentage
from widgets.dessins.effectifs import Effectif, Objet, figure_des_effectifs
from widgets.dessins.silhouette import PLACES, TRAMES, figure_de_silhouette, silhouette, trame

CHANCES = st.dictionaries(st.sampled_from(sorted(PLACES)), st.fractions(0, 1, max_denominator=20))
CHAMP = st.fractions(Fraction(1, 100), 1, max_denominator=100)


def zones(html: str) -> dict[str, tuple[str, str | None, str | None]]:
    """Nom d'une zone → son nombre, son remplissage, la classe de son groupe."""
    lues = {}
    (svg,) = [e for e in arbre(html).iter("svg") if e.get("role") == "img"]
    for g in svg.findall("g"):
        nom, nombre = (texte(t) for t in g.iter("text"))
        corps = next(p for p in g.iter("path") if "corps" in p.get("class", ""))
        lues[nom] = (nombre, corps.get("fill"), g.get("class"))
    return lues


def test_chaque_zone_du_corps_a_sa_place() -> None:
    assert set(PLACES) == set(catalogue().zones)


def test_la_droite_du_personnage_est_a_gauche_de_l_image() -> None:
    for partie in ("bras", "jambe"):
        droite, gauche = (
            next(z for z in PLACES if z.startswith(partie) and z.endswith(fin))
            for fin in (("droit", "droite"), ("gauche",))
        )
        assert PLACES[droite].x < PLACES[gauche].x
        assert float(PLACES[droite].forme[1:].split()[0]) < float(PLACES[gauche].forme[1:].split()[0])


@given(CHANCES)
def test_chaque_zone_dit_son_nom_et_sa_chance(chances: dict[str, Fraction]) -> None:
    lues = zones(silhouette(chances, "essai", "Zones"))
    for z in catalogue().zones.values():
        p = chances.get(z.id, Fraction(0))
        assert lues[z.nom][0] == pourcentage(p)
        assert (lues[z.nom][1] is None) == (p == 0), "une zone impossible n'a pas de motif"
    description = texte(next(arbre(silhouette(chances, "essai", "Zones")).iter("desc")))
    assert description.count("impossible") == sum(not chances.get(z) for z in PLACES)


@given(CHAMP, CHAMP)
def test_la_densite_du_motif_suit_la_chance(une: Fraction, autre: Fraction) -> None:
    rangs = [TRAMES.index(trame(p)) for p in sorted((une, autre))]
    assert rangs == sorted(rangs)


def test_chaque_motif_est_dans_la_legende_avec_ses_bornes() -> None:
    html = figure_de_silhouette(viser("haut").chances, "essai", "Zones")
    legende = next(e for e in arbre(html).iter("p") if e.get("class") == "tm-legende")
    assert [texte(s).replace("\u00a0", " ") for s in legende] == [
        "moins de 15 %",
        "15 à 24 %",
        "25 à 44 %",
        "45 % et plus",
    ]
    motifs = {e.get("id") for e in arbre(html).iter("pattern")}
    employes = {u for e in arbre(html).iter() if (u := e.get("fill", "")).startswith("url")}
    assert employes == {f"url(#{m})" for m in motifs}
    assert "à votre gauche" in texte(arbre(html))


def test_la_zone_du_de_se_voit_et_se_dit() -> None:
    html = silhouette(viser("aleatoire").chances, "essai", "Zones", "bras_droit")
    assert [nom for nom, (*_, classe) in zones(html).items() if classe] == ["Bras droit"]
    assert texte(next(arbre(html).iter("desc"))).endswith("Le dé désigne\u00a0: Bras droit.")


def test_le_dessin_tient_dans_un_telephone_et_un_titre_hostile_reste_du_texte() -> None:
    html = silhouette({}, "essai", PIEGE)
    assert "<script" not in html
    (svg,) = arbre(html).iter("svg")
    assert float(svg.get("viewBox", "").split()[2]) <= 340


# ── Les effectifs ──────────────────────────────────────────────────────────

OBJET = Objet("Santé perdue en moyenne", Fraction(1, 3), "Au plus", "tient", "dépasse")


@given(st.lists(st.fractions(0, 1, max_denominator=30), min_size=1, max_size=20), st.integers(0, 20))
def test_une_barre_par_effectif(valeurs: list[Fraction], conseil: int) -> None:
    effectifs = [Effectif(n, v, v <= OBJET.vise) for n, v in enumerate(valeurs, 1)]
    conseil = min(conseil, len(valeurs))
    html = figure_des_effectifs(effectifs, OBJET, conseil, "nombre de voyous", "essai")
    (svg,) = [e for e in arbre(html).iter("svg") if e.get("role") == "img"]
    barres = svg.findall("rect")
    assert [b.get("class") for b in barres] == ["ok" if e.tient else "bord-ko" for e in effectifs]
    assert all((b.get("fill") is None) == e.tient for b, e in zip(barres, effectifs, strict=True))
    hauteurs = [float(b.get("height", "0")) for b in barres]
    par_valeur = [h for _, h in sorted(zip(valeurs, hauteurs, strict=True))]
    assert all(a <= b for a, b in pairwise(par_valeur)), "la plus grande valeur a la plus haute barre"
    ecrits = [texte(t) for t in svg.iter("text")]
    assert [t for t in ecrits if t.startswith("▸")] == ([f"▸{conseil}"] if conseil else [])
    assert "Au plus\u00a0: 33\u00a0%" in ecrits
    description = texte(next(svg.iter("desc")))
    assert all(f"{e.nombre}\u00a0: {pourcentage(e.valeur)}." in description for e in effectifs)


@pytest.mark.parametrize("combien", [12, 13, 20])
def test_les_nombres_sous_l_axe_ne_se_serrent_pas(combien: int) -> None:
    effectifs = [Effectif(n, Fraction(1, 2), False) for n in range(1, combien + 1)]
    html = figure_des_effectifs(effectifs, OBJET, 0, PIEGE, "essai")
    (svg,) = [e for e in arbre(html).iter("svg") if e.get("role") == "img"]
    assert len([t for t in svg.iter("text") if texte(t).isdigit()]) <= 12
    assert "<script" not in html


def test_les_classes_existent() -> None:
    html = figure_de_silhouette(viser("bas").chances, "a", "Zones", "jambe_droite") + figure_des_effectifs(
        [Effectif(1, Fraction(1, 2), False), Effectif(2, Fraction(1, 5), True)], OBJET, 2, "voyous", "b"
    )
    assert classes_inconnues(html) == set()
