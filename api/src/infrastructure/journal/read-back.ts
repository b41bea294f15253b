import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { moveMark, readMark, waitForJournal } from './copy-entries.ts';
import type { JournalEntry } from './journal.tables.ts';
import type { JournalFiles } from './journal-files.ts';
import { type Relation, readRelations, replayRun, runsOf } from './replay-run.ts';

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
  // Another server was writing it when it was found.
  if ((await readMark(tx)).last >= part) return { entries: 0, left: 0 };
  // Triggers write no entries of what is read back.
  await sql`select set_config('kontor.reads_journal', 'on', true)`.execute(tx);
  const waiting = await findWaiting(tx, entries);
  const unknown = entries.filter(({ id }) => !waiting.has(id));
  // Together, which nearly always succeeds; else one by one, to find those that are refused.
  const left = (await tryReplay(tx, unknown, relations)) === null ? 0 : await replayEach(tx, clock, unknown, relations);
  await sql`select count_after(${newestOf(unknown, 'plan_change', 'number')}, ${newestOf(unknown, 'commission_line', 'seq')})`.execute(
    tx,
  );
  await moveMark(tx, part, entries);
  return { entries: unknown.length, left };
}

/** The highest number among the rows of a table that counts them; 0 for none. */
const newestOf = (entries: readonly JournalEntry[], relation: string, column: string): number =>
  Math.max(0, ...entries.filter((entry) => entry.relation === relation).map(({ content }) => Number(content[column])));

/** @returns how many are kept for operators */
async function replayEach(
  tx: Tx,
  clock: Clock,
  entries: readonly JournalEntry[],
  relations: ReadonlyMap<string, Relation>,
): Promise<number> {
  let left = 0;
  for (const entry of entries) {
    const reason = await tryReplay(tx, [entry], relations);
    if (reason === null) continue;
    left += 1;
    await keepForOperators(tx, entry, reason, clock.now());
  }
  return left;
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

/** @returns why the database does not take them; `null` if it has */
async function tryReplay(
  tx: Tx,
  entries: readonly JournalEntry[],
  relations: ReadonlyMap<string, Relation>,
): Promise<string | null> {
  await sql`savepoint replay`.execute(tx);
  try {
    for (const run of runsOf(entries, relations)) {
      const relation = relations.get(run.relation);
      if (relation === undefined) throw new Error(`There is no table ${run.relation}`);
      await replayRun(tx, run, relation);
    }
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
