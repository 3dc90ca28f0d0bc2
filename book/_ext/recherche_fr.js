// Plier un texte et réduire un mot à sa racine : les mêmes règles que tiamat/francais.py et recherche_fr.py.
// Sphinx écrit ce fichier dans language_data.js ; searchtools.js y cherche « Stemmer ».
const plier = (texte) => {
  if (/^[a-z0-9]*$/.test(texte)) return texte;
  const nu = texte.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFD").replace(/\p{M}/gu, "");
  return nu.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
};

const racine = (mot) => {
  let m = plier(mot);
  if (m.length > 4 && m.endsWith("aux")) m = m.slice(0, -3) + "al";
  else if (m.length > 3 && /[sx]$/.test(m)) m = m.slice(0, -1);
  while (m.length > 4 && m.endsWith("e")) m = m.slice(0, -1);
  return m.length > 5 && m.endsWith("er") ? m.slice(0, -2) : m;
};

var Stemmer = function () {
  this.stemWord = racine;
};
