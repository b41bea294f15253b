import { announcedDays } from '@kontor/domain/complimentary';
import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { notePlan } from './plan-changes.ts';
import {
  findSubscription,
  lockSubscription,
  type NewItem,
  replaceItems,
  type StoredSubscription,
  updateState,
} from './subscription.repository.ts';
import { liveProviderSubscription } from './subscription-wire.ts';

// Complimentary is what a shop has and nothing is charged for. Where a contract at the payment provider lies beneath, it goes on from
// `charged_from` on; otherwise what the shop has ends.

type Parts = Pick<Infrastructure, 'clock' | 'jobs'>;

/** Ends what is complimentary; due then. */
export const endComplimentaryJob = defineJob('end-complimentary', z.object({ shopUuid: z.string() }));

/** Tells the customer that it ends, or is charged, at an instant. mails/ handles it. */
export const announceComplimentaryJob = defineJob(
  'announce-complimentary',
  z.object({ shopUuid: z.string(), at: z.string() }),
  { lane: 'payment' },
);

/** Puts the first charge off again, where the payment provider allows less than was agreed. orders/ handles it. */
export const prolongComplimentaryJob = defineJob('prolong-complimentary', z.object({ shopUuid: z.string() }), {
  lane: 'payment',
});

/** Milliseconds by which the payment provider is told ahead. */
export const prolongedAhead = days(365);

interface Agreed {
  readonly shopUuid: string;
  readonly until: Date | null;
  /** `null` where nothing will be charged. */
  readonly chargedFrom: Date | null;
}

/** What is due of agreements; each once, also where it is queued again. */
export async function scheduleComplimentary(jobs: JobQueue, tx: Queryable, agreed: readonly Agreed[]): Promise<void> {
  await jobs.enqueueAll(tx, endComplimentaryJob, agreed.flatMap(endOf));
  await jobs.enqueueAll(tx, prolongComplimentaryJob, agreed.flatMap(prolongationOf));
  await jobs.enqueueAll(tx, announceComplimentaryJob, agreed.flatMap(announcementOf));
}

const keyOf = (name: string, { shopUuid }: Agreed, at: Date): string => `${name}:${shopUuid}:${at.toISOString()}`;

function endOf(agreed: Agreed) {
  const { shopUuid, until } = agreed;
  if (until === null) return [];
  return [{ payload: { shopUuid }, dueAt: until, uniqueKey: keyOf('end-complimentary', agreed, until) }];
}

const goesOnLonger = ({ until, chargedFrom }: Agreed): boolean =>
  chargedFrom !== null && (until === null || until > chargedFrom);

function prolongationOf(agreed: Agreed) {
  const { shopUuid, chargedFrom } = agreed;
  if (chargedFrom === null || !goesOnLonger(agreed)) return [];
  const dueAt = after(chargedFrom, -prolongedAhead);
  return [{ payload: { shopUuid }, dueAt, uniqueKey: keyOf('prolong-complimentary', agreed, chargedFrom) }];
}

function announcementOf(agreed: Agreed) {
  const at = agreed.chargedFrom ?? agreed.until;
  if (at === null || goesOnLonger(agreed)) return [];
  const payload = { shopUuid: agreed.shopUuid, at: at.toISOString() };
  // In the morning of the day that is so many days before the last one.
  return [
    { payload, dueAt: after(at, -days(announcedDays + 1)), uniqueKey: keyOf('announce-complimentary', agreed, at) },
  ];
}

/**
 * Stores that a contract is complimentary until an instant, for ever (`null`), or no more (`false`). The subscription must be locked.
 * @param chargedFrom when the contract at the payment provider is charged again; `null` without one, and then it ends
 */
export async function beginComplimentary(
  { clock, jobs }: Parts,
  tx: Tx,
  shopUuid: string,
  { until, chargedFrom }: { readonly until: Date | null | false; readonly chargedFrom: Date | null },
): Promise<void> {
  const now = clock.now();
  const stored = await findSubscription(tx, shopUuid);
  if (stored === null) throw new Error(`Shop ${shopUuid} has no subscription`);
  const { uuid } = stored.subscription;
  const ends = until === false ? now : until;
  await tx
    .updateTable('subscription')
    .set({ complimentary_until: ends, charged_from: chargedFrom })
    .where('uuid', '=', uuid)
    .execute();
  if (until === false) await goOnOrEnd(tx, stored);
  else {
    if (chargedFrom === null) await replaceItems(tx, uuid, stored.items.map(given));
    await updateState(tx, uuid, 'complimentary');
  }
  await notePlan(tx, shopUuid, now);
  await scheduleComplimentary(jobs, tx, [{ shopUuid, until: ends, chargedFrom }]);
}

/** When it is charged was said of the contract that is over: the next one is charged as any other. */
export const forgetFirstCharge = (tx: Tx, uuid: string): Promise<unknown> =>
  tx
    .updateTable('subscription')
    .set({ charged_from: null })
    .where('uuid', '=', uuid)
    .where('charged_from', 'is not', null)
    .execute();

/** What is being tried is tried no more: it is had. */
const given = (item: NewItem): NewItem =>
  item.is_trial && item.state === 'active' ? { ...item, is_trial: false, trial_days: null, valid_until: null } : item;

/** The contract goes on at its prices, or, without one, what the shop has ends. */
async function goOnOrEnd(tx: Tx, stored: StoredSubscription): Promise<void> {
  const { uuid } = stored.subscription;
  const live = liveProviderSubscription(stored);
  if (live !== null) return updateState(tx, uuid, live.cancel_at === null ? 'active' : 'canceled');
  const items = stored.items.map((item) => ({ ...item, state: 'expired' as const }));
  await replaceItems(tx, uuid, items);
  await updateState(tx, uuid, 'expired');
}

/** Does nothing where another day was agreed meanwhile. */
export const createEndComplimentary =
  ({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>): JobHandler<typeof endComplimentaryJob> =>
  ({ shopUuid }) =>
    inTransaction(database, async (tx) => {
      await lockSubscription(tx, shopUuid);
      const stored = await findSubscription(tx, shopUuid);
      if (stored?.subscription.state !== 'complimentary') return;
      const { complimentary_until: until } = stored.subscription;
      if (until === null || until > clock.now()) return;
      await goOnOrEnd(tx, stored);
      await notePlan(tx, shopUuid, until);
    });
