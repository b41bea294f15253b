import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/open-database.ts';
import { ProblemError } from './problem.ts';

export interface IdempotentRequest {
  /** The owner of the keys: the organization, or the user while there is none. */
  readonly scope: string;
  readonly key: string;
  /** The request, including call and shop. The same key with a different request is refused. */
  readonly request: unknown;
}

/** Stores the answer within the transaction that does the work, and returns it. */
export type Complete<Answer> = (tx: Queryable, answer: Answer) => Promise<Answer>;

export interface IdempotencyStore {
  /**
   * Does `work` once per key and returns the same result for every repetition. `work` must call `complete` in its last
   * transaction: if the process ends before it, the next attempt does the work again; afterwards, it returns the stored
   * answer. If `work` throws, the key is released.
   */
  once<Answer>(request: IdempotentRequest, work: (complete: Complete<Answer>) => Promise<Answer>): Promise<Answer>;
  /** Releases a completed key, because what it answered has failed since. */
  forget(request: Pick<IdempotentRequest, 'scope' | 'key'>): Promise<void>;
}

/** Equal for equal requests, without keeping what they say. */
export const hashRequest = (request: unknown): string => hash('sha256', JSON.stringify(request), 'base64url');

export const createIdempotencyStore = (database: Database, clock: Clock): IdempotencyStore => ({
  async once<Answer>(request: IdempotentRequest, work: (complete: Complete<Answer>) => Promise<Answer>) {
    const stored = await claim(database, clock, request, hashRequest(request.request));
    // What is stored went through `complete` of the same call, so it has its type.
    if (stored !== null) return stored.answer as Answer;
    const { scope, key } = request;
    try {
      return await work(async (tx, answer) => {
        await tx
          .updateTable('idempotency_key')
          .set({ answer: JSON.stringify(answer), completed_at: clock.now() })
          .where('scope', '=', scope)
          .where('key', '=', key)
          .execute();
        return answer;
      });
    } catch (error) {
      await database
        .deleteFrom('idempotency_key')
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('completed_at', 'is', null)
        .execute();
      throw error;
    }
  },

  async forget({ scope, key }) {
    await database.deleteFrom('idempotency_key').where('scope', '=', scope).where('key', '=', key).execute();
  },
});

/** Takes the key for this request, or returns the stored answer. */
async function claim(database: Database, clock: Clock, { scope, key }: IdempotentRequest, requestHash: string) {
  // A request that holds its key for longer than a minute has died; the lock uses machine time.
  const { rows } = await sql`
    insert into idempotency_key (scope, key, request_hash, locked_until, created_at)
    values (${scope}, ${key}, ${requestHash}, now() + interval '1 minute', ${clock.now()})
    on conflict (scope, key) do update set locked_until = now() + interval '1 minute'
    where idempotency_key.completed_at is null and idempotency_key.locked_until < now()
      and idempotency_key.request_hash = ${requestHash}
    returning key`.execute(database);
  if (rows.length > 0) return null;
  const row = await database
    .selectFrom('idempotency_key')
    .select(['request_hash', 'completed_at', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('idempotency-key-in-flight');
  if (row.request_hash !== requestHash) throw new ProblemError('idempotency-key-reused');
  if (row.completed_at === null) throw new ProblemError('idempotency-key-in-flight');
  return { answer: row.answer };
}
