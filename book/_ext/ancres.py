"""Les ancres du livre : une par règle racontée, à sa page, posée une seule fois. Ici, la vérification seule."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import NamedTuple

from tiamat.catalogue import Catalogue
from tiamat.catalogue.variantes import Variante


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


def fautes_des_variantes(
    variantes: Iterable[Variante], pages: Set[str], regles: PosesParPage, arbitrages: PosesParPage
) -> Iterator[Faute]:
    """Rend les fautes des systèmes frères : une règle ou un arbitrage absent, posé deux fois, ou hors de sa page."""
    for v in variantes:
        if v.page not in pages:
            if v.regles or v.arbitrages:
                yield Faute(
                    None, None, f"Le système {v.document} est annoncé sur la page « {v.page} », qui n'existe pas."
                )
            continue
        for sorte, fiches, posees in (("La règle", v.regles, regles), ("L'arbitrage", v.arbitrages, arbitrages)):
            deja: Counter[str] = Counter()
            for page, (id, ligne) in ((page, p) for page, poses in posees.items() for p in poses if p.id in fiches):
                deja[id] += page == v.page
                if page != v.page:
                    yield Faute(page, ligne, f"{id} n'a pas son ancre ici : sa page est « {v.page} ».")
                elif deja[id] > 1:
                    yield Faute(page, ligne, f"L'ancre de {id} est posée deux fois.")
            for id, fiche in fiches.items():
                if not deja[id]:
                    yield Faute(v.page, None, f"{sorte} {id} ({fiche.titre}) manque sur cette page.")
