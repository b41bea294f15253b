import { type RawBuilder, sql } from 'kysely';
import { after, type Clock } from '../clock.ts';
import { named } from '../database/named-statement.ts';
import type { Database, Queryable } from '../database/open-database.ts';
import { ProblemError } from './problem.ts';

export interface Limit {
  readonly max: number;
  /** Milliseconds, counted from the first attempt. */
  readonly window: number;
}

/** The key and limit of counted attempts. */
export interface Count {
  readonly key: string;
  readonly limit: Limit;
}

/**
 * Counts attempts in the database, so that all instances count together. Several counts are locked in the given order:
 * always pass related counts in the same order, or two attempts would wait for each other.
 */
export interface RateLimiter {
  /** Counts an attempt before it is made, so that simultaneous attempts are limited as well; beyond the limit: 429. */
  take(key: string, limit: Limit): Promise<void>;
  /** Counts an attempt in each, up to the first that is beyond its limit; later ones are not changed. */
  takeAll(counts: readonly Count[]): Promise<void>;
  /** Removes a counted attempt that turned out to be legitimate. */
  giveBack(keys: readonly string[]): Promise<void>;
  /** Resets a count, within the transaction that is the reason for it. */
  clear(tx: Queryable, keys: readonly string[]): Promise<void>;
}

interface CountRow {
  /** Its place among the counts. */
  readonly step: number;
  readonly count: number;
  readonly resets_at: Date;
  readonly max: number;
}

export const createRateLimiter = (database: Database, clock: Clock): RateLimiter => ({
  take(key, limit) {
    return this.takeAll([{ key, limit }]);
  },

  async takeAll(counts) {
    const now = clock.now();
    const { rows } = await countAll(counts, now).execute(database);
    const past = rows.find(({ count, max }) => count > max);
    if (past === undefined) return;
    const milliseconds = past.resets_at.getTime() - now.getTime();
    throw new ProblemError('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
      // The first part of the key names the limit; what follows may be an e-mail address.
      logged: { reason: counts[past.step]?.key.split('|', 1)[0] ?? 'unknown' },
    });
  },

  async giveBack(keys) {
    await sql`${named('give-attempts-back')} with locked as (${lockInOrder(keys)})
      update rate_limit set count = count - 1 where count > 0 and key in (select key from locked)`.execute(database);
  },

  async clear(tx, keys) {
    await sql`with locked as (${lockInOrder(keys)})
      delete from rate_limit where key in (select key from locked)`.execute(tx);
  },
});

/** One statement for all: each step counts only if the previous one did and is within its limit. */
function countAll(counts: readonly Count[], now: Date): RawBuilder<CountRow> {
  const name = (index: number) => sql.id(`step_${index}`);
  const steps = counts.map(({ key, limit: { max, window } }, index) => {
    const before = index === 0 ? sql`` : sql`where exists (select from ${name(index - 1)} where count <= max)`;
    return sql`${name(index)} as (
      insert into rate_limit (key, count, resets_at) select ${key}, 1, ${after(now, window)}::timestamptz ${before}
      on conflict (key) do update set
        count = case when rate_limit.resets_at <= ${now} then 1 else rate_limit.count + 1 end,
        resets_at = case when rate_limit.resets_at <= ${now} then excluded.resets_at else rate_limit.resets_at end
      returning ${index}::int as step, count, resets_at, ${max}::int as max)`;
  });
  const results = counts.map((_, index) => sql`select step, count, resets_at, max from ${name(index)}`);
  return sql<CountRow>`${named(`count-attempts-${counts.length}`)} with ${sql.join(steps)} ${sql.join(results, sql` union all `)}`;
}

/** `in (…)` alone locks in the order in which the database finds the rows. */
const lockInOrder = (keys: readonly string[]) => sql`
  select rate_limit.key from unnest(${keys}::text[]) with ordinality as wanted (key, place)
  join rate_limit on rate_limit.key = wanted.key order by place for update of rate_limit`;
