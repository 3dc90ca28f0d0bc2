// Les racines des mots français, les mêmes que racine() dans recherche_fr.py.
// Sphinx écrit ce fichier dans language_data.js, chargé après searchtools.js.
var Stemmer = function () {
  this.stemWord = function (mot) {
    let m = mot.toLowerCase().replace(/\u0153/g, "oe").replace(/\u00e6/g, "ae");
    m = m.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    if (m.length > 4 && m.endsWith("aux")) m = m.slice(0, -3) + "al";
    else if (m.length > 3 && /[sx]$/.test(m)) m = m.slice(0, -1);
    while (m.length > 4 && m.endsWith("e")) m = m.slice(0, -1);
    return m;
  };
};

// searchtools.js compare les titres, les objets et les entrées d'index lettre à lettre. Il cherche ici dans une vue
// pliée de l'index, où chaque mot est remplacé par sa racine ; les textes affichés sont remis ensuite.
(function () {
  if (typeof Search === "undefined") return; // le racineur seul, hors de la page de recherche
  const attendues = ["_parseQuery", "_performSearch", "makeSearchSummary", "htmlToText"];
  if (attendues.some((nom) => typeof Search[nom] !== "function")) {
    console.warn("recherche_fr : searchtools.js a changé, les titres et l’index restent sensibles aux accents");
    return;
  }

  const racineur = new Stemmer();
  const racine = (mot) => racineur.stemWord(mot);
  const mots = (texte) => splitQuery(String(texte).normalize("NFC"));
  const plier = (texte) => mots(texte).map(racine).join(" ");
  const sansAccent = (mot) => mot.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const motsVides = new Set(stopwords.map(sansAccent));
  const origine = {
    analyser: Search._parseQuery,
    chercher: Search._performSearch,
    resumer: Search.makeSearchSummary,
  };

  const plierLesCles = (dictionnaire) => {
    const plie = {};
    for (const [cle, valeurs] of Object.entries(dictionnaire ?? {})) (plie[plier(cle)] ??= []).push(...valeurs);
    return plie;
  };
  const plierUnNom = (nom) => nom.split(".").map(plier).join(".");

  // L'index plié, et de quoi retrouver le texte à montrer pour un résultat (page, ancre, texte plié).
  function construireLaVue(index) {
    const affiches = new Map();
    const noter = (page, ancre, plie, ...affiche) => affiches.set(`${index.docnames[page]}|${ancre}|${plie}`, affiche);

    for (const [titre, lieux] of Object.entries(index.alltitles)) {
      for (const [page, id] of lieux) {
        const deLaPage = index.titles[page];
        const ancre = id === null ? "" : `#${id}`;
        if (titre !== deLaPage) noter(page, ancre, `${plier(deLaPage)} > ${plier(titre)}`, `${deLaPage} > ${titre}`, null);
      }
    }

    const objets = {};
    for (const [prefixe, liste] of Object.entries(index.objects ?? {})) {
      const prefixePlie = plierUnNom(prefixe);
      for (const [page, genre, priorite, ancre, nom] of liste) {
        const [, code, libelle] = index.objnames[genre];
        const complet = prefixe ? `${prefixe}.${nom}` : nom;
        const vraieAncre = { "": complet, "-": `${code}-${complet}` }[ancre] ?? ancre;
        const nomPlie = plierUnNom(nom);
        (objets[prefixePlie] ??= []).push([page, genre, priorite, vraieAncre, nomPlie]);
        const completPlie = prefixePlie ? `${prefixePlie}.${nomPlie}` : nomPlie;
        noter(page, `#${vraieAncre}`, completPlie, complet, `${libelle}${_(", in ")}${index.titles[page]}`);
      }
    }

    const genres = Object.entries(index.objnames ?? {}).map(([n, [domaine, code, nom]]) => [n, [domaine, code, plier(nom)]]);
    const pliee = {
      ...index,
      titles: index.titles.map(plier),
      alltitles: plierLesCles(index.alltitles),
      indexentries: plierLesCles(index.indexentries),
      objects: objets,
      objnames: Object.fromEntries(genres),
    };
    return { index, pliee, affiches };
  }

  // Les mots vides sont reconnus sans accent et en majuscules ; ils restent s'il n'y a rien d'autre à chercher.
  Search._parseQuery = (requete) => {
    const tous = mots(requete);
    const pleins = tous.filter((mot) => !motsVides.has(sansAccent(mot)));
    const cherches = pleins.length ? pleins : tous;
    const [, termes, exclus, surlignes] = origine.analyser(cherches.join(" "));
    return [requete.normalize("NFC"), termes, exclus, surlignes, new Set(cherches.map(racine))];
  };

  let vue = null;
  Search._performSearch = (requete, ...suite) => {
    const index = Search._index;
    if (vue?.index !== index) vue = construireLaVue(index);
    let resultats;
    Search._index = vue.pliee;
    try {
      resultats = origine.chercher(plier(requete), ...suite);
    } finally {
      Search._index = index;
    }
    for (const resultat of resultats) {
      const [page, texte, ancre, description] = resultat;
      const deLaPage = [index.titles[index.docnames.indexOf(page)] ?? texte, description];
      [resultat[1], resultat[3]] = vue.affiches.get(`${page}|${ancre}|${texte}`) ?? deLaPage;
    }
    return resultats;
  };

  // Le texte d'une page, ou de ce qui suit une ancre : sans ses calculatrices, ses blocs séparés d'une espace.
  Search.htmlToText = (html, ancre) => {
    const page = new DOMParser().parseFromString(html, "text/html").querySelector("[role=main]");
    if (!page) return "";
    page.querySelectorAll(".tiamat-calc, .headerlink, script, style").forEach((element) => element.remove());
    page.querySelectorAll("h1, h2, h3, h4, p, li, dt, dd, th, td, summary").forEach((bloc) => bloc.append(" "));
    const cible = ancre ? page.querySelector(`#${CSS.escape(ancre.slice(1))}`) : null;
    return (cible?.closest("section, p, li, tr, figure") ?? page).textContent;
  };

  // L'extrait commence au premier mot du texte qui a l'une des racines cherchées.
  Search.makeSearchSummary = (html, racines, ancre) => {
    const cherchees = [...racines];
    const repond = (r) => cherchees.some((c) => r === c || (c.length > 2 && r.includes(c)));
    const forme = mots(Search.htmlToText(html, ancre)).find((mot) => repond(racine(mot)));
    return origine.resumer(html, forme ? new Set([forme]) : racines, ancre);
  };
})();
