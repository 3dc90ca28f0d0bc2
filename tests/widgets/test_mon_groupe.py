"""Mon groupe : ce qui se coche se garde, un membre perdu se dit, un lien n'écrase rien."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.widgets.hostiles import restaurer_ou_refuser
from tests.widgets.test_dessins import PIEGE
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage, profil, vers_json
from widgets.calculatrice_de_groupe import CalculatriceDeGroupe
from widgets.difficulte import CalculatriceDifficulte
from widgets.equipe import CalculatriceEquipe
from widgets.lien import TAILLE_MAXIMUM, ecrire_lien
from widgets.memoire import Memoire
from widgets.mon_groupe import MEMBRES_MAXIMUM, MonGroupe

JACK, RYU, PIOTR = "livre:jack", "livre:ryu", "livre:piotr"


class Temoin:
    """Un groupe, ce qu'il demande à la page, et qui il prévient."""

    def __init__(self) -> None:
        self.appels: list[str] = []
        self.fiches = Memoire(collection="personnages")
        self.groupe = MonGroupe(
            self.fiches,
            geste=lambda: self.appels.append("geste"),
            quand_il_change=lambda: self.appels.append("change"),
        )
        self.demandes: list[dict[str, Any]] = []
        self.groupe.memoire.send = lambda contenu: self.demandes.append(contenu["ranger"])

    def garder(self, **textes: str) -> None:
        self.fiches.entrees = {i: {"revision": 1, "texte": t} for i, t in textes.items()}

    def membres(self, *references: str, nom: str = "Léa") -> None:
        self.groupe.memoire.entrees = {r: {"revision": 1, "texte": nom} for r in references}

    def cocher(self, reference: str, oui: bool = True) -> None:
        self.groupe._coches[reference].value = oui

    def range(self, reference: str) -> None:
        self.groupe._range(self.groupe.memoire, {"range": {"demande": reference, "id": reference}}, [])

    def noms(self) -> list[str]:
        return [p.nom for p in self.groupe.personnages()]

    def avis(self) -> str:
        return str(self.groupe._fautes.value)


@pytest.fixture
def temoin() -> Temoin:
    return Temoin()


def test_cocher_garde_chaque_membre_a_part(temoin: Temoin) -> None:
    temoin.cocher(RYU)
    temoin.cocher(JACK)
    assert temoin.noms() == ["Jack", "Ryu"], "l'ordre de la liste, non celui des clics"
    temoin.cocher(RYU, False)
    assert temoin.noms() == ["Jack"]
    assert temoin.appels == ["geste"] * 3
    assert temoin.demandes == [
        {"id": RYU, "texte": "Ryu (livré)", "revision": 0},
        {"id": JACK, "texte": "Jack (livré)", "revision": 0},
        {"id": RYU, "texte": None, "revision": 1},
    ], "la révision suit les gestes, sans attendre la page"
    assert temoin.groupe._deplieur.description == "Mon groupe\u00a0: 1\u00a0personnage"


def test_le_groupe_d_un_autre_onglet_arrive_sans_etre_un_geste(temoin: Temoin) -> None:
    temoin.membres(JACK, PIOTR)
    assert temoin.noms() == ["Jack", "Piotr"]
    assert temoin.groupe._coches[PIOTR].value
    assert (temoin.appels, temoin.demandes) == (["change"], [])


def test_une_reponse_en_retard_ne_decoche_pas_ce_que_l_on_vient_de_cocher(temoin: Temoin) -> None:
    temoin.cocher(JACK)
    temoin.cocher(RYU)
    temoin.membres(JACK)
    temoin.range(JACK)
    assert temoin.noms() == ["Jack", "Ryu"], "la page n'a pas encore rangé Ryu"
    temoin.cocher(RYU, False)
    temoin.membres(JACK, RYU)
    temoin.range(RYU)
    assert temoin.noms() == ["Jack"], "elle n'a pas encore oublié Ryu"
    temoin.range(RYU)
    temoin.membres(JACK, PIOTR)
    temoin.membres(PIOTR)
    assert temoin.noms() == ["Piotr"], "tout est rangé : un autre onglet commande de nouveau"


def test_mes_personnages_d_abord_et_une_fiche_qui_change_previent(temoin: Temoin) -> None:
    temoin.membres("p1", JACK)
    temoin.appels.clear()
    temoin.garder(p1=vers_json(Personnage(PIEGE, {"force": 2})))
    assert temoin.noms() == [PIEGE, "Jack"]
    assert temoin.appels == ["change"]
    assert next(iter(temoin.groupe._cases.children)).description == PIEGE


def test_un_membre_disparu_ou_illisible_se_dit_et_reste(temoin: Temoin) -> None:
    temoin.garder(p2="{")
    temoin.membres("p1", "p2", JACK, nom=PIEGE)
    assert temoin.noms() == ["Jack"]
    disparu, illisible = sorted(temoin.groupe.fautes(), key=lambda f: "se lit" in f)
    assert disparu.endswith("ce navigateur ne garde plus sa fiche. Décochez-le.")
    assert "sa fiche ne se lit pas. " in illisible
    assert PIEGE in disparu
    assert "<script" not in temoin.avis()
    assert "ne garde plus" in temoin.avis()
    assert temoin.groupe.references[-1] == "p1", "rien n'est perdu"
    temoin.garder(p1=vers_json(profil("ryu")), p2=vers_json(profil("piotr")))
    assert (temoin.noms(), temoin.avis()) == (["Piotr", "Ryu", "Jack"], "")
    temoin.garder()
    temoin.cocher("p1", False)
    assert "p1" not in temoin.groupe.references
    assert temoin.demandes[-1]["texte"] is None


def test_douze_au_plus(temoin: Temoin) -> None:
    livres = list(temoin.groupe._coches)
    for reference in livres[:MEMBRES_MAXIMUM]:
        temoin.cocher(reference)
    assert "au complet, à 12" in temoin.groupe._note.value
    treizieme = temoin.groupe._coches[livres[MEMBRES_MAXIMUM]]
    assert treizieme.disabled
    treizieme.value = True
    assert not treizieme.value
    assert len(temoin.groupe.references) == len(temoin.demandes) == MEMBRES_MAXIMUM
    temoin.cocher(livres[0], False)
    assert not treizieme.disabled


def test_treize_gardes_dans_deux_onglets(temoin: Temoin) -> None:
    temoin.membres(*list(temoin.groupe._coches)[: MEMBRES_MAXIMUM + 1])
    assert len(temoin.noms()) == MEMBRES_MAXIMUM
    assert "13 personnages sont gardés. Seuls les 12 premiers comptent." in temoin.groupe._note.value


@pytest.mark.parametrize("brut", [{"p1": "?"}, {"": {"revision": 1, "texte": ""}}, {"x" * 300: {"revision": 1}}])
def test_une_entree_illisible_est_ignoree(temoin: Temoin, brut: dict[str, Any]) -> None:
    temoin.groupe.memoire.entrees = {**brut, JACK: {"revision": 1, "texte": "Jack"}}
    assert (temoin.noms(), temoin.avis()) == (["Jack"], "")


def test_la_page_dit_que_le_groupe_est_garde(temoin: Temoin) -> None:
    temoin.groupe._range(temoin.groupe.memoire, {"range": {"demande": JACK, "id": None}}, [])
    assert temoin.groupe.memoire.message == "Mon groupe est gardé."
    temoin.groupe._range(temoin.groupe.memoire, "?", [])


# ── Dans une calculatrice ──────────────────────────────────────────────────

CALCULATRICES = [CalculatriceEquipe, CalculatriceDifficulte]
Neuve = Callable[[], CalculatriceDeGroupe]


@pytest.fixture(params=CALCULATRICES)
def neuve(request: pytest.FixtureRequest) -> Neuve:
    return request.param


def avec(c: CalculatriceDeGroupe, *references: str) -> CalculatriceDeGroupe:
    """La calculatrice, ces membres venus de la mémoire du navigateur."""
    c.groupe.memoire.entrees = {r: {"revision": 1, "texte": r} for r in references}
    return c


def test_le_groupe_vide_le_dit_et_s_ouvre(neuve: Neuve) -> None:
    c = neuve()
    c.champs["qui"].value = "groupe"
    assert c.page.annonce == "Mon groupe est vide. Cochez au moins un personnage."
    assert "tm-phrase" in c.resultat.value
    assert c.groupe._deplieur.value
    assert c.vive.value == ""
    avec(c, "p404")
    assert c.page.annonce.endswith("Décochez-le. Personne, dans Mon groupe, ne peut lancer ce jet.")


def test_la_memoire_ne_compte_pas_comme_un_geste(neuve: Neuve) -> None:
    c = avec(neuve(), JACK)
    assert not c.memoire.garder
    c.memoire.depart = {"lien": None, "etat": '{"qui":"groupe","groupe":["livre:ryu"]}'}
    assert c.groupe.references == [JACK], "l'état gardé suit le groupe du lecteur"
    avec(c, JACK, RYU)
    assert json.loads(c.memoire.etat)["groupe"] == [JACK, RYU], "un lien copié emportera le groupe montré"
    assert not c.memoire.garder
    c.groupe._coches[PIOTR].value = True
    assert c.memoire.garder


def test_le_groupe_d_un_lien_se_montre_sans_toucher_au_sien(neuve: Neuve) -> None:
    emetteur = avec(neuve(), JACK, RYU)
    emetteur.champs["qui"].value = "groupe"
    c = avec(neuve(), PIOTR)
    demandes: list[object] = []
    c.groupe.memoire.send = demandes.append
    d = ecrire_lien(json.loads(emetteur.memoire.etat))
    c.memoire.depart = {"lien": {"v": "1", "d": d}, "etat": None}
    assert c.valeurs() == emetteur.valeurs()
    assert c.page.annonce == emetteur.page.annonce
    assert c.resultat.value == emetteur.resultat.value
    assert "groupe du lien" in c.groupe._note.value
    c.groupe._coches[RYU].value = False
    assert (c.groupe.references, demandes) == ([JACK], [])
    c.groupe._revenir(c.groupe._reprendre)
    assert c.groupe.references == [PIOTR]
    assert c.groupe._note.value == ""


def test_un_lien_de_groupe_vide_reste_vide(neuve: Neuve) -> None:
    c = avec(neuve(), PIOTR)
    c.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien({"qui": "groupe", "groupe": []})}, "etat": None}
    assert c.groupe.references == []
    c._recevoir(c.memoire, {"zero": True}, [])
    assert c.groupe.references == [PIOTR], "remettre à zéro rend le groupe du lecteur"


def test_le_lien_du_plus_grand_groupe_tient(neuve: Neuve) -> None:
    c = avec(neuve(), *(f"p{i:012x}" for i in range(MEMBRES_MAXIMUM)))
    c.champs["qui"].value = "groupe"
    assert len(ecrire_lien(json.loads(c.memoire.etat))) < TAILLE_MAXIMUM


def test_une_fiche_sans_la_caracteristique_se_dit_et_ne_compte_pas(neuve: Neuve) -> None:
    c = neuve()
    c.champs["qui"].value = "groupe"
    c.memoire.entrees = {"p1": {"revision": 1, "texte": vers_json(Personnage("Léa", {"force": 2}))}}
    avec(c, "p1", JACK)
    assert c.page.annonce.startswith("Léa, Perception 0 : attendu de 1 à 40. Corrigez sa fiche. ")
    assert "tm-avis" in c.resultat.value
    c.champs["carac_du_groupe"].value = "force"
    assert "Corrigez" not in c.page.annonce


@pytest.mark.parametrize(
    "groupe", [None, "jack", 3, {}, [1], [""], ["x" * 300], [JACK, JACK], [[]], [f"p{i}" for i in range(13)]]
)
def test_un_groupe_hostile_se_refuse(neuve: Neuve, groupe: Any) -> None:
    c = avec(neuve(), JACK)
    pris = restaurer_ou_refuser(c, {"groupe": groupe, "qui": "groupe"})
    assert pris == (groupe is None)
    assert c.groupe.references == [JACK]
    if not pris:
        with pytest.raises(Refus, match="Le groupe ne se lit pas"):
            c.groupe.reprendre({"groupe": groupe})
