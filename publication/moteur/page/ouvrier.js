// L'ouvrier de la page : Pyodide, l'archive des paquets, puis les messages des widgets, un par un.
import { garder, lire, oublier } from "./cliche.js";

let amorce = null; // promesse du module Python `amorce`

const nouvelle = (etape) => postMessage({ type: "nouvelle", etape });

// Ce que l'ouvrier télécharge se compte au passage. La réponse elle-même n'est pas touchée : le navigateur garde le
// code compilé d'un fichier, pas celui d'un flux récrit.
function compterLesTelechargements() {
  const demander = self.fetch;
  let recus = 0;
  self.fetch = async (...demande) => {
    const reponse = await demander(...demande);
    compter(reponse.clone()).catch(() => {}); // un téléchargement coupé échoue aussi pour qui l'a demandé
    return reponse;
  };
  async function compter({ body }) {
    for (const lecteur = body.getReader(); ; ) {
      const { done, value } = await lecteur.read();
      if (done) return;
      recus += value.length;
      postMessage({ type: "nouvelle", etape: "telechargement", recus });
    }
  }
}

async function telecharger(adresse) {
  const reponse = await fetch(adresse);
  if (!reponse.ok) throw new Error(`${adresse} : réponse ${reponse.status}`);
  return reponse.arrayBuffer();
}

// Un Python neuf, ou celui du cliché ; un cliché qui ne se réveille pas est jeté.
async function eveiller(loadPyodide, indexURL, cliche) {
  try {
    const memoire = await lire(cliche);
    if (memoire !== null) {
      const python = await loadPyodide({ indexURL, _loadSnapshot: memoire });
      nouvelle("reveil");
      return python;
    }
  } catch (erreur) {
    console.warn(`Cliché : ${erreur}`);
    await oublier(cliche).catch(() => {});
  }
  return loadPyodide({ indexURL });
}

async function demarrer({ pyodide, archive, cliche }) {
  compterLesTelechargements();
  const paquets = telecharger(archive);
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  nouvelle("pyodide");
  const [python, contenu] = await Promise.all([eveiller(loadPyodide, pyodide, cliche), paquets]);
  nouvelle("python");
  python.registerJsModule("pont", {
    envoyer: (texte) => postMessage({ type: "comm", texte }),
    montrer: (id, cible) => postMessage({ type: "montrer", id, cible }),
  });
  python.unpackArchive(contenu, "zip"); // dans le dossier courant, où Python cherche ses modules
  const module = python.pyimport("amorce");
  nouvelle("amorce");
  return module;
}

// Rien ne doit lier cette mémoire à la page : ni module JavaScript, ni widget. Pyodide ne réveille qu'une mémoire restée
// à sa taille de départ ; trop pleine, elle ne se garde pas, et ne se reprend pas non plus à chaque page.
async function photographier({ pyodide, archive, cliche }) {
  const [{ loadPyodide }, contenu] = await Promise.all([import(`${pyodide}pyodide.mjs`), telecharger(archive)]);
  const python = await loadPyodide({ indexURL: pyodide, _makeSnapshot: true });
  const depart = python._module.HEAP8.length;
  python.unpackArchive(contenu, "zip");
  python.runPython("import prechauffe; prechauffe.charger()");
  const tient = python._module.HEAP8.length === depart;
  await garder(cliche, tient ? python.makeMemorySnapshot() : new Uint8Array());
  postMessage(tient ? { type: "photographie" } : { type: "erreur", message: "la mémoire a dépassé sa taille de départ" });
}

async function traiter({ type, nom, cible, message }) {
  const { ouvrir, recevoir } = await amorce;
  if (type === "ouvrir") return ouvrir(nom, cible);
  try {
    recevoir(JSON.stringify(message));
  } finally {
    postMessage({ type: "libre", msg_id: message.msg_id });
  }
}

onmessage = async ({ data }) => {
  if (data.type === "demarrer") {
    amorce = demarrer(data);
    amorce.catch((erreur) => postMessage({ type: "erreur", message: String(erreur) }));
    return;
  }
  if (data.type === "photographier") {
    photographier(data).catch((erreur) => postMessage({ type: "erreur", message: String(erreur) }));
    return;
  }
  try {
    await traiter(data);
  } catch (erreur) {
    // Un message de widget qui échoue n'arrête rien : seul un échec à l'ouverture met sa calculatrice en panne.
    if (data.type === "ouvrir") postMessage({ type: "erreur", message: String(erreur), cible: data.cible });
    else console.error(String(erreur));
  }
};
