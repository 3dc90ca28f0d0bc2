// Remplace @jupyterlab/rendermime : aucune calculatrice n'emploie W.Output, le registre des rendus reste vide.
export class RenderMimeRegistry {
  addFactory() {}
}
export const standardRendererFactories = [];
