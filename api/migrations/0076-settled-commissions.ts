import { sql } from 'kysely';
import { statements } from './migration.ts';

/** How months are settled that took back more than was earned, where no later month makes up for them. */
export const settledCommissions = statements(
  sql`alter table commission_statement
    add column settled_how text,
    add column settled_reason text`,
);
