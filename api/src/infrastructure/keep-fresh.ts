import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from './clock.ts';

/** How long a change may remain unnoticed. */
const freshFor = seconds(1);

/** How long is waited for news while an earlier state is known. */
const timeoutMs = 300;

/** A value of which other processes change the original. */
export interface Fresh<Value> {
  /** As it was a second ago or later. Rejects only while nothing was ever read. */
  readonly latest: () => Promise<Value>;
  /** What was read last, without waiting; `null` while nothing was ever read. */
  readonly known: () => Value | null;
  /** Reads anew when it is asked next: this process has changed the original. */
  readonly expire: () => void;
}

/**
 * Reads a value at most once a second, and only while it is asked for. When it cannot be read, or not in time, the known one
 * remains in use.
 *
 * @param read `known` is what was read before; `null` at first
 * @param failed is told why the known one remains in use
 */
export function keepFresh<Value>(
  read: (known: Value | null) => Promise<Value>,
  failed: (error: unknown) => void,
  milliseconds: () => number = () => performance.now(),
): Fresh<Value> {
  let known: Value | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  /** Resolves with the reading, or when it takes too long to wait for. */
  let news: Promise<void> = Promise.resolve();
  /** A reading that began before the value expired says nothing of what it is since. */
  let age = 0;

  async function readNow(begunAt: number): Promise<void> {
    try {
      const value = await read(known);
      if (begunAt === age || known === null) known = value;
    } catch (error) {
      if (known === null) throw error;
      failed(error);
    } finally {
      if (begunAt === age) [readAt, reading] = [milliseconds(), null];
    }
  }

  return {
    async latest() {
      if (reading === null && milliseconds() - readAt >= freshFor) {
        reading = readNow(age);
        news = known === null ? reading : Promise.race([reading, pause(timeoutMs, undefined, { ref: false })]);
      }
      await news;
      return known as Value;
    },
    known: () => known,
    expire() {
      age += 1;
      [readAt, reading] = [Number.NEGATIVE_INFINITY, null];
    },
  };
}
