// Site publié : Python tourne dans la page. (En mode servi, le serveur répond ici « voila ».)
window.TIAMAT_MODE = "pyodide";

// Ouverte comme un fichier, la page ne peut charger aucun module : ce script ordinaire est le seul à pouvoir le dire.
if (location.protocol === "file:") {
  document.addEventListener("DOMContentLoaded", () => {
    for (const section of document.querySelectorAll(".tiamat-calc")) {
      section.dataset.etat = "panne";
      section.querySelector(".tm-calc-etat").textContent = "Indisponible";
      const avis = document.createElement("p");
      avis.className = "tm-avis";
      avis.style.margin = "var(--tm-e4) var(--tm-e4) 0";
      avis.textContent =
        "La calculatrice n'a pas démarré. Le texte de la page reste complet. " +
        "Ouverte comme un fichier, la page ne peut pas lancer Python. Passez par le site, ou par «\u00a0make serve\u00a0».";
      section.querySelector(".zone").before(avis);
    }
  });
}
