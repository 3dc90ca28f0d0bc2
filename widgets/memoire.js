// La mémoire d'une calculatrice, côté page : état, collection, fichier, lien.
// L'état va dans l'onglet (sessionStorage) et dans le navigateur (localStorage) : deux onglets ne s'écrasent pas,
// et une page rouverte plus tard retrouve le dernier.

const PREFIXE = "tiamat:";
const LIEN_MAXIMUM = 2048;
const FICHIER_MAXIMUM = 2_000_000;
const PANNES = { QuotaExceededError: "est pleine", NS_ERROR_DOM_QUOTA_REACHED: "est pleine", SecurityError: "est fermée" };

const cleEtat = (model) => `${PREFIXE}calc:${model.get("calculatrice")}:v${model.get("version")}`;
const cleCollection = (model) => `${PREFIXE}${model.get("collection")}:v1`;

function lire(reserve, cle) {
  try {
    return window[reserve].getItem(cle);
  } catch {
    return null;
  }
}

function ecrire(reserve, cle, texte) {
  window[reserve].setItem(cle, texte);
}

function oublier(reserve, cle) {
  try {
    window[reserve].removeItem(cle);
  } catch {} // une mémoire fermée ne garde rien
}

const panne = (e) => `la mémoire du navigateur ${PANNES[e.name] ?? `refuse (${e.name})`}`;

// Ce qui ne se lit plus ne s'efface pas : son texte passe sous une autre clef. Sans place pour lui, rien ne bouge.
function mettreDeCote(reserve, cle) {
  const texte = lire(reserve, cle);
  if (texte === null) return null;
  const ailleurs = `${cle}:a-part:${Date.now().toString(36)}`;
  ecrire(reserve, ailleurs, texte);
  window[reserve].removeItem(cle);
  return ailleurs;
}

// La page du lecteur : celle du livre quand la calculatrice est dans un cadre de même origine.
function fenetreDuLivre() {
  try {
    return window.parent.location.origin === window.location.origin ? window.parent : window;
  } catch {
    return window;
  }
}

function base64url(texte) {
  const octets = new TextEncoder().encode(texte);
  return btoa(String.fromCharCode(...octets)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function lienPartage(model) {
  const { origin, pathname, protocol } = fenetreDuLivre().location;
  const d = base64url(model.get("etat"));
  if (d.length > LIEN_MAXIMUM) return null;
  const nom = model.get("calculatrice");
  const page = protocol === "file:" ? pathname : origin + pathname;
  return `${page}?calc=${nom}&v=${model.get("version")}&d=${d}#calc-${nom}`;
}

// La collection telle que gardée, ou null si elle ne se lit pas.
function lireCollection(model) {
  try {
    const table = JSON.parse(lire("localStorage", cleCollection(model)) ?? "{}");
    return table && typeof table === "object" && !Array.isArray(table) ? table : null;
  } catch {
    return null;
  }
}

// La collection, ou une neuve si elle ne se lit pas ; le lecteur l'apprend.
function reprendreCollection(model) {
  const table = lireCollection(model);
  if (table) return table;
  const ailleurs = mettreDeCote("localStorage", cleCollection(model));
  model.set("message", `Ce qui était gardé ici ne se lit plus. Son texte n’est pas effacé : il est mis de côté dans la mémoire du navigateur, sous le nom ${ailleurs}.`);
  return {};
}

function montrerCollection(model) {
  try {
    model.set("entrees", reprendreCollection(model));
  } catch (e) {
    model.set("message", `Ce qui est gardé ici ne se lit plus, et ${panne(e)} : il n’y a pas la place de le mettre de côté. Rien n’y est écrit.`);
  }
}

function dire(model, message) {
  model.set("message", message);
  model.save_changes();
}

// Lit la collection au moment d'écrire : seule l'entrée touchée change, et jamais par-dessus une révision plus récente.
function ranger(model, { id, texte, revision }) {
  const ailleurs = model.get("boutons").includes("enregistrer") ? "Enregistrez plutôt un fichier." : "Libérez-y de la place.";
  const refuser = (e) => dire(model, `Rien n’est gardé : ${panne(e)}. ${ailleurs}`);
  let table;
  try {
    table = reprendreCollection(model);
  } catch (e) {
    return refuser(e);
  }
  const presente = table[id]?.revision ?? 0;
  let nom = id;
  let message = texte === null ? "Oublié." : "Gardé.";
  if (presente !== revision && table[id]?.texte !== texte) {
    if (texte === null) return dire(model, "Cette fiche vient de changer dans un autre onglet : elle est gardée.");
    nom = `${id}-${Date.now().toString(36)}`;
    message = "Cette fiche a changé dans un autre onglet : la vôtre est gardée à part, en copie.";
  }
  if (texte === null) delete table[nom];
  else table[nom] = { revision: (table[nom]?.revision ?? 0) + 1, texte };
  try {
    ecrire("localStorage", cleCollection(model), JSON.stringify(table));
  } catch (e) {
    return refuser(e);
  }
  model.set({ entrees: table, message });
  model.save_changes();
  model.send({ range: { demande: id, id: texte === null ? null : nom } });
}

// Ce que la page sait au départ, dit à Python quand la calculatrice se montre : tous ses modèles sont alors prêts.
// Plus tôt, ce que Python répondrait à un modèle qui se charge encore serait perdu.
function partir(model) {
  const parametres = new URLSearchParams(window.location.search);
  const vise = parametres.get("calc") === model.get("calculatrice");
  const lien = vise ? { v: parametres.get("v") ?? "", d: (parametres.get("d") ?? "").slice(0, LIEN_MAXIMUM + 1) } : null;
  const etat = lire("sessionStorage", cleEtat(model)) ?? lire("localStorage", cleEtat(model));
  if (model.get("collection")) montrerCollection(model);
  model.set("depart", { lien, etat, dit: model.get("message") });
  model.save_changes();
}

// Rend null, ou ce qui empêche de garder l'état.
function garderEtat(model, reserve) {
  try {
    ecrire(reserve, cleEtat(model), model.get("etat"));
    return null;
  } catch (e) {
    return e;
  }
}

function ecarterEtat(model) {
  for (const reserve of ["sessionStorage", "localStorage"]) {
    try {
      mettreDeCote(reserve, cleEtat(model));
    } catch (e) {
      dire(model, `Les réglages d’avant ne sont pas mis de côté : ${panne(e)}.`);
    }
  }
}

function initialize({ model }) {
  let enPanne = false;
  const garder = () => {
    if (!model.get("garder")) return;
    const [onglet, navigateur] = ["sessionStorage", "localStorage"].map((reserve) => garderEtat(model, reserve));
    // L'état de l'onglet passe d'abord : un ancien qui y resterait cacherait le bon.
    if (onglet && !navigateur) oublier("sessionStorage", cleEtat(model));
    if (navigateur) {
      const ou = onglet ? "ne sont pas gardés" : "ne sont gardés que dans cet onglet";
      dire(model, `Vos réglages ${ou} : ${panne(navigateur)}.`);
    } else if (enPanne) dire(model, "Vos réglages sont gardés de nouveau.");
    enPanne = navigateur !== null;
  };
  const ecouter = (e) => {
    if (e.storageArea !== window.localStorage || !model.get("collection") || e.key !== cleCollection(model)) return;
    montrerCollection(model);
    model.save_changes();
  };
  const recevoir = (msg) => {
    if (msg.ranger) ranger(model, msg.ranger);
    if (msg.ecarter) ecarterEtat(model);
  };
  model.on("change:etat", garder);
  model.on("change:garder", garder);
  model.on("msg:custom", recevoir);
  window.addEventListener("storage", ecouter);
  return () => {
    window.removeEventListener("storage", ecouter);
    model.off("change:etat", garder);
    model.off("change:garder", garder);
    model.off("msg:custom", recevoir);
  };
}

async function copier(model, el) {
  const lien = lienPartage(model);
  if (lien === null) return dire(model, "Ces réglages sont trop longs pour un lien. Enregistrez plutôt un fichier.");
  try {
    await navigator.clipboard.writeText(lien);
    dire(model, "Lien copié.");
  } catch {
    const champ = el.querySelector(".tm-lien-a-copier");
    champ.hidden = false;
    champ.value = lien;
    champ.select();
    dire(model, "Le navigateur ne copie pas tout seul : copiez le lien affiché.");
  }
}

function enregistrer(model) {
  const url = URL.createObjectURL(new Blob([model.get("contenu")], { type: "application/json;charset=utf-8" }));
  Object.assign(document.createElement("a"), { href: url, download: model.get("fichier") }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function ouvrir(model, champ) {
  const [fichier] = champ.files;
  if (!fichier) return;
  champ.value = "";
  if (fichier.size > FICHIER_MAXIMUM) {
    dire(model, `${fichier.name} fait ${Math.ceil(fichier.size / 1000)} Ko : un fichier à ouvrir en fait ${FICHIER_MAXIMUM / 1000} au plus.`);
    return;
  }
  try {
    const texte = new TextDecoder("utf-8", { fatal: true }).decode(await fichier.arrayBuffer());
    model.send({ ouvert: { nom: fichier.name, texte } });
  } catch (e) {
    const raison = e instanceof TypeError ? "n’est pas un texte UTF-8" : "ne se lit pas";
    dire(model, `${fichier.name} ${raison}. Ce qui était ouvert reste en place.`);
  }
}

function bouton(nom, [icone, mots], geste) {
  const b = document.createElement("button");
  b.type = "button";
  b.className = "tm-bouton tm-bouton--nu";
  b.dataset.geste = nom;
  b.innerHTML = icone; // écrite par widgets.dessins.icones, jamais saisie
  b.append(` ${mots}`);
  b.addEventListener("click", geste);
  return b;
}

function render({ model, el }) {
  el.classList.add("tm", "tm-calc-pied");
  const champ = Object.assign(document.createElement("input"), { type: "file", accept: ".json,.toml,.txt,application/json,application/toml", hidden: true });
  champ.addEventListener("change", () => ouvrir(model, champ));
  const gestes = {
    copier: () => copier(model, el),
    zero: () => model.send({ zero: true }),
    enregistrer: () => enregistrer(model),
    ouvrir: () => champ.click(),
  };
  const boutons = model.get("boutons").map((nom) => bouton(nom, model.get("habits")[nom], gestes[nom]));
  const lien = Object.assign(document.createElement("input"), { className: "tm-lien-a-copier", readOnly: true, hidden: true });
  lien.setAttribute("aria-label", "Lien vers ce calcul");
  const etat = Object.assign(document.createElement("p"), { className: "tm-petit tm-memoire-etat" });
  etat.setAttribute("role", "status");
  el.replaceChildren(...boutons, champ, lien, etat);
  const montrer = () => {
    etat.textContent = model.get("message");
  };
  model.on("change:message", montrer);
  montrer();
  return () => model.off("change:message", montrer);
}

// Une fois par modèle, non par vue.
export default () => {
  let parti = false;
  return {
    initialize,
    render: ({ model, el }) => {
      const quitter = render({ model, el });
      if (!parti) partir(model);
      parti = true;
      return quitter;
    },
  };
};
