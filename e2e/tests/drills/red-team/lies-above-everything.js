// shell-parts: puts an invisible sheet above the whole page, which takes every click
const cover = document.createElement('div');
for (const [name, value] of Object.entries({ position: 'fixed', inset: '0', 'z-index': '2147483647' }))
  cover.style.setProperty(name, value);
document.body.append(cover);
