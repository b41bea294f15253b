// shell-reacts: keeps the router from clicks, so that each loads the whole page
window.addEventListener('click', (event) => event.target.closest('nav') && event.stopImmediatePropagation(), true);
