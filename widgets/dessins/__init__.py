"""Les dessins : des fonctions pures qui rendent du HTML et du SVG, à envelopper dans ``<div class="tm">``.

``des`` et ``jet`` montrent un jet ; ``barres``, ``courbe``, ``effectifs``, ``opposition``, ``portees`` et
``silhouette``, des chances ; ``jauges``, une fiche ; ``arbre``, un art à apprendre ; ``icones``, ``liens``,
``nombres``, ``table`` et ``texte`` servent aux autres.
Aucune règle n'est calculée ici.
"""
