#!/bin/sh
# Trouve ou installe un Chromium pour les essais de navigateur. Sans navigateur, les essais le disent et se sautent.
set -eu
cd "$(dirname "$0")/.."

for nom in "${CHROMIUM:-chromium}" chromium chromium-browser google-chrome; do
    if command -v "$nom" >/dev/null 2>&1; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "→ installation de Chromium"
    apt-get update -qq && apt-get install -y -qq chromium >/dev/null && exit 0
fi
echo "→ Chromium de Playwright"
.venv/bin/python -m playwright install chromium >/dev/null 2>&1 ||
    echo "Aucun Chromium : les essais de navigateur seront sautés (un échec si CI=true)."
