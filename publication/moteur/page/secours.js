// Pourquoi les calculatrices de la page ne vivent pas, quand direct.js n'a pas pu tourner pour le dire lui-même.
// Un script ordinaire, d'un langage ancien : c'est le navigateur trop vieux, justement, qui doit le lire.
(function () {
  "use strict";
  var ECHEC = "La calculatrice n'a pas démarré. Le texte de la page reste complet. ";
  var FICHIER =
    "Ouverte comme un fichier, la page ne peut pas lancer Python. Passez par le site, ou par «\u00a0make serve\u00a0».";
  var AUTRE = "Le navigateur est trop ancien, ou la page ne s'est pas chargée en entier.";

  function dire(section, phrase, reessayer) {
    var avis = document.createElement("div");
    avis.className = "tm-avis";
    avis.setAttribute("role", "alert");
    avis.style.margin = "var(--tm-e4) var(--tm-e4) 0";
    var corps = document.createElement("div");
    var texte = document.createElement("p");
    texte.textContent = ECHEC + phrase;
    corps.appendChild(texte);
    if (reessayer) {
      var bouton = document.createElement("button");
      bouton.type = "button";
      bouton.className = "tm-bouton";
      bouton.textContent = "Réessayer";
      bouton.onclick = function () {
        location.reload();
      };
      corps.appendChild(bouton);
    }
    avis.appendChild(corps);
    section.setAttribute("data-etat", "panne");
    section.querySelector(".tm-calc-etat").textContent = "Indisponible";
    var zone = section.querySelector(".zone");
    zone.parentNode.insertBefore(avis, zone);
  }

  window.addEventListener("load", function () {
    if (window.TIAMAT_PRET) return;
    var fichier = location.protocol === "file:";
    var sections = document.querySelectorAll(".tiamat-calc");
    for (var i = 0; i < sections.length; i++) dire(sections[i], fichier ? FICHIER : AUTRE, !fichier);
  });
})();
