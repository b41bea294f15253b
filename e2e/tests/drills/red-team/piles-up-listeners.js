// listeners: listens once more each time it is shown
window.addEventListener('resize', () => {});
