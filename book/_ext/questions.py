"""La directive ``{questions}`` : les cinq questions d'un chapitre, leur réponse calculée à la construction.

    ```{questions} attaque
    ```

Sans JavaScript, chaque réponse est sous un dépliant. ``livre.js`` y ajoute le verdict et le score.
"""

from collections.abc import Iterable, Iterator

from docutils import nodes
from domaine import signaler
from interrogation import Question, QuestionFautive, interroger
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator
from typographie import coller

from tiamat.catalogue import catalogue
from widgets.dessins.icones import icone
from widgets.dessins.liens import maison, renvoi
from widgets.dessins.texte import Html, balise

VERDICTS = {"juste": ("reussite", "coche", "Juste"), "faux": ("echec", "croix", "Faux")}
"""Ce que dit le script d'une réponse : sa forme, son icône, son mot."""


class interrogation(nodes.General, nodes.Element):
    """Les questions d'un chapitre ; de fausses réponses n'ont pas à entrer dans la recherche."""


class DirectiveQuestions(SphinxDirective):
    """``{questions} attaque``, dans la page « attaque » : ses cinq questions."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        chapitre = self.arguments[0]
        if chapitre != self.env.docname:
            signaler(self.env, self.lineno, f"Les questions « {chapitre} » ne se posent pas dans cette page.")
            return []
        try:
            questions = interroger(chapitre)
        except QuestionFautive as faute:
            signaler(self.env, self.lineno, str(faute))
            return []
        return [interrogation(html=interrogatoire(chapitre, questions))]


def interrogatoire(chapitre: str, questions: Iterable[Question]) -> Html:
    """Toutes les questions, le score, et les deux verdicts que le script recopie."""
    posees = list(questions)
    modeles = (balise("template", verdict(nom), data_verdict=nom) for nom in VERDICTS)
    boites = (_question(chapitre, rang, q, rang == len(posees)) for rang, q in enumerate(posees, 1))
    score = balise("p", role="status", classe="tm-score")
    return balise("div", *boites, score, *modeles, classe="tm tm-questions")


def verdict(nom: str) -> Html:
    """La pastille d'une réponse juste, ou fausse."""
    sorte, dessin, mot = VERDICTS[nom]
    return balise("span", icone(dessin), mot, classe=f"tm-verdict tm-verdict--{sorte}")


def _question(chapitre: str, rang: int, question: Question, derniere: bool) -> Html:
    propositions = question.propositions
    choix = (_choix(f"question-{chapitre}-{rang}", n, p) for n, p in enumerate(propositions))
    suite = "Recommencer" if derniere else "Question suivante"
    bouton = balise("button", "Vérifier", type="button", classe="tm-bouton", data_suite=suite, hidden=True)
    return balise(
        "fieldset",
        balise("legend", coller(f"{rang}. {question.enonce}")),
        balise("div", *choix, classe="tm-liste-de-choix"),
        balise("div", bouton, balise("p", role="status"), classe="tm-ligne"),
        _reponse(question),
        classe="tm-question",
        data_juste=propositions.index(question.juste),
    )


def _choix(groupe: str, numero: int, proposition: str) -> Html:
    radio = balise("input", type="radio", name=groupe, value=numero)
    return balise("label", radio, balise("span", coller(proposition)), classe="tm-choix")


def _reponse(question: Question) -> Html:
    renvois = (part for r in _renvois(question) for part in (" ", r))
    dite = balise("p", balise("strong", coller(question.juste)), f". {coller(question.explication)}", *renvois)
    return balise("details", balise("summary", "Voir la réponse"), dite)


def _renvois(question: Question) -> Iterator[Html]:
    """Les règles et les arbitrages ; le toit, si l'un d'eux est de ce livre."""
    yield from map(renvoi, question.renvois)
    arbitrages = (catalogue().arbitrages[r] for r in question.renvois if r in catalogue().arbitrages)
    if any(a.nature == "maison" for a in arbitrages):
        yield maison()


def _ecrire(ecrivain: HTML5Translator, noeud: interrogation) -> None:
    ecrivain.body.append(noeud["html"])
    raise nodes.SkipNode


def setup(app: Sphinx) -> ExtensionMetadata:
    """Déclare le nœud, son écriture et la directive."""
    app.add_node(interrogation, html=(_ecrire, None))
    app.add_directive("questions", DirectiveQuestions)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
