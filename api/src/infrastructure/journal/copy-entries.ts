import { sql } from 'kysely';
import type { Database, Queryable, Tx } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { JournalEntry } from './journal.tables.ts';
import type { JournalFiles } from './journal-files.ts';

/** The journal has parts that this database has not written: a backup was restored under a running server. */
export class JournalAheadError extends Error {
  override readonly name = 'JournalAheadError';
}

/** Entries of a part. */
const atOnce = 500;

/** Any name that locks nothing else. */
const lock = sql`hashtextextended('journal', 0)`;

/** Serializes everything that reads the mark and moves it. */
export const waitForJournal = (tx: Tx) => sql`select pg_advisory_xact_lock(${lock})`.execute(tx);

async function isOurTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${lock}) as ours`.execute(tx);
  return rows[0]?.ours ?? false;
}

async function newestEntry(db: Queryable): Promise<number | null> {
  const row = await db.selectFrom('journal_entry').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.seq ?? null;
}

async function hasEntriesUntil(db: Queryable, seq: number): Promise<boolean> {
  const row = await db.selectFrom('journal_entry').select('seq').where('seq', '<=', seq).limit(1).executeTakeFirst();
  return row !== undefined;
}

export interface Mark {
  readonly lineage: string;
  readonly last: number;
}

export const readMark = (db: Queryable): Promise<Mark> =>
  db.selectFrom('journal_mark').select(['lineage', 'last']).executeTakeFirstOrThrow();

/** After a part was written, or was read back. */
export async function moveMark(tx: Tx, part: number, entries: readonly Pick<JournalEntry, 'id'>[]): Promise<void> {
  await tx.updateTable('journal_mark').set({ last: part }).execute();
  const ids = entries.map(({ id }) => id);
  await tx.deleteFrom('journal_entry').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/**
 * Writes what waits to the journal: first the file, then the mark. A process that ends between them leaves a part that the
 * next one finds and recognizes by its entries.
 * @param wait for another server that is writing; otherwise that one does it
 */
export async function copyEntries(
  database: Database,
  filesOf: (lineage: string) => JournalFiles,
  { wait }: { readonly wait: boolean },
): Promise<void> {
  // What is added meanwhile is for the next call: under load this one would not end.
  const newest = await newestEntry(database);
  if (newest === null) return;
  while (await hasEntriesUntil(database, newest)) {
    const isOurs = await inTransaction(database, async (tx) => {
      if (wait) await waitForJournal(tx);
      else if (!(await isOurTurn(tx))) return false;
      await copySome(tx, filesOf);
      return true;
    });
    if (!isOurs) return;
  }
}

async function copySome(tx: Tx, filesOf: (lineage: string) => JournalFiles): Promise<void> {
  const entries = await tx
    .selectFrom('journal_entry')
    .select(['id', 'relation', 'operation', 'content'])
    .orderBy('seq')
    .limit(atOnce)
    .execute();
  if (entries.length === 0) return;
  const { lineage, last } = await readMark(tx);
  const written = await filesOf(lineage).write(last + 1, entries);
  const waiting = new Set(entries.map(({ id }) => id));
  if (!written.every(({ id }) => waiting.has(id))) {
    throw new JournalAheadError(
      `Part ${last + 1} of the journal is not of this database: a backup was restored. Stop all servers and start them again.`,
    );
  }
  await moveMark(tx, last + 1, written);
}
