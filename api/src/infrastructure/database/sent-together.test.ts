import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sentTogether } from './sent-together.ts';
import type { Tables } from './tables.ts';

/** Answers no statement before it has got two of them. */
function waitsForTwo() {
  const hasBoth = Promise.withResolvers<void>();
  const seen: { sent: number; taken: number } = { sent: 0, taken: 0 };
  const driver = Object.assign(new DummyDriver(), {
    acquireConnection: async () => {
      seen.taken += 1;
      return {
        async executeQuery() {
          seen.sent += 1;
          if (seen.sent === 2) hasBoth.resolve();
          await hasBoth.promise;
          return { rows: [] };
        },
        streamQuery: () => {
          throw new Error('Nothing is streamed here.');
        },
      };
    },
  });
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, seen };
}

test('the second read is sent before the first one is answered, on the same connection', async () => {
  const { db, seen } = waitsForTwo();
  await sentTogether(db, (connection) =>
    Promise.all([sql`select 1`.execute(connection), sentTogether(connection, (same) => sql`select 2`.execute(same))]),
  );
  expect(seen).toEqual({ sent: 2, taken: 1 });
});
