"""La ligne de commande : ``python -m tiamat`` (ou ``tiamat``)."""

import argparse
import json
import secrets
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from tiamat.analyse.duel import Serie, bilan
from tiamat.analyse.duel import serie as jouer_en_serie
from tiamat.analyse.duel_exact import DuelExact
from tiamat.analyse.propagation import Chances
from tiamat.analyse.tactiques import REFLEXION, SOBRES, TACTIQUES, tactique
from tiamat.analyseur import Analyseur
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Participant, engager
from tiamat.des import Formule, opposition
from tiamat.epreuves import jet_de_caracteristique, lancer_test
from tiamat.equilibre import commande as equilibre
from tiamat.erreurs import NomInconnu, Refus
from tiamat.export import FORMATS, GENRES, exporter
from tiamat.francais import INSECABLE, decimale, enumerer, guillemets, ordre_de_grandeur, pluriel, pourcentage
from tiamat.hasard import Hasard, HasardGraine, HasardScript, lire_des
from tiamat.journal import Journal
from tiamat.personnage import lire_fiche, profil, verifier
from tiamat.presentation import LIBELLES, Renvoi, chercher, clauses, lignes, proche, resume
from tiamat.recherche import Criteres, rechercher
from tiamat.scenario import etapes_en_json, jouer_scenario, lire_scenario, phrases, titre_d_etape

REUSSI, REFUS = 0, 1
SUGGESTIONS = 3
SUFFIXES = (".json", ".toml")
TACTIQUE = REFLEXION
DUELS_MAXIMUM, AVANCEMENT = 1_000_000, 500


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
    fautes = verifier(personnage, creation=False if args.en_jeu else None)
    for f in fautes:
        print(f"{'Conseil' if f.avertissement else 'Faute'}, {f.champ} : {f}")
    graves = [f for f in fautes if not f.avertissement]
    print(f"{personnage.nom or 'Sans nom'} : " + (f"{len(graves)} faute(s)." if graves else "fiche légale."))
    return REFUS if graves else REUSSI


def export(args: argparse.Namespace) -> int:
    """Écrit toutes les fiches d'un genre."""
    sys.stdout.write(exporter(args.genre, args.format))
    return REUSSI


def fiche(args: argparse.Namespace) -> int:
    """Montre la fiche de ce nom ; deux fautes de frappe sont pardonnées, et dites."""
    demande = " ".join(args.nom)
    trouvees, exact = chercher(demande)
    if not trouvees:
        suggerees = [guillemets(r.texte) for r in rechercher(Criteres(demande)).fiches[:SUGGESTIONS] if demande]
        remede = f"Vouliez-vous dire {enumerer(suggerees, 'ou')}{INSECABLE}?" if suggerees else proche(demande)
        raise NomInconnu(f"Rien ne s’appelle {guillemets(demande)}. {remede}".rstrip())
    if not exact:
        voulu = guillemets(trouvees[0].texte)
        print(f"{guillemets(demande)}{INSECABLE}: vouliez-vous dire {voulu}{INSECABLE}?", file=sys.stderr)
        trouvees = trouvees[:1]
    print("\n\n".join(map(_texte_de_la_fiche, trouvees)))
    return REUSSI


def _texte_de_la_fiche(r: Renvoi) -> str:
    phrases = [f"{r.texte} ({LIBELLES[r.genre]})", resume(r.genre, r.id)]
    for ligne in lignes(r.genre, r.id):
        etiquette = " [maison]" if ligne.maison else ""
        phrases.append(f"  {ligne.libelle}{INSECABLE}: {ligne.texte}{etiquette}")
    phrases += [f"  {n}. {clause}" for n, clause in enumerate(clauses(r.genre, r.id), 1)]
    lecture = catalogue().techniques[r.id].lecture if r.genre == "technique" else ()
    return "\n".join([*phrases, *(f"  Lecture de la source{INSECABLE}: {note}" for note in lecture)])


def combat(args: argparse.Namespace) -> int:
    """Joue un scénario de combat, étape par étape, et dit ce qui n'est pas comme attendu."""
    joue = jouer_scenario(lire_scenario(args.scenario))
    if args.json:
        _json(etapes_en_json(joue))
    else:
        print(joue.scenario.titre)
        for etape in joue.etapes:
            print(f"\nÉtape {etape.etape.numero}. {titre_d_etape(joue, etape.etape)}")
            for phrase in (*phrases(etape), *(f"Écart : {ecart}" for ecart in etape.ecarts)):
                print(f"  {phrase}")
    for ecart in joue.ecarts:
        print(ecart, file=sys.stderr)
    return REFUS if joue.ecarts else REUSSI


def duel(args: argparse.Namespace) -> int:
    """Joue des duels en série entre deux fiches, et dit combien chacun en gagne ; Ctrl-C donne ce qui est déjà joué."""
    if not 1 <= args.n <= DUELS_MAXIMUM:
        raise Refus(f"{args.n} duels : demandez-en de 1 à {DUELS_MAXIMUM}.")
    defaut = SOBRES[0] if args.exact else TACTIQUE
    tactiques = tuple(defaut if t is None else t for t in (args.tactique_a, args.tactique_b))
    for t in tactiques:
        tactique(t)
    a, b = (lire_fiche(f) if Path(f).suffix.lower() in SUFFIXES else profil(f) for f in (args.a, args.b))
    combat, depart = engager([Participant("a", a, 0), Participant("b", b, 1, position=1)])
    if args.exact:
        return _dire_un_duel_exact(DuelExact(combat, depart, tactiques), (a.nom, b.nom), tactiques, json=args.json)
    serie = Serie()
    try:
        for d in jouer_en_serie(combat, depart, tactiques, range(args.graine, args.graine + args.n)):
            serie.duels.append(d)
            if len(serie.duels) % AVANCEMENT == 0:
                print(f"{len(serie.duels)} duels sur {args.n}", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"Arrêté après {pluriel(len(serie.duels), 'duel')} : résultat partiel.", file=sys.stderr)
    resultat = bilan(serie, a.nom, b.nom, args.graine, tactiques)
    if args.json:
        _json(resultat)
    elif serie.duels:
        print(_texte_du_bilan(resultat))
    return REUSSI


def _dire_un_duel_exact(duel: DuelExact, noms: tuple[str, str], tactiques: Sequence[str], *, json: bool) -> int:
    """Calcule un duel sans tirage, et dit la chance de chacun ; Ctrl-C donne les bornes déjà connues."""
    tours = 0
    try:
        for vive in duel.derouler():
            if len(duel.chances.tours) > tours:
                tours += 1
                print(f"Tour {tours} : {pourcentage(Fraction(vive))} des duels continuent", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"Arrêté au tour {tours} : résultat partiel.", file=sys.stderr)
    if json:
        _json(_bilan_exact(duel.chances, noms, tactiques))
    else:
        print(_texte_exact(duel.chances, noms, tactiques))
    return REUSSI


def _bilan_exact(c: Chances, noms: tuple[str, str], tactiques: Sequence[str]) -> dict[str, Any]:
    return {
        "a": noms[0],
        "b": noms[1],
        "exact": True,
        "tactiques": list(tactiques),
        "victoires": dict(zip("ab", map(list, map(c.bornes, (0, 1))), strict=True)),
        "double_ko": c.double_ko,
        "perdue": c.perdue,
        "vive": c.vive,
        "tours": {"moyenne": c.duree, "loi": list(c.tours)},
    }


def _texte_exact(c: Chances, noms: tuple[str, str], tactiques: Sequence[str]) -> str:
    lignes = ["Duel exact, sans tirage"]
    for camp, nom in enumerate(noms):
        bas, haut = (pourcentage(Fraction(borne), 3) for borne in c.bornes(camp))
        lignes.append(f"{nom} ({TACTIQUES[tactiques[camp]][0]}) gagne{INSECABLE}: de {bas} à {haut}")
    perdue, vive = (pourcentage(Fraction(m), 3) for m in (c.perdue, c.vive))
    lignes.append(f"Double KO{INSECABLE}: {pourcentage(Fraction(c.double_ko), 3)}")
    lignes.append(f"Masse perdue{INSECABLE}: {perdue}{INSECABLE}; encore en cours{INSECABLE}: {vive}")
    lignes.append(f"Tours{INSECABLE}: {decimale(Fraction(c.duree), 2)} en moyenne")
    return "\n".join(lignes)


def _texte_du_bilan(r: Mapping[str, Any]) -> str:
    lignes = [f"{pluriel(r['n'], 'duel')}, graines {r['graine']} à {r['graine'] + r['n'] - 1}"]
    for camp, t in zip("ab", r["tactiques"], strict=True):
        part, (bas, haut) = Fraction(r["victoires"][camp], r["n"]), map(Fraction, r["intervalle_95"][camp])
        marge = f"de {pourcentage(bas)} à {pourcentage(haut)} à 95{INSECABLE}%"
        lignes.append(f"{r[camp]} ({TACTIQUES[t][0]}) gagne {r['victoires'][camp]} fois, {pourcentage(part)} ({marge})")
    lignes.append(f"Double KO : {r['double_ko']} ; sans décision : {r['sans_decision']}")
    lignes.append(
        f"Tours : {decimale(Fraction(r['tours']['moyenne']), 1)} en moyenne, médiane {r['tours']['mediane']:g}"
    )
    return "\n".join(lignes)


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

    c = commandes.add_parser(
        "fiche", help="montre une fiche", description="Montre la fiche de ce nom, quelle qu’elle soit."
    )
    c.add_argument("nom", nargs="+", metavar="NOM", help="une technique, un état, une compétence, une règle…")
    c.set_defaults(faire=fiche)

    c = commandes.add_parser(
        "combat", help="joue un scénario de combat", description="Joue un combat écrit en TOML, étape par étape."
    )
    c.add_argument("scenario", metavar="SCENARIO.toml", help="le fichier du scénario")
    c.add_argument("--json", action="store_true", help="en JSON : étapes, faits, état final")
    c.set_defaults(faire=combat)

    c = commandes.add_parser(
        "duel", help="joue des duels en série", description="Des duels simulés entre deux fiches, une graine par duel."
    )
    for nom in ("a", "b"):
        c.add_argument(nom, metavar=nom.upper(), help="un profil livré, ou une fiche (JSON ou TOML)")
    c.add_argument("--n", type=int, default=1000, metavar="N", help="combien de duels (1000)")
    c.add_argument("--graine", type=int, default=7, metavar="G", help="la graine du premier duel (7)")
    for nom in ("a", "b"):
        c.add_argument(f"--tactique-{nom}", metavar="T", help=f"{', '.join(TACTIQUES)} ({TACTIQUE})")
    sobres = f"tactiques{INSECABLE}: {' ou '.join(SOBRES)} ({SOBRES[0]})"
    c.add_argument("--exact", action="store_true", help=f"sans tirage ni graine, par les lois exactes ; {sobres}")
    c.add_argument("--json", action="store_true", help="en JSON")
    c.set_defaults(faire=duel)

    c = commandes.add_parser("equilibre", help="mesure l’équilibre des arts", description=equilibre.DESCRIPTION)
    equilibre.declarer(c)

    c = commandes.add_parser("export", help="donne les fiches", description="Écrit toutes les fiches d’un genre.")
    c.add_argument("genre", choices=GENRES, metavar="GENRE", help=", ".join(GENRES))
    c.add_argument("--format", choices=FORMATS, default="json", help="json (par défaut) ou csv")
    c.set_defaults(faire=export)
    return racine


def principal(arguments: Sequence[str] | None = None) -> int:
    """Exécute une commande ; rend 0, 1 (refus motivé) ou 2 (usage).

    >>> principal(["touche", "2D10+2", "1D10", "--json"])
    {
      "gagne": "83587/108000",
      "egalite": "...",
      "perd": "..."
    }
    0
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # une fiche peut porter ce que la console ne sait pas écrire
    args = analyseur().parse_args(arguments)
    try:
        faire: int = args.faire(args)
        return faire
    except Refus as refus:
        print(f"Refus{INSECABLE}: {refus}", file=sys.stderr)
        return REFUS


if __name__ == "__main__":
    sys.exit(principal())
