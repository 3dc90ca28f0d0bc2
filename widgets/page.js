// Une calculatrice dans sa page : annonces au lecteur d'écran, noms accessibles des contrôles, battement de cœur.

const PATIENCE = 6000;
const ANNONCE_APRES = 400;

// ipywidgets ne nomme ni ses curseurs ni l'état de ses boutons à bascule : on recopie ce que l'œil voit.
function nommer(racine) {
  for (const ligne of racine.querySelectorAll(".widget-inline-hbox, .widget-toggle-buttons")) {
    const etiquette = ligne.querySelector(":scope > .widget-label")?.textContent?.trim();
    if (!etiquette) continue;
    for (const poignee of ligne.querySelectorAll(".noUi-handle")) poser(poignee, "aria-label", etiquette);
    const valeur = ligne.querySelector(".widget-readout[contenteditable]");
    if (valeur) {
      poser(valeur, "role", "textbox");
      poser(valeur, "aria-label", `${etiquette}, valeur`);
    }
    if (ligne.matches(".widget-toggle-buttons")) {
      poser(ligne, "role", "group");
      poser(ligne, "aria-label", etiquette);
    }
  }
  for (const b of racine.querySelectorAll(".widget-toggle-button, .widget-toggle-buttons button")) {
    const actif = String(b.classList.contains("mod-active"));
    poser(b, b.matches(".tm-deplieur") ? "aria-expanded" : "aria-pressed", actif);
  }
}

function poser(element, attribut, valeur) {
  if (element.getAttribute(attribut) !== valeur) element.setAttribute(attribut, valeur);
}

function render({ model, el }) {
  el.classList.add("tm-page");
  const annonce = Object.assign(document.createElement("p"), { className: "tm-cache tm-annonce" });
  annonce.setAttribute("role", "status");
  el.replaceChildren(annonce);

  // Une annonce attend que le réglage se pose : un curseur glissé n'en dit qu'une.
  let bientot;
  const dire = () => {
    clearTimeout(bientot);
    bientot = setTimeout(() => {
      annonce.textContent = model.get("annonce");
    }, ANNONCE_APRES);
  };
  model.on("change:annonce", dire);
  dire();

  let racine = null;
  const observateur = new MutationObserver(() => nommer(racine));

  // Après un geste, Python doit répondre ; sinon la page relance la calculatrice, qui retrouve son état.
  let attente = null;
  const verifier = () => {
    if (attente !== null || document.visibilityState === "hidden") return;
    model.set("demande", (model.get("demande") % 1_000_000) + 1);
    model.save_changes();
    attente = setTimeout(() => {
      attente = null;
      const perdu = new CustomEvent("tiamat:perdu", { bubbles: true, cancelable: true, composed: true });
      if (el.dispatchEvent(perdu)) window.location.reload();
    }, PATIENCE);
  };
  const repondu = () => {
    clearTimeout(attente);
    attente = null;
  };
  model.on("change:reponse", repondu);
  document.addEventListener("visibilitychange", verifier);
  const gestes = ["pointerdown", "keydown"];

  const accrocher = requestAnimationFrame(function chercher() {
    racine = el.closest(".tiamat-calculatrice");
    if (!racine) return requestAnimationFrame(chercher);
    nommer(racine);
    observateur.observe(racine, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
    for (const g of gestes) racine.addEventListener(g, verifier, { passive: true });
  });

  return () => {
    cancelAnimationFrame(accrocher);
    clearTimeout(bientot);
    clearTimeout(attente);
    observateur.disconnect();
    document.removeEventListener("visibilitychange", verifier);
    for (const g of gestes) racine?.removeEventListener(g, verifier);
    model.off("change:annonce", dire);
    model.off("change:reponse", repondu);
  };
}

export default { render };
