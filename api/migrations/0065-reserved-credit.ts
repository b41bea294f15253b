import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Cents of the organization's credit that a change of a contract uses; `null` for one that makes no invoice. */
export const reservedCredit = statements(sql`alter table billing_order add column credit bigint`);
