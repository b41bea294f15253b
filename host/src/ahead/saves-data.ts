/** What this uses of the Network Information API (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether nothing may be loaded that may not be needed: the user asked to save data, or the connection is too slow. */
export function savesData(): boolean {
  const { saveData = false, effectiveType = '' } =
    ('connection' in navigator && (navigator.connection as Connection | undefined)) || {};
  return saveData || effectiveType.endsWith('2g');
}
