import { sql } from 'kysely';
import type { Database } from '../infrastructure/database/open-database.ts';

/** Resolves once a statement of another connection waits for a lock. Only for Postgres. */
export async function somebodyWaits(database: Database): Promise<void> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(database);
  if (rows.length === 0) await somebodyWaits(database);
}
