// Une liste d'actions à choisir. Python en écrit tout le HTML ; ici, on écoute, on garde les plis et le focus.

const PERMIS = "[data-geste]:not([aria-disabled=true])";
const ENSUITE = [".tm-ensuite:is(button), .tm-ensuite :is(button, input, [tabindex='0'])", `.tm-choix ${PERMIS}`];
const IMAGES = 20;

const visible = (e) => e.isConnected && e.getClientRects().length > 0 && !e.disabled;

// Un choix retire souvent le bouton qu'on vient de toucher : le focus va à ce qui se demande ensuite, sinon à la phrase.
function suivreLeFocus(el) {
  let racine = null;
  let dernier = null;
  let perdu = false;
  let images = 0;
  const entrer = (e) => {
    dernier = e.target;
    perdu = dernier.matches(".tm-tour"); // faute de mieux : ce qui vient à se demander le prendra
  };
  const sortir = (e) => {
    if (e.target !== dernier || !visible(dernier)) return;
    dernier = null;
    perdu = false;
  };
  const rattraper = () => {
    images -= 1;
    perdu ||= dernier !== null && !visible(dernier);
    if (perdu) {
      const phrase = racine.querySelector(".tm-tour");
      phrase?.setAttribute("tabindex", "-1");
      const cibles = ENSUITE.flatMap((s) => Array.from(racine.querySelectorAll(s)));
      (cibles.find(visible) ?? (images > 0 ? null : phrase))?.focus();
    }
    if (images > 0) requestAnimationFrame(rattraper);
  };
  return {
    perdre: () => {
      perdu = true;
    },
    suivre: () => {
      if (!racine) {
        racine = el.closest(".tiamat-calculatrice");
        racine?.addEventListener("focusin", entrer);
        racine?.addEventListener("focusout", sortir);
      }
      if (!racine) return;
      if (images <= 0) requestAnimationFrame(rattraper);
      images = IMAGES;
    },
    arreter: () => {
      racine?.removeEventListener("focusin", entrer);
      racine?.removeEventListener("focusout", sortir);
    },
  };
}

function render({ model, el }) {
  const focus = suivreLeFocus(el);
  const plis = () => Array.from(el.querySelectorAll("details[data-pli]"));
  const montrer = () => {
    const dedans = el.contains(document.activeElement);
    const changes = new Map(plis().map((d) => [d.dataset.pli, d.open]));
    el.innerHTML = model.get("html"); // écrit par widgets.vues_de_choix, tout texte échappé
    for (const d of plis()) if (changes.has(d.dataset.pli)) d.open = changes.get(d.dataset.pli);
    if (!dedans) return;
    focus.perdre();
    el.closest(".tm-reglages")?.querySelector(".tm-tour")?.scrollIntoView({ block: "nearest" });
  };
  const choisir = (e) => {
    const bouton = e.target.closest("[data-geste]");
    if (!bouton || bouton.getAttribute("aria-disabled") === "true") return;
    el.setAttribute("aria-busy", "true");
    model.send({ geste: Number(bouton.dataset.geste), numero: model.get("numero") });
  };
  const repondu = () => {
    el.removeAttribute("aria-busy");
    focus.suivre();
  };
  el.classList.add("tm-choix");
  el.addEventListener("click", choisir);
  model.on("change:html", montrer);
  model.on("change:numero", repondu);
  montrer();
  requestAnimationFrame(repondu);
  return () => {
    focus.arreter();
    el.removeEventListener("click", choisir);
    model.off("change:html", montrer);
    model.off("change:numero", repondu);
  };
}

export default { render };
