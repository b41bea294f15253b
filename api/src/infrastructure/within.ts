import { setTimeout as pause } from 'node:timers/promises';

export const late = Symbol('late');

/** The result of work if it completes within this many milliseconds of real time, else `late`. The work itself continues. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof late> {
  const waiting = new AbortController();
  try {
    return await Promise.race([work, pause(milliseconds, late, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
