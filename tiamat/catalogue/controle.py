"""Les fiches se tiennent entre elles : tout identifiant cité existe, toute formule se lit."""

from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from tiamat.catalogue.effets import fautes
from tiamat.catalogue.entrees import ARME, AUCUN_DOMMAGE
from tiamat.des.formule import Formule
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.francais import guillemets
from tiamat.prerequis import lire_prerequis

if TYPE_CHECKING:
    from tiamat.catalogue.registre import Catalogue

MOMENTS = ("avant", "touche", "puissance")
NATURES = ("texte", "maison", "mixte")
Cite = tuple[str, str, Iterable[str], Container[str]]


def controler(c: "Catalogue") -> None:
    """Lève ``FicheInvalide``, avec la fiche et le champ, au premier nom inconnu, à la première formule fautive."""
    for fiche, champ, cites, connus in _citations(c):
        for cite in cites:
            if cite not in connus:
                raise FicheInvalide(f"{fiche}, {champ} : {guillemets(cite)} est inconnu.")
    for t in c.techniques.values():
        dites = [f for e in t.effets for f in fautes(e, len(t.clauses))]
        muettes = set(range(1, len(t.clauses) + 1)) - {n for e in t.effets for n in e.clauses}
        dites += [f"la clause {n} n’est traduite par aucun effet." for n in sorted(muettes)]
        if dites:
            raise FicheInvalide(f"{t.id}, effets : {' '.join(dites)}")
    for fiche, champ, formule in _formules(c):
        try:
            Formule.lire(formule)
        except Refus as refus:
            raise FicheInvalide(f"{fiche}, {champ} : {refus}") from None


def _citations(c: "Catalogue") -> Iterator[Cite]:
    for t in c.techniques.values():
        champs_de_technique: dict[str, Container[str]] = {
            "arts": {*c.arts, "standard"},
            "type": c.types,
            "combo": c.techniques,
            "attributs": c.attributs,
            "arbitrages": c.arbitrages,
            "maison": t.__dataclass_fields__,
        }
        for champ, connus in champs_de_technique.items():
            yield t.id, champ, getattr(t, champ), connus
        yield t.id, "prerequis", lire_prerequis(t.prerequis).noms(), c.techniques
        yield t.id, "arme", lire_prerequis(t.arme).noms(), {*c.armes, *c.besoins}
        yield t.id, "localisation", [t.localisation] if t.localisation else [], c.localisations
        yield t.id, "nature", [t.nature], NATURES
        for e in t.effets:
            yield t.id, "effets, armes", e.armes, {*c.armes, *c.besoins}
            yield t.id, "effets, localisations", e.localisations, c.localisations
            for parametre, nom, noms in (
                ("etat", e.etat, c.etats),
                ("type", e.type, c.types),
                ("attribut", e.attribut, c.attributs),
                ("carac", e.carac, c.caracteristiques),
                ("art", e.art, c.arts),
                ("a", e.a, c.attributs),
                ("champ", e.champ, t.__dataclass_fields__),
                ("regle", e.regle, {*c.regles, *c.arbitrages}),
            ):
                yield t.id, f"effets, {parametre}", [nom] if nom else [], noms
        for etape in t.sequence:
            yield t.id, "sequence", lire_prerequis(etape).noms(), c.techniques
    for a in c.attributs.values():
        yield a.id, "moment", [a.moment], MOMENTS
    for arme in c.armes.values():
        yield arme.id, "attributs", arme.attributs, c.attributs
        yield arme.id, "sert_a", arme.sert_a, c.techniques
    for besoin in c.besoins.values():
        yield besoin.id, "accepte", besoin.accepte, c.armes
    for table in c.tables.values():
        yield table.id, "zones", table.zones, c.zones
    for lieu in c.localisations.values():
        yield lieu.id, "zones", lieu.zones, c.zones
        yield lieu.id, "table", [lieu.table] if lieu.table else [], c.tables
    for p in c.protections.values():
        yield p.id, "malus", p.malus, c.caracteristiques
    for k in c.competences.values():
        yield k.id, "caracteristique", [k.caracteristique], c.caracteristiques
    for genre, suggeres in c.synonymes.items():
        yield "synonymes", genre, suggeres, c.genre(genre)
    for art in c.arts.values():
        yield art.id, "talent", [art.talent], c.talents
        yield art.id, "techniques", art.techniques, c.techniques
    for mot in c.termes.values():
        yield mot.id, "regle", [mot.regle] if mot.regle else [], c.regles
        if mot.voir:
            genre, _, id = mot.voir.partition(":")
            yield mot.id, "voir", [id], c.genre(genre)
    entrees: list[Any] = [*c.attributs.values(), *c.armes.values(), *c.protections.values(), *c.etats.values()]
    for e in (*entrees, *c.localisations.values(), *c.termes.values()):
        yield e.id, "arbitrages", e.arbitrages, c.arbitrages
    for etat in c.etats.values():
        yield etat.id, "regles", etat.regles, c.regles
        for zone in etat.zone:
            yield etat.id, "zone", zone.regles, c.regles
    for lieu in c.localisations.values():
        yield lieu.id, "regles", lieu.regles, c.regles


def _formules(c: "Catalogue") -> Iterator[tuple[str, str, str]]:
    for t in c.techniques.values():
        puissance = "" if t.puissance == AUCUN_DOMMAGE else t.puissance.removeprefix(ARME)
        for champ, formule in (("precision", t.precision), ("puissance", puissance)):
            if formule:
                yield t.id, champ, formule
    for arme in c.armes.values():
        if arme.puissance:
            yield arme.id, "puissance", arme.puissance
    for k in c.competences.values():
        for emploi in k.emploi:
            for champ, formule in (("jet", emploi.jet), ("contre", emploi.contre)):
                if formule:
                    yield k.id, champ, formule
