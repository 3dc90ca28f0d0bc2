# Le livre servi : les pages, et un noyau Python par calculatrice ouverte.
#     docker build -t tiamat . && docker run --rm -p 8866:8866 tiamat
# Ce que l'on écrit après « tiamat » va à publication.servir : --base /tiamat/, --noyaux 30,
# et le nom du site s'il en a un : --nom livre.exemple.org.

FROM python:3.11-slim-bookworm AS construction
WORKDIR /livre
COPY . .
RUN pip install --no-cache-dir -c contraintes.txt -e ".[livre,node]"
RUN python -m publication.construire

FROM python:3.11-slim-bookworm
WORKDIR /livre
COPY contraintes.txt pyproject.toml README.md LICENSE ./
COPY tiamat tiamat
COPY widgets widgets
RUN pip install --no-cache-dir -c contraintes.txt -e ".[livre]"
COPY publication publication
COPY book/ateliers book/ateliers
COPY book/_static book/_static
COPY book/_ext/entetes.toml book/_ext/entetes.toml
COPY --from=construction /livre/book/_build/html book/_build/html

RUN useradd --create-home lecteur
USER lecteur
ENV PORT=8866
EXPOSE 8866
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD python -c "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/sante')"
# Dans un conteneur, 127.0.0.1 ne se voit pas du dehors : c'est « -p » qui dit à qui le livre s'ouvre.
ENTRYPOINT ["python", "-m", "publication.servir", "--hote", "0.0.0.0"]
