import type Stripe from 'stripe';
import { handledEvents } from './payment-event.ts';

/** The provider takes at most this many names per question: https://docs.stripe.com/api/events/list */
const typesPerCall = 20;

const pageSize = 100;

/** The handled events that were created within a window, page by page, newest first within each group of types. */
export async function* listEvents(
  stripe: Stripe,
  created: Stripe.RangeQueryParam,
): AsyncGenerator<readonly Stripe.Event[]> {
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
