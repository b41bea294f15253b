import type { RegistryEntry } from '@kontor/contract/registry';
import { readLatest, walkHistory } from '@kontor/registry/registry-log';
import type { Store } from '@kontor/registry/store';
import { seconds } from '../infrastructure/clock.ts';
import type { Log } from '../infrastructure/log.ts';

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

/**
 * Reads the registry anew at most once a second, and only while pages are asked for. When the store cannot be read, what was known
 * goes on running.
 */
export function createRegistryReader(
  store: Store,
  log: Pick<Log, 'error'>,
  milliseconds = () => performance.now(),
): RegistryReader {
  let known: RegistryEntry | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      known = await readLatest(store);
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
      if (milliseconds() - readAt >= freshFor) {
        reading ??= read();
        await reading;
      }
      return known;
    },
  };
}
