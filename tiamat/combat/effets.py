"""Ce qu'une technique réussie fait aux deux combattants, au-delà de la perte : reculer, désarmer, tenir, déplacer."""

from tiamat.catalogue.effets import Effet
from tiamat.combat.combat import Combat, Etat, prendre, tenant
from tiamat.combat.combattant import A_TERRE
from tiamat.combat.corps import PERSONNE, Corps
from tiamat.combat.durees import Pose, etats, fins_de, poser
from tiamat.combat.echange import PAREE, TOUCHE, Issue
from tiamat.combat.emploi import Emploi
from tiamat.combat.groupes import encaisser_en_groupe
from tiamat.combat.porter import lacher_arme, recevoir_arme
from tiamat.combat.questions import QuestionDe
from tiamat.combat.soumission import delivrer
from tiamat.combat.suites import ETATS_DES_ATTRIBUTS, gagner, subir
from tiamat.procedure.interpretes import Choix, Interprete, demander

RECUL = 2
"""Les mètres d'un Choc (R193)."""
DISTANCES = {
    "1d6": QuestionDe("distance", "distance", "R209"),
    "2d6": QuestionDe("distance", "distance", "R209", 2),
}
FURIE = QuestionDe("furie", "furie gagnée", "R209")
SOI, CIBLE = "soi", "cible"


def frapper_le_corps(
    h: Interprete, combat: Combat, e: Etat, i: int, j: int, coup: Emploi, garde: Emploi | None, issue: Issue
) -> Etat:
    """Rend l'état après un coup de ``i`` qui atteint ``j`` : la touche et ses attributs, puis la perte (R97 à R99).

    Impulsion profite à ``i`` (R196). Un groupe perd un membre ou le met de côté (R129, C132). La victime d'un tiers se
    libère quand son tenant perd de la santé, tombe, recule ou s'effondre (R195, C117).
    """
    avant = e.corps[j]
    touche = issue.resultat != PAREE
    if j in combat.groupes:
        e = e.avec(j, _subir_en_groupe(avant, issue, coup))
    else:
        e = e.avec(j, subir(avant, issue, coup, garde))
        if touche:
            e = _terroriser(e, i, j, coup)
    if touche:
        e = e.avec(j, tirer_la_furie(h, e.corps[j], coup))
        e = _reculer(h, combat, e, i, j, coup, garde)
        e = _desarmer(h, combat, e, i, j, coup)
        e = _tenir(combat, e, i, j, coup)
        if "impulsion" in coup.attributs:
            e = e.changer(i, impulsions=e.corps[i].impulsions + 1)
        if coup.effet("se_liberer"):
            e = delivrer(e, i)
    return _lacher_si_atteint(e, j, avant)


def reussir_la_defense(h: Interprete, combat: Combat, e: Etat, i: int, j: int, garde: Emploi) -> Etat:
    """Rend l'état après une défense de ``j`` qui écarte l'attaque de ``i`` : ses attributs et ses effets.

    Impulsion vaut pour une défense (R196), Aveuglante atteint l'attaquant (R191), Mouvement la clôt par un déplacement
    (R182) ; le reste est dans la fiche (R208, R209).
    """
    if "contre_attaque" not in garde.attributs:
        if "impulsion" in garde.attributs:
            e = e.changer(j, impulsions=e.corps[j].impulsions + 1)
        for attribut, etat in ETATS_DES_ATTRIBUTS.items():
            if attribut in garde.attributs:
                e = _poser(combat, e, i, etat)
        if "mouvement" in garde.attributs:
            e = deplacer(h, combat, e, j, combat.deplacement(j), "mouvement")
    for x in garde.effets:
        if x.verbe == "bonus_au_prochain_jet":
            e = e.changer(j, elan=x.d6)
        elif x.verbe == "perdre_action":
            e = e.changer(i, actions=max(0, e.corps[i].actions - x.actions))
        elif x.verbe == "teleporter":
            metres = combat.combattants[j].caracteristiques[x.carac] * x.fois
            e = deplacer(h, combat, e, j, metres, "teleportation")
        elif x.verbe == "clore_tour":
            e = clore_le_tour(e, i)
    return e


def finir_la_technique(e: Etat, i: int, j: int, emploi: Emploi, *, reussie: bool) -> Etat:
    """Rend l'état où chacun est dans la posture que la technique lui laisse, l'arme dégainée en main (R208)."""
    for x in emploi.effets:
        if x.verbe == "finir" and (x.quand == "toujours" or (x.quand == "reussite" and reussie)):
            e = e.changer(i if x.qui == SOI else j, posture=x.posture)
    return e


def deplacer(h: Interprete, combat: Combat, e: Etat, i: int, metres: int, pourquoi: str) -> Etat:
    """Rend l'état après un déplacement gratuit, là où le combattant choisit d'aller ; sur place par défaut (R182)."""
    ici = e.corps[i].position
    ailleurs = tuple(p for n in range(1, metres + 1) for p in (ici - n, ici + n))
    vers = demander(h, Choix(pourquoi, i, (ici, *ailleurs)), combat, e)
    return e.changer(i, position=vers)


def clore_le_tour(e: Etat, i: int) -> Etat:
    """Rend l'état où ce combattant ne joue plus ce tour-ci ; ses actions ne servent plus qu'à se défendre (R208)."""
    file = tuple(reste for rang in e.file if (reste := tuple(q for q in rang if q != i)))
    return e._replace(file=file)


def _poser(combat: Combat, e: Etat, i: int, etat: str) -> Etat:
    c = e.corps[i]
    if i in combat.groupes:
        return e.avec(i, ecarter(c, etat, fins_de("tour_suivant")))
    return e.changer(i, poses=poser(c.poses, etat, fins_de("tour_suivant")))


def _terroriser(e: Etat, i: int, j: int, coup: Emploi) -> Etat:
    return e.changer(j, effroi=i) if "terrorisante" in coup.attributs else e


def tirer_la_furie(h: Interprete, c: Corps, coup: Emploi) -> Corps:
    """Rend celui qui est touché, avec la furie d'une fiche qui se lance au dé (R209) ; l'autre est déjà comptée."""
    for x in coup.effets:
        if x.verbe == "furie" and x.des:
            c = gagner(c, h.tirer(FURIE))
    return c


def _reculer(h: Interprete, combat: Combat, e: Etat, i: int, j: int, coup: Emploi, garde: Emploi | None) -> Etat:
    """Choc : 2 mètres, ou ce que dit la fiche, à l'opposé de l'attaquant (R193, R208)."""
    if "choc" not in coup.attributs or (garde and any(x.verbe == "immunite" and x.a == "choc" for x in garde.effets)):
        return e
    ecart = next((x for x in coup.effets if x.verbe == "repousser"), None)
    metres = h.tirer(DISTANCES[ecart.distance]) if ecart else RECUL
    return e.changer(j, position=e.corps[j].position + metres * _sens(combat, e, i, j))


def _sens(combat: Combat, e: Etat, i: int, j: int) -> int:
    """À l'opposé de l'attaquant ; sur le même point, chacun recule de son côté."""
    ecart = e.corps[j].position - e.corps[i].position
    return (1 if combat.camps[j] > combat.camps[i] else -1) if ecart == 0 else (1 if ecart > 0 else -1)


def _desarmer(h: Interprete, combat: Combat, e: Etat, i: int, j: int, coup: Emploi) -> Etat:
    """Désarmante : l'arme tenue tombe aux pieds (R192), plus loin, ou passe en main (R209) ; sinon rien (C64)."""
    c = e.corps[j]
    if "desarmante" not in coup.attributs or not c.tenues:
        return e
    arme = c.tenues[-1]
    e = e.avec(j, lacher_arme(c, arme))
    x = next((x for x in coup.effets if x.verbe == "desarmer"), None)
    if x is not None and x.distance not in DISTANCES:
        return recevoir_arme(e, i, arme)
    metres = h.tirer(DISTANCES[x.distance]) if x else 0
    return e._replace(au_sol=(*e.au_sol, (arme, c.position + metres * _sens(combat, e, i, j))))


def _tenir(combat: Combat, e: Etat, i: int, j: int, coup: Emploi) -> Etat:
    """Soumission : la cible est tenue aussitôt (R195, C111) ; un membre d'un groupe est mis de côté (C132)."""
    c = e.corps[j]
    if "soumission" not in coup.attributs or c.hors_de_combat:
        return e
    if j in combat.groupes:
        return e
    return prendre(e, j, i, coup.technique.id, combat.combattants[j].caracteristiques["force"])


def _lacher_si_atteint(e: Etat, j: int, avant: Corps) -> Etat:
    """Un tenant blessé par un tiers, tombé, repoussé ou KO lâche sa victime (R195, C117)."""
    victime, apres = tenant(e, j), e.corps[j]
    if victime is None:
        return e
    tombe = apres.posture == A_TERRE != avant.posture
    if apres.jauges.sante < avant.jauges.sante or tombe or apres.position != avant.position or apres.hors_de_combat:
        return delivrer(e, victime)
    return e


def _subir_en_groupe(c: Corps, issue: Issue, coup: Emploi) -> Corps:
    """Un membre tombe dès 1 point (R129), ou dès la touche d'une Attaque surprise (R128, C131).

    Sans perte, l'état (R187), la prise ou la mise à terre (R188) met un membre de côté tant qu'il dure (C132).
    """
    touche = issue.resultat == TOUCHE or issue.resultat == "riposte"
    surpris = touche and "attaque_surprise" in coup.attributs
    pertes = encaisser_en_groupe(c.effectif, max(issue.perte, int(surpris)), letale="letale" in coup.attributs)
    if pertes.effectif < c.effectif:
        return c._replace(effectif=pertes.effectif, ecartes=c.ecartes[: max(0, pertes.effectif - 1)])
    if not touche:
        return c
    for attribut, etat in (*ETATS_DES_ATTRIBUTS.items(), ("a_terre", A_TERRE), ("soumission", "tenu")):
        if attribut in coup.attributs:
            x = next((x for x in coup.effets if x.verbe == "etat" and x.etat == etat and not x.quand), None)
            c = ecarter(c, etat, _duree(x, issue))
    return c


def _duree(x: Effet | None, issue: Issue) -> int:
    return fins_de(x.duree, issue.tours) if x else fins_de("tour_suivant")


def ecarter(c: Corps, etat: str, fins: int) -> Corps:
    """Rend le groupe dont un membre subit cet état : il ne compte plus dans le bonus d'équipe (C132).

    Le dernier membre valide subit l'état pour tout le groupe.
    """
    if c.effectif - len(c.ecartes) >= 2:
        return c._replace(ecartes=(*c.ecartes, Pose(etat, fins)))
    if etat == A_TERRE:
        return c._replace(posture=A_TERRE)
    return c._replace(poses=poser(c.poses, etat, fins)) if etat != "tenu" else c._replace(actions=0)


def sonner(avant: Etat, apres: Etat) -> Etat:
    """Rend l'état où ceux qui viennent d'être sonnés perdent une action et passent derniers (R148 à R150, C88).

    S'il ne leur reste aucune action, rien ne change ce tour-ci ; entre sonnés, l'ordre d'initiative demeure (C90).
    """
    for i, (a, c) in enumerate(zip(avant.corps, apres.corps, strict=True)):
        if a.poses is c.poses or "sonne" not in etats(c.poses) or "sonne" in etats(a.poses) or c.actions < 1:
            continue
        apres = apres.changer(i, actions=c.actions - 1)
        if any(i in rang for rang in apres.file):
            apres = clore_le_tour(apres, i)
            place = next((n for n, rang in enumerate(apres.file) if _apres_un_sonne(apres, i, rang)), len(apres.file))
            apres = apres._replace(file=(*apres.file[:place], (i,), *apres.file[place:]))
    return apres


def _apres_un_sonne(e: Etat, i: int, rang: tuple[int, ...]) -> bool:
    """Dit si ceux de ce rang, tous sonnés, ont une moins bonne initiative que ``i``."""
    return all("sonne" in etats(e.corps[j].poses) and e.corps[j].rang < e.corps[i].rang for j in rang)


def oublier(e: Etat, i: int) -> Etat:
    """Rend l'état où ce combattant, KO ou mort, ne tient plus, n'est plus tenu et n'effraie plus personne."""
    if e.corps[i].prise is not None:
        e = e.changer(i, prise=None)
    for j, c in enumerate(e.corps):
        if c.prise is not None and c.prise.tenant == i:
            e = delivrer(e, j)
        if c.effroi == i:
            e = e.changer(j, effroi=PERSONNE)
    return e
