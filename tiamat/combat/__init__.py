"""Le combat : ce dont une attaque dépend, son déroulé écrit une fois, et qui le joue."""
