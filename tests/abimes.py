"""De quoi abîmer un texte qui se lisait : ce qui arrive à un fichier, à un lien, à une mémoire."""

import json
import re
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from tiamat.lecture import NIVEAUX_MAXIMUM

MESSAGE_MAXIMUM = 1_000
"""Caractères d'un refus : il cite, il ne redit pas."""
ANGLAIS = re.compile(r"\b(line|column|Expecting|Invalid|Exceeds|digits|object|Error|expected|None|True|False)\b")
PROFOND, INSONDABLE, SANS_FIN = NIVEAUX_MAXIMUM + 1, 100_000, "9" * 5_000

PIRES = {
    "vide": "",
    "blanc": " \n\t",
    "octets nuls": "\0\0\0",
    "marque seule": "\ufeff",
    "nombre sans fin": SANS_FIN,
    "nombre sans fin dedans": f'{{"graine": {SANS_FIN}}}',
    "pas un nombre": '{"graine": NaN}',
    "infini": '{"graine": -Infinity}',
    "infini déguisé": '{"graine": 1e999}',
    "clef double": '{"nom": 1, "nom": 2}',
    "emboîté": "[" * PROFOND + "]" * PROFOND,
    "emboîté sans fond": "[" * INSONDABLE,
    "tables emboîtées": '{"a":' * PROFOND + "1" + "}" * PROFOND,
    "tables sans fond": '{"a":' * INSONDABLE,
    "rien": "null",
    "oui": "true",
    "un nombre": "3",
    "un texte": '"x"',
    "une liste": "[]",
    "une table": "{}",
    "un demi-caractère": '{"nom": "\\ud800"}',
}
"""Des textes qu'aucun lecteur ne prend."""
PIRES_EN_TOML = {
    "nombre sans fin": f"graine = {SANS_FIN}",
    "nombre sans fin en base seize": f"graine = 0x{SANS_FIN}",
    "pas un nombre": "graine = nan",
    "infini": "graine = -inf",
    "infini déguisé": "graine = 1e999",
    "date": "titre = 2020-01-01",
    "date fausse": "titre = 2020-13-41",
    "clef double": "titre = 'a'\ntitre = 'b'",
    "table double": "[options]\n[options]",
    "emboîté": f"titre = {'[' * PROFOND}{']' * PROFOND}",
    "emboîté sans fond": f"titre = {'[' * INSONDABLE}",
    "clef profonde": f"titre{'.a' * PROFOND} = 1",
    "clef sans fond": f"titre{'.a' * (INSONDABLE // 2)} = 1",
    "clef entre guillemets sans fond": "titre" + '."a b"' * (INSONDABLE // 10) + " = 1",
    "en-tête sans fond": f"[titre{'.a' * (INSONDABLE // 2 - 10)}]",
    "table en ligne sans fond": f"titre = {'{a = ' * 30_000}",
}
"""Les mêmes, en TOML, et ce qui lui est propre."""


def gonfler(texte: str, maximum: int) -> str:
    """Le même texte, un caractère de trop derrière."""
    return texte + " " * (maximum + 1 - len(texte))


def d_une_version_future(texte: str) -> str:
    """La même table JSON, écrite par le livre d'après."""
    table: dict[str, Any] = json.loads(texte)
    return json.dumps({**table, "version": table.get("version", 1) + 1})


def abimes(sains: Sequence[str]) -> st.SearchStrategy[str]:
    """L'un de ces textes, tronqué, un octet changé, un bout répété, ôté, allongé, ou remplacé par pire."""
    sain = st.sampled_from(sains)
    return st.one_of(
        st.builds(_tronquer, sain, PART),
        st.builds(_changer_un_octet, sain, PART, st.integers(1, 255)),
        st.builds(_oter, sain, PART, st.integers(1, 60)),
        st.builds(_inserer, sain, PART, INTRUS),
        st.builds(_remplacer_un_mot, sain, PART, INTRUS),
        st.text(max_size=200),
    )


PART = st.floats(0, 1, exclude_max=True)
INTRUS = st.sampled_from(
    [
        *("\0", "\ufeff", '"', *"{}[],=É"),
        *("NaN", "nan", "inf", "1e999", SANS_FIN, "-1", "1.5", "10000000000"),
        *("null", "true", "{}", "[]", '"\\ud800"', "x" * 5_000),
        *("[" * PROFOND + "]" * PROFOND, "[" * 3_000),
    ]
)
_MOT = re.compile(r'"[^"\n]*"|-?\d+|\w+')


def _tronquer(texte: str, part: float) -> str:
    return texte[: int(part * len(texte))]


def _changer_un_octet(texte: str, part: float, masque: int) -> str:
    octets = bytearray(texte.encode())
    octets[int(part * len(octets))] ^= masque
    return octets.decode(errors="replace")


def _oter(texte: str, part: float, combien: int) -> str:
    ou = int(part * len(texte))
    return texte[:ou] + texte[ou + combien :]


def _inserer(texte: str, part: float, intrus: str) -> str:
    ou = int(part * len(texte))
    return texte[:ou] + intrus + texte[ou:]


def _remplacer_un_mot(texte: str, part: float, intrus: str) -> str:
    mots = list(_MOT.finditer(texte))
    if not mots:
        return intrus
    mot = mots[int(part * len(mots))]
    return texte[: mot.start()] + intrus + texte[mot.end() :]


def est_un_refus_en_francais(message: str) -> None:
    """Ce message se lit : court, en français, fini par un point."""
    assert 10 < len(message) <= MESSAGE_MAXIMUM, message[:300]
    assert message.rstrip().endswith((".", "?", "»", "…")), message
    assert not ANGLAIS.search(re.sub(r"«.*?»", "", message, flags=re.DOTALL)), message
