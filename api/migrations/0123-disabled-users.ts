import { sql } from 'kysely';
import { statements } from './migration.ts';

/** The state to which a user returns who is enabled again. */
export const disabledUsers = statements(sql`alter table app_user add column state_before text`);
