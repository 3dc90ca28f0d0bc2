// « Copier le lien » : avec un script, chaque lien permanent devient le bouton qui copie son adresse, et le dit. Si le
// navigateur refuse la copie, l'adresse se montre, déjà sélectionnée.
"use strict";

(() => {
  const PERMANENTS = ".bd-article a:is(.headerlink, .tm-regle[id])";
  const DUREE = 4000; // ms : le temps de lire l'annonce

  const avis = document.createElement("div");
  const annonce = document.createElement("p");
  const adresse = document.createElement("input");
  avis.className = "tm tm-copie";
  annonce.setAttribute("role", "status");
  adresse.readOnly = true;
  adresse.hidden = true;
  adresse.setAttribute("aria-label", "Adresse à copier");
  avis.append(annonce, adresse);

  let minuterie = 0;
  let dernier = null; // le lien dont on parle

  // « R98 », « C52 », ou le titre entre guillemets.
  function nom(lien) {
    if (lien.id) return lien.textContent;
    return lien.dataset.nom ?? `«\u00a0${lien.parentElement.textContent.trim()}\u00a0»`;
  }

  // L'adresse entière, sans les réglages d'une calculatrice ; le premier titre désigne toute la page.
  function adresseDe(lien) {
    const entiere = new URL(location.href);
    entiere.search = "";
    entiere.hash = lien.closest("h1") ? "" : lien.hash;
    return entiere.href;
  }

  function taire() {
    clearTimeout(minuterie);
    annonce.textContent = "";
    adresse.hidden = true;
  }

  // L'annonce se vide d'abord : redite telle quelle, elle ne serait pas relue.
  function dire(texte) {
    taire();
    requestAnimationFrame(() => (annonce.textContent = texte));
  }

  async function copier(lien) {
    dernier = lien;
    const voulue = adresseDe(lien);
    try {
      await navigator.clipboard.writeText(voulue);
    } catch {
      dire("La copie est refusée. Copiez cette adresse.");
      adresse.value = voulue;
      adresse.hidden = false;
      adresse.focus();
      adresse.select();
      return;
    }
    dire("Lien copié.");
    minuterie = setTimeout(taire, DUREE);
  }

  for (const lien of document.querySelectorAll(PERMANENTS)) {
    const libelle = `Copier le lien de ${nom(lien)}`;
    lien.setAttribute("role", "button");
    lien.setAttribute("aria-label", libelle);
    if (!lien.id) lien.title = libelle;
  }
  document.querySelector("main").append(avis);

  // Avec une touche de plus, c'est un lien : il s'ouvre ailleurs.
  document.addEventListener("click", (clic) => {
    const lien = clic.target.closest(PERMANENTS);
    if (!lien || clic.ctrlKey || clic.metaKey || clic.shiftKey || clic.altKey) return;
    clic.preventDefault();
    copier(lien);
  });

  document.addEventListener("keydown", (touche) => {
    if (touche.key === " " && touche.target.closest(PERMANENTS)) {
      touche.preventDefault();
      touche.target.click();
    } else if (touche.key === "Escape" && !adresse.hidden) {
      dernier.focus();
    }
  });

  adresse.addEventListener("blur", taire);
})();
