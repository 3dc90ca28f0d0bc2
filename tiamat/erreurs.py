"""Les refus : toujours une phrase française qui dit où, quoi, et que faire."""


class Refus(ValueError):
    """Une demande que les règles ou le format n'acceptent pas ; ``str(refus)`` est le message à montrer."""


class FormuleInvalide(Refus):
    """Une formule que l'on ne sait pas lire ; ``position`` compte les caractères à partir de 1."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.position = position


class DesInvalides(Refus):
    """Des dés donnés (scriptés ou lus sur la table) qui ne correspondent pas au jet."""


class FicheInvalide(Refus):
    """Un texte ou une fiche illisible : mal formé, trop gros, champ inconnu, type ou forme inattendus."""


class FichierAbsent(FicheInvalide):
    """Un fichier qui n'existe pas."""


class NomInconnu(Refus, KeyError):
    """Un nom absent du catalogue."""

    def __str__(self) -> str:
        return str(self.args[0])


class ActionImpossible(Refus):
    """Ce que les règles interdisent de faire, avec la raison et la règle."""
