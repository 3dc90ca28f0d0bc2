"""Un navigateur pour la session, les deux modes du livre, un lecteur neuf par essai."""

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from publication.chemins import SITE
from publication.navigateur import OPTIONS, chromium
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur
from tests.bout_en_bout.serveurs import Site, publier, servir


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as p:
        yield p


@pytest.fixture(scope="session")
def navigateur(playwright: Playwright) -> Iterator[Browser]:
    executable = chromium(playwright)
    if executable is None:
        raison = "aucun Chromium sur cette machine : « make test » sait l'installer, ou donnez CHROMIUM=…"
        if os.environ.get("CI") == "true":
            pytest.fail(raison)
        pytest.skip(raison)
    if not (SITE / "index.html").exists():
        pytest.fail("le livre n'est pas construit : « make site »")
    navigateur = playwright.chromium.launch(executable_path=executable, args=OPTIONS)
    yield navigateur
    navigateur.close()


@pytest.fixture(scope="session")
def publie() -> Iterator[Site]:
    with publier() as site:
        yield site


@pytest.fixture(scope="session")
def servi() -> Iterator[Site]:
    with servir() as site:
        yield site


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Un essai qui demande ``site`` passe en mode servi, le plus rapide ; publié aussi, avec « make test-complet ».

    Un essai qui donne lui-même ses modes à ``site`` les garde.
    """
    choisis = [m for m in metafunc.definition.iter_markers("parametrize") if "site" in m.args[0]]
    if "site" in metafunc.fixturenames and not choisis:
        publie = pytest.param("publie", marks=[pytest.mark.complet])
        metafunc.parametrize("site", ["servi", publie], indirect=True)


@pytest.fixture
def site(request: pytest.FixtureRequest) -> Site:
    """Le livre, dans un de ses deux modes."""
    valeur: Site = request.getfixturevalue(request.param)
    return valeur


Ouvrir = Callable[..., Lecteur]


@pytest.fixture
def ouvrir(navigateur: Browser) -> Iterator[Ouvrir]:
    """Ouvre un lecteur neuf : ``ouvrir(site, largeur=360, theme="dark", politique=False, hors_ligne=True)``.

    Sans ``hors_ligne``, le livre ne se range pas sur son appareil : un lecteur neuf par essai, ce serait long.
    """
    contextes = []

    def neuf(
        site: Site, largeur: int = 1280, theme: str = "light", politique: bool = True, hors_ligne: bool = False
    ) -> Lecteur:
        contexte = navigateur.new_context(
            locale="fr-FR",
            viewport={"width": largeur, "height": 900},
            color_scheme="dark" if theme == "dark" else "light",
            bypass_csp=not politique,
            service_workers="allow" if hors_ligne else "block",
            permissions=["clipboard-read", "clipboard-write"],
        )
        contextes.append(contexte)
        return Lecteur(contexte, site.base)

    yield neuf
    for contexte in contextes:
        for page in contexte.pages:
            page.goto("about:blank")  # la page s'en va comme chez un lecteur : son noyau s'arrête aussitôt
        contexte.close()


@pytest.fixture
def calculatrice(ouvrir: Ouvrir) -> Callable[..., tuple[Lecteur, Calculatrice]]:
    """Ouvre une page et active sa calculatrice."""

    def ouverte(site: Site, nom: str, chemin: str = "", **options: object) -> tuple[Lecteur, Calculatrice]:
        lecteur = ouvrir(site, **options)
        page = lecteur.aller(chemin or PAGES[nom])
        return lecteur, Calculatrice(page, nom, site.mode == "servi").activer()

    return ouverte


PAGES = {"jet": "tests.html", "personnage": "creation.html"}
