#!/bin/sh
# Trouve ou installe nginx, pour l'essayer devant le livre. Sans lui, ces essais le disent et se sautent.
set -eu
cd "$(dirname "$0")/.."

PATH="$PATH:/usr/sbin:/usr/local/sbin"
if command -v nginx >/dev/null 2>&1; then exit 0; fi
# Pas là où l'installer lancerait un serveur web pour de bon.
if [ "$(id -u)" = 0 ] && [ ! -d /run/systemd/system ] && command -v apt-get >/dev/null 2>&1; then
    echo "→ installation de nginx"
    apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light >/dev/null && exit 0
fi
echo "Aucun nginx : ses essais seront sautés (un échec si CI=true). Installez-le pour les passer."
