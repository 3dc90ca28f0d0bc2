// Chargé entre doctools.js et translations.js : la version de Sphinx écrit la règle du pluriel avec new Function,
// que la politique de sécurité interdit.
"use strict";

Documentation.addTranslations = (catalogue) => {
  Object.assign(Documentation.TRANSLATIONS, catalogue.messages);
  Documentation.PLURAL_EXPR = (nombre) => (nombre > 1 ? 1 : 0);
  Documentation.LOCALE = catalogue.locale;
};
