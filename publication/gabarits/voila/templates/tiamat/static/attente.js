// Les fonctions que Voilà appelle pendant qu'il rend la page : l'écran d'attente reste jusqu'à la calculatrice.
window.voila_heartbeat = () => {};
window.voila_process = () => {};
window.voila_finish = () => {
  // Deux appels l'attendent : la fin de la page, puis le chargement du thème de Voilà.
  window.cellLoaded = true;
  if (!window.themeLoaded) return;
  document.getElementById("loading")?.remove();
  document.getElementById("rendered_cells").style.display = "";
};
