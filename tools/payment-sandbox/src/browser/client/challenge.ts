/** Keys pressed in the bank's page stay in its frame, so it passes on the one that closes the dialog. */
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') window.parent.postMessage('challenge-closed', location.origin);
});
