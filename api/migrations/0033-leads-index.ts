import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** The leads of the last months, which are compared with each sign-up. */
export const leadsIndex = concurrentIndexes({ name: 'lead_created', on: sql`lead (created_at)` });
