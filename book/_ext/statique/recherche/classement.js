// Ce que la recherche répond, les meilleures réponses d'abord. Rien ne s'affiche ici.
// Le répertoire donne les noms et les titres, l'index de Sphinx le texte des pages ; searchtools.js n'est pas chargé.
"use strict";

const Search = {
  setIndex: (index) => (Search.index = index), // ce que searchindex.js appelle
};

const Classement = (() => {
  // Ce que vaut un nom ou un synonyme, selon qu'il est celui d'une fiche ou le titre d'une règle, d'une section.
  const BAREME = {
    exact: { fiche: { nom: 100, synonyme: 95 }, titre: { nom: 85, synonyme: 52 } },
    debut: { fiche: { nom: 70, synonyme: 65 }, titre: { nom: 51, synonyme: 43 } },
    dedans: { fiche: { nom: 52, synonyme: 44 }, titre: { nom: 48, synonyme: 40 } },
    dansLaRequete: { fiche: { nom: 45, synonyme: 40 }, titre: { nom: 35, synonyme: 35 } },
  };
  const DE_VARIANTE = ["règle de variante", "arbitrage de variante"];
  const DITES_PAR_LEUR_TITRE = new Set(["règle", "arbitrage", "chapitre", "section", ...DE_VARIANTE]);
  const APRES_LES_REGLES = { arbitrage: 3, "arbitrage de variante": 3 };
  const APRES_TIAMAT = 35; // ce qui est sur la page d'un système frère ; la page, elle, se nomme comme une autre
  const PART = 10; // quand la requête couvre tout le nom
  const ECART = { lettres: 0, formes: 3, debuts: 10 }; // mot pour mot, au pluriel près, débuts de mots seulement
  const EPARS = 35; // tous les mots, mais çà et là
  const POIDS = { nom: 1, synonyme: 0.8, extrait: 0.4, ou: 0.3 };
  const TEXTE = 10;
  const PROCHE = { uneFaute: 60, parFaute: 10 };
  const PARTIELLE = 0.5; // une réponse à une partie des mots, si elle vaut la moitié de la meilleure

  // Deux fautes de frappe au plus, comme tiamat/catalogue : une pour trois lettres d'un nom, pour quatre d'un mot.
  const FAUTES_DE_FRAPPE = 2;
  const LETTRES_PAR_FAUTE = { nom: 3, mot: 4 };

  const { estVide, decouper, distance, pleins, racines, repond } = Mots;
  const coller = (texte) => plier(texte).replaceAll(" ", "");
  const somme = (nombres) => nombres.reduce((a, b) => a + b, 0);

  const appel = (genre) => (texte) => ({
    genre,
    pli: plier(texte),
    colle: coller(texte),
    mots: decouper(texte),
    racines: racines(texte),
  });

  // « Coup » et « manœuvre » disent une technique : les synonymes d'une sorte sont ceux du glossaire.
  const motsDeLaSorte = new Map(
    [...new Set(REPERTOIRE.map(([sorte]) => sorte))].map((sorte) => {
      const [, , synonymes] = REPERTOIRE.find(([, [nom]]) => plier(nom) === plier(sorte)) ?? [[], [], []];
      return [sorte, new Set([sorte, ...synonymes].flatMap(racines))];
    }),
  );

  const pagesDesFreres = new Set(REPERTOIRE.filter(([sorte]) => DE_VARIANTE.includes(sorte)).map(([, , , page]) => page));

  const indexer = ([sorte, noms, synonymes, page, ancre, ou, extrait], rang) => ({
    sorte,
    nom: noms.join(" — "),
    page,
    ancre,
    ou,
    extrait,
    rang,
    retard: (APRES_LES_REGLES[sorte] ?? 0) + (ancre && pagesDesFreres.has(page) ? APRES_TIAMAT : 0),
    famille: DITES_PAR_LEUR_TITRE.has(sorte) ? "titre" : "fiche",
    appels: [...noms.map(appel("nom")), ...synonymes.map(appel("synonyme"))],
    reste: { extrait: racines(extrait), ou: [...racines(ou), ...motsDeLaSorte.get(sorte)] },
  });

  const entrees = REPERTOIRE.map(indexer);
  const pagesEntieres = new Map(entrees.filter((e) => !e.ancre).map((e) => [e.page, e]));

  function requete(texte) {
    const mots = pleins(decouper(texte));
    return { pli: plier(texte), colle: coller(texte), mots, racines: mots.map(racine) };
  }

  // Un nom contre une requête : exact, début, ou tous les mots dedans.
  function valeurDunAppel(q, { genre, pli, colle, mots, racines: r }, { famille, retard }) {
    const valeur = (cas) => BAREME[cas][famille][genre] - retard;
    if (pli === q.pli || colle === q.colle) return valeur("exact");
    const tous = (cherches, parmi, egal) => cherches.every((un) => parmi.some((autre) => egal(autre, un)));
    if (!tous(q.racines, r, repond)) return 0;
    const deForme = tous(q.racines, r, Object.is) ? ECART.formes : ECART.debuts;
    const ecart = tous(q.mots, mots, Object.is) ? ECART.lettres : deForme;
    const alignes = q.racines.every((une, i) => i < r.length && repond(r[i], une));
    if (alignes && r.length === q.racines.length && ecart < ECART.debuts) return valeur("exact") - ecart;
    return valeur(alignes ? "debut" : "dedans") + (PART * q.racines.length) / r.length - ecart;
  }

  // Le poids du meilleur endroit d'une fiche où ce mot se trouve.
  function poidsDunMot(mot, { appels, reste }) {
    let poids = 0;
    const voir = (liste, valeur) => {
      if (valeur > poids && liste.some((trouvee) => repond(trouvee, mot))) poids = valeur;
    };
    for (const { genre, racines: r } of appels) voir(r, POIDS[genre]);
    for (const [champ, liste] of Object.entries(reste)) voir(liste, POIDS[champ]);
    return poids;
  }

  // Les mots de la requête, trouvés çà et là dans une fiche, les rares comptant plus ; ou tout un nom dans la requête.
  function valeurDesMots(q, entree, raretes, parMot) {
    const total = somme(raretes);
    const part = (garde) => somme(raretes.filter((_, i) => garde(i))) / total;
    const couverts = part((i) => parMot[i] > 0);
    const epars = (EPARS * couverts * somme(raretes.map((r, i) => r * parMot[i]))) / total;
    const entiers = entree.appels
      .filter((a) => a.racines.length && a.racines.every((r) => q.racines.includes(r)))
      .map((a) => BAREME.dansLaRequete[entree.famille][a.genre] * part((i) => a.racines.includes(q.racines[i])));
    return Math.max(epars, ...entiers);
  }

  function parLeursNoms(q) {
    const poids = entrees.map((entree) => q.racines.map((mot) => poidsDunMot(mot, entree)));
    const raretes = q.racines.map((_, i) => {
      const n = poids.filter((parMot) => parMot[i]).length;
      return Math.log(1 + entrees.length / (1 + n));
    });
    return entrees.flatMap((entree, n) => {
      const sansLaSorte = q.mots.filter((mot) => !motsDeLaSorte.get(entree.sorte).has(racine(mot)));
      const precise = sansLaSorte.length > 0 && sansLaSorte.length < q.mots.length;
      const requetes = precise ? [q, requete(sansLaSorte.join(" "))] : [q];
      const parAppel = requetes.flatMap((une) => entree.appels.map((a) => valeurDunAppel(une, a, entree)));
      const nommee = Math.max(...parAppel);
      const valeur = Math.max(nommee, valeurDesMots(q, entree, raretes, poids[n]));
      return valeur > 0 ? [{ entree, valeur, complet: nommee > 0 || poids[n].every(Boolean) }] : [];
    });
  }

  // Les pages dont le texte a tous les mots, par l'index de Sphinx.
  function parLeurTexte(q) {
    const { terms, titleterms, docnames } = Search.index;
    const pages = (mot) => {
      const trouvees = new Set();
      for (const table of [terms, titleterms])
        for (const terme of Object.keys(table))
          if (repond(terme, mot)) [table[terme]].flat().forEach((page) => trouvees.add(page));
      return trouvees;
    };
    const communes = q.racines.map(pages).reduce((a, b) => new Set([...a].filter((page) => b.has(page))));
    return [...communes].flatMap((n) => {
      const entree = pagesEntieres.get(docnames[n]);
      return entree ? [{ entree, valeur: TEXTE, complet: true, texte: true }] : [];
    });
  }

  function ecart(cherche, connu, lettresParFaute) {
    const pardon = Math.min(FAUTES_DE_FRAPPE, Math.floor(cherche.length / lettresParFaute));
    if (Math.abs(cherche.length - connu.length) > pardon) return Infinity;
    const fautes = distance(cherche, connu);
    return fautes <= pardon ? fautes : Infinity;
  }

  function parLeursNomsProches(q) {
    return entrees.flatMap((entree) => {
      const fautes = Math.min(...entree.appels.map((appel) => ecart(q.pli, appel.pli, LETTRES_PAR_FAUTE.nom)));
      const valeur = PROCHE.uneFaute - PROCHE.parFaute * (fautes - 1);
      return fautes < Infinity ? [{ entree, valeur, complet: true }] : [];
    });
  }

  // La requête, chaque mot que le livre ignore remplacé par le nom le plus proche ; rien, si aucun ne l'est.
  function corriger(texte) {
    const connus = new Set(entrees.flatMap((e) => e.appels.flatMap((a) => a.pli.split(" "))));
    const racinesConnues = new Set([...[...connus].map(racine), ...Object.keys(Search.index.terms)]);
    let corrigee = false;
    const mots = decouper(texte).map((mot) => {
      if (estVide(mot) || [...racinesConnues].some((r) => repond(r, racine(mot)))) return mot;
      const ecarts = [...connus].map((connu) => ({ connu, fautes: ecart(mot, connu, LETTRES_PAR_FAUTE.mot) }));
      const proche = ecarts.reduce((a, b) => (b.fautes < a.fautes ? b : a));
      if (proche.fautes === Infinity) return mot;
      corrigee = true;
      return proche.connu;
    });
    return corrigee ? mots.join(" ") : "";
  }

  function assembler(listes) {
    const meilleures = new Map();
    for (const trouvaille of listes.flat()) {
      const deja = meilleures.get(trouvaille.entree);
      if (!deja || trouvaille.valeur > deja.valeur) meilleures.set(trouvaille.entree, trouvaille);
    }
    const triees = [...meilleures.values()].sort((a, b) => b.valeur - a.valeur || a.entree.rang - b.entree.rang);
    return triees.filter((t) => t.complet || t.valeur >= PARTIELLE * triees[0].valeur);
  }

  // Les trouvailles ({ entree, valeur, texte }), et si elles sont exactes ; sinon, des noms proches.
  function chercher(texte) {
    const q = requete(texte);
    if (!q.racines.length) return { trouvailles: [], exact: true };
    const exactes = [...parLeursNoms(q), ...parLeurTexte(q)];
    if (exactes.some((t) => t.complet)) return { trouvailles: assembler([exactes]), exact: true };
    const corrigee = corriger(texte);
    const listes = [parLeursNomsProches(q), corrigee ? parLeursNoms(requete(corrigee)) : [], exactes];
    return { trouvailles: assembler(listes), exact: false };
  }

  return { chercher };
})();
