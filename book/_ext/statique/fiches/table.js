// La table des techniques : filtrer, trier par colonne, garder l'un et l'autre dans l'adresse.
"use strict";

(() => {
  const SENS = { ascending: 1, descending: -1 };
  const alphabet = new Intl.Collator("fr", { sensitivity: "base" });

  // Les mots d'un texte, sans accents ni majuscules ni ponctuation.
  const plier = (texte) =>
    texte.toLowerCase().replace(/œ/g, "oe").normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9]+/g, " ").trim();

  function brancher(boite) {
    const formulaire = boite.querySelector("form");
    const bilan = boite.querySelector("[role=status]");
    const ordre = boite.querySelector(":scope > .tm-petit");
    const vide = boite.querySelector(".tm-avis");
    const retirer = boite.querySelector(".tm-bilan button");
    const entetes = [...boite.querySelectorAll("thead th")];
    const corps = boite.querySelector("tbody");
    const rangs = [...corps.rows];
    const textes = new Map(rangs.map((rang) => [rang, texteDe(rang)]));
    const listes = [...formulaire.querySelectorAll("select")];

    function texteDe(rang) {
      return `${plier([...rang.cells].map((c) => c.textContent).join(" "))} ${rang.dataset.cherche}`;
    }

    // ── Filtrer ──
    function convient(rang, mots) {
      const choisis = listes.filter((liste) => liste.value);
      return (
        choisis.every((liste) => rang.dataset[liste.name].split(" ").includes(liste.value)) &&
        mots.every((mot) => textes.get(rang).includes(mot))
      );
    }

    function filtrer() {
      const mots = plier(formulaire.elements.texte.value).split(" ").filter(Boolean);
      for (const rang of rangs) rang.hidden = !convient(rang, mots);
      dire();
    }

    function vider() {
      formulaire.reset();
      filtrer();
      formulaire.elements.texte.focus();
    }

    // ── Trier ──
    const sensDe = (entete) => entete.getAttribute("aria-sort");

    // Un nombre si la case en donne un, son texte sinon ; null si elle est vide.
    function cle(rang, colonne) {
      const { tri } = rang.cells[colonne].dataset;
      if (tri === undefined) return rang.cells[colonne].textContent.trim();
      return tri === "" ? null : Number(tri);
    }

    // Ce qui n'a pas de valeur vient à la fin, dans les deux sens.
    function trier(entete, sens) {
      const colonne = entetes.indexOf(entete);
      const comparer = (a, b) => {
        const [x, y] = [cle(a, colonne), cle(b, colonne)];
        if (x === null || y === null) return (x === null) - (y === null);
        return SENS[sens] * (typeof x === "number" ? x - y : alphabet.compare(x, y));
      };
      for (const autre of entetes) autre.removeAttribute("aria-sort");
      entete.setAttribute("aria-sort", sens);
      corps.append(...[...rangs].sort(comparer));
      dire();
    }

    function rendreActif(entete) {
      const bouton = document.createElement("button");
      bouton.type = "button";
      bouton.append(...entete.childNodes);
      bouton.addEventListener("click", () =>
        trier(entete, sensDe(entete) === "ascending" ? "descending" : "ascending"),
      );
      entete.append(bouton);
    }

    // ── Dire où l'on en est, et le garder dans l'adresse ──
    function dire() {
      const montres = rangs.filter((rang) => !rang.hidden).length;
      const triee = entetes.find(sensDe);
      const inverse = sensDe(triee) === "descending";
      const s = montres > 1 ? "s" : "";
      const sur = montres < rangs.length ? ` sur ${rangs.length}` : "";
      const cle = `${triee.dataset.mot}${inverse ? ", en ordre inverse" : ""}`;
      bilan.textContent = montres ? `${montres} technique${s}${sur}, triée${s} par ${cle}.` : "Aucune technique.";
      vide.hidden = montres > 0;
      retirer.hidden = montres === 0 || montres === rangs.length;
      garder(inverse ? `-${triee.dataset.colonne}` : triee === entetes[0] ? "" : triee.dataset.colonne);
    }

    function garder(tri) {
      const adresse = new URL(location.href);
      const parametres = adresse.searchParams;
      for (const [nom, valeur] of [...new FormData(formulaire), ["tri", tri]]) {
        if (valeur) parametres.set(nom, valeur);
        else parametres.delete(nom);
      }
      try {
        history.replaceState(history.state, "", adresse);
      } catch {
        // Une page ouverte depuis le disque n'a pas le droit de changer d'adresse.
      }
    }

    function restaurer() {
      const parametres = new URLSearchParams(location.search);
      formulaire.elements.texte.value = parametres.get("texte") ?? "";
      for (const liste of listes) {
        const voulue = parametres.get(liste.name) ?? "";
        if ([...liste.options].some((option) => option.value === voulue)) liste.value = voulue;
      }
      const tri = parametres.get("tri") ?? "";
      const entete = entetes.find((e) => e.dataset.colonne === tri.replace(/^-/, "")) ?? entetes[0];
      trier(entete, tri.startsWith("-") ? "descending" : "ascending");
      filtrer();
    }

    entetes.forEach(rendreActif);
    formulaire.hidden = ordre.hidden = false;
    boite.classList.add("tm-techniques--vive");
    formulaire.addEventListener("input", filtrer);
    formulaire.addEventListener("submit", (envoi) => envoi.preventDefault());
    boite.addEventListener("click", (clic) => {
      if (clic.target.closest("[data-geste=retirer-les-filtres]")) vider();
    });
    restaurer();
  }

  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll(".tm-techniques").forEach(brancher));
})();
