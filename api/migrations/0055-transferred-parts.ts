import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Cents that were transferred for an invoice and wait at the payment provider until they cover it. */
export const transferredParts = statements(sql`alter table invoice add column transferred bigint not null default 0`);
