// Une ancre qui n'est plus dans cette page, ou la page entière, a changé d'adresse : y mener, réglages compris.
// Chargé par les seules pages d'où part une redirection, avec les leurs.
"use strict";

(() => {
  const renvois = new Map(Object.entries(JSON.parse(document.currentScript.dataset.renvois)));
  const PAGE_ENTIERE = "";

  function suivre() {
    const ancre = location.hash.slice(1);
    const cible = renvois.get(ancre) ?? renvois.get(PAGE_ENTIERE);
    if (!cible || document.getElementById(ancre)) return;
    const adresse = new URL(cible, location.href);
    adresse.search = location.search;
    adresse.hash ||= location.hash;
    location.replace(adresse);
  }

  suivre();
  addEventListener("hashchange", suivre);
})();
