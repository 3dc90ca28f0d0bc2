"""Les ancres du livre : une par règle racontée, à sa page, posée une seule fois. Ici, la vérification seule."""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple

from tiamat.catalogue import Catalogue


class Pose(NamedTuple):
    """Un identifiant écrit dans une page, à cette ligne."""

    id: str
    ligne: int


class Faute(NamedTuple):
    """Ce qui fait échouer la construction, et où."""

    page: str | None
    ligne: int | None
    message: str


PosesParPage = Mapping[str, list[Pose]]


def fautes(fiches: Catalogue, pages: Set[str], ancres: PosesParPage, badges: PosesParPage) -> Iterator[Faute]:
    """Rend toutes les fautes : ancres des règles absentes, doublées, mal placées ; arbitrages jamais signalés."""
    for page, poses in ancres.items():
        deja: Counter[str] = Counter()
        for id, ligne in poses:
            deja[id] += 1
            attendue = fiches.regles[id].page
            if attendue != page:
                yield Faute(page, ligne, f"{id} n'a pas son ancre ici : sa page est « {attendue} ».")
            elif deja[id] > 1:
                yield Faute(page, ligne, f"L'ancre de {id} est posée deux fois.")
    registres = (("L'ancre de la règle", fiches.regles, ancres), ("L'arbitrage", fiches.arbitrages, badges))
    for sorte, annoncees, posees in registres:
        for fiche in annoncees.values():
            if fiche.page is None:
                continue
            if fiche.page not in pages:
                yield Faute(None, None, f"{fiche.id} est annoncé sur la page « {fiche.page} », qui n'existe pas.")
            elif fiche.id not in {p.id for p in posees.get(fiche.page, ())}:
                yield Faute(fiche.page, None, f"{sorte} {fiche.id} ({fiche.titre}) manque sur cette page.")
