"""Créer un personnage complet et légal."""

from collections.abc import Mapping, Sequence
from typing import Any

from tiamat.erreurs import FicheInvalide
from tiamat.hasard import Hasard
from tiamat.personnage.fiche import Personnage
from tiamat.personnage.talents import talents_offerts, tirer_talents
from tiamat.personnage.verification import verifier


def creer(
    nom: str,
    caracteristiques: Mapping[str, int],
    art: str,
    techniques: Sequence[str],
    talents: Sequence[str] | Hasard,
    *,
    remplacement: str = "",
    **autres: Any,
) -> Personnage:
    """Crée un personnage complet et légal (R30, R34, R35, R38).

    ``talents`` : le hasard qui en tire deux, ou ceux que l'on a (deux tirés, ou un seul choisi avec l'accord du
    meneur). ``techniques`` : quatre identifiants de la liste de l'art, prérequis compris. ``remplacement`` : le
    talent choisi si celui de l'art est déjà possédé. ``autres`` : les champs facultatifs de la fiche. Lève
    ``FicheInvalide`` avec toutes les fautes si le résultat n'est pas légal.

    >>> from tiamat.hasard import HasardGraine
    >>> from tiamat.personnage import profil
    >>> jack = profil("jack")
    >>> creer("Léa", jack.caracteristiques, "karate", jack.techniques, HasardGraine(3)).talents_offerts
    {'karate': 'vivacite_du_chat'}
    """
    if not isinstance(talents, Sequence):
        talents = [t.talent for t in tirer_talents(talents) if t.garde]
    fiche = Personnage(
        nom=nom,
        caracteristiques=dict(caracteristiques),
        talents=tuple(talents),
        talents_offerts=talents_offerts([art], talents, {art: remplacement}),
        arts=(art,),
        techniques=tuple(techniques),
        **autres,
    )
    fautes = [f for f in verifier(fiche, creation=True) if not f.avertissement]
    if fautes:
        raise FicheInvalide("\n".join(map(str, fautes)))
    return fiche
