"""Ce qu'une calculatrice peut recevoir de pire : des valeurs de toute sorte, qu'elle prend ou refuse en français."""

from typing import Any

import ipywidgets as W
from hypothesis import strategies as st

from tiamat.erreurs import Refus
from widgets.cadre import Calculatrice

QUELCONQUE = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=300)
    | st.lists(st.integers() | st.sampled_from(["oi_zuki", "coup_de_pied", "intrus", "karate"]), max_size=3)
)


def restaurer_ou_refuser(calculatrice: Calculatrice, valeurs: dict[str, Any]) -> bool:
    """Restaure ces valeurs et rend vrai ; ou les refuse d'une phrase, sans rien changer, et rend faux."""
    avant = calculatrice.valeurs()
    try:
        calculatrice.restaurer(valeurs)
    except Refus as refus:
        assert str(refus).endswith((".", "?"))
        assert calculatrice.valeurs() == avant
        return False
    assert calculatrice.page.annonce.endswith((".", "?"))
    return True


PIEGES = (
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "&lt;b&gt;<b>gras</b>",
    "🐉👨‍👩‍👧\u202e\u0000\ud800",
)
"""Des textes qui feraient agir la page s'ils y devenaient du HTML, et des caractères que tout ne sait pas écrire."""
ENORME = 10**9
VALEURS: tuple[Any, ...] = (
    *(None, True, -1, ENORME, -ENORME, 10**400, 2.5, float("nan"), float("inf"), -float("inf")),
    *("", "NaN", "1e999", str(ENORME), "9" * 5_000, *PIEGES, "x" * 1_000_000),
    *([], [1, "x", None], [[[]]], {}, {"a": {"b": []}}, {"__class__": "x"}),
)
"""Toutes les sortes de valeurs qu'un message sait porter, et les pires de chacune."""
MESSAGES: tuple[Any, ...] = (
    *(None, [], "x", 3, {}, {"event": "click"}, {"event": "ailleurs"}, {"event": ["click"]}),
    *({"zero": v} for v in (True, "x", [])),
    *({"ouvert": v} for v in (None, 3, [], {}, {"nom": 3, "texte": 3}, {"nom": PIEGES[0], "texte": PIEGES[1]})),
    *({"ouvert": {"nom": "x.json", "texte": t}} for t in ("", "{", "[]", "null", '{"nom": 3}', "[" * 100_000)),
    *({"range": v} for v in (None, 3, [], {}, {"demande": 3, "id": []}, {"demande": PIEGES[0], "id": PIEGES[1]})),
    *({"numero": n, "geste": g} for n in (0, 1, ENORME, "1") for g in (-1, 0, ENORME, None, "x", True, 2.5)),
)
"""Des messages pour un widget à nous ou pour un bouton, bien et mal faits."""
TRAITS = ("value", "html", "dons", "contenu", "icone", "habits", "etat", "garder", "annonce", "numero", "fort")
"""Ce que Python montre ou garde, et que la page n'écrit pas, sauf la valeur d'un réglage."""


def envoyer(widget: W.Widget, donnees: dict[str, Any]) -> None:
    """Ce message de la page, tel que Jupyter le remet au widget."""
    widget._handle_msg({"content": {"comm_id": widget.model_id, "data": donnees}, "buffers": []})


def porte_un_piege(html: str) -> bool:
    """Un des pièges est-il là, encore armé ?"""
    return any(arme in html for arme in ("<script", "<img src=x", "<svg onload", "<b>gras"))
