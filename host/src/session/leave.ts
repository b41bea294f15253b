/** Navigates the whole browser, so that the page's memory is cleared. */
export function leave(url: string): void {
  window.location.assign(url);
}

/** Like `leave`, from a page with a used link: the back button does not lead to it again. */
export function leaveForGood(url: string): void {
  window.location.replace(url);
}
