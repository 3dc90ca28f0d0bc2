// Le lien partagé `page.html?calc=jet&v=1&d=…#calc-jet` : la part de l'adresse qui restaure une calculatrice.
const CHAMPS = ["calc", "v", "d"];

// Rend « ?calc=…&v=…&d=… » si l'adresse vise cette calculatrice, sinon une chaîne vide.
export function lienPour(nom) {
  const demande = new URLSearchParams(location.search);
  if (demande.get("calc") !== nom) return "";
  const gardes = CHAMPS.filter((champ) => demande.has(champ)).map((champ) => [champ, demande.get(champ)]);
  return `?${new URLSearchParams(gardes)}`;
}
