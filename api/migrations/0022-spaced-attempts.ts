import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Limits that space attempts: when the next one is possible, and whether the last one was. */
export const spacedAttempts = statements(
  sql`alter table rate_limit add column next_at timestamptz, add column was_allowed boolean`,
);
