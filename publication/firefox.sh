#!/bin/sh
# Trouve ou installe un Firefox pour l'essai d'impression. Sans lui, cet essai le dit et se saute.
set -eu
cd "$(dirname "$0")/.."

for nom in "${FIREFOX:-firefox}" firefox firefox-esr; do
    if command -v "$nom" >/dev/null 2>&1; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "→ installation de Firefox"
    apt-get update -qq && apt-get install -y -qq firefox-esr >/dev/null && exit 0
fi
echo "Aucun Firefox : l'essai d'impression dans Firefox sera sauté. Installez Firefox, ou donnez FIREFOX=…"
