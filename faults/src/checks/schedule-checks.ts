import type Stripe from 'stripe';
import { idOf, liveAt } from '../shop/provider-view.ts';
import type { ShopView } from './shop-view.ts';

/** A change that comes later is the same on both sides. */
export async function checkScheduledChange(view: ShopView, stripe: Stripe): Promise<string[]> {
  const [theirs] = liveAt(view.provider);
  if (theirs === undefined || !view.confirmed.has(theirs.id)) return [];
  const schedule = idOf(theirs.schedule);
  const next = schedule === null ? null : await nextPhase(stripe, schedule);
  // New prices alone are no change of the customer's: no page shows them (docs/decisions/0066).
  const later = next !== null && bringsPricesOnly(next, theirs) ? null : next;
  const pending = (view.subscription?.items ?? []).filter(({ state }) => state === 'pending');
  const ours = pending.map(({ product, quantity }) => `${product.type} ${quantity}`);
  const expected = later?.items ?? [];
  if (listed(ours) !== listed(expected)) {
    return [`what comes later is "${listed(ours)}" in the portal and "${listed(expected)}" at the provider`];
  }
  const at = view.paymentData.scheduleActivationDate;
  const inSeconds = at === null ? null : Date.parse(at) / 1000;
  return inSeconds === (later?.start ?? null)
    ? []
    : [`the scheduled change is due at ${inSeconds} in the portal and at ${later?.start ?? null} at the provider`];
}

interface NextPhase {
  readonly start: number;
  readonly items: readonly string[];
  readonly interval: string | undefined;
  readonly collection: string | null;
}

const bringsPricesOnly = (next: NextPhase, { items: { data }, collection_method: collection }: Stripe.Subscription) =>
  listed(next.items) === listed(data.map(named)) &&
  next.interval === data[0]?.price.recurring?.interval &&
  next.collection === collection;

async function nextPhase(stripe: Stripe, id: string): Promise<NextPhase | null> {
  const schedule = await stripe.subscriptionSchedules.retrieve(id, { expand: ['phases.items.price'] });
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date);
  if (schedule.status !== 'active' || next === undefined) return null;
  const first = next.items[0]?.price;
  return {
    start: next.start_date,
    items: next.items.map(named),
    interval: isKnown(first) ? first.recurring?.interval : undefined,
    collection: next.collection_method ?? schedule.default_settings.collection_method,
  };
}

type Priced = Pick<Stripe.SubscriptionItem | Stripe.SubscriptionSchedule.Phase.Item, 'price' | 'quantity'>;

/** Not if it was deleted. */
const isKnown = (price: Priced['price'] | undefined): price is Stripe.Price =>
  typeof price === 'object' && 'metadata' in price;

const named = ({ price, quantity }: Priced): string =>
  `${isKnown(price) ? price.metadata['type'] : idOf(price)} ${quantity}`;

const listed = (items: readonly string[]): string => items.toSorted().join(', ');
