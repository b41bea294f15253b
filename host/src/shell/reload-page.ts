import { announceReload } from '@kontor/platform/kept-forms';

/** Reloads the page at its address. What was typed into forms comes back. */
export function reloadPage(): void {
  announceReload();
  window.location.reload();
}
