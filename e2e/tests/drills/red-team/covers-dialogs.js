// shell-parts: makes the shell's dialogs unreadable
const sheet = new CSSStyleSheet();
sheet.replaceSync('[role=dialog], dialog { opacity: 0 !important }');
document.adoptedStyleSheets.push(sheet);
