"""Le cliché de Python, vu de la page : s'il est gardé, et si l'on s'en réveille."""

from time import monotonic

from playwright.sync_api import BrowserContext, Page

ESPION = """
window.etapes = [];
window.Worker = class extends Worker {
  constructor(...lui) {
    super(...lui);
    this.addEventListener("message", ({ data }) => window.etapes.push(data.etape ?? data.type));
  }
};
"""
OCTETS = """
caches.keys().then(async (noms) => {
  const cliches = noms.filter((nom) => nom.startsWith("tiamat-cliche-"));
  const gardes = await Promise.all(cliches.map(async (nom) => (await caches.open(nom)).matchAll()));
  return gardes.flat().reduce((somme, { headers }) => somme + Number(headers.get("Content-Length")), 0);
})
"""
ABIMER = """
caches.keys().then(async (noms) => {
  const reserve = await caches.open(noms.find((nom) => nom.startsWith("tiamat-cliche-")));
  const [adresse] = await reserve.keys();
  await reserve.put(adresse, new Response("ceci n'est pas un cliché"));
})
"""
PATIENCE = 90


def espionner(contexte: BrowserContext) -> None:
    """Retient, dans chaque page de ce contexte, les étapes que dit l'ouvrier."""
    contexte.add_init_script(ESPION)


def reveille(page: Page) -> bool:
    """Dit si Python s'y est réveillé d'un cliché."""
    return "reveil" in page.evaluate("window.etapes")


def octets(page: Page) -> int:
    """Ce que le cliché prend sur l'appareil ; 0 s'il n'y en a pas."""
    return int(page.evaluate(OCTETS))


def attendre_le_cliche(page: Page) -> int:
    """Attend que le cliché soit pris ; rend son poids en octets."""
    fin = monotonic() + PATIENCE
    while not (pris := octets(page)):
        assert monotonic() < fin, "aucun cliché n'est pris"
        page.wait_for_timeout(300)
    return pris
