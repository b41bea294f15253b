/** Leaves the app with a full page load, so that nothing of it stays in memory (spec §2). */
export function leaveApp(url: string): void {
  window.location.assign(url);
}

/** As `leaveApp`, from a page that only leads on: the back button does not lead to it again. */
export function leadOutOfApp(url: string): void {
  window.location.replace(url);
}
