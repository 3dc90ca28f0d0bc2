"""Les dessins : ce qu'ils disent, ce qu'ils montrent, et que rien de saisi n'y devient du HTML."""

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiamat.catalogue import catalogue
from tiamat.des import Jet, Loi, Modificateur, Opposition, Poignee, loi, opposition
from tiamat.francais import pourcentage
from widgets.dessins import liens
from widgets.dessins.colonnes import COMPARAISONS, colonnes
from widgets.dessins.courbe import courbe, figure_de_loi, table_de_loi
from widgets.dessins.des import des_du_jet
from widgets.dessins.icones import TRACES, icone
from widgets.dessins.jauges import AVIS, avis, faits, jauge
from widgets.dessins.jet import ligne_de_jet, pourquoi, verdict
from widgets.dessins.nombres import entier, parts
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.texte import assembler, balise, cache, echapper, identifiant

STATIQUES = Path(__file__).parents[2] / "book" / "_static"
PIEGE = '<script>alert(1)</script> & "L\'un"'
BARREAU = Jet((2, 10, 10), (3, 5), (), 0, (Modificateur("Force", d10=3, regle="R47"),))
COUTEAU = Jet((1, 8, 10), (3,), (4,), 0, (Modificateur("Force", d10=3), Modificateur("Couteau", d6=1)))
ESCALADE = Jet(
    (2, 5, 7),
    (),
    (),
    2,
    (
        Modificateur("Habileté", d10=2, regle="R47"),
        Modificateur("Corde", d10=1, regle="R66"),
        Modificateur("Acrobatie", fixe=2, regle="R29"),
    ),
)
POIGNEES = st.builds(Poignee, st.integers(0, 12), st.integers(0, 12), st.integers(-20, 20))
SENS = st.sampled_from(sorted(COMPARAISONS))


def arbre(html: str) -> ElementTree.Element:
    """Le dessin, lu comme un document bien formé."""
    return ElementTree.fromstring(f"<div>{html.replace('<br>', '<br/>')}</div>")


def texte(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def de_classe(html: str, classe: str) -> list[ElementTree.Element]:
    return [e for e in arbre(html).iter() if classe in e.get("class", "").split()]


def rangs(html: str) -> list[list[str]]:
    """Les rangs d'une table, case par case."""
    return [[texte(case) for case in rang] for rang in arbre(html).iter("tr")]


def pourcents(texte: str) -> Fraction:
    """Relit un pourcentage affiché, à une décimale."""
    return Fraction(texte.removesuffix("\u00a0%").replace(",", "."))


# ── texte ──


def test_tout_texte_est_echappe_et_le_html_une_seule_fois():
    assert "<" not in echapper(PIEGE)
    assert texte(arbre(balise("p", PIEGE, title=PIEGE))) == PIEGE
    assert arbre(balise("p", PIEGE, title=PIEGE)).find("p").get("title") == PIEGE
    assert assembler(balise("b", "a&b"), " < ") == "<b>a&amp;b</b> &lt; "
    # Une chaîne composée à la main n'est plus sûre : elle s'affiche, elle ne s'exécute pas.
    assert balise("p", f"{balise('b', 1)}") == "<p>&lt;b&gt;1&lt;/b&gt;</p>"


def test_les_attributs():
    assert balise("details", open=True) == '<details open=""></details>'
    assert balise("details", open=False, title=None) == "<details></details>"
    assert balise("label", for_="a", aria_label="b", classe="c") == '<label for="a" aria-label="b" class="c"></label>'
    assert balise("br") == "<br>"


def test_un_texte_cache_reste_lu():
    assert texte(arbre(cache("échec"))) == "échec"


def test_les_identifiants():
    assert identifiant("jet", "titre") == "jet-titre"
    for mauvais in ("", "Jet", "jet 1", "1jet", 'a"onload="x'):
        with pytest.raises(ValueError, match="identifiant"):
            identifiant(mauvais)


# ── icônes ──


@pytest.mark.parametrize("nom", sorted(TRACES))
def test_une_icone_se_dessine_et_se_tait(nom):
    (svg,) = arbre(icone(nom))
    assert (svg.get("viewBox"), svg.get("aria-hidden"), svg.get("class")) == ("0 0 24 24", "true", "tm-ico")
    assert re.fullmatch(r"[MLHVCSAZmlhvcsaz0-9 .,-]+", svg.find("path").get("d"))
    assert "tm-ico--plein" in icone(nom, plein=True)


# ── nombres ──


@given(st.lists(st.integers(0, 10**6), min_size=2, max_size=4).filter(any))
def test_les_parts_affichees_font_cent(poids):
    chances = [Fraction(p, sum(poids)) for p in poids]
    affichees = parts(*chances)
    assert affichees[0] == pourcentage(chances[0])
    if not any(signe in nombre for nombre in affichees for signe in "<>"):
        assert sum(pourcents(n) for n in affichees if n != "—") == 100
    for nombre, chance in zip(affichees, chances, strict=True):
        assert (nombre == "—") == (chance == 0)


def echec_affiche(reussite):
    """L'échec qui complète à 100 la réussite affichée, calculé à part."""
    arrondi = (reussite * 1000 + Fraction(1, 2)).__floor__()
    return pourcentage(Fraction(1000 - arrondi, 1000) if 0 < arrondi < 1000 else 1 - reussite)


@given(st.fractions(0, 1))
def test_deux_parts_affichees_font_cent(chance):
    assert parts(chance, 1 - chance) == (pourcentage(chance), echec_affiche(chance))


def test_un_entier_negatif_a_un_vrai_moins():
    assert [entier(n) for n in (-2, 0, 12)] == ["−2", "0", "12"]


# ── liens ──


def test_une_regle_mene_a_sa_page_titre_en_infobulle():
    (lien,) = arbre(liens.regle("R63"))
    fiche = catalogue().regles["R63"]
    assert texte(lien) == "R63"
    assert lien.get("href") == f"{fiche.page}.html#r63"
    assert lien.get("title") == fiche.titre
    assert lien.get("target") is None


def test_depuis_un_cadre_le_lien_s_ouvre_dans_la_page(monkeypatch):
    monkeypatch.setattr(liens, "racine", "../../")
    (lien,) = arbre(liens.regle("R63"))
    assert lien.get("href").startswith("../../")
    assert lien.get("target") == "_top"


def test_une_regle_inconnue_est_refusee():
    with pytest.raises(KeyError):
        liens.regle("R999")


def test_un_renvoi_choisit_sa_forme():
    assert liens.renvoi("R63") == liens.regle("R63")
    assert liens.renvoi("C22") == liens.arbitrage("C22")
    assert "arbitrages.html#c22" in liens.arbitrage("C22")
    assert texte(arbre(liens.arbitrage("C22"))) == "arbitrage C22"
    assert texte(arbre(liens.maison())) == "maison"


# ── dés ──


def lus(jet: Jet) -> list[str]:
    """Ce qu'un lecteur d'écran entend, dé par dé."""
    return [e.get("aria-label").replace("\u00a0", " ") for e in de_classe(des_du_jet(jet), "tm-de")]


def test_les_des_du_barreau():
    assert lus(BARREAU) == [
        "D10 : 2, écarté",
        "D10 : 10, gardé, critique",
        "D10 : 10, écarté, critique",
        "D6 : 3, ajouté par un critique",
        "D6 : 5, ajouté par un critique",
    ]


def test_les_des_suivent_l_ordre_du_lancer():
    assert lus(COUTEAU)[-2:] == ["D6 : 3, ajouté par un critique", "D6 : 4, ajouté"]
    assert lus(ESCALADE)[-1] == "bonus fixe : +2"
    assert lus(Jet((4,), (), (), -1))[-1] == "malus fixe : −1"
    assert lus(Jet((), (), (1, 6), 0)) == ["D6 : 1, ajouté", "D6 : 6, ajouté"]


@given(st.lists(st.integers(1, 10), min_size=1, max_size=40))
def test_un_seul_d10_est_garde_le_meilleur(d10):
    gardes = [nom for nom in lus(Jet(tuple(d10), (), (), 0)) if "gardé" in nom]
    assert len(gardes) == 1
    assert gardes[0].startswith(f"D10 : {max(d10)},")


def test_chaque_sorte_de_de_a_ses_mots_et_sa_forme():
    html = des_du_jet(COUTEAU._replace(fixe=2))
    mots = [texte(li) for li in de_classe(html, "tm-des")[0]]
    assert mots == ["1écarté", "8écarté", "10gardécritique", "+", "+3critique", "+", "+4", "+", "+2bonus"]
    formes = [e.get("class") for e in de_classe(html, "tm-de")]
    assert formes == [
        "tm-de",
        "tm-de",
        "tm-de tm-de--critique",
        "tm-de tm-de--critique",
        "tm-de tm-de--somme",
        "tm-de tm-de--fixe",
    ]
    assert len(de_classe(html, "anneau")) == 1, "l'anneau dit le critique gardé"


@pytest.mark.parametrize("face", range(1, 7))
def test_un_d6_montre_autant_de_points_que_sa_face(face):
    assert len(de_classe(des_du_jet(Jet((), (), (face,), 0)), "p")) == face


# ── ligne de jet et « Pourquoi ? » ──


@pytest.mark.parametrize(
    ("reussite", "mot", "classe"),
    [(True, "Réussite", "reussite"), (False, "Échec", "echec"), (None, "Égalité", "egalite")],
)
def test_un_verdict_a_un_mot_une_couleur_et_une_forme(reussite, mot, classe):
    (pastille,) = arbre(verdict(reussite))
    assert texte(pastille) == mot
    assert pastille.get("class").endswith(f"tm-verdict--{classe}")
    assert pastille.find("svg") is not None


@pytest.mark.parametrize(
    ("difficulte", "marge", "attendu"),
    [
        (15, 3, "Réussite18contre 15, marge 3"),
        (18, 0, "Réussite18contre 18, marge 0"),
        (20, -2, "Échec18contre 20, il manquait 2"),
        (15, None, "18contre 15"),
        (None, None, "18"),
    ],
)
def test_la_ligne_dit_le_verdict_le_total_et_la_marge(difficulte, marge, attendu):
    (tete,) = de_classe(ligne_de_jet(BARREAU, difficulte, marge), "tm-jet-tete")
    assert texte(tete) == attendu


def test_la_ligne_nomme_ses_des_et_s_explique_au_besoin():
    html = ligne_de_jet(BARREAU, nom="Dés de Jack", explique=True)
    assert de_classe(html, "tm-des")[0].get("aria-label") == "Dés de Jack"
    assert pourquoi(BARREAU) in html
    assert "<details" not in ligne_de_jet(BARREAU)


def test_pourquoi_demonte_le_jet_ligne_a_ligne():
    assert rangs(pourquoi(ESCALADE)) == [
        ["D’où vient ce nombre", "Apport", "Règle"],
        ["Ce qui se lance"],
        ["Habileté", "+2D10", "R47"],
        ["Corde", "+1D10", "R66"],
        ["Acrobatie", "+2", "R29"],
        ["Ce que cela donne"],
        ["Meilleur de 3D10 (2, 5, 7)", "7", "R61"],
        ["Sous-total des dés", "7", ""],
        ["Bonus fixe", "+2", ""],
        ["Total", "9", ""],
    ]
    assert rangs(pourquoi(COUTEAU))[-5:] == [
        ["Meilleur de 3D10 (1, 8, 10)", "10", "R61"],
        ["Critiques, 1D6 par 10 obtenu (3)", "+3", "R63"],
        ["Somme de 1D6 (4)", "+4", "R62"],
        ["Sous-total des dés", "17", ""],
        ["Total", "17", ""],
    ]


def test_pourquoi_dit_le_plancher_d_un_d10():
    gifle = Jet((5,), (), (), 0, (Modificateur("Rapidité", d10=2), Modificateur("Gifle", d10=-2)))
    assert ["Jamais moins d’un D10", "+1D10", "R64"] in rangs(pourquoi(gifle))
    assert "R64" not in pourquoi(ESCALADE)
    assert "R64" not in pourquoi(Jet((5, 3), (), (), 0)), "sans origine connue, rien à relever"


def test_pourquoi_d_un_apport_compose_ou_nul():
    jet = Jet((5, 3), (), (1,), 2, (Modificateur("Art", 2, 1, 2), Modificateur("Aucune compétence")))
    assert [rang[1] for rang in rangs(pourquoi(jet))[2:4]] == ["+2D10 +1D6 +2", "+0"]


def test_un_jet_sans_de_n_a_que_son_bonus():
    assert rangs(pourquoi(Jet((), (), (), -3)))[1:] == [
        ["Ce que cela donne"],
        ["Malus fixe", "−3", ""],
        ["Total", "−3", ""],
    ]


# ── lois ──


@given(POIGNEES, st.none() | st.integers(-30, 120), SENS)
def test_les_colonnes_ne_perdent_rien_et_ne_melangent_rien(poignee, seuil, sens):
    la_loi = loi(poignee)
    cols = colonnes(la_loi, seuil, sens)
    assert sum(col.exacte for col in cols) == 1
    assert [col.valeur for col in cols] == list(range(cols[0].valeur, cols[-1].valeur + 1))
    assert not any(col.queue for col in cols[1:-1])
    for col in cols:
        assert col.au_moins + col.au_plus - col.exacte == 1
        if not col.queue:
            assert col.exacte == la_loi.chance_exacte(col.valeur)
            assert col.au_moins == la_loi.chance_au_moins(col.valeur)
    if seuil is None:
        assert {col.reussit for col in cols} == {None}
    else:
        assert sum(col.exacte for col in cols if col.reussit) == COMPARAISONS[sens].chance(la_loi, seuil)


def test_les_queues_legeres_se_regroupent():
    cols = colonnes(loi(Poignee(3)), 8, "au_moins")
    assert (cols[0].court, cols[-1].court, cols[-1].long) == ("1", "20+", "20 ou plus")
    assert cols[-1].exacte == loi(Poignee(3)).chance_au_moins(20)
    basse = colonnes(loi(Poignee(0, 10)), 35, "au_moins")[0]
    assert (basse.court, basse.long) == ("≤ 21", "21 ou moins")
    assert not any(col.queue for col in colonnes(loi(Poignee(2)), None, "au_moins")), "une loi courte se montre entière"


@given(POIGNEES, st.none() | st.integers(-30, 120), SENS)
def test_la_courbe_a_une_barre_par_valeur_possible(poignee, seuil, sens):
    html = courbe(loi(poignee), seuil, sens, "essai")
    cols = [col for col in colonnes(loi(poignee), seuil, sens) if col.exacte]
    barres = [e for e in arbre(html).iter("rect") if e.get("class") in ("ok", "bord-ko", "loi")]
    assert [e.get("class") for e in barres] == [
        {True: "ok", False: "bord-ko", None: "loi"}[col.reussit] for col in cols
    ]
    assert all((e.get("fill") == "url(#essai-hachures)") == (e.get("class") == "bord-ko") for e in barres)
    plus_haute = max(zip(barres, cols, strict=True), key=lambda paire: float(paire[0].get("height")))[1]
    assert plus_haute.exacte == pytest.approx(max(col.exacte for col in cols), rel=1e-2)
    abscisses = [e.get(a) for e in arbre(html).iter() for a in ("x", "x1", "x2") if "%" in e.get(a, "")]
    assert all(0 <= float(x.removesuffix("%")) <= 100 for x in abscisses)
    (svg,) = de_classe(html, "tm-courbe")
    assert svg.get("viewBox") is None, "un dessin rétréci rendrait ses textes illisibles"


def test_la_courbe_dit_le_seuil_et_les_deux_chances():
    html = courbe(loi(Poignee(3)), 8, "au_moins", "essai", "3D10 contre 8", "difficulté")
    textes = [texte(e).replace("\u00a0", " ") for e in arbre(html).iter("text")]
    assert {"✕ échec 34,3 %", "✓ réussite 65,7 %", "difficulté 8", "résultat du jet", "20+"} <= set(textes)
    description = texte(next(arbre(html).iter("desc"))).replace("\u00a0", " ")
    assert description == (
        "Barres de 1 à 20 ou plus. Réussite à partir de 8 : 65,7 %. Échec : 34,3 %. "
        "Le plus fréquent : 9, 21,7 %. Moyenne 9,0."
    )


@pytest.mark.parametrize(
    ("sens", "nom", "oui", "traits"),
    [
        ("au_moins", "au moins 8", "30,0", 1),
        ("exactement", "exactement 8", "10,0", 2),
        ("au_plus", "au plus 8", "80,0", 1),
    ],
)
def test_chaque_comparaison_a_ses_mots_et_ses_traits(sens, nom, oui, traits):
    html = courbe(loi(Poignee(1)), 8, sens, "essai")
    assert nom in html
    assert len(de_classe(html, "seuil")) == traits
    assert oui in texte(de_classe(html, "ok")[-1])
    assert oui in texte(next(arbre(html).iter("desc")))


def test_l_impossible_et_le_certain_s_ecrivent():
    assert "✓ réussite —" in courbe(loi(Poignee(1)), 20, "au_moins", "essai")
    assert "✕ échec —" in courbe(loi(Poignee(1)), 1, "au_moins", "essai")


def test_la_table_donne_chaque_nombre_et_sa_fraction():
    html = table_de_loi(loi(Poignee(1)), 4, "au_moins")
    lignes = rangs(html)
    assert [case.replace("\u00ad", "") for case in lignes[0]] == ["Total", "Exactement", "Au moins", "Au plus"]
    assert lignes[4] == ["✓ 4, réussite", "10,0\u00a0%1/10", "70,0\u00a0%", "40,0\u00a0%"]
    assert lignes[3][0] == "✕ 3, échec"
    assert lignes[10] == ["✓ 10, réussite", "—", "10,0\u00a0%", "90,0\u00a0%"]
    infobulles = [Fraction(e.get("title")) for e in arbre(html).iter("td")]
    assert sum(infobulles[::3]) == 1
    (premier_au_dela,) = [e for e in arbre(html).iter("tr") if e.get("class") == "seuil"]
    assert texte(premier_au_dela[0]).startswith("✓ 4")


def test_les_fractions_longues_restent_en_infobulle():
    html = table_de_loi(loi(Poignee(6, 2)), None, "au_moins")
    assert "<small>" not in html
    assert sum(Fraction(e.get("title")) for e in list(arbre(html).iter("td"))[::3]) == 1


# ── opposition ──


@given(POIGNEES, POIGNEES)
def test_la_barre_d_opposition_a_trois_parts_proportionnelles(premier, second):
    issues = opposition(premier, second)
    html = barre_d_opposition(issues, ("Jack", "Dante"), "essai")
    svg = de_classe(html, "tm-courbe--barre")[0]
    barres = svg.findall("rect")
    assert [e.get("class") for e in barres] == ["ok", "bord-eg", "bord-ko"]
    for barre, chance in zip(barres, issues, strict=True):
        assert float(barre.get("width").removesuffix("%")) == pytest.approx(float(chance) * 100, abs=0.01)
    nombres = [texte(e) for e in de_classe(html, "tm-legende")[0].iter("strong")]
    assert (
        nombres == list(parts(*issues)) == [rang[1].split("%")[0] + "%" * ("%" in rang[1]) for rang in rangs(html)[1:]]
    )


def test_l_opposition_se_lit_sans_couleur():
    html = barre_d_opposition(Opposition(Fraction(1, 2), Fraction(1, 10), Fraction(2, 5)), ("Jack", "Dante"), "essai")
    description = texte(next(arbre(html).iter("desc"))).replace("\u00a0", " ")
    assert description == "Gagné : 50,0 %. Égalité : 10,0 %. Perdu : 40,0 %."
    assert [rang[0] for rang in rangs(html)] == ["Issue", "Gagné", "Égalité", "Perdu"]
    assert texte(next(arbre(html).iter("figcaption"))) == "Jack contre Dante"
    motifs = [e.get("fill") for e in arbre(html).iter("rect") if "bord-" in e.get("class", "")]
    assert len(set(motifs)) == 2, "points et rayures"


# ── jauges, faits, avis ──


@pytest.mark.parametrize(("sorte", "nom"), [("sante", "Santé"), ("energie", "Énergie"), ("furie", "Furie")])
def test_une_jauge_dit_son_nom_et_sa_valeur(sorte, nom):
    html = jauge(sorte, 3, 4)
    (piste,) = de_classe(html, "tm-jauge-piste")
    assert (piste.get("role"), piste.get("aria-label"), piste.get("aria-valuetext")) == ("meter", nom, "3 sur 4")
    assert [piste.get(f"aria-value{v}") for v in ("min", "max", "now")] == ["0", "4", "3"]
    pleins = len(de_classe(html, "plein"))
    assert (pleins, len(piste)) == ((3, 4) if sorte == "furie" else (1, 1))


@pytest.mark.parametrize(
    ("courant", "maximum", "largeur"), [(13, 26, "50.0%"), (30, 26, "100.0%"), (-4, 26, "0.0%"), (0, 0, "0.0%")]
)
def test_une_jauge_ne_deborde_pas(courant, maximum, largeur):
    (plein,) = de_classe(jauge("sante", courant, maximum), "plein")
    assert plein.get("style") == f"width:{largeur}"


def test_les_faits_sont_des_definitions():
    html = faits({"Initiative": 3, "Déplacement": balise("b", "8 m")})
    assert [texte(e) for e in arbre(html).iter("dt")] == ["Initiative", "Déplacement"]
    assert [texte(e) for e in arbre(html).iter("dd")] == ["3", "8 m"]


@pytest.mark.parametrize("genre", sorted(AVIS))
def test_un_avis_dit_son_genre(genre):
    html = avis("Un message.", genre)
    assert texte(arbre(html)).replace("\u00a0", " ") == f"{AVIS[genre][2]} : Un message."
    assert arbre(html)[0].find("svg") is not None


def test_une_faute_dit_ou_quoi_que_faire_et_la_regle():
    html = avis("5 dépasse 4 à la création.", "faute", lieu="Force", remede="Retirez 1 point.", regle="R24")
    assert texte(arbre(html)).replace("\u00a0", " ") == (
        "À corriger : Force. 5 dépasse 4 à la création. Retirez 1 point.R24"
    )
    assert liens.regle("R24") in html


# ── tous ensemble ──


def tous(nom: str = "Jack") -> str:
    """Un dessin de chaque sorte, ``nom`` partout où un texte peut être saisi."""
    jet = COUTEAU._replace(fixe=2, modificateurs=(Modificateur(nom, d10=3, regle="R47"),))
    return assembler(
        ligne_de_jet(jet, 15, 3, nom=nom),
        ligne_de_jet(BARREAU, 20, -2),
        verdict(None),
        pourquoi(jet),
        pourquoi(ESCALADE),
        figure_de_loi(loi(Poignee(3)), 8, "au_moins", "un", nom, nom),
        figure_de_loi(loi(Poignee(1)), None, "au_moins", "deux"),
        figure_de_loi(loi(Poignee(4, 2)), 12, "exactement", "trois"),
        barre_d_opposition(opposition(Poignee(2), Poignee(1)), (nom, nom), "quatre"),
        *(jauge(sorte, 1, 3) for sorte in ("sante", "energie", "furie")),
        faits({nom: nom}),
        *(avis(nom, genre, lieu=nom, remede=nom) for genre in ("info", "alerte", "reussite", "faute")),
        avis("Tranché.", regle="C22"),
        liens.maison(),
        icone("etoile", plein=True),
    )


def test_rien_de_saisi_ne_devient_du_html():
    html = tous(PIEGE)
    assert "<script" not in html
    assert [e.tag for e in arbre(html).iter()] == [e.tag for e in arbre(tous()).iter()]
    assert texte(arbre(html)).count("<script>alert(1)</script>") == texte(arbre(tous())).count("Jack")


def test_les_identifiants_sont_uniques_et_les_renvois_internes_aboutissent():
    noms = [e.get("id") for e in arbre(tous()).iter() if e.get("id")]
    assert len(noms) == len(set(noms)) > 0
    cites = re.findall(r"url\(#([^)]+)\)", tous())
    cites += [nom for e in arbre(tous()).iter() for nom in e.get("aria-labelledby", "").split()]
    assert set(cites) <= set(noms)


def test_chaque_dessin_a_une_image_nommee():
    for svg in arbre(tous()).iter("svg"):
        nomme = svg.get("role") == "img" and (svg.get("aria-label") or svg.get("aria-labelledby"))
        assert nomme or svg.get("aria-hidden") == "true"


def test_un_dessin_se_refait_a_l_identique():
    assert tous() == tous()


def test_aucune_couleur_n_est_ecrite_hors_des_jetons():
    assert not re.search(r"#[0-9a-f]{3,8}\b(?=[\"; ])|rgb\(|hsl\(", re.sub(r'(href|title)="[^"]*"', "", tous()))


def test_chaque_classe_est_dans_la_feuille_du_livre():
    feuilles = "".join(f.read_text(encoding="utf-8") for f in STATIQUES.glob("*.css"))
    connues = set(re.findall(r"\.(-?[a-zA-Z][\w-]*)", feuilles))
    employees = {classe for e in arbre(tous()).iter() for classe in e.get("class", "").split()}
    assert employees - connues == set()


def test_une_certitude_se_dessine():
    html = figure_de_loi(Loi(3, (1,), 1), 3, "exactement", "essai")
    assert "✓ oui 100\u00a0%" in html
    assert rangs(html)[1] == ["✓ 3, oui", "100\u00a0%", "100\u00a0%", "100\u00a0%"]
