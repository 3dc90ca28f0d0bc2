"""Répondre à la place d'une partie, et noter chaque pas en étape de scénario : action, décisions, dés par question."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tiamat.combat.actions import Action
from tiamat.combat.attaque import CHOIX_DE_LA_DEFENSE, CHOIX_DU_COMBO
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.combat.ecriture import action_de_table, action_en_table, reponse_en_table
from tiamat.combat.partie import Reponse
from tiamat.hasard import Hasard, HasardScript
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.procedure.questions import Question
from tiamat.scenario.decisions import AUCUN, INSTINCTIVE, champ_de, est_d_un_combo, offre_voulue
from tiamat.scenario.format import DECISIONS, EMBUSCADE, INITIATIVE

Table = dict[str, Any]


class Incomplet(Exception):
    """Les réponses s'arrêtent au milieu d'un pas."""


class _Decidee(NamedTuple):
    """Une réponse donnée : son champ, comment elle s'écrit, si c'est celle que l'on n'écrit pas.

    ``au_choix`` : la question laissait le choix ; ``premiere`` : une réponse écrite seule peut être pour elle.
    """

    champ: str
    ecrite: Any
    defaut: bool
    au_choix: bool
    premiere: bool


class Temoin(Lanceur):
    """Répond par les réponses d'une partie, et note le pas qu'elles font."""

    def __init__(self, reponses: Sequence[Reponse], place: int) -> None:
        super().__init__(HasardScript([]))
        self.place = place
        self._reponses = reponses
        self._action: tuple[int, Action] | None = None
        self._lances: dict[str, dict[int, list[int]]] = {}
        self._decidees: list[_Decidee] = []

    @property
    def suivante(self) -> Reponse | None:
        """La réponse qui vient, s'il y en a une."""
        return self._reponses[self.place] if self.place < len(self._reponses) else None

    def embuscade(self, qui: list[str]) -> Table:
        """Rend l'étape de l'embuscade qui vient de se jouer."""
        avec = {"avec": qui[1:]} if qui[1:] else {}
        return self._rendre({"qui": qui[0], "action": EMBUSCADE, **avec})

    def etape(self, combat: Combat) -> Table:
        """Rend l'étape du pas qui vient de se jouer : une action, ou un début de tour."""
        if self._action is None:
            return self._rendre({"action": INITIATIVE})
        qui, action = self._action
        champs = action_en_table(combat, action)
        return self._rendre({"qui": combat.ids[qui], "action": champs.pop("sorte"), **champs, **self._decisions()})

    def tirer(self, question: Question[Any]) -> Any:
        """Rend ce que donnent les dés de la partie, rangés par sorte."""
        prefixe = self._prefixe
        with HasardScript(self._prendre().valeur) as dictes:
            return question.lancer(lambda nom: _Rangeur(dictes, self._des_de(prefixe + nom)), Journal())

    def choisir(self, choix: Choix, combat: Combat, etat: Etat) -> Any:
        """Rend ce que la partie a décidé ; un choix qui n'a qu'une réponse n'y est pas."""
        if choix.nom == CHOIX_D_ACTION:
            action = action_de_table(combat, self._prendre().valeur)
            self._action = choix.qui, action
            return action
        reponse = choix.reponses[0] if len(choix.reponses) == 1 else self._retrouver(choix, combat)
        self._decidees.append(_decidee(choix, combat, reponse))
        return reponse

    def _prendre(self) -> Reponse:
        reponse = self.suivante
        if reponse is None:
            raise Incomplet
        self.place += 1
        return reponse

    def _retrouver(self, choix: Choix, combat: Combat) -> Any:
        ecrite = self._prendre().valeur
        return next(r for r in choix.reponses if reponse_en_table(combat, r) == ecrite)

    def _des_de(self, nom: str) -> dict[int, list[int]]:
        return self._lances.setdefault(nom, {10: [], 6: []})

    def _decisions(self) -> Table:
        ecrites = {champ: _ecrire([d for d in self._decidees if d.champ == champ]) for champ in DECISIONS}
        return {champ: v for champ, v in ecrites.items() if v is not None}

    def _rendre(self, table: Table) -> Table:
        des = {nom: _poignee(nom, lances[10], lances[6]) for nom, lances in self._lances.items()}
        self._action, self._lances, self._decidees = None, {}, []
        return table | ({"des": des} if des else {})


class _Rangeur:
    """Des dés dictés, rangés par sorte à mesure qu'ils se lancent."""

    def __init__(self, dictes: Hasard, lances: dict[int, list[int]]) -> None:
        self._dictes = dictes
        self._lances = lances

    def de(self, faces: int) -> int:
        n = self._dictes.de(faces)
        self._lances[faces].append(n)
        return n


def _decidee(choix: Choix, combat: Combat, reponse: Any) -> _Decidee:
    champ = champ_de(choix)
    ecrite, defaut, premiere = reponse, reponse == choix.reponses[0], True
    if champ == CHOIX_DE_LA_DEFENSE:
        ecrite, premiere = reponse or INSTINCTIVE, not est_d_un_combo(choix)
    elif champ == CHOIX_DU_COMBO:
        ecrite = AUCUN if reponse is None else _offre(choix, combat, reponse)
    return _Decidee(champ, ecrite, defaut, len(choix.reponses) > 1, premiere)


def _offre(choix: Choix, combat: Combat, offre: Any) -> Any:
    """L'offre par son seul nom, s'il suffit à la retrouver ; sinon par tous ses champs."""
    nom = offre.enchainement or offre.technique
    if offre_voulue(combat, choix, nom) == offre:
        return nom
    return {champ: v for champ, v in reponse_en_table(combat, offre).items() if v}


def _ecrire(decidees: list[_Decidee]) -> Any:
    """Les réponses d'un champ : rien si aucune n'est à dire, une seule si elle suffit, sinon toutes (``Decisions``)."""
    a_dire = [d for d in decidees if not d.defaut]
    if not a_dire:
        return None
    if len(a_dire) == 1 and a_dire[0] is next((d for d in decidees if d.premiere), None):
        return a_dire[0].ecrite
    au_choix = [d for d in decidees if d.au_choix]
    while au_choix[-1].defaut:
        au_choix.pop()
    return [d.ecrite for d in au_choix]


def _poignee(nom: str, d10: list[int], d6: list[int]) -> Any:
    """Les dés d'une question, comme le format les lit ; un D10 de zone ou un D6 s'écrit seul."""
    seuls, autres = (d10, d6) if nom.rpartition(".")[2] == "zone" else (d6, d10)
    if len(seuls) == 1 and not autres:
        return seuls[0]
    return {sorte: des for sorte, des in (("d10", d10), ("d6", d6)) if des} or {"d10": []}
