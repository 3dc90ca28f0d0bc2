// Prend le cliché du moteur, une fois par version, sans gêner la lecture : au repos, et dans un ouvrier à part.
import { existe } from "./cliche.js";

const REPOS = 4_000;
const MEMOIRE = 4; // Go : en prendre un demande un second Python, le temps de le prendre
let prevu = false;

// Le lecteur qui a rangé le livre sur son appareil accepte que l'on y garde de quoi aller vite ; les autres, non.
export async function photographier(moteur) {
  if (prevu || !navigator.serviceWorker?.controller || !navigator.locks || !(navigator.deviceMemory >= MEMOIRE)) return;
  prevu = true;
  await new Promise((passe) => setTimeout(passe, REPOS));
  await navigator.locks.request(moteur.cliche.reserve, { ifAvailable: true }, async (verrou) => {
    if (verrou !== null && !(await existe(moteur.cliche))) await prendre(moteur);
  });
}

function prendre({ ouvrier, pyodide, archive, cliche }) {
  const appareil = new Worker(ouvrier, { type: "module" });
  appareil.postMessage({ type: "photographier", pyodide, archive, cliche });
  return new Promise((fini) => {
    appareil.onmessage = appareil.onerror = ({ data }) => {
      if (data?.type === "erreur") console.warn(`Cliché : ${data.message}`);
      if (data?.type === "nouvelle") return;
      appareil.terminate();
      fini();
    };
  });
}
