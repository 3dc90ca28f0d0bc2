"""Les faits du combat : chacun dit sa phrase et sa règle."""

from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat.durees import FIN_DU_COMBAT
from tiamat.francais import INSECABLE, majuscule, pluriel


class FaitZone(NamedTuple):
    """La zone touchée ; ``face`` vaut 0 si elle était imposée."""

    zone: str
    face: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle de la table, ou de la zone imposée."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit la zone, et le dé s'il y en a eu un.

        >>> FaitZone("tete", 10, "R116").phrase()
        'Zone touchée\xa0: tête (D10\xa0: 10).'
        """
        de = f" (D10{INSECABLE}: {self.face})" if self.face else ""
        return f"Zone touchée{INSECABLE}: {catalogue().zones[self.zone].nom.lower()}{de}."


class FaitDe(NamedTuple):
    """Un D6 lancé pour quelque chose."""

    quoi: str
    valeur: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle qui demande ce dé."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit le dé.

        >>> FaitDe("durée", 4, "C84").phrase()
        'Durée\xa0: 4 (D6).'
        """
        return f"{majuscule(self.quoi)}{INSECABLE}: {self.valeur} (D6)."


class FaitTour(NamedTuple):
    """Un tour s'ouvre, dans cet ordre ; ceux qui jouent en même temps sont ensemble."""

    tour: int
    ordre: tuple[tuple[str, ...], ...]

    @property
    def regles(self) -> tuple[str, ...]:
        """R68, R69, et R70 s'il y a des actions simultanées."""
        return ("R68", "R69", *(("R70",) if any(len(rang) > 1 for rang in self.ordre) else ()))

    def phrase(self) -> str:
        """Dit l'ordre.

        >>> FaitTour(1, (("Jack",), ("Ryu", "Jin"))).phrase()
        'Tour 1\\xa0: Jack, puis Ryu et Jin en même temps.'
        """
        rangs = [" et ".join(rang) + (" en même temps" if len(rang) > 1 else "") for rang in self.ordre]
        return f"Tour {self.tour}{INSECABLE}: {', puis '.join(rangs) or 'personne ne peut agir'}."


class FaitEmbuscade(NamedTuple):
    """Une embuscade prend quelqu'un par surprise, ou non."""

    qui: str
    surpris: bool

    @property
    def regles(self) -> tuple[str, ...]:
        """R105, et R106 s'il est surpris."""
        return ("R105", "R106") if self.surpris else ("R105",)

    def phrase(self) -> str:
        """Dit s'il est surpris.

        >>> FaitEmbuscade("Jack", True).phrase()
        'Jack est pris par surprise\\xa0: un seul D10 pour l’initiative et la défense, ce tour-ci.'
        """
        if not self.surpris:
            return f"{self.qui} sent venir l’embuscade."
        return f"{self.qui} est pris par surprise{INSECABLE}: un seul D10 pour l’initiative et la défense, ce tour-ci."


class FaitGeste(NamedTuple):
    """Quelqu'un fait un geste."""

    qui: str
    geste: str
    detail: str
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle du geste."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit le geste.

        >>> FaitGeste("Jack", "Déplacement", "jusqu’à 3 m", "R82").phrase()
        'Jack\\xa0: déplacement, jusqu’à 3 m.'
        """
        detail = f", {self.detail}" if self.detail else ""
        return f"{self.qui}{INSECABLE}: {self.geste[0].lower()}{self.geste[1:]}{detail}."


class FaitImpossible(NamedTuple):
    """Une action écrite d'avance n'est plus possible : elle est perdue."""

    qui: str
    action: str
    raison: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R92."""
        return ("R92",)

    def phrase(self) -> str:
        """Dit l'action perdue et pourquoi.

        >>> FaitImpossible("Jack", "Oi zuki", "Trop loin.").phrase()
        'Jack perd son action (Oi zuki). Trop loin.'
        """
        return f"{self.qui} perd son action ({self.action}). {self.raison}"


class FaitAttaque(NamedTuple):
    """Une attaque part ; ``enchainement`` : celui qui l'offre ; ``offerte`` : un combo."""

    qui: str
    technique: str
    cible: str
    enchainement: str
    offerte: bool

    @property
    def regles(self) -> tuple[str, ...]:
        """R93 ; R200 pour un combo, R202 pour un enchaînement."""
        return ("R93", "R202") if self.enchainement else (("R93", "R200") if self.offerte else ("R93",))

    def phrase(self) -> str:
        """Dit qui attaque, comment, et d'où vient l'attaque.

        >>> FaitAttaque("Jack", "Oi zuki", "Jin", "", False).phrase()
        'Jack attaque Jin\\xa0: Oi zuki.'
        """
        source = f" (enchaînement {self.enchainement})" if self.enchainement else (" (combo)" if self.offerte else "")
        return f"{self.qui} attaque {self.cible}{INSECABLE}: {self.technique}{source}."


class FaitDefense(NamedTuple):
    """La cible se défend ; ``technique`` est vide pour la défense instinctive."""

    qui: str
    technique: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R94, ou R95 pour la défense instinctive."""
        return ("R94",) if self.technique else ("R95",)

    def phrase(self) -> str:
        """Dit la défense.

        >>> FaitDefense("Jin", "").phrase()
        'Jin se défend d’instinct.'
        """
        return (
            f"{self.qui} se défend{INSECABLE}: {self.technique}."
            if self.technique
            else f"{self.qui} se défend d’instinct."
        )


class FaitTouche(NamedTuple):
    """L'attaque touche."""

    qui: str
    cible: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R96."""
        return ("R96",)

    def phrase(self) -> str:
        """Dit la touche.

        >>> FaitTouche("Jack", "Jin").phrase()
        'Jack touche Jin.'
        """
        return f"{self.qui} touche {self.cible}."


class FaitRate(NamedTuple):
    """L'attaque ne touche pas."""

    qui: str
    cible: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R96."""
        return ("R96",)

    def phrase(self) -> str:
        """Dit le raté.

        >>> FaitRate("Jack", "Jin").phrase()
        'Jack ne touche pas Jin.'
        """
        return f"{self.qui} ne touche pas {self.cible}."


class FaitParee(NamedTuple):
    """Une attaque létale est parée à mains nues : elle peut blesser encore."""

    qui: str
    cible: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R109."""
        return ("R109",)

    def phrase(self) -> str:
        """Dit la parade.

        >>> FaitParee("Jack", "Jin").phrase()
        'Jin pare à mains nues l’attaque létale de Jack\\xa0: la Puissance se joue quand même.'
        """
        suite = f"{INSECABLE}: la Puissance se joue quand même."
        return f"{self.cible} pare à mains nues l’attaque létale de {self.qui}{suite}"


class FaitRiposte(NamedTuple):
    """Une contre-attaque annule l'attaque et frappe."""

    qui: str
    cible: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R184."""
        return ("R184",)

    def phrase(self) -> str:
        """Dit la riposte.

        >>> FaitRiposte("Jack", "Jin").phrase()
        'Jin contre l’attaque de Jack et le frappe.'
        """
        return f"{self.cible} contre l’attaque de {self.qui} et le frappe."


class FaitDommages(NamedTuple):
    """Les dommages nets d'un coup qui porte : Puissance moins endurance et armure."""

    qui: str
    perte: int
    zone: str
    grave: bool

    @property
    def regles(self) -> tuple[str, ...]:
        """R98, et R99 si la blessure est grave."""
        return ("R98", "R99") if self.grave else ("R98",)

    def phrase(self) -> str:
        """Dit les dommages nets.

        >>> FaitDommages("Jack", 9, "torse", False).phrase(), FaitDommages("Jack", 0, "", False).phrase()
        ('Jack encaisse 9\\xa0points nets (torse).', 'Jack n’encaisse rien.')
        """
        if not self.perte:
            return f"{self.qui} n’encaisse rien."
        ou = f" ({catalogue().zones[self.zone].nom.lower()})" if self.zone else ""
        return f"{self.qui} encaisse {pluriel(self.perte, 'point')} {'net' if self.perte < 2 else 'nets'}{ou}."


class FaitJauge(NamedTuple):
    """Une jauge a changé."""

    qui: str
    jauge: str
    avant: int
    apres: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle de la jauge."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit le gain ou la perte, et ce qu'il reste.

        >>> FaitJauge("Jack", "santé", 26, 17, "R98").phrase()
        'Jack perd 9\\xa0points de santé\\xa0: il en reste 17.'
        """
        ecart = self.apres - self.avant
        de = f"d’{self.jauge}" if self.jauge[0] in "aeiouyé" else f"de {self.jauge}"
        verbe = "gagne" if ecart > 0 else "perd"
        return f"{self.qui} {verbe} {pluriel(abs(ecart), 'point')} {de}{INSECABLE}: il en reste {self.apres}."


class FaitEtat(NamedTuple):
    """Un état est posé ; ``fins`` compte les fins de tour qu'il dure, celle du tour en cours comprise."""

    qui: str
    etat: str
    fins: int

    @property
    def regles(self) -> tuple[str, ...]:
        """Les règles de l'état."""
        return catalogue().etats[self.etat].regles[:1]

    def phrase(self) -> str:
        """Dit l'état et sa fin.

        >>> FaitEtat("Jack", "sonne", 2).phrase()
        'Jack est sonné, jusqu’à la fin du tour suivant.'
        """
        if self.fins == FIN_DU_COMBAT:
            duree = "jusqu’à la fin du combat"
        elif self.fins == 1:
            duree = "jusqu’à la fin du tour"
        elif self.fins == 2:
            duree = "jusqu’à la fin du tour suivant"
        else:
            duree = f"ce tour-ci et les {self.fins - 1} suivants"
        nom = catalogue().etats[self.etat].nom
        return f"{self.qui} est {nom if nom.isupper() else nom.lower()}, {duree}."


class FaitFinDEtat(NamedTuple):
    """Un état s'arrête."""

    qui: str
    etat: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R198."""
        return ("R198",)

    def phrase(self) -> str:
        """Dit la fin de l'état.

        >>> FaitFinDEtat("Jack", "sonne").phrase()
        'Jack n’est plus sonné.'
        """
        nom = catalogue().etats[self.etat].nom
        return f"{self.qui} n’est plus {nom if nom.isupper() else nom.lower()}."


class FaitBlessure(NamedTuple):
    """Une blessure grave atteint une partie du corps."""

    qui: str
    partie: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R135."""
        return ("R135",)

    def phrase(self) -> str:
        """Dit la blessure.

        >>> FaitBlessure("Jack", "jambes").phrase()
        'Jack a une blessure grave\\xa0: jambes.'
        """
        return f"{self.qui} a une blessure grave{INSECABLE}: {self.partie.replace('tete', 'tête')}."


class FaitPosture(NamedTuple):
    """Une posture a changé."""

    qui: str
    posture: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R77."""
        return ("R77",)

    def phrase(self) -> str:
        """Dit la posture.

        >>> FaitPosture("Jack", "a_terre").phrase()
        'Jack est à terre.'
        """
        return f"{self.qui} est {self.posture.replace('a_terre', 'à terre')}."


class FaitPosition(NamedTuple):
    """Une position a changé, en mètres."""

    qui: str
    avant: int
    apres: int

    @property
    def regles(self) -> tuple[str, ...]:
        """C162."""
        return ("C162",)

    def phrase(self) -> str:
        """Dit le chemin.

        >>> FaitPosition("Jack", 0, 3).phrase()
        'Jack passe de 0 à 3\\xa0m.'
        """
        return f"{self.qui} passe de {self.avant} à {self.apres}{INSECABLE}m."


class FaitEffectif(NamedTuple):
    """Un groupe perd des membres."""

    qui: str
    avant: int
    apres: int

    @property
    def regles(self) -> tuple[str, ...]:
        """R129."""
        return ("R129",)

    def phrase(self) -> str:
        """Dit combien il en reste.

        >>> FaitEffectif("Voyou", 4, 3).phrase()
        'Voyou\\xa0: un homme de main hors de combat, il en reste 3.'
        """
        reste = f"il en reste {self.apres}" if self.apres else "il n’en reste aucun"
        return f"{self.qui}{INSECABLE}: un homme de main hors de combat, {reste}."


class FaitMort(NamedTuple):
    """Quelqu'un meurt."""

    qui: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R9."""
        return ("R9",)

    def phrase(self) -> str:
        """Le dit.

        >>> FaitMort("Jack").phrase()
        'Jack meurt.'
        """
        return f"{self.qui} meurt."


class FaitPrise(NamedTuple):
    """Une soumission commence, ou finit si ``par`` est vide."""

    qui: str
    par: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R195."""
        return ("R195",)

    def phrase(self) -> str:
        """Dit qui tient, ou la libération.

        >>> FaitPrise("Jack", "Jin").phrase(), FaitPrise("Jack", "").phrase()
        ('Jin tient Jack en soumission.', 'Jack n’est plus tenu.')
        """
        return f"{self.par} tient {self.qui} en soumission." if self.par else f"{self.qui} n’est plus tenu."


class FaitMains(NamedTuple):
    """Ce que quelqu'un tient a changé."""

    qui: str
    tenues: tuple[str, ...]

    @property
    def regles(self) -> tuple[str, ...]:
        """R76."""
        return ("R76",)

    def phrase(self) -> str:
        """Dit ce qu'il a en main.

        >>> FaitMains("Jack", ("couteau",)).phrase(), FaitMains("Jack", ()).phrase()
        ('Jack a en main\\xa0: couteau.', 'Jack a les mains vides.')
        """
        armes = catalogue().armes
        noms = ", ".join(armes[a].nom.lower() for a in self.tenues)
        return f"{self.qui} a en main{INSECABLE}: {noms}." if noms else f"{self.qui} a les mains vides."
