"""Les calculatrices du livre : des vues sur ``tiamat``, une par module ; aucune règle n'est calculée ici.

Chaque calculatrice est une fonction du nom de son module (``widgets.jet.jet()``) qui rend un widget.
"""
