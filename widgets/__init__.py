"""Les calculatrices du livre : des vues sur ``tiamat``, une par module ; aucune règle n'est calculée ici.

Chaque calculatrice est une fonction du nom de son module (``widgets.jet.jet()``) qui rend un widget. Celles des
systèmes frères sont dans ``widgets.variantes``.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

VARIANTES = f"{__name__}.variantes"


def fabrique(nom: str) -> Callable[[], Any]:
    """Rend la fonction qui fait la calculatrice de ce nom ; lève ``LookupError`` s'il n'y en a pas.

    >>> fabrique("jet").__module__
    'widgets.jet'
    """
    for paquet in (__name__, VARIANTES):
        module = f"{paquet}.{nom}"
        if nom.isidentifier() and find_spec(module) is not None:
            trouvee = getattr(import_module(module), nom, None)
            if callable(trouvee):
                return trouvee
            raise LookupError(f"le module {module} n'a pas de fonction {nom}()")
    raise LookupError(f"calculatrice inconnue : « {nom} »")
