"""L'anglais d'interface est trouvé où qu'il soit, et nulle part ailleurs ; les espaces collent à la ponctuation."""

import pytest
from francais import anglais
from typographie import coller


@pytest.mark.parametrize(
    "morceau",
    [
        '<button aria-label="Toggle primary sidebar"></button>',
        '<nav aria-label="Main"></nav>',
        '<aside aria-label="Version warning"></aside>',
        '<input placeholder="Search...">',
        '<a title="Permalink to this heading">¶</a>',
        "<p>Skip to main content</p>",
        "<p>Un paragraphe sans fin<p>Contents",
        "<span><b>Back to top</b></span>",
    ],
)
def test_l_anglais_est_trouve(morceau: str) -> None:
    assert list(anglais(f"<html><body>{morceau}</body></html>"))


@pytest.mark.parametrize(
    "morceau",
    [
        "<p>La main, la page, le contenu : rien d'anglais.</p>",
        "<p><code>def search(): ...</code></p>",
        '<p lang="en">Search this book</p>',
        "<p>Un <em lang='en'>open guard</em> se nomme ainsi.</p>",
        '<script>const next = "previous";</script>',
        '<nav aria-label="Sommaire" class="sidebar-toggle"></nav>',
    ],
)
def test_le_francais_passe(morceau: str) -> None:
    assert list(anglais(f"<html><body>{morceau}</body></html>")) == []


def test_un_passage_anglais_voulu_ne_cache_pas_ce_qui_le_suit() -> None:
    assert list(anglais('<p><i lang="en">close</i> <b>close</b></p>')) == ["« close » dans « close »"]


@pytest.mark.parametrize(
    ("ecrit", "attendu"),
    [
        ("Combien ? Dix !", "Combien\u00a0? Dix\u00a0!"),
        (
            "« Habileté » : 65,7 % ; ensuite",
            "«\u00a0Habileté\u00a0»\u00a0: 65,7\u00a0% ; ensuite".replace(" ;", "\u00a0;"),
        ),
        (" : suite d'un mot en gras", "\u00a0: suite d'un mot en gras"),
        ("12:30, a:b, sans espace", "12:30, a:b, sans espace"),
    ],
)
def test_les_espaces_collent_a_la_ponctuation(ecrit: str, attendu: str) -> None:
    assert coller(ecrit) == attendu
    assert coller(attendu) == attendu
