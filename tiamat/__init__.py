"""Les règles de Tiamat, jeu de rôle d'arts martiaux, en Python pur.

Par où entrer : ``tiamat.des`` (les jets et leurs lois), ``tiamat.personnage`` (créer et vérifier),
``tiamat.epreuves`` (tests, oppositions, équipe), ``tiamat.catalogue`` (tout ce que le jeu nomme).
En ligne de commande : ``python -m tiamat --help``.
"""

__version__ = "0.1.0"
