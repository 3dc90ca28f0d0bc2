// Les cartes : choisir celles d'un art ou d'un personnage, refaire les planches, imprimer.
// Un personnage gardé dit lui-même les techniques qu'il connaît ; aucune règle n'est calculée ici.
"use strict";

(() => {
  const CLE = "tiamat:personnages:v1"; // la collection que tient widgets/memoire.js
  const RIEN = "Aucune carte\u00a0: ce personnage ne connaît que les techniques standards. Cochez-les pour les imprimer.";
  const accorder = (n, mot) => `${n}\u00a0${mot}${n > 1 ? "s" : ""}`;
  const compter = (cartes, feuilles) => `${accorder(cartes, "carte")}, sur ${accorder(feuilles, "feuille")} A4.`;

  function personnages() {
    try {
      const table = JSON.parse(localStorage.getItem(CLE) ?? "{}");
      return Object.entries(table).flatMap(([id, entree]) => lirePersonnage(id, entree?.texte));
    } catch {
      return [];
    }
  }

  function lirePersonnage(id, texte) {
    try {
      const { nom, techniques = [] } = JSON.parse(texte);
      return typeof nom === "string" && Array.isArray(techniques) ? [{ id, nom, techniques }] : [];
    } catch {
      return [];
    }
  }

  class ChoixDeCartes {
    constructor(formulaire) {
      this.formulaire = formulaire;
      this.liste = formulaire.querySelector("select");
      this.standards = formulaire.querySelector("input");
      this.etat = formulaire.querySelector("[role=status]");
      this.bouton = formulaire.querySelector("button");
      this.planches = document.querySelector(".tm-planches");
      const pleine = this.planches.firstElementChild;
      this.parPlanche = pleine.querySelectorAll(".tm-carte").length;
      this.vide = pleine.cloneNode(false);
      this.coupe = this.planches.querySelector(".tm-coupe");
      this.cartes = [...this.planches.querySelectorAll(".tm-carte")];
      this.lister();
      formulaire.addEventListener("change", () => this.choisir());
      formulaire.addEventListener("submit", (e) => e.preventDefault());
      this.bouton.addEventListener("click", () => this.imprimer());
      window.addEventListener("storage", (e) => {
        if (e.key === null || e.key === CLE) this.lister();
      });
      formulaire.hidden = false;
    }

    // Refait « Mes personnages » d'après la mémoire, et garde le choix s'il existe encore.
    lister() {
      const choisi = this.liste.value;
      const groupe = this.liste.querySelector("[data-collection]");
      const options = personnages().map(({ id, nom, techniques }) => {
        const option = new Option(nom, `garde:${id}`);
        option.dataset.techniques = techniques.join(" ");
        return option;
      });
      groupe.replaceChildren(...options);
      groupe.hidden = options.length === 0;
      this.liste.value = choisi;
      if (this.liste.selectedIndex < 0) this.liste.selectedIndex = 0;
      this.choisir();
    }

    choisir() {
      const [option] = this.liste.selectedOptions;
      const [sorte, id] = option.value.split(":");
      const connues = new Set(option.dataset.techniques?.split(" "));
      const retenue = (carte) => {
        const arts = carte.dataset.arts.split(" ");
        if (arts.includes("standard")) return this.standards.checked;
        return sorte === "" || (sorte === "art" ? arts.includes(id) : connues.has(carte.dataset.technique));
      };
      this.montrer(this.cartes.filter(retenue));
    }

    montrer(cartes) {
      const feuilles = [];
      for (let i = 0; i < cartes.length; i += this.parPlanche) {
        const planche = this.vide.cloneNode(false);
        planche.append(...cartes.slice(i, i + this.parPlanche), this.coupe.cloneNode(true));
        feuilles.push(planche);
      }
      this.planches.replaceChildren(...feuilles);
      this.bouton.setAttribute("aria-disabled", String(cartes.length === 0));
      this.etat.textContent = cartes.length ? compter(cartes.length, feuilles.length) : RIEN;
    }

    imprimer() {
      if (this.bouton.getAttribute("aria-disabled") !== "true") window.print();
    }
  }

  addEventListener("DOMContentLoaded", () => new ChoixDeCartes(document.querySelector(".tm-choix-de-cartes")));
})();
