const answer = (message: string) => window.parent.postMessage(message, location.origin);

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-card]')) {
  const card = button.dataset['card'] ?? '';
  button.addEventListener('click', () => answer(card === '' ? 'wallet-closed' : `wallet-card:${card}`));
}
/** Key presses stay in this frame, so it forwards Escape, which closes the dialog. */
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('wallet-closed');
});
