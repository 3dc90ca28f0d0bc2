"""N'importe quelle entrée : un résultat ou un refus en français, jamais une exception brute."""

import json
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tiamat.des import Formule
from tiamat.erreurs import DesInvalides, FicheInvalide, FormuleInvalide
from tiamat.hasard import lire_des
from tiamat.personnage import Personnage, de_json, deriver, profil, verifier, vers_json
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

MORCEAUX = st.sampled_from(
    [*CARACTERISTIQUES.values(), *COMPETENCES.values(), "+", "-", "−", " ", "1D10", "2D6", "3", "D8", "é", "\x00"]
)
VALEURS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda v: st.lists(v, max_size=4) | st.dictionaries(st.text(max_size=12), v, max_size=4),
    max_leaves=12,
)


@given(st.text(max_size=300) | st.lists(MORCEAUX, max_size=12).map("".join))
@example("Œil")
def test_formule(texte: str) -> None:
    try:
        formule = Formule.lire(texte)
    except FormuleInvalide as refus:
        assert "caractère" in str(refus)
        assert 1 <= refus.position <= len(texte) + 1
    else:
        assert Formule.lire(str(formule)) == formule


@given(
    st.builds(
        Formule,
        carac=st.none() | st.sampled_from(list(CARACTERISTIQUES)),
        d10=st.integers(0, 40),
        d6=st.integers(0, 40),
        fixe=st.integers(-1000, 1000),
        competences=st.lists(st.sampled_from(list(COMPETENCES)), unique=True, max_size=4).map(tuple),
    )
)
def test_formule_aller_retour(formule: Formule) -> None:
    assert Formule.lire(str(formule)) == formule


@given(st.text(max_size=60))
def test_des(texte: str) -> None:
    try:
        assert all(n >= 0 for n in lire_des(texte))
    except DesInvalides as refus:
        assert "Dé numéro" in str(refus)


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from([*vars(profil("jack")), "version", "?"]), VALEURS, max_size=6))
def test_fiche_quelconque(table: dict[str, Any]) -> None:
    base = json.loads(vers_json(profil("jack")))
    try:
        fiche = de_json(json.dumps({**base, **table}))
    except FicheInvalide as refus:
        assert str(refus).endswith((".", "?"))
    else:
        assert all(f.message for f in verifier(fiche)) or verifier(fiche) == []
        assert de_json(vers_json(fiche)) == fiche


@given(st.text(max_size=200))
def test_texte_quelconque(texte: str) -> None:
    try:
        de_json(texte)
    except FicheInvalide as refus:
        assert str(refus)


@given(st.fixed_dictionaries({c: st.integers(1, 4) for c in CARACTERISTIQUES}))
def test_derivees_toujours_dans_les_bornes(valeurs: dict[str, int]) -> None:
    d = deriver(Personnage(nom="x", caracteristiques=valeurs))
    assert 12 <= d.sante_max <= 48
    assert 11 <= d.energie_max <= 44
    assert 2 <= d.furie_max <= 8
    assert d.quota_competences in (15, 20, 25, 30)
