"""Un jet en une ligne, puis démonté : d'où vient chaque dé, ce que chacun a donné ; ou annoncé, avant de le lancer."""

from collections.abc import Sequence

from tiamat.des import Jet, JetAFaire, Modificateur
from tiamat.francais import INSECABLE, signe
from widgets.dessins.des import des_du_jet
from widgets.dessins.icones import icone
from widgets.dessins.liens import renvoi
from widgets.dessins.nombres import entier
from widgets.dessins.texte import Html, balise

VERDICTS: dict[bool | None, tuple[str, str, str]] = {
    True: ("reussite", "coche", "Réussite"),
    False: ("echec", "croix", "Échec"),
    None: ("egalite", "egal", "Égalité"),
}


def verdict(reussite: bool | None) -> Html:
    """La pastille du résultat : réussite, échec, ou égalité (``None``)."""
    sorte, dessin, mot = VERDICTS[reussite]
    return balise("span", icone(dessin), mot, classe=f"tm-verdict tm-verdict--{sorte}")


def ligne_de_jet(
    jet: Jet,
    difficulte: int | None = None,
    marge: int | None = None,
    *,
    nom: str = "Dés lancés",
    explique: bool = False,
) -> Html:
    """Le total et les dés ; le verdict si la marge, qui en porte le signe (C14), est donnée."""
    tete = [] if marge is None else [verdict(marge >= 0)]
    tete.append(balise("span", entier(jet.total), classe="tm-total"))
    if difficulte is not None:
        tete.append(balise("span", f"contre {entier(difficulte)}", _en_mots(marge)))
    detail = pourquoi(jet) if explique else ""
    return balise("div", balise("div", *tete, classe="tm-jet-tete"), des_du_jet(jet, nom), detail, classe="tm-jet")


def pourquoi(jet: Jet, ouvert: bool = False) -> Html:
    """Le dépliant « Pourquoi ? » : d'où vient chaque dé, avec sa règle, puis ce que les dés ont donné."""
    table = _table(
        _groupe("Ce qui se lance", _origines(jet.modificateurs, len(jet.d10))),
        _groupe("Ce que cela donne", [*_resultats(jet), _rang("Total", entier(jet.total), classe="total")]),
    )
    return balise("details", balise("summary", f"Pourquoi{INSECABLE}?"), table, open=ouvert)


def annonce(jet: JetAFaire, nom: str) -> Html:
    """La table d'un jet à faire : chaque modificateur avec sa règle, puis ce que l'on lance ; ``nom`` le nomme."""
    total = _rang("À lancer", str(jet.poignee), classe="total")
    rangs = [*_origines(jet.modificateurs, jet.poignee.d10), total]
    return _table(balise("tbody", *rangs), nom="D’où vient ce jet", legende=nom)


def _table(*groupes: Html, nom: str = "D’où vient ce nombre", legende: str = "") -> Html:
    entetes = (
        balise("th", nom, scope="col"),
        balise("th", "Apport", scope="col", classe="n"),
        balise("th", "Règle", scope="col"),
    )
    return balise(
        "table",
        balise("caption", legende) if legende else "",
        balise("thead", balise("tr", *entetes)),
        *groupes,
        classe="tm-table tm-table--origines",
    )


def _en_mots(marge: int | None) -> str:
    if marge is None:
        return ""
    return f", marge {marge}" if marge >= 0 else f", il manquait {-marge}"


def _groupe(titre: str, rangs: list[Html]) -> Html:
    if not rangs:
        return Html()
    tete = balise("tr", balise("th", titre, scope="rowgroup", colspan=3, classe="tm-groupe"))
    return balise("tbody", tete, *rangs)


def _origines(modificateurs: Sequence[Modificateur], d10: int) -> list[Html]:
    """Un rang par modificateur, et un pour le plancher d'un D10 s'il a joué ; ``d10`` : ceux que l'on lance."""
    rangs = [_rang(m.libelle, _apport(m), m.regle) for m in modificateurs]
    releve = d10 - sum(m.d10 for m in modificateurs)
    if rangs and d10 and releve > 0:
        rangs.append(_rang("Jamais moins d’un D10", f"{signe(releve)}D10", "R64"))
    return rangs


def _resultats(jet: Jet) -> list[Html]:
    rangs = []
    if jet.d10:
        nombre = len(jet.d10)
        libelle = "Le D10" if nombre == 1 else f"Meilleur de {nombre}D10"
        rangs.append(_rang(f"{libelle} ({_liste(jet.d10)})", entier(jet.meilleur), "R61"))
    if jet.critiques:
        libelle = f"Critiques, 1D6 par 10 obtenu ({_liste(jet.critiques)})"
        rangs.append(_rang(libelle, signe(sum(jet.critiques)), "R63"))
    if jet.d6:
        rangs.append(_rang(f"Somme de {len(jet.d6)}D6 ({_liste(jet.d6)})", signe(sum(jet.d6)), "R62"))
    if rangs:
        rangs.append(_rang("Sous-total des dés", entier(jet.total - jet.fixe), classe="sous-total"))
    if jet.fixe:
        rangs.append(_rang("Bonus fixe" if jet.fixe > 0 else "Malus fixe", signe(jet.fixe)))
    return rangs


def _rang(libelle: str, apport: str, reference: str = "", classe: str | None = None) -> Html:
    return balise(
        "tr",
        balise("th", libelle, scope="row"),
        balise("td", apport, classe="n"),
        balise("td", renvoi(reference) if reference else ""),
        classe=classe,
    )


def _apport(m: Modificateur) -> str:
    """Ce qu'un modificateur ajoute : « +1D10 +2 », ou « +0 » s'il ne change rien."""
    morceaux = [f"{signe(n)}{unite}" for n, unite in ((m.d10, "D10"), (m.d6, "D6"), (m.fixe, "")) if n]
    return " ".join(morceaux) or signe(0)


def _liste(des: tuple[int, ...]) -> str:
    return ", ".join(map(str, des))
