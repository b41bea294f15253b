import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Until when nothing is dunned, by agreement with the customer. */
export const dunningPause = statements(sql`alter table subscription add column dunning_paused_until timestamptz`);
