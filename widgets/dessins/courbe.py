"""La courbe d'une loi : un SVG fluide (abscisses en %, textes en pixels) et sa table de nombres."""

from tiamat.des import Loi
from tiamat.francais import INSECABLE, decimale, pourcentage
from widgets.dessins.colonnes import COMPARAISONS, Colonne, Comparaison, colonnes
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures
from widgets.dessins.nombres import entier, parts
from widgets.dessins.table import table_de_loi
from widgets.dessins.texte import Html, balise, identifiant

HAUT, BASE, SOMMET = 30, 186, 62  # ordonnées du fond, de l'axe et de la plus haute barre
TRACE_MINIMALE = 1.5  # une valeur possible se voit toujours
LARGEUR_DE_TELEPHONE, LARGEUR_DE_CHIFFRE, MARGE_D_ETIQUETTE = 288, 8, 8
MILIEU = 55  # au-delà, en %, le nom du seuil se lit à gauche du trait
PAS = (1, 2, 5, 10, 20, 50, 100)
DU_JET = ("résultat du jet", "Total")
"""Ce que compte une loi : sous l'axe, et en tête de la table."""


def figure_de_loi(
    loi: Loi,
    seuil: int | None,
    comparaison: Comparaison,
    id: str,
    titre: str = "Loi du jet",
    nom_du_seuil: str = "",
    quoi: tuple[str, str] = DU_JET,
) -> Html:
    """La courbe et sa table, ensemble."""
    dessin = courbe(loi, seuil, comparaison, id, titre, nom_du_seuil, quoi[0])
    return balise("figure", dessin, table_de_loi(loi, seuil, comparaison, titre, quoi[1]), classe="tm-figure")


def courbe(
    loi: Loi,
    seuil: int | None,
    comparaison: Comparaison,
    id: str,
    titre: str = "Loi du jet",
    nom_du_seuil: str = "",
    axe: str = DU_JET[0],
) -> Html:
    """Une barre par valeur : pleine si elle réussit, rayée sinon, de part et d'autre du trait de seuil.

    ``id`` distingue ce dessin des autres de la page ; ``nom_du_seuil`` remplace « au moins » devant le seuil.
    """
    cols = colonnes(loi, seuil, comparaison)
    rayures = identifiant(id, "hachures")
    traits = [
        balise("defs", hachures(rayures)),
        *_fond(cols),
        *_barres(cols, rayures),
        *etiquettes(cols, seuil),
    ]
    traits.append(balise("line", classe="axe", x1=0, x2="100%", y1=BASE, y2=BASE))
    if seuil is not None:
        traits += _seuil(cols, seuil, comparaison, nom_du_seuil) + _issues(loi, seuil, comparaison)
    traits.append(balise("text", axe, classe="m", x="50%", y=BASE + 44, text_anchor="middle"))
    return image(
        titre,
        _description(loi, cols, seuil, comparaison),
        id,
        *traits,
    )


def pourcents(x: float) -> str:
    """Une abscisse du dessin."""
    return f"{x:.2f}%"


def _fond(cols: list[Colonne]) -> list[Html]:
    """L'aplat derrière les valeurs qui réussissent : elles se suivent toujours."""
    rangs = [i for i, col in enumerate(cols) if col.reussit]
    if not rangs:
        return []
    pas = 100 / len(cols)
    x, largeur = pourcents(rangs[0] * pas), pourcents(len(rangs) * pas)
    return [balise("rect", classe="fond-ok", x=x, y=HAUT, width=largeur, height=BASE - HAUT)]


def _barres(cols: list[Colonne], rayures: str) -> list[Html]:
    pas = 100 / len(cols)
    plus_haute = max(col.exacte for col in cols)
    barres = []
    for i, col in enumerate(cols):
        if not col.exacte:
            continue
        hauteur = max(TRACE_MINIMALE, float(col.exacte / plus_haute) * (BASE - SOMMET))
        raye = {"fill": f"url(#{rayures})"} if col.reussit is False else {}
        barres.append(
            balise(
                "rect",
                classe={True: "ok", False: "bord-ko", None: "loi"}[col.reussit],
                x=pourcents((i + 0.12) * pas),
                width=pourcents(0.76 * pas),
                y=f"{BASE - hauteur:.1f}",
                height=f"{hauteur:.1f}",
                **raye,
            )
        )
    return barres


def etiquettes(cols: list[Colonne], seuil: int | None) -> list[Html]:
    """Les valeurs sous l'axe, espacées pour un téléphone, comptées depuis le seuil ; les queues aux bouts."""
    nombre = len(cols)
    chiffres = max(len(entier(col.valeur)) for col in cols)
    places = LARGEUR_DE_TELEPHONE // (chiffres * LARGEUR_DE_CHIFFRE + MARGE_D_ETIQUETTE)
    pas = next((p for p in PAS if nombre <= p * places), nombre)
    largeur = -(-nombre // places)  # celle d'une étiquette, en colonnes ; « ≤ 12 » en prend deux
    debut = 1 + 2 * largeur if cols[0].queue else 0
    fin = nombre - largeur - (largeur + 1) // 2 if cols[-1].queue else nombre
    poses = [
        (cols[i], pourcents((i + 0.5) * 100 / nombre), "middle")
        for i in range(debut, fin)
        if (cols[i].valeur - (seuil or 0)) % pas == 0
    ]
    queues = ((cols[0], "0", "start"), (cols[-1], "100%", "end"))
    poses += [pose for pose in queues if pose[0].queue]
    return [
        balise("text", col.court, classe="g" if col.valeur == seuil else None, x=x, y=BASE + 20, text_anchor=ancre)
        for col, x, ancre in poses
    ]


def _seuil(cols: list[Colonne], seuil: int, comparaison: Comparaison, nom_du_seuil: str) -> list[Html]:
    """Le trait de seuil, deux pour « exactement », et son nom du côté où il y a de la place."""
    rang = seuil - cols[0].valeur
    bords = {"exactement": (rang, rang + 1), "au_plus": (rang + 1,)}.get(comparaison, (rang,))
    abscisses = [min(100.0, max(0.0, bord * 100 / len(cols))) for bord in bords]
    a_gauche = abscisses[-1] > MILIEU
    nom = f"{nom_du_seuil or COMPARAISONS[comparaison].mots.seuil} {entier(seuil)}"
    etiquette = balise(
        "text",
        nom,
        x=pourcents(abscisses[0] if a_gauche else abscisses[-1]),
        dx=-8 if a_gauche else 8,
        y=SOMMET - 15,
        text_anchor="end" if a_gauche else "start",
    )
    traits = [
        balise("line", classe="seuil", x1=pourcents(x), x2=pourcents(x), y1=HAUT - 4, y2=BASE + 4) for x in abscisses
    ]
    return [*traits, etiquette]


def _issues(loi: Loi, seuil: int, comparaison: Comparaison) -> list[Html]:
    """Les deux chances en tête du dessin, chacune du côté de ses barres."""
    mots = COMPARAISONS[comparaison].mots
    oui, non = _deux_parts(loi, seuil, comparaison)
    cotes = ({"x": 0}, {"x": "100%", "text_anchor": "end"})
    cote_oui, cote_non = cotes if comparaison == "au_plus" else cotes[::-1]
    return [
        balise("text", f"✕ {mots.non} {non}", classe="ko g", y=16, **cote_non),
        balise("text", f"✓ {mots.oui} {oui}", classe="ok g", y=16, **cote_oui),
    ]


def _deux_parts(loi: Loi, seuil: int, comparaison: Comparaison) -> tuple[str, str]:
    chance = COMPARAISONS[comparaison].chance(loi, seuil)
    oui, non = parts(chance, 1 - chance)
    return oui, non


def _description(loi: Loi, cols: list[Colonne], seuil: int | None, comparaison: Comparaison) -> str:
    phrases = [f"Barres de {cols[0].long} à {cols[-1].long}."]
    if seuil is not None:
        mots = COMPARAISONS[comparaison].mots
        oui, non = _deux_parts(loi, seuil, comparaison)
        phrases.append(f"{mots.annonce} {entier(seuil)}{INSECABLE}: {oui}.")
        phrases.append(f"{mots.non.capitalize()}{INSECABLE}: {non}.")
    frequente = max(cols, key=lambda col: col.exacte)
    phrases.append(f"Le plus fréquent{INSECABLE}: {frequente.long}, {pourcentage(frequente.exacte)}.")
    phrases.append(f"Moyenne {decimale(loi.moyenne)}.")
    return " ".join(phrases)
