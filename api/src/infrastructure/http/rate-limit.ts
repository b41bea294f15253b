import { type RawBuilder, sql } from 'kysely';
import { after, type Clock } from '../clock.ts';
import { named } from '../database/named-statement.ts';
import type { Database, Queryable } from '../database/open-database.ts';
import type { SigningKeys } from '../secrets/signing-keys.ts';
import { ProblemError } from './problem.ts';

export interface Limit {
  readonly max: number;
  /** Milliseconds, counted from the first attempt; from the last one where attempts are spaced. */
  readonly window: number;
  /**
   * Past the limit, attempts are spaced instead of refused until the window ends: the first wait, in milliseconds, is
   * doubled by each attempt up to the longest one. So a user is never shut out by the attempts of others.
   */
  readonly spacing?: { readonly first: number; readonly longest: number };
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
  /**
   * The key of a count for what a sender can choose, such as an address, or an account that need not exist. It is one of a fixed
   * number of places, so that however many are tried, they fill no table; there are so many that strangers rarely meet in one, and
   * without the portal's key it is not computed who does.
   */
  placeOf(limit: string, chosen: string): string;
  /** How many attempts are counted at the moment. */
  count(key: string): Promise<number>;
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
  readonly was_allowed: boolean;
  readonly possible_at: Date;
}

/** Hexadecimal digits of a place: 65,536 for each limit. */
const placeDigits = 4;

export const createRateLimiter = (database: Database, clock: Clock, keys: Pick<SigningKeys, 'sign'>): RateLimiter => ({
  placeOf(limit, chosen) {
    const signed = Buffer.from(keys.sign(`rate-limit|${limit}|${chosen}`), 'base64url');
    return `${limit}|${signed.toString('hex').slice(0, placeDigits)}`;
  },

  async count(key) {
    const row = await database
      .selectFrom('rate_limit')
      .select('count')
      .where('key', '=', key)
      .where('resets_at', '>', clock.now())
      .executeTakeFirst();
    return row?.count ?? 0;
  },

  take(key, limit) {
    return this.takeAll([{ key, limit }]);
  },

  async takeAll(counts) {
    const now = clock.now();
    const { rows } = await countAll(counts, now).execute(database);
    const past = rows.find(({ was_allowed: wasAllowed }) => !wasAllowed);
    if (past === undefined) return;
    const milliseconds = past.possible_at.getTime() - now.getTime();
    throw new ProblemError('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
      // The first part of the key names the limit; what follows may be an e-mail address.
      logged: { reason: counts[past.step]?.key.split('|', 1)[0] ?? 'unknown' },
    });
  },

  async giveBack(keys) {
    await sql`${named('give-attempts-back')} with locked as (${lockInOrder(keys)})
      update rate_limit set count = count - 1, next_at = null where count > 0 and key in (select key from locked)`.execute(
      database,
    );
  },

  async clear(tx, keys) {
    await sql`with locked as (${lockInOrder(keys)})
      delete from rate_limit where key in (select key from locked)`.execute(tx);
  },
});

/** One statement for all: each step counts only if the previous one did and is within its limit. Its text is the same for all limits. */
function countAll(counts: readonly Count[], now: Date): RawBuilder<CountRow> {
  const name = (index: number) => sql.id(`step_${index}`);
  const steps = counts.map(({ key, limit: { max, window, spacing } }, index) => {
    const before = index === 0 ? sql`` : sql`where exists (select from ${name(index - 1)} where was_allowed)`;
    const isOver = sql`rate_limit.resets_at <= ${now}`;
    const isWaiting = sql`coalesce(rate_limit.next_at > ${now}, false)`;
    const isSpaced = sql`${spacing !== undefined}::boolean`;
    const past = sql`rate_limit.count + 1 - ${max}::int`;
    // The exponent is limited, because its power must not overflow.
    const wait = sql`least(${spacing?.longest ?? 0}::float8, ${spacing?.first ?? 0}::float8 * power(2, least(${past}, 30)))`;
    return sql`${name(index)} as (
      insert into rate_limit (key, count, resets_at, next_at, was_allowed)
      select ${key}, 1, ${after(now, window)}::timestamptz, null, true ${before}
      on conflict (key) do update set
        count = case when ${isOver} then 1 when ${isWaiting} then rate_limit.count else rate_limit.count + 1 end,
        was_allowed = ${isOver} or (not ${isWaiting} and (${isSpaced} or ${past} <= 0)),
        next_at = case
          when ${isOver} or not ${isSpaced} then null
          when ${isWaiting} then rate_limit.next_at
          when ${past} >= 0 then ${now}::timestamptz + ${wait} * interval '1 millisecond'
        end,
        resets_at = case
          when ${isOver} or (${isSpaced} and not ${isWaiting} and ${past} >= 0) then excluded.resets_at
          else rate_limit.resets_at
        end
      returning ${index}::int as step, was_allowed, coalesce(next_at, resets_at) as possible_at)`;
  });
  const results = counts.map((_, index) => sql`select step, was_allowed, possible_at from ${name(index)}`);
  return sql<CountRow>`${named(`count-attempts-${counts.length}`)} with ${sql.join(steps)} ${sql.join(results, sql` union all `)}`;
}

/** `in (…)` alone locks in the order in which the database finds the rows. */
const lockInOrder = (keys: readonly string[]) => sql`
  select rate_limit.key from unnest(${keys}::text[]) with ordinality as wanted (key, place)
  join rate_limit on rate_limit.key = wanted.key order by place for update of rate_limit`;
