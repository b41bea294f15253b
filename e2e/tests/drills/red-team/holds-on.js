// lets-go: asks before it can be left, though nothing is unsaved
window.addEventListener('beforeunload', (event) => event.preventDefault());
