// Ce que les essais d'accessibilité lisent dans la page : où est le focus, s'il se voit, ce qui se coupe ou se recouvre.
"use strict";

window.mesures = (() => {
  const DEUX = 2; // px : en deçà, un trait ou un arrondi
  const BORD = 6; // px : un anneau rentré dans son élément y tient

  const nommer = (e) => {
    const mots = (e.getAttribute("aria-label") || e.textContent || e.value || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${genre(e)} « ${mots} »`;
  };
  const genre = (e) => [e.tagName.toLowerCase(), ...e.classList].join(".");

  // ── Le focus, cadres traversés ──
  function actif() {
    let element = document.activeElement;
    while (element?.tagName === "IFRAME") element = element.contentDocument.activeElement;
    return element;
  }

  // Où est dans la fenêtre l'origine du cadre de cet élément.
  function origine(element) {
    const cadre = element.ownerDocument.defaultView.frameElement;
    if (!cadre) return [0, 0];
    const { left, top } = cadre.getBoundingClientRect();
    const [x, y] = origine(cadre);
    return [x + left, y + top];
  }

  function sous(x, y) {
    let element = document.elementFromPoint(x, y);
    while (element?.tagName === "IFRAME") {
      const { left, top } = element.getBoundingClientRect();
      [x, y] = [x - left, y - top];
      element = element.contentDocument.elementFromPoint(x, y);
    }
    return element;
  }

  function boites(element) {
    const [x, y] = origine(element);
    const visibles = [...element.getClientRects()].filter((b) => b.width > DEUX && b.height > DEUX);
    return visibles.map((b) => ({ left: b.left + x, top: b.top + y, right: b.right + x, bottom: b.bottom + y }));
  }

  // Le milieu et les quatre bords de chaque ligne de l'élément ; d'un élément plus haut que la moitié de l'écran, le milieu.
  function couvert(element, lignes) {
    const touche = (x, y) => {
      const dessus = sous(x, y);
      const memeDessin = element.ownerSVGElement && element.ownerSVGElement === dessus?.ownerSVGElement;
      return dessus !== null && (memeDessin || element.contains(dessus) || dessus.contains(element));
    };
    for (const b of lignes) {
      const haut = Math.max(b.top, 0);
      const bas = Math.min(b.bottom, innerHeight);
      const [x, y] = [(b.left + b.right) / 2, (haut + bas) / 2];
      const bords = [[x, b.top + DEUX], [x, b.bottom - DEUX], [b.left + DEUX, y], [b.right - DEUX, y]];
      const points = b.bottom - b.top > innerHeight / 2 ? [[x, y]] : [[x, y], ...bords];
      const cache = points.find(([px, py]) => !touche(px, py));
      if (cache) return sous(...cache) ? nommer(sous(...cache)) : "le bord de l'écran";
    }
    return "";
  }

  let precedent = null;
  let vus = new Set();

  // Après une touche Tab : ce qui a le focus, et ce qui lui manque. null : la page a été parcourue.
  function arret() {
    const element = actif();
    if (!element || element.tagName === "BODY" || vus.has(element)) {
      const tour = !element || element.tagName === "BODY" || element === [...vus][0];
      [precedent, vus] = [null, new Set()];
      return { fini: true, piege: tour ? "" : nommer(element) };
    }
    const lignes = boites(element);
    const style = getComputedStyle(element);
    const avant = precedent;
    precedent = element;
    vus.add(element);
    return {
      fini: false,
      nom: nommer(element),
      avant: avant && nommer(avant),
      genre: [element, element.parentElement, element.parentElement?.parentElement, coupeur(element)]
        .filter(Boolean).map(genre).join(" < "),
      lignes,
      boite: entourer(lignes),
      couvert: couvert(element, lignes),
      recul: avant !== null && enArriere(avant, element),
      ordre: element.tabIndex,
      couleur: style.outlineColor,
      epaisseur: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
      entier: lignes.length > 0 && lignes.every((b) => b.top >= 0 && b.bottom <= innerHeight),
    };
  }

  const entourer = (lignes) => lignes.length && {
    x: Math.min(...lignes.map((b) => b.left)),
    y: Math.min(...lignes.map((b) => b.top)),
    width: Math.max(...lignes.map((b) => b.right)) - Math.min(...lignes.map((b) => b.left)),
    height: Math.max(...lignes.map((b) => b.bottom)) - Math.min(...lignes.map((b) => b.top)),
  };

  // Où est maintenant ce qui a le focus : un cadre qui grandit le déplace.
  function pose() {
    const lignes = boites(actif());
    return { lignes, boite: entourer(lignes) };
  }

  // Ce qui rognerait l'anneau de cet élément.
  const coupeur = (element) => {
    let e = element.parentElement;
    while (e && getComputedStyle(e).overflowX === "visible" && getComputedStyle(e).overflowY === "visible") e = e.parentElement;
    return e;
  };

  // Plus haut sans être plus à droite, ou plus à gauche sur la même ligne : l'œil revient en arrière.
  function enArriere(a, b) {
    const [p] = boites(a).slice(-1);
    const [s] = boites(b);
    if (!p || !s || a.contains(b)) return false;
    const plusHaut = s.bottom <= p.top + DEUX && s.left < p.right - DEUX;
    const memeLigne = Math.min(p.bottom, s.bottom) - Math.max(p.top, s.top) > (s.bottom - s.top) / 2;
    return plusHaut || (memeLigne && s.right <= p.left + DEUX);
  }

  // ── L'anneau, dans une image de l'élément : sa part du pourtour, son contraste avec ce qui l'entoure ──
  const luminance = (rgb) => {
    const [r, v, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * v + 0.0722 * b;
  };
  const contraste = (a, b) => {
    const [sombre, claire] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (claire + 0.05) / (sombre + 0.05);
  };

  // `boite` : l'élément dans l'image. Rend, pour le côté le moins peint, l'épaisseur moyenne de l'anneau.
  // `lignes` : ses lignes dans la page ; d'un lien coupé en deux, seule la ligne du dessus a de quoi peindre en haut.
  async function anneau(png, couleur, boite, lignes) {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const toile = new OffscreenCanvas(image.width, image.height).getContext("2d");
    toile.drawImage(image, 0, 0);
    const { data, width, height } = toile.getImageData(0, 0, image.width, image.height);
    const voulue = couleur.match(/\d+/g).slice(0, 3).map(Number);
    const autour = new Map();
    const peints = { gauche: 0, droite: 0, haut: 0, bas: 0 };
    const bords = { gauche: boite.x + BORD, droite: boite.x + boite.width - BORD, haut: boite.y + BORD, bas: boite.y + boite.height - BORD };
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const pixel = [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)];
        if (pixel.every((c, i) => Math.abs(c - voulue[i]) < 12)) {
          if (x < bords.gauche) peints.gauche++;
          if (x > bords.droite) peints.droite++;
          if (y < bords.haut) peints.haut++;
          if (y > bords.bas) peints.bas++;
        } else if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) {
          autour.set(pixel.join(), (autour.get(pixel.join()) ?? 0) + 1);
        }
      }
    }
    const [fond] = [...autour].sort((a, b) => b[1] - a[1])[0] ?? ["255,255,255"];
    const auBord = (cote, extreme, taille) =>
      lignes.filter((b) => Math.abs(b[cote] - extreme(...lignes.map((l) => l[cote]))) < 1).reduce((somme, b) => somme + taille(b), 0);
    const [large, haut] = [(b) => b.right - b.left, (b) => b.bottom - b.top];
    const epaisseur = Math.min(
      peints.gauche / auBord("left", Math.min, haut),
      peints.droite / auBord("right", Math.max, haut),
      peints.haut / auBord("top", Math.min, large),
      peints.bas / auBord("bottom", Math.max, large),
    );
    return { epaisseur, contraste: contraste(voulue, fond.split(",").map(Number)) };
  }

  // ── Le texte visible, ligne par ligne ──
  function lignesDeTexte() {
    const marche = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lignes = [];
    for (let noeud = marche.nextNode(); noeud; noeud = marche.nextNode()) {
      const parent = noeud.parentElement;
      if (!noeud.data.trim() || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest("script, style, noscript, template, select") || efface(parent)) continue;
      const portee = document.createRange();
      portee.selectNodeContents(noeud);
      for (const b of portee.getClientRects()) if (b.width > DEUX && b.height > DEUX) lignes.push({ noeud, parent, b });
    }
    return lignes;
  }

  // Retiré de la vue pour n'être qu'entendu.
  const efface = (e) => {
    for (; e; e = e.parentElement) {
      const { clipPath, clip, position } = getComputedStyle(e);
      if (clipPath.startsWith("inset(50%") || (position === "absolute" && clip.startsWith("rect(0px"))) return true;
    }
    return false;
  };
  const colle = (e) => {
    for (; e; e = e.parentElement) if (/sticky|fixed/.test(getComputedStyle(e).position)) return true;
    return false;
  };
  const cachant = (valeur) => valeur === "hidden" || valeur === "clip";

  function coupes() {
    const fautes = [];
    for (const { noeud, parent, b } of lignesDeTexte()) {
      for (let e = parent; e && e !== document.body; e = e.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(e);
        const bord = e.getBoundingClientRect();
        const large = cachant(overflowX) && (b.left < bord.left - DEUX || b.right > bord.right + DEUX);
        const haut = cachant(overflowY) && (b.top < bord.top - 2 * DEUX || b.bottom > bord.bottom + 2 * DEUX);
        if (large || haut) {
          fautes.push(`${nommer(e)} coupe « ${noeud.data.trim().slice(0, 40)} »`);
          break;
        }
      }
    }
    return [...new Set(fautes)];
  }

  function chevauchements() {
    const lignes = lignesDeTexte().filter(({ parent }) => !colle(parent)).sort((p, q) => p.b.top - q.b.top);
    const fautes = new Set();
    lignes.forEach((p, rang) => {
      for (const q of lignes.slice(rang + 1)) {
        if (q.b.top >= p.b.bottom) break;
        if (q.noeud === p.noeud) continue;
        const hauteur = Math.min(p.b.bottom, q.b.bottom) - q.b.top;
        const largeur = Math.min(p.b.right, q.b.right) - Math.max(p.b.left, q.b.left);
        if (largeur > DEUX && hauteur > 0.35 * Math.min(p.b.height, q.b.height)) {
          fautes.add(`${nommer(p.parent)} / ${nommer(q.parent)}`);
        }
      }
    });
    return [...fautes];
  }

  // Ce qui dépasse en largeur du texte de la page, hors des cadres qui défilent.
  function larges() {
    const bloc = document.querySelector("main") ?? document.body;
    const { left, right } = bloc.getBoundingClientRect();
    const defile = (e) => e !== bloc && (getComputedStyle(e).overflowX !== "visible" || defile(e.parentElement));
    return [...bloc.querySelectorAll("*")]
      .filter((e) => {
        const b = e.getBoundingClientRect();
        const dehors = b.width > DEUX && (b.right > right + DEUX || b.left < left - DEUX);
        return dehors && e.checkVisibility({ visibilityProperty: true }) && !defile(e.parentElement) && !efface(e);
      })
      .map(nommer);
  }

  // ── Ce qui bouge encore ──
  function mouvements() {
    const duree = (liste) => Math.max(...liste.split(",").map(parseFloat));
    const fautes = document.getAnimations().map((a) => `animation de ${nommer(a.effect.target)}`);
    for (const e of document.querySelectorAll("*")) {
      for (const partie of [null, "::before", "::after"]) {
        const s = getComputedStyle(e, partie);
        if (duree(s.transitionDuration) > 0) fautes.push(`transition de ${genre(e)}${partie ?? ""}`);
        if (s.animationName !== "none" && duree(s.animationDuration) > 0) fautes.push(`animation de ${genre(e)}${partie ?? ""}`);
        if (partie === null && s.scrollBehavior !== "auto") fautes.push(`défilement animé de ${genre(e)}`);
      }
    }
    return [...new Set(fautes)];
  }

  return { anneau, arret, chevauchements, coupes, larges, mouvements, pose };
})();
