// Le bouton qui imprime : la page du livre, ou le cadre où vit la calculatrice ; la feuille de style n'y garde que le papier.

function render({ model, el }) {
  const bouton = document.createElement("button");
  bouton.type = "button";
  bouton.className = model.get("fort") ? "tm-bouton tm-bouton--fort" : "tm-bouton";
  const nommer = () => {
    bouton.innerHTML = model.get("icone"); // écrite par widgets.dessins.icones, jamais saisie
    bouton.append(` ${model.get("mots")}`);
  };
  nommer();
  model.on("change:mots", nommer);
  bouton.addEventListener("click", () => window.print());
  el.classList.add("tm");
  el.replaceChildren(bouton);
}

export default { render };
