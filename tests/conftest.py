"""Réglages communs à tous les essais."""

from hypothesis import settings

settings.register_profile("tiamat", deadline=None, print_blob=True)
settings.load_profile("tiamat")
