// node recherche.mjs DOSSIER < requêtes : ce que la page de recherche d'un livre construit répondrait.
// Entrée : un tableau JSON de requêtes ; sortie : pour chacune, ses réponses, les meilleures d'abord.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";

const SCRIPTS = [
  "_static/language_data.js",
  "_static/recherche/repertoire.js",
  "_static/recherche/mots.js",
  "_static/recherche/classement.js",
  "searchindex.js",
];
const livre = process.argv[2];
const code = SCRIPTS.map((nom) => fs.readFileSync(path.join(livre, nom), "utf8")).join("\n");
const page = {};
vm.runInNewContext(`${code}\nthis.chercher = Classement.chercher;`, page);

const requetes = JSON.parse(fs.readFileSync(0, "utf8"));
const lisible = ({ entree, valeur }) => ({
  sorte: entree.sorte,
  nom: entree.nom,
  adresse: `${entree.page}.html${entree.ancre && "#"}${entree.ancre}`,
  ou: entree.ou,
  valeur,
});
const repondre = (requete) => {
  const { trouvailles, exact } = page.chercher(requete);
  return { exact, reponses: trouvailles.map(lisible) };
};
console.log(JSON.stringify(requetes.map(repondre)));
