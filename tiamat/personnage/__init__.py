"""Les personnages : la fiche, ce qui s'en déduit, leur création et leur vérification."""

from tiamat.personnage.creation import creer
from tiamat.personnage.derivees import Derivees, actions_par_tour, deriver, jauges_pleines
from tiamat.personnage.fiche import Identite, Personnage
from tiamat.personnage.format import de_json, de_table, lire_fiche, vers_json, vers_table
from tiamat.personnage.generation import generer, generer_homme_de_main
from tiamat.personnage.pnj import NIVEAU_MAXIMUM, Pnj, inventer_pnj, nom_propose
from tiamat.personnage.profils import profil, profils
from tiamat.personnage.repartition import points_restants, repartition_valide, temperament_remarquable
from tiamat.personnage.statut import CONFIRME, DEBUTANT, HOMME_DE_MAIN, STATUTS
from tiamat.personnage.styles import EQUILIBRE, STYLES, Style
from tiamat.personnage.talents import (
    OffreDeTalent,
    TirageDeTalent,
    offres_de_talent,
    talent_du_tirage,
    talents_offerts,
    tirer_talents,
)
from tiamat.personnage.verification import Faute, verifier

__all__ = [
    "CONFIRME",
    "DEBUTANT",
    "EQUILIBRE",
    "HOMME_DE_MAIN",
    "NIVEAU_MAXIMUM",
    "STATUTS",
    "STYLES",
    "Derivees",
    "Faute",
    "Identite",
    "OffreDeTalent",
    "Personnage",
    "Pnj",
    "Style",
    "TirageDeTalent",
    "actions_par_tour",
    "creer",
    "de_json",
    "de_table",
    "deriver",
    "generer",
    "generer_homme_de_main",
    "inventer_pnj",
    "jauges_pleines",
    "lire_fiche",
    "nom_propose",
    "offres_de_talent",
    "points_restants",
    "profil",
    "profils",
    "repartition_valide",
    "talent_du_tirage",
    "talents_offerts",
    "temperament_remarquable",
    "tirer_talents",
    "verifier",
    "vers_json",
    "vers_table",
]
