"""Ce que le duel raconte : l'initiative, l'action annoncée, son issue, le compte d'un coup, la main qui change."""

from typing import NamedTuple

from tiamat.francais import INSECABLE, enumerer, pluriel, signe
from tiamat.variantes.combos.degats import Compte
from tiamat.variantes.combos.donnees import armures


class FaitOuverture(NamedTuple):
    """Qui ouvre le combat ; personne, s'il faut relancer."""

    qui: str

    @property
    def regles(self) -> tuple[str, ...]:
        """L'initiative, et son arbitrage s'il faut relancer."""
        return ("002-R01",) if self.qui else ("002-G16",)

    def phrase(self) -> str:
        """Dit qui ouvre.

        >>> FaitOuverture("Léa").phrase()
        'Léa ouvre le combat.'
        """
        return f"{self.qui} ouvre le combat." if self.qui else "Égalité partout : l’initiative se relance."


class FaitAction(NamedTuple):
    """Une action annoncée : son rang dans le combo, sa difficulté (0 : d'office) et ce qui l'a faite."""

    qui: str
    nom: str
    rang: int
    sur: int
    difficulte: int
    modificateurs: tuple[tuple[str, int], ...]

    @property
    def regles(self) -> tuple[str, ...]:
        """Le combo, l'action, et les modificateurs s'il y en a."""
        return ("002-R05", "002-R09", *(("002-R20",) if self.modificateurs else ()))

    def phrase(self) -> str:
        """Dit l'action et sa difficulté.

        >>> FaitAction("Léa", "Taille", 2, 3, 5, (("combo personnel", -1),)).phrase()
        'Léa, action 2 sur 3\\xa0: Taille, difficulté 5 (combo personnel −1).'
        """
        raisons = enumerer([f"{mot} {signe(n)}" for mot, n in self.modificateurs])
        combien = f", difficulté {self.difficulte}" if self.difficulte else ", d’office"
        place = f"action {self.rang} sur {self.sur}" if self.rang <= self.sur else "action de Célérité"
        return f"{self.qui}, {place}{INSECABLE}: {self.nom}{combien}{f' ({raisons})' if raisons else ''}."


class FaitIssue(NamedTuple):
    """Le sort d'une action ; ``en_face`` : la réaction, vide s'il n'y en a pas."""

    nom: str
    sort: str
    exces: int
    en_face: str = ""

    @property
    def regles(self) -> tuple[str, ...]:
        """Ce qui la règle."""
        return {
            "reussie": ("002-R11",),
            "bloquee": ("002-R12",),
            "egalite": ("002-G05",),
            "ratee": ("002-R06",),
            "evitee": ("002-R46",),
        }[self.sort]

    def phrase(self) -> str:
        """Dit l'issue.

        >>> FaitIssue("Taille", "bloquee", 0, "Parade").phrase(), FaitIssue("Taille", "reussie", 2).phrase()
        ('Parade bloque Taille.', 'Taille réussit, 2\\xa0succès d’avance.')
        """
        dites = {
            "reussie": f"{self.nom} réussit, {pluriel(self.exces, 'succès', 'succès')} d’avance.",
            "bloquee": f"{self.en_face} bloque {self.nom}.",
            "egalite": f"Égalité{INSECABLE}: {self.nom} rate, le combo finit.",
            "ratee": f"{self.nom} rate, le combo finit.",
            "evitee": f"{self.en_face} évite {self.nom}, le combo continue.",
        }
        return dites[self.sort]


class FaitCoup(NamedTuple):
    """Un coup qui porte, et son compte."""

    victime: str
    compte: Compte
    croix: int

    @property
    def regles(self) -> tuple[str, ...]:
        """L'ordre du compte, le coup fatal et la Puissance s'ils jouent."""
        c = self.compte
        return ("002-R32", *(("002-R25",) if c.fatal else ()), *(("002-R40",) if c.puissance else ()))

    def phrase(self) -> str:
        """Dit l'endroit et chaque étape, puis les croix en tout."""
        c = self.compte
        formule = (c.lieu.degats_fatals if c.fatal else c.lieu.degats).texte
        etapes = [f"potentiel {c.potentiel}", f"{formule} donne {c.bruts}"]
        etapes += [f"l’armure en laisse {armures()[c.armure]}{INSECABLE}%, {c.apres}"] if c.armure else []
        etapes += [f"Vigueur {signe(-c.vigueur)}"] if c.vigueur else []
        etapes += [f"Puissance {signe(c.puissance)}"] if c.puissance else []
        etapes += [f"divisé par {c.diviseur}"] if c.diviseur > 1 else []
        fatal = ", coup fatal" if c.fatal else ""
        marque = f"{pluriel(c.croix, 'croix', 'croix')}, {self.croix} en tout"
        return f"{self.victime}, {c.lieu.nom.lower()}{fatal}{INSECABLE}: {', '.join(etapes)}. {marque}."


class FaitEffet(NamedTuple):
    """Ce qu'une action change : une phrase, et sa règle."""

    dite: str
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Sa règle."""
        return (self.regle,)

    def phrase(self) -> str:
        """La phrase."""
        return self.dite


class FaitMain(NamedTuple):
    """La main change ; ``ouverture`` : la réaction qui ouvre le combo, vide si rien."""

    qui: str
    ouverture: str = ""

    @property
    def regles(self) -> tuple[str, ...]:
        """Le combo bloqué, ou fini."""
        return ("002-R12",) if self.ouverture else ("002-R06",)

    def phrase(self) -> str:
        """Dit à qui.

        >>> FaitMain("Noé", "Parade").phrase(), FaitMain("Noé").phrase()
        ('La main passe à Noé, son combo s’ouvre par Parade.', 'La main passe à Noé.')
        """
        suite = f", son combo s’ouvre par {self.ouverture}" if self.ouverture else ""
        return f"La main passe à {self.qui}{suite}."
