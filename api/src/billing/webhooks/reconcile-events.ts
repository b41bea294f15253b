import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import { acceptEvent, unknownEvents } from './event-ledger.ts';
import { handledEvents } from './payment-event.ts';
import { advanceCursor, readCursor } from './provider-cursor.ts';

type Parts = Pick<Billing, 'stripe' | 'database' | 'clock' | 'jobs' | 'log'>;

export const reconcileEventsJob = defineJob('reconcile-events', z.object({}), {
  lane: 'payment',
  deadline: minutes(4),
});

/** The provider lists no older events. */
const listedFor = days(30);

/** Events may appear in the list late, and this clock may differ from the provider's. */
const overlap = minutes(30);

/** After a long outage the window is listed in parts, so that an interrupted run does not begin again. */
const longestWindow = days(1);

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
export async function fetchEvents(billing: Parts): Promise<void> {
  while (await fetchWindow(billing));
}

/**
 * The cursor only passes what was listed completely: an event that arrived by webhook does not prove that earlier ones
 * did.
 *
 * @returns whether there is more to list
 */
async function fetchWindow(billing: Parts): Promise<boolean> {
  const { database, stripe, clock, log } = billing;
  const startedAt = clock.now();
  const oldest = after(startedAt, -listedFor);
  const reached = (await readCursor(database, 'events')) ?? oldest;
  if (reached < oldest) {
    log.warn({ reached }, 'payment events before the last 30 days are not listed; the daily comparison covers them');
  }
  const from = reached < oldest ? oldest : reached;
  const end = after(from, longestWindow);
  const isLast = end >= startedAt;
  const window = { gte: unix(from), ...(!isLast && { lte: unix(end) }) };
  for await (const page of listEvents(stripe, window)) {
    for (const event of await unknownEvents(database, page)) await acceptEvent(billing, event);
  }
  await advanceCursor(database, 'events', after(isLast ? startedAt : end, -overlap));
  return !isLast;
}

/** The provider's limit of types per request: https://docs.stripe.com/api/events/list */
const typesPerCall = 20;

const pageSize = 100;

/** The handled events that were created within a window, page by page, newest first within each group of types. */
async function* listEvents(stripe: Stripe, created: Stripe.RangeQueryParam): AsyncGenerator<readonly Stripe.Event[]> {
  for (let from = 0; from < handledEvents.length; from += typesPerCall) {
    const types = handledEvents.slice(from, from + typesPerCall);
    let page = await stripe.events.list({ types, created, limit: pageSize });
    yield page.data;
    for (let last = page.data.at(-1); page.has_more && last; last = page.data.at(-1)) {
      page = await stripe.events.list({ types, created, limit: pageSize, starting_after: last.id });
      yield page.data;
    }
  }
}
