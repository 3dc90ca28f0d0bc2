"""L'aperçu a la structure de ce qu'ipywidgets dessine, se lit sans JavaScript et ne règle rien."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import ipywidgets as W
import pytest
from anywidget import AnyWidget
from apercu import WidgetSansApercu, apercu
from cas_de_widgets import RELEVE, cas

DESSINS = json.loads(RELEVE.read_text(encoding="utf-8"))
CAS = cas()

# Les cas dont le navigateur écrit le style comme nous ; il récrit les autres (bords, gouttières).
DISPOSES = [n for n in CAS if n.startswith(("curseur", "html_cache", "entier_borne", "grille", "avancement"))]

SANS_FIN = {"input", "br", "hr", "img"}
# Posée par ipywidgets quand aucun Python n'écoute, comme pendant le relevé.
DU_RELEVE = "jupyter-widgets-disconnected"
# Ce que l'un des deux ne dessine pas parce que cela ne se voit pas : panneaux fermés, bouton d'ajout d'onglet.
INVISIBLE = "lm-mod-hidden"


class Arbre(HTMLParser):
    """Une page en arbre : (balise, classes, style, contenu), sans ce qui ne se voit pas."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.racine: list[Any] = []
        self.pile = [self.racine]
        self.feed(html)

    def handle_starttag(self, balise: str, paires: list[tuple[str, str | None]]) -> None:
        attributs = dict(paires)
        classes = frozenset((attributs.get("class") or "").split()) - {DU_RELEVE}
        contenu: list[Any] = []
        if INVISIBLE not in classes and "hidden" not in attributs:
            self.pile[-1].append((balise, classes, style(attributs.get("style")), contenu))
        if balise not in SANS_FIN:
            self.pile.append(contenu)

    def handle_endtag(self, balise: str) -> None:
        self.pile.pop()

    def handle_data(self, texte: str) -> None:
        # Le texte d'une grande case est une propriété dans le navigateur : son HTML ne le montre pas.
        if self.get_starttag_text() is None or not self.get_starttag_text().startswith("<textarea"):
            self.pile[-1].append(texte.replace("\u00a0", " "))


def style(texte: str | None) -> frozenset[tuple[str, str]]:
    """Les propriétés posées par la disposition, longueurs comparables."""
    poses = (pose.split(":", 1) for pose in re.sub(r"\b0px\b", "0", texte or "").split(";") if ":" in pose)
    return frozenset((nom.strip(), valeur.strip()) for nom, valeur in poses)


def rendu(widget: W.Widget) -> str:
    return apercu(widget, "essai", "Essai")


def sans_style(arbre: list[Any]) -> list[Any]:
    return [n if isinstance(n, str) else (n[0], n[1], sans_style(n[3])) for n in arbre]


@pytest.mark.parametrize("nom", CAS)
def test_l_apercu_a_la_structure_du_dessin(nom: str) -> None:
    assert sans_style(Arbre(rendu(CAS[nom])).racine) == sans_style(Arbre(DESSINS[nom]).racine)


@pytest.mark.parametrize("nom", DISPOSES)
def test_l_apercu_a_la_disposition_du_dessin(nom: str) -> None:
    def styles(arbre: list[Any]) -> list[Any]:
        return [s for n in arbre if not isinstance(n, str) for s in (n[2], *styles(n[3]))]

    assert styles(Arbre(rendu(CAS[nom])).racine) == styles(Arbre(DESSINS[nom]).racine)


def test_une_disposition_complete_est_ecrite() -> None:
    style_pose = Arbre(rendu(CAS["boite"])).racine[0][2]
    attendu = {("width", "12rem"), ("min-width", "3rem"), ("grid-gap", "4px"), ("border-top", "1px solid red")}
    assert attendu <= style_pose


@pytest.mark.parametrize("nom", [n for n in CAS if n.startswith(("entier", "reel", "ligne"))])
def test_une_case_est_en_lecture_seule(nom: str) -> None:
    assert re.search(r"<(?:input|textarea)[^>]* readonly", rendu(CAS[nom]))


@pytest.mark.parametrize("nom", [n for n in CAS if n.startswith(("liste", "radios", "coche"))])
def test_un_choix_est_desactive(nom: str) -> None:
    controles = re.findall(r"<(?:select|input)[^>]*>", rendu(CAS[nom]))
    assert controles
    assert all(" disabled" in c for c in controles)


@pytest.mark.parametrize("nom", [n for n in CAS if n.startswith("bouton") or "bascule" in n])
def test_un_bouton_se_dit_indisponible(nom: str) -> None:
    boutons = re.findall(r"<button[^>]*>", rendu(CAS[nom]))
    assert boutons
    assert all('aria-disabled="true"' in b for b in boutons)


def test_la_valeur_se_lit() -> None:
    html = rendu(W.VBox([CAS["ligne"], CAS["lignes"], CAS["curseur_reel"], CAS["liste"]]))
    assert 'value="é &lt; &amp; &quot;"' in html
    assert ">a\nb&lt;</textarea>" in html
    assert ">0.50</div>" in html
    assert re.search(r"<option selected[^>]*>Difficile, 8</option>", html)


def test_un_texte_ne_devient_jamais_du_html() -> None:
    piege = "<script>x</script>"
    html = rendu(W.VBox([W.Label(piege), W.Button(description=piege), W.Dropdown(options=[piege], description=piege)]))
    assert "<script>" not in html


def test_chaque_controle_a_un_nom_et_un_identifiant_a_lui() -> None:
    html = rendu(W.VBox([W.IntSlider(description="Force"), W.BoundedIntText(), W.Text(), W.IntText(tooltip="Dés")]))
    assert re.findall(r'aria-label="([^"]*)"', html) == ["Force, valeur", "Force, valeur", "Dés"]
    identifiants = re.findall(r' id="([^"]*)"', html)
    assert len(set(identifiants)) == len(identifiants) == 3
    assert re.findall(r' for="([^"]*)"', html) == identifiants


def test_un_anywidget_se_montre_lui_meme_ou_pas_du_tout() -> None:
    class Muet(AnyWidget):
        _esm = "export default {}"

    class Parlant(Muet):
        def apercu_html(self) -> str:
            return "<p>Voici</p>"

    assert rendu(Parlant()) == "<p>Voici</p>"
    assert rendu(Muet()) == ""


def test_un_widget_imprevu_est_refuse() -> None:
    with pytest.raises(WidgetSansApercu, match="Output"):
        rendu(W.VBox([W.Output()]))
