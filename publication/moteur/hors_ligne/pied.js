// La ligne « Hors ligne » du pied de page : une phrase, et parfois un bouton.
const MO = 1_000_000;
const PALIER = 10; // un lecteur d'écran n'entend pas chaque fichier

const enMo = (octets) => `${Math.ceil(octets / MO)}\u00a0Mo`;

export class Pied {
  #ligne = document.querySelector(".lv-hors-ligne");
  #phrase = this.#ligne.querySelector("[role=status]");
  #bouton = this.#ligne.querySelector("button");
  #conclu = false; // un avancement resté en chemin arrive parfois après la fin

  #dire(phrase, action = "", geste = null) {
    this.#ligne.hidden = false;
    if (this.#phrase.textContent !== phrase) this.#phrase.textContent = phrase;
    this.#bouton.hidden = geste === null;
    this.#bouton.textContent = action;
    this.#bouton.onclick = geste;
  }

  proposer(geste) {
    this.#dire("Le livre peut se lire hors ligne.", "Ranger le livre sur cet appareil", () => {
      this.#dire("Le livre se range sur cet appareil.");
      geste();
    });
  }

  avancer({ ranges, total, octets }) {
    if (this.#conclu) return;
    const dizaine = Math.floor((100 * ranges) / total / PALIER) * PALIER;
    this.#dire(`Le livre se range sur cet appareil, pour se lire hors ligne\u00a0: ${dizaine}\u00a0% de ${enMo(octets)}.`);
  }

  finir(octets, retirer) {
    this.#conclu = true;
    this.#dire(`Le livre et ses calculatrices se lisent hors ligne (${enMo(octets)} sur cet appareil).`, "Retirer", retirer);
  }

  manquer(geste) {
    this.#conclu = true;
    this.#dire("Le livre n'a pas pu se ranger en entier sur cet appareil. Il reste lisible en ligne.", "Réessayer", geste);
  }
}
