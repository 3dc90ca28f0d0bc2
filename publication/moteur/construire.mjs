// node publication/moteur/construire.mjs DOSSIER : empaquette dans DOSSIER ce que les pages chargent.
// Écrit sur la sortie standard la liste JSON des paquets npm embarqués, pour leurs licences.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const ici = path.dirname(fileURLToPath(import.meta.url));
const modules = path.resolve(ici, "../../node_modules");
const remplacement = (nom) => ({ path: path.join(ici, "remplacements", nom) });

// anywidget est livré en AMD et finit par define(["@jupyter-widgets/base"], fabrique) : on en fait un module.
function anywidgetEnModule() {
  const amd = fs.readFileSync(path.join(modules, "anywidget/dist/index.js"), "utf8");
  const fin = /define\(\["@jupyter-widgets\/base"\],\s*(\w+)\);?\s*$/;
  if (!fin.test(amd)) throw new Error("anywidget : la fin de dist/index.js n'a plus la forme attendue");
  return amd.replace(fin, "export default $1;");
}

const allegement = {
  name: "allegement",
  setup(construction) {
    construction.onResolve({ filter: /^anywidget-en-module$/ }, () => ({ path: "anywidget", namespace: "module" }));
    construction.onLoad({ filter: /.*/, namespace: "module" }, () => ({
      contents: anywidgetEnModule(),
      resolveDir: ici,
    }));
    construction.onResolve({ filter: /^@jupyter-widgets\/(base7|controls7)(\/.*)?$/ }, () => remplacement("vide.js"));
    construction.onResolve({ filter: /^@jupyterlab\/rendermime$/ }, () => remplacement("sans_output.js"));
    construction.onResolve({ filter: /^\.\/output$/ }, ({ importer }) =>
      importer.includes("html-manager") ? remplacement("vide.js") : undefined,
    );
    construction.onResolve({ filter: /^sanitize-html$/ }, () => remplacement("sans_assainir.js"));
    construction.onResolve({ filter: /^path$/ }, () => ({ path: path.join(modules, "path-browserify/index.js") }));
  },
};

const REGLAGES = {
  outdir: path.resolve(process.argv[2]),
  bundle: true,
  minify: true,
  target: "es2022",
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
  define: { "process.env.NODE_ENV": '"production"', "process.argv": "[]", global: "globalThis" },
  // Les icônes sont des SVG dans le HTML : les polices d'icônes ne servent pas.
  loader: { ".svg": "dataurl", ".woff": "empty", ".woff2": "empty", ".ttf": "empty", ".eot": "empty" },
};
const entrees = (...noms) => noms.map((nom) => path.join(ici, nom));

const paquets = await Promise.all([
  esbuild.build({
    ...REGLAGES,
    entryPoints: entrees("gestionnaire.js", "page/direct.js", "page/ouvrier.js", "hors_ligne/hors_ligne.js"),
    entryNames: "[name]",
    format: "esm",
    plugins: [allegement],
  }),
  esbuild.build({ ...REGLAGES, entryPoints: entrees("hors_ligne/sw.js"), format: "iife" }),
  // Des scripts ordinaires, que même un vieux navigateur lit.
  esbuild.build({ ...REGLAGES, entryPoints: entrees("page/mode.js", "page/secours.js"), target: "es2015", bundle: false }),
]);

const embarques = paquets
  .flatMap(({ metafile }) => Object.keys(metafile.inputs))
  .map((fichier) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fichier)?.[1])
  .filter(Boolean);
console.log(JSON.stringify([...new Set([...embarques, "anywidget"])].sort()));
