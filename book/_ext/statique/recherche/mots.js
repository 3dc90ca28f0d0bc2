// Les mots d'une requête et d'un nom : les découper, ôter les mots vides, les comparer, compter les fautes de frappe.
// plier, racine et les mots vides (stopwords) viennent de language_data.js.
"use strict";

const Mots = (() => {
  const PREFIXE = 3; // en dessous, un mot ne répond qu'en entier
  const vides = new Set(stopwords.map(plier));

  const estVide = (mot) => vides.has(plier(mot));
  const decouper = (texte) => plier(texte).split(" ").filter(Boolean);
  const repond = (trouve, cherche) => trouve === cherche || (cherche.length >= PREFIXE && trouve.startsWith(cherche));

  // Sans les mots vides, sauf s'il n'y a rien d'autre.
  function pleins(mots) {
    const utiles = mots.filter((mot) => !estVide(mot));
    return utiles.length ? utiles : mots;
  }

  const racines = (texte) => pleins(decouper(texte)).map(racine);

  // Les fautes entre deux mots : lettre en trop, manquante, changée, ou deux voisines échangées.
  function distance(un, autre) {
    let avant = Array.from({ length: autre.length + 1 }, (_, j) => j);
    let plusTot = avant;
    for (let i = 1; i <= un.length; i++) {
      const courante = [i];
      for (let j = 1; j <= autre.length; j++) {
        let cout = Math.min(avant[j] + 1, courante[j - 1] + 1, avant[j - 1] + (un[i - 1] !== autre[j - 1]));
        if (i > 1 && j > 1 && un[i - 1] === autre[j - 2] && un[i - 2] === autre[j - 1])
          cout = Math.min(cout, plusTot[j - 2] + 1);
        courante.push(cout);
      }
      plusTot = avant;
      avant = courante;
    }
    return avant[autre.length];
  }

  return { estVide, decouper, distance, pleins, racines, repond };
})();
