"""Le corps d'un combattant : PV par endroit, gravités, saignement, points de conscience, malus."""

from typing import NamedTuple

from tiamat.variantes.tours_d_actions.fiches import (
    BONUS_DE_PV,
    ENDROITS,
    FATALE,
    GRAVE,
    GRAVITES,
    LEGERE,
    MORTELS,
    PALIERS,
    RANG_D_ENDROIT,
    SERIEUSE,
    TORSE,
    endroit_connu,
)


class Corps(NamedTuple):
    """Un corps : pour chaque endroit, ses PV (de −maximum à maximum) et sa pire gravité (0 à 4).

    ``pc`` : cases de conscience cochées. ``mortelle`` : degré du prochain jet de RÉSISTANCE, de 1 (FACILE) ; 0 sans
    blessure mortelle.
    """

    resistance: int
    pv: tuple[int, ...]
    gravites: tuple[int, ...] = (0,) * len(ENDROITS)
    pc: int = 0
    mortelle: int = 0

    def reste(self, endroit: str) -> int:
        """Les PV d'un endroit."""
        return self.pv[RANG_D_ENDROIT[endroit]]

    def gravite(self, endroit: str) -> int:
        """La pire gravité d'un endroit."""
        return self.gravites[RANG_D_ENDROIT[endroit]]

    @property
    def pire(self) -> int:
        """La pire gravité de tout le corps."""
        return max(self.gravites)

    @property
    def palier(self) -> int:
        """Le palier de conscience, de 0 (éveillé) à 4 (coma)."""
        return palier(self.pc, self.resistance)


def pv_maximum(endroit: str, resistance: int) -> int:
    """Rend les PV d'un endroit d'après la RÉSISTANCE (001-R14, 001-G02) ; lève ``Refus`` si l'endroit est inconnu.

    >>> [pv_maximum(e, 4) for e in ("tete", "torse", "bras_droit", "jambe_gauche")]
    [4, 10, 5, 7]
    """
    return resistance + BONUS_DE_PV[endroit_connu(endroit)]


def pc_maximum(resistance: int) -> int:
    """Rend le nombre de cases de conscience (001-R14, 001-G04).

    >>> pc_maximum(4)
    16
    """
    return PALIERS[-1].rangees * resistance


def corps_neuf(resistance: int) -> Corps:
    """Rend un corps indemne.

    >>> corps_neuf(4).reste("torse")
    10
    """
    return Corps(resistance, tuple(pv_maximum(e, resistance) for e in ENDROITS))


def gravite_de(pv: int, maximum: int) -> int:
    """Rend la gravité que disent les PV qui restent après un coup, de 1 à 4 (001-R04, 001-R05, 001-G03).

    >>> [gravite_de(pv, 7) for pv in (1, 0, -3, -4, -6, -7)]
    [1, 2, 2, 3, 3, 4]
    """
    if pv > 0:
        return LEGERE
    if pv <= -maximum:
        return FATALE
    return SERIEUSE if 2 * pv > -maximum else GRAVE


def palier(pc: int, resistance: int) -> int:
    """Rend le palier de conscience de qui a coché tant de cases (001-R15, 001-G04).

    >>> [palier(n, 4) for n in (3, 4, 8, 12, 16)]
    [0, 1, 2, 3, 4]
    """
    return sum(pc >= p.rangees * resistance for p in PALIERS[1:])


def blesser(corps: Corps, endroit: str, points: int) -> Corps:
    """Coche tant de PV à un endroit, et note la pire gravité qu'il ait eue (001-R03, 001-R04, 001-R08, 001-R10).

    ``points`` : protection déjà ôtée ; 0 ou moins ne fait rien. Fatale à la tête ou au torse, elle est mortelle.

    >>> c = blesser(corps_neuf(4), "jambe_droite", 14)
    >>> c.reste("jambe_droite"), GRAVITES[c.gravite("jambe_droite")].nom, c.mortelle
    (-7, 'Fatale', 0)
    >>> blesser(corps_neuf(4), "tete", 8).mortelle
    1
    """
    if points <= 0:
        return corps
    rang = RANG_D_ENDROIT[endroit_connu(endroit)]
    maximum = pv_maximum(endroit, corps.resistance)
    pv = max(-maximum, corps.pv[rang] - points)
    gravite = max(corps.gravites[rang], gravite_de(pv, maximum))
    mortelle = corps.mortelle or int(gravite == FATALE and endroit in MORTELS)
    return corps._replace(
        pv=_remplacer(corps.pv, rang, pv), gravites=_remplacer(corps.gravites, rang, gravite), mortelle=mortelle
    )


def etourdir(corps: Corps, points: int) -> Corps:
    """Coche tant de cases de conscience, sans passer leur nombre (001-R03, 001-R13, 001-R14).

    >>> etourdir(corps_neuf(4), 20).pc
    16
    """
    return corps._replace(pc=min(pc_maximum(corps.resistance), corps.pc + max(0, points)))


class Saignement(NamedTuple):
    """Ce que coûte un Tour de saignement : PV par endroit (le torse compris), et cases de conscience."""

    pv: tuple[int, ...]
    pc: int


def saignement(corps: Corps) -> Saignement:
    """Rend ce que le prochain saignement retire (001-R06, 001-R07, 001-R08, 001-R09, 001-G14).

    Un endroit ne descend pas sous son maximum en négatif : ce qu'il ne peut plus perdre se prend au torse.

    >>> c = blesser(corps_neuf(4), "jambe_droite", 14)
    >>> saignement(c).pv[RANG_D_ENDROIT["torse"]], saignement(c).pc
    (2, 4)
    """
    pertes, au_torse = [0] * len(ENDROITS), 0
    for rang, endroit in enumerate(ENDROITS):
        veut = GRAVITES[corps.gravites[rang]].pv
        peut = _peut_perdre(corps, endroit)
        if endroit == TORSE:
            au_torse += veut
        else:
            pertes[rang] = min(veut, peut)
            au_torse += veut - pertes[rang]
    pertes[RANG_D_ENDROIT[TORSE]] = min(au_torse, _peut_perdre(corps, TORSE))
    return Saignement(tuple(pertes), sum(GRAVITES[g].pc for g in corps.gravites))


def saigner(corps: Corps) -> Corps:
    """Applique un Tour de saignement ; aucune gravité ne change (001-R09, 001-G14).

    >>> saigner(blesser(corps_neuf(4), "tete", 5)).pc
    1
    """
    perte = saignement(corps)
    pv = tuple(reste - n for reste, n in zip(corps.pv, perte.pv, strict=True))
    return etourdir(corps._replace(pv=pv), perte.pc)


def malus(corps: Corps, sonne: bool = False) -> int:
    """Rend les dés ôtés aux attaques : la pire blessure, plus la conscience (001-R06 à 001-R08, 001-R15, 001-G13).

    ``sonne`` : sonné pour ce Tour, quelle que soit la conscience (001-R41).

    >>> malus(etourdir(blesser(corps_neuf(4), "tete", 4), 4)), malus(corps_neuf(4), sonne=True)
    (3, 1)
    """
    conscience = max(PALIERS[corps.palier].des, PALIERS[1].des if sonne else 0)
    return GRAVITES[corps.pire].des + conscience


def tours_avant_le_coma(corps: Corps) -> int | None:
    """Rend dans combien de Tours le saignement mène au coma, ou ``None`` s'il n'y mène pas (001-R13, 001-R15).

    >>> tours_avant_le_coma(blesser(corps_neuf(4), "tete", 5)), tours_avant_le_coma(corps_neuf(4))
    (16, None)
    """
    par_tour = saignement(corps).pc
    reste = pc_maximum(corps.resistance) - corps.pc
    return -(-reste // par_tour) if par_tour else None


def _peut_perdre(corps: Corps, endroit: str) -> int:
    return corps.reste(endroit) + pv_maximum(endroit, corps.resistance)


def _remplacer(valeurs: tuple[int, ...], rang: int, valeur: int) -> tuple[int, ...]:
    return (*valeurs[:rang], valeur, *valeurs[rang + 1 :])
