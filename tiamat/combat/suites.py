"""Ce qu'un échange laisse à celui qui est frappé : santé, furie, états, blessures, posture."""

from tiamat.combat.combattant import A_TERRE, PARTIES
from tiamat.combat.corps import Corps
from tiamat.combat.durees import FIN_DU_COMBAT, etats, finir_le_tour, fins_de, plus_tardive, poser
from tiamat.combat.echange import PAREE, RATE, Issue
from tiamat.combat.emploi import Emploi
from tiamat.jauges import encaisser

ETATS_DES_ATTRIBUTS = {
    "assommante": "sonne",
    "terrorisante": "terrorise",
    "epuisante": "epuise",
    "aveuglante": "aveugle",
}
"""Attribut → l'état qu'il pose dès la touche (R187, R189, R190, R191)."""
JUSQU_A_LA_GUERISON = FIN_DU_COMBAT


def subir(c: Corps, issue: Issue, attaque: Emploi, defense: Emploi | None = None) -> Corps:
    """Rend celui qui est frappé, après l'échange : les attributs de touche (R97, R179), puis la perte (R98, R99).

    ``defense`` : la sienne ; elle peut l'immuniser, même ratée (R208). Une attaque parée à mains nues ne fait que sa
    perte (R109, C72). Létale, elle tue à 0 (R107, R186). Les états durent ce que dit la fiche (R199), sinon jusqu'à
    la fin du tour suivant (R198) ; À terre met à terre (R188). KO, il tombe (R8, R146). Ce qui déplace, désarme ou
    tient est dans ``effets`` : il y faut les deux combattants.

    >>> from tiamat.catalogue import catalogue
    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.combat.emploi import employer
    >>> from tiamat.personnage import profil
    >>> coup = employer(combattant(profil("jack")), catalogue().techniques["ultimate_punch"])
    >>> from tiamat.jauges import Jauges
    >>> apres = subir(Corps(Jauges(26, 26, 32, 32, 0, 4)), Issue("touche", "tete", 4, tours=3), coup)
    >>> apres.jauges.sante, apres.jauges.furie, apres.poses
    (22, 1, (Pose(etat='sonne', fins=4),))
    """
    if issue.resultat == RATE:
        return c
    tient = defense is not None and any(x.verbe == "immunite" and x.a == "a_terre" for x in defense.effets)
    if issue.resultat != PAREE:
        c = _attributs(c, issue, attaque, tient=tient)
    return _perdre(c, issue, attaque, tient=tient)


def marque(issue: Issue) -> tuple[str, str, bool, bool, int]:
    """Rend ce que l'état d'après garde d'une issue, les points de santé et d'énergie mis à part.

    Le résultat, la partie du corps si la blessure est grave (R135, R194), si elle l'est, s'il y a une perte, qui donne
    de la furie dès un point (R12), et la durée tirée.

    >>> marque(Issue("touche", "tete", 4)), marque(Issue("touche", "bras_droit", 12, grave=True))
    (('touche', '', False, True, 0), ('touche', 'bras', True, True, 0))
    """
    partie = PARTIES[issue.zone] if issue.grave and issue.zone else ""
    return issue.resultat, partie, issue.grave, issue.perte > 0, issue.tours


def finir_le_tour_de(c: Corps) -> Corps:
    """Use d'un tour ses états et les blessures qui ont une fin (R198, C84).

    >>> from tiamat.jauges import Jauges
    >>> c = Corps(Jauges(26, 26, 32, 32, 0, 4), blessures=(("bras", 1), ("tete", JUSQU_A_LA_GUERISON)))
    >>> finir_le_tour_de(c).blessures
    (('tete', -1),)
    """
    if not c.poses and not c.blessures:
        return c
    restent = tuple((p, f if f == JUSQU_A_LA_GUERISON else f - 1) for p, f in c.blessures if f != 1)
    return c._replace(poses=finir_le_tour(c.poses), blessures=restent)


def _attributs(c: Corps, issue: Issue, attaque: Emploi, *, tient: bool) -> Corps:
    """Assommante, Terrorisante, Épuisante, Aveuglante (R187, R189 à R191), À terre (R79, R188), la furie (R209)."""
    dites = {x.etat: x for x in attaque.effets if x.verbe == "etat" and x.quand != "liberation"}
    a_la_liberation = {x.etat for x in attaque.effets if x.verbe == "etat" and x.quand == "liberation"}
    for attribut, etat in ETATS_DES_ATTRIBUTS.items():
        x = dites.get(etat)
        if attribut in attaque.attributs and (x is not None or etat not in a_la_liberation):
            c = c._replace(poses=poser(c.poses, etat, fins_de(x.duree, issue.tours) if x else fins_de("tour_suivant")))
    if "a_terre" in attaque.attributs and not tient:
        c = c._replace(posture=A_TERRE)
    furie = sum(x.points for x in attaque.effets if x.verbe == "furie")
    return gagner(c, furie) if furie else c


def gagner(c: Corps, points: int) -> Corps:
    """Gagne de la furie, jamais au-delà du maximum (C69) ni terrorisé (R151)."""
    if "terrorise" in etats(c.poses):
        return c
    return c._replace(jauges=c.jauges._replace(furie=min(c.jauges.furie_max, c.jauges.furie + points)))


def _perdre(c: Corps, issue: Issue, attaque: Emploi, *, tient: bool) -> Corps:
    furie = c.jauges.furie
    jauges = encaisser(c.jauges, issue.perte, letale="letale" in attaque.attributs).jauges
    if "terrorise" in etats(c.poses):
        jauges = jauges._replace(furie=furie)  # il n'en gagne plus (R151)
    c = c._replace(jauges=jauges)
    if issue.grave and issue.zone:
        c = _blesser(c, issue, attaque, tient=tient)
    return c._replace(posture=A_TERRE) if c.jauges.ko else c


def _blesser(c: Corps, issue: Issue, attaque: Emploi, *, tient: bool) -> Corps:
    """Une blessure grave (R7, R135, R194) : jusqu'à la guérison (C95), ou la durée de la fiche (R136).

    Au torse, elle coûte de l'énergie (R138) ; aux jambes, elle fait tomber (R141), sauf immunité (R208).
    """
    limites = [x for x in attaque.effets if x.verbe == "duree_de_blessure"]
    fins = fins_de(limites[0].duree, issue.tours) if limites else JUSQU_A_LA_GUERISON
    partie = PARTIES[issue.zone]
    tardive = plus_tardive(dict(c.blessures).get(partie, 0), fins)
    c = c._replace(blessures=tuple(sorted({**dict(c.blessures), partie: tardive}.items())))
    if partie == "torse":
        c = c._replace(jauges=c.jauges._replace(energie=max(0, c.jauges.energie - issue.energie)))
    return c._replace(posture=A_TERRE) if partie == "jambes" and not tient else c
