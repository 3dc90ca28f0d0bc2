"""Jouer un scénario, étape par étape : dés imposés, décisions écrites, attendus vérifiés."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tiamat.catalogue import catalogue
from tiamat.combat.actions import Action, Annonce
from tiamat.combat.combat import Combat, Etat, engager
from tiamat.combat.corps import PERSONNE
from tiamat.combat.deroule import agir, pas
from tiamat.combat.ecriture import fait_en_table, resume_de_l_etat
from tiamat.combat.interpretes import Choix, Lanceur
from tiamat.combat.permis import refus_de_garde
from tiamat.combat.tour import a_qui, embusquer, finir_le_combat
from tiamat.erreurs import ActionImpossible, DesInvalides, Refus
from tiamat.francais import enumerer, guillemets
from tiamat.hasard import Hasard, HasardGraine, HasardSaisi
from tiamat.journal import Fait, Journal
from tiamat.scenario.attendus import ecarts, obtenus
from tiamat.scenario.lecture import EMBUSCADE, FIN, INITIATIVE, Etape, Scenario

INSTINCTIVE = "instinctive"
AUCUN = "aucun"


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


class _DesDeLEtape:
    """Les dés imposés, par nom de question ; la graine donne les autres, s'il y en a une."""

    def __init__(self, etape: Etape, hasard: Hasard | None) -> None:
        self._etape = etape
        self._hasard = hasard
        self._saisis = {nom: HasardSaisi(*des) for nom, des in etape.des.items()}
        self._demandes: list[str] = []

    def pour(self, nom: str) -> Hasard:
        """Rend les dés de cette question ; lève ``DesInvalides`` s'ils manquent."""
        self._demandes.append(nom)
        if nom in self._saisis:
            return self._saisis[nom]
        if self._hasard is None:
            raise DesInvalides(f"il manque les dés de {guillemets(nom)}. Ajoutez-les à « des », ou une graine.")
        return self._hasard

    def finir(self) -> None:
        """Lève ``DesInvalides`` s'il reste des dés que rien n'a demandés."""
        for nom, saisis in self._saisis.items():
            if nom not in self._demandes:
                demandes = enumerer([guillemets(d) for d in dict.fromkeys(self._demandes)]) or "rien"
                raise DesInvalides(f"les dés de {guillemets(nom)} sont de trop ; ont été demandés : {demandes}.")
            try:
                saisis.finir()
            except DesInvalides as trop:
                raise DesInvalides(f"{guillemets(nom)} : {trop}") from None


def jouer_scenario(scenario: Scenario) -> ScenarioJoue:
    """Joue un scénario ; lève ``Refus`` avec le numéro d'étape si une action, un dé ou un nom ne va pas.

    Un attendu faux n'arrête rien : il est dit dans ``ecarts``.
    """
    return _Scene(scenario).jouer()


class _Scene:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.combat, self.etat = engager(scenario.participants, scenario.options, scenario.circonstances)
        self.hasard = None if scenario.graine is None else HasardGraine(scenario.graine)

    def jouer(self) -> ScenarioJoue:
        jouees = []
        for etape in self.scenario.etapes:
            try:
                jouees.append(self._etape(etape))
            except Refus as refuse:
                raise type(refuse)(f"Étape {etape.numero} : {refuse}") from None
        return ScenarioJoue(self.scenario, self.combat, tuple(jouees), self.etat)

    def _etape(self, etape: Etape) -> EtapeJouee:
        journal, des = Journal(), _DesDeLEtape(etape, self.hasard)
        avant = self.etat
        h = Lanceur(des, journal, self._decider(etape))
        attendu_refuse = "refus" in etape.attendu
        raisons: tuple[str, ...] = ()
        try:
            self._faire(h, etape)
        except ActionImpossible as impossible:
            if not attendu_refuse:
                raise
            raisons = (str(impossible),)
        des.finir()
        faits = tuple(journal)
        obtenu = obtenus(self.combat, avant, self.etat, faits, raisons)
        return EtapeJouee(etape, faits, obtenu, self.etat, tuple(ecarts(etape.attendu, obtenu)))

    def _faire(self, h: Lanceur, etape: Etape) -> None:
        action = etape["action"]
        if action == INITIATIVE:
            if a_qui(self.etat) is not None:
                raise Refus(f"c’est encore à {self.combat.ids[a_qui(self.etat) or 0]} d’agir ce tour-ci.")
            self.etat = pas(h, self.combat, self.etat)
        elif action == EMBUSCADE:
            victimes = [self.combat.indice(v) for v in etape.dit("victimes", [])]
            qui = self.combat.indice(etape["qui"])
            self.etat = embusquer(h, self.combat, self.etat, [qui], victimes or self.combat.adversaires(qui))
        elif action == FIN:
            self.etat = finir_le_combat(self.combat, self.etat)
        else:
            self._agir(h, etape)

    def _agir(self, h: Lanceur, etape: Etape) -> None:
        qui = self.combat.indice(etape["qui"])
        tour_de = a_qui(self.etat)
        if tour_de is None:
            raise Refus("le tour est fini : jouez l’initiative avant d’agir.")
        if qui != tour_de:
            raise Refus(f"ce n’est pas à {etape['qui']} d’agir, c’est à {self.combat.ids[tour_de]}.")
        technique = etape.dit("technique")
        action = Action(
            etape["action"],
            catalogue().techniques.trouver(technique).id if technique else "",
            self.combat.indice(etape["cible"]) if "cible" in etape.champs else PERSONNE,
            etape.dit("zone"),
            etape.dit("type"),
            etape.dit("vers", None),
            etape.dit("objet"),
            etape.dit("tours", 0),
            tuple(etape.dit("circonstances", [])),
        )
        self.etat = agir(h, self.combat, self.etat, action)

    def _decider(self, etape: Etape) -> Any:
        voulus = {nom: iter([etape[nom]]) for nom in ("combo", "mouvement") if nom in etape.champs}

        def decider(choix: Choix, combat: Combat, e: Etat) -> Any:
            if choix.nom == "defense":
                return self._defense(etape, choix, e)
            if choix.nom == "combo":
                return _combo(choix, combat, next(voulus.get("combo", iter(())), AUCUN))
            vers = next(voulus.get("mouvement", iter(())), choix.reponses[0])
            if vers not in choix.reponses:
                raise Refus(f"mouvement : {vers} est trop loin.")
            return vers

        return decider

    def _defense(self, etape: Etape, choix: Choix, e: Etat) -> str:
        a = choix.sujet
        if isinstance(a, Annonce) and a.rang:
            return ""
        voulue = etape.dit("defense", INSTINCTIVE)
        if voulue == INSTINCTIVE:
            return ""
        id = catalogue().techniques.trouver(voulue).id
        if id not in choix.reponses:
            raisons = refus_de_garde(self.combat, e, a, id)
            raise ActionImpossible(" ".join(raisons) or f"{voulue} n’est pas possible ici.")
        return id


def _combo(choix: Choix, combat: Combat, voulu: str) -> Any:
    """L'offre voulue : le nom d'une technique, ou celui d'un enchaînement."""
    if voulu == AUCUN:
        return None
    id = catalogue().techniques.trouver(voulu).id
    for offre in choix.reponses:
        if offre is not None and id in (offre.technique, offre.enchainement):
            return offre
    offerts = [o.enchainement or o.technique for o in choix.reponses if o is not None]
    raise ActionImpossible(f"combo : {guillemets(voulu)} n’est pas offert ici ; le sont : {', '.join(offerts)}.")


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
        yield f"{fait.phrase()} ({', '.join(fait.regles)})"
