import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { moveMark, readMark, waitForJournal } from './copy-entries.ts';
import type { JournalEntry } from './journal.tables.ts';
import type { JournalFiles } from './journal-files.ts';
import { type Relation, readRelations, replayEntry } from './replay-entry.ts';

export interface ReadBack {
  /** Changes that this database did not know. 0 if it was not restored. */
  readonly entries: number;
  /** Those of them that it could not take, because what they belong to came after the backup. */
  readonly left: number;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Reads what the journal has beyond this database: nothing, unless a backup was restored. Call it before anything else uses
 * the database, on one server at a time. Each part is taken completely or not at all, so that it can be interrupted.
 */
export async function readJournalBack({ database, clock, log }: Parts, files: JournalFiles): Promise<ReadBack> {
  const relations = await readRelations(database);
  const found = { entries: 0, left: 0 };
  let part = (await readMark(database)).last + 1;
  for (let entries = await files.findPart(part); entries !== null; entries = await files.findPart(part)) {
    const taken = entries;
    const read = await inTransaction(database, (tx) => takePart(tx, clock, relations, part, taken));
    found.entries += read.entries;
    found.left += read.left;
    part += 1;
  }
  if (found.entries > 0) {
    await sql`select count_after_read_back()`.execute(database);
    log.error(
      { alarm: 'database-restored', ...found },
      'a backup was restored: what it lacked was read from the journal',
    );
  }
  return found;
}

async function takePart(
  tx: Tx,
  clock: Clock,
  relations: ReadonlyMap<string, Relation>,
  part: number,
  entries: readonly JournalEntry[],
): Promise<ReadBack> {
  await waitForJournal(tx);
  // Triggers write no entries of what is read back.
  await sql`select set_config('kontor.reads_journal', 'on', true)`.execute(tx);
  const waiting = await findWaiting(tx, entries);
  const unknown = entries.filter(({ id }) => !waiting.has(id));
  let left = 0;
  for (const entry of unknown) {
    const reason = await tryReplay(tx, entry, relations.get(entry.relation));
    if (reason === null) continue;
    left += 1;
    await keepForOperators(tx, entry, reason, clock.now());
  }
  await moveMark(tx, part, entries);
  return { entries: unknown.length, left };
}

/** Those that this database has written itself: its process ended before it noted that they are in the journal. */
async function findWaiting(tx: Tx, entries: readonly JournalEntry[]): Promise<ReadonlySet<string>> {
  const ids = entries.map(({ id }) => id);
  const rows = await tx
    .selectFrom('journal_entry')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns why the database does not take it; `null` if it has */
async function tryReplay(tx: Tx, entry: JournalEntry, relation: Relation | undefined): Promise<string | null> {
  if (relation === undefined) return `There is no table ${entry.relation}`;
  await sql`savepoint replay`.execute(tx);
  try {
    await replayEntry(tx, entry, relation);
    await sql`release savepoint replay`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint replay`.execute(tx);
    return error instanceof Error ? error.message : String(error);
  }
}

async function keepForOperators(tx: Tx, entry: JournalEntry, reason: string, now: Date): Promise<void> {
  await tx
    .insertInto('unrestored_entry')
    .values({ ...entry, content: JSON.stringify(entry.content), reason, found_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
