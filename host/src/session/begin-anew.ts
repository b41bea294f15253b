/** Loads the page again: what its scripts have set going ends. */
export function beginAnew(): void {
  window.location.reload();
}
