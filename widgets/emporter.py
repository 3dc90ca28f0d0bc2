"""Une partie à emporter : entière en JSON, et en scénario que Combat libre rouvre et rejoue."""

from tiamat.combat.partie import Partie
from tiamat.erreurs import Refus
from tiamat.francais import enumerer
from tiamat.scenario import Transcription, scenario_de_la_partie
from widgets.donner import Don


class Emporter:
    """Ce que l'on donne d'une partie ; d'un geste au suivant, seule la suite se rejoue."""

    def __init__(self) -> None:
        self._transcription: Transcription | None = None

    def dons(self, partie: Partie) -> list[Don]:
        """La partie en JSON ; le scénario, si le format sait la dire."""
        entiere = Don("Partie en JSON", partie.en_json(), "partie.json")
        self._transcription = self._transcription or Transcription(partie.depart)
        try:
            texte = scenario_de_la_partie(partie, titre_de(partie), self._transcription)
        except Refus:
            return [entiere]
        return [entiere, Don("Scénario (TOML)", texte, "combat.toml")]


def titre_de(partie: Partie) -> str:
    """Qui se bat contre qui, camp par camp.

    >>> from tiamat.combat.combat import Participant
    >>> from tiamat.combat.depart import Depart
    >>> from tiamat.personnage import profil
    >>> titre_de(Partie(Depart((Participant("a", profil("jack"), 0), Participant("b", profil("ryu"), 1)))))
    'Jack contre Ryu'
    """
    combat = partie.combat
    camps = sorted(set(combat.camps))
    noms = [[combat.nom(i) for i, c in enumerate(combat.camps) if c == camp] for camp in camps]
    return " contre ".join(map(enumerer, noms))
