// shell-reacts: swallows Enter, as if it were meant for its own field
window.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault(), true);
