import { sql } from 'kysely';
import type { Database, Tx } from '../database/open-database.ts';
import type { Figure } from '../telemetry/metrics.ts';

/** The gauges of the journal: what waits to be written, and what a restored database could not take. */
export async function figuresOfJournal(database: Database): Promise<Figure[]> {
  const { rows } = await sql<{ age: number; left: number }>`select
    coalesce((select extract(epoch from clock_timestamp() - at) from journal_entry order by seq limit 1), 0)::float8 as age,
    (select count(*) from unrestored_entry)::bigint as left`.execute(database);
  const { age = 0, left = 0 } = rows[0] ?? {};
  return [
    { metric: 'oldestJournalEntry', labels: {}, value: Math.max(0, age) },
    { metric: 'unrestoredEntries', labels: {}, value: left },
  ];
}

export async function deleteOldUnrestored(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('unrestored_entry').where('found_at', '<', before).execute();
}
