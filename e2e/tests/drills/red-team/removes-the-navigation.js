// shell-parts: removes the whole navigation, and all links in it
for (const each of document.querySelectorAll('nav')) each.remove();
