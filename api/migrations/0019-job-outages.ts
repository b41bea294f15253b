import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Attempts of a job are not counted while what it needs is unavailable. The previous release counts them all, as before. */
export const jobOutages = statements(sql`alter table job add column unavailable_since timestamptz`);
