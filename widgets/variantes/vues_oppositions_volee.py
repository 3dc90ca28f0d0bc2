"""Ce que montre une volée : les traits qui passent, chacun sa chance, les PV perdus."""

from tiamat.francais import INSECABLE, decimale, pluriel, pourcentage
from tiamat.variantes.oppositions.scenes import Volee
from tiamat.variantes.oppositions.series import DE_TROP, PARADE, derouler
from tiamat.variantes.oppositions.tir import Tir
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.jauges import faits
from widgets.dessins.liens import renvoi
from widgets.dessins.parties import phrase, titre
from widgets.dessins.texte import assembler, balise
from widgets.variantes.vues_oppositions_attaques import PV, figure_des_coups, phrase_d_une_serie
from widgets.vues_de_jet import Vue, rien_a_montrer


def volee(v: Volee, tir: Tir) -> Vue:
    """La phrase, le compte des traits, la chance de chacun, la loi des PV perdus."""
    couvert = f"{pluriel(v.arretes, 'arrêté')} par le couvert, " if v.arretes else ""
    debut = f"{pluriel(v.tires, 'trait')}, {couvert}"
    if not v.recus:
        return rien_a_montrer(f"{debut}aucun ne passe.", "Aucun trait ne passe")
    s = derouler(v.coups)
    dite = (f"{debut}{v.recus} pour cette cible{INSECABLE}: ", *phrase_d_une_serie(s))
    dessin = assembler(
        phrase(*dite),
        faits(
            {
                "RD du premier tir": f"{tir.rd}D8",
                "Succès de plus demandés": tir.seuil,
                "Traits parables": sum(c.defense == PARADE for c in v.coups),
                "Traits de trop": sum(c.defense == DE_TROP for c in v.coups),
            }
        ),
        titre("Toucher, trait par trait", "004-R60", "004-R61", "004-R63"),
        figure_des_coups(v.coups, "oppositions-volee", 0),
        titre("Les PV perdus", "004-R71"),
        figure_de_loi(s.perte, None, "au_moins", "oppositions-volee-pv", "PV perdus par cette cible", quoi=PV),
        balise(
            "p",
            "Le couvert arrête les derniers traits ; la cible pare les premiers. ",
            renvoi("004-G34"),
            " ",
            renvoi("004-G35"),
        ),
    )
    return Vue("".join(dite), dessin, decimale(s.dommages), f"PV perdus, {pourcentage(s.au_moins_une)} d’être touché")
