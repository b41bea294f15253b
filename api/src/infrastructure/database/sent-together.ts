import { DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { Queryable } from './open-database.ts';
import type { Tables } from './tables.ts';

/** Of a connection that is there already: nothing is opened with it. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('Reads that are sent together open nothing.')),
});
const driver = new DummyDriver();

/**
 * Reads that do not need each other's results: they are sent together on one connection, which takes as long on the way
 * as one of them. The work must begin all of them before it awaits any. (`db.connection()` would send each of them only
 * after the answer of the one before.)
 */
export async function sentTogether<T>(db: Queryable, work: (connection: Queryable) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const all = db.getExecutor();
  return all.provideConnection((connection) => {
    const executor = all.withConnectionProvider({ provideConnection: (reads) => reads(connection) });
    return work(new Kysely<Tables>({ config: { dialect }, dialect, driver, executor }));
  });
}
