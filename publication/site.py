"""Le dossier publiable, tiré du livre construit : noms hachés, réserve hors ligne, manifeste, page introuvable.

Un nom haché (``livre.1a2b3c4d.css``) ne désigne jamais deux contenus : un hébergeur peut le garder pour toujours. La
réserve hors ligne (``sw.js``) porte la somme de chaque fichier : elle ne range qu'une version du livre, ou rien.
"""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64encode
from collections.abc import Mapping, Set
from hashlib import sha256
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

from publication import npm
from publication.chemins import GABARITS, LIVRE_CONSTRUIT, SITE
from publication.etapes import Carnet, adresse_publique, dire, empreinte, empreinte_des_fichiers, fichiers

MANIFESTE, INTROUVABLE, RESERVE = "manifeste.webmanifest", "404.html", "sw.js"
MODELES = GABARITS / "site"

MOTEUR = "_static/live/"
MODE = f"{MOTEUR}mode.js"
HACHES = {".css", ".js", ".svg"}
DEJA_NOMMES = (MODE, f"{MOTEUR}esm/", f"{MOTEUR}pyodide-")
"""Ce qui garde son nom : le mode, que le serveur remplace, et ce dont le nom porte déjà une version."""
RENVOI = re.compile(r'(?P<attribut>(?:href|src)="(?:\.\./)*)(?P<fichier>_static/[^"?#]+)(?:\?[^"#]*)?"')
FEUILLE = re.compile(r'<link [^>]*?href="(?P<racine>(?:\.\./)*)(?P<fichier>_static/[^"?]+\.css)[^>]*>\s*')
BASE, DES_WIDGETS = "_static/base.css", f"{MOTEUR}gestionnaire.css"
BLOQUANT = re.compile(r'<script src="(?![^"]*/livre\.[0-9a-f]{8}\.js)')
"""Un script que la page attend. Seul livre.js en est : il pose le thème avant le premier affichage."""

SANS_RENVOI = (MOTEUR, "_static/icones/")
"""Ce que les pages chargent sans le nommer : le moteur à l'activation, les icônes par le manifeste."""
HORS_RESERVE = {RESERVE, MODE, "objects.inv"}
"""Ce qui dit la version ou le mode ne se range pas, ni ce que seuls lisent les outils."""


def construire(carnet: Carnet) -> None:
    """Refait le dossier publiable si le livre, ou la façon de le publier, a changé."""
    etapes = {nom: carnet.lire(nom) for nom in ("npm", "livre", "textes")}
    etapes["site"] = empreinte_des_fichiers(Path(__file__), MODELES, npm.REUNIR)
    marque = empreinte((nom, note.encode()) for nom, note in etapes.items())
    if carnet.lire("site") == marque and (SITE / "index.html").exists():
        return
    dire("Site : noms hachés et réserve hors ligne")
    carnet.oublier("site")
    neuf = SITE.with_name("html.neuf")
    shutil.rmtree(neuf, ignore_errors=True)
    shutil.copytree(LIVRE_CONSTRUIT, neuf, ignore=shutil.ignore_patterns("apercu.png", ".doctrees"))
    publier(neuf, adresse_publique())
    shutil.rmtree(SITE, ignore_errors=True)
    neuf.rename(SITE)
    carnet.noter("site", marque)


def publier(site: Path, adresse: str = "") -> None:
    """Transforme sur place un livre construit en dossier publiable."""
    travailleur = (site / MOTEUR / RESERVE).read_text(encoding="utf-8")
    (site / MOTEUR / RESERVE).unlink()
    pages = {page: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    communes = reunir_les_feuilles(site, pages)
    noms = hacher(site)
    demandes: set[str] = set()
    for page, texte in pages.items():
        publiee = renvoyer(_poser_la_base(texte, communes), noms)
        demandes |= {renvoi["fichier"] for renvoi in RENVOI.finditer(publiee)}
        page.write_text(publiee, encoding="utf-8")
    moteur = site / MOTEUR / "moteur.json"
    pieces = json.loads(moteur.read_text(encoding="utf-8"))
    haches = {cle: noms[f"{MOTEUR}{piece}"] for cle, piece in pieces.items() if f"{MOTEUR}{piece}" in noms}
    renommees = {cle: nom.removeprefix(MOTEUR) for cle, nom in haches.items()}
    moteur.write_text(json.dumps({**pieces, **renommees}, indent=1) + "\n", encoding="utf-8")
    shutil.copyfile(MODELES / MANIFESTE, site / MANIFESTE)
    racine = urlsplit(adresse).path or "./"
    introuvable = Template((MODELES / INTROUVABLE).read_text(encoding="utf-8"))
    (site / INTROUVABLE).write_text(introuvable.substitute(racine=racine), encoding="utf-8")
    (site / ".nojekyll").touch()  # sinon GitHub Pages écarte les dossiers dont le nom commence par « _ »
    rangee = json.dumps(reserve(site, demandes), separators=(",", ":"))
    (site / RESERVE).write_text(f"self.RESERVE={rangee};\n{travailleur}", encoding="utf-8")


def reunir_les_feuilles(site: Path, pages: Mapping[Path, str]) -> list[str]:
    """Les feuilles que toutes les pages chargent, réunies en une, sans import que le navigateur attendrait."""
    listes = {
        page: [f["fichier"] for f in FEUILLE.finditer(texte) if not _du_papier(f)] for page, texte in pages.items()
    }
    premiere, *suite = listes[site / "index.html"]
    du_livre = [liste for liste in listes.values() if premiere in liste]  # une page de renvoi n'a pas l'habit du livre
    communes = [premiere, *(feuille for feuille in suite if all(feuille in liste for liste in du_livre))]
    npm.reunir_les_feuilles([site / feuille for feuille in communes], site / BASE)
    return communes


def _poser_la_base(page: str, communes: list[str]) -> str:
    """La base d'abord, puis les feuilles propres à la page ; celle des widgets avant tout, la charte la corrige."""
    feuilles = list(FEUILLE.finditer(page))
    debut, racine = feuilles[0].start(), feuilles[0]["racine"]
    propres = {f["fichier"]: f[0].strip() for f in feuilles if _du_papier(f) or f["fichier"] not in communes}
    des_widgets = [propres.pop(DES_WIDGETS)] if DES_WIDGETS in propres else []
    liens = [*des_widgets, f'<link rel="stylesheet" href="{racine}{BASE}" />', *propres.values()]
    return page[:debut] + "".join(f"{lien}\n    " for lien in liens) + FEUILLE.sub("", page[debut:])


def _du_papier(feuille: re.Match[str]) -> bool:
    return 'media="print"' in feuille[0]


def hacher(site: Path) -> dict[str, str]:
    """Donne son nom haché à chaque feuille, script et dessin ; rend l'ancien nom et le nouveau."""
    noms = {}
    for fichier in fichiers(site / "_static"):
        ancien = fichier.relative_to(site).as_posix()
        if fichier.suffix not in HACHES or ancien.startswith(DEJA_NOMMES):
            continue
        somme = sha256(fichier.read_bytes()).hexdigest()[:8]
        nouveau = fichier.with_name(f"{fichier.stem}.{somme}{fichier.suffix}")
        fichier.rename(nouveau)
        noms[ancien] = nouveau.relative_to(site).as_posix()
    return noms


def renvoyer(page: str, noms: dict[str, str]) -> str:
    """La page, qui demande les noms hachés et n'attend aucun script qui peut attendre."""
    page = RENVOI.sub(lambda r: f'{r["attribut"]}{noms.get(r["fichier"], r["fichier"])}"', page)
    return BLOQUANT.sub('<script defer src="', page)


def reserve(site: Path, demandes: Set[str]) -> dict[str, object]:
    """Ce que le site range sur l'appareil : les pages, ce qu'elles demandent, le moteur ; leurs sommes, leur poids."""
    ranges = {}
    for fichier in fichiers(site):
        nom = fichier.relative_to(site).as_posix()
        voulu = nom in demandes or nom.startswith(SANS_RENVOI) or not nom.startswith("_static/")
        if voulu and nom not in HORS_RESERVE:
            ranges[nom] = fichier.read_bytes()
    entrees = [_entree(nom, contenu) for nom, contenu in ranges.items()]
    return {"version": empreinte(ranges.items()), "octets": sum(map(len, ranges.values())), "fichiers": entrees}


def _entree(nom: str, contenu: bytes) -> dict[str, str]:
    somme = sha256(contenu)
    return {"url": nom, "revision": somme.hexdigest()[:8], "integrity": f"sha256-{b64encode(somme.digest()).decode()}"}
