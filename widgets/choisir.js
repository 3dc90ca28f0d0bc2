// Une liste d'actions à choisir. Python en écrit tout le HTML ; ici, on écoute, on garde les plis et le focus.

function render({ model, el }) {
  const plis = () => Array.from(el.querySelectorAll("details[data-pli]"));
  const montrer = () => {
    const dedans = el.contains(document.activeElement);
    const changes = new Map(plis().map((d) => [d.dataset.pli, d.open]));
    el.innerHTML = model.get("html"); // écrit par widgets.vues_de_choix, tout texte échappé
    for (const d of plis()) if (changes.has(d.dataset.pli)) d.open = changes.get(d.dataset.pli);
    if (dedans) el.querySelector("[data-geste]:not([aria-disabled=true])")?.focus({ preventScroll: true });
  };
  const choisir = (e) => {
    const bouton = e.target.closest("[data-geste]");
    if (!bouton || bouton.getAttribute("aria-disabled") === "true") return;
    model.send({ geste: Number(bouton.dataset.geste), numero: model.get("numero") });
  };
  el.classList.add("tm-choix");
  el.addEventListener("click", choisir);
  model.on("change:html", montrer);
  montrer();
  return () => {
    el.removeEventListener("click", choisir);
    model.off("change:html", montrer);
  };
}

export default { render };
