// Remplace sanitize-html, qui ne sert qu'à description_allow_html=True : ici, une étiquette est toujours du texte.
export default (texte) => String(texte).replace(/[&<>"']/g, (signe) => `&#${signe.charCodeAt(0)};`);
