import { sql } from 'kysely';
import { statements } from './migration.ts';

/** What of a quote is too small to be charged now, so that the confirmation of its order does not call it credit. */
export const deferredAmounts = statements(sql`alter table quote add column deferred integer not null default 0`);
