import { announceReload } from '@kontor/platform/kept-forms';

/** Reloads the page. Form input is restored. */
export function reloadPage(): void {
  announceReload();
  window.location.reload();
}
