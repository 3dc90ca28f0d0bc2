"""Ce que le lecteur attend, dans un vrai navigateur : le poids d'une page, le temps d'une calculatrice."""

import json
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from publication.chemins import SITE
from publication.navigateur import OPTIONS, chromium
from publication.site import INTROUVABLE
from tests.bout_en_bout.cliche import attendre_le_cliche
from tests.bout_en_bout.lecteur import DANS_LA_PAGE, Calculatrice
from tests.bout_en_bout.nginx import publie_par_nginx
from tests.bout_en_bout.serveurs import servir
from tests.bout_en_bout.test_hors_ligne import ranger
from tests.mesures.test_echanges import ECHANGES

CHAPITRE, NOM = "tests.html", "jet"
PASSAGES = 5
KO, MILLI = 1_000, 1_000
CHRONOMETRES = (
    f"ECHANGES = {ECHANGES}"
    + """
import json
from statistics import median
from time import perf_counter
from tiamat.analyse import echange
from tiamat.analyse.duel import jouer_un_duel
from tiamat.combat.combat import Participant, engager
from tiamat.des import ecart, loi, opposition
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant, combattant
from tiamat.personnage import Personnage, generer, profil
from tiamat.vocabulaire import CARACTERISTIQUES

def quelqu_un(valeur):
    base = combattant(Personnage("Quelqu'un", dict.fromkeys(CARACTERISTIQUES, valeur)))
    return Combattant(**{**vars(base), "techniques": frozenset(catalogue().techniques)})

def chrono(fonction):
    debut = perf_counter()
    fonction()
    return perf_counter() - debut

def a_froid(attaque, defense):
    for calcul in (loi, opposition, ecart):
        calcul.cache_clear()
    return echange(quelqu_un(2), attaque, quelqu_un(3), defense)

def duree(attaque, defense):
    return median(chrono(lambda: a_froid(attaque, defense)) for _ in range(10))

cotes = [Participant("a", profil("jack"), 0), Participant("b", generer("boxe", 4, 1), 1, position=1)]
combat, depart = engager(cotes)
graines = iter(range(10**6))
def cent():
    for _ in range(100):
        jouer_un_duel(combat, depart, ("un_coup_plus_loin", "agressif"), next(graines), aux_des=False)
for _ in range(3):
    cent()
json.dumps({
    "echange_page": round(1000 * max(duree(*e) for e in ECHANGES), 2),
    "duels_page": round(100 / median(chrono(cent) for _ in range(6))),
})
"""
)


def mesurer() -> dict[str, float]:
    """Une valeur par promesse : Ko, secondes, millisecondes."""
    with sync_playwright() as p:
        navigateur = p.chromium.launch(executable_path=chromium(p), args=OPTIONS)
        try:
            with publie_par_nginx() as adresse:
                publiees = _publiees(navigateur, adresse)
            with servir() as site:
                servies = _servies(navigateur, site.base)
        finally:
            navigateur.close()
    return {**publiees, **servies}


def _publiees(navigateur: Browser, adresse: str) -> dict[str, float]:
    pages = (f.relative_to(SITE).as_posix() for f in SITE.rglob("*.html") if f.name != INTROUVABLE)
    lourde = max(_octets(navigateur, adresse + page) for page in pages)
    froid, ensuite = zip(*(_froid_puis_ensuite(navigateur, adresse) for _ in range(PASSAGES)), strict=True)
    page = navigateur.new_context(service_workers="block").new_page()
    page.goto(adresse)
    moteur = json.loads(page.evaluate(DANS_LA_PAGE, [f"{adresse}_static/live/", CHRONOMETRES]))
    page.context.close()
    return {
        "page_poids": round(lourde / KO),
        "publiee_froid": round(median(froid), 2),
        "publiee_ensuite": round(median(ensuite), 2),
        **moteur,
    }


def _octets(navigateur: Browser, adresse: str) -> float:
    """Ce qui est transféré, en-têtes compris, jusqu'à ce que la page se taise."""
    with navigateur.new_context(service_workers="block") as contexte:
        page = contexte.new_page()
        protocole = contexte.new_cdp_session(page)
        recus: list[float] = []
        protocole.on("Network.loadingFinished", lambda e: recus.append(e["encodedDataLength"]))
        protocole.send("Network.enable")
        page.goto(adresse, wait_until="networkidle")
        return sum(recus)


def _froid_puis_ensuite(navigateur: Browser, adresse: str) -> tuple[float, float]:
    """D'abord un lecteur neuf ; puis, le livre rangé et Python photographié, de l'ouverture de la page à la réponse."""
    with navigateur.new_context() as contexte:
        froid = _delai(contexte, adresse, servie=False)
        page = contexte.new_page()
        page.goto(adresse)
        ranger(page)
        page.goto(adresse + CHAPITRE)
        Calculatrice(page, NOM, servie=False).activer()
        attendre_le_cliche(page)
        debut = perf_counter()
        page.goto(adresse + CHAPITRE)
        Calculatrice(page, NOM, servie=False).activer()
        return froid, perf_counter() - debut


def _delai(contexte: BrowserContext, adresse: str, servie: bool) -> float:
    """Du premier geste à la calculatrice vive, une fois la page chargée."""
    page = contexte.new_page()
    page.goto(adresse + CHAPITRE, wait_until="networkidle")
    debut = perf_counter()
    Calculatrice(page, NOM, servie).activer()
    duree = perf_counter() - debut
    page.goto("about:blank")  # un noyau s'arrête quand sa page s'en va
    return duree


def _servies(navigateur: Browser, adresse: str) -> dict[str, float]:
    delais = []
    for _ in range(PASSAGES):
        with navigateur.new_context() as contexte:
            contexte.new_page().wait_for_timeout(4000)  # le temps que la réserve ait de nouveau un noyau prêt
            delais.append(_delai(contexte, adresse, servie=True))
    with navigateur.new_context() as contexte:
        page = contexte.new_page()
        page.goto(adresse + CHAPITRE)
        c = Calculatrice(page, NOM, servie=True).activer()
        curseur = median(_reponse(page, c, touche) for touche in ["ArrowRight", "ArrowLeft"] * 8)
    return {"servie": round(median(delais), 2), "curseur": round(MILLI * curseur)}


POSER = """
(phrase) => {
  window.reponse = new Promise((dite) => {
    addEventListener("keydown", () => {
      const debut = performance.now();
      new MutationObserver((_, guet) => { guet.disconnect(); dite(performance.now() - debut); })
        .observe(phrase.closest(".widget-html-content"), { childList: true, characterData: true, subtree: true });
    }, { capture: true, once: true });
  });
}
"""


def _reponse(page: Page, c: Calculatrice, touche: str) -> float:
    """De la touche au texte changé, mesuré dans le cadre, en secondes."""
    phrase: Any = c.dedans.locator(".tm-phrase").first
    phrase.evaluate(POSER)
    c.champ("Compétence").locator(".noUi-handle").press(touche)
    return float(page.frames[-1].evaluate("window.reponse")) / MILLI
