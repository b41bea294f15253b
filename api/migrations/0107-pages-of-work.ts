import { sql } from 'kysely';
import { concurrentIndexes, type Migration } from './migration.ts';

/** What operators look through is read without all orders of the past, and the first lines of a month without all of it. */
export const pagesOfWork = concurrentIndexes(
  {
    name: 'billing_order_unfinished',
    on: sql`billing_order (created_at) where state in ('needs-attention', 'working')`,
  },
  { name: 'commission_line_of_month', on: sql`commission_line (statement_uuid, at, seq) include (amount)` },
);

/** `commission_line_of_month` begins with it. */
export const noLinesAlone: Migration = {
  inTransaction: false,
  statements: [sql`drop index concurrently if exists commission_line_statement`],
};
