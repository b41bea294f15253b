/** Navigates the whole browser: what this page holds in memory is gone. */
export function leave(url: string): void {
  window.location.assign(url);
}

/** As `leave`, from a page whose link is spent: the back button does not lead to it again. */
export function leaveForGood(url: string): void {
  window.location.replace(url);
}
