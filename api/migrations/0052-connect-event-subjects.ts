import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** Of each subject the newest event of a type is kept, and all of an erased one are deleted. */
export const connectEventSubjects = concurrentIndexes({
  name: 'connect_event_subject',
  on: sql`connect_event (type, subject, seq)`,
});
