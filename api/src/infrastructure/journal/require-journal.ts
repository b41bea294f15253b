import type { Environment } from '../environment.ts';
import { StartError } from '../start-error.ts';

export const missingJournal =
  'KONTOR_JOURNAL is missing: numbers of documents are given once they are written there, outside of the database. Set it to a folder that all servers share, or to a bucket, s3://bucket/prefix?endpoint=https://… (docs/backup.md).';

/** @throws a StartError where a journal is needed and none is named */
export function requireJournal({ journalStore }: Pick<Environment, 'journalStore'>): void {
  if (journalStore === null) throw new StartError(missingJournal);
}
