"""Les trois hasards, et leurs refus."""

from collections import Counter

import pytest

from tiamat.des import Modificateur, preparer
from tiamat.erreurs import DesInvalides
from tiamat.hasard import HasardGraine, HasardSaisi, HasardScript, lire_des


def test_graine_reproductible_et_uniforme() -> None:
    a, b = HasardGraine(5), HasardGraine(5)
    tires = [a.de(10) for _ in range(20_000)]
    assert tires == [b.de(10) for _ in range(20_000)]
    comptes = Counter(tires)
    assert set(comptes) == set(range(1, 11))
    # Écart-type ≈ 42 par face : 5 écarts-types, dix faces comparées, graine fixe.
    assert max(abs(n - 2000) for n in comptes.values()) < 212


def test_script_refuse_un_de_qui_manque_ou_qui_reste() -> None:
    with pytest.raises(DesInvalides, match="manque un D10"), HasardScript([]) as h:
        h.de(10)
    with pytest.raises(DesInvalides, match="reste 2"), HasardScript([1, 2]):
        pass
    with pytest.raises(DesInvalides, match="face"):
        HasardScript([7]).de(6)


def test_saisie_dit_ce_qui_manque() -> None:
    jet = preparer(Modificateur("Force", d10=3))
    with pytest.raises(DesInvalides, match="Il manque un D6.*deux 10 donnent 2D6"):
        jet.lancer(HasardSaisi([2, 10, 10], [3]))
    with pytest.raises(DesInvalides, match="Il manque un D10"):
        jet.lancer(HasardSaisi([2]))
    with pytest.raises(DesInvalides, match="12 n’est pas une face"):
        jet.lancer(HasardSaisi([2, 12, 1]))


def test_saisie_refuse_les_des_de_trop() -> None:
    hasard = HasardSaisi([2, 3], [4])
    preparer(Modificateur("Force", d10=2)).lancer(hasard)
    with pytest.raises(DesInvalides, match="1.D6 de trop"):
        hasard.finir()


@pytest.mark.parametrize("texte", ["a", "1.5", "1,-2", "²", "99999"])
def test_lire_des_refuse(texte: str) -> None:
    with pytest.raises(DesInvalides, match="Dé numéro"):
        lire_des(texte)
