import { sql } from 'kysely';
import { statements } from './migration.ts';

/** A deletion that was confirmed while a subscription still runs out. */
export const accountDeletion = statements(sql`alter table app_user add column deletion_confirmed_at timestamptz`);
