// Chargé entre doctools.js et translations.js : la version de Sphinx écrit la règle du pluriel avec new Function,
// que la politique de sécurité interdit. Les deux messages de la recherche sont récrits dans la voix du livre.
"use strict";

Documentation.addTranslations = (catalogue) => {
  Object.assign(Documentation.TRANSLATIONS, catalogue.messages, {
    "Search finished, found ${resultCount} page(s) matching the search query.": "Résultats : ${resultCount}.",
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
      "Aucune page ne répond à cette recherche. Essayez un seul mot, ou un mot plus court.",
  });
  Documentation.PLURAL_EXPR = (nombre) => (nombre > 1 ? 1 : 0);
  Documentation.LOCALE = catalogue.locale;
};
