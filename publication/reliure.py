"""Le livre relié : les articles construits, dans l'ordre du sommaire, en une seule page prête à imprimer."""

from __future__ import annotations

import posixpath
import subprocess
from collections.abc import Iterator
from html import escape
from itertools import groupby
from string import Template
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import yaml
from bs4 import BeautifulSoup, Tag

from publication.chemins import GABARITS, LIVRE, LIVRE_CONSTRUIT, RACINE
from publication.etapes import EtapeRatee
from tiamat import __version__

# Ce qui ne se relie pas, et pourquoi.
ECARTEES = {
    "cartes": "chaque carte redit la page de sa technique ; leur page les imprime, prêtes à couper",
    "tracabilite": "des noms de fonctions et d'essais, qui se lisent à côté du code",
    "search": "elle ne vit qu'à l'écran",
}
INDEX = "genindex"
FEUILLETS = ("ecran-mj", "feuille")
"""Les pages faites pour le papier : leurs feuillets, à leur format, prennent des pages laissées blanches."""
# Ce qui ne sert qu'à l'écran ; les feuilles d'un adversaire tiré au sort, qui ne servent qu'à leur page.
RETIRES = "script, template, button:not(.mod-active), .headerlink, .tm-bouton, .genindex-jumpbox, .tm-sur-papier"
TITRES = {f"h{n}": n for n in range(1, 7)}


class Page(NamedTuple):
    """Une page du livre, le chapitre et la partie où elle est, le niveau de son titre dans les signets."""

    nom: str
    chapitre: str
    partie: str
    niveau: int


def pages() -> Iterator[Page]:
    """Les pages reliées, dans l'ordre de ``_toc.yml``, puis l'index."""
    sommaire = _yaml("_toc.yml")
    yield Page(sommaire["root"], sommaire["root"], "", 1)
    for partie in sommaire["parts"]:
        for chapitre in partie["chapters"]:
            nom, ou = chapitre["file"], partie["caption"]
            if nom in ECARTEES:
                continue
            yield Page(nom, nom, ou, 2)
            for section in chapitre.get("sections", ()):
                for fichier in sorted(LIVRE_CONSTRUIT.glob(f"{section['glob']}.html")):
                    yield Page(fichier.relative_to(LIVRE_CONSTRUIT).with_suffix("").as_posix(), nom, ou, 3)
    yield Page(INDEX, INDEX, "", 1)


def relier() -> str:
    """Le HTML du livre entier ; il ne demande que les feuilles de style du livre construit."""
    arbres = {page: _lire(page) for page in pages()}
    articles = {page: _article(page, arbre) for page, arbre in arbres.items()}
    titres = {page: article.select("h1")[0].get_text() for page, article in articles.items()}
    ancres = {str(e["id"]) for article in articles.values() for e in article.find_all(id=True)}
    for page, article in articles.items():
        for lien in article.find_all("a", href=True):
            _rattacher(lien, page, ancres)
    reglages = _yaml("_config.yml")
    return Template((GABARITS / "reliure.html").read_text(encoding="utf-8")).substitute(
        titre=escape(reglages["title"]),
        auteur=escape(reglages["author"]),
        edition=escape(_edition()),
        styles="\n".join(dict.fromkeys(style for page, arbre in arbres.items() for style in _styles(page, arbre))),
        entetes="\n".join(_entete(page, titre) for page, titre in titres.items() if page.niveau < 3),
        sommaire="".join(_sommaire(titres)),
        chapitres="\n".join(_chapitres(articles)),
    )


def _yaml(nom: str) -> dict[str, Any]:
    lu: dict[str, Any] = yaml.safe_load((LIVRE / nom).read_text(encoding="utf-8"))
    return lu


def _lire(page: Page) -> BeautifulSoup:
    fichier = LIVRE_CONSTRUIT / f"{page.nom}.html"
    if not fichier.exists():
        raise EtapeRatee(f"{fichier.relative_to(RACINE)} manque : construisez d'abord le livre, avec « make site ».")
    return BeautifulSoup(fichier.read_text(encoding="utf-8"), "html.parser")


# ── Un article ─────────────────────────────────────────────────────────────


def _article(page: Page, arbre: BeautifulSoup) -> Tag:
    """L'article d'une page, sans ce qui ne sert qu'à l'écran ; ses identifiants portent le nom de la page."""
    [article] = arbre.select("article.bd-article")
    for retire in article.select(RETIRES):
        retire.decompose()
    for papier in article.select(".tm-papier"):
        blanches = [arbre.new_tag("div", attrs={"class": "lv-feuillet"}) for _ in papier.select(".tm-feuillet")]
        (papier.find_parent(class_="tiamat-calc") or papier).replace_with(*blanches)
    for balise in article.find_all(True):
        _renommer(balise, page.nom)
        if balise.name in TITRES:
            balise["aria-level"] = str(page.niveau + TITRES[balise.name] - 1)
    article.select("h1")[0]["id"] = page.nom  # le titre : l'article peut commencer au bas de la feuille d'avant
    return article


def _renommer(balise: Tag, page: str) -> None:
    balise.attrs.pop("title", None)
    if "id" in balise.attrs:
        balise["id"] = f"{page}:{balise['id']}"
    for attribut in ("for", "aria-labelledby", "aria-describedby"):
        if attribut in balise.attrs:
            balise[attribut] = " ".join(f"{page}:{id}" for id in str(balise[attribut]).split())
    for attribut in ("fill", "stroke", "style"):
        if "url(#" in str(balise.get(attribut)):
            balise[attribut] = str(balise[attribut]).replace("url(#", f"url(#{page}:")


def _rattacher(lien: Tag, page: Page, ancres: set[str]) -> None:
    """D'un lien du livre, fait un renvoi dans le PDF ; vers un fichier ou une page écartée, il reste ses mots."""
    adresse = urlsplit(str(lien["href"]))
    if adresse.scheme:
        return
    ici = posixpath.dirname(page.nom)
    nom = posixpath.normpath(posixpath.join(ici, adresse.path)).removesuffix(".html") if adresse.path else page.nom
    cible = f"{nom}:{unquote(adresse.fragment)}" if adresse.fragment else nom
    fichier = "." in posixpath.basename(nom)  # un texte de licence
    if fichier or nom in ECARTEES:
        lien.unwrap()
    elif cible not in ancres:
        raise EtapeRatee(f"{page.nom} : le lien « {lien['href']} » ne mène nulle part dans le livre relié.")
    else:
        lien["href"] = f"#{cible}"
        if page.nom == INDEX:
            lien["data-page"] = cible
            if lien.get_text().startswith("["):
                lien.string = ""


# ── Autour des articles ────────────────────────────────────────────────────


def _styles(page: Page, arbre: BeautifulSoup) -> Iterator[str]:
    """Les feuilles de style d'une page, par leur adresse sur le disque."""
    for lien in arbre.select("link[rel~=stylesheet]"):
        fichier = (LIVRE_CONSTRUIT / page.nom).parent / urlsplit(str(lien["href"])).path
        media = escape(str(lien.get("media", "all")))
        yield f'<link rel="stylesheet" media="{media}" href="{fichier.resolve().as_uri()}">'


def _entete(page: Page, titre: str) -> str:
    """Le titre courant d'un chapitre, en haut de ses pages."""
    texte = titre.replace("\\", "\\\\").replace('"', '\\"')
    return f'@page {page.nom} {{ @top-right {{ content: "{texte}"; }} }}'


def _sommaire(titres: dict[Page, str]) -> Iterator[str]:
    for partie, de_la_partie in groupby(titres.items(), key=lambda entree: entree[0].partie):
        yield f'<p class="lv-partie">{escape(partie)}</p>' if partie else ""
        for niveau, entrees in groupby(de_la_partie, key=lambda entree: entree[0].niveau):
            liens = (
                f'<li><a href="#{p.nom}" data-page="{p.nom}"><span>{escape(t)}</span></a></li>' for p, t in entrees
            )
            yield f'<ol class="lv-niveau-{niveau}">{"".join(liens)}</ol>'


def _chapitres(articles: dict[Page, Tag]) -> Iterator[str]:
    """Les chapitres, chacun sur ses pages, le premier d'une partie sous le nom de la partie."""
    ouverte = ""
    for chapitre, suite in groupby(articles.items(), key=lambda entree: entree[0].chapitre):
        entrees = list(suite)
        partie = entrees[0][0].partie
        titre = f'<h1 class="lv-partie" aria-level="1">{escape(partie)}</h1>' if partie not in ("", ouverte) else ""
        ouverte = partie
        corps = "".join(str(article) for _, article in entrees)
        yield f'<div data-chapitre="{chapitre}" style="page: {chapitre}">{titre}{corps}</div>'


def _edition() -> str:
    """La version, et le jour du dernier changement quand le dépôt est là pour le dire."""
    commande = ["git", "log", "-1", "--format=%cs"]
    fini = subprocess.run(commande, cwd=RACINE, capture_output=True, text=True, check=False)
    return f"version {__version__}" + (f", {fini.stdout.strip()}" if fini.stdout.strip() else "")
