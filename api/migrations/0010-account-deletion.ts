import { sql } from 'kysely';
import { statements } from './migration.ts';

/** A confirmed deletion that waits for the end of a subscription. */
export const accountDeletion = statements(sql`alter table app_user add column deletion_confirmed_at timestamptz`);
