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

  // Les questions d'un chapitre : le premier essai compte ; le bouton vérifie, puis mène à la suite.
  function interroger(jeu) {
    const questions = [...jeu.querySelectorAll("fieldset")];
    const score = jeu.querySelector(".tm-score");
    const verdict = (issue) => jeu.querySelector(`template[data-verdict=${issue}]`).content.cloneNode(true);
    const compter = (issue) => questions.filter((q) => q.dataset.issue === issue).length;
    const dans = (question) => ({
      bouton: question.querySelector("button"),
      statut: question.querySelector("[role=status]"),
      reponse: question.querySelector("details"),
      choix: [...question.querySelectorAll("input")],
    });

    function vierge(question) {
      const { bouton, statut, reponse, choix } = dans(question);
      delete question.dataset.issue;
      for (const radio of choix) radio.checked = radio.disabled = false;
      statut.textContent = score.textContent = "";
      bouton.textContent = "Vérifier";
      reponse.open = bouton.hidden = false;
    }

    function verifier(question) {
      const { bouton, statut, reponse, choix } = dans(question);
      const choisi = choix.findIndex((radio) => radio.checked);
      if (choisi < 0) {
        statut.textContent = "Choisissez d’abord une réponse.";
        return;
      }
      const issue = choisi === Number(question.dataset.juste) ? "juste" : "faux";
      question.dataset.issue = issue;
      statut.replaceChildren(verdict(issue));
      for (const radio of choix) radio.disabled = true;
      reponse.open = true;
      bouton.textContent = bouton.dataset.suite;
      const reste = questions.length - compter("juste") - compter("faux");
      const bilan = `Score\u00a0: ${compter("juste")} sur ${questions.length}.`;
      score.textContent = reste ? `${bilan} À répondre\u00a0: ${reste}.` : bilan;
    }

    questions.forEach((question, rang) => {
      vierge(question);
      dans(question).bouton.addEventListener("click", () => {
        if (!question.dataset.issue) return verifier(question);
        const suivante = questions[rang + 1] ?? questions[0];
        if (suivante === questions[0]) questions.forEach(vierge);
        dans(suivante).choix[0].focus();
      });
    });
  }

  // Ce qui s'ouvre par-dessus la page se ferme quand le focus en sort : il ne va jamais sous un voile.
  function fermerEnSortant(dedans, fermer) {
    document.addEventListener("focusin", ({ target }) => {
      if (!dedans.contains(target)) fermer();
    });
  }

  // Échap ferme la recherche (le thème s'en charge) et rend le focus au bouton qui l'a ouverte.
  function rendreLeFocusDe(recherche) {
    let depuis = null;
    recherche.addEventListener("focusin", ({ relatedTarget }) => {
      depuis = relatedTarget;
    });
    recherche.addEventListener("keydown", ({ key }) => {
      const boutons = [depuis, ...document.querySelectorAll(".search-button__button")];
      if (key === "Escape") boutons.find((b) => b?.checkVisibility({ visibilityProperty: true }))?.focus();
    });
  }

  document.addEventListener("DOMContentLoaded", () => {
    nommerLeTheme();
    for (const cote of ["primary", "secondary"]) {
      const tiroir = document.querySelector(`.bd-sidebar-${cote}`);
      const ouvert = document.getElementById(`pst-${cote}-sidebar-checkbox`);
      if (!tiroir) continue;
      fermerEnSortant(tiroir, () => (ouvert.checked = false));
      // Le thème lui donne le focus au bout d'un dixième de seconde : sur un appareil lent, il est encore caché.
      tiroir.addEventListener("transitionend", ({ target }) => {
        if (target === tiroir && ouvert.checked && !tiroir.contains(document.activeElement)) tiroir.querySelector("a, button").focus();
      });
    }
    const recherche = document.querySelector(".search-button__wrapper");
    fermerEnSortant(recherche, () => recherche.classList.remove("show"));
    rendreLeFocusDe(recherche);
    document.querySelectorAll(".tm-questions").forEach(interroger);
    new MutationObserver(nommerLeTheme).observe(racine, { attributeFilter: ["data-mode"] });
  });

  // Sur papier, rien n'est replié ; un navigateur récent le fait par la feuille de style, sans rien ouvrir.
  if (!CSS.supports("selector(::details-content)")) {
    addEventListener("beforeprint", () => {
      for (const pli of document.querySelectorAll("details")) pli.open = true;
    });
  }

  // Un cadre ne se plie pas à la feuille : la page imprime une copie de la calculatrice qu'il contient.
  function copierLeCadre(cadre) {
    const vive = cadre.contentDocument?.querySelector(".tiamat-calculatrice");
    if (!vive) return;
    const copie = document.importNode(vive, true);
    const listes = [...vive.querySelectorAll("select")]; // une copie en oublie le choix
    copie.querySelectorAll("select").forEach((liste, rang) => (liste.selectedIndex = listes[rang].selectedIndex));
    copie.classList.add("tm-sur-papier");
    cadre.after(copie);
  }

  addEventListener("beforeprint", () => document.querySelectorAll(".tiamat-calc iframe").forEach(copierLeCadre));
  addEventListener("afterprint", () => document.querySelectorAll("iframe + .tm-sur-papier").forEach((c) => c.remove()));

  document.addEventListener("click", (clic) => {
    if (clic.target.closest("[data-geste=imprimer]")) print();
  });
})();
