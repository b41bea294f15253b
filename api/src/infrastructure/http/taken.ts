import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * Waits until the recipient has taken what was written, so that nothing is made faster than it is taken. Also returns once
 * nothing is taken any more: ask `destroyed`.
 */
export async function taken(output: Writable): Promise<void> {
  if (!output.writableNeedDrain || output.destroyed) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })]);
  } finally {
    waiting.abort();
  }
}
