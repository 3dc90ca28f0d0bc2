"""Une image SVG : son titre et sa description la disent à qui ne la voit pas."""

from widgets.dessins.texte import Html, balise, identifiant


def image(
    titre: str, description: str, id: str, *traits: object, classe: str = "tm-courbe", **attributs: object
) -> Html:
    """Rend l'image ; ``description`` dit tout ce que les traits montrent, ``id`` la distingue dans la page."""
    noms = identifiant(id, "titre"), identifiant(id, "desc")
    return balise(
        "svg",
        balise("title", titre, id=noms[0]),
        balise("desc", description, id=noms[1]),
        *traits,
        classe=classe,
        role="img",
        aria_labelledby=" ".join(noms),
        **attributs,
    )
