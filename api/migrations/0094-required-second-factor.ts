import { sql } from 'kysely';
import { statements } from './migration.ts';

/** An organization that asks all of its members for a second factor. */
export const requiredSecondFactor = statements(
  sql`alter table organization add column requires_second_factor boolean not null default false`,
);
