// La page de recherche : lire la requête, montrer les réponses, dire combien il y en a.
"use strict";

(() => {
  const TITRE = document.title;
  const PAR_PAGE = 20;
  const LONGUEUR = 240;
  const AVANT = 80;
  const MOT = /([\p{L}\p{N}]+)/u;
  const BLOCS = "p, li, dt, dd, th, td, caption, summary";
  const PAS_LU = ".tiamat-calc, nav, form";
  const HORS_TEXTE = ".tm-regle, .tm-badge, .tm-cache, .headerlink, svg";

  const annonce = document.getElementById("recherche-annonce");
  const liste = document.getElementById("recherche-resultats");
  const suite = document.getElementById("recherche-suite");
  const aide = document.getElementById("recherche-aide");
  const adresse = (page) => page + DOCUMENTATION_OPTIONS.LINK_SUFFIX;
  const guillemets = (texte) => `«\u00a0${texte}\u00a0»`;
  const textes = new Map();
  let restantes = [];
  let cherchees = [];

  function creer(balise, texte, classe) {
    const element = document.createElement(balise);
    if (texte) element.textContent = texte;
    if (classe) element.className = classe;
    return element;
  }

  const trouve = (mot) => cherchees.some((cherchee) => Mots.repond(racine(mot), cherchee));

  // Le texte, autour du premier mot cherché, chaque mot cherché marqué.
  function extrait(texte) {
    const net = texte.replace(/\s+/g, " ").replace(/ (?=[.,])/g, "").trim();
    const morceaux = net.split(MOT);
    const premier = morceaux.findIndex((m, i) => i % 2 && trouve(m));
    const place = premier < 0 ? 0 : morceaux.slice(0, premier).join("").length;
    const debut = place <= AVANT ? 0 : net.indexOf(" ", place - AVANT) + 1;
    const fin = net.length - debut <= LONGUEUR ? net.length : net.lastIndexOf(" ", debut + LONGUEUR);
    const paragraphe = creer("p", debut ? "… " : "", "context");
    net
      .slice(debut, fin)
      .split(MOT)
      .forEach((m, i) => paragraphe.append(i % 2 && trouve(m) ? creer("mark", m, "highlighted") : m));
    if (fin < net.length) paragraphe.append(" …");
    return paragraphe;
  }

  function lire(page) {
    if (!textes.has(page)) {
      const analyser = (html) => new DOMParser().parseFromString(html, "text/html").querySelector("[role=main]");
      textes.set(page, fetch(adresse(page)).then((reponse) => reponse.text()).then(analyser));
    }
    return textes.get(page);
  }

  function texteDe(bloc) {
    const copie = bloc.cloneNode(true);
    copie.querySelectorAll(HORS_TEXTE).forEach((element) => element.remove());
    return copie.textContent;
  }

  // La valeur d'une ligne de fiche, avec son libellé.
  function ligneDe(bloc) {
    const libelle = bloc.closest("dd")?.previousElementSibling;
    return (libelle?.matches("dt") ? `${texteDe(libelle)}\u00a0: ` : "") + texteDe(bloc);
  }

  // Les plus petits blocs de texte d'un endroit du livre, ses titres exceptés.
  function blocsDe({ sorte, ancre }, corps) {
    const cible = ancre ? corps.querySelector(`#${CSS.escape(ancre)}`) : corps;
    const endroit = ancre ? cible.closest(sorte === "section" ? "section" : BLOCS) ?? cible : cible;
    const blocs = [...endroit.querySelectorAll(BLOCS)];
    return blocs.length ? blocs.filter((b) => !b.querySelector(BLOCS) && !b.closest(PAS_LU)) : [endroit];
  }

  // Ce que la page dit à cet endroit ; d'une page trouvée par son texte, le lien mène à la section qui répond.
  async function completer(element, lien, { entree, texte }) {
    const blocs = blocsDe(entree, await lire(entree.page));
    const bloc = blocs.find((b) => Mots.decouper(texteDe(b)).some(trouve)) ?? blocs[0];
    if (plier(texteDe(bloc)) !== plier(entree.nom)) element.append(extrait(ligneDe(bloc)));
    const section = texte && bloc.closest("section section[id]");
    if (section) lien.hash = section.id;
  }

  function montrer(trouvaille) {
    const { sorte, nom, page, ancre, ou, extrait: dit } = trouvaille.entree;
    const element = creer("li");
    const lien = creer("a", nom);
    lien.href = adresse(page) + (ancre && `#${ancre}`);
    element.append(lien, creer("span", ou ? `${sorte} — ${ou}` : sorte, "lieu"));
    if (dit && !trouvaille.texte) element.append(extrait(dit));
    else completer(element, lien, trouvaille).catch(() => {}); // sans serveur, la page ne se lit pas : le lien suffit
    liste.append(element);
    return lien;
  }

  function montrerLaSuite() {
    const [premier] = restantes.splice(0, PAR_PAGE).map(montrer);
    suite.hidden = !restantes.length;
    suite.textContent = `Afficher la suite (${restantes.length})`;
    return premier;
  }

  function dire(texte, nombre, exact) {
    if (!texte) return "Tapez un nom, un mot, un numéro de règle.";
    if (!nombre) return `Aucune page ne répond à ${guillemets(texte)}.`;
    if (!exact) return `Rien ne s’appelle ${guillemets(texte)}. Résultats proches\u00a0: ${nombre}.`;
    return `Résultats pour ${guillemets(texte)}\u00a0: ${nombre}.`;
  }

  function chercher(texte) {
    const { trouvailles, exact } = Classement.chercher(texte);
    const mots = Mots.pleins(texte.split(MOT).filter((_, i) => i % 2));
    cherchees = mots.map(racine);
    liste.replaceChildren();
    restantes = [...trouvailles];
    montrerLaSuite();
    aide.hidden = trouvailles.length > 0;
    annonce.textContent = dire(texte, trouvailles.length, exact);
    document.title = [texte, TITRE].filter(Boolean).join(" — ");
    surligner(mots);
  }

  // sphinx_highlight.js marque ces mots dans la page que l'on ouvre ensuite.
  function surligner(mots) {
    try {
      localStorage.setItem("sphinx_highlight_terms", mots.join(" ").toLowerCase());
    } catch {
      // mémoire du navigateur interdite
    }
  }

  function depuisLAdresse() {
    const texte = new URLSearchParams(location.search).get("q")?.trim() ?? "";
    document.querySelectorAll("input[name=q]").forEach((champ) => (champ.value = texte));
    chercher(texte);
  }

  // Chercher de nouveau ne recharge pas la page.
  document.addEventListener("submit", (envoi) => {
    const champ = envoi.target.elements.q;
    if (!champ) return;
    envoi.preventDefault();
    history.pushState(null, "", `?${new URLSearchParams({ q: champ.value.trim() })}`);
    depuisLAdresse();
  });
  window.addEventListener("popstate", depuisLAdresse);
  suite.addEventListener("click", () => montrerLaSuite()?.focus());
  depuisLAdresse();
})();
