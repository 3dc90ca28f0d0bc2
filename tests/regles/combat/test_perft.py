"""Le compte exact des issues de petites positions, comme les « perft » des échecs.

``perft.txt`` donne, pour chaque position, le nombre d'états distincts après un pas, puis après deux. Un compte qui
change est une règle qui change : si c'est voulu, ``regenerer()`` réécrit le fichier.

    .venv/bin/python -c "from tests.regles.combat.test_perft import regenerer; regenerer()"
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.regles.combat.outils import coup, decide, duel, fiche, voyous
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, prendre
from tiamat.combat.deroule import agir, refus
from tiamat.personnage import Personnage
from tiamat.procedure.interpretes import Decider, Enumerateur, Interprete, ne_rien_decider
from tiamat.procedure.questions import Loi

COMPTES = Path(__file__).with_name("perft.txt")
ENTETE = "# position : états distincts après un pas, après deux. Écrit par test_perft.regenerer().\n"
DUR = fiche(1, nom="Dur", endurance=4)
POING, PIED = coup("coup_de_poing"), coup("coup_de_pied")


class Position(NamedTuple):
    """Un combat, son état, les deux actions à jouer, et qui décide des défenses."""

    combat: Combat
    etat: Etat
    actions: tuple[Action, Action]
    decider: Decider = ne_rien_decider


def un_contre_un(
    technique: str,
    cible: Personnage = DUR,
    *,
    defense: str = "",
    sante: int | None = None,
    tenues: tuple[str, ...] = (),
    ecart: int = 1,
    furie: int = 0,
    combo: bool = False,
    **choix: str,
) -> Position:
    """Deux fois la même attaque, de quelqu'un dont toutes les caractéristiques valent 1."""
    combat, e = duel(fiche(1, technique, nom="Un"), cible, ecart=ecart, tenues=(tenues, ()))
    e = e.changer(0, actions=2).changer(1, actions=2)
    for i in (0, 1):
        e = e.changer(i, jauges=e.corps[i].jauges._replace(furie=min(furie, e.corps[i].jauges.furie_max)))
    if sante is not None:
        e = e.changer(1, jauges=e.corps[1].jauges._replace(sante=sante))
    garde = lambda c: defense if defense in c.reponses else ""  # noqa: E731
    offre = (lambda c: c.reponses[-1]) if combo else None
    return Position(combat, e, (coup(technique, **choix),) * 2, decide(defense=garde, combo=offre))


def contre_un_groupe(effectif: int) -> Position:
    """Deux coups de poing contre une bande."""
    combat, e = duel(fiche(1, "oi_zuki", nom="Un"), voyous(), effectifs=(1, effectif))
    return Position(combat, e, (POING, POING))


def d_un_groupe() -> Position:
    """Une bande de trois frappe, et Un répond."""
    combat, e = duel(voyous(), fiche(1, "oi_zuki", nom="Un", endurance=4), effectifs=(3, 1))
    return Position(combat, e, (PIED, coup("coup_de_poing", 0)))


def geste(a: Action, technique: str = "oi_zuki") -> Position:
    """Un geste qui se joue aux dés, deux fois."""
    combat, e = duel(fiche(2, technique, nom="Un"), DUR)
    return Position(combat, e.changer(0, actions=2), (a, a))


def tenu(technique: str) -> Position:
    """Un tient Deux, qui tente de se libérer ; puis Un frappe s'il peut."""
    combat, e = duel(fiche(2, "oi_zuki", nom="Un"), fiche(2, technique, nom="Deux"))
    return Position(combat, prendre(e, 0, 1, technique, 2), (Action("se_liberer"), coup("coup_de_poing")))


def au_sol(technique: str) -> Position:
    """Une attaque contre quelqu'un à terre."""
    p = un_contre_un(technique)
    return p._replace(etat=p.etat.changer(1, posture="a_terre"))


def rafale() -> Position:
    """Une rafale et la visée qu'elle offre, avec trois balles."""
    p = un_contre_un("tir_en_rafale", sante=2, tenues=("pistolet_mitrailleur",), ecart=20, combo=True)
    return p._replace(etat=p.etat.changer(0, munitions=(("pistolet_mitrailleur", 3),)))


POSITIONS: dict[str, Callable[[], Position]] = {
    "poing": lambda: un_contre_un("coup_de_poing"),
    "pied": lambda: un_contre_un("coup_de_pied"),
    "pied, cible à terre": lambda: au_sol("coup_de_pied"),
    "poing, cible presque KO": lambda: un_contre_un("coup_de_poing", sante=3),
    "couteau létal, cible presque morte": lambda: un_contre_un("attaque_armee", sante=3, tenues=("couteau",)),
    "couteau paré à mains nues": lambda: un_contre_un(
        "attaque_armee", fiche(1, "blocage", nom="Mou"), defense="blocage", sante=5, tenues=("couteau",)
    ),
    "gifle": lambda: un_contre_un("gifle"),
    "projection": lambda: un_contre_un("projection"),
    "assommante": lambda: un_contre_un("frappe_de_l_ours"),
    "blessure aux jambes, cible à terre": lambda: au_sol("prise_du_scorpion"),
    "sonné 1D6 tours": lambda: un_contre_un("ultimate_punch", fiche(4, nom="Dur")),
    "imparable contre une parade": lambda: un_contre_un(
        "mae_tobi_geri", fiche(1, "blocage", nom="Mou"), defense="blocage", sante=5
    ),
    "contre-attaque": lambda: un_contre_un("oi_zuki", fiche(1, "cross_counter"), defense="cross_counter", furie=1),
    "soumission": lambda: un_contre_un("immobilisation"),
    "visée": lambda: un_contre_un("visee", tenues=("pistolet_9_mm",), ecart=10),
    "rafale et sa visée": rafale,
    "contre un groupe de quatre": lambda: contre_un_groupe(4),
    "contre le dernier": lambda: contre_un_groupe(1),
    "un groupe de trois": d_un_groupe,
    "saut difficile": lambda: geste(Action("saut", vers=-5)),
    "course en forêt": lambda: geste(Action("course", vers=-5, objet="foret")),
    "se libérer": lambda: tenu("immobilisation"),
    "se libérer des portes de l'enfer": lambda: tenu("portes_de_l_enfer"),
    "zone au choix": lambda: un_contre_un("piqure_du_scorpion", zone="torse"),
}


def jouer(h: Interprete, combat: Combat, e: Etat, actions: tuple[Action, ...]) -> Etat:
    """Joue ces actions l'une après l'autre, tant qu'elles sont permises."""
    for a in actions:
        e = h.jouer(un_pas, combat, e, a)
    return e


def un_pas(h: Interprete, combat: Combat, e: Etat, a: Action) -> Etat:
    """Joue cette action, si elle est permise."""
    return e if refus(combat, e, a) else agir(h, combat, e, a)


def lois(nom: str) -> tuple[Loi[Etat], Loi[Etat]]:
    """Les issues exactes d'une position, après un pas et après deux."""
    p = POSITIONS[nom]()
    assert refus(p.combat, p.etat, p.actions[0]) == ()
    un, deux = (Enumerateur(p.decider).loi(jouer, p.combat, p.etat, p.actions[:n]) for n in (1, 2))
    return un, deux


def lire() -> dict[str, tuple[int, int]]:
    """Le fichier des comptes."""
    lignes = [x for x in COMPTES.read_text(encoding="utf-8").splitlines() if x and not x.startswith("#")]
    separees = (x.rsplit(" : ", 1) for x in lignes)
    return {nom: (int(n.split(", ")[0]), int(n.split(", ")[1])) for nom, n in separees}


def regenerer() -> None:
    """Recompte toutes les positions, et réécrit le fichier : à relire avant de le garder."""
    comptes = {nom: tuple(map(len, lois(nom))) for nom in POSITIONS}
    COMPTES.write_text(ENTETE + "".join(f"{nom} : {a}, {b}\n" for nom, (a, b) in comptes.items()), encoding="utf-8")


@pytest.mark.regle("R93", "R95", "R96", "R97", "R98")
@pytest.mark.parametrize("nom", POSITIONS)
def test_les_comptes_sont_ceux_du_fichier_et_les_chances_somment_a_un(nom: str) -> None:
    les_deux = lois(nom)
    assert tuple(map(len, les_deux)) == lire()[nom]
    for loi in les_deux:
        assert sum(p for _, p in loi) == 1
        assert all(p > 0 for _, p in loi)
        assert len({e for e, _ in loi}) == len(loi)


def test_le_fichier_ne_nomme_que_des_positions_connues() -> None:
    assert list(lire()) == list(POSITIONS)
    assert len(POSITIONS) >= 20


@pytest.mark.regle("R98", "R99", "R138")
@pytest.mark.parametrize(
    ("nom", "compte"),
    [
        # Force 1D10 contre Endurance 4 : pertes 0 à 5, puis 7 à 12 sur un critique ; dès 10, la zone compte.
        ("poing", 1 + 8 + 3 * (1 + 1 + 6)),  # rien ; perte légère ; grave à la tête, au bras, au torse et son D6
        ("pied", 1 + 8 + 3),  # grave, c'est toujours aux jambes
        ("pied, cible à terre", 1 + 8 + 3 * (1 + 1 + 1 + 6)),  # tête, bras, jambes, torse
        ("poing, cible presque KO", 1 + 2 + 1 + 8),  # rien ; 1 ou 2 ; KO ; KO et blessé : tête, bras, torse et son D6
        ("visée", 1 + 8),  # 2D6 contre Endurance 4 : jamais dix points
        ("contre un groupe de quatre", 2),  # rien, ou un membre de moins
        ("contre le dernier", 2),
        ("projection", 2),
        ("soumission", 2),
        ("saut difficile", 2),
        ("course en forêt", 2),
        ("se libérer", 2),
    ],
)
def test_quelques_comptes_faits_a_la_main(nom: str, compte: int) -> None:
    assert len(lois(nom)[0]) == compte
