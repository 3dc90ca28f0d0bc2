// Le livre hors ligne, côté page : le ranger sur l'appareil, dire où l'on en est, proposer la version qui attend.
import { Workbox } from "workbox-window";
import { poids, reserveDe } from "../page/cliche.js";
import { proposer } from "./nouvelle_version.js";
import { Pied } from "./pied.js";

const REPOS = 3_000; // la page d'abord : le rangement ne lui prend ni réseau ni processeur
const ACCORD = "tiamat:hors-ligne";
const RACINE = new URL(document.documentElement.dataset.content_root, location.href).href;

const possible = "serviceWorker" in navigator && location.protocol.startsWith("http");
if (possible && window.TIAMAT_MODE === "voila") await retirer();
else if (possible) await commencer();

// En mode servi, un livre rangé d'avant cacherait celui du serveur.
async function retirer() {
  const inscriptions = await navigator.serviceWorker.getRegistrations();
  const anciennes = inscriptions.filter(({ scope }) => scope === RACINE);
  if (anciennes.length === 0) return;
  await Promise.all(anciennes.map((inscription) => inscription.unregister()));
  await vider();
  location.reload();
}

async function vider() {
  const noms = (await caches.keys()).filter((nom) => nom.endsWith(RACINE));
  await Promise.all(noms.map((nom) => caches.delete(nom)));
}

function lireAccord() {
  try {
    return localStorage.getItem(ACCORD);
  } catch {
    return null; // mémoire refusée : le choix ne se retient pas
  }
}

function noterAccord(reponse) {
  try {
    localStorage.setItem(ACCORD, reponse);
  } catch {
    // Il se redemandera.
  }
}

async function commencer() {
  const pied = new Pied();
  const accord = lireAccord();
  const range = (await navigator.serviceWorker.getRegistration(RACINE)) !== undefined;
  if (!range && (accord === "non" || (accord === null && navigator.connection?.saveData))) {
    pied.proposer(() => ranger(pied));
    return;
  }
  if (document.readyState !== "complete") await new Promise((chargee) => addEventListener("load", chargee));
  if (!range) await repos();
  ranger(pied);
}

async function repos() {
  do await new Promise((passe) => setTimeout(passe, REPOS));
  while (document.querySelector(".tiamat-calc[data-etat=chargement]"));
}

async function ranger(pied) {
  const travailleur = new Workbox(new URL("sw.js", RACINE).href);
  suivreLesVersions(travailleur);
  travailleur.addEventListener("message", ({ data }) => data.type === "rangement" && pied.avancer(data));
  travailleur.addEventListener("redundant", ({ isUpdate }) => isUpdate || pied.manquer(() => location.reload()));
  try {
    const inscription = await travailleur.register();
    await (inscription.active ?? travailleur.active);
    noterAccord("oui");
    const { octets } = await travailleur.messageSW({ type: "RESERVE" });
    pied.finir(octets + (await poids(reserveDe(RACINE))), async () => {
      noterAccord("non");
      await inscription.unregister();
      await vider();
      location.reload();
    });
  } catch (erreur) {
    console.warn(`Lecture hors ligne : ${erreur}`);
    pied.manquer(() => location.reload());
  }
}

// Une page ne mélange jamais deux versions : elle garde la sienne, ou se recharge tout entière.
function suivreLesVersions(travailleur) {
  let demandee = false;
  let tenue = navigator.serviceWorker.controller !== null;
  travailleur.addEventListener("waiting", () =>
    proposer("Une nouvelle version du livre est prête.", "Mettre à jour", () => {
      demandee = true;
      travailleur.messageSkipWaiting();
    }),
  );
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    const premiere = !tenue;
    tenue = true;
    if (premiere) return;
    if (demandee || !document.querySelector(".tiamat-calc[data-etat=vif]")) location.reload();
    else proposer("Le livre a changé de version dans un autre onglet.", "Recharger la page", () => location.reload());
  });
}
