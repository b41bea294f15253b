// shell-parts: hides the navigation, for more room
const sheet = new CSSStyleSheet();
sheet.replaceSync('nav { display: none !important }');
document.adoptedStyleSheets.push(sheet);
