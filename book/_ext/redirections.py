"""Les adresses qui ont changé : un lien déjà partagé mène encore à ce qu'il désignait.

``redirections.toml`` dit l'ancienne et la nouvelle. Une page partie laisse à sa place une page de renvoi ; une ancre
partie, un petit script dans la page qui l'avait. La construction échoue sur toute ligne qui ne mène pas droit au but.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from pages import ancres
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError
from sphinx.util.typing import ExtensionMetadata

FICHIER = "redirections.toml"
SCRIPT = "liens/renvois.js"
ECRITE = re.compile(r"([\w/-]+)\.html(?:#([\w-]+))?")


class Adresse(NamedTuple):
    """Une page, ou un endroit d'une page."""

    page: str
    ancre: str = ""

    def __str__(self) -> str:
        return f"{self.page}.html" + (f"#{self.ancre}" if self.ancre else "")


Table = Mapping[Adresse, Adresse]


def lire_l_adresse(ecrite: str) -> Adresse:
    """Lit « page.html » ou « page.html#ancre ».

    >>> lire_l_adresse("etats.html#sonne")
    Adresse(page='etats', ancre='sonne')
    """
    lue = ECRITE.fullmatch(str(ecrite))
    if not lue:
        raise ExtensionError(f"{FICHIER} : « {ecrite} » s'écrit page.html ou page.html#ancre.")
    return Adresse(lue[1], lue[2] or "")


def lire(ecrites: Mapping[str, str]) -> dict[Adresse, Adresse]:
    """Rend où mène chaque ancienne adresse, de redirection en redirection."""
    table = {lire_l_adresse(source): lire_l_adresse(cible) for source, cible in ecrites.items()}
    return {source: au_bout(table, source) for source in table}


def au_bout(table: Table, adresse: Adresse) -> Adresse:
    """Suit les redirections jusqu'à l'adresse d'aujourd'hui ; une boucle n'en a pas."""
    chemin = [adresse]
    while (suivante := _suivante(table, chemin[-1])) is not None:
        if suivante in chemin:
            boucle = " → ".join(map(str, [*chemin, suivante]))
            raise ExtensionError(f"{FICHIER} : une boucle, {boucle}. Donnez-lui une adresse qui existe.")
        chemin.append(suivante)
    return chemin[-1]


def _suivante(table: Table, adresse: Adresse) -> Adresse | None:
    """La redirection de l'adresse ; à défaut celle de sa page, qui garde l'ancre."""
    if adresse in table:
        return table[adresse]
    cible = table.get(Adresse(adresse.page))
    return cible and Adresse(cible.page, cible.ancre or adresse.ancre)


def fautes(table: Table, vivantes: Mapping[str, Set[str]]) -> Iterator[str]:
    """Les lignes à corriger, sachant les ancres de chaque page du livre."""
    for source, cible in table.items():
        if _existe(source, vivantes):
            yield f"« {source} » existe encore. Retirez sa ligne, ou ce qui porte cette ancre."
        elif source.page not in vivantes and Adresse(source.page) not in table:
            yield f"« {source.page}.html » n'existe plus. Redirigez aussi la page entière."
        if not _existe(cible, vivantes):
            yield f"« {source} » mène à « {cible} », qui n'existe pas. Écrivez une adresse du livre."


def _existe(adresse: Adresse, vivantes: Mapping[str, Set[str]]) -> bool:
    return adresse.page in vivantes and (not adresse.ancre or adresse.ancre in vivantes[adresse.page])


def charger_la_table(app: Sphinx, config: Config) -> None:
    fichier = Path(app.srcdir, FICHIER)
    if fichier.exists():
        try:
            config.redirections = tomllib.loads(fichier.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as erreur:
            raise ExtensionError(f"{FICHIER} : {erreur}") from erreur
    lire(config.redirections)


def renvois(app: Sphinx, page: str) -> dict[str, str]:
    """Ancre disparue de la page → son adresse depuis elle ; la page entière est l'ancre vide."""
    par_page: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for source, cible in lire(app.config.redirections).items():
        relative = app.builder.get_relative_uri(source.page, cible.page)
        par_page[source.page][source.ancre] = relative + (f"#{cible.ancre}" if cible.ancre else "")
    return par_page[page]


def porter_les_renvois(
    app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], document: nodes.document | None
) -> None:
    """Une page vivante suit ses anciennes ancres une fois lue ; une page de renvoi, avant de s'afficher."""
    if siens := renvois(app, page):
        quand = {"defer": "defer"} if page in app.env.found_docs else {}
        app.add_js_file(SCRIPT, **quand, **{"data-renvois": json.dumps(siens, sort_keys=True)})


def pages_de_renvoi(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    for source, cible in lire(app.config.redirections).items():
        if not source.ancre and source.page not in app.env.found_docs and cible.page in app.env.found_docs:
            nouvelle = {"renvoi": cible.page, "cible": renvois(app, source.page)[""]}
            yield source.page, {**nouvelle, "nouvelle": app.env.titles[cible.page].astext()}, "renvoi.html"


def verifier(app: Sphinx, erreur: Exception | None) -> None:
    if erreur or app.builder.format != "html" or not app.config.redirections:
        return
    vivantes = {page: ancres(Path(app.outdir, f"{page}.html")) for page in app.env.found_docs}
    if trouvees := list(fautes(lire(app.config.redirections), vivantes)):
        raise ExtensionError(f"{FICHIER} : " + " ".join(trouvees))


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_config_value("redirections", {}, "html")
    app.connect("config-inited", charger_la_table)
    app.connect("html-collect-pages", pages_de_renvoi)
    app.connect("html-page-context", porter_les_renvois)
    app.connect("build-finished", verifier)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
