// Des boutons qui donnent un texte au lecteur : dans le presse-papiers, ou dans un fichier.

const TYPES = { txt: "text/plain", json: "application/json", toml: "application/toml" };

function telecharger(nom, contenu) {
  const type = TYPES[nom.split(".").pop()] ?? "text/plain";
  const url = URL.createObjectURL(new Blob([contenu], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: url, download: nom }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function render({ model, el }) {
  const dire = Object.assign(document.createElement("p"), { className: "tm-petit" });
  dire.setAttribute("role", "status");
  const donner = async ({ fichier, contenu }) => {
    if (fichier) {
      telecharger(fichier, contenu);
      dire.textContent = `${fichier} est dans vos téléchargements.`;
      return;
    }
    try {
      await navigator.clipboard.writeText(contenu);
      dire.textContent = "Copié.";
    } catch {
      dire.textContent = "Le navigateur ne copie pas tout seul : téléchargez plutôt le texte.";
    }
  };
  const montrer = () => {
    const boutons = model.get("dons").map((don) => {
      const b = Object.assign(document.createElement("button"), { type: "button", className: "tm-bouton tm-bouton--nu" });
      b.innerHTML = don.icone; // écrite par widgets.dessins.icones, jamais saisie
      b.append(` ${don.mots}`);
      b.addEventListener("click", () => donner(don));
      return b;
    });
    el.replaceChildren(...boutons, dire);
  };
  el.classList.add("tm", "tm-ligne");
  model.on("change:dons", montrer);
  montrer();
  return () => model.off("change:dons", montrer);
}

export default { render };
