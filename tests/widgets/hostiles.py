"""Ce qu'une calculatrice peut recevoir de pire : des valeurs de toute sorte, qu'elle prend ou refuse en français."""

from typing import Any

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
