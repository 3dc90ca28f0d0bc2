"""Ce que valent les bancs d'essai de ce dossier (pytest-benchmark), ramenés aux promesses du livre."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ICI = Path(__file__).parent
MILLI = 1_000


def mesurer() -> dict[str, float]:
    """Passe les bancs, et rend une valeur par promesse."""
    t = medianes()
    jets = {nom.removeprefix("test_loi[").rsplit("-", 1)[0] for nom in t if nom.startswith("test_loi[")}
    return {
        "loi_rapport": round(min(t[f"test_loi[{jet}-icepool]"] / t[f"test_loi[{jet}-tiamat]"] for jet in jets)),
        "echange": _le_pire(t, "test_echange_a_froid["),
        "echange_en_cache": _le_pire(t, "test_echange_en_cache["),
        "combo": round(MILLI * t["test_combo_de_deux_maillons"], 2),
        "duels": round(100 / t["test_cent_duels[debutants-tables]"]),
        "horizon": round(t["test_loi_d_un_tour"], 2),
        "horizon_a_deux": round(t["test_horizon_de_deux_debutants"], 2),
        "duel_exact": round(max(s for nom, s in t.items() if nom.startswith("test_duel_exact[")), 1),
    }


def _le_pire(t: dict[str, float], banc: str) -> float:
    """La médiane la plus longue d'un banc, en millisecondes."""
    return round(MILLI * max(s for nom, s in t.items() if nom.startswith(banc)), 2)


def medianes() -> dict[str, float]:
    """La durée médiane de chaque banc, en secondes."""
    with tempfile.TemporaryDirectory() as dossier:
        fichier = Path(dossier) / "bancs.json"
        options = ["-m", "complet", "--benchmark-only", "--benchmark-columns=median,ops", f"--benchmark-json={fichier}"]
        subprocess.run([sys.executable, "-m", "pytest", ICI, *options, "-q"], check=True)
        bancs = json.loads(fichier.read_text(encoding="utf-8"))["benchmarks"]
    return {banc["name"]: banc["stats"]["median"] for banc in bancs}
