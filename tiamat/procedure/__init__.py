"""Une procédure : une règle qui demande ses hasards et ses décisions à qui la joue, et ne s'écrit qu'une fois.

``questions`` : ce qui se tire. ``interpretes`` : qui joue, en lançant ou en énumérant. Aucune règle d'un jeu n'est ici.
"""
