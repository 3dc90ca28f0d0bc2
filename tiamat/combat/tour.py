"""Le tour : l'initiative, à qui c'est de jouer, la fin du tour, la fin du combat."""

from collections.abc import Iterable
from functools import lru_cache

from tiamat.combat import recit
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import Combattant, Situation
from tiamat.combat.corps import PERSONNE, Corps
from tiamat.combat.durees import FIN_DU_COMBAT, actions_du_tour, etats
from tiamat.combat.effets import oublier
from tiamat.combat.initiative import jet_d_initiative, ordonner
from tiamat.combat.jets import surprendre
from tiamat.combat.questions import GAGNE, QuestionContre, QuestionTotal
from tiamat.combat.suites import finir_le_tour_de
from tiamat.des import JetAFaire, Modificateur, preparer
from tiamat.erreurs import ActionImpossible
from tiamat.jauges import finir_combat
from tiamat.procedure.interpretes import Interprete


def a_qui(e: Etat) -> int | None:
    """Rend celui qui doit annoncer une action ; rien si le tour est fini ou n'a pas commencé (R54, R68)."""
    if not e.file:
        return None
    return next((i for i in e.file[0] if i not in e.closes), None)


def camps_debout(combat: Combat, e: Etat) -> tuple[int, ...]:
    """Rend les camps qui ont encore quelqu'un pour se battre."""
    debout = {camp for camp, c in zip(combat.camps, e.corps, strict=True) if not c.hors_de_combat}
    return tuple(sorted(debout))


def fini(combat: Combat, e: Etat) -> bool:
    """Dit si le combat est fini : il ne reste qu'un camp debout, ou aucun."""
    return len(camps_debout(combat, e)) < 2


def embusquer(h: Interprete, combat: Combat, e: Etat, embusques: Iterable[int], victimes: Iterable[int]) -> Etat:
    """Joue une embuscade, avant le premier tour seulement (R104, C107).

    Le meilleur des embusqués jette une fois Rapidité + Infiltration, avec 1D10 par équipier et les compétences de tous
    (R58) ; chaque victime s'oppose seule, Perception + Vigilance (R105, C106). L'égalité n'est pas une surprise. Qui
    perd ne lance qu'un D10 à l'initiative et pour se défendre tout ce tour (R106). Lève ``ActionImpossible`` une fois
    le combat commencé.
    """
    if e.tour:
        raise ActionImpossible("L’embuscade se joue avant le premier tour du combat (R104).")
    tous = tuple(embusques)
    jet = _infiltration([(combat.combattants[i], e.corps[i].effectif) for i in tous])
    obtenu = h.tirer(QuestionTotal(jet, combat.nom(tous[0]), "Infiltration", "infiltration"))
    for j in victimes:
        cible = combat.combattants[j]
        vigilance = preparer(
            Modificateur("Perception", d10=cible.caracteristiques["perception"], regle="R105"),
            Modificateur("Vigilance", fixe=cible.competences.get("vigilance", 0), regle="R105"),
        )
        question = QuestionContre(obtenu, vigilance, combat.nom(j), "vigilance", "Vigilance")
        surpris = h.tirer(question) == GAGNE
        h.noter(recit.embuscade, combat, j, surpris, surpris and sans_surprise(combat, j))
        e = e.changer(j, embusque=surpris)
    return e


def sans_surprise(combat: Combat, i: int) -> bool:
    """Dit si ce combattant ne se laisse pas surprendre : Sixième sens, selon l'option de table (C105).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, _ = engager([Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)])
    >>> sans_surprise(combat, 0), sans_surprise(combat, 1)
    (False, True)
    """
    return combat.options.sixieme_sens_contre_embuscade and "sixieme_sens" in combat.combattants[i].talents


def _infiltration(embusques: list[tuple[Combattant, int]]) -> JetAFaire:
    rapidite = max(c.caracteristiques["rapidite"] for c, _ in embusques)
    equipiers = sum(n for _, n in embusques) - 1
    parts = [Modificateur("Rapidité", d10=rapidite, regle="R105")]
    if equipiers:
        parts.append(Modificateur("Équipiers", d10=equipiers, regle="R58"))
    points = sum(c.competences.get("infiltration", 0) * n for c, n in embusques)
    return preparer(*parts, Modificateur("Infiltration", fixe=points, regle="R105"))


def ouvrir_le_tour(h: Interprete, combat: Combat, e: Etat) -> Etat:
    """Ouvre un tour : chacun retrouve ses actions (R71, C34) et rejoue son initiative (R69), l'ordre est fixé (R68).

    Impulsion et élan s'usent à ce jet (C32, C63). Un groupe reçoit son mouvement gratuit (R125) et ne jette qu'une fois
    (R124) ; une action longue ne laisse aucune action (R56).
    """
    h.sous("")
    corps = [_au_debut(combat, i, c) for i, c in enumerate(e.corps)]
    jets: dict[int, QuestionTotal] = {}
    for i, c in enumerate(corps):
        if not c.hors_de_combat:
            sans_recours = c.embusque and not combat.options.sixieme_sens_contre_embuscade
            jets[i] = _initiative(combat.qui(e, i), c.allure, c.impulsions, sans_recours, combat.ids[i])
    rangs = h.jouer(jeter_l_initiative, tuple(jets.values()))
    for i, rang in zip(jets, rangs, strict=True):
        corps[i] = corps[i]._replace(rang=rang, impulsions=0, elan=0)
    file = _ordre(combat, corps, dict(zip(jets, rangs, strict=True)))
    apres = Etat(tuple(corps), e.tour + 1, file, au_sol=e.au_sol)
    h.noter(recit.tour, combat, apres)
    return apres


def jeter_l_initiative(h: Interprete, jets: tuple[QuestionTotal, ...]) -> tuple[int, ...]:
    """Jette l'initiative de chacun et rend leurs rangs : 0 pour le plus bas score, le même à égalité (R69, R73).

    Un seul jet par combattant, groupes compris (R124) : l'ordre n'a besoin que des rangs.
    """
    scores = [h.tirer(jet) for jet in jets]
    places = sorted(set(scores))
    return tuple(places.index(score) for score in scores)


@lru_cache(maxsize=4096)
def _initiative(qui: Combattant, s: Situation, impulsions: int, sans_recours: bool, nom: str) -> QuestionTotal:
    jet = jet_d_initiative(qui, s, impulsions=impulsions)
    return QuestionTotal(surprendre(jet, "R106") if sans_recours else jet, qui.nom, "Initiative", nom)


def _ordre(combat: Combat, corps: list[Corps], scores: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    cles = {i: str(i) for i in scores}
    ordre = ordonner(
        {cles[i]: n for i, n in scores.items()},
        {cles[i]: combat.combattants[i].caracteristiques["rapidite"] for i in scores},
        sonnes={cles[i] for i in scores if "sonne" in etats(corps[i].poses)},
        groupes={cles[i] for i in scores if i in combat.groupes},
    )
    return tuple(tuple(int(i) for i in ensemble) for ensemble in ordre)


def _au_debut(combat: Combat, i: int, c: Corps) -> Corps:
    if c.hors_de_combat:
        return c._replace(actions=0, court=False)
    base = combat.combattants[i].actions
    return c._replace(
        actions=0 if c.occupe else actions_du_tour(base, c.poses),
        court=False,
        a_attaque=False,
        a_resiste=False,
        suite=(PERSONNE, ()),
        attend=PERSONNE,
        prise=c.prise._replace(tentee=False) if c.prise else None,
        mouvement_gratuit=i in combat.groupes,
    )


def finir_le_tour(h: Interprete, combat: Combat, e: Etat) -> Etat:
    """Ferme le tour : les durées s'usent (R198), l'embuscade cesse (R104), les actions restantes se perdent (C34)."""
    corps = []
    for c in e.corps:
        apres = finir_le_tour_de(c)
        usees = tuple(p if p.fins == FIN_DU_COMBAT else p._replace(fins=p.fins - 1) for p in c.ecartes if p.fins != 1)
        corps.append(
            apres._replace(
                embusque=False, ecartes=usees, occupe=max(0, c.occupe - 1), actions=0, mouvement_gratuit=False
            )
        )
    apres_tous = e._replace(corps=tuple(corps), file=(), listes=(), closes=frozenset())
    h.noter(recit.differences, combat, e, apres_tous)
    return apres_tous


def passer_la_main(combat: Combat, e: Etat) -> Etat:
    """Rend l'état où c'est à qui peut encore agir : les KO et ceux qui n'ont plus d'action sortent de la file.

    Qui tombe lâche sa victime et n'effraie plus personne (C101, C117).
    """
    for i, c in enumerate(e.corps):
        if c.hors_de_combat:
            e = oublier(e, i)
    while e.file and not (e.listes or e.closes):
        tete = tuple(i for i in e.file[0] if peut_agir(e.corps[i]))
        if tete:
            return e if tete == e.file[0] else e._replace(file=(tete, *e.file[1:]))
        e = e._replace(file=e.file[1:])
    return e


def peut_agir(c: Corps) -> bool:
    """Dit s'il lui reste une action, ou le mouvement gratuit d'un groupe (R71, R125)."""
    return not c.hors_de_combat and (c.actions > 0 or c.mouvement_gratuit)


def finir_le_combat(combat: Combat, e: Etat) -> Etat:
    """Rend l'état après le combat : la furie tombe (R14), sauf option (R15), et les états du combat s'effacent.

    Qui est KO sans avoir perdu toute sa santé se réveille (C118) ; à 0, il reste KO (R147). L'énergie à 0 laisse épuisé
    (R144, C91) ; une blessure grave reste jusqu'à la guérison (C95). Positions et actions ne comptent plus.
    """
    corps = tuple(
        c._replace(
            jauges=finir_combat(c.jauges, furie_gardee=combat.options.furie_gardee),
            poses=(),
            blessures=tuple(b for b in c.blessures if b[1] == FIN_DU_COMBAT),
            prise=None,
            effroi=PERSONNE,
            attend=PERSONNE,
            actions=0,
            rang=0,
            prepare=False,
            elan=0,
            impulsions=0,
            embusque=False,
            court=False,
            ecartes=(),
            suite=(PERSONNE, ()),
            occupe=0,
        )
        for c in e.corps
    )
    return Etat(corps, e.tour, au_sol=e.au_sol)
