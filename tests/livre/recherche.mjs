// node recherche.mjs DOSSIER < requêtes : ce que la page de recherche d'un livre construit répondrait.
// Entrée : un tableau JSON de requêtes ; sortie : pour chacune, ses résultats, les meilleurs d'abord.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";

const livre = process.argv[2];
const lire = (nom) => fs.readFileSync(path.join(livre, nom), "utf8");
const page = {
  document: { getElementById: () => null, querySelector: () => null },
  localStorage: { setItem() {} },
  console,
  _: (texte) => texte,
  _ready() {},
  SPHINX_HIGHLIGHT_ENABLED: false,
};
const code = ["_static/searchtools.js", "_static/language_data.js", "searchindex.js"].map(lire).join("\n");
vm.runInNewContext(`${code}\nthis.chercher = (q) => Search._performSearch(...Search._parseQuery(q));`, page);

const requetes = JSON.parse(fs.readFileSync(0, "utf8"));
const lisible = ([document, titre, ancre, description]) => ({ page: document, titre, ancre, description });
console.log(JSON.stringify(requetes.map((requete) => page.chercher(requete).reverse().map(lisible))));
