import { sql } from 'kysely';
import type { Database } from '../infrastructure/database/open-database.ts';

/**
 * Resolves once a statement of another connection to this database waits for a lock. Only for Postgres, whose server
 * other test files use at the same time, each with its own database.
 */
export async function waitForBlockedStatement(database: Database): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const { rows } = await waiting.execute(database);
    if (rows.length > 0) return;
  }
}
