/** Navigates the whole browser: what this page holds in memory is gone. */
export function leave(url: string): void {
  window.location.assign(url);
}
