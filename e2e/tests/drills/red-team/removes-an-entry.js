// shell-parts: removes an entry of the navigation that leads to others
document.querySelector('nav a[href$="/members"]').remove();
