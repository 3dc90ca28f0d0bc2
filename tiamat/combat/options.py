"""Les lectures qui se discutent à table : chacune a sa valeur par défaut, celle des arbitrages du livre."""

from typing import NamedTuple


class Options(NamedTuple):
    """Les réglages d'un combat ; tout est faux par défaut, sauf ce que les arbitrages disent vrai.

    - ``defense_apres_jet`` : la défense se choisit après avoir vu la Précision adverse (C55) ;
    - ``zone_avant_defense`` : la zone se tire avant la défense (C52) ;
    - ``blessure_sans_perte`` : l'attribut Blessure blesse même sans perte (C100) ;
    - ``sixieme_sens_contre_embuscade`` : Sixième sens annule aussi l'embuscade (C105) ;
    - ``combos_en_cascade`` : un combo gratuit déclenche le sien (C120) ;
    - ``furie_gardee`` : la furie reste à la fin du combat (R15).
    """

    defense_apres_jet: bool = False
    zone_avant_defense: bool = False
    blessure_sans_perte: bool = False
    sixieme_sens_contre_embuscade: bool = True
    combos_en_cascade: bool = True
    furie_gardee: bool = False
