import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../../migrations/all.ts';
import { StartError } from '../start-error.ts';
import type { Tables } from './tables.ts';

/**
 * Runs the missing migrations in order, in one transaction, under a lock, so that several instances may start at once.
 * Migrations only add: the previous release keeps running on the schema while the next one starts.
 *
 * @returns the names of those that were missing
 */
export async function migrate(database: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return results?.map(({ migrationName }) => migrationName) ?? [];
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : 'unknown';
  throw new StartError(`The database could not be prepared${failed ? ` (migration ${failed})` : ''}: ${reason}`);
}
