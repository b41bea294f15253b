import { setTimeout as pause } from 'node:timers/promises';
import type { RegistryEntry } from '@kontor/contract/registry';
import { RegistryDamagedError, readLatest, walkHistory } from '@kontor/registry/registry-log';
import type { Store } from '@kontor/registry/store';
import { seconds } from '../../infrastructure/clock.ts';
import type { Log } from '../../infrastructure/log.ts';

/** What runs at the moment. */
export interface RegistryReader {
  /** The newest entry as far as this server knows; `null` while nothing is published. */
  latest(): Promise<RegistryEntry | null>;
  /** All entries, newest first, read as they are asked for. */
  history(): AsyncIterable<RegistryEntry>;
}

/** Of an API that runs without front ends. */
export const nothingPublished: RegistryReader = { latest: async () => null, history: () => emptyHistory() };

async function* emptyHistory(): AsyncGenerator<RegistryEntry> {}

/** How long a change may stay unseen: far below the minute that a signed-off change may take. */
const freshFor = seconds(1);

/** Nobody waits longer for news while something is known. */
const timeoutMs = 300;

/**
 * Reads the registry anew at most once a second, and only while pages are asked for. When the store cannot be read, does not answer,
 * or has lost what it had, what was known goes on running.
 */
export function createRegistryReader(
  store: Store,
  log: Pick<Log, 'error'>,
  milliseconds = () => performance.now(),
): RegistryReader {
  let known: RegistryEntry | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  /** Over when the reading is, or when nobody should wait for it any longer. */
  let news: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    try {
      const latest = await readLatest(store);
      // An empty folder is a disk that is not there, and an older entry one that was brought back from a backup.
      if (known && (latest?.revision ?? 0) < known.revision) {
        throw new RegistryDamagedError(`Entry ${known.revision} of the registry in ${store.location} is gone.`);
      }
      known = latest;
    } catch (error) {
      if (known === null) throw error;
      log.error({ err: error, store: store.location }, 'the registry cannot be read: what ran before goes on');
    } finally {
      readAt = milliseconds();
      reading = null;
    }
  }

  return {
    history: () => walkHistory(store),
    async latest() {
      if (reading === null && milliseconds() - readAt >= freshFor) {
        reading = read();
        news = known === null ? reading : Promise.race([reading, pause(timeoutMs, undefined, { ref: false })]);
      }
      await news;
      return known;
    },
  };
}
