"""Chaque calculatrice a un aperçu qui se lit sans JavaScript, et se refait à l'identique."""

import re

import pytest
from calculatrice import apercu_de

from publication.chemins import ATELIERS


@pytest.mark.parametrize("nom", sorted(f.stem for f in ATELIERS.glob("*.ipynb")))
def test_l_apercu_dit_quelque_chose_et_ne_fait_rien(nom: str) -> None:
    html = apercu_de(nom, "Essai")
    assert re.search(r'class="tm-phrase">[^<]', html), "la phrase du résultat de départ"
    assert "<script" not in html
    assert html == apercu_de(nom, "Essai")
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
