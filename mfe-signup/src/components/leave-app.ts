/** Leaves the app with a full page load, so that nothing of it stays in memory (spec §2). */
export function leaveApp(url: string): void {
  window.location.assign(url);
}

/** Like `leaveApp`, from a page that only redirects: the back button does not return to it. */
export function leadOutOfApp(url: string): void {
  window.location.replace(url);
}
