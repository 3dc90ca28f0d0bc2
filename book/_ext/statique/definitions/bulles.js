// Les bulles : la définition d'un renvoi, au survol, au focus, au premier toucher. Elle est dans son title, qui sert
// d'infobulle sans JavaScript ; la bulle le remplace. Les renvois des calculatrices de la page en ont une aussi.
"use strict";

(() => {
  const RENVOIS = "a:is(.tm-renvoi, .tm-regle:not([id]), .tm-badge--arbitrage)"; // une règle énoncée ici se copie
  const AVANT_DE_MONTRER = 150; // ms : le pointeur ne fait peut-être que passer
  const AVANT_DE_FERMER = 250; // ms : le temps d'aller sur la bulle
  const ECART = 4; // px, entre le renvoi et sa bulle
  const MARGE = 8; // px, entre la bulle et le bord de l'écran

  const creer = (nom, ...classes) => {
    const element = document.createElement(nom);
    element.classList.add(...classes);
    return element;
  };
  const bulle = creer("div", "tm", "tm-bulle");
  const texte = creer("p");
  const nom = creer("strong");
  const definition = creer("span");
  const ouvrir = creer("a", "tm-bouton", "tm-bouton--nu");
  texte.id = "tm-definition";
  texte.setAttribute("role", "tooltip");
  texte.append(nom, definition);
  ouvrir.textContent = "Ouvrir";
  bulle.append(texte, ouvrir);
  bulle.hidden = true;

  let montre = null; // le renvoi dont la bulle est ouverte
  let minuterie = 0;
  let pointeur = ""; // la dernière chose posée sur l'écran : souris, doigt…

  const renvoi = (element) => (element instanceof Element ? element.closest(RENVOIS) : null);
  const auClavier = (lien) => lien.matches(":focus-visible");

  function plusTard(geste, delai) {
    clearTimeout(minuterie);
    minuterie = setTimeout(geste, delai);
  }

  // Le title quitte le renvoi : l'infobulle du navigateur doublerait la bulle.
  function definitionDe(lien) {
    if (lien.title) {
      lien.dataset.definition = lien.title;
      lien.removeAttribute("title");
    }
    return lien.dataset.definition;
  }

  function montrer(lien, { hauteur = null, tactile = false } = {}) {
    fermer();
    if (!definitionDe(lien) || !lien.isConnected) return;
    montre = lien;
    nom.textContent = lien.dataset.nom ?? lien.textContent.trim();
    definition.textContent = definitionDe(lien);
    ouvrir.href = lien.href;
    ouvrir.hidden = !tactile;
    (document.querySelector("main") ?? document.body).append(bulle);
    bulle.hidden = false;
    lien.setAttribute("aria-describedby", texte.id);
    placer(lien, hauteur);
  }

  function fermer() {
    clearTimeout(minuterie);
    montre?.removeAttribute("aria-describedby");
    montre = null;
    bulle.hidden = true;
  }

  // Sous la ligne du renvoi que le pointeur montre, sous la dernière au clavier ; au-dessus si la place manque ; jamais
  // hors de l'écran.
  function placer(lien, hauteur) {
    const toutes = [...lien.getClientRects()];
    const visees = toutes.filter((l) => hauteur !== null && hauteur <= l.bottom).slice(0, 1);
    const lignes = visees.length ? visees : toutes;
    const { clientWidth: largeur, clientHeight: bas } = document.documentElement;
    const gauche = Math.max(MARGE, Math.min(lignes[0].left, largeur - bulle.offsetWidth - MARGE));
    const dessus = lignes[0].top - ECART - bulle.offsetHeight;
    const dessous = lignes.at(-1).bottom + ECART;
    const haut = dessous + bulle.offsetHeight > bas && dessus > MARGE ? dessus : dessous;
    const origine = bulle.offsetParent.getBoundingClientRect();
    bulle.style.left = `${gauche - origine.left}px`;
    bulle.style.top = `${haut - origine.top}px`;
  }

  document.addEventListener("pointerover", (evenement) => {
    if (evenement.pointerType === "touch") return;
    const lien = renvoi(evenement.target);
    if (lien?.contains(evenement.relatedTarget)) return;
    if (bulle.contains(evenement.target) || (lien && lien === montre)) clearTimeout(minuterie);
    else if (lien && definitionDe(lien)) plusTard(() => montrer(lien, { hauteur: evenement.clientY }), AVANT_DE_MONTRER);
    else if (montre && auClavier(montre)) clearTimeout(minuterie);
    else plusTard(fermer, AVANT_DE_FERMER);
  });

  document.addEventListener("focusin", ({ target }) => {
    const lien = renvoi(target);
    if (lien && auClavier(lien)) montrer(lien);
    else if (montre && auClavier(target) && !bulle.contains(target)) fermer(); // même sous un pointeur oublié là
  });

  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (target === montre && !bulle.contains(relatedTarget) && !bulle.matches(":hover")) fermer();
  });

  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    pointeur = pointerType;
    if (montre && !bulle.contains(target) && renvoi(target) !== montre) fermer();
  });

  // Au doigt : le premier toucher montre, le second suit le lien.
  document.addEventListener("click", (clic) => {
    const lien = renvoi(clic.target);
    const premier = lien && lien !== montre && clic.detail > 0 && pointeur === "touch";
    if (premier && definitionDe(lien)) {
      clic.preventDefault();
      montrer(lien, { hauteur: clic.clientY, tactile: true });
    } else if (lien || ouvrir.contains(clic.target)) {
      fermer();
    }
  });

  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") fermer();
  });

  // Sur papier, les définitions se lisent au bout de la page, une fois chacune, sauf celles qu'elle dit déjà.
  const imprimees = creer("section", "tm", "tm-sur-papier", "tm-definitions");
  imprimees.innerHTML = "<h2>Définitions</h2><dl></dl>";

  function definir(lien) {
    const ligne = creer("div");
    ligne.append(creer("dt"), creer("dd"));
    ligne.firstChild.textContent = lien.dataset.nom ?? lien.textContent.trim();
    ligne.lastChild.textContent = lien.title || lien.dataset.definition;
    return ligne;
  }

  addEventListener("beforeprint", () => {
    const article = document.querySelector("article");
    const dit = article.textContent;
    const parDefinition = new Map();
    for (const ligne of [...article.querySelectorAll(RENVOIS)].map(definir)) {
      const definition = ligne.lastChild.textContent;
      if (definition && !dit.includes(definition) && !parDefinition.has(definition)) parDefinition.set(definition, ligne);
    }
    imprimees.lastChild.replaceChildren(...parDefinition.values());
    if (parDefinition.size) article.append(imprimees);
  });
  addEventListener("afterprint", () => imprimees.remove());

  // Une table qui défile dans son cadre emporte le renvoi, pas la bulle.
  document.addEventListener("scroll", ({ target }) => target !== document && fermer(), { capture: true, passive: true });
})();
