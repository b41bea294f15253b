import { DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { Queryable } from './open-database.ts';
import type { Tables } from './tables.ts';

/** Of a connection that is there already: nothing is opened with it. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('Reads that are sent together open nothing.')),
});
/** Its statements would reach the connection, and its beginning and end would not. */
class NoTransactions extends DummyDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error('Reads are sent together without a transaction.');
  }
}
const driver = new NoTransactions();

/**
 * Reads that do not need each other's results: they are sent together on one connection, which takes as long on the way
 * as one of them. The work must begin all of them before it awaits any. (`db.connection()` would send each of them only
 * after the answer of the one before.)
 */
export async function sentTogether<T>(db: Queryable, work: (connection: Queryable) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const all = db.getExecutor();
  return all.provideConnection(async (connection) => {
    const begun: Promise<unknown>[] = [];
    let isOver = false;
    const executor = all.withConnectionProvider({
      async provideConnection(read) {
        // The connection may act for another tenant by then.
        if (isOver) throw new Error('A read began after the others had ended.');
        const running = read(connection);
        begun.push(running);
        return running;
      },
    });
    try {
      return await work(new Kysely<Tables>({ config: { dialect }, dialect, driver, executor }));
    } finally {
      isOver = true;
      await Promise.allSettled(begun);
    }
  });
}
