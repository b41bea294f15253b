import type { Store } from '@kontor/registry/store';
import type { Clock } from '../clock.ts';
import { actForAll } from '../database/acting-for.ts';
import type { Database, Queryable, Tx } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { StartError } from '../start-error.ts';
import { copyEntries, readMark } from './copy-entries.ts';
import type { JournalEntry } from './journal.tables.ts';
import { type JournalFiles, type NumberedDocument, openJournalFiles } from './journal-files.ts';
import { checkPlace } from './journal-place.ts';
import { type ReadBack, readJournalBack } from './read-back.ts';
import { missingJournal } from './require-journal.ts';

/** The append-only copy, outside of the database, of what must not be lost or repeated when a backup is restored. */
export interface Journal {
  /**
   * Gives a number to a document before the transaction that issues it ends. One that was given to another document, of which
   * this database knows nothing, stays with that one.
   * @returns what has the number now
   */
  claim(tx: Tx, number: string, document: NumberedDocument): Promise<NumberedDocument>;
  findNumber(db: Queryable, number: string): Promise<NumberedDocument | null>;
  /** Notes that something is being done which is outside of the database, for example that a row's mail is sent. */
  note(db: Queryable, entry: Omit<JournalEntry, 'id'>): Promise<void>;
  /** Resolves when everything that was committed before the call is in the journal. */
  copied(): Promise<void>;
  /** Writes what waits, unless another server is doing it. */
  copySome(): Promise<void>;
  /**
   * Finds out whether a backup was restored, and reads what it lacks. Before anything else happens.
   * @throws StartError in production, if this is not the journal of this database
   */
  readBack(): Promise<ReadBack>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyRing: KeyRing;
  readonly log: Log;
  readonly environment: { readonly journalStore: Store | null; readonly production: boolean };
}

export function createJournal({ database, clock, keyRing, log, environment }: Parts): Journal {
  const opened = new Map<string, JournalFiles>();

  function store(): Store {
    if (environment.journalStore === null) throw new StartError(missingJournal);
    return environment.journalStore;
  }

  function filesOf(lineage: string): JournalFiles {
    const files = opened.get(lineage) ?? openJournalFiles(store(), keyRing, lineage);
    opened.set(lineage, files);
    return files;
  }

  const filesFor = async (db: Queryable) => filesOf((await readMark(db)).lineage);

  return {
    claim: async (tx, number, document) => (await filesFor(tx)).claim(number, document),
    findNumber: async (db, number) => (await filesFor(db)).findNumber(number),
    note: async (db, { relation, operation, content }) => {
      await db
        .insertInto('journal_entry')
        .values({ relation, operation, content: JSON.stringify(content) })
        .execute();
    },
    copied: () => actForAll(() => copyEntries(database, filesOf, { wait: true })),
    copySome: () => actForAll(() => copyEntries(database, filesOf, { wait: false })),
    readBack: () =>
      actForAll(async () => {
        const { lineage, last } = await readMark(database);
        const files = filesOf(lineage);
        const hasNewest = last === 0 || (await files.findPart(last)) !== null;
        await checkPlace(store(), { lineage, isWritten: last > 0, hasNewest }, environment.production);
        return readJournalBack({ database, clock, log }, files);
      }),
  };
}
