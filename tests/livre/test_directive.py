"""La directive {calculatrice}, sur de petits livres : ce qu'elle pose, et ce qui fait échouer la construction."""

import io
import re
import textwrap
from hashlib import sha256
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

import widgets

CODE = "export default { render({ el }) { el.textContent = 'vivant'; } };"
CALCULATRICES = {
    "essai_bon": f"""
        import ipywidgets as W
        from anywidget import AnyWidget
        class Vif(AnyWidget):
            _esm = "{CODE}"
        def essai_bon():
            return W.VBox([W.IntSlider(description="Dés"), W.HTML("<p>Résultat</p>"), Vif()])
    """,
    "essai_muet": """
        import ipywidgets as W
        def essai_muet():
            return W.VBox([W.HTML("<p></p>"), W.HTML(layout=W.Layout(display="none"))])
    """,
    "essai_sans_fonction": "AUTRE = 1",
    "essai_sans_widget": "def essai_sans_widget(): return 'rien'",
    "essai_imprevu": """
        import ipywidgets as W
        def essai_imprevu():
            return W.VBox([W.Label("x"), W.Output()])
    """,
}


class Livre:
    """Un petit livre d'une ou deux pages."""

    def __init__(self, dossier: Path) -> None:
        self.source, self.sortie = dossier / "livre", dossier / "html"
        self.source.mkdir()

    def construire(self, **pages: str) -> tuple[int, str]:
        """Construit comme sous ``-W`` : rend le code de sortie et les avertissements."""
        for nom, texte in pages.items():
            (self.source / f"{nom}.md").write_text(texte, encoding="utf-8")
        avis = io.StringIO()
        reglages = {"extensions": ["myst_parser", "calculatrice"], "language": "fr", "html_theme": "basic"}
        doctrees = self.sortie / ".doctrees"
        with patch_docutils(), docutils_namespace():
            app = Sphinx(
                self.source,
                None,
                self.sortie,
                doctrees,
                "html",
                reglages,
                status=None,
                warning=avis,
                warningiserror=True,
                keep_going=True,
            )
            app.build()
        return app.statuscode, re.sub(r"\x1b\[[\d;]*m", "", avis.getvalue())

    def html(self, page: str = "index") -> str:
        return (self.sortie / f"{page}.html").read_text(encoding="utf-8")


@pytest.fixture
def livre(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Livre:
    vues = tmp_path / "vues"
    vues.mkdir()
    for nom, code in CALCULATRICES.items():
        (vues / f"{nom}.py").write_text(textwrap.dedent(code), encoding="utf-8")
    monkeypatch.setattr(widgets, "__path__", [*widgets.__path__, str(vues)])
    return Livre(tmp_path)


def directive(nom: str, titre: str = "") -> str:
    option = f":titre: {titre}\n" if titre else ""
    return f"```{{calculatrice}} {nom}\n{option}```\n"


def test_une_calculatrice_se_pose(livre: Livre) -> None:
    page = f"# Accueil\n\n## Essayez\n\n{directive('essai_bon', 'Une <chance> ?')}"
    assert livre.construire(index=page) == (0, "")
    html = livre.html()
    section = re.search(r"<section class=\"tiamat-calc\".*?>", html)
    assert section
    for attribut in (
        'id="calc-essai_bon"',
        'data-calc="essai_bon"',
        'data-etat="apercu"',
        'aria-label="Une &lt;chance&gt; ?"',
    ):
        assert attribut in section[0]
    assert "<h3>Une &lt;chance&gt; ?</h3>" in html  # sous le titre de niveau 2 qui la porte
    assert '<p class="tm-calc-etat" role="status">Aperçu</p>' in html
    assert re.search(r'<button [^>]*class="tm-bouton tm-calc-activer"[^>]* hidden>', html)
    assert "<p>Résultat</p>" in html


def test_le_moteur_ne_se_charge_que_la_ou_il_sert(livre: Livre) -> None:
    sans = "# Suite\n\nRien à régler.\n"
    avec = f"# Accueil\n\n{directive('essai_bon')}\n```{{toctree}}\nsuite\n```\n"
    assert livre.construire(index=avec, suite=sans)[0] == 0
    for fichier in ("live/gestionnaire.css", "live/secours.js", "live/direct.js"):
        assert fichier in livre.html("index")
        assert fichier not in livre.html("suite")
    assert re.search(r'<script type="module" src="[^"]*live/direct\.js', livre.html("index"))


def test_le_code_des_anywidgets_s_ecrit_meme_sans_relire_la_page(livre: Livre) -> None:
    page = f"# Accueil\n\n{directive('essai_bon')}"
    livre.construire(index=page)
    fichier = livre.sortie / "_static" / "live" / "esm" / f"{sha256(CODE.encode()).hexdigest()[:16]}.js"
    assert fichier.read_text(encoding="utf-8") == CODE

    fichier.unlink()
    livre.construire(suite="---\norphan: true\n---\n# Suite\n")
    assert fichier.read_text(encoding="utf-8") == CODE


def test_le_contenu_n_entre_pas_dans_la_recherche(livre: Livre) -> None:
    livre.construire(index=f"# Accueil\n\nTexte cherché.\n\n{directive('essai_bon')}")
    index = (livre.sortie / "searchindex.js").read_text(encoding="utf-8")
    assert "cherch" in index
    assert "sultat" not in index


def test_l_ancre_posee_juste_avant_reste(livre: Livre) -> None:
    livre.construire(index=f"# Accueil\n\n(ici)=\n{directive('essai_bon')}")
    assert re.search(r'id="ici".*?class="tiamat-calc"', livre.html(), re.DOTALL)


@pytest.mark.parametrize(
    ("nom", "attendu"),
    [
        ("essai_inconnu", "calculatrice inconnue : « essai_inconnu »"),
        ("Essai-Inconnu", "« Essai-Inconnu » n'est pas un nom de calculatrice"),
        ("essai_sans_fonction", "n'a pas de fonction essai_sans_fonction()"),
        ("essai_sans_widget", "ne rend pas un widget"),
        ("essai_muet", "la calculatrice « essai_muet » ne montre rien"),
        ("essai_imprevu", "aucun aperçu prévu pour Output"),
    ],
)
def test_une_calculatrice_impossible_fait_echouer_la_construction(livre: Livre, nom: str, attendu: str) -> None:
    code, avis = livre.construire(index=f"# Accueil\n\nAvant.\n\n{directive(nom)}")
    assert code == 1
    assert attendu in avis
    assert "index.md:5:" in avis  # au bon endroit


def test_deux_fois_la_meme_sur_une_page_est_une_faute(livre: Livre) -> None:
    code, avis = livre.construire(index=f"# Accueil\n\n{directive('essai_bon')}\n{directive('essai_bon')}")
    assert code == 1
    assert "posée deux fois" in avis
    assert "index.md:6:" in avis


def test_une_calculatrice_qui_casse_ne_passe_pas_pour_absente(livre: Livre, tmp_path: Path) -> None:
    (tmp_path / "vues" / "essai_casse.py").write_text("import un_module_qui_manque", encoding="utf-8")
    with pytest.raises(ModuleNotFoundError, match="un_module_qui_manque"):
        livre.construire(index=f"# Accueil\n\n{directive('essai_casse')}")
