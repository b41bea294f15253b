import { setTimeout as pause } from 'node:timers/promises';
import type { RegistryEntry } from '@kontor/contract/registry';
import { RegistryDamagedError, readLatest, walkHistory } from '@kontor/registry/registry-log';
import type { Store } from '@kontor/registry/store';
import { seconds } from '../../infrastructure/clock.ts';
import type { Log } from '../../infrastructure/log.ts';

/** The current releases. */
export interface RegistryReader {
  /** The newest entry known to this server; `null` while nothing is published. */
  latest(): Promise<RegistryEntry | null>;
  /** All entries, newest first, read on demand. */
  history(): AsyncIterable<RegistryEntry>;
}

/** For an API that runs without front ends. */
export const nothingPublished: RegistryReader = { latest: async () => null, history: () => emptyHistory() };

async function* emptyHistory(): AsyncGenerator<RegistryEntry> {}

/** How long a change may remain unnoticed: far below the required minute. */
const freshFor = seconds(1);

/** How long a page waits for news while an earlier state is known. */
const timeoutMs = 300;

/**
 * Reads the registry at most once a second, and only while pages are requested. When the store cannot be read, does not
 * answer, or has lost entries, the known state remains in use.
 */
export function createRegistryReader(
  store: Store,
  log: Pick<Log, 'error'>,
  milliseconds = () => performance.now(),
): RegistryReader {
  let known: RegistryEntry | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  /** Resolves with the reading, or when it takes too long to wait for. */
  let news: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    try {
      const latest = await readLatest(store);
      // An empty folder is a missing disk, and an older entry a restored backup.
      if (known && (latest?.revision ?? 0) < known.revision) {
        throw new RegistryDamagedError(`Entry ${known.revision} of the registry in ${store.location} is gone.`);
      }
      known = latest;
    } catch (error) {
      if (known === null) throw error;
      log.error({ err: error, store: store.location }, 'the registry cannot be read: the known releases stay in use');
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
