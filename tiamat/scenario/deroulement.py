"""Jouer un scénario, étape par étape : dés imposés, décisions écrites, attendus vérifiés."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat import recit
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import PERSONNE
from tiamat.combat.correction import corriger
from tiamat.combat.depart import Depart
from tiamat.combat.deroule import CHOIX_D_ACTION, agir, pas
from tiamat.combat.ecriture import fait_en_table, resume_de_l_etat
from tiamat.combat.tour import a_qui, embusquer, finir_le_combat
from tiamat.erreurs import ActionImpossible, DesInvalides, NomInconnu, Refus
from tiamat.francais import INSECABLE, citer, enumerer, guillemets, majuscule, suggestion
from tiamat.hasard import Hasard, HasardGraine, HasardSaisi
from tiamat.journal import Fait, Journal
from tiamat.numeros import numeros_cites
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.scenario.attendus import ecarts, obtenus
from tiamat.scenario.decisions import Decisions, refus_de_reste
from tiamat.scenario.format import ACTIONS, CORRECTION, EMBUSCADE, FIN, INITIATIVE, RENFORT, TECHNIQUE
from tiamat.scenario.lecture import Etape, Scenario, scenario


class FaitRefus(NamedTuple):
    """Une action que le scénario sait refusée."""

    raison: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Les règles que dit le refus ; R92 s'il n'en dit pas."""
        return numeros_cites(self.raison) or ("R92",)

    def phrase(self) -> str:
        """Dit le refus.

        >>> FaitRefus("Plus d’action ce tour-ci (R71).").phrase()
        'Refusé\xa0: Plus d’action ce tour-ci (R71).'
        """
        return f"Refusé{INSECABLE}: {self.raison}"


@dataclass(frozen=True)
class EtapeJouee:
    """Une étape jouée : ses faits, ce qu'elle a donné, l'état d'après, et les écarts à ce que l'on attendait."""

    etape: Etape
    faits: tuple[Fait, ...]
    obtenu: Mapping[str, Any]
    etat: Etat
    ecarts: tuple[str, ...]


@dataclass(frozen=True)
class ScenarioJoue:
    """Un scénario joué en entier."""

    scenario: Scenario
    combat: Combat
    etapes: tuple[EtapeJouee, ...]
    etat: Etat

    @property
    def ecarts(self) -> tuple[str, ...]:
        """Tout ce qui n'est pas comme attendu, étape par étape."""
        return tuple(f"Étape {e.etape.numero} : {ecart}" for e in self.etapes for ecart in e.ecarts)


class _DesNommes:
    """Les dés saisis d'une question ; ce qui leur manque se dit avec son nom."""

    def __init__(self, nom: str, des: tuple[list[int], list[int]]) -> None:
        self._nom = nom
        self._saisis = HasardSaisi(*des)

    def de(self, faces: int) -> int:
        try:
            return self._saisis.de(faces)
        except DesInvalides as faux:
            raise DesInvalides(f"{citer(self._nom)} : {faux}") from None

    def finir(self) -> None:
        try:
            self._saisis.finir()
        except DesInvalides as trop:
            raise DesInvalides(f"{citer(self._nom)} : {trop}") from None


class _DesDeLEtape:
    """Les dés imposés, par nom de question ; la graine donne les autres, s'il y en a une."""

    def __init__(self, etape: Etape, hasard: Hasard | None) -> None:
        self._etape = etape
        self._hasard = hasard
        self._saisis = {nom: _DesNommes(nom, des) for nom, des in etape.des.items()}
        self._demandes: list[str] = []

    def pour(self, nom: str) -> Hasard:
        """Rend les dés de cette question ; lève ``DesInvalides`` s'ils manquent."""
        self._demandes.append(nom)
        if nom in self._saisis:
            return self._saisis[nom]
        if self._hasard is None:
            raise DesInvalides(f"il manque les dés de {citer(nom)}. Ajoutez-les à « des », ou une graine.")
        return self._hasard

    def finir(self) -> None:
        """Lève ``DesInvalides`` s'il reste des dés que rien n'a demandés."""
        for nom, saisis in self._saisis.items():
            if nom not in self._demandes:
                demandes = enumerer([guillemets(d) for d in dict.fromkeys(self._demandes)]) or "rien"
                raise DesInvalides(f"les dés de {citer(nom)} sont de trop ; ont été demandés : {demandes}.")
            saisis.finir()


@cache
def rejouer_scenario(nom: str) -> ScenarioJoue:
    """Rejoue un scénario livré avec le livre, par son nom.

    >>> rejouer_scenario("combat_des_voyous").ecarts
    ()
    """
    return jouer_scenario(scenario(nom))


def jouer_scenario(scenario: Scenario, lanceur: type[Lanceur] = Lanceur) -> ScenarioJoue:
    """Joue un scénario ; lève ``Refus`` avec le numéro d'étape si une action, un dé ou un nom ne va pas.

    Un attendu faux n'arrête rien : il est dit dans ``ecarts``. ``lanceur`` : qui lance les dés de chaque étape.
    """
    return _Scene(scenario, lanceur).jouer()


class _Scene:
    def __init__(self, scenario: Scenario, lanceur: type[Lanceur]) -> None:
        self.scenario = scenario
        self.lanceur = lanceur
        self.depart = Depart(scenario.presents, scenario.options, scenario.circonstances)
        self.combat, self.etat = self.depart.engager()
        self.hasard = None if scenario.graine is None else HasardGraine(scenario.graine)

    def jouer(self) -> ScenarioJoue:
        jouees = []
        for etape in self.scenario.etapes:
            try:
                jouees.append(self._etape(etape))
            except Refus as refuse:
                raise _sorte(refuse)(f"Étape {etape.numero} : {refuse}") from None
        return ScenarioJoue(self.scenario, self.combat, tuple(jouees), self.etat)

    def _etape(self, etape: Etape) -> EtapeJouee:
        journal, des = Journal(), _DesDeLEtape(etape, self.hasard)
        avant = self.etat
        h = self.lanceur(des, journal, self._decider)
        self.decisions = Decisions(etape)
        attendu_refuse = "refus" in etape.attendu
        raisons: tuple[str, ...] = ()
        try:
            self._faire(h, etape)
        except ActionImpossible as impossible:
            if not attendu_refuse:
                raise
            raisons = (str(impossible),)
        if self.decisions.restent and not raisons:
            raise refus_de_reste(self.decisions.restent, inscrite=bool(self.etat.listes))
        des.finir()
        faits: tuple[Fait, ...] = tuple(FaitRefus(r) for r in raisons) or tuple(journal)
        obtenu = obtenus(self.combat, avant, self.etat, faits, raisons)
        return EtapeJouee(etape, faits, obtenu, self.etat, tuple(ecarts(etape.attendu, obtenu)))

    def _faire(self, h: Lanceur, etape: Etape) -> None:
        action = etape["action"]
        if action == INITIATIVE:
            if a_qui(self.etat) is not None:
                raise Refus(f"c’est encore à {guillemets(self.combat.ids[a_qui(self.etat) or 0])} d’agir ce tour-ci.")
            self.etat = pas(h, self.combat, self.etat)
        elif action == EMBUSCADE:
            self._embusquer(h, etape)
        elif action == CORRECTION:
            apres = corriger(self.combat, self.etat, {**etape.dit("changes", {}), "qui": etape["qui"]})
            h.noter(recit.correction, self.combat, self.etat, apres)
            self.etat = apres
        elif action == RENFORT:
            self._faire_entrer(h, etape["qui"])
        elif action == FIN:
            self.etat = finir_le_combat(self.combat, self.etat)
        else:
            self._agir(h, etape)

    def _embusquer(self, h: Lanceur, etape: Etape) -> None:
        qui = self.combat.indice(etape["qui"])
        adversaires = tuple(self.combat.adversaires(qui))
        embusques = dict.fromkeys((qui, *map(self.combat.indice, etape.dit("avec", []))))
        victimes = tuple(map(self.combat.indice, etape.dit("victimes", []))) or adversaires
        for i in embusques:
            if i in adversaires:
                raise Refus(f"{self.combat.ids[i]} n’est pas du camp de {etape['qui']}.")
        for v in victimes:
            if v not in adversaires:
                raise Refus(f"{self.combat.ids[v]} n’est pas un adversaire de {etape['qui']}.")
        self.etat = embusquer(h, self.combat, self.etat, embusques, victimes)

    def _faire_entrer(self, h: Lanceur, qui: str) -> None:
        """Un renfort, qui jouera au tour suivant (R69)."""
        if qui in self.combat.ids:
            raise Refus(f"{citer(qui)} est déjà dans le combat.")
        connus = {p.id: p for p in self.scenario.participants}
        if qui not in connus:
            raise NomInconnu(f"Combattant {citer(qui)} inconnu. {suggestion(qui, connus)}".rstrip())
        self.depart, self.combat, self.etat = self.depart.renforcer(self.etat, connus[qui])
        h.noter(recit.renfort, self.combat, len(self.combat.ids) - 1)

    def _agir(self, h: Lanceur, etape: Etape) -> None:
        qui = self.combat.indice(etape["qui"])
        tour_de = a_qui(self.etat)
        if tour_de is None:
            raise Refus("le tour est fini : jouez l’initiative avant d’agir.")
        if qui != tour_de:
            main = guillemets(self.combat.ids[tour_de])
            raise Refus(f"ce n’est pas à {citer(etape['qui'])} d’agir, c’est à {main}.")
        self.action = Action(
            etape["action"],
            _technique(etape),
            self.combat.indice(etape["cible"]) if "cible" in etape.champs else PERSONNE,
            etape.dit("zone"),
            etape.dit("type"),
            etape.dit("vers", None),
            etape.dit("objet"),
            etape.dit("tours", 0),
            tuple(catalogue().malus_de_tir.trouver(c).id for c in etape.dit("circonstances", [])),
        )
        action = h.choisir(Choix(CHOIX_D_ACTION, qui), self.combat, self.etat)
        self.etat = agir(h, self.combat, self.etat, action)

    def _decider(self, choix: Choix, combat: Combat, e: Etat) -> Any:
        return self.action if choix.nom == CHOIX_D_ACTION else self.decisions.repondre(choix, combat, e)


def _sorte(refus: Refus) -> type[Refus]:
    """La sorte d'un refus, si elle se refait d'un seul message."""
    return next((s for s in (ActionImpossible, DesInvalides, NomInconnu) if isinstance(refus, s)), Refus)


def _technique(etape: Etape) -> str:
    """La technique d'une attaque, une fois ses choix vérifiés : la zone, le type."""
    if etape["action"] != TECHNIQUE:
        return ""
    if not etape.dit("technique"):
        raise Refus("dites quelle technique (technique = …).")
    t = catalogue().techniques.trouver(etape["technique"])
    zone, type = etape.dit("zone"), etape.dit("type")
    lieu = catalogue().localisations.get(t.localisation)
    if zone and zone not in (lieu.zones if lieu and lieu.id == "au_choix" else ()):
        raise Refus(f"zone : {t.nom} ne laisse pas choisir {citer(zone)} (R114).")
    if type and type not in t.type:
        raise Refus(f"type : {citer(type)} n’est pas un type de {t.nom} ; ce sont : {', '.join(t.type)}.")
    return t.id


def etapes_en_json(joue: ScenarioJoue) -> dict[str, Any]:
    """Rend le résultat d'un scénario, prêt à écrire en JSON."""
    return {
        "titre": joue.scenario.titre,
        "etapes": [
            {"etape": e.etape.numero, "faits": [fait_en_table(f) for f in e.faits], "ecarts": list(e.ecarts)}
            for e in joue.etapes
        ],
        "etat": resume_de_l_etat(joue.combat, joue.etat),
    }


def phrases(joue: EtapeJouee) -> Iterator[str]:
    """Rend les phrases d'une étape, chacune avec ses règles."""
    for fait in joue.faits:
        yield f"{majuscule(fait.phrase())} ({', '.join(fait.regles)})"


def titre_d_etape(joue: ScenarioJoue, etape: Etape) -> str:
    """Rend le titre d'une étape : qui, ce qu'il fait, contre qui.

    >>> joue = rejouer_scenario("combat_des_voyous")
    >>> [titre_d_etape(joue, e) for e in joue.scenario.etapes[:3]]
    ['Initiative', 'Jack\xa0: déplacement', 'Jack\xa0: Oi zuki contre la bande']
    """
    action = etape["action"]
    if "qui" not in etape.champs:
        return ACTIONS[action].nom
    qui = majuscule(joue.combat.nom(joue.combat.indice(etape["qui"])))
    if action != TECHNIQUE:
        nom = ACTIONS[action].nom
        return f"{qui}{INSECABLE}: {nom[0].lower()}{nom[1:]}"
    technique = catalogue().techniques.trouver(etape["technique"]).nom
    return f"{qui}{INSECABLE}: {technique} contre {joue.combat.nom(joue.combat.indice(etape['cible']))}"
