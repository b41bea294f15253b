/** How many are remembered. */
const most = 5;

const keyOf = (userUuid: string) => `kontor-recently-used-${userUuid}`;

/** What this user chose last in this browser, the last one first: ids only, so that nothing of their data stays here. */
export function recentlyUsed(userUuid: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userUuid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    // Storage is denied, or holds something else: nothing was used lately.
    return [];
  }
}

export function rememberUsed(userUuid: string, id: string): void {
  const ids = [id, ...recentlyUsed(userUuid).filter((other) => other !== id)].slice(0, most);
  try {
    localStorage.setItem(keyOf(userUuid), JSON.stringify(ids));
  } catch {
    // Storage is denied: the palette works without a memory.
  }
}
