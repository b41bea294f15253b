import * as z from 'zod/mini';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import { acceptEvent, unknownEvents } from './event-ledger.ts';
import { handledEvents } from './payment-event.ts';
import { pagesOf, readSinceCursor } from './read-since-cursor.ts';

type Parts = Pick<Billing, 'stripe' | 'database' | 'clock' | 'jobs' | 'log'>;

export const reconcileEventsJob = defineJob('reconcile-events', z.object({}), {
  lane: 'payment',
  deadline: minutes(4),
});

/** The provider lists no older events. */
const listedFor = days(30);

/** Fetches events whose delivery was lost. A failed run is not repeated: the next round lists the same window. */
export const createReconcileEvents =
  (billing: Parts): JobHandler<typeof reconcileEventsJob> =>
  async () => {
    try {
      await fetchEvents(billing);
    } catch (error) {
      const level = isProviderUnavailable(error) ? 'warn' : 'error';
      billing.log[level]({ err: error }, 'payment events could not be listed; the next round lists them again');
    }
  };

/** Accepts every unknown event since the cursor, as if it had just been delivered. */
export const fetchEvents = (billing: Parts): Promise<void> => {
  const { database, stripe, log } = billing;
  return readSinceCursor(billing, {
    name: 'events',
    begin(reached, now) {
      const oldest = after(now, -listedFor);
      if (reached === null || reached >= oldest) return reached ?? oldest;
      log.warn({ reached }, 'payment events before the last 30 days are not listed; the daily comparison covers them');
      return oldest;
    },
    async read(created) {
      for (const types of typesOfCalls()) {
        for await (const page of pagesOf((each) => stripe.events.list({ types, created, ...each }))) {
          for (const event of await unknownEvents(database, page)) await acceptEvent(billing, event);
        }
      }
    },
  });
};

/** The provider's limit of types per request: https://docs.stripe.com/api/events/list */
const typesPerCall = 20;

function* typesOfCalls(): Generator<(typeof handledEvents)[number][]> {
  for (let from = 0; from < handledEvents.length; from += typesPerCall) {
    yield handledEvents.slice(from, from + typesPerCall);
  }
}
