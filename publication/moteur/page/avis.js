// L'avis d'une calculatrice qui n'a pas démarré, et son bouton « Réessayer ».
const SVG = "http://www.w3.org/2000/svg";

function croix() {
  const icone = document.createElementNS(SVG, "svg");
  icone.setAttribute("class", "tm-ico");
  icone.setAttribute("viewBox", "0 0 24 24");
  icone.setAttribute("aria-hidden", "true");
  const trait = document.createElementNS(SVG, "path");
  trait.setAttribute("d", "M6 6l12 12M18 6L6 18");
  icone.append(trait);
  return icone;
}

export function avisDePanne(reessayer) {
  const fait = document.createElement("strong");
  fait.textContent = "La calculatrice n'a pas démarré.";
  const phrase = document.createElement("p");
  phrase.append(fait, " Le texte de la page reste complet. Vérifiez la connexion, puis réessayez.");

  const bouton = document.createElement("button");
  bouton.type = "button";
  bouton.className = "tm-bouton";
  bouton.textContent = "Réessayer";
  bouton.addEventListener("click", reessayer);

  const corps = document.createElement("div");
  corps.append(phrase, bouton);
  const avis = document.createElement("div");
  avis.className = "tm-avis tm-avis--echec";
  avis.setAttribute("role", "alert");
  avis.style.margin = "var(--tm-e4) var(--tm-e4) 0";
  avis.append(croix(), corps);
  return avis;
}
