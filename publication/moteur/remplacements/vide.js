// Remplace un module que rien ne demande ici (widgets d'ipywidgets 7, widget Output).
export {};
