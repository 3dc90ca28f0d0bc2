// Le thème de la page : celui du livre qui la contient, sinon le choix du lecteur, sinon celui de l'appareil.
(() => {
  const racine = document.documentElement;
  const appareil = matchMedia("(prefers-color-scheme: dark)");

  function duLivre() {
    try {
      return window.parent === window ? "" : window.parent.document.documentElement.dataset.theme;
    } catch {
      return ""; // la page est dans le cadre d'un autre site
    }
  }

  function choisi() {
    try {
      const mode = localStorage.getItem("mode");
      return mode === "light" || mode === "dark" ? mode : "";
    } catch {
      return ""; // mémoire du navigateur refusée
    }
  }

  function habiller() {
    racine.dataset.theme = duLivre() || choisi() || (appareil.matches ? "dark" : "light");
  }

  habiller();
  appareil.addEventListener("change", habiller);
  window.addEventListener("storage", habiller);
  racine.classList.toggle("tm-cadre", window.parent !== window);
})();
