"""La commande « equilibre » : ses options, son avancement, ce qu'elle écrit."""

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from fractions import Fraction
from pathlib import Path

from tiamat.analyse.tactiques import REFLEXION, TACTIQUES
from tiamat.catalogue import catalogue
from tiamat.equilibre.bilan import Bilan
from tiamat.equilibre.campagne import PRECISION, mener, viser
from tiamat.equilibre.executants import en_processus, sur_une_grappe
from tiamat.equilibre.journal import JournalDeCampagne
from tiamat.equilibre.plan import GRAINE, NIVEAUX, PAIRES, Lot, nommer, planifier
from tiamat.equilibre.releve import Releve, Resultat, relever
from tiamat.equilibre.verification import verifier_le_moteur
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, decimale, duree, pluriel, pourcentage

SECONDES_ENTRE_DEUX_MOTS = 5
DESCRIPTION = (
    "Mesure l’équilibre des arts : des duels en série entre les arts, à chaque niveau, sous chaque variante. "
    "Avec --journal, Ctrl-C ne perd aucun lot fini : la même commande reprend."
)


def declarer(c: argparse.ArgumentParser) -> None:
    """Donne ses options à la commande."""
    c.add_argument("--arts", nargs="+", metavar="ART", help="les arts à comparer (tous)")
    niveaux = " ".join(map(str, NIVEAUX))
    c.add_argument(
        "--niveaux", nargs="+", type=int, default=NIVEAUX, metavar="N", help=f"combien de techniques ({niveaux})"
    )
    c.add_argument("--fiches", type=int, default=PAIRES, metavar="N", help=f"fiches par art et par niveau ({PAIRES})")
    c.add_argument("--tactique", default=REFLEXION, metavar="T", help=f"{', '.join(TACTIQUES)} ({REFLEXION})")
    but = c.add_mutually_exclusive_group()
    but.add_argument("--duels", type=int, metavar="N", help="au moins tant de duels par case")
    points = decimale(Fraction(PRECISION)).rstrip("0").rstrip(",")
    but.add_argument("--precision", type=float, metavar="P", help=f"à tant de points près, à 95 %% ({points})")
    c.add_argument("--graine", type=int, default=GRAINE, metavar="G", help=f"la graine du plan ({GRAINE})")
    c.add_argument("--journal", type=Path, metavar="FICHIER", help="garde chaque lot joué, et reprend où l’on en était")
    c.add_argument("--releve", type=Path, metavar="FICHIER", help="écrit le relevé que lit le livre")
    ou = c.add_mutually_exclusive_group()
    ou.add_argument("--processus", type=int, default=1, metavar="N", help="combien de processus à la fois (1)")
    ou.add_argument("--dask", metavar="ADRESSE", help="joue sur une grappe Dask, par exemple tcp://127.0.0.1:8786")
    c.add_argument("--json", action="store_true", help="affiche le relevé en JSON")
    c.set_defaults(faire=mesurer)


def mesurer(args: argparse.Namespace) -> int:
    """Mène la campagne demandée, et dit ce qu'elle donne ; Ctrl-C donne ce qui est déjà joué."""
    plan = planifier(args.arts, args.niveaux, paires=args.fiches, graine=args.graine, tactique_suivie=args.tactique)
    objectif = viser(args.duels, args.precision)
    journal = JournalDeCampagne(args.journal, plan) if args.journal else None
    faits: dict[Lot, Bilan] = journal.faits if journal else {}
    if faits:
        verifier_le_moteur(faits)
    executant = sur_une_grappe(args.dask) if args.dask else en_processus(args.processus)
    avancement = Avancement()
    try:
        for lot, bilan in mener(plan, objectif, faits, executant, avancement.annoncer):
            if journal:
                journal.ecrire(lot, bilan)
            avancement.compter(bilan)
    except KeyboardInterrupt:
        _dire(avancement.arret(args.journal))
    releve = relever(plan, faits, date.today().isoformat())
    if args.releve and releve.resultats:
        _ecrire(args.releve, releve)
    if releve.resultats:
        print(releve.en_texte() if args.json else "\n".join(map(_ligne, releve.resultats)))
    else:
        _dire("Aucune case n’a encore un tour complet : pas de résultat à montrer.")
    return 0


def _ecrire(chemin: Path, releve: Releve) -> None:
    """Remplace le relevé d'un coup : s'il ne s'écrit pas, celui d'avant reste entier."""
    neuf = chemin.with_name(f"{chemin.name}.neuf")
    try:
        neuf.write_text(releve.en_texte(), encoding="utf-8")
        neuf.replace(chemin)
    except OSError as panne:
        with suppress(OSError):
            neuf.unlink()
        raise Refus(f"{chemin} ne s’écrit pas ({panne.strerror}). Donnez un autre fichier à --releve.") from None


def _ligne(r: Resultat) -> str:
    a, b, niveau, variante = r.case
    arts = catalogue().arts
    qui = f"{arts[a].nom} contre {arts[b].nom}, {pluriel(niveau, 'technique')}, {nommer(variante)}"
    part = pourcentage(Fraction(r.part).limit_denominator(10**6))
    return f"{qui} : {part} ± {decimale(Fraction(r.precision))} ({pluriel(r.bilan.duels, 'duel')})"


class Avancement:
    """Dit où l'on en est, de temps en temps, sur l'erreur standard."""

    def __init__(self) -> None:
        self._joues = self._dans_la_passe = self._voulus = 0
        self._debut = self._dernier = time.monotonic()

    def annoncer(self, lots: Sequence[Lot]) -> None:
        """Commence une passe."""
        self._voulus, self._dans_la_passe = sum(len(lot.graines) for lot in lots), 0
        self._debut = time.monotonic()
        _dire(f"Une passe de {pluriel(self._voulus, 'duel')}.")

    def compter(self, bilan: Bilan) -> None:
        """Compte un lot joué."""
        self._joues += bilan.duels
        self._dans_la_passe += bilan.duels
        maintenant = time.monotonic()
        if maintenant - self._dernier >= SECONDES_ENTRE_DEUX_MOTS:
            self._dernier = maintenant
            passe = maintenant - self._debut
            reste = Fraction(passe * (self._voulus - self._dans_la_passe) / self._dans_la_passe / 60)
            _dire(f"{self._dans_la_passe} duels sur {self._voulus}, encore {duree(reste)} environ")

    def arret(self, journal: Path | None) -> str:
        """Rend ce que l'on dit à qui s'arrête."""
        garde = f"gardés dans {journal}{INSECABLE}: relancez la même commande pour reprendre" if journal else "perdus"
        return f"Arrêté après {pluriel(self._joues, 'duel')}, {garde}. Les cases gardent leurs tours complets."


def _dire(texte: str) -> None:
    print(texte, file=sys.stderr, flush=True)
