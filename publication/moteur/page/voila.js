// En mode servi : la calculatrice est une page de Voilà, dans un cadre de même origine.
import { lienPour } from "./lien.js";
import { ICI } from "./moteur.js";

const ATTENTE = 20_000; // au-delà, Python dans la page prend la suite
const PERTES = 2; // la première fois, la calculatrice perdue se recharge elle-même
const REPOS = 80; // sans que rien ne se dessine : la calculatrice est entière
const DEBORD = 6; // le cadre déborde d'autant : la page y garde la place de l'anneau de focus (tiamat.css)
const CORPS = "#main #rendered_cells > div";
const WIDGET = ".jupyter-widgets > *"; // sans élément dedans, ce n'est qu'un message d'erreur

const cadres = new Set();

function recopierTheme(document_) {
  document_.documentElement.dataset.theme = document.documentElement.dataset.theme;
}

new MutationObserver(() => cadres.forEach((cadre) => cadre.rhabiller())).observe(document.documentElement, {
  attributes: true,
  attributeFilter: ["data-theme"],
});

export class Cadre {
  #calculatrice;
  #replier;
  #place;
  #cadre;
  #minuterie = null;
  #pertes = 0;
  #montre = false;

  // `replier()` : ce qui prend la suite quand Voilà refuse, se tait ou se perd.
  constructor(calculatrice, replier) {
    this.#calculatrice = calculatrice;
    this.#replier = replier;
    this.#attendre();
    this.#place = calculatrice.preparer();
    this.#cadre = document.createElement("iframe");
    this.#cadre.title = calculatrice.titre;
    this.#cadre.style.cssText =
      `display:block;width:calc(100% + ${2 * DEBORD}px);margin:-${DEBORD}px;border:0;` +
      `height:${calculatrice.zone.clientHeight}px`;
    this.#cadre.src = `${new URL(`../../voila/render/${calculatrice.nom}.ipynb`, ICI)}${lienPour(calculatrice.nom)}`;
    this.#cadre.onload = () => this.#examiner();
    cadres.add(this);
    this.#place.append(this.#cadre);
  }

  rhabiller() {
    const { contentDocument } = this.#cadre;
    if (contentDocument?.documentElement) recopierTheme(contentDocument); // entre deux pages, le cadre est vide
  }

  #attendre() {
    this.#calculatrice.passer("chargement");
    clearTimeout(this.#minuterie);
    this.#minuterie = setTimeout(() => this.#abandonner(), ATTENTE);
  }

  // Une page d'erreur (503, 404, serveur arrêté) n'a pas la marque d'une calculatrice, ou n'est pas lisible.
  #examiner() {
    const { contentDocument } = this.#cadre;
    if (!contentDocument?.body?.hasAttribute("data-tiamat-calculatrice")) return this.#abandonner();
    recopierTheme(contentDocument);
    contentDocument.addEventListener("tiamat:perdu", (evenement) => this.#perdre(evenement));
    let repos = null;
    const guet = new MutationObserver(() => {
      const corps = contentDocument.querySelector(CORPS);
      if (!corps?.querySelector(WIDGET)) return;
      clearTimeout(repos);
      repos = setTimeout(() => {
        guet.disconnect();
        this.#montrer(corps);
      }, REPOS);
    });
    guet.observe(contentDocument.body, { childList: true, subtree: true });
  }

  #montrer(corps) {
    clearTimeout(this.#minuterie);
    const ajuster = () => {
      this.#cadre.style.height = `${Math.ceil(corps.getBoundingClientRect().height)}px`;
    };
    new this.#cadre.contentWindow.ResizeObserver(ajuster).observe(corps);
    ajuster();
    if (this.#montre) return this.#calculatrice.passer("vif");
    this.#montre = true;
    this.#calculatrice.montrer(this.#place, { racine: () => corps });
  }

  #perdre(evenement) {
    this.#pertes += 1;
    if (this.#pertes < PERTES) return this.#attendre();
    evenement.preventDefault();
    this.#abandonner();
  }

  // Quitter la page du cadre avant de l'ôter : c'est en partant qu'elle fait arrêter son noyau.
  #abandonner() {
    if (!cadres.delete(this)) return;
    clearTimeout(this.#minuterie);
    this.#cadre.onload = () => {
      this.#calculatrice.remettreApercu();
      this.#place.remove();
      this.#replier();
    };
    this.#cadre.src = "about:blank";
  }
}
