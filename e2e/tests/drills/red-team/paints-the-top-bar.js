// shell-parts: gives the top bar colours of its own
document.querySelector('header').style.setProperty('background-color', 'white');
