import { dayEnd } from '@kontor/domain/calendar-month';
import { lastFreeDay } from '@kontor/domain/complimentary';
import { calendarDay, lastCalendarDayOf } from '@kontor/domain/date';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import type { prolongComplimentaryJob } from '../subscriptions/complimentary.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { changeContract } from './change-contract.ts';
import type { ContractParts } from './contract-parts.ts';

/** Nothing is left to be put off: it was agreed otherwise, or the customer has cancelled. */
class NothingToProlong extends Error {}

/** A year before the payment provider would charge what is agreed to be complimentary for longer, it is told of a later day. */
export const createProlongComplimentary =
  (billing: ContractParts): JobHandler<typeof prolongComplimentaryJob> =>
  async ({ shopUuid }) => {
    await changeContract(billing, shopUuid, async (db) => {
      const stored = await findSubscription(db, shopUuid);
      const live = stored && liveProviderSubscription(stored);
      if (!stored || !live || stored.subscription.state !== 'complimentary') throw new NothingToProlong();
      const { complimentary_until: until, charged_from: before } = stored.subscription;
      if (before === null || live.cancel_at !== null || (until !== null && until <= before))
        throw new NothingToProlong();
      const today = calendarDay(billing.clock.now().toISOString());
      const untilDay = until && lastCalendarDayOf(until);
      const { uuid, stripe_id: stripeId, schedule_id: scheduleId, period_start: began } = live;
      return {
        payment_subscription_uuid: uuid,
        plan: {
          kind: 'complimentary',
          stripeId,
          scheduleId,
          chargedFrom: unix(new Date(dayEnd(lastFreeDay(untilDay, today, null)))),
          until: until && until.toISOString(),
          periodStart: began.toISOString(),
          refunds: [],
          reason: 'Agreed before',
        },
      };
    }).catch((error: unknown) => {
      if (!(error instanceof NothingToProlong)) throw error;
    });
  };
