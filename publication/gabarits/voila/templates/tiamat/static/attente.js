// L'écran d'attente reste jusqu'à la calculatrice : la page finie, puis le thème de Voilà, qui appelle cette fonction.
window.voila_finish = () => {
  window.cellLoaded = true;
  if (!window.themeLoaded) return;
  document.getElementById("loading")?.remove();
  document.getElementById("rendered_cells").style.display = "";
};
document.addEventListener("DOMContentLoaded", () => window.voila_finish());
