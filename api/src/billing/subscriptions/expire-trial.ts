import { orderItem } from '@kontor/domain/cart';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { notePlan } from './plan-changes.ts';
import { findSubscription, lockSubscription, replaceItems, updateState } from './subscription.repository.ts';
import { type expireTrialJob, trialEndedJob } from './trial.ts';

/** Ends expired trials of a shop. The subscription expires once nothing in it is active any more. */
export const createExpireTrial =
  ({ database, clock, jobs }: Pick<Infrastructure, 'database' | 'clock' | 'jobs'>): JobHandler<typeof expireTrialJob> =>
  ({ shopUuid }) =>
    inTransaction(database, async (tx) => {
      const subscription = await lockSubscription(tx, shopUuid);
      const stored = await findSubscription(tx, shopUuid);
      if (subscription === null || stored === null) return;
      const now = clock.now();
      const isOver = ({ is_trial, state, valid_until }: (typeof stored.items)[number]) =>
        is_trial && state === 'active' && valid_until !== null && valid_until <= now;
      const ended = stored.items.filter(isOver);
      if (ended.length === 0) return;
      const items = stored.items.map((item) => (isOver(item) ? { ...item, state: 'expired' as const } : item));
      await replaceItems(tx, subscription.uuid, items);
      const over = subscription.state === 'trial' && !items.some(({ state }) => state === 'active');
      if (over) await updateState(tx, subscription.uuid, 'expired');
      await notePlan(tx, shopUuid, now);
      const end = new Date(Math.max(...ended.map(({ valid_until }) => valid_until?.getTime() ?? 0))).toISOString();
      const tried = ended.map((item) => orderItem(item, item.quantity));
      await jobs.enqueue(tx, trialEndedJob, { shopUuid, end, items: tried });
    });
