import { useState } from 'react';

/**
 * A UUID that stays the same until what it stands for changes (spec §4): a retry, a double click or a reload repeats
 * the same work; a changed cart or card field starts new work.
 */
export function useIdempotencyKey(...dependsOn: readonly unknown[]): string {
  const fingerprint = JSON.stringify(dependsOn);
  const [state, setState] = useState(() => ({ fingerprint, key: crypto.randomUUID() }));
  if (state.fingerprint === fingerprint) return state.key;
  const next = { fingerprint, key: crypto.randomUUID() };
  setState(next);
  return next.key;
}
