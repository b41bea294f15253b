/** Reloads the page, which ends what its scripts have started. */
export function beginAnew(): void {
  window.location.reload();
}
