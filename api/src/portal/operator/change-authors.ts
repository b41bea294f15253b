import { isAbout } from '@kontor/registry/joint-changes';
import type { Log } from '../../infrastructure/log.ts';
import type { RegistryReader } from '../releases/registry-reader.ts';

/** A subject's current release and since when it is current. */
export interface PutInPlace {
  readonly subject: string;
  readonly since: string;
}

const nameOf = ({ subject, since }: PutInPlace): string => `${subject} ${since}`;

/**
 * Says who put releases in place, by the registry's log. Entries of the log never change, so what was found once is not looked
 * for again. `null` where the log does not say, or cannot be read: where everything stands is told all the same.
 */
export function createChangeAuthors(registry: Pick<RegistryReader, 'history'>, log: Pick<Log, 'error'>) {
  const known = new Map<string, string>();

  async function lookFor(missing: PutInPlace[]): Promise<void> {
    const oldest = missing.map(({ since }) => since).reduce((a, b) => (a < b ? a : b));
    for await (const entry of registry.history()) {
      const { at, by } = entry;
      if (at < oldest) return;
      const found = missing.filter((each) => each.since === at && isAbout(entry, each.subject));
      for (const each of found) known.set(nameOf(each), by);
      if (missing.every((each) => known.has(nameOf(each)))) return;
    }
  }

  return async (wanted: readonly PutInPlace[]): Promise<(put: PutInPlace) => string | null> => {
    const missing = wanted.filter((each) => !known.has(nameOf(each)));
    try {
      if (missing.length > 0) await lookFor(missing);
    } catch (error) {
      log.error({ err: error }, 'the log of the registry cannot be read: who changed what is not told');
    }
    return (put) => known.get(nameOf(put)) ?? null;
  };
}
