import { sql } from 'kysely';
import { statements } from './migration.ts';

/** What the customer's credit pays of a quote, so that the confirmation of its order can show it. */
export const quoteCredit = statements(sql`alter table quote add column credit integer not null default 0`);
