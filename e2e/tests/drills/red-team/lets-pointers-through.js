// shell-parts: lets pointers through links and buttons, its own and all others
const sheet = new CSSStyleSheet();
sheet.replaceSync('a, button { pointer-events: none }');
document.adoptedStyleSheets.push(sheet);
