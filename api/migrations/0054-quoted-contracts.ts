import { sql } from 'kysely';
import { statements } from './migration.ts';

/** What the shop had when a cart was priced. Carts of before live for a day and are not compared. */
export const quotedContracts = statements(sql`alter table quote add column contract_hash text`);
