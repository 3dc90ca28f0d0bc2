// Python dans la page : un seul ouvrier pour toutes les calculatrices, relancé quand il se perd.
import { noterVenue } from "./moteur.js";
import { photographier } from "./photographe.js";
import { Session } from "./session.js";

const SILENCE = 15_000; // sans nouvelle de l'ouvrier, les calculatrices qui l'attendent se disent en panne
const RELANCES = { nombre: 3, duree: 60_000 }; // au-delà, relancer ne sert plus à rien

export class Pyodide {
  #session = null;
  #muet = false;
  #ouvertes = new Map(); // cible → calculatrice
  #cibles = 0;
  #relances = [];
  #minuterie = null;

  activer(calculatrice) {
    if (this.#session === null) this.#commencer();
    this.#ouvrir(this.#cibles++, calculatrice);
  }

  // Python ne répond plus à cette calculatrice : un nouvel ouvrier les reprend toutes.
  perdu(calculatrice) {
    if (calculatrice.etat !== "vif") return; // la relance est en cours, l'ancienne vue parle encore
    const maintenant = Date.now();
    this.#relances = this.#relances.filter((date) => maintenant - date < RELANCES.duree);
    this.#relances.push(maintenant);
    if (this.#relances.length > RELANCES.nombre) this.#abandonner();
    else this.#relancer();
  }

  #commencer() {
    this.#muet = false;
    const session = new Session({
      nouvelle: (etape, part) => {
        this.#guetter();
        if (etape === "telechargement") this.#attendues().forEach((calculatrice) => calculatrice.telecharger(part));
        if (etape === "python") this.#attendues().forEach((calculatrice) => calculatrice.demarrer());
      },
      vue: (cible, id) => this.#dessiner(session, cible, id),
      erreur: (_, cible) => (cible === undefined ? this.#abandonner() : this.#enPanne(cible)),
    });
    this.#session = session;
  }

  #ouvrir(cible, calculatrice) {
    this.#ouvertes.set(cible, calculatrice);
    calculatrice.passer("chargement");
    this.#session.ouvrir(calculatrice.nom, cible);
    this.#guetter();
  }

  async #dessiner(session, cible, id) {
    const calculatrice = this.#ouvertes.get(cible);
    const place = calculatrice.preparer();
    let vue;
    try {
      vue = await session.dessiner(id, place);
    } catch (erreur) {
      place.remove();
      console.error(erreur);
      if (session === this.#session) this.#enPanne(cible);
      return;
    }
    if (session !== this.#session) {
      session.retirer(vue);
      place.remove();
      return;
    }
    calculatrice.montrer(place, { liberer: () => session.retirer(vue) });
    noterVenue(session.moteur.version);
    photographier(session.moteur);
  }

  #relancer() {
    this.#session?.arreter();
    this.#commencer();
    for (const [cible, calculatrice] of this.#ouvertes) this.#ouvrir(cible, calculatrice);
  }

  #abandonner() {
    this.#session?.arreter();
    this.#session = null;
    for (const cible of this.#ouvertes.keys()) this.#enPanne(cible);
  }

  #enPanne(cible) {
    const calculatrice = this.#ouvertes.get(cible);
    calculatrice.panne(() => {
      if (this.#session === null || this.#muet) this.#relancer();
      else this.#ouvrir(cible, calculatrice);
    });
  }

  // Chaque nouvelle de l'ouvrier rend patience. Une calculatrice en panne par silence peut encore arriver, en retard.
  #guetter() {
    this.#muet = false;
    clearTimeout(this.#minuterie);
    this.#minuterie = setTimeout(() => {
      const attendues = [...this.#ouvertes].filter(([, { etat }]) => etat === "chargement");
      this.#muet = attendues.length > 0;
      for (const [cible] of attendues) this.#enPanne(cible);
    }, SILENCE);
  }

  #attendues() {
    return [...this.#ouvertes.values()].filter(({ etat }) => etat === "chargement");
  }
}
