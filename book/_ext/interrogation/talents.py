"""Cinq questions sur les talents."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

from interrogation.modele import Question, une_seule
from interrogation.reponses import chances, des, nom, opposition
from tiamat.analyse.echange import preparer
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.des import Poignee
from tiamat.francais import pluriel
from tiamat.personnage import Personnage, offres_de_talent, profil, talent_du_tirage

TALENT, ART = "zen", "kendo"
ARTS = ("boxe", "karate", "kendo", "ninjutsu")
DIX, D6 = 10, 2


def un_tirage() -> Question:
    """Fausses : une seule case ; une ligne entière ; une face du D6."""
    cases = catalogue().tirage
    juste = _part(TALENT)
    return Question(
        enonce=f"Vous tirez un talent. Quelles sont vos chances d’obtenir {_nom(TALENT)} ?",
        juste=chances(juste),
        fausses=(
            chances(Fraction(1, len(cases))),
            chances(Fraction(1, len({d10 for d10, _ in cases}))),
            chances(Fraction(1, len({d6 for _, d6 in cases}))),
        ),
        explication=f"Chaque talent a {pluriel(sum(t == TALENT for t in cases.values()), 'case')} "
        f"sur {len(cases)}. Tous ont donc la même chance.",
        renvois=("R31", "R32"),
    )


def deux_tirages() -> Question:
    """Fausses : un seul tirage ; deux tirages sans relance."""
    talents = sorted(set(catalogue().tirage.values()))
    paires = [(a, b) for a, b in product(talents, repeat=2) if a != b]
    juste = sum(
        (_part(a) * _part(b) / (1 - _part(a)) for a, b in paires if TALENT in (a, b)),
        Fraction(0),
    )
    sans_relance = 1 - (1 - _part(TALENT)) ** 2
    return Question(
        enonce=f"Vous tirez vos deux talents. Quelles sont vos chances d’avoir {_nom(TALENT)} parmi eux ?",
        juste=chances(juste),
        fausses=(chances(_part(TALENT)), chances(sans_relance)),
        explication="Le même talent ne compte pas deux fois. On relance, et les chances s’additionnent.",
        renvois=("R30", "R33"),
    )


def ligne_zero() -> Question:
    """Fausses : la ligne d'à côté ; celle du 1 ; la même ligne, à l'autre bout."""
    juste, *fausses = (_nom(talent_du_tirage(*case)) for case in ((DIX, D6), (DIX - 1, D6), (1, D6), (DIX, D6 + 3)))
    sur_la_ligne = {t for (d10, _), t in catalogue().tirage.items() if d10 == DIX}
    return Question(
        enonce=f"Vous tirez un talent. Le D10 montre {DIX}, le D6 montre {D6}. Lequel obtenez-vous ?",
        juste=juste,
        fausses=tuple(fausses),
        explication=f"Le 10 se lit sur la ligne 0. Elle ne porte que {len(sur_la_ligne)} talents.",
        renvois=("R32", "C21"),
    )


def offert() -> Question:
    """Fausses : les arts qui offrent un autre talent."""
    talent = catalogue().arts[ART].talent
    arts = {catalogue().arts[a].nom: offres_de_talent([a], [], {})[0].talent == talent for a in ARTS}
    juste, fausses = une_seule(arts)
    return Question(
        enonce=f"Quel art offre le talent {_nom(talent)} ?",
        juste=juste,
        fausses=fausses,
        explication="Chaque art offre un talent, et un seul. Il s’ajoute à ceux que l’on a tirés.",
        renvois=("R35",),
    )


def sixieme_sens() -> Question:
    """Fausses : la surprise subie ; subie, D6 compris ; les D6 seuls perdus."""
    thiago = profil("thiago")
    averti = replace(thiago, talents=("sixieme_sens",))
    jack = combattant(profil("jack"))

    def jet(cible: Personnage, sc: Situation) -> Poignee:
        return opposition(preparer(jack, "oi_zuki", combattant(cible), "plongeon", sc=sc)).defense.poignee

    ordinaire, embusque = jet(averti, Situation()), Situation(embusque=True)
    return Question(
        enonce=f"Thiago a Sixième sens. Son {nom('plongeon')} lance d’ordinaire {des(ordinaire)}. "
        "Jack lui tend une embuscade. Que lance-t-il ?",
        juste=des(jet(averti, embusque)),
        fausses=(des(jet(thiago, embusque)), des(ordinaire._replace(d10=1, d6=0)), des(ordinaire._replace(d6=0))),
        explication="Ce talent annule la surprise, celle d’une technique comme celle d’une embuscade.",
        renvois=("R183", "C105"),
    )


def _part(talent: str) -> Fraction:
    """La chance qu'un tirage donne ce talent."""
    cases = catalogue().tirage
    return Fraction(sum(talent_du_tirage(*case) == talent for case in cases), len(cases))


def _nom(talent: str) -> str:
    return catalogue().talents[talent].nom


QUESTIONS = (un_tirage, deux_tirages, ligne_zero, offert, sixieme_sens)
