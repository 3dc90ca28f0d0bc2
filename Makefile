# Deux commandes à connaître : `make serve` et `make test`. Chacune prépare ce qui lui manque.

PY := .venv/bin/python
PORT ?= 8866
SOURCES ?=
# Un essai par cœur à la fois, par petits paquets : un essai long ne retient pas les autres.
ENSEMBLE := -n auto --maxschedchunk 8

.PHONY: aide serve test test-complet site pdf lab bench lint audit environnement chromium firefox nginx propre

aide: ## Cette liste
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

serve: site ## Ouvre le livre et ses calculatrices sur cette machine (PORT=8866)
	@$(PY) -m publication.servir --port $(PORT)

test: site chromium ## Tous les essais courants, navigateur compris
	@$(PY) -m pytest $(ENSEMBLE) -m "not complet"

test-complet: site chromium firefox nginx ## Les essais courants et les longs : chaque page, thème, largeur et mode
	@$(PY) -m pytest $(ENSEMBLE)

site: environnement ## Construit le dossier publiable, book/_build/html
	@$(PY) -m publication.construire

pdf: site chromium ## Imprime le livre entier en un PDF, book/_build/tiamat.pdf
	@$(PY) -m publication.pdf

lab: environnement ## Ouvre les carnets dans JupyterLab
	@$(PY) -m publication.atelier

bench: site chromium nginx ## Mesure ce que le livre promet, l'imprime et le garde dans book/mesures.json
	@$(PY) -m tests.mesures

lint: environnement ## Format, règles, types, flèches entre paquets
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@$(PY) -m mypy
	@.venv/bin/lint-imports
	@$(if $(SOURCES),$(PY) $(SOURCES) book tiamat widgets README.md)

audit: environnement ## Cherche les failles connues des versions épinglées (2 : le réseau ne l'a pas permis)
	@$(PY) -m publication.audit

environnement:
	@sh publication/environnement.sh

chromium: environnement
	@sh publication/chromium.sh

firefox: environnement
	@sh publication/firefox.sh

nginx:
	@sh publication/nginx.sh

propre: ## Efface ce qui se reconstruit, sauf l'environnement
	rm -rf book/_build book/_vendor book/arts book/techniques node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks
