"""La ligne de commande : ``python -m tiamat`` (ou ``tiamat``)."""

import argparse
import json
import secrets
import sys
from collections.abc import Mapping, Sequence

from tiamat.analyseur import Analyseur
from tiamat.des import Formule, opposition
from tiamat.epreuves import jet_de_caracteristique, lancer_test
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pourcentage
from tiamat.hasard import Hasard, HasardGraine, HasardScript, lire_des
from tiamat.journal import Journal
from tiamat.personnage import lire_fiche, verifier

REUSSI, REFUS = 0, 1


def _entiers(texte: str) -> list[int]:
    try:
        return lire_des(texte)
    except Refus as refus:
        raise argparse.ArgumentTypeError(str(refus).rstrip(".")) from None


def loi(args: argparse.Namespace) -> int:
    """Affiche la loi exacte d'une formule."""
    formule = Formule.lire(args.formule)
    personnage = lire_fiche(args.fiche) if args.fiche else None
    jet = formule.jet(personnage.caracteristiques, personnage.competences) if personnage else formule.jet()
    if args.json:
        valeurs = {str(v): str(p) for v, p in jet.loi.valeurs()}
        _json(
            {
                "formule": str(formule),
                "moyenne": str(jet.loi.moyenne),
                "variance": str(jet.loi.variance),
                "loi": valeurs,
            }
        )
        return REUSSI
    print(f"{formule} : {jet.poignee}, en moyenne {decimale(jet.loi.moyenne, 2)}")
    for valeur, p in jet.loi.valeurs():
        print(f"{valeur:4} {pourcentage(p, 2):>9}   au moins {pourcentage(jet.loi.chance_au_moins(valeur), 2):>9}")
    return REUSSI


def touche(args: argparse.Namespace) -> int:
    """Affiche les chances exactes qu'une formule dépasse, égale ou reste sous une autre."""
    poignees = [Formule.lire(f).jet().poignee for f in (args.attaque, args.defense)]
    issues = opposition(*poignees)._asdict()
    if args.json:
        _json({nom: str(p) for nom, p in issues.items()})
        return REUSSI
    for nom, p in issues.items():
        print(f"{nom.replace('egalite', 'égalité'):8} {pourcentage(p, 2):>9}   {p}")
    return REUSSI


def test(args: argparse.Namespace) -> int:
    """Lance un test simple, à graine ou avec des dés donnés."""
    jet = jet_de_caracteristique(args.carac, args.competence)
    journal = Journal()
    graine = secrets.randbits(32) if args.graine is None else args.graine
    hasard: Hasard = HasardScript(args.des) if args.des else HasardGraine(graine)
    resultat = lancer_test(jet, args.difficulte, hasard, journal)
    if isinstance(hasard, HasardScript):
        hasard.finir()
    reussite = jet.loi.chance_au_moins(args.difficulte)
    des = " ".join(map(str, resultat.jet.d10))
    critiques = f" ; critiques {' '.join(map(str, resultat.jet.critiques))}" if resultat.jet.critiques else ""
    print(
        f"{jet.poignee} contre {args.difficulte} : {pourcentage(reussite)} de réussite, {ordre_de_grandeur(reussite)}"
    )
    origine = "" if args.des else f" (graine {graine})"
    print(f"Dés{origine} : {des}{critiques} ; total {resultat.jet.total}")
    print(list(journal)[-1].phrase())
    return REUSSI


def controler(args: argparse.Namespace) -> int:
    """Vérifie une fiche et liste toutes ses fautes."""
    personnage = lire_fiche(args.fiche)
    fautes = verifier(personnage, creation=not args.en_jeu)
    for f in fautes:
        print(f"{'Conseil' if f.avertissement else 'Faute'}, {f.champ} : {f}")
    graves = [f for f in fautes if not f.avertissement]
    print(f"{personnage.nom or 'Sans nom'} : " + (f"{len(graves)} faute(s)." if graves else "fiche légale."))
    return REFUS if graves else REUSSI


def _json(valeur: Mapping[str, object]) -> None:
    print(json.dumps(valeur, ensure_ascii=False, indent=2))


def analyseur() -> Analyseur:
    """Construit l'analyseur des commandes."""
    racine = Analyseur(prog="tiamat", description="Les règles de Tiamat, en ligne de commande.")
    commandes = racine.add_subparsers(dest="commande", required=True, metavar="COMMANDE")

    c = commandes.add_parser("loi", help="la loi exacte d’une formule", description="La loi exacte d’une formule.")
    c.add_argument("formule", metavar="FORMULE", help="par exemple « 4D10+1D6+2 » ou « Habileté +1D10 »")
    c.add_argument("--fiche", metavar="F", help="la fiche (JSON ou TOML) qui donne les caractéristiques")
    c.add_argument("--json", action="store_true", help="en JSON, fractions exactes")
    c.set_defaults(faire=loi)

    c = commandes.add_parser(
        "touche", help="les chances d’une opposition", description="Gagner, égaler, perdre : chances exactes."
    )
    c.add_argument("attaque", metavar="FORMULE")
    c.add_argument("defense", metavar="FORMULE")
    c.add_argument("--json", action="store_true", help="en JSON, fractions exactes")
    c.set_defaults(faire=touche)

    c = commandes.add_parser("test", help="lance un test simple", description="Lance un test simple (R47).")
    c.add_argument("--carac", type=int, required=True, metavar="N", help="la caractéristique, en D10")
    c.add_argument("--competence", type=int, default=0, metavar="N", help="le niveau de compétence (0)")
    c.add_argument("--difficulte", type=int, required=True, metavar="N", help="le nombre à atteindre")
    source = c.add_mutually_exclusive_group()
    source.add_argument("--graine", type=int, metavar="N", help="la graine du hasard (sinon, au hasard et affichée)")
    source.add_argument("--des", type=_entiers, metavar="1,6", help="les dés lus sur la table, dans l’ordre")
    c.set_defaults(faire=test)

    c = commandes.add_parser(
        "verifier", help="vérifie une fiche", description="Liste toutes les fautes d’une fiche, avec leur règle."
    )
    c.add_argument("fiche", metavar="FICHE", help="un fichier JSON ou TOML")
    c.add_argument("--en-jeu", action="store_true", help="sans les plafonds de la création (C2)")
    c.set_defaults(faire=controler)
    return racine


def principal(arguments: Sequence[str] | None = None) -> int:
    """Exécute une commande ; rend 0, 1 (refus motivé) ou 2 (usage).

    >>> principal(["touche", "2D10+2", "1D10", "--json"])
    {
      "gagne": "46441/60000",
      "egalite": "...",
      "perd": "..."
    }
    0
    """
    args = analyseur().parse_args(arguments)
    try:
        faire: int = args.faire(args)
        return faire
    except Refus as refus:
        print(f"Refus{INSECABLE}: {refus}", file=sys.stderr)
        return REFUS


if __name__ == "__main__":
    sys.exit(principal())
