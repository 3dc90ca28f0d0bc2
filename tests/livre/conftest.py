"""Les extensions du livre, importables par leur nom comme Sphinx les importe."""

import sys
from pathlib import Path

from tests.widgets.conftest import sans_boucle as sans_boucle

EXTENSIONS = Path(__file__).parents[2] / "book" / "_ext"
sys.path.insert(0, str(EXTENSIONS))
