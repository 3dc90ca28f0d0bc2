"""Les épreuves hors combat : test simple, opposition, équipe, difficulté à annoncer, saut, course."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from tiamat.catalogue import Difficulte, catalogue
from tiamat.des import Jet, JetAFaire, Modificateur, Opposition, Poignee, loi, opposition, preparer
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import INSECABLE, pluriel
from tiamat.hasard import Hasard
from tiamat.journal import FaitChute, FaitJet, FaitOpposition, FaitTest, Journal
from tiamat.personnage import Personnage
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

VALEUR_MAXIMUM = 40
CORDE = Modificateur("Corde", d10=1, regle="R66")
"""Un équipement peut donner des dés : une corde vaut 1D10 pour escalader (R66, C154)."""


class ResultatTest(NamedTuple):
    """Un test lancé, contre une difficulté."""

    jet: Jet
    difficulte: int

    @property
    def marge(self) -> int:
        """Résultat moins difficulté (R50, C14)."""
        return marge(self.jet.total, self.difficulte)

    @property
    def reussi(self) -> bool:
        """Vrai si le résultat atteint la difficulté (R47)."""
        return self.marge >= 0


class ResultatOpposition(NamedTuple):
    """Deux jets opposés, l'initiateur d'abord."""

    initiateur: Jet
    adversaire: Jet

    @property
    def gagne(self) -> bool:
        """Vrai si l'initiateur l'emporte : à égalité, il perd (R51)."""
        return self.initiateur.total > self.adversaire.total


class ChancesOpposition(NamedTuple):
    """Les chances que l'un ou l'autre l'emporte (leur somme vaut 1), et les trois issues des dés."""

    initiateur: Fraction
    adversaire: Fraction
    issues: Opposition


class Equipier(NamedTuple):
    """Un membre d'une équipe : sa caractéristique (1 ou plus) et sa compétence (0 ou plus) pour la tâche."""

    nom: str
    caracteristique: int
    competence: int = 0


class ChancesDeGroupe(NamedTuple):
    """Les chances d'un groupe contre une difficulté : celle de chacun, seul ; celle de leur jet d'équipe."""

    chacun: tuple[Fraction, ...]
    equipe: Fraction

    @property
    def moyenne(self) -> Fraction:
        """La part du groupe qui réussit en moyenne, chacun essayant seul."""
        return sum(self.chacun, start=Fraction(0)) / len(self.chacun)

    @property
    def au_moins_un(self) -> Fraction:
        """La chance qu'un membre au moins réussisse, chacun essayant seul."""
        return 1 - prod((1 - p for p in self.chacun), start=Fraction(1))

    @property
    def tous(self) -> Fraction:
        """La chance que tous réussissent, chacun essayant seul."""
        return prod(self.chacun, start=Fraction(1))


class Saut(NamedTuple):
    """Un saut à tenter : ``difficulte`` vaut ``None`` quand aucun jet n'est demandé."""

    metres: int
    difficulte: int | None
    maison: bool = False


def _borner(valeur: int, quoi: str, minimum: int) -> int:
    if not minimum <= valeur <= VALEUR_MAXIMUM:
        raise Refus(f"{quoi} {valeur} : attendu de {minimum} à {VALEUR_MAXIMUM}.")
    return valeur


def marge(resultat: int, difficulte: int) -> int:
    """Rend résultat − difficulté : positive ou nulle pour une réussite, négative pour un échec (R50, C14).

    La formule encadrée de la source a le signe inverse ; ses exemples suivent celui-ci.

    >>> marge(7, 6), marge(2, 6)
    (1, -4)
    """
    return resultat - difficulte


def jet_de_caracteristique(
    caracteristique: int,
    competence: int = 0,
    *bonus: Modificateur,
    noms: tuple[str, str] = ("Caractéristique", "Compétence"),
) -> JetAFaire:
    """Prépare un jet : autant de D10 que la caractéristique (1 à 40), plus le niveau de compétence (R29, R47).

    Sans compétence adaptée on ajoute 0, sans malus (R48). ``bonus`` : équipement (R66), avantage de situation
    (R52), états.

    >>> jet_de_caracteristique(2, 2, CORDE).poignee
    Poignee(d10=3, d6=0, fixe=2)
    """
    parts = [Modificateur(noms[0], d10=_borner(caracteristique, "Caractéristique", 1), regle="R47")]
    if competence:
        parts.append(Modificateur(noms[1], fixe=_borner(competence, "Compétence", 0), regle="R29"))
    return preparer(*parts, *bonus)


def avantage(points: int) -> Modificateur:
    """Les points fixes que le meneur donne au camp avantagé (R52).

    >>> avantage(2)
    Modificateur(libelle='Avantage', d10=0, d6=0, fixe=2, regle='R52')
    """
    return Modificateur("Avantage" if points >= 0 else "Désavantage", fixe=points, regle="R52")


def difficulte_nommee(nom: str) -> int:
    """Rend la valeur d'un cran de difficulté par son nom (R46, C15).

    >>> difficulte_nommee("difficile")
    8
    """
    return catalogue().difficultes.trouver(nom).valeur


def chance(poignee: Poignee, difficulte: int) -> Fraction:
    """La chance exacte d'atteindre une difficulté (R47).

    >>> chance(Poignee(2), 8)
    Fraction(51, 100)
    """
    return loi(poignee).chance_au_moins(difficulte)


def lancer_test(
    jet: JetAFaire, difficulte: int, hasard: Hasard, journal: Journal | None = None, qui: str = ""
) -> ResultatTest:
    """Lance un test simple : réussi si le résultat atteint la difficulté (R47).

    >>> from tiamat.hasard import HasardScript
    >>> lancer_test(jet_de_caracteristique(2, 2), 10, HasardScript([1, 6])).marge
    -2
    """
    test = ResultatTest(jet.lancer(hasard), difficulte)
    if journal is not None:
        journal.noter(FaitJet(qui, jet.modificateurs[0].libelle, test.jet))
        journal.noter(FaitTest(qui, test.jet.total, difficulte))
    return test


def opposer(
    initiateur: JetAFaire,
    adversaire: JetAFaire,
    hasard: Hasard,
    journal: Journal | None = None,
    noms: tuple[str, str] = ("l’initiateur", "l’adversaire"),
) -> ResultatOpposition:
    """Lance une opposition : le plus haut gagne, à égalité l'initiateur perd (R51).

    L'initiateur est celui qui provoque (C26).

    >>> from tiamat.hasard import HasardScript
    >>> opposer(jet_de_caracteristique(1), jet_de_caracteristique(1), HasardScript([7, 7])).gagne
    False
    """
    duel = ResultatOpposition(initiateur.lancer(hasard), adversaire.lancer(hasard))
    if journal is not None:
        journal.noter(FaitOpposition(*noms, (duel.initiateur.total, duel.adversaire.total)))
    return duel


def chances_d_opposition(initiateur: Poignee, adversaire: Poignee) -> ChancesOpposition:
    """Les chances exactes de chacun ; l'égalité, comptée à part, profite à l'adversaire (R51).

    >>> chances_d_opposition(Poignee(2), Poignee(1)).initiateur == opposition(Poignee(2), Poignee(1)).gagne
    True
    """
    issues = opposition(initiateur, adversaire)
    return ChancesOpposition(issues.gagne, issues.perd + issues.egalite, issues)


def jet_d_equipe(equipiers: Sequence[Equipier], *bonus: Modificateur) -> JetAFaire:
    """Prépare le jet d'une équipe (R58) : celui qui a la meilleure caractéristique lance, avec 1D10 de plus par
    équipier et la somme des compétences de tous.

    Un équipier sans compétence donne son dé quand même, et leur nombre n'a pas de plafond (C27) hors celui des dés.

    >>> jet_d_equipe([Equipier("Ryu", 3, 1), Equipier("Dante", 1, 3), Equipier("Jack", 2)]).poignee
    Poignee(d10=5, d6=0, fixe=4)
    """
    if not equipiers:
        raise Refus("Équipe vide : il faut au moins une personne (R58).")
    meneur = max(equipiers, key=lambda e: e.caracteristique)
    parts = [
        Modificateur(
            f"Caractéristique de {meneur.nom}", d10=_borner(meneur.caracteristique, "Caractéristique", 1), regle="R58"
        )
    ]
    if len(equipiers) > 1:
        parts.append(Modificateur(pluriel(len(equipiers) - 1, "équipier"), d10=len(equipiers) - 1, regle="R58"))
    parts += [
        Modificateur(f"Compétence de {e.nom}", fixe=_borner(e.competence, "Compétence", 0), regle="R58")
        for e in equipiers
        if e.competence
    ]
    return preparer(*parts, *bonus)


def equipier(personnage: Personnage, caracteristique: str, competence: str = "") -> Equipier:
    """Rend ce qu'un personnage apporte à une tâche : ses dés, et le niveau de la compétence, 0 sans elle (R47, R48).

    ``caracteristique`` et ``competence`` sont des identifiants ; ``competence`` peut être vide. Lève ``Refus``, qui
    nomme le personnage, si sa fiche n'a pas cette caractéristique ou déborde (1 à 40, 0 à 40).

    >>> from tiamat.personnage import profil
    >>> equipier(profil("jack"), "intelligence", "langue")
    Equipier(nom='Jack', caracteristique=2, competence=2)
    """
    nom = personnage.nom or "Sans nom"
    niveau = personnage.competences.get(competence, 0)
    try:
        _borner(niveau, COMPETENCES.get(competence, ""), 0)
        valeur = personnage.caracteristiques.get(caracteristique, 0)
        return Equipier(nom, _borner(valeur, CARACTERISTIQUES[caracteristique], 1), niveau)
    except Refus as refus:
        raise Refus(f"{nom}, {refus} Corrigez sa fiche.") from None


def equipes(membres: Sequence[Equipier]) -> tuple[tuple[Equipier, ...], ...]:
    """Rend les meilleures équipes d'un membre, de deux, de trois… jusqu'à tous (R58).

    Celui qui a la meilleure caractéristique mène toujours ; les autres apportant chacun 1D10, les plus compétents
    viennent d'abord.

    >>> trois = [Equipier("Jack", 2), Equipier("Ryu", 3), Equipier("Léa", 1, 2)]
    >>> [[e.nom for e in equipe] for equipe in equipes(trois)]
    [['Ryu'], ['Ryu', 'Léa'], ['Ryu', 'Léa', 'Jack']]
    """
    if not membres:
        return ()
    meneur = max(range(len(membres)), key=lambda i: (membres[i].caracteristique, membres[i].competence))
    autres = [e for i, e in enumerate(membres) if i != meneur]
    ordre = (membres[meneur], *sorted(autres, key=lambda e: -e.competence))
    return tuple(ordre[:n] for n in range(1, len(ordre) + 1))


def chances_de_groupe(membres: Sequence[Equipier], difficulte: int) -> ChancesDeGroupe:
    """Les chances exactes d'un groupe : chacun lance seul (R47), ou tous font une équipe (R58).

    Lève ``Refus`` si le groupe est vide.

    >>> chances_de_groupe([Equipier("Jack", 1), Equipier("Ryu", 1)], 6).tous
    Fraction(1, 4)
    """
    equipe = chance(jet_d_equipe(membres).poignee, difficulte)
    seuls = (jet_de_caracteristique(e.caracteristique, e.competence).poignee for e in membres)
    return ChancesDeGroupe(tuple(chance(poignee, difficulte) for poignee in seuls), equipe)


def difficulte_visee(chance_a: Callable[[int], Fraction], visee: Fraction) -> int:
    """Rend la difficulté, 1 ou plus, dont la chance approche le mieux ``visee`` (entre 0 et 1, exclus) (R47).

    ``chance_a`` rend la chance de réussir contre une difficulté ; elle décroît jusqu'à 0. À écart égal, la plus
    facile ; mais jamais sous la plus haute que l'on atteint à coup sûr. Lève ``Refus`` si ``visee`` déborde.

    >>> difficulte_visee(lambda d: chance(Poignee(2), d), Fraction(1, 2))
    8
    """
    if not 0 < visee < 1:
        raise Refus(f"Chance visée {visee} : attendu entre 0 et 1, sans les atteindre.")
    difficulte, essais = 1, {1: chance_a(1)}
    while essais[difficulte] > visee:
        difficulte += 1
        obtenue = chance_a(difficulte)
        if obtenue == 1:
            essais.clear()
        essais[difficulte] = obtenue
    return min(essais, key=lambda d: abs(essais[d] - visee))


def cran_vise(chance_a: Callable[[int], Fraction], visee: Fraction) -> Difficulte:
    """Rend celui des six crans de la table dont la chance approche le mieux ``visee`` (R46, C15).

    À écart égal, le plus facile. ``chance_a`` est celle de ``difficulte_visee``.

    >>> cran_vise(lambda d: chance(Poignee(2), d), Fraction(1, 5)).nom
    'Très difficile'
    """
    return min(catalogue().difficultes.values(), key=lambda cran: abs(chance_a(cran.valeur) - visee))


def saut(metres: int, habilete: int) -> Saut:
    """Dit ce que demande un saut avec élan : rien jusqu'à ``habilete`` mètres (R88), un cran par mètre au-delà (R89).

    Six mètres de trop demandent 20, au-delà c'est impossible (C17, maison) : lève ``ActionImpossible``.

    >>> saut(5, 2), saut(2, 2)
    (Saut(metres=5, difficulte=8, maison=False), Saut(metres=2, difficulte=None, maison=False))
    """
    if metres < 0:
        raise Refus(f"Saut de {metres} mètres : donnez une longueur positive.")
    trop = metres - _borner(habilete, "Habileté", 1)
    if trop <= 0:
        return Saut(metres, None)
    cran = catalogue().sauts.get(trop)
    if cran is None:
        limite = habilete + max(catalogue().sauts)
        raise ActionImpossible(
            f"Sauter {metres} mètres est impossible avec Habileté {habilete}{INSECABLE}: "
            f"{limite} mètres au plus (R89, C17)."
        )
    return Saut(metres, catalogue().difficultes[cran.difficulte].valeur, cran.maison)


def jet_de_saut(habilete: int, acrobatie: int = 0) -> JetAFaire:
    """Prépare un jet de saut : Habileté, plus la compétence Acrobatie (R89).

    >>> jet_de_saut(2, 2).poignee
    Poignee(d10=2, d6=0, fixe=2)
    """
    noms = (CARACTERISTIQUES["habilete"], COMPETENCES["acrobatie"])
    return jet_de_caracteristique(habilete, acrobatie, noms=noms)


def difficulte_de_course(terrain: str) -> int:
    """La difficulté de courir sans tomber sur un terrain (R86, C16) ; lève ``NomInconnu`` si la fiche l'ignore.

    >>> difficulte_de_course("forêt"), difficulte_de_course("verglas")
    (6, 10)
    """
    return catalogue().difficultes[catalogue().terrains.trouver(terrain).difficulte].valeur


def courir_sur(
    terrain: str, habilete: int, course: int, hasard: Hasard, journal: Journal | None = None, qui: str = ""
) -> ResultatTest:
    """Court sur un terrain difficile : test d'Habileté, plus la compétence Course (R87) ; l'échec met à terre (R85).

    >>> from tiamat.hasard import HasardScript
    >>> courir_sur("forêt", 2, 2, HasardScript([1, 4])).reussi
    True
    """
    noms = (CARACTERISTIQUES["habilete"], COMPETENCES["course"])
    jet = jet_de_caracteristique(habilete, course, noms=noms)
    test = lancer_test(jet, difficulte_de_course(terrain), hasard, journal, qui)
    if journal is not None and not test.reussi:
        journal.noter(FaitChute(qui or "Le coureur"))
    return test
