"""Les icônes de la charte : grille de 24, trait de 2, couleur du texte ; un mot les accompagne toujours."""

from widgets.dessins.texte import Html, balise

ETOILE = "M12 1.5l2.7 7.8 7.8 2.7-7.8 2.7L12 22.5l-2.7-7.8-7.8-2.7 7.8-2.7z"

TRACES: dict[str, str] = {
    "alerte": "M12 3L2.5 20h19zM12 9.5v5M12 17.5v.01",
    "annuler": "M9 5L4.5 9.5 9 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11H9",
    "arme_de_contact": "M4 20l3.5-3.5M6 13.5l4.5 4.5M9 15.5L19.5 5V4.5H19L8.5 15",
    "attaque_a_distance": "M12 4a8 8 0 1 0 .01 0M12 8.5a3.5 3.5 0 1 0 .01 0M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4",
    "attente": "M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6 8 17M16 3.5c0 5-8 6-8 17",
    "balance": "M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z",
    "cadenas": "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
    "chevron": "M9 5.5l6.5 6.5L9 18.5",
    "coche": "M5 12.5l4.5 4.5L19 7.5",
    "coeur": "M12 20C5.5 15.5 3 12 3 8.5a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-2.5 7-9 11.5z",
    "corbeille": "M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5",
    "crayon": "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5",
    "croix": "M6 6l12 12M18 6L6 18",
    "de": "M12 2.5l9 8v4l-9 7-9-7v-4zM12 2.5L7.5 13.5 12 16.5l4.5-3zM3 14.5l4.5-1M21 14.5l-4.5-1M12 16.5v5",
    "disquette": "M4.5 4.5h12l3 3v12h-15zM8 4.5v5h7v-5M8 19.5v-6h8v6",
    "dossier": "M3.5 19V5.5h6l2.5 3h8.5V19zM3.5 11.5h17",
    "egal": "M5 9h14M5 15h14",
    "enchainement": "M2.5 12h4L9 6l5 12 2.5-6h5",
    "esquive": "M4.5 20C5 12 9 7 18.5 7M14 2.5L18.5 7 14 11.5",
    "etoile": ETOILE,
    "flamme": "M12 2.5c.5 4 5.5 6 5.5 11.5a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-6.5 1 1 1.5 2 1.5 3.5 1.2-2 2-5 1.5-8.5z",
    "imprimer": "M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z",
    "info": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5v.01",
    "lien": "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
    "losange": "M12 2.5l6.5 9.5-6.5 9.5-6.5-9.5z",
    "lune": "M20 14.5A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10.5z",
    "moins": "M5 12h14",
    "parade": "M12 3l7 2.5V11c0 4.5-3 8-7 10-4-2-7-5.5-7-10V5.5z",
    "personne": "M12 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 7v7M12 14l-3.5 7M12 14l3.5 7M7 10.5h10",
    "pieds": "M8.5 3v8.5L6 16v4h13v-1.5c0-2-2.5-3-5-4.5V3zM6 16.5h4",
    "plus": "M12 5v14M5 12h14",
    "poings": "M5 9.5h14V15a5 5 0 0 1-5 5h-4a5 5 0 0 1-5-5zM8.5 9.5v4M12 9.5v4M15.5 9.5v4M5 6h14",
    "prise": "M9 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM15 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
    "toit": "M3.5 11.5L12 4l8.5 7.5M6 10v10h12V10",
}


def icone(nom: str, plein: bool = False) -> Html:
    """Dessine une icône, au trait ou pleine ; muette pour les lecteurs d'écran."""
    classe = "tm-ico tm-ico--plein" if plein else "tm-ico"
    return balise("svg", balise("path", d=TRACES[nom]), classe=classe, viewBox="0 0 24 24", aria_hidden="true")
