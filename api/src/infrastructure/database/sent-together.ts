import type { Queryable } from './open-database.ts';

/**
 * Reads that do not need each other's results: they are sent together on one connection, which takes as long on the way
 * as one of them. The work must begin all of them before it awaits any.
 */
export const sentTogether = <T>(db: Queryable, work: (connection: Queryable) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute(work);
