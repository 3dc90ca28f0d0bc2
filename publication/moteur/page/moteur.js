// Où est le moteur Python (moteur.json, écrit par la construction), et s'il a déjà démarré sur cet appareil.
import { reserveDe } from "./cliche.js";

export const ICI = new URL("./", import.meta.url).href;

const RACINE = new URL("../../", ICI).href;
const DRAPEAU = "tiamat:moteur";

// Rend les adresses des pièces du moteur ; `essai` distingue deux tentatives, un import raté étant retenu par la page.
export async function lireMoteur(essai = 0) {
  const reponse = await fetch(`${ICI}moteur.json`, { cache: "no-cache" });
  if (!reponse.ok) throw new Error(`moteur.json : réponse ${reponse.status}`);
  const { version, octets, archive, pyodide, ouvrier, gestionnaire, feuille } = await reponse.json();
  const marque = essai ? `?essai=${essai}` : "";
  return {
    version,
    octets,
    archive: `${ICI}${archive}`,
    pyodide: `${ICI}${pyodide}`,
    ouvrier: `${ICI}${ouvrier}${marque}`,
    gestionnaire: `${ICI}${gestionnaire}${marque}`,
    feuille: `${ICI}${feuille}`,
    cliche: { reserve: reserveDe(RACINE), adresse: `${ICI}cliche-${version}` },
  };
}

export async function dejaVenu() {
  try {
    const drapeau = localStorage.getItem(DRAPEAU);
    return drapeau !== null && drapeau === (await lireMoteur()).version;
  } catch {
    return false; // mémoire refusée ou site injoignable : on attendra un geste
  }
}

export function noterVenue(version) {
  try {
    localStorage.setItem(DRAPEAU, version);
  } catch {
    // Mémoire refusée ou pleine : le moteur attendra un geste à chaque visite.
  }
}
