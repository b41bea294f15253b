import { sql } from 'kysely';
import { statements } from './migration.ts';

/** The request, and its trace, that queued a job. Both are null in rows of the previous release, and of no request. */
export const jobOrigin = statements(sql`alter table job add column request_id text, add column traceparent text`);
