import { sql } from 'kysely';
import { after, type Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/open-database.ts';
import { ProblemError } from './problem.ts';

export interface Limit {
  readonly max: number;
  /** Milliseconds, counted from the first attempt. */
  readonly window: number;
}

/** Counts attempts in the database, so that all instances count together. */
export interface RateLimiter {
  /** Counts an attempt before it is made, so that a thousand at once do not slip through; past the limit: 429. */
  take(key: string, limit: Limit): Promise<void>;
  /** Takes an attempt back that turned out to be legitimate. */
  giveBack(key: string): Promise<void>;
  /** Begins to count anew, with the transaction of what is the reason for it. */
  clear(tx: Queryable, keys: readonly string[]): Promise<void>;
}

export const createRateLimiter = (database: Database, clock: Clock): RateLimiter => ({
  async take(key, { max, window }) {
    const now = clock.now();
    const resetsAt = after(now, window);
    const { rows } = await sql<{ count: number; resets_at: Date }>`
      insert into rate_limit (key, count, resets_at) values (${key}, 1, ${resetsAt})
      on conflict (key) do update set
        count = case when rate_limit.resets_at <= ${now} then 1 else rate_limit.count + 1 end,
        resets_at = case when rate_limit.resets_at <= ${now} then ${resetsAt} else rate_limit.resets_at end
      returning count, resets_at`.execute(database);
    const row = rows[0];
    if (row === undefined || row.count <= max) return;
    const milliseconds = row.resets_at.getTime() - now.getTime();
    throw new ProblemError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
  },

  async giveBack(key) {
    await database
      .updateTable('rate_limit')
      .set((of) => ({ count: of('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  },

  async clear(tx, keys) {
    await tx.deleteFrom('rate_limit').where('key', 'in', keys).execute();
  },
});
