"""Un combattant d'Anneaux : les champs de sa fiche, ses profils, et son état pendant un duel."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tiamat.variantes.anneaux.armes import Arme, arme, niveau_de_blessure, supportees
from tiamat.variantes.anneaux.etats import fatigue, jeune
from tiamat.variantes.anneaux.nd import Defense, nd_d_armure
from tiamat.variantes.anneaux.tables import nombre, table
from tiamat.variantes.systeme import Champ, Depart, Profil, Valeur

OUI, NON = "oui", "non"
RANG_MAXIMUM = 10
JOURS_MAXIMUM = 14
ETATS_DE_DEPART = ("au_sol", "aveugle", "enchevetre", "etourdi", "hebete")
DEBOUT = "debout"


def _rang(id: str, nom: str, defaut: int, mini: int = 1, regle: str = "") -> Champ:
    return Champ(id, nom, defaut, mini, RANG_MAXIMUM, regle=regle)


def _noms(nom: str, *ids: str) -> dict[str, str]:
    return {id: str(table(nom)[id]["nom"]) for id in ids or table(nom)}


CHAMPS = (
    _rang("reflexes", "Réflexes", 3, regle="003-G02"),
    _rang("agilite", "Agilité", 3, regle="003-G04"),
    _rang("force", "Force", 2, regle="003-G03"),
    _rang("volonte", "Volonté", 2, regle="003-R01"),
    _rang("constitution", "Constitution", 2, regle="003-R07"),
    _rang("terre", "Anneau de Terre", 2, regle="003-G06"),
    _rang("air", "Anneau d’Air", 2, regle="003-R37"),
    _rang("vide", "Anneau de Vide", 2, regle="003-G05"),
    _rang("competence", "Compétence de l’arme", 3, 0, "003-R40"),
    _rang("defense", "Défense", 2, 0, "003-R37"),
    _rang("reputation", "Réputation", 1, regle="003-R16"),
    _rang("honneur", "Rang d’Honneur", 3, 0, "003-R02"),
    Champ("armure", "Bonus d’armure", 5, 0, 10, regle="003-G07"),
    Champ("arme", "Arme", "katana", choix=_noms("armes"), regle="003-R41"),
    Champ("monte", "En selle", NON, choix={NON: "Non", OUI: "Oui"}, regle="003-R15"),
    Champ("etat", "État au départ", DEBOUT, choix={DEBOUT: "Debout", **_noms("etats", *ETATS_DE_DEPART)}),
    Champ("peur", "Peur inspirée", 0, 0, nombre("peur_maximum"), regle="003-R01"),
    Champ("jeune", "Jours sans manger ni boire", 0, 0, JOURS_MAXIMUM, regle="003-R06"),
    Champ("veille", "Jours sans repos", 0, 0, JOURS_MAXIMUM, regle="003-R13"),
)
OPTIONS = (
    Champ("explosion", "Un 10 se relance", OUI, choix={OUI: "Oui", NON: "Non"}, regle="003-G01"),
    Champ(
        "initiative",
        "L’initiative se jette",
        "escarmouche",
        choix={"escarmouche": "Une fois", "round": "À chaque round"},
        regle="003-T4",
    ),
    Champ(
        "feinte",
        "L’excès d’une feinte se compte",
        "armure",
        choix={"armure": "Sur le ND d’Armure", "releve": "Sur le ND relevé"},
        regle="003-G13",
    ),
    Champ(
        "blessures",
        "Les blessures gênent",
        "niveaux",
        choix={"niveaux": "Niveau par niveau", "simple": "Pas avant la chute"},
        regle="003-G06",
    ),
    Champ("liens", "ND pour se dégager", 20, 5, 60, regle="003-R10"),
)
PROFILS = (
    Profil("akemi", "Akemi", {}),
    Profil("jiro", "Jirō", {}),
    Profil(
        "colosse",
        "Goro le colosse",
        {"arme": "dai_tsuchi", "force": 4, "terre": 3, "agilite": 2, "reflexes": 2, "armure": 3},
    ),
    Profil("lanciere", "Tomoe à la naginata", {"arme": "naginata", "agilite": 4, "competence": 4, "vide": 3}),
    Profil("archere", "Sayo l’archère", {"arme": "yumi", "reflexes": 4, "force": 3, "armure": 3, "competence": 4}),
    Profil("paysan", "Un paysan au bo", {"arme": "bo", "agilite": 2, "reflexes": 2, "competence": 1, "armure": 0}),
    Profil("cavalier", "Un cavalier", {"arme": "lance_d_arcon", "monte": OUI, "force": 3, "competence": 2}),
    Profil("spectre", "Le spectre", {"peur": 3, "arme": "kusarigama", "terre": 3, "force": 3, "armure": 0}),
)


class Fiche(NamedTuple):
    """Les valeurs d'un combattant, son arme lue."""

    nom: str
    reflexes: int
    agilite: int
    force: int
    volonte: int
    constitution: int
    terre: int
    air: int
    vide: int
    competence: int
    defense: int
    reputation: int
    honneur: int
    armure: int
    arme: Arme
    monte: bool
    etat: str
    peur: int
    jeune: int
    veille: int

    @property
    def trait_d_arme(self) -> int:
        """Le trait de sa compétence d'arme ; de deux, le plus haut (003-R40)."""
        traits = {"Agilité": self.agilite, "Réflexes": self.reflexes}
        return max(traits[t] for t in self.arme.traits)

    @property
    def nd_du_corps(self) -> int:
        """Ce que la faim et la fatigue ajoutent au ND de ses jets de compétence et de trait physique (003-T10)."""
        return jeune(self.jeune, self.constitution).nd + fatigue(self.veille, self.constitution).nd


@lru_cache(maxsize=512)
def fiche(depart: Depart, qui: int) -> Fiche:
    """Rend la fiche d'un des deux combattants, 0 ou 1."""
    v: Mapping[str, Valeur] = dict(depart.fiches[qui])
    lues = {c: v[c] for c in Fiche._fields if c not in ("nom", "arme", "monte")}
    return Fiche(nom=depart.noms[qui], arme=arme(str(v["arme"])), monte=v["monte"] == OUI, **lues)  # type: ignore[arg-type]


class Corps(NamedTuple):
    """L'état d'un combattant.

    ``score`` : son initiative ; ``presse`` : ce que le Vide y ajoute. ``centre`` : 0, 1 le round où il se recentre, 2
    celui où il en profite. ``echecs`` : ses jets manqués pour ne plus être hébété. ``sursis`` : étourdi jusqu'à la fin
    de ce round. ``peur`` : le rang de celle qu'il subit. ``couvert`` : +10 au ND jusqu'à son tour.
    """

    blessures: int
    vide: int
    etats: tuple[str, ...] = ()
    posture: str = "attaque"
    esquive: int = 0
    couvert: bool = False
    depense: bool = False
    score: int = 0
    presse: int = 0
    departage: int = 0
    centre: int = 0
    echecs: int = 0
    sursis: bool = False
    peur: int = 0
    panique: bool = False
    arme_en_main: bool = True

    def sans(self, etat: str) -> "Corps":
        """Le même, délivré d'un état."""
        return self._replace(etats=tuple(e for e in self.etats if e != etat))

    @property
    def initiative(self) -> int:
        """Son score de ce round (003-R28, 003-R39)."""
        return self.score + self.presse + (nombre("centre_initiative") if self.centre == 2 else 0)


class Etat(NamedTuple):
    """Un duel en cours : la phase qui vient (peur, postures, tours, reactions), et qui doit encore jouer ce round."""

    round: int
    phase: str
    corps: tuple[Corps, Corps]
    a_jouer: tuple[int, ...] = ()
    attend: int = -1
    echange: bool = False
    """``attend`` : qui a remis son tour, −1 si personne ; ``echange`` : chacun joue le score de l’autre."""

    def changer(self, qui: int, **valeurs: Any) -> "Etat":
        """Le même duel, un combattant changé."""
        return self.poser(qui, self.corps[qui]._replace(**valeurs))

    def poser(self, qui: int, corps: Corps) -> "Etat":
        """Le même duel, un combattant remplacé."""
        return self._replace(corps=(corps, self.corps[1]) if qui == 0 else (self.corps[0], corps))


def engager(depart: Depart) -> Etat:
    """Rend l'état de départ : personne n'est blessé, le Vide est plein (003-G09)."""
    corps = []
    for qui in (0, 1):
        f = fiche(depart, qui)
        corps.append(Corps(0, f.vide, () if f.etat == DEBOUT else (f.etat,)))
    return Etat(1, "peur", (corps[0], corps[1]))


def tous_les_etats(f: Fiche, c: Corps) -> tuple[str, ...]:
    """Les états d'un combattant, fatigue comprise (003-R13)."""
    return c.etats + (("fatigue",) if f.veille else ())


def nd_de(f: Fiche, c: Corps, *, de_loin: bool = False) -> int:
    """Le ND d'Armure d'un combattant en ce moment (003-G02)."""
    d = Defense(f.reflexes, f.armure, f.air, f.defense, c.posture, c.etats, c.esquive, c.couvert)
    return nd_d_armure(d, de_loin=de_loin)


def nd_des_blessures(depart: Depart, qui: int, c: Corps) -> int:
    """Ce que ses blessures ajoutent au ND de ses jets (003-G06)."""
    niveau = niveau_de_blessure(c.blessures, fiche(depart, qui).terre)
    return niveau.nd if niveau and depart.option("blessures") == "niveaux" else 0


def hors_de_combat(f: Fiche, c: Corps) -> bool:
    """Vrai au-delà des Blessures qu'il supporte (003-G06)."""
    return c.blessures > supportees(f.terre)
