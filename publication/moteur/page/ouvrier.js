// L'ouvrier de la page : Pyodide, l'archive des paquets, puis les messages des widgets, un par un.
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

async function demarrer({ pyodide, archive }) {
  compterLesTelechargements();
  const paquets = telecharger(archive);
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  nouvelle("pyodide");
  const [python, contenu] = await Promise.all([loadPyodide({ indexURL: pyodide }), paquets]);
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
  try {
    await traiter(data);
  } catch (erreur) {
    // Un message de widget qui échoue n'arrête rien : seul un échec à l'ouverture met sa calculatrice en panne.
    if (data.type === "ouvrir") postMessage({ type: "erreur", message: String(erreur), cible: data.cible });
    else console.error(String(erreur));
  }
};
