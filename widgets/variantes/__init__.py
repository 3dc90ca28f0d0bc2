"""Les calculatrices et les duels des quatre systèmes frères."""
