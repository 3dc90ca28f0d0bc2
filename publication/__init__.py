"""Construire le livre publié, et le servir. Assemble, sans connaître aucune règle du jeu."""
