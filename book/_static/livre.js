// Chargé dans la tête de chaque page, avant le premier affichage : le thème, puis les gestes de la barre du haut.
"use strict";

(() => {
  const racine = document.documentElement;

  // Le thème choisi, ou celui de l'appareil, posé tout de suite : une page sombre ne s'allume pas en blanc.
  const mode = (() => {
    try {
      return localStorage.getItem("mode") || "auto";
    } catch {
      return "auto"; // mémoire du navigateur interdite
    }
  })();
  const sombre = mode === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : mode === "dark";
  racine.dataset.mode = mode;
  racine.dataset.theme = sombre ? "dark" : "light";

  const NOMS = { auto: "celui de l’appareil", light: "clair", dark: "sombre" };

  // Le bouton du thème dit le thème en cours, pas seulement par son dessin.
  function nommerLeTheme() {
    for (const bouton of document.querySelectorAll(".theme-switch-button")) {
      const nom = `Thème : ${NOMS[racine.dataset.mode] ?? NOMS.auto}. Changer`;
      bouton.setAttribute("aria-label", nom);
      bouton.title = nom;
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    nommerLeTheme();
    new MutationObserver(nommerLeTheme).observe(racine, { attributeFilter: ["data-mode"] });
  });

  document.addEventListener("click", (clic) => {
    if (clic.target.closest("[data-geste=imprimer]")) print();
  });
})();
