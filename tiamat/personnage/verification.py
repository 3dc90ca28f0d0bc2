"""Vérifier une fiche : toutes les fautes, chacune avec son lieu, son remède et sa règle."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.francais import citer, guillemets, pluriel, suggestion
from tiamat.personnage.derivees import deriver, quota_de_competences
from tiamat.personnage.fiche import Personnage
from tiamat.personnage.repartition import (
    CARACTERISTIQUE_MAXIMUM,
    CARACTERISTIQUE_MINIMUM,
    COMPETENCE_MAXIMUM,
    POINTS_A_REPARTIR,
    TALENTS_TIRES,
    TECHNIQUES_DE_DEPART,
    points_restants,
    temperament_remarquable,
)
from tiamat.personnage.statut import CONFIRME, HOMME_DE_MAIN, SANTE_D_HOMME_DE_MAIN, refus_de_statut
from tiamat.prerequis import lire_prerequis
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

ARMES_DE_KENDO_AU_DEPART = ("bokken", "katana")


class Faute(NamedTuple):
    """Une faute : le champ, ce qui ne va pas et quoi faire, la règle ; un avertissement n'interdit rien."""

    champ: str
    message: str
    regle: str
    avertissement: bool = False

    def __str__(self) -> str:
        return f"{self.message} ({self.regle})"


def verifier(personnage: Personnage, *, creation: bool | None = None) -> list[Faute]:
    """Rend toutes les fautes d'une fiche, liste vide si elle est légale ; ne lève rien.

    ``creation`` vérifie aussi ce qui ne vaut qu'au départ : caractéristiques de 1 à 4 (R2), 6 points par compétence
    au plus (R27), un seul art (R34), quatre techniques (R38) ; en jeu, ces plafonds tombent (C2). ``None`` suit le
    statut de la fiche : en jeu pour un personnage confirmé, la création pour tout autre. Un homme de main a ses
    propres contrôles (R129, R131, R132, C140), que ``creation`` ne change pas. Un statut inconnu est une faute.

    >>> from tiamat.personnage import profil
    >>> verifier(profil("jack")), verifier(profil("voyou"))
    ([], [])
    >>> [f.regle for f in verifier(profil("jin_chun_fung"), creation=True)]
    ['R2', 'R38']
    """
    if personnage.statut == HOMME_DE_MAIN:
        controles, au_depart = CONTROLES_D_HOMME_DE_MAIN, False
    else:
        controles, au_depart = CONTROLES, personnage.statut != CONFIRME if creation is None else creation
    return [faute for controle in controles for faute in controle(personnage, au_depart)]


def _statut(personnage: Personnage, _: bool) -> Iterator[Faute]:
    """Un statut parmi trois : il dit si les plafonds de la création valent encore (C2)."""
    if refus := refus_de_statut(personnage.statut):
        yield Faute("statut", refus, "C2")


def _nom(personnage: Personnage, _: bool) -> Iterator[Faute]:
    """Un personnage a un nom (R42)."""
    if not personnage.nom.strip():
        yield Faute("nom", "Le personnage n’a pas de nom. Donnez-lui-en un.", "R42")


def _caracteristiques(personnage: Personnage, creation: bool) -> Iterator[Faute]:
    """Huit caractéristiques (R1), de 1 à 4 et 18 points en tout à la création (R2), jamais sous 1 (R64)."""
    valeurs = personnage.caracteristiques
    for c, nom in CARACTERISTIQUES.items():
        if c not in valeurs:
            yield Faute(
                c,
                f"{nom} manque. Donnez-lui une valeur de {CARACTERISTIQUE_MINIMUM} à {CARACTERISTIQUE_MAXIMUM}.",
                "R1",
            )
        elif valeurs[c] < CARACTERISTIQUE_MINIMUM:
            manque = CARACTERISTIQUE_MINIMUM - valeurs[c]
            yield Faute(c, f"{nom} vaut {valeurs[c]}, le minimum est 1. Ajoutez {pluriel(manque, 'point')}.", "R2")
        elif creation and valeurs[c] > CARACTERISTIQUE_MAXIMUM:
            trop = valeurs[c] - CARACTERISTIQUE_MAXIMUM
            yield Faute(c, f"{nom} va de 1 à 4 à la création. Retirez {pluriel(trop, 'point')}.", "R2")
    yield from _inconnus("caracteristiques", "Caractéristique", valeurs, CARACTERISTIQUES, "R1")
    reste = points_restants(valeurs)
    if creation and reste and set(valeurs) == set(CARACTERISTIQUES):
        geste = f"Placez encore {pluriel(reste, 'point')}" if reste > 0 else f"Retirez {pluriel(-reste, 'point')}"
        somme = POINTS_A_REPARTIR - reste
        yield Faute("caracteristiques", f"La somme fait {somme}, il en faut {POINTS_A_REPARTIR}. {geste}.", "R2")


def _temperament(personnage: Personnage, creation: bool) -> Iterator[Faute]:
    """À 4 en tempérament, le joueur choisit d'être très beau ou très intimidant (R3)."""
    if creation and temperament_remarquable(personnage.caracteristiques) and not personnage.temperament_marque:
        yield Faute(
            "temperament_marque",
            "Tempérament 4 : notez s’il est très beau ou très intimidant.",
            "R3",
            avertissement=True,
        )


def _competences(personnage: Personnage, creation: bool) -> Iterator[Faute]:
    """Compétences connues (R28), dans le quota (R26), 6 points au plus chacune à la création (R27)."""
    points = personnage.competences
    yield from _inconnus("competences", "Compétence", points, COMPETENCES, "R28")
    for c, n in points.items():
        nom = COMPETENCES.get(c, c)
        if n < 0:
            yield Faute(c, f"{nom} vaut {n}. Une compétence vaut 0 ou plus.", "R27")
        elif creation and n > COMPETENCE_MAXIMUM:
            yield Faute(
                c,
                f"{nom} a {n} points, {COMPETENCE_MAXIMUM} au plus à la création. Retirez {pluriel(n - 6, 'point')}.",
                "R27",
            )
    if not creation or "intelligence" not in personnage.caracteristiques:
        return
    quota = quota_de_competences(personnage.caracteristiques["intelligence"])
    reste = quota - sum(points.values())
    if reste < 0:
        yield Faute(
            "competences", f"{quota - reste} points de compétence pour un quota de {quota}. Retirez-en {-reste}.", "R26"
        )
    elif reste:
        yield Faute(
            "competences", f"Il reste {pluriel(reste, 'point')} de compétence à placer.", "C1", avertissement=True
        )


def _langues(personnage: Personnage, _: bool) -> Iterator[Faute]:
    """Chaque point de Langue vaut une langue de plus que la maternelle (R44, C6)."""
    points = personnage.competences.get("langue", 0)
    if len(personnage.langues) > points:
        trop = f"{pluriel(len(personnage.langues), 'langue')} en plus de la maternelle pour Langue {points}"
        yield Faute("langues", f"{trop}. Retirez-en {len(personnage.langues) - points} ou ajoutez des points.", "R44")


def _talents(personnage: Personnage, creation: bool) -> Iterator[Faute]:
    """Talents connus (R31), deux tirés ou un choisi (R30), sans doublon (R33), celui de l'art offert (R35)."""
    talents = catalogue().talents
    offerts = personnage.talents_offerts
    yield from _inconnus("talents", "Talent", (*personnage.talents, *offerts.values()), talents.noms(), "R31")
    tous = [*personnage.talents, *offerts.values()]
    for t in dict.fromkeys(t for t in tous if tous.count(t) > 1):
        nom = talents[t].nom if t in talents else t
        yield Faute(
            "talents", f"{guillemets(nom)} est noté {tous.count(t)} fois. Relancez ou choisissez-en un autre.", "R33"
        )
    if creation and not 1 <= len(personnage.talents) <= TALENTS_TIRES:
        combien = pluriel(len(personnage.talents), "talent")
        yield Faute("talents", f"{combien} de départ : deux tirés au hasard, ou un seul choisi avec le meneur.", "R30")
    for a in personnage.arts:
        art = catalogue().arts.get(a)
        if art is None:
            continue
        offert = offerts.get(a)
        nom = talents[art.talent].nom
        if offert is None:
            yield Faute("talents_offerts", f"{art.nom} offre {guillemets(nom)}. Ajoutez-le.", "R35")
        elif (
            offert != art.talent
            and art.talent not in personnage.talents
            and art.talent not in [v for k, v in offerts.items() if k != a]
        ):
            yield Faute(
                "talents_offerts",
                f"{art.nom} offre {guillemets(nom)} ; un autre ne se choisit que s’il est déjà possédé.",
                "R35",
            )
    for a in offerts:
        if a not in personnage.arts:
            yield Faute(
                "talents_offerts", f"{guillemets(a)} offre un talent sans être un art du personnage. Retirez-le.", "R35"
            )


def _arts(personnage: Personnage, creation: bool) -> Iterator[Faute]:
    """Un art parmi neuf à la création (R34) ; celui de Kendo commence avec un bokken ou un katana (R37, C13)."""
    yield from _inconnus("arts", "Art martial", personnage.arts, catalogue().arts.noms(), "R34")
    if creation and len(personnage.arts) != 1:
        yield Faute(
            "arts",
            f"{pluriel(len(personnage.arts), 'art martial', 'arts martiaux')} : choisissez-en un, et un seul.",
            "R34",
        )
    equipement = " ".join(personnage.equipement).casefold()
    if creation and "kendo" in personnage.arts and not any(a in equipement for a in ARMES_DE_KENDO_AU_DEPART):
        yield Faute("equipement", "Le Kendo commence avec un bokken ou un katana. Ajoutez-en un à l’équipement.", "R37")


def _techniques(personnage: Personnage, creation: bool) -> Iterator[Faute]:
    """Quatre techniques au départ, de la liste de l'art, prérequis compris (R38), standards à part (R39).

    L'ordre d'achat est libre tant que chaque prérequis est dans le lot, enchaînements compris (C7).
    """
    techniques, connues = catalogue().techniques, personnage.techniques
    yield from _inconnus("techniques", "Technique", connues, techniques.noms(), "R38")
    for t in dict.fromkeys(t for t in connues if connues.count(t) > 1):
        yield Faute(
            "techniques", f"{techniques.noms().get(t, t)} est notée {connues.count(t)} fois. Gardez-la une fois.", "R38"
        )
    permises = {t for a in personnage.arts if a in catalogue().arts for t in catalogue().arts[a].techniques}
    acquises = {*connues, *catalogue().standards}
    for t in dict.fromkeys(connues):
        if t not in techniques:
            continue
        nom = techniques[t].nom
        if t in catalogue().standards:
            yield _standard_notee(t)
        elif creation and t not in permises:
            yield Faute("techniques", f"{nom} n’est pas dans la liste de l’art choisi. Prenez-en une autre.", "R38")
        prerequis = lire_prerequis(techniques[t].prerequis)
        if not prerequis.satisfait(acquises):
            noms = ", ".join(sorted(techniques[p].nom for p in prerequis.noms() - acquises))
            yield Faute(
                "techniques", f"{nom} demande d’abord : {noms}. Ajoutez le prérequis ou changez de technique.", "R38"
            )
    if creation and len(connues) != TECHNIQUES_DE_DEPART:
        ecart = TECHNIQUES_DE_DEPART - len(connues)
        geste = f"Ajoutez-en {ecart}" if ecart > 0 else f"Retirez-en {-ecart}"
        yield Faute(
            "techniques", f"{pluriel(len(connues), 'technique')} : il en faut {TECHNIQUES_DE_DEPART}. {geste}.", "R38"
        )


def _jauges(personnage: Personnage, creation: bool) -> Iterator[Faute]:
    """Jauges courantes entre 0 et leur maximum (R5, R13, R18) ; aucune furie à la création (R11)."""
    if set(personnage.caracteristiques) != set(CARACTERISTIQUES):
        return
    d = deriver(personnage)
    for champ, nom, valeur, maximum, regle in (
        ("sante", "Santé", personnage.sante, d.sante_max, "R5"),
        ("energie", "Énergie", personnage.energie, d.energie_max, "R18"),
        ("furie", "Furie", personnage.furie, d.furie_max, "R13"),
    ):
        if valeur is not None and not 0 <= valeur <= maximum:
            yield Faute(champ, f"{nom} {valeur} : la jauge va de 0 à {maximum}. Corrigez la case.", regle)
    if creation and personnage.furie:
        yield Faute("furie", f"Furie {personnage.furie} : elle est à 0 à la création. Remettez-la à 0.", "R11")


def _art_d_homme_de_main(personnage: Personnage, _: bool) -> Iterator[Faute]:
    """Un homme de main n'a ni art martial ni talent : son profil tient en quelques chiffres (C140)."""
    if personnage.arts:
        noms = _enumerer(personnage.arts, catalogue().arts.noms())
        yield Faute("arts", f"Un homme de main ne pratique aucun art martial. Retirez {noms}.", "C140")
    for champ, talents in (("talents", personnage.talents), ("talents_offerts", personnage.talents_offerts.values())):
        if talents:
            noms = _enumerer(talents, catalogue().talents.noms())
            yield Faute(champ, f"Un homme de main n’a aucun talent. Retirez {noms}.", "C140")


def _techniques_d_homme_de_main(personnage: Personnage, _: bool) -> Iterator[Faute]:
    """Un homme de main n'a appris aucune technique (R132) ; les standards ne se notent pas (R39)."""
    apprises = [t for t in personnage.techniques if t not in catalogue().standards]
    if apprises:
        noms = _enumerer(apprises, catalogue().techniques.noms())
        yield Faute("techniques", f"Un homme de main n’emploie que les techniques standards. Retirez {noms}.", "R132")
    for t in dict.fromkeys(personnage.techniques):
        if t in catalogue().standards:
            yield _standard_notee(t)


def _jauges_d_homme_de_main(personnage: Personnage, _: bool) -> Iterator[Faute]:
    """Un homme de main a 1 point de santé (R129), et ni énergie ni furie (R131)."""
    sante = personnage.sante
    if sante is not None and not 0 <= sante <= SANTE_D_HOMME_DE_MAIN:
        yield Faute(
            "sante", f"Santé {sante} : un homme de main a 1 point, 0 une fois à terre. Corrigez la case.", "R129"
        )
    for champ, nom, valeur in (
        ("energie", "Énergie", personnage.energie),
        ("furie", "Furie", personnage.furie),
    ):
        if valeur is not None:
            yield Faute(
                champ, f"{nom} {valeur} : un homme de main n’a ni énergie ni furie. Laissez la case vide.", "R131"
            )


Controle = Callable[[Personnage, bool], Iterator[Faute]]

CONTROLES: Sequence[Controle] = (
    _statut,
    _nom,
    _caracteristiques,
    _temperament,
    _competences,
    _langues,
    _talents,
    _arts,
    _techniques,
    _jauges,
)
CONTROLES_D_HOMME_DE_MAIN: Sequence[Controle] = (
    _nom,
    _caracteristiques,
    _competences,
    _langues,
    _art_d_homme_de_main,
    _techniques_d_homme_de_main,
    _jauges_d_homme_de_main,
)


def _standard_notee(technique: str) -> Faute:
    nom = catalogue().techniques[technique].nom
    return Faute("techniques", f"{nom} est une technique standard, ouverte à tous. Retirez-la de la liste.", "R39")


def _enumerer(donnes: Iterable[str], noms: Mapping[str, str]) -> str:
    return ", ".join(guillemets(noms.get(d, d)) for d in dict.fromkeys(donnes))


def _inconnus(champ: str, genre: str, donnes: Iterable[str], connus: dict[str, str], regle: str) -> Iterator[Faute]:
    for d in dict.fromkeys(donnes):
        if d not in connus:
            inconnu = "inconnu" if genre in ("Talent", "Art martial") else "inconnue"
            message = f"{genre} {citer(d)} {inconnu}. {suggestion(d, connus)}".rstrip()
            yield Faute(champ, message, regle)
