"""Les systèmes frères."""
