import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Whether a person wants to be told that the included orders of a month are nearly or all used. */
export const usageMails = statements(sql`alter table app_user add column usage_mails boolean not null default true`);
