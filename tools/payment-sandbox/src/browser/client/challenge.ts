/** Key presses in the bank's page stay in its frame, so it forwards Escape, which closes the dialog. */
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') window.parent.postMessage('challenge-closed', location.origin);
});
