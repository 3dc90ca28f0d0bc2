"""Ce que la politique de sécurité bloquerait fait échouer la construction ; le reste passe."""

import pytest
from csp import META, POLITIQUE, interdits

from publication import entetes

PERMIS = """
<html><head>
<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
<link rel="stylesheet" href="_static/livre.css"><script src="_static/livre.js"></script>
<link rel="canonical" href="https://exemple.invalid/page.html">
<script type="module" src="_static/live/direct.js"></script>
<script type="application/json">{"une": "donnée"}</script>
</head><body>
<p style="width: 50%" data-on="x">Le texte « onclick="rien()" » n'est pas un gestionnaire.</p>
<a href="https://exemple.invalid/">Un lien que l'on suit.</a>
<img src="data:image/svg+xml,%3Csvg/%3E" alt="">
</body></html>
"""


def test_une_page_ordinaire_passe() -> None:
    assert list(interdits(PERMIS)) == []


@pytest.mark.parametrize(
    ("morceau", "attendu"),
    [
        ("<script>let a = 1;</script>", "script en ligne"),
        ('<script type="module">let a = 1;</script>', "script en ligne"),
        ('<script type="text/javascript">let a = 1;</script>', "script en ligne"),
        ('<button onclick="window.print()">Imprimer</button>', "gestionnaire onclick"),
        ('<body onload="x()"></body>', "gestionnaire onload"),
        ('<a href="javascript:void(0)">Rien</a>', "javascript:"),
        ('<a href=" JavaScript:void(0)">Rien</a>', "JavaScript:"),
        ('<script src="https://exemple.invalid/x.js"></script>', "https://exemple.invalid/x.js"),
        ('<script src="//exemple.invalid/x.js"></script>', "//exemple.invalid/x.js"),
        ('<link rel="stylesheet" href="https://exemple.invalid/x.css">', "https://exemple.invalid/x.css"),
        ('<img src="http://exemple.invalid/x.png" alt="">', "http://exemple.invalid/x.png"),
        ('<iframe src="https://exemple.invalid/"></iframe>', "https://exemple.invalid/"),
    ],
)
def test_ce_qui_est_interdit_est_nomme(morceau: str, attendu: str) -> None:
    (interdit,) = interdits(PERMIS.replace("</body>", f"{morceau}</body>"))
    assert attendu in interdit


def test_la_page_redit_ses_en_tetes_sans_ouvrir_ni_eval_ni_blob() -> None:
    assert f"{POLITIQUE}; frame-ancestors 'self'" == entetes.politique("page")
    assert f'name="referrer" content="{entetes.pour("")["Referrer-Policy"]}"' in META
    directives = dict(d.strip().split(" ", 1) for d in POLITIQUE.split(";"))
    assert directives["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "blob:" not in POLITIQUE
