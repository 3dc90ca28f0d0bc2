// Le travailleur de service du site publié : le livre entier, rangé sur l'appareil, d'une seule version.
// La construction écrit avant ce code `RESERVE` = { version, octets, fichiers: [{ url, revision, integrity }] }.
import { clientsClaim } from "workbox-core";
import { addPlugins, precacheAndRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler, setDefaultHandler } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";

const { version, octets, fichiers } = self.RESERVE;
const PATIENCE = 2_000; // un réseau qui traîne ne retient pas la page
const INTROUVABLE = "404.html";
let ranges = 0;

async function annoncer(message) {
  for (const page of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(message);
}

addPlugins([
  {
    handlerDidComplete: async ({ event }) => {
      if (event.type !== "install") return;
      ranges += 1;
      await annoncer({ type: "rangement", ranges, total: fichiers.length, octets });
    },
  },
]);

// Aucun paramètre ne change un fichier du livre : ni « ?v= », ni « ?digest= », ni le lien d'une calculatrice.
precacheAndRoute(fichiers, { ignoreURLParametersMatching: [/./], cleanURLs: false });

// Qui calcule, seul le site le sait, et à chaque visite. Sans lui, c'est la page.
registerRoute(
  ({ url }) => url.pathname.endsWith("/_static/live/mode.js"),
  async ({ request }) => {
    try {
      const reponse = await fetch(request, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      if (reponse.ok) return reponse;
    } catch {
      // Hors ligne.
    }
    return new Response('window.TIAMAT_MODE = "pyodide";\n', { headers: { "Content-Type": "text/javascript" } });
  },
);

// Le reste se demande au site ; hors ligne, une page que le livre n'a pas le dit.
setDefaultHandler(new NetworkOnly());
setCatchHandler(async ({ request }) =>
  request.mode === "navigate" ? Response.redirect(new URL(INTROUVABLE, self.registration.scope)) : Response.error(),
);

clientsClaim();
addEventListener("message", ({ data, ports }) => {
  if (data?.type === "SKIP_WAITING") self.skipWaiting();
  if (data?.type === "RESERVE") ports[0].postMessage({ version, octets, total: fichiers.length });
});
