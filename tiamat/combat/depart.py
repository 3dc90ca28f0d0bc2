"""Ce dont part un combat, écrit en JSON et relu : qui s'y bat, où, avec quelles options."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.combat.correction import corriger
from tiamat.combat.options import Options
from tiamat.erreurs import FicheInvalide
from tiamat.francais import citer, guillemets
from tiamat.personnage.format import de_table, vers_table

ENTIER_MAXIMUM = 1_000_000
POSTURES = (DEBOUT, A_TERRE, ASSIS)


class Depart(NamedTuple):
    """Ce dont part un combat.

    ``embusques`` : le camp qui tend une embuscade, ou rien. ``corrections`` : ce que chacun a déjà perdu, comme
    ``corriger`` l'écrit.
    """

    participants: tuple[Participant, ...]
    options: Options = Options()
    circonstances: tuple[str, ...] = ()
    embusques: int | None = None
    corrections: tuple[Mapping[str, Any], ...] = ()

    def renforcer(self, e: Etat, nouveau: Participant) -> tuple["Depart", Combat, Etat]:
        """Rend le départ, le combat et l'état où ce participant est entré : il jouera au tour suivant (R69).

        Lève ``Refus`` s'il ne peut pas entrer.

        >>> from tiamat.personnage import profil
        >>> depart = Depart((Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)))
        >>> _, combat, e = depart.renforcer(depart.engager()[1], Participant("v", profil("voyou"), 1, 3))
        >>> combat.ids, e.corps[2].effectif
        (('jack', 'ryu', 'v'), 3)
        """
        depart = self._replace(participants=(*self.participants, nouveau))
        combat, neuf = depart._replace(corrections=()).engager()
        return depart, combat, e._replace(corps=(*e.corps, neuf.corps[-1]))

    def engager(self) -> tuple[Combat, Etat]:
        """Rend le combat et son état, corrections faites ; lève ``Refus`` s'il ne peut pas commencer.

        >>> from tiamat.personnage import profil
        >>> qui = (Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1))
        >>> Depart(qui, corrections=({"qui": "jack", "sante": 17},)).engager()[1].corps[0].jauges.sante
        17
        """
        combat, e = engager(self.participants, self.options, self.circonstances)
        for table in self.corrections:
            e = corriger(combat, e, table)
        return combat, e


def depart_en_table(d: Depart) -> dict[str, Any]:
    """Rend un départ, prêt à écrire en JSON ; ``depart_de_table`` rend le même.

    >>> from tiamat.personnage import profil
    >>> d = Depart((Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 3)))
    >>> depart_de_table(depart_en_table(d)) == d
    True
    """
    return {
        "participants": [participant_en_table(p) for p in d.participants],
        "options": d.options._asdict(),
        "circonstances": list(d.circonstances),
        "embusques": d.embusques,
        "corrections": [dict(c) for c in d.corrections],
    }


def participant_en_table(p: Participant) -> dict[str, Any]:
    """Rend un participant, prêt à écrire en JSON ; ``participant_de_table`` rend le même.

    >>> from tiamat.personnage import profil
    >>> jack = Participant("jack", profil("jack"), 0)
    >>> participant_de_table(participant_en_table(jack)) == jack
    True
    """
    tenues = None if p.tenues is None else list(p.tenues)
    return {**p._asdict(), "personnage": vers_table(p.personnage), "tenues": tenues}


def depart_de_table(table: Any) -> Depart:
    """Relit un départ ; lève ``FicheInvalide`` si un champ manque, est inconnu ou n'a pas la forme attendue."""
    participants = tuple(
        participant_de_table(p, f"participant {n}")
        for n, p in enumerate(_liste(table["participants"], "participants"), 1)
    )
    options = _table(table["options"], "options", Options._fields)
    for nom, valeur in options.items():
        _de_sorte(valeur, bool, f"options.{nom}")
    embusques = table["embusques"]
    if embusques is not None and _entier(embusques, "embusques") not in {p.camp for p in participants}:
        raise FicheInvalide(f"embusques : le camp {embusques} n’a personne.")
    corrections = tuple(_de_sorte(c, dict, "corrections") for c in _liste(table["corrections"], "corrections"))
    circonstances = _textes(table["circonstances"], "circonstances")
    return Depart(participants, Options(**options), circonstances, embusques, corrections)


def participant_de_table(lu: Any, ou: str = "participant") -> Participant:
    """Relit un participant ; ``ou`` : comment le nommer dans un refus. Lève ``FicheInvalide`` s'il ne se lit pas."""
    table = _table(lu, ou, Participant._fields)
    if manquant := next((c for c in Participant._fields if c not in table), ""):
        raise FicheInvalide(f"{ou} : il manque {guillemets(manquant)}.")
    _de_sorte(table["id"], str, f"{ou}, id")
    for champ in ("camp", "effectif", "position"):
        _entier(table[champ], f"{ou}, {champ}")
    if table["posture"] not in POSTURES:
        raise FicheInvalide(f"{ou}, posture : {citer(table['posture'])} est inconnue.")
    tenues = table["tenues"]
    return Participant(
        **{
            **table,
            "personnage": de_table(table["personnage"]),
            "tenues": None if tenues is None else _textes(tenues, f"{ou}, tenues"),
        }
    )


def _table(valeur: Any, ou: str, champs: tuple[str, ...]) -> dict[str, Any]:
    for champ in _de_sorte(valeur, dict, ou):
        if champ not in champs:
            raise FicheInvalide(f"{ou} : {citer(champ)} est inconnu.")
    table: dict[str, Any] = valeur
    return table


def _liste(valeur: Any, ou: str) -> list[Any]:
    liste: list[Any] = _de_sorte(valeur, list, ou)
    return liste


def _textes(valeur: Any, ou: str) -> tuple[str, ...]:
    return tuple(_de_sorte(t, str, ou) for t in _liste(valeur, ou))


def _entier(valeur: Any, ou: str) -> int:
    if abs(_de_sorte(valeur, int, ou)) > ENTIER_MAXIMUM:
        raise FicheInvalide(f"{ou} : le nombre est démesuré. Restez sous {ENTIER_MAXIMUM}.")
    return int(valeur)


def _de_sorte(valeur: Any, sorte: type, ou: str) -> Any:
    if type(valeur) is not sorte:
        raise FicheInvalide(f"{ou} : forme inattendue.")
    return valeur
