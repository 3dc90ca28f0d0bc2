"""La notation du livre : « Habileté +1D10+1 », « 4D10+1D6+2 »."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tiamat.des.jet import JetAFaire, Modificateur, preparer
from tiamat.des.loi import D6_MAXIMUM, D10_MAXIMUM, FIXE_MAXIMUM
from tiamat.erreurs import FormuleInvalide, Refus
from tiamat.francais import guillemets, signe, suggestion
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

TERME = re.compile(
    r"\s*(?P<signe>[+\u2212-]?)\s*"
    r"(?:(?P<nombre>\d+)\s*(?P<de>[dD]\s*\d+)?|(?P<nom>[^\W\d_][^\W\d_'’]*(?:[ '’][^\W\d_]+)*))\s*"
)
LONGUEUR_MAXIMUM = 200


@dataclass(frozen=True)
class Formule:
    """Une formule de jet : une caractéristique (dés), des compétences (points), des D10, des D6, un fixe.

    ``carac`` et ``competences`` sont des identifiants (``"habilete"``) ; ``d10`` peut être négatif (−40 à 40),
    ``d6`` va de 0 à 40, ``fixe`` de −1000 à 1000.
    """

    carac: str | None = None
    d10: int = 0
    d6: int = 0
    fixe: int = 0
    competences: tuple[str, ...] = ()

    @classmethod
    def lire(cls, texte: str) -> "Formule":
        """Lit la notation du livre (R65) ; lève ``FormuleInvalide``, avec la position, si elle n'en est pas.

        Une caractéristique compte en dés, un nombre seul en points, « XD10 » et « XD6 » en dés ; tout se combine.
        Les majuscules ne comptent pas, les accents si.

        >>> Formule.lire("Habileté +1D10+1")
        Formule(carac='habilete', d10=1, d6=0, fixe=1, competences=())
        >>> Formule.lire("Habilete +1D10")
        Traceback (most recent call last):
        tiamat.erreurs.FormuleInvalide: «\xa0Habilete +1D10\xa0», caractère 1 : le mot «\xa0Habilete\xa0» est inconnu. \
Vouliez-vous dire « Habileté » ?
        """
        return _Lecture(texte).formule()

    def __str__(self) -> str:
        """Écrit la formule comme le livre, de façon que ``Formule.lire`` rende la même.

        >>> str(Formule.lire("habileté+acrobatie + Infiltration")), str(Formule("force", -1))
        ('Habileté + Acrobatie + Infiltration', 'Force -1D10')
        """
        noms = [CARACTERISTIQUES[self.carac]] if self.carac else []
        noms += [COMPETENCES[c] for c in self.competences]
        des = "".join(f"{n:+d}D{faces}" for n, faces in ((self.d10, 10), (self.d6, 6)) if n)
        suite = des + (f"{self.fixe:+d}" if self.fixe else "")
        if noms:
            return " + ".join(noms) + (f" {suite}" if suite else "")
        return suite.removeprefix("+") or "0"

    def plus(self, autre: "Formule") -> "Formule":
        """Fond deux formules en une : les dés s'ajoutent, la caractéristique reste (C144).

        >>> str(Formule.lire("Force +1D6").plus(Formule.lire("+2D10")))
        'Force +2D10+1D6'
        """
        return Formule(
            self.carac or autre.carac,
            self.d10 + autre.d10,
            self.d6 + autre.d6,
            self.fixe + autre.fixe,
            self.competences + autre.competences,
        )

    def jet(
        self, caracteristiques: Mapping[str, int] | None = None, competences: Mapping[str, int] | None = None
    ) -> JetAFaire:
        """Prépare le jet avec les valeurs d'un personnage (R47, R65) ; une compétence absente vaut 0 (R48).

        Une caractéristique effective n'est jamais sous 1 (R64). Lève ``Refus`` s'il faut une fiche et qu'aucune
        n'est donnée, ou au-delà des plafonds.

        >>> Formule.lire("Habileté +1D10+2").jet({"habilete": 2}).poignee
        Poignee(d10=3, d6=0, fixe=2)
        """
        parts = []
        if self.carac or self.competences:
            if caracteristiques is None:
                raise Refus(
                    f"{guillemets(str(self))} dépend d’un personnage : donnez sa fiche, ou des dés (« 2D10+1 »)."
                )
            if self.carac:
                nom = CARACTERISTIQUES[self.carac]
                parts.append(Modificateur(nom, d10=max(1, caracteristiques[self.carac]), regle="R47"))
            for c in self.competences:
                parts.append(Modificateur(COMPETENCES[c], fixe=(competences or {}).get(c, 0), regle="R29"))
        for libelle, part in (
            (f"{signe(self.d10)}D10", Modificateur("", d10=self.d10)),
            (f"{signe(self.d6)}D6", Modificateur("", d6=self.d6)),
            ("Bonus" if self.fixe > 0 else "Malus", Modificateur("", fixe=self.fixe)),
        ):
            if any(part[1:4]):
                parts.append(part._replace(libelle=libelle, regle="R65"))
        return preparer(*parts)


class _Lecture:
    """La lecture d'une formule, terme à terme, de gauche à droite."""

    def __init__(self, texte: str) -> None:
        self.texte = texte
        self.carac: str | None = None
        self.competences: list[str] = []
        self.d10 = self.d6 = self.fixe = 0

    def refuser(self, raison: str, position: int) -> FormuleInvalide:
        montre = self.texte if len(self.texte) <= 60 else self.texte[:57] + "…"
        return FormuleInvalide(f"{guillemets(montre)}, caractère {position + 1} : {raison}", position + 1)

    def formule(self) -> Formule:
        if len(self.texte) > LONGUEUR_MAXIMUM:
            raise self.refuser(f"la formule dépasse {LONGUEUR_MAXIMUM} caractères. Raccourcissez-la.", LONGUEUR_MAXIMUM)
        if not self.texte.strip():
            raise self.refuser("la formule est vide. Écrivez par exemple « Habileté +1D10+1 » ou « 4D10 ».", 0)
        position = 0
        while position < len(self.texte):
            m = TERME.match(self.texte, position)
            if not m:
                debut = position + len(self.texte[position:]) - len(self.texte[position:].lstrip(" +-\u2212"))
                lu = self.texte[debut : debut + 1]
                raison = f"{guillemets(lu)} n’a pas sa place ici." if lu else "il manque un terme après le signe."
                raise self.refuser(
                    raison + " Une formule est une somme de noms, de dés et de nombres.", min(debut, len(self.texte))
                )
            if position and not m["signe"]:
                raise self.refuser(
                    "il manque un signe + ou − entre deux termes.", m.start("nombre" if m["nombre"] else "nom")
                )
            if m["nom"]:
                self.nommer(m)
            else:
                self.compter(m)
            position = m.end()
        if self.d10 < 0 and not self.carac:
            raise self.refuser(
                "des D10 se retirent, mais aucun n’est lancé. Ajoutez une caractéristique ou des D10.", 0
            )
        return Formule(self.carac, self.d10, self.d6, self.fixe, tuple(self.competences))

    def nommer(self, m: re.Match[str]) -> None:
        nom, position = m["nom"], m.start("nom")
        if m["signe"] in ("-", "\u2212"):
            raise self.refuser(
                f"{guillemets(nom)} ne peut pas se retirer : seuls les dés et les nombres se retirent.", position
            )
        cherche = nom.casefold().replace("’", "'")
        carac = next((i for i, n in CARACTERISTIQUES.items() if n.casefold() == cherche), None)
        competence = next((i for i, n in COMPETENCES.items() if n.casefold() == cherche), None)
        if carac and self.carac:
            raise self.refuser(f"une seule caractéristique par formule ; {guillemets(nom)} est la seconde.", position)
        if competence and competence in self.competences:
            raise self.refuser(f"la compétence {guillemets(nom)} est déjà comptée.", position)
        if carac:
            self.carac = carac
        elif competence:
            self.competences.append(competence)
        else:
            proche = suggestion(nom, [*CARACTERISTIQUES.values(), *COMPETENCES.values()])
            raise self.refuser(f"le mot {guillemets(nom)} est inconnu. {proche}".rstrip(), position)

    def compter(self, m: re.Match[str]) -> None:
        n = int(m["nombre"]) * (-1 if m["signe"] in ("-", "\u2212") else 1)
        faces = re.sub(r"\D", "", m["de"] or "")
        position = m.start("nombre")
        if faces == "10":
            self.d10 += n
        elif faces == "6":
            if n < 0:
                raise self.refuser("les D6 s’ajoutent toujours, ils ne se retirent pas (R62).", position)
            self.d6 += n
        elif faces:
            raise self.refuser(f"D{faces} : ce jeu ne lance que des D10 et des D6.", position)
        else:
            self.fixe += n
        for valeur, plafond, quoi in (
            (self.d10, D10_MAXIMUM, "D10"),
            (self.d6, D6_MAXIMUM, "D6"),
            (self.fixe, FIXE_MAXIMUM, "points fixes"),
        ):
            if abs(valeur) > plafond:
                raise self.refuser(f"{abs(valeur)} {quoi} : une formule en compte {plafond} au plus.", position)
