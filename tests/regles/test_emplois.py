"""Les emplois des compétences : ceux que la source décrit, champ par champ."""

import pytest

from tiamat.catalogue import catalogue
from tiamat.emplois import emploi, jet_d_emploi, jet_oppose
from tiamat.erreurs import NomInconnu, Refus
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

# Compétence → la caractéristique de chaque emploi décrit, relevée sur la source (l. 755-791).
DECRITES = {
    "acrobatie": ("habilete", ["habilete", "volonte", "habilete"]),
    "art": ("intelligence", ["intelligence", "temperament", "habilete", "volonte", "habilete"]),
    "conduite": ("habilete", ["habilete", "rapidite", "intelligence", "rapidite"]),
    "course": ("rapidite", ["habilete", "endurance", "rapidite"]),
    "culture_generale": ("intelligence", ["intelligence", "perception", "temperament"]),
}
VALEURS = {c: n for n, c in enumerate(CARACTERISTIQUES, 1)}
POINTS = {c: 10 + n for n, c in enumerate(COMPETENCES)}


@pytest.mark.regle("R154", "R155", "R156", "R157", "R158")
@pytest.mark.parametrize("competence", DECRITES)
def test_emplois_decrits(competence: str) -> None:
    fiche = catalogue().competences[competence]
    usuelle, attendues = DECRITES[competence]
    assert (fiche.caracteristique, fiche.maison, fiche.decrite) == (usuelle, False, True)
    jets = [jet_d_emploi(competence, e.usage, VALEURS, POINTS).poignee for e in fiche.emploi]
    assert [j.d10 for j in jets][: len(attendues)] == [VALEURS[c] for c in attendues]
    assert [j.fixe for j in jets][: len(attendues)] == [POINTS[competence]] * len(attendues)


@pytest.mark.regle("R156", "R157")
@pytest.mark.parametrize("competence", ["conduite", "course"])
def test_une_poursuite_oppose_deux_fois_le_meme_jet(competence: str) -> None:
    (poursuite,) = (e for e in catalogue().competences[competence].emploi if e.contre)
    jet = jet_d_emploi(competence, poursuite.usage, VALEURS, POINTS).poignee
    assert jet_oppose(competence, poursuite.usage, VALEURS, POINTS).poignee == jet
    assert (jet.d10, jet.fixe) == (VALEURS["rapidite"], POINTS[competence])


def test_chaque_emploi_a_sa_competence_et_se_lance() -> None:
    for fiche in catalogue().competences.values():
        assert fiche.decrite != fiche.maison
        for e in fiche.emploi:
            assert fiche.nom in e.jet
            assert jet_d_emploi(fiche.id, e.usage, VALEURS, POINTS).poignee.fixe >= POINTS[fiche.id]


def test_refus() -> None:
    with pytest.raises(NomInconnu, match="Acrobatie : l’usage «\xa0danser\xa0» n’est pas décrit"):
        emploi("acrobatie", "danser")
    with pytest.raises(Refus, match="personne ne s’y oppose"):
        jet_oppose("art", "Chanter", VALEURS)
