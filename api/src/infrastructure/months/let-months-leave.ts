import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { MonthlyTable } from './monthly-table.ts';
import { findDetached, findParts, partNamed } from './parts.ts';

/**
 * Old months leave, beside all reads and writes of the table. The database waits for the transactions that used it before; until
 * they have ended the month is only on its way, and a later call brings that to its end.
 */
export async function letMonthsLeave(
  owner: Database,
  table: MonthlyTable,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const keptFrom = table.keptFrom(now);
  const whole = sql.table(table.table);
  const { keep = async () => {} } = table;
  for (const { name, to, isLeaving } of await findParts(owner, table)) {
    if (to === null || to > keptFrom) continue;
    signal.throwIfAborted();
    const part = partNamed(name);
    if (!isLeaving) await keep(owner, part);
    await sql`alter table ${whole} detach partition ${part} ${sql.raw(isLeaving ? 'finalize' : 'concurrently')}`.execute(
      owner,
    );
  }
  for (const name of await findDetached(owner, table)) {
    signal.throwIfAborted();
    const part = partNamed(name);
    // What was written until it left, however unlikely.
    await keep(owner, part);
    await sql`drop table ${part}`.execute(owner);
  }
}
