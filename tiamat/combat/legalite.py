"""Ce qui s'emploie, et sinon pourquoi : une phrase par raison, chacune avec sa règle."""

from collections.abc import Iterator

from tiamat.catalogue import Cout, Technique, catalogue
from tiamat.catalogue.effets import Effet
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT, PARTIES, Combattant, Situation
from tiamat.combat.emploi import DISTANCE, Emploi
from tiamat.francais import enumerer, pluriel
from tiamat.techniques import arme_convient, arme_necessaire

INTERDITS_PAR_BLESSURE = {
    "bras": (("poings", "arme_de_contact", "prise"), "R139"),
    "jambes": (("pieds", "prise"), "R140"),
}
"""Partie gravement blessée → les types de technique qu'elle interdit, et la règle."""
LOCALISATION_DE_LA_PARTIE = {"torse": "tronc"}
"""Les parties du corps que les fiches nomment autrement."""
POSTURES = {DEBOUT: "debout", A_TERRE: "à terre", ASSIS: "assis"}


def cout(s: Situation, technique: Technique) -> Cout:
    """Rend ce qu'une technique coûte à quelqu'un : l'énergie est doublée par une blessure au torse (R138).

    >>> cout(Situation(blessures=frozenset({"torse"})), catalogue().techniques["mae_tobi_geri"])
    Cout(energie=4, furie=0)
    """
    double = 2 if "torse" in s.blessures else 1
    return Cout(technique.cout.energie * double, technique.cout.furie)


def refus_d_attaque(
    qui: Combattant, s: Situation, e: Emploi, cible: Combattant, sc: Situation, *, offerte: bool = False
) -> tuple[str, ...]:
    """Rend ce qui empêche une attaque, rien si elle est permise (R91, R92).

    Raisons : technique inconnue ou qui n'est pas une
    attaque, arme (R175), coût (R92), postures (R77, R80, R111, R114), états (R134, R146, R151), blessures (R139, R140),
    et les conditions de la fiche (R207). ``offerte`` par un combo, elle ne coûte rien (R200) mais garde ses conditions,
    sauf celles que l'enchaînement lève (C123).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.combat.emploi import employer
    >>> from tiamat.personnage import profil
    >>> jack, coup = combattant(profil("jack")), catalogue().techniques["oi_zuki"]
    >>> refus_d_attaque(jack, Situation(), employer(jack, coup), jack, Situation(posture="a_terre"))
    ('La localisation Haut demande une cible debout (R111).',)
    """
    t = e.technique
    if "enchainement" in t.type:
        return (f"{t.nom} est un enchaînement : il s’ouvre par ses composantes (R201).",)
    if {"parade", "esquive"} & set(t.type) or ("contre_attaque" in e.attributs):
        return (f"{t.nom} ne s’emploie qu’en défense (R184).",)
    prix = () if offerte else _prix(s, t)
    posture = _posture_de_l_attaquant(s, e, offerte)
    return (*_communes(qui, s, e), *prix, *_mains_prises(qui, e), *posture, *_cible(e, cible, sc), *_etats(s, e))


def refus_de_defense(
    qui: Combattant,
    s: Situation,
    e: Emploi,
    attaquant: Combattant,
    sa: Situation,
    attaque: Emploi,
    *,
    combo: bool = False,
    zone: str = "",
) -> tuple[str, ...]:
    """Rend ce qui empêche une défense active, rien si elle est permise (R94, R206).

    ``combo`` : l'attaque est offerte par un combo. ``zone`` : celle que l'attaquant annonce, si sa localisation est
    au choix, ou que l'on a tirée avant la défense (C52). Raisons : posture (R80, R81), coût, arme, et ce à quoi la
    fiche ne répond pas.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.combat.emploi import DEFENSE, employer
    >>> from tiamat.personnage import profil
    >>> jack, t = combattant(profil("jack")), catalogue().techniques
    >>> basse, haute = employer(jack, t["gedan_barai"], DEFENSE), employer(jack, t["oi_zuki"])
    >>> refus_de_defense(jack, Situation(), basse, jack, Situation(), haute)
    ('Gedan-barai ne répond qu’aux localisations Bas et Jambes (R206).',)
    """
    t = e.technique
    contre = "contre_attaque" in e.attributs
    if not contre and not {"parade", "esquive"} & set(t.type):
        return (f"{t.nom} n’est pas une défense (R94).",)
    raisons = [*_communes(qui, s, e), *_prix(s, t), *_mains_prises(qui, e)]
    raisons += [*_posture_du_defenseur(s, t), *_reponse(e, attaque, combo, zone)]
    if contre:
        raisons += [*_cible(e, attaquant, sa), *_etats(s, e)]
        if attaque.type == DISTANCE and e.type != DISTANCE:
            raisons.append(f"{t.nom} ne contre pas une attaque à distance : elle frappe au contact (C110).")
    return tuple(dict.fromkeys(raisons))


def _communes(qui: Combattant, s: Situation, e: Emploi) -> Iterator[str]:
    t = e.technique
    if t.id not in qui.techniques:
        yield f"{qui.nom} ne connaît pas {t.nom} (R91)."
    if "ko" in s.etats:
        yield f"{qui.nom} est KO (R146)."
    if t.arme and not arme_convient(t, qui.tenues):
        voulue = arme_necessaire(t).phrase(catalogue().armes.noms() | catalogue().besoins.noms())
        yield f"{t.nom} demande en main : {voulue} (R175)."
    for effet in e.effets:
        yield from _condition(qui, s, t, effet)


def _prix(s: Situation, t: Technique) -> Iterator[str]:
    energie, furie = cout(s, t)
    if energie and "terrorise" in s.etats:
        yield "Terrorisé, il ne dépense aucun point d’énergie (R151)."
    for demande, reste, nom in ((energie, s.energie, "d’énergie"), (furie, s.furie, "de furie")):
        if reste is not None and demande > reste:
            yield f"Il faut {pluriel(demande, 'point')} {nom}, il en reste {reste} (R92)."


def _condition(qui: Combattant, s: Situation, t: Technique, e: Effet) -> Iterator[str]:
    """Les conditions de la fiche qui ne regardent que le personnage."""
    if e.verbe == "exige_furie_nulle" and s.furie:
        yield f"{t.nom} demande de n’avoir aucun point de furie (R207)."
    elif e.verbe == "exige_fourreau" and not s.fourreau:
        yield f"{t.nom} demande l’arme au fourreau (R207)."
    elif e.verbe == "exige_soi" and s.posture != e.posture:
        yield f"{t.nom} demande d’être {POSTURES[e.posture]} (R207)."
    elif e.verbe == "exige_arme" and (not e.art or qui.arts == (e.art,)):
        acceptees = {a for b in e.armes for a in catalogue().besoins[b].accepte}
        if not acceptees & set(qui.tenues):
            yield f"{t.nom} demande en main : {catalogue().besoins[e.armes[0]].nom} (R37)."


def _mains_prises(qui: Combattant, e: Emploi) -> Iterator[str]:
    """Une arme de Kendo occupe les deux mains : ni coup de poing ni parade à mains nues (R37), sauf enchaînement."""
    kendo = catalogue().besoins["arme_de_kendo"]
    if not set(kendo.accepte) & set(qui.tenues) or (e.enchainement and e.effet("exige_arme")):
        return
    if e.type == "poings" or (e.type == "parade" and not e.effet("pare_comme_une_arme")):
        yield f"{e.technique.nom} demande des mains libres : une arme de Kendo se tient à deux mains (R37)."


def _posture_de_l_attaquant(s: Situation, e: Emploi, offerte: bool) -> Iterator[str]:
    """On n'attaque que debout (R77), ni à terre (R80) ni assis (R81), sauf ce que la fiche permet."""
    quand = {"", "combo"} if offerte else {""}
    permises = {x.posture for x in e.effets if x.verbe in ("permet_soi", "exige_soi") and x.quand in quand}
    if s.posture != DEBOUT and s.posture not in permises:
        yield f"Impossible {POSTURES[s.posture]} : relevez-vous d’abord ({'R80' if s.posture == A_TERRE else 'R81'})."


def _posture_du_defenseur(s: Situation, t: Technique) -> Iterator[str]:
    if s.posture == A_TERRE:
        yield "Impossible à terre : seule la défense instinctive reste (R80)."
    elif s.posture == ASSIS and "parade" not in t.type:
        yield "Impossible assis : seule la parade est permise (R81)."


def _cible(e: Emploi, cible: Combattant, sc: Situation) -> Iterator[str]:
    t = e.technique
    if "mort" in sc.etats:
        yield f"{cible.nom} est mort (R9)."
    elif "ko" in sc.etats and "letale" not in e.attributs:
        yield f"{cible.nom} est KO : seule une attaque létale l’atteint encore (R146)."
    if "ko" in sc.etats:
        return
    exigences = [x for x in e.effets if x.verbe == "exige_cible"]
    admises = {x.posture for x in e.effets if x.verbe in ("permet_cible", "exige_cible") and x.posture}
    for x in exigences:
        # Assis compte comme à terre pour qui vise (R81, C46).
        if x.posture and (sc.posture == DEBOUT) != (x.posture == DEBOUT):
            yield f"{t.nom} demande une cible {POSTURES[x.posture]} (R207)."
        if x.armee and not cible.tenues:
            yield f"{t.nom} demande une cible armée (C64)."
        if x.sexe and cible.sexe and cible.sexe != x.sexe:
            yield f"{t.nom} ne s’emploie que sur un homme (R207)."
    lieu = catalogue().localisations.get(e.localisation)
    if lieu and sc.posture != DEBOUT and A_TERRE not in admises and not any(x.posture for x in exigences):
        if lieu.sorte == "haut":
            yield "La localisation Haut demande une cible debout (R111)."
        elif lieu.sorte == "speciale":
            yield f"La localisation {lieu.nom} demande une cible debout (R114)."


def _etats(s: Situation, e: Emploi) -> Iterator[str]:
    if "aveugle" in s.etats:
        if e.type == DISTANCE:
            yield "Aveuglé, il n’attaque pas à distance (R134)."
        elif e.localisation not in ("aleatoire", ""):
            yield "Aveuglé, il n’attaque qu’à la localisation Aléatoire (R134)."
    malgre = {x.zone for x in e.effets if x.verbe == "malgre_blessure"}
    for partie, (types, regle) in INTERDITS_PAR_BLESSURE.items():
        if partie in s.blessures and partie not in malgre and e.type in types:
            nom = catalogue().types[e.type].nom
            yield f"Une blessure grave aux {partie} interdit le type {nom} ({regle})."


def _reponse(e: Emploi, attaque: Emploi, combo: bool, zone: str) -> Iterator[str]:
    """Ce à quoi la défense ne répond pas."""
    t = e.technique
    sorte = {attaque.type} | ({"letale"} if "letale" in attaque.attributs else set())
    visee = attaque.localisation
    if zone:
        visee = LOCALISATION_DE_LA_PARTIE.get(PARTIES[zone], PARTIES[zone])
    lieux, types = catalogue().localisations, catalogue().types
    for x in t.effets:
        if x.verbe == "ne_repond_pas" and (exclus := sorte & set(x.contre)):
            noms = [types[i].nom.lower() if i in types else "attaque létale" for i in sorted(exclus)]
            yield f"{t.nom} ne répond pas à une {enumerer(noms, 'ou')} (R206)."
        elif x.verbe == "ne_repond_qu_a_un_combo" and not combo:
            yield f"{t.nom} ne répond qu’à une attaque offerte par un combo (R206)."
        elif x.verbe == "ne_repond_qu_a" and x.localisations and visee not in x.localisations:
            yield f"{t.nom} ne répond qu’aux localisations {enumerer([lieux[i].nom for i in x.localisations])} (R206)."
        elif x.verbe == "ne_repond_qu_a" and x.attribut and x.attribut not in attaque.attributs:
            yield f"{t.nom} ne répond qu’à une attaque {catalogue().attributs[x.attribut].nom} (R206)."
        elif x.verbe == "ne_repond_qu_a" and x.type and x.type != attaque.type:
            yield f"{t.nom} ne répond qu’à une {types[x.type].nom.lower()} (R206)."
