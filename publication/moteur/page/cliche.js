// Le cliché : la mémoire de Python, ses paquets chargés, gardée sur l'appareil. La page suivante s'en réveille au lieu
// de tout relire. Un seul à la fois, celui de la version du moteur.
const GZIP = "gzip";
const LONGUEUR = "Content-Length";

export const reserveDe = (racine) => `tiamat-cliche-${racine}`;

export const existe = async ({ reserve, adresse }) => (await (await caches.open(reserve)).match(adresse)) !== undefined;

export const oublier = ({ reserve }) => caches.delete(reserve);

// Rend la mémoire gardée, ou rien.
export async function lire({ reserve, adresse }) {
  const reponse = await (await caches.open(reserve)).match(adresse);
  if (reponse === undefined) return null;
  const clair = reponse.body.pipeThrough(new DecompressionStream(GZIP));
  const memoire = new Uint8Array(await new Response(clair).arrayBuffer());
  return memoire.length ? memoire : null;
}

export async function garder({ reserve, adresse }, memoire) {
  await caches.delete(reserve);
  const serre = await new Response(new Blob([memoire]).stream().pipeThrough(new CompressionStream(GZIP))).blob();
  const entetes = { [LONGUEUR]: String(serre.size) };
  await (await caches.open(reserve)).put(adresse, new Response(serre, { headers: entetes }));
}

// Ce que le cliché prend sur l'appareil, en octets.
export async function poids(reserve) {
  if (!(await caches.has(reserve))) return 0;
  const gardes = await (await caches.open(reserve)).matchAll();
  return gardes.reduce((somme, { headers }) => somme + Number(headers.get(LONGUEUR)), 0);
}
