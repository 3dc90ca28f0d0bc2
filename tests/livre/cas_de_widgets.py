"""Un widget de chaque genre, dans ses états : de quoi comparer l'aperçu à ce qu'ipywidgets dessine.

``python tests/livre/cas_de_widgets.py`` refait ``dom_ipywidgets.json`` : ce que le moteur du livre (construit,
``book/_vendor/live/gestionnaire.js``) dessine de ces widgets dans un Chromium. À refaire quand ipywidgets change.
"""

from __future__ import annotations

import functools
import json
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

import ipywidgets as W
from ipywidgets.embed import embed_data

RELEVE = Path(__file__).with_name("dom_ipywidgets.json")
MOTEUR = Path(__file__).parents[2] / "book" / "_vendor" / "live" / "gestionnaire.js"

PAGE = """<!DOCTYPE html><meta charset="utf-8"><body><script type="module">
import { Gestionnaire } from "./gestionnaire.js";
const { etat, vues } = await (await fetch("etat.json")).json();
const muet = { open() {}, close() {}, send: () => "", on_msg() {}, on_close() {} };
const gestionnaire = new Gestionnaire((cible, id) => ({ ...muet, comm_id: id, target_name: cible }));
await gestionnaire.set_state(etat);
for (const [nom, id] of Object.entries(vues)) {
  const place = Object.assign(document.createElement("div"), { id: nom });
  document.body.append(place);
  await gestionnaire.display_view(gestionnaire.create_view(await gestionnaire.get_model(id)), place);
}
document.body.dataset.fini = "oui";
</script>"""


class Fichiers(SimpleHTTPRequestHandler):
    """Un dossier servi en silence."""

    def log_message(self, *_: object) -> None:
        pass


def cas() -> dict[str, W.Widget]:
    """Les widgets, par nom de cas."""
    deux = [W.HTML("un"), W.HTML("deux")]
    marque = W.HTML("<p class='tm'>Bonjour</p>")
    marque.add_class("tm-resultat")
    lancer = W.Button(description="Lancer 3D10", button_style="primary", tooltip="Lance les dés")
    lancer.add_class("tm-lancer")
    disposee = W.Layout(width="12rem", min_width="3rem", grid_gap="4px", border="1px solid red")
    return {
        "colonne": W.VBox([W.HTML("<b>a</b>"), W.Label("étiquette")]),
        "rangee": W.HBox([W.Button(description="A"), W.Button(description="B", disabled=True)], box_style="info"),
        "boite": W.Box([W.Label("x")], layout=disposee),
        "grille": W.GridBox([W.Label("1"), W.Label("2")], layout=W.Layout(grid_template_columns="1fr 1fr")),
        "pile": W.Stack(deux, selected_index=1),
        "pile_vide": W.Stack(deux, selected_index=None),
        "depliants_fermes": W.Accordion(deux, titles=("Premier", "Second"), selected_index=None),
        "depliant_ouvert": W.Accordion(deux, titles=("Premier", "Second"), selected_index=1),
        "onglets": W.Tab(deux, titles=("Un", "Deux"), selected_index=1),
        "html": marque,
        "html_nomme": W.HTML("contenu", description="Avec <b>"),
        "html_cache": W.HTML("caché", layout=W.Layout(display="none")),
        "texte_simple": W.Label("Une <étiquette>"),
        "curseur": W.IntSlider(value=3, min=1, max=7, description="Dés"),
        "curseur_sans_lecture": W.IntSlider(value=0, min=-5, max=5, readout=False, description="Bonus"),
        "curseur_sans_nom": W.IntSlider(value=7, min=1, max=7),
        "curseur_reel": W.FloatSlider(value=0.5, min=0, max=2, step=0.1, description="Réel"),
        "entier": W.IntText(value=2, description="Entier"),
        "entier_borne": W.BoundedIntText(value=2, min=0, max=9, description="Borné", layout=W.Layout(width="5rem")),
        "entier_sans_nom": W.BoundedIntText(value=2, disabled=True),
        "reel": W.FloatText(value=2.5, description="Réel"),
        "reel_borne": W.BoundedFloatText(value=2.5, max=9, description="Réel borné"),
        "ligne": W.Text(value='é < & "', placeholder="par exemple", description="Texte"),
        "lignes": W.Textarea(value="a\nb<", placeholder="ici", description="Long", rows=4),
        "liste": W.Dropdown(options=[("Facile, 4", 4), ("Difficile, 8", 8)], value=8, description="Difficulté"),
        "liste_sans_choix": W.Dropdown(options=["a", "b"], value=None, description="Choix"),
        "liste_ouverte": W.Select(options=["a", "b", "c"], value="b", description="Choix", rows=4),
        "liste_multiple": W.SelectMultiple(options=["x", "y"], value=("y",), description="Plusieurs", rows=3),
        "bascules": W.ToggleButtons(options=["Simple", "Opposition"], value="Opposition", description="Type"),
        "bascules_figees": W.ToggleButtons(options=["a", "b"], disabled=True, button_style="info"),
        "bascule": W.ToggleButton(description="Détails", value=True),
        "bascule_levee": W.ToggleButton(description="Détails", button_style="success"),
        "radios": W.RadioButtons(options=["u", "v"], value="v", description="Un des deux"),
        "radios_en_ligne": W.RadioButtons(options=["u", "v"], orientation="horizontal"),
        "coche": W.Checkbox(value=True, description="Critique"),
        "coche_sans_retrait": W.Checkbox(value=False, description="Critique", indent=False),
        "bouton": lancer,
        "bouton_fige": W.Button(description="Oublier", button_style="danger", disabled=True),
        "avancement": W.IntProgress(value=3, max=10, description="Barre"),
    }


def relever() -> dict[str, str]:
    """Ce qu'un navigateur dessine de chaque cas."""
    from playwright.sync_api import sync_playwright

    widgets = cas()
    etats = embed_data(views=list(widgets.values()), drop_defaults=False)
    vues = dict(zip(widgets, (vue["model_id"] for vue in etats["view_specs"]), strict=True))
    with TemporaryDirectory() as dossier, sync_playwright() as playwright:
        Path(dossier, "index.html").write_text(PAGE, encoding="utf-8")
        Path(dossier, "etat.json").write_text(json.dumps({"etat": etats["manager_state"], "vues": vues}))
        shutil.copy(MOTEUR, dossier)
        serveur = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Fichiers, directory=dossier))
        threading.Thread(target=serveur.serve_forever, daemon=True).start()
        navigateur = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = navigateur.new_page()
        page.goto(f"http://127.0.0.1:{serveur.server_port}/")
        page.wait_for_selector("body[data-fini]")
        dessins = {nom: page.inner_html(f"#{nom}") for nom in widgets}
        navigateur.close()
        serveur.shutdown()
    return dessins


if __name__ == "__main__":
    RELEVE.write_text(json.dumps(relever(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
