// L'avis posé au bas de l'écran quand une autre version du livre attend ou a pris la place de celle-ci.
let avis = null;

function bouton(texte, geste) {
  const nouveau = document.createElement("button");
  nouveau.type = "button";
  nouveau.className = "tm-bouton";
  nouveau.textContent = texte;
  nouveau.addEventListener("click", geste);
  return nouveau;
}

export function proposer(phrase, action, geste) {
  avis?.remove();
  avis = document.createElement("div");
  avis.className = "tm-avis lv-version d-print-none";
  avis.setAttribute("role", "region");
  avis.setAttribute("aria-label", "Version du livre");
  const texte = document.createElement("p");
  texte.setAttribute("role", "status");
  const boutons = document.createElement("p");
  boutons.className = "tm-ligne";
  boutons.append(
    bouton(action, geste),
    " ",
    bouton("Plus tard", () => avis.remove()),
  );
  avis.append(texte, boutons);
  document.body.append(avis);
  texte.textContent = phrase; // après coup : un lecteur d'écran annonce ce qui change, pas ce qui arrive
}
