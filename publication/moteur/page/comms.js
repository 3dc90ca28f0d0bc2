// Les comms de Jupyter côté page : la forme que le gestionnaire de widgets attend, le transport que l'on a.
import { ICI } from "./moteur.js";

const EMPREINTE = /^esm:([0-9a-f]{16})$/;

// Python n'envoie jamais le code d'un anywidget, seulement son empreinte : le fichier est sur le site.
function adresserCode(etat) {
  const [, empreinte] = EMPREINTE.exec(etat?._esm ?? "") ?? [];
  if (empreinte) etat._esm = `${ICI}esm/${empreinte}.js`;
}

class Comm {
  #comms;

  constructor(comms, cible, id) {
    this.#comms = comms;
    this.target_name = cible;
    this.comm_id = id;
  }

  open() {}

  close() {
    this.#comms.oublier(this.comm_id);
    return "";
  }

  on_msg(fonction) {
    this.recevoir = fonction;
  }

  on_close(fonction) {
    this.fermer = fonction;
  }

  send(data, rappels) {
    return this.#comms.envoyer(this.comm_id, data, rappels);
  }
}

export class Comms {
  #poster;
  #uuid;
  #ouverts = new Map();
  #attentes = new Map();

  constructor(poster, uuid) {
    this.#poster = poster;
    this.#uuid = uuid;
  }

  creer(cible, id) {
    const comm = new Comm(this, cible, id);
    this.#ouverts.set(id, comm);
    return comm;
  }

  oublier(id) {
    this.#ouverts.delete(id);
  }

  envoyer(comm_id, data, rappels) {
    const msg_id = this.#uuid();
    if (rappels) this.#attentes.set(msg_id, rappels);
    this.#poster({ type: "comm", message: { comm_id, data, msg_id } });
    return msg_id;
  }

  // Python a fini de traiter un message : le widget qui l'a envoyé peut envoyer le suivant.
  liberer(msg_id) {
    const rappels = this.#attentes.get(msg_id);
    this.#attentes.delete(msg_id);
    rappels?.iopub?.status?.({
      content: { execution_state: "idle" },
      header: { msg_type: "status" },
      parent_header: { msg_id },
    });
  }

  async recevoir(gestionnaire, { msg_type, comm_id, target_name, data, metadata }) {
    adresserCode(data.state);
    const message = {
      content: { comm_id, target_name, data },
      metadata,
      buffers: [],
      header: {},
      parent_header: {},
    };
    const comm = this.#ouverts.get(comm_id);
    if (msg_type === "comm_open") await gestionnaire.handle_comm_open(this.creer(target_name, comm_id), message);
    else if (msg_type === "comm_msg") await comm?.recevoir?.(message);
    else if (msg_type === "comm_close") comm?.fermer?.(message);
  }
}
