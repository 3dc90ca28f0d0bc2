// Une calculatrice de la page : ce qu'elle montre (aperçu, attente, vive, panne) et où va le focus.
import { avisDePanne } from "./avis.js";

const TEXTES = {
  apercu: "Aperçu",
  chargement: "Chargement de Python…",
  demarrage: "Démarrage de Python…",
  vif: "Active",
  panne: "Indisponible",
};
const CONTROLE = "input, select, textarea, button, summary, a[href], [tabindex='0']";

const controles = (racine) => [...racine.querySelectorAll(CONTROLE)].filter((e) => !e.disabled && e.checkVisibility());

export class Calculatrice {
  #bouton;
  #texte;
  #apercu;
  #place = null;
  #liberer = () => {};
  #avis = null;
  #barre = null;

  constructor(section) {
    this.section = section;
    this.nom = section.dataset.calc;
    this.titre = section.getAttribute("aria-label");
    this.zone = section.querySelector(".zone");
    this.#bouton = section.querySelector(".tm-calc-activer");
    this.#texte = section.querySelector(".tm-calc-etat");
    this.#apercu = [...this.zone.childNodes];
    this.#bouton.hidden = false;
  }

  get etat() {
    return this.section.dataset.etat;
  }

  passer(etat) {
    this.section.dataset.etat = etat;
    this.#texte.textContent = TEXTES[etat];
    this.zone.setAttribute("aria-busy", etat === "chargement");
    // Pendant l'attente, le bouton reste : le cacher ferait perdre le focus de qui vient de le presser.
    this.#bouton.setAttribute("aria-disabled", etat === "chargement");
    if (etat === "vif" || etat === "panne") this.#bouton.hidden = true;
    this.#avis?.remove();
    this.#avis = null;
    this.#barre?.remove();
    this.#barre = null;
  }

  telecharger(part) {
    this.#barre ??= this.#poserBarre();
    this.#barre.value = part;
  }

  demarrer() {
    this.#barre?.removeAttribute("value");
    this.#texte.textContent = TEXTES.demarrage;
  }

  #poserBarre() {
    const barre = document.createElement("progress");
    barre.className = "tm-calc-avancement";
    barre.setAttribute("aria-label", "Chargement de Python");
    this.#bouton.after(barre);
    return barre;
  }

  // Rend un endroit invisible, à la largeur de la zone, où dessiner sans que rien de visible ne bouge.
  preparer() {
    const place = document.createElement("div");
    const { paddingLeft, paddingRight } = getComputedStyle(this.zone);
    const largeur = this.zone.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    place.style.cssText = `position:absolute;visibility:hidden;overflow:hidden;height:0;width:${largeur}px`;
    this.zone.append(place);
    return place;
  }

  // Montre `place`, déjà dessinée, à la place de ce qui est affiché. Le focus, s'il était ici, va au premier
  // contrôle vif, ou au même contrôle qu'avant si la calculatrice ne fait que revenir.
  // `racine()` : où chercher ces contrôles ; `liberer()` : ce qu'il faut défaire quand `place` s'en ira.
  montrer(place, { racine = () => place, liberer = () => {} } = {}) {
    const avaitFocus = this.section.contains(document.activeElement);
    const rang = this.#place ? controles(this.#place).indexOf(document.activeElement) : 0;
    this.#retirer((noeud) => noeud !== place);
    place.removeAttribute("style");
    this.#place = place;
    this.#liberer = liberer;
    if (avaitFocus) {
      const vifs = controles(racine());
      (vifs[rang] ?? vifs[0])?.focus({ preventScroll: true });
    }
    this.passer("vif");
  }

  remettreApercu() {
    if (this.#place === null) return;
    this.#retirer(() => true);
    this.zone.replaceChildren(...this.#apercu);
    this.#place = null;
  }

  panne(reessayer) {
    const avaitFocus = this.section.contains(document.activeElement);
    this.remettreApercu();
    this.passer("panne");
    this.#avis = avisDePanne(() => {
      this.#bouton.hidden = false;
      this.#bouton.focus({ preventScroll: true });
      reessayer();
    });
    this.zone.before(this.#avis);
    if (avaitFocus) this.#avis.querySelector("button").focus({ preventScroll: true });
  }

  #retirer(choisi) {
    this.#liberer();
    this.#liberer = () => {};
    for (const noeud of [...this.zone.childNodes].filter(choisi)) noeud.remove();
  }
}
