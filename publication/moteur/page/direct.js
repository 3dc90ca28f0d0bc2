// Les calculatrices de la page : quand chacune démarre, et qui calcule (un cadre Voilà, ou Python dans la page).
import { Calculatrice } from "./calculatrice.js";
import { lienPour } from "./lien.js";
import { dejaVenu } from "./moteur.js";
import { Pyodide } from "./pyodide.js";
import { Cadre } from "./voila.js";

const APPROCHE = "600px";

const servi = window.TIAMAT_MODE === "voila";
const pyodide = new Pyodide();
const calculatrices = [...document.querySelectorAll(".tiamat-calc")].map((section) => new Calculatrice(section));

function activer(calculatrice) {
  if (calculatrice.etat !== "apercu") return;
  if (servi) new Cadre(calculatrice, () => pyodide.activer(calculatrice));
  else pyodide.activer(calculatrice);
}

function ecouter(calculatrice) {
  const { section } = calculatrice;
  const geste = () => activer(calculatrice);
  for (const nom of ["focusin", "pointerup", "click"]) section.addEventListener(nom, geste);
  // Un doigt qui se pose peut ne vouloir que faire défiler : pour lui, seul le toucher achevé compte.
  section.addEventListener("pointerdown", ({ pointerType }) => pointerType !== "touch" && geste());
  section.addEventListener("tiamat:perdu", (evenement) => {
    evenement.preventDefault();
    pyodide.perdu(calculatrice);
  });
}

// Le moteur est déjà sur cet appareil : il démarre avant le geste, quand une calculatrice approche de l'écran.
function guetterApproche() {
  const guet = new IntersectionObserver(
    (entrees) => {
      for (const { isIntersecting, target } of entrees) {
        if (isIntersecting) activer(calculatrices.find(({ section }) => section === target));
      }
    },
    { rootMargin: APPROCHE },
  );
  for (const { section } of calculatrices) guet.observe(section);
}

window.TIAMAT_PRET = true; // secours.js n'a rien à dire
calculatrices.forEach(ecouter);
calculatrices.filter(({ nom }) => lienPour(nom)).forEach(activer);
if (!servi && (await dejaVenu())) guetterApproche();
