"""Les cinq jeux côte à côte : la même question posée à chacun, dans son unité, jamais un indice commun."""
