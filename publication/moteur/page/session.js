// Une vie de l'ouvrier Python, de son démarrage à son arrêt, et les vues dessinées pendant cette vie.
import { Comms } from "./comms.js";
import { lireMoteur } from "./moteur.js";

let sessions = 0;

function chargerFeuille(href) {
  return new Promise((chargee, refusee) => {
    const feuille = document.createElement("link");
    Object.assign(feuille, { rel: "stylesheet", href, onload: chargee, onerror: refusee });
    // Avant les feuilles du livre : la charte a le dernier mot.
    document.head.prepend(feuille);
  });
}

async function chargerGestionnaire({ gestionnaire, feuille }) {
  const dejaLa = document.querySelector("link[rel=stylesheet][href*='live/gestionnaire.']");
  const [module] = await Promise.all([import(gestionnaire), dejaLa ?? chargerFeuille(feuille)]);
  return module;
}

// Une boîte est rendue avant ses enfants : on attend aussi ceux-ci.
async function toutDessine(vue) {
  const enfants = await Promise.all((vue.children_views ?? vue.childrenViews)?.views ?? []);
  await Promise.all(enfants.map(toutDessine));
}

export class Session {
  #auditeur;
  #ouvrier = null;
  #gestionnaire = null;
  #comms = null;
  #file = Promise.resolve();
  #vues = new Set();
  #arretee = false;
  #octets = 0;

  // `auditeur` : { nouvelle(étape, part téléchargée), vue(cible, id), erreur(message, cible?) } ; une erreur sans cible est mortelle.
  constructor(auditeur) {
    this.#auditeur = auditeur;
    this.moteur = null;
    this.prete = this.#demarrer();
    this.prete.catch((erreur) => this.#signaler(String(erreur)));
  }

  async #demarrer() {
    const moteur = await lireMoteur(sessions++);
    if (this.#arretee) return;
    this.moteur = moteur;
    this.#octets = moteur.octets;
    this.#ouvrier = new Worker(moteur.ouvrier, { type: "module" });
    this.#ouvrier.onmessage = ({ data }) => this.#recevoir(data);
    this.#ouvrier.onerror = (evenement) => this.#signaler(evenement.message ?? "ouvrier introuvable");
    this.#ouvrier.postMessage({ type: "demarrer", ...moteur });
    const { Gestionnaire, uuid } = await chargerGestionnaire(moteur);
    this.#comms = new Comms((message) => this.#ouvrier.postMessage(message), uuid);
    this.#gestionnaire = new Gestionnaire((cible, id) => this.#comms.creer(cible, id));
  }

  async ouvrir(nom, cible) {
    await this.prete.catch(() => {}); // l'échec du démarrage a déjà été signalé
    this.#ouvrier?.postMessage({ type: "ouvrir", nom, cible });
  }

  async dessiner(id, place) {
    const modele = await this.#gestionnaire.get_model(id);
    const vue = await this.#gestionnaire.create_view(modele);
    await this.#gestionnaire.display_view(vue, place);
    await toutDessine(vue);
    this.#vues.add(vue);
    return vue;
  }

  // Une vue ne survit à l'ouvrier que jusqu'à ce qu'une autre la remplace ; la dernière emporte les modèles.
  retirer(vue) {
    vue.remove();
    this.#vues.delete(vue);
    if (this.#arretee && this.#vues.size === 0) this.#gestionnaire.clear_state();
  }

  arreter() {
    this.#arretee = true;
    this.#ouvrier?.terminate();
    if (this.#vues.size === 0) this.#gestionnaire?.clear_state();
  }

  #signaler(message, cible) {
    if (this.#arretee) return;
    console.error(`Calculatrice : ${message}`);
    this.#auditeur.erreur(message, cible);
  }

  // Les messages se traitent un par un : une vue ne se dessine qu'une fois ses modèles ouverts.
  #recevoir(message) {
    if (this.#arretee) return;
    this.#auditeur.nouvelle(message.etape, message.recus / this.#octets);
    if (message.type === "erreur") this.#signaler(message.message, message.cible);
    else this.#file = this.#file.then(() => this.#traiter(message)).catch((erreur) => console.error(erreur));
  }

  async #traiter({ type, ...contenu }) {
    await this.prete;
    if (this.#arretee) return;
    if (type === "comm") await this.#comms.recevoir(this.#gestionnaire, JSON.parse(contenu.texte));
    else if (type === "libre") this.#comms.liberer(contenu.msg_id);
    else if (type === "montrer") await this.#auditeur.vue(contenu.cible, contenu.id);
  }
}
