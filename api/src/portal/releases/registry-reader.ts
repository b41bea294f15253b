import type { RegistryEntry } from '@kontor/contract/registry';
import { RegistryDamagedError, readLatest, walkHistory } from '@kontor/registry/registry-log';
import type { Store } from '@kontor/registry/store';
import { keepFresh } from '../../infrastructure/keep-fresh.ts';
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

/**
 * Reads the registry at most once a second, and only while pages are requested. When the store cannot be read, does not
 * answer, or has lost entries, the known state remains in use.
 */
export function createRegistryReader(
  store: Store,
  log: Pick<Log, 'error'>,
  milliseconds = () => performance.now(),
): RegistryReader {
  const { latest } = keepFresh<RegistryEntry | null>(
    async (known) => {
      const entry = await readLatest(store);
      // An empty folder is a missing disk, and an older entry a restored backup.
      if (known && (entry?.revision ?? 0) < known.revision) {
        throw new RegistryDamagedError(`Entry ${known.revision} of the registry in ${store.location} is gone.`);
      }
      return entry;
    },
    (error) =>
      log.error({ err: error, store: store.location }, 'the registry cannot be read: the known releases stay in use'),
    milliseconds,
  );
  return { history: () => walkHistory(store), latest };
}
