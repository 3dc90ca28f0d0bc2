"""Le déroulé d'un duel : la peur, les postures, l'initiative, les tours, les réactions."""

from collections.abc import Iterable

from tiamat.des import Somme
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Interprete
from tiamat.variantes.anneaux.combattant import Corps, Etat, fiche, hors_de_combat, nd_des_blessures
from tiamat.variantes.anneaux.etats import (
    APEURE,
    PANIQUE,
    issue_de_peur,
    nd_de_peur,
    nd_de_recuperation,
)
from tiamat.variantes.anneaux.faits import FaitRound
from tiamat.variantes.anneaux.frapper import attaquer, decider, depenser, dire
from tiamat.variantes.anneaux.jets import composer, jet_de_competence, jet_de_trait, point_de_vide
from tiamat.variantes.anneaux.nd import bonus_d_esquive
from tiamat.variantes.anneaux.offres import (
    ATTAQUE,
    FINIR,
    JET,
    LIBERER,
    RAMASSER,
    RELEVER,
    RETARDER,
    explose,
    tous_les_malus,
)
from tiamat.variantes.anneaux.tables import nombre, rang
from tiamat.variantes.questions import QuestionGardee, QuestionSomme
from tiamat.variantes.systeme import Depart

ROUNDS_MAXIMUM = 60
"""Deux combattants à bout peuvent ne plus se toucher : au-delà, le duel s'arrête."""


def pas(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Joue la phase qui vient, ou un tour (003-R16, 003-R17, 003-R18)."""
    if e.phase == "peur":
        return _peur(h, depart, e)._replace(phase="postures")
    if e.phase == "postures":
        return _initiatives(h, depart, _postures(h, depart, e))
    if e.phase == "tours":
        return _tour(h, depart, e)
    return _reactions(h, depart, e)


def fin(depart: Depart, e: Etat) -> str | None:
    """Dit pourquoi le duel est fini, ou rien (003-G06, 003-R04)."""
    for qui in (0, 1):
        if hors_de_combat(fiche(depart, qui), e.corps[qui]):
            return f"{depart.noms[qui]} est hors de combat (003-G06)."
        if e.corps[qui].panique:
            return f"{depart.noms[qui]} cède à la panique et s’enfuit (003-R04)."
    if e.round > ROUNDS_MAXIMUM:
        return f"Après {ROUNDS_MAXIMUM} rounds, aucun des deux n’est tombé."
    return None


def vainqueur(depart: Depart, e: Etat) -> int:
    """Rend celui qui reste, −1 si les deux restent."""
    tombes = [hors_de_combat(fiche(depart, q), e.corps[q]) or e.corps[q].panique for q in (0, 1)]
    return -1 if tombes[0] == tombes[1] else 0 if tombes[1] else 1


def duree(e: Etat) -> int:
    """Rend le nombre de rounds commencés, le plafond au plus."""
    return min(e.round, ROUNDS_MAXIMUM)


# ── Avant les tours ────────────────────────────────────────────────────────


def _peur(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Chacun tient tête à la peur que l'autre inspire (003-R01, 003-R02, 003-R03, 003-R04)."""
    for qui in (0, 1):
        f, r = fiche(depart, qui), fiche(depart, 1 - qui).peur
        if not r:
            continue
        e, emploi = depenser(h, depart, e, qui, "peur")
        modifs = [point_de_vide()] if emploi == JET else []
        jet = composer(jet_de_trait(f.volonte), modifs, explose=explose(depart))
        total = h.tirer(QuestionGardee("peur", f"Volonté contre {nd_de_peur(r)}", f.nom, jet, "003-R01"))
        issue = issue_de_peur(total, f.honneur, r)
        if issue == PANIQUE:
            dire(h, f"{f.nom} cède à la panique.", "003-R02", "003-R04")
            e = e.changer(qui, panique=True)
        elif issue == APEURE:
            dire(h, f"{f.nom} a peur\u00a0: −{r}g{r} à tous ses jets.", "003-R02", "003-R03")
            e = e.changer(qui, peur=r)
        else:
            dire(h, f"{f.nom} tient tête à la peur.", "003-R01", "003-R02")
    return e


def _postures(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Chacun choisit sa posture, les moins vifs d'abord (003-R16)."""
    ordre = sorted((0, 1), key=lambda q: fiche(depart, q).reflexes)
    for qui in ordre:
        e = _prendre(h, depart, e, qui, decider(h, depart, e, "posture", qui, "depart"))
    return e


def _initiatives(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Chacun jette Réputation / Réflexes, puis le round commence (003-R16, 003-T4)."""
    for qui in (0, 1):
        f = fiche(depart, qui)
        jet = composer(
            jet_de_competence(f.reputation, f.reflexes), tous_les_malus(e.corps[qui]), explose=explose(depart)
        )
        score = h.tirer(QuestionGardee("initiative", "Initiative", f.nom, jet, "003-R16"))
        e = e.changer(1 - qui if e.echange else qui, score=score)
    return _ranger(h, depart, e)


def _ranger(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """L'ordre du round : score, Réflexes, puis un dé (003-R17, 003-G18)."""
    while _cle(depart, e, 0) == _cle(depart, e, 1):
        for qui in (0, 1):
            de = h.tirer(QuestionSomme("departage", "Égalité", depart.noms[qui], Somme(1, 10), "003-G18"))
            e = e.changer(qui, departage=de)
    ordre = tuple(sorted((0, 1), key=lambda q: _cle(depart, e, q), reverse=True))
    h.noter(_annonce, e.round, tuple((depart.noms[q], e.corps[q].initiative) for q in ordre))
    return e._replace(phase="tours", a_jouer=ordre, attend=-1)


def _cle(depart: Depart, e: Etat, qui: int) -> tuple[int, int, int]:
    return e.corps[qui].initiative, fiche(depart, qui).reflexes, e.corps[qui].departage


def _annonce(numero: int, ordre: tuple[tuple[str, int], ...]) -> Iterable[Fait]:
    return (FaitRound(numero, ordre),)


# ── Les tours ──────────────────────────────────────────────────────────────


def _prendre(h: Interprete, depart: Depart, e: Etat, qui: int, posture: str) -> Etat:
    """Prend une posture : l'Esquive se jette, le Centre se prépare (003-R16, 003-R38, 003-R39, 003-G19, 003-T2)."""
    f, c = fiche(depart, qui), e.corps[qui]
    if posture != c.posture or e.phase == "postures":
        dire(h, f"{f.nom} prend la posture {rang('postures', posture)['nom']}.", "003-R16")
    centre = 1 if posture == "centre" else c.centre
    e = e.changer(qui, posture=posture, esquive=0, centre=centre)
    if posture != "esquive":
        return e
    jet = composer(
        jet_de_competence(f.defense, f.reflexes), tous_les_malus(c), explose=explose(depart) and f.defense > 0
    )
    total = h.tirer(QuestionGardee("esquive", "Défense", f.nom, jet, "003-R38"))
    return e.changer(qui, esquive=bonus_d_esquive(total))


def _tour(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Joue un tour, ou le remet (003-R17)."""
    qui = e.a_jouer[0]
    libre = e.round > 1 and depart.option("initiative") == "escarmouche"
    posture = decider(h, depart, e, "posture", qui, "tour" if libre else "tenue")
    if posture == RETARDER:
        dire(h, f"{depart.noms[qui]} remet son tour.", "003-R17")
        return e._replace(a_jouer=(*e.a_jouer[1:], qui), attend=qui)
    e = e.changer(qui, couvert=False, depense=False)
    if libre:
        e = _prendre(h, depart, e, qui, posture)
    e = _agir(h, depart, e, qui)
    reste = e.a_jouer[1:]
    return e._replace(a_jouer=reste, phase="tours" if reste else "reactions")


def _agir(h: Interprete, depart: Depart, e: Etat, qui: int) -> Etat:
    """Une action Complexe, ou deux Simples (003-G08, 003-R20, 003-R21, 003-R22)."""
    if e.corps[qui].posture == "centre" or "etourdi" in e.corps[qui].etats:
        return e
    for simples in range(nombre("actions_simples")):
        action = decider(h, depart, e, "action", qui, simples)
        if action == ATTAQUE:
            return attaquer(h, depart, e, qui)
        if action == LIBERER:
            return _se_degager(h, depart, e, qui)
        if action == FINIR:
            return depenser(h, depart, e, qui, FINIR)[0] if not simples else e
        e = _simple(h, depart, e, qui, action)
    return e


def _simple(h: Interprete, depart: Depart, e: Etat, qui: int, action: str) -> Etat:
    """Se relever, ou ramasser son arme (003-R08, 003-R21)."""
    nom = depart.noms[qui]
    if action == RELEVER:
        dire(h, f"{nom} se relève.", "003-R08", "003-R21")
        return e.poser(qui, e.corps[qui].sans("au_sol"))
    assert action == RAMASSER
    dire(h, f"{nom} ramasse son arme.", "003-R21")
    return e.changer(qui, arme_en_main=True)


def _se_degager(h: Interprete, depart: Depart, e: Etat, qui: int) -> Etat:
    """Un jet de Force contre le ND des liens (003-R10)."""
    e, emploi = depenser(h, depart, e, qui, LIBERER)
    f, c = fiche(depart, qui), e.corps[qui]
    modifs = [*tous_les_malus(c), *([point_de_vide()] if emploi == JET else [])]
    nd = depart.option("liens") + nd_des_blessures(depart, qui, c) + f.nd_du_corps
    jet = composer(jet_de_trait(f.force), modifs, explose=explose(depart))
    if h.tirer(QuestionGardee("force", f"Force contre {nd}", f.nom, jet, "003-R10")) < nd:
        dire(h, f"{f.nom} reste enchevêtré.", "003-R10")
        return e
    dire(h, f"{f.nom} se dégage.", "003-R10")
    return e.poser(qui, c.sans("enchevetre"))


# ── Les réactions ──────────────────────────────────────────────────────────


def _reactions(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """L'étape des Réactions, puis le round suivant (003-R18, 003-R12, 003-R14)."""
    for qui in (0, 1):
        e = e.poser(qui, _recuperer(h, depart, e, qui)._replace(centre=2 if e.corps[qui].centre == 1 else 0))
    e = e._replace(round=e.round + 1, phase="postures")
    if e.round > ROUNDS_MAXIMUM or depart.option("initiative") == "round":
        return e
    return _ranger(h, depart, e)


def _recuperer(h: Interprete, depart: Depart, e: Etat, qui: int) -> Corps:
    """Les jets de Terre de qui est étourdi ou hébété (003-R12, 003-R14)."""
    f, c = fiche(depart, qui), e.corps[qui]
    if c.sursis:
        dire(h, f"{f.nom} n’est plus étourdi.", "003-R12", "003-R18")
        return c.sans("etourdi")._replace(sursis=False)
    for etat, regle in (("etourdi", "003-R12"), ("hebete", "003-R14")):
        if etat not in c.etats:
            continue
        nd = nd_de_recuperation(etat, c.echecs) + nd_des_blessures(depart, qui, c)
        jet = composer(jet_de_trait(f.terre), tous_les_malus(c), explose=explose(depart))
        nom = rang("etats", etat)["nom"].lower()
        if h.tirer(QuestionGardee("terre", f"Terre contre {nd}", f.nom, jet, regle)) >= nd:
            dire(h, f"{f.nom} n’est plus {nom}.", regle, "003-R18")
            c = c.sans(etat)
        else:
            dire(h, f"{f.nom} reste {nom}.", regle, "003-R18")
            c = c._replace(sursis=True) if etat == "etourdi" else c._replace(echecs=c.echecs + 1)
    return c
