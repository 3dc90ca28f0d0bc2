// Le paquet qui dessine les widgets : HTMLManager, contrôles d'ipywidgets 8, anywidget ; ni libembed ni requirejs.
import { HTMLManager } from "@jupyter-widgets/html-manager/lib/htmlmanager.js";
import * as base from "@jupyter-widgets/base";
import fabriquerAnywidget from "anywidget-en-module";
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import "@jupyter-widgets/base/css/index.css";

let anywidget = null;

async function charger(nom) {
  if (nom !== "anywidget") throw new Error(`Module de widget inconnu : ${nom}`);
  anywidget ??= fabriquerAnywidget(base);
  return anywidget;
}

export class Gestionnaire extends HTMLManager {
  // `creerComm(cible, id)` rend un objet qui a la forme d'un comm de Jupyter.
  constructor(creerComm) {
    super({ loader: charger });
    this._create_comm = async (cible, id) => creerComm(cible, id);
  }
}

export const uuid = base.uuid;
