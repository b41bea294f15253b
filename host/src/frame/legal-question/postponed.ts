const key = (uuid: string) => `kontor-legal-later-${uuid}`;

/** Whether a version was put off in this visit: as long as the tab is open. A browser that keeps nothing asks again on the next page load. */
export function isPostponed(uuid: string): boolean {
  try {
    return sessionStorage.getItem(key(uuid)) !== null;
  } catch {
    // Storage may be denied by the browser or its settings.
    return false;
  }
}

export function postpone(uuid: string): void {
  try {
    sessionStorage.setItem(key(uuid), 'later');
  } catch {
    // It is not asked again until the page is loaded anew.
  }
}
