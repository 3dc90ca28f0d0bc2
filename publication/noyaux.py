"""Les noyaux Python du mode servi : combien au plus, pour qui, et jusqu'à quand."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import psutil
import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

T = TypeVar("T")

TROP_DE_LECTEURS = "Trop de calculatrices sont ouvertes en même temps. Réessayez dans quelques minutes."


class Noyaux(AsyncMappingKernelManager):
    """Les noyaux vivants : ceux des lecteurs, ``max_noyaux`` au plus, et la réserve de noyaux préchauffés de Voilà.

    La réserve a une taille fixe, et un noyau qu'un lecteur y prend compte aussitôt parmi ceux des lecteurs : le
    total ne dépasse donc jamais ``max_noyaux`` plus la réserve.
    """

    max_noyaux = Integer(12, config=True, help="nombre de noyaux de lecteurs, hors réserve")
    delai_sans_page = Integer(20, config=True, help="secondes qu'un noyau passe sans page avant d'être arrêté")
    delai_de_calcul = Integer(60, config=True, help="secondes qu'un noyau occupé passe sans rien dire, au plus")
    memoire_maximum = Integer(500, config=True, help="Mo qu'un noyau occupe, au plus")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._lecteurs: set[str] = set()
        self._ouvertures = 0

    async def donner(self, demander: Callable[[], Awaitable[T]], identifiant: Callable[[T], str]) -> T:
        """Rend ce que rend ``demander()``, un noyau pour un lecteur, s'il reste une place : prise avant d'attendre."""
        self._lecteurs &= set(self._kernels)
        if self._ouvertures + len(self._lecteurs) >= self.max_noyaux:
            raise tornado.web.HTTPError(503, TROP_DE_LECTEURS)
        self._ouvertures += 1
        try:
            donne = await demander()
            self._lecteurs.add(identifiant(donne))
            self._marquer_actif(identifiant(donne))
            return donne
        finally:
            self._ouvertures -= 1

    async def vit(self, kernel_id: str) -> bool:
        """Le processus de ce noyau tourne-t-il ?"""
        return kernel_id in self._kernels and bool(await ensure_async(self._kernels[kernel_id].is_alive()))

    def notify_disconnect(self, kernel_id: str) -> None:
        """Une page s'en va : le délai sans page commence maintenant."""
        super().notify_disconnect(kernel_id)
        self._marquer_actif(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Purge aussi un noyau sans page, un noyau figé, un noyau trop gros ; la page qui vit en redemande un."""
        if kernel_id not in self:  # arrêté pendant que l'on purgeait les autres
            return
        if not self._kernels[kernel_id].trait_has_value("last_activity"):  # son processus se lance à peine
            return
        if self._sans_page(kernel_id) or self._fige(kernel_id) or self._trop_gros(kernel_id):
            await ensure_async(self.shutdown_kernel(kernel_id, now=True))  # figé, il n'entendrait pas qu'on l'arrête
        else:
            await super().cull_kernel_if_idle(kernel_id)

    def _sans_page(self, kernel_id: str) -> bool:
        """Sa page est partie sans le dire, ou n'est jamais arrivée."""
        seul = not self._kernel_connections.get(kernel_id)
        return seul and self._au_repos(kernel_id) and self._muet(kernel_id, self.delai_sans_page)

    def _fige(self, kernel_id: str) -> bool:
        """Il démarre ou calcule, et ne dit plus rien : une calculatrice longue, elle, parle entre deux tranches."""
        return not self._au_repos(kernel_id) and self._muet(kernel_id, self.delai_de_calcul)

    def _au_repos(self, kernel_id: str) -> bool:
        return bool(self._kernels[kernel_id].execution_state == "idle")

    def _trop_gros(self, kernel_id: str) -> bool:
        lanceur = self._kernels[kernel_id].provisioner
        if lanceur is None or lanceur.pid is None:  # déjà arrêté
            return False
        with contextlib.suppress(psutil.Error):
            return bool(psutil.Process(lanceur.pid).memory_info().rss > self.memoire_maximum * 1_000_000)
        return False

    def _muet(self, kernel_id: str, secondes: int) -> bool:
        return bool(datetime.now(UTC) - self._kernels[kernel_id].last_activity > timedelta(seconds=secondes))

    def _marquer_actif(self, kernel_id: str) -> None:
        if kernel_id in self._kernels:
            self._kernels[kernel_id].last_activity = datetime.now(UTC)


class Guichet:
    """Le gestionnaire de noyaux tel que le voit une page qui s'ouvre : prendre un noyau passe par ``donner``."""

    def __init__(self, noyaux: Any) -> None:
        self._noyaux = noyaux

    def __getattr__(self, nom: str) -> Any:
        return getattr(self._noyaux, nom)

    async def start_kernel(self, **options: Any) -> str:
        """Un noyau neuf."""
        neuf: str = await self._noyaux.donner(lambda: self._noyaux.start_kernel(**options), lambda noyau: noyau)
        return neuf

    async def get_rendered_notebook(self, **options: Any) -> tuple[Any, Any, str]:
        """Un noyau de la réserve, et sa page déjà rendue ; un noyau mort pendant l'attente est remplacé."""
        while True:
            prechauffe: tuple[Any, Any, str] = await self._noyaux.donner(
                lambda: self._noyaux.get_rendered_notebook(**options), lambda rendu: rendu[2]
            )
            if await self._noyaux.vit(prechauffe[2]):
                return prechauffe
