// node publication/moteur/feuilles.mjs SORTIE FEUILLE… : réunit ces feuilles de style, dans l'ordre, en une seule.
import path from "node:path";
import * as esbuild from "esbuild";

const [sortie, ...feuilles] = process.argv.slice(2).map((chemin) => path.resolve(chemin));
await esbuild.build({
  stdin: {
    contents: feuilles.map((feuille) => `@import ${JSON.stringify(feuille)};`).join("\n"),
    resolveDir: path.dirname(sortie),
    loader: "css",
  },
  outfile: sortie,
  bundle: true,
  loader: { ".png": "dataurl" },
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
