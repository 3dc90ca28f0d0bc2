"""Des états posés sur une fiche : ce que chaque nombre devient, et ce qui se ferme."""

from typing import NamedTuple

from tiamat.des import Garder
from tiamat.variantes.anneaux.armes import Arme, jet_de_dommages, niveau_de_blessure
from tiamat.variantes.anneaux.attaque import modifs_d_attaque, refus_d_attaquer
from tiamat.variantes.anneaux.etats import (
    Deplacement,
    deplacement,
    fatigue,
    jeune,
    malus_de_peur,
    refus_de_posture,
)
from tiamat.variantes.anneaux.jets import composer, jet_de_competence, jet_de_trait
from tiamat.variantes.anneaux.nd import Defense, Part, parts_du_nd
from tiamat.variantes.anneaux.tables import Des, table


class Fiche(NamedTuple):
    """Ce qu'il faut savoir d'un personnage pour écrire ses nombres ; les rangs vont de 0 à 10."""

    reflexes: int
    agilite: int
    force: int
    terre: int
    eau: int
    constitution: int
    competence: int
    reputation: int
    armure: int
    arme: Arme


class Mal(NamedTuple):
    """Ce qui lui arrive : états, rang de la peur subie, jours de jeûne et de veille, Blessures, selle."""

    etats: tuple[str, ...] = ()
    peur: int = 0
    jeune: int = 0
    veille: int = 0
    blessures: int = 0
    monte: bool = False


class Bilan(NamedTuple):
    """La fiche écrite : jets, ND, déplacement, ND en plus, Blessures du jour, postures fermées et leurs raisons.

    ``attaque`` est ``None`` si l'on ne peut pas attaquer, et ``refus`` dit pourquoi.
    """

    nd: int
    nd_de_loin: int
    parts: tuple[Part, ...]
    attaque: Garder | None
    refus: str
    dommages: Garder
    initiative: Garder
    force: Garder
    terre: Garder
    deplacement: Deplacement
    nd_des_competences: int
    nd_des_blessures: int
    sommeil: int
    blessures_du_jour: Des
    fermees: tuple[tuple[str, str], ...]


def ecrire(f: Fiche, mal: Mal) -> Bilan | None:
    """Rend la fiche avec ce qui lui arrive, ou rien si elle est hors de combat (003-R03, 003-R06, 003-R07, 003-R13).

    >>> from tiamat.variantes.anneaux.armes import arme
    >>> b = ecrire(Fiche(3, 3, 2, 2, 2, 2, 3, 1, 5, arme("katana")), Mal(("aveugle",), peur=1))
    >>> b.nd, str(b.attaque), str(b.dommages), float(b.deplacement.gratuit)
    (13, '4g1', '4g1', 0.0)
    """
    niveau = niveau_de_blessure(mal.blessures, f.terre)
    if niveau is None:
        return None
    poses = mal.etats + (("fatigue",) if mal.veille else ())
    partout = [malus_de_peur(mal.peur)] if mal.peur else []
    trait = max({"Agilité": f.agilite, "Réflexes": f.reflexes}[t] for t in f.arme.traits)
    refus = refus_d_attaquer(f.arme, "attaque", poses) or refus_de_posture("attaque", poses, monte=mal.monte)
    modifs = [*modifs_d_attaque(f.arme, "attaque", poses, d_en_haut=mal.monte), *partout]
    defense = Defense(f.reflexes, f.armure, etats=poses)
    parts = parts_du_nd(defense)
    de_loin = sum(p.valeur for p in parts_du_nd(defense, de_loin=True))
    faim, veille = jeune(mal.jeune, f.constitution), fatigue(mal.veille, f.constitution)
    return Bilan(
        nd=max(0, sum(p.valeur for p in parts)),
        nd_de_loin=max(0, de_loin),
        parts=parts,
        attaque=None if refus else composer(jet_de_competence(f.competence, trait), modifs, explose=f.competence > 0),
        refus=refus,
        dommages=jet_de_dommages(f.arme, f.force, 0, partout),
        initiative=composer(jet_de_competence(f.reputation, f.reflexes), partout),
        force=composer(jet_de_trait(f.force), partout),
        terre=composer(jet_de_trait(f.terre), partout),
        deplacement=deplacement(f.eau, poses),
        nd_des_competences=faim.nd + veille.nd,
        nd_des_blessures=niveau.nd,
        sommeil=veille.sommeil,
        blessures_du_jour=faim.blessures,
        fermees=tuple(
            (p, raison) for p in table("postures") if (raison := refus_de_posture(p, poses, monte=mal.monte))
        ),
    )
