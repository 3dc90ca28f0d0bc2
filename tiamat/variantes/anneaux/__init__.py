"""Anneaux (document 003) : lancer et garder, des postures à chaque tour, des Augmentations que l'on déclare."""

from tiamat.francais import signe
from tiamat.variantes.anneaux.armes import niveau_de_blessure, supportees
from tiamat.variantes.anneaux.combattant import CHAMPS, OPTIONS, PROFILS, Etat, engager, fiche, tous_les_etats
from tiamat.variantes.anneaux.deroule import ROUNDS_MAXIMUM, duree, fin, pas, vainqueur
from tiamat.variantes.anneaux.offres import proposer
from tiamat.variantes.anneaux.tables import ID, rang
from tiamat.variantes.anneaux.tactique import decider
from tiamat.variantes.systeme import Bilan, Depart, Jauge, Systeme

__all__ = ["SYSTEME", "bilan"]


def bilan(depart: Depart, e: Etat, qui: int) -> Bilan:
    """Où en est un combattant : Blessures encore supportées, Vide, niveau, posture, états (003-G06, 003-G09)."""
    f, c = fiche(depart, qui), e.corps[qui]
    plafond = supportees(f.terre)
    niveau = niveau_de_blessure(c.blessures, f.terre)
    gene = f", ND {signe(niveau.nd)}" if niveau and niveau.nd and depart.option("blessures") == "niveaux" else ""
    etats = [f"{niveau.nom}{gene}" if niveau else "Hors de combat", f"Posture {rang('postures', c.posture)['nom']}"]
    etats += [rang("etats", x)["nom"] for x in tous_les_etats(f, c)]
    etats += [f"Apeuré, −{c.peur}g{c.peur}"] if c.peur else []
    etats += ["Couvert"] if c.couvert else []
    etats += ["Désarmé"] if not c.arme_en_main else []
    jauges = (
        Jauge("Blessures encore supportées", max(0, plafond - c.blessures), plafond),
        Jauge("Vide", c.vide, f.vide),
    )
    return Bilan(jauges, tuple(etats))


SYSTEME = Systeme(
    id=ID,
    unite="round",
    champs=CHAMPS,
    options=OPTIONS,
    profils=PROFILS,
    engager=engager,
    pas=pas,
    fin=fin,
    vainqueur=vainqueur,
    duree=duree,
    bilan=bilan,
    proposer=proposer,
    decider=decider,
    duree_maximum=ROUNDS_MAXIMUM,
)
