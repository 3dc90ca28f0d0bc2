"""L'aperçu d'une énigme : la question s'y lit, la réponse n'y est pas."""

import pytest
from calculatrice import apercu_de

from tiamat.francais import ordre_de_grandeur, pourcentage
from widgets.devinez_attaque import CalculatriceDevinezAttaque
from widgets.devinez_des import CalculatriceDevinezDes


@pytest.mark.parametrize("sorte", [CalculatriceDevinezDes, CalculatriceDevinezAttaque])
def test_l_apercu_pose_la_question_sans_la_trahir(sorte: type[CalculatriceDevinezDes]) -> None:
    html = apercu_de(sorte.nom, "Essai")
    enigme = sorte().enigme(sorte.premiere)
    assert enigme.question in html
    assert "Vous pariez" in html
    for trahison in (pourcentage(enigme.chance), pourcentage(1 - enigme.chance), ordre_de_grandeur(enigme.chance)):
        assert trahison not in html
    assert 'role="img"' not in html
