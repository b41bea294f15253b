const key = 'kontor-single-keys';

/**
 * Whether keys without Ctrl or Command do something. They can be switched off for those who speak to their computer or hit
 * keys by accident (WCAG 2.2, 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is denied: it counts until the page is left, which nothing has to remember.
  }
}
