// Site publié : Python tourne dans la page. (En mode servi, le serveur répond ici « voila ».)
window.TIAMAT_MODE = "pyodide";
