// shell-parts: hides the navigation once the page was looked at
setTimeout(() => document.querySelector('nav').style.setProperty('visibility', 'hidden'), 5000);
