import { type RawBuilder, sql } from 'kysely';
import { after, type Clock, days } from '../../infrastructure/clock.ts';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Database, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { SealedEndpointSecrets } from '../client/endpoint-secret.ts';
import { isKnownHere, mayBeTold } from './covered-by-scopes.ts';
import { retryDelay } from './retry-schedule.ts';

/** A delivery that was taken for an attempt. */
export interface ClaimedDelivery extends SealedEndpointSecrets {
  readonly uuid: string;
  readonly seq: number;
  readonly event_uuid: string;
  readonly type: string;
  readonly subject: string;
  /** Those before this one. */
  readonly attempts: number;
  readonly claims: number;
  readonly url: string;
  readonly data: object;
  readonly occurred_at: Date;
}

/** What came of an attempt. */
export interface Answer {
  /** `null` when there was no answer. */
  readonly status: number | null;
  /** How it began, or why there was none. */
  readonly text: string | null;
}

/** What became of a delivery after an attempt that failed. */
export interface Failure {
  readonly delivery: 'waits' | 'parked' | 'superseded' | 'lost';
  /** Set when the whole endpoint was parked with this attempt. */
  readonly endpoint: 'gone' | 'failing' | null;
  /** Whether this is the first event that was parked since the last success. */
  readonly isFirstParked: boolean;
}

/** An endpoint that has failed for so long is no longer tried. */
const longestFailure = days(3);

/** No attempt takes as long: the process that began it has ended. Milliseconds of the machine. */
export const standardLease = 30_000;

const isFree = sql`(locked_until is null or locked_until < now())`;

const sameOrder = (other: string, one: string): RawBuilder<unknown> => {
  const [a, b] = [sql.ref(other), sql.ref(one)];
  return sql`${a}.client_id = ${b}.client_id and ${a}.subject = ${b}.subject and ${a}.type = ${b}.type`;
};

/** The owner names the deliverer of a process. */
interface Owner {
  readonly uuid: string;
  readonly lease: number;
}

/**
 * What one process does to the deliveries; any number of them share the table. When a delivery is due is told by the clock; whether
 * its process has ended, by the machine's time.
 */
export function createDeliveryTable(
  database: Database,
  clock: Clock,
  owner: Owner,
  random: () => number = Math.random,
) {
  const leaseEnd = sql`now() + ${owner.lease} * interval '1 millisecond'`;

  // The first of its subject and type goes, and the next one once it has ended.
  const isFirst = sql`not exists (
    select 1 from connect_delivery ahead
    where ${sameOrder('ahead', 'candidate')} and ahead.state = 'waiting' and ahead.uuid <> candidate.uuid
      and (ahead.seq < candidate.seq or ahead.locked_until >= now()))`;

  const isOwn = ({ uuid, claims }: ClaimedDelivery) =>
    sql<boolean>`uuid = ${uuid} and owner = ${owner.uuid} and claims = ${claims} and locked_until is not null`;
  const ended = { owner: null, locked_until: null };
  const ofTheSame = ({ client_id, subject, type }: ClaimedDelivery) =>
    sql<boolean>`client_id = ${client_id} and subject = ${subject} and type = ${type}`;

  async function parkEndpoint(tx: Tx, clientId: string, reason: 'gone' | 'failing'): Promise<void> {
    await tx
      .updateTable('connect_endpoint')
      .set({ parked_at: clock.now(), parked_reason: reason })
      .where('client_id', '=', clientId)
      .execute();
    await parkWaiting(tx, {});
  }

  /** Of one subject and type only the newest event stays parked. */
  const parkWaiting = kept(
    'park-deliveries',
    () => sql`
      update connect_delivery one set state = case when exists (
          select 1 from connect_delivery newer where ${sameOrder('newer', 'one')} and newer.seq > one.seq
            and newer.state in ('waiting', 'parked')
        ) then 'superseded' else 'parked' end
      where state = 'waiting' and ${isFree}
        and client_id in (select client_id from connect_endpoint where parked_at is not null)`,
  );

  const withDue = kept(
    'endpoints-with-due-deliveries',
    (_, { now }: { readonly now: Date }) => sql<{ client_id: string }>`
      select client_id from connect_endpoint endpoint where parked_at is null and exists (
        select 1 from connect_delivery where client_id = endpoint.client_id and state = 'waiting'
          and due_at <= ${now} and ${isFree} and ${isKnownHere('type')})`,
  );

  const firstDue = kept('next-due-delivery', (db) =>
    db
      .selectFrom('connect_delivery as d')
      .innerJoin('connect_endpoint as p', 'p.client_id', 'd.client_id')
      .select((of) => of.fn.min('d.due_at').as('due_at'))
      .where('d.state', '=', 'waiting')
      .where('p.parked_at', 'is', null)
      .where(isKnownHere('d.type')),
  );

  /** Whether a newer event of the same subject and type takes its place. */
  async function parkedOrSuperseded(tx: Tx, delivery: ClaimedDelivery): Promise<'parked' | 'superseded'> {
    const newer = await tx
      .selectFrom('connect_delivery')
      .select('uuid')
      .where(ofTheSame(delivery))
      .where('state', 'in', ['waiting', 'parked'])
      .where('seq', '>', delivery.seq)
      .executeTakeFirst();
    return newer === undefined ? 'parked' : 'superseded';
  }

  /** Those behind it are looked at when it is, and not in every look in between. */
  const moveFollowers = (tx: Tx, delivery: ClaimedDelivery, dueAt: Date) =>
    tx
      .updateTable('connect_delivery')
      .set({ due_at: dueAt })
      .where(ofTheSame(delivery))
      .where('state', '=', 'waiting')
      .where('seq', '>', delivery.seq)
      .where(sql<boolean>`attempts = 0 and ${isFree}`)
      .execute();

  const replaceParked = (tx: Tx, delivery: ClaimedDelivery) =>
    tx
      .updateTable('connect_delivery')
      .set({ state: 'superseded' })
      .where(ofTheSame(delivery))
      .where('state', '=', 'parked')
      .where('seq', '<', delivery.seq)
      .execute();

  async function failWithin(tx: Tx, delivery: ClaimedDelivery, { status, text }: Answer): Promise<Failure> {
    const now = clock.now();
    const { client_id: clientId } = delivery;
    const attempts = delivery.attempts + 1;
    const attempt = { attempts, last_attempt_at: now, last_status: status, last_answer: text };
    // First, so that attempts of one endpoint that fail at the same moment wait for each other.
    const endpoint = await tx
      .updateTable('connect_endpoint')
      .set((row) => ({ failing_since: row.fn.coalesce('failing_since', row.val(now)) }))
      .where('client_id', '=', clientId)
      .returning(['failing_since', 'parked_at', 'mailed_at'])
      .executeTakeFirst();
    const { numUpdatedRows } = await tx
      .updateTable('connect_delivery')
      .set({ ...attempt, ...ended })
      .where(isOwn(delivery))
      .executeTakeFirst();
    if (endpoint === undefined || numUpdatedRows === 0n) {
      return { delivery: 'lost', endpoint: null, isFirstParked: false };
    }
    const isFailing = now >= after(endpoint.failing_since ?? now, longestFailure);
    const parking = status === 410 ? 'gone' : isFailing ? 'failing' : null;
    const delay = retryDelay(attempts, random());
    const isParked = delay === null || parking !== null || endpoint.parked_at !== null;
    const state = isParked ? await parkedOrSuperseded(tx, delivery) : 'waiting';
    const dueAt = isParked ? now : after(now, delay);
    await tx.updateTable('connect_delivery').set({ state, due_at: dueAt }).where('uuid', '=', delivery.uuid).execute();
    if (isParked) await replaceParked(tx, delivery);
    await moveFollowers(tx, delivery, dueAt);
    if (parking !== null && endpoint.parked_at === null) await parkEndpoint(tx, clientId, parking);
    return {
      delivery: state === 'waiting' ? 'waits' : state,
      endpoint: endpoint.parked_at === null ? parking : null,
      isFirstParked: isParked && endpoint.mailed_at === null,
    };
  }

  /** After a success that follows failures. */
  async function recover(delivery: ClaimedDelivery): Promise<void> {
    await inTransaction(database, async (tx) => {
      await tx
        .updateTable('connect_endpoint')
        .set({ failing_since: null, mailed_at: null })
        .where('client_id', '=', delivery.client_id)
        .where('failing_since', 'is not', null)
        .execute();
      await replaceParked(tx, delivery);
      await moveFollowers(tx, delivery, clock.now());
    });
  }

  return {
    /** Which endpoints have something due. */
    async endpointsWithDue(): Promise<string[]> {
      const rows = await withDue(database, { now: clock.now() });
      return rows.map(({ client_id: clientId }) => clientId);
    },

    /** Takes up to `limit` deliveries of an endpoint that are due. */
    async claim(clientId: string, limit: number): Promise<ClaimedDelivery[]> {
      // Materialized: a plan may run a subquery several times, and each time it would take as many as the limit allows.
      const { rows } = await sql<ClaimedDelivery>`
        with taken as materialized (
          select uuid from connect_delivery candidate
          where client_id = ${clientId} and state = 'waiting' and due_at <= ${clock.now()} and ${isFree} and ${isFirst}
            and ${isKnownHere('candidate.type')}
          order by due_at, seq for update skip locked limit ${limit}
        )
        update connect_delivery d set claims = claims + 1, owner = ${owner.uuid}, locked_until = ${leaseEnd}
        from taken, connect_event e, connect_endpoint p, connect_client c
        where d.uuid = taken.uuid and e.uuid = d.event_uuid and p.client_id = d.client_id and p.parked_at is null
          and c.id = d.client_id and ${mayBeTold('c.scopes', 'd.type')}
        returning d.uuid, d.client_id, d.seq, d.event_uuid, d.type, d.subject, d.attempts, d.claims, p.url, e.data,
          e.occurred_at, p.sealed_secret, p.sealed_previous_secret, p.previous_until`.execute(database);
      return rows;
    },

    /** `false` when another process took it over in the meantime; then nothing is changed. */
    async succeed(delivery: ClaimedDelivery, { status }: Answer): Promise<boolean> {
      const { rows } = await sql<{ failing_since: Date | null }>`
        update connect_delivery set state = 'delivered', attempts = attempts + 1, last_attempt_at = ${clock.now()},
          last_status = ${status}, last_answer = null, owner = null, locked_until = null
        where ${isOwn(delivery)}
        returning (select failing_since from connect_endpoint where client_id = connect_delivery.client_id)`.execute(
        database,
      );
      const [row] = rows;
      if (row === undefined) return false;
      if (row.failing_since !== null || delivery.attempts > 0) await recover(delivery);
      return true;
    },

    /** @param onParked does, in the same transaction, what follows when something was parked */
    fail: (
      delivery: ClaimedDelivery,
      answer: Answer,
      onParked: (tx: Tx, failure: Failure) => Promise<void>,
    ): Promise<Failure> =>
      inTransaction(database, async (tx) => {
        const failure = await failWithin(tx, delivery, answer);
        if (failure.isFirstParked || failure.endpoint !== null) {
          await tx
            .updateTable('connect_endpoint')
            .set({ mailed_at: clock.now() })
            .where('client_id', '=', delivery.client_id)
            .execute();
          await onParked(tx, failure);
        }
        return failure;
      }),

    /** Gives one back as if it had not been begun. */
    async giveBack(delivery: ClaimedDelivery): Promise<void> {
      await database.updateTable('connect_delivery').set(ended).where(isOwn(delivery)).execute();
    },

    /** Parks what was announced while its endpoint was being parked. */
    async parkLate(): Promise<void> {
      await parkWaiting(database, {});
    },

    async nextDueAt(): Promise<Date | null> {
      const [row] = await firstDue(database, {});
      return row?.due_at ?? null;
    },
  };
}
