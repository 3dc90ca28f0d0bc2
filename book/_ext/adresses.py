"""L'adresse d'une calculatrice du livre, déjà réglée."""

from collections.abc import Mapping
from typing import Any

from sphinx.environment import BuildEnvironment

from widgets.cadre import Calculatrice
from widgets.lien import ecrire_lien


def adresse_reglee(
    env: BuildEnvironment, page: str, calculatrice: type[Calculatrice], valeurs: Mapping[str, Any]
) -> str:
    """Rend l'adresse, depuis la page lue, de la calculatrice d'une autre page, réglée sur ces valeurs."""
    nom, version = calculatrice.nom, calculatrice.version
    page_relative = env.app.builder.get_relative_uri(env.docname, page)
    return f"{page_relative}?calc={nom}&v={version}&d={ecrire_lien(dict(valeurs))}#calc-{nom}"
