"""Le duel d'un système frère, sans navigateur : régler, jouer, saisir ses dés, revenir, le voir."""

import json
from itertools import pairwise
from typing import Any

import ipywidgets as W
import pytest

from tests.variantes.petit_jeu import FRAPPER, PETIT_JEU
from tests.variantes.tiamat_en_variante import TIAMAT
from tests.widgets.duels import DuelDuPetitJeu, jouer_un_peu, permis, vues
from tests.widgets.outils import (
    classes_inconnues,
    dite,
    lue,
    net,
    par_l_etat,
    par_un_lien,
    renvois,
    repetes,
    visibles,
)
from tiamat.francais import majuscule, pourcentage
from tiamat.hasard import HasardGraine
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Lanceur
from tiamat.variantes.duel import jouer_un_duel
from widgets.lien import TAILLE_MAXIMUM, ecrire_lien
from widgets.variantes.duel import DuelDeVariante

# ── Jouer ──────────────────────────────────────────────────────────────────


def test_ce_qui_est_propose_est_ce_que_le_systeme_permet(duel: DuelDeVariante) -> None:
    for n in range(12):
        if duel.jeu.fini:
            break
        toutes = duel.jeu.propositions()
        assert toutes
        assert duel.choisir.html.count("data-geste=") == len(toutes)
        assert duel.choisir.html.count('aria-disabled="true"') == sum(bool(p.refus) for p in toutes)
        textes = lue(duel.choisir.html)
        for p in toutes:
            assert net(p.texte) in textes
            if p.chance is not None and not p.refus:
                assert net(pourcentage(p.chance)) in textes
        duel._choisi(permis(duel)[n % len(permis(duel))])


def test_regarder_mene_au_bout_et_dit_pourquoi(duel: DuelDeVariante) -> None:
    duel.champs["joueur"].value = "aucun"
    for _ in range(2000):
        if duel.jeu.fini:
            break
        assert duel._continuer.layout.display is None
        assert duel.choisir.html == ""
        duel._continuer.click()
    assert duel._continuer.layout.display == "none"
    partie = duel.jeu.partie
    assert net(majuscule(partie.raison)) in dite(duel)
    gagnant = majuscule(partie.depart.noms[partie.vainqueur]) if partie.vainqueur >= 0 else "Personne"
    assert f"{gagnant} l’emporte." in dite(duel)
    assert len(ecrire_lien(json.loads(duel.memoire.etat))) <= TAILLE_MAXIMUM
    par_un_lien(duel)


def test_regarder_joue_comme_un_duel_entre_machines(petit: DuelDuPetitJeu) -> None:
    """Mêmes dés, mêmes décisions : la partie que l'on regarde est celle que le moteur joue d'une traite."""
    petit.champs["joueur"].value = "aucun"
    while not petit.jeu.fini:
        petit._continuer.click()
    partie = petit.jeu.partie

    class Dictes(Lanceur):
        def tirer(self, question: Any) -> Any:
            reponse = next(reponses)
            assert reponse.nom == question.nom
            with_des = iter(reponse.valeur)
            return question.lancer(lambda _: type("D", (), {"de": lambda self, faces: next(with_des)})(), self.journal)

    reponses = iter(r for r in partie.reponses if isinstance(r.valeur, list))
    h, e = Dictes(HasardGraine(0), Journal(), PETIT_JEU.decider), PETIT_JEU.engager(partie.depart)
    while PETIT_JEU.fin(partie.depart, e) is None:
        e = PETIT_JEU.pas(h, partie.depart, e)
    assert e == partie.etat
    assert [f.phrase() for f in h.journal] == [f.phrase() for f in partie.journal]


@pytest.mark.parametrize(("qui", "camps"), [("0", {0}), ("1", {1}), ("tous", {0, 1})])
def test_seul_ce_que_l_on_joue_se_decide(duel: DuelDeVariante, qui: str, camps: set[int]) -> None:
    duel.champs["joueur"].value = qui
    vus = set()
    for n in range(30):
        if duel.jeu.fini:
            break
        assert duel.jeu.choix is not None
        vus.add(duel.jeu.choix.qui)
        possibles = permis(duel)
        duel._choisi(possibles[n % len(possibles)])
    assert vus <= camps
    assert vus or duel.jeu.fini


def test_revenir_defait_un_geste_exactement(duel: DuelDeVariante) -> None:
    suite = [(duel.memoire.etat, vues(duel))]
    for n in range(8):
        if duel.jeu.fini:
            break
        duel._choisi(permis(duel)[n % len(permis(duel))])
        suite.append((duel.memoire.etat, vues(duel)))
    for avant, apres in pairwise(reversed(suite)):
        assert (duel.memoire.etat, vues(duel)) == avant
        duel.annuler.click()
        assert json.loads(duel.memoire.etat) == json.loads(apres[0])
    assert duel.annuler.disabled
    duel.annuler.click()
    assert vues(duel) == suite[0][1]


def test_une_action_fermee_reste_visible_dit_pourquoi_et_ne_se_joue_pas(petit: DuelDuPetitJeu) -> None:
    petit.champs["joueur"].value = "tous"
    for reponse in ("souffler", FRAPPER):
        petit._choisi(next(n for n, p in enumerate(petit.jeu.propositions()) if p.reponse == reponse))
    fermee = next(n for n, p in enumerate(petit.jeu.propositions()) if p.refus)
    assert "Impossible maintenant (1)" in lue(petit.choisir.html)
    assert "a déjà soufflé R51." in lue(petit.choisir.html)
    avant = petit.jeu.gestes
    petit._choisi(fermee)
    assert petit.jeu.gestes == avant
    assert "a déjà soufflé" in lue(petit.faute.value)
    assert "R51" in renvois(petit.faute.value)
    petit._choisi(permis(petit)[0])
    assert petit.faute.value == ""


@pytest.mark.parametrize("geste", [99, -1, True, 1.5, None, "lancer", "continuer", "intrus", [1], {}, {"qui": 1}])
def test_un_geste_qui_n_en_est_pas_un_est_refuse(petit: DuelDuPetitJeu, geste: Any) -> None:
    avant, etat = petit.jeu.gestes, petit.jeu.partie.etat
    petit.jouer(geste)
    assert (petit.jeu.gestes, petit.jeu.partie.etat) == (avant, etat)
    assert lue(petit.faute.value).strip().endswith((".", "?"))


# ── Ses dés à soi ──────────────────────────────────────────────────────────


def test_ses_propres_des_se_donnent_question_par_question(petit: DuelDuPetitJeu) -> None:
    petit.champs["des"].value = "saisis"
    petit.champs["joueur"].value = "tous"
    assert dite(petit) == "À lancer : Initiative, Léa, 3g2. Donnez-les dans l’ordre, les dés relancés à la suite."
    assert petit.des.layout.display is None
    for mauvais, mot in (
        ("4, 5", "Il manque un D10"),
        ("4, 5, 11", "n’est pas une face"),
        ("a", "n’est pas un nombre"),
    ):
        petit.saisie.value = mauvais
        petit._saisir.click()
        assert mot in lue(petit.faute.value)
        assert petit.saisie.value == mauvais
    petit.saisie.value = "4, 9, 10, 3"
    petit._saisir.click()
    assert petit.faute.value == ""
    assert petit.saisie.value == ""
    assert "Noé, 3g2" in dite(petit)
    assert "total 22" in lue(petit.coup.value)
    petit._lancer.click()
    assert petit.jeu.choix is not None
    assert petit.des.layout.display == "none"
    par_un_lien(petit)


def test_chaque_systeme_se_joue_avec_ses_propres_des(duel: DuelDeVariante) -> None:
    duel.champs["des"].value = "saisis"
    duel.champs["joueur"].value = "aucun"
    saisies = 0
    for _ in range(40):
        if duel.jeu.fini:
            break
        if duel.jeu.des_attendus:
            assert "À lancer" in dite(duel)
            duel._lancer.click()
            saisies += 1
        else:
            duel._continuer.click()
        assert duel.faute.value == ""
    assert saisies
    par_l_etat(duel)


# ── Régler ─────────────────────────────────────────────────────────────────


def test_un_profil_regle_tout_et_chaque_valeur_se_change(duel: DuelDeVariante) -> None:
    systeme = duel.systeme
    for profil in systeme.profils:
        duel.champs["profil_b"].value = profil.id
        assert duel.jeu.partie.depart == duel.systeme.depart(
            duel.jeu.partie.depart.noms, (systeme.profils[0].valeurs, profil.valeurs)
        )
    for champ in systeme.champs:
        reglage = duel.champs[f"a_{champ.id}"]
        voulu = next(v for v in _valeurs(reglage) if v != reglage.value)
        reglage.value = voulu
        assert duel.refus or duel.jeu.partie.depart.fiche(0)[champ.id] == voulu
        reglage.value = systeme.profils[0].valeurs.get(champ.id, champ.defaut)
    for option in systeme.options:
        reglage = duel.champs[f"option_{option.id}"]
        for voulu in _valeurs(reglage):
            reglage.value = voulu
            assert duel.jeu.partie.depart.option(option.id) == voulu


def _valeurs(reglage: W.ValueWidget) -> list[Any]:
    if isinstance(reglage, W.IntSlider):
        return [reglage.min, reglage.max]
    return [v for _, v in reglage.options]


def test_deux_fois_le_meme_se_distinguent_et_un_nom_se_choisit(petit: DuelDuPetitJeu) -> None:
    petit.champs["profil_b"].value = "vif"
    assert petit.jeu.partie.depart.noms == ("Léa", "Léa (2)")
    petit.champs["nom_b"].value = "Zoé"
    assert petit.jeu.partie.depart.noms == ("Léa", "Zoé")
    assert petit._regler[1].description == "Régler Zoé"
    petit.champs["nom_a"].value = "a" * 300
    assert len(petit.jeu.partie.depart.noms[0]) == 40


def test_un_combat_commence_ferme_ses_reglages_et_recommencer_les_rouvre(petit: DuelDuPetitJeu) -> None:
    assert petit._reglages.layout.display is None
    graine, journal = petit.graine, petit.jeu.journal
    jouer_un_peu(petit, 1)
    assert petit._reglages.layout.display == "none"
    petit._memes.click()
    assert (petit.graine, petit.jeu.journal, petit.jeu.gestes) == (graine, journal, ())
    assert petit._reglages.layout.display is None
    jouer_un_peu(petit, 1)
    petit._encore.click()
    assert petit.graine != graine
    assert str(petit.graine) in lue(petit.graine_dite.value)
    jouer_un_peu(petit, 1)
    petit.champs["a_force"].value = 1
    assert petit.jeu.partie.depart.fiche(0)["force"] == 4, "un combat commencé ne change pas de combattants"


def test_l_option_agit_et_renvoie_a_ce_qui_la_discute(petit: DuelDuPetitJeu) -> None:
    petit.champs["option_egalite"].value = "touche"
    assert petit.jeu.partie.depart.option("egalite") == "touche"
    assert any("R51" in w.value for w in _dedans(petit._reglages) if isinstance(w, W.HTML))


def _dedans(widget: W.Widget) -> list[W.Widget]:
    return [widget, *(w for enfant in getattr(widget, "children", ()) for w in _dedans(enfant))]


# ── Ce qui se voit ─────────────────────────────────────────────────────────


def test_les_combattants_montrent_leurs_jauges_et_leurs_etats(duel: DuelDeVariante) -> None:
    jouer_un_peu(duel, 6)
    partie, lu = duel.jeu.partie, lue(duel.forces.value)
    for qui in (0, 1):
        bilan = duel.systeme.bilan(partie.depart, partie.etat, qui)
        assert majuscule(partie.depart.noms[qui]) in lu
        for jauge in bilan.jauges:
            assert f'aria-valuetext="{jauge.valeur} sur {jauge.maxi}"' in duel.forces.value
            assert net(jauge.nom) in lu
        for etat in bilan.etats:
            assert net(etat).lower() in lu.lower()


def test_le_journal_se_range_se_filtre_et_s_emporte(duel: DuelDeVariante) -> None:
    duel.champs["joueur"].value = "aucun"
    for _ in range(12):
        if not duel.jeu.fini:
            duel._continuer.click()
    partie = duel.jeu.partie
    periodes = [numero for numero, _ in partie.periodes]
    assert periodes == sorted(set(periodes))
    assert [f for _, faits in partie.periodes for f in faits] == list(partie.journal)
    unite = duel.systeme.unite
    assert f"{unite[0].upper()}{unite[1:]} {periodes[-1]}" in lue(duel.recit._dit.value)
    dons = {d["mots"]: d["contenu"] for d in duel.recit._donner.dons}
    assert dons["Journal en texte"].count("\n") == len(partie.journal) + len(periodes)
    assert len(json.loads(dons["Journal en JSON"])) == sum(bool(f.regles) for f in partie.journal)
    duel.recit.filtre.value = "des"
    assert " lance " in lue(duel.recit._dit.value) or duel.systeme is TIAMAT
    duel.recit.cherche.value = "zzz"
    assert "Rien ne répond" in lue(duel.recit._dit.value)


def test_le_dernier_coup_montre_ses_des(petit: DuelDuPetitJeu) -> None:
    assert petit.coup.value.count('role="img"') >= 6
    assert "D10 : " in net(petit.coup.value)
    assert "Pas à pas, avec les règles" in lue(petit.coup.value)


def test_les_classes_sont_connues_et_les_identifiants_uniques(duel: DuelDeVariante) -> None:
    jouer_un_peu(duel, 3)
    duel.simuler._duels.extend(jouer_un_duel(duel.systeme, duel.jeu.partie.depart, g) for g in range(6))
    duel.simuler._simulee = duel.simuler._voulue()
    duel.simuler._dessiner(False)
    assert classes_inconnues(vues(duel)) == set()
    assert repetes(vues(duel)) == set()


# ── La partie ──────────────────────────────────────────────────────────────


def test_un_combat_sans_fin_s_arrete_a_la_duree_maximum(petit: DuelDuPetitJeu) -> None:
    petit.champs["joueur"].value = "tous"
    attendre = next(n for n, p in enumerate(petit.jeu.propositions()) if p.reponse == "attendre")
    for _ in range(PETIT_JEU.duree_maximum):
        assert not petit.jeu.fini
        petit._choisi(attendre)
    assert petit.jeu.fini
    assert petit.jeu.partie.vainqueur == -1
    assert "Personne ne l’emporte. La durée maximum est atteinte (60)" in dite(petit)
    assert visibles(petit)
