"""Le Chromium de cette machine : celui des essais de navigateur et du livre en PDF."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Playwright

OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


def chromium(playwright: Playwright) -> str | None:
    """Le Chromium à employer : celui de la machine, sinon celui de Playwright, sinon aucun."""
    for nom in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        if nom and (chemin := shutil.which(nom)):
            return chemin
    livre = playwright.chromium.executable_path
    return livre if Path(livre).exists() else None
