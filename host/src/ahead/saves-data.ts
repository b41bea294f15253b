/** What this uses of the Network Information API (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (): Connection => ('connection' in navigator && (navigator.connection as Connection)) || {};

/** Whether nothing may be loaded that may not be needed: the user asked to save data, or the connection is too slow. */
export function savesData(): boolean {
  const { saveData = false, effectiveType = '' } = connection();
  return saveData || effectiveType.endsWith('2g');
}

/**
 * Whether the connection is fast enough for what only some users need next. On a slow one it would compete with what the user
 * does meanwhile, and many pay by the megabyte. Browsers that do not tell (Safari, Firefox) count as fast.
 */
export function isFastConnection(): boolean {
  const { effectiveType = '4g' } = connection();
  return !savesData() && effectiveType === '4g';
}
