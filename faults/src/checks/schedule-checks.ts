import type Stripe from 'stripe';
import { idOf, liveAt } from './provider-view.ts';
import type { ShopView } from './shop-view.ts';

/** A change that comes later is the same on both sides. */
export async function checkScheduledChange(view: ShopView, stripe: Stripe): Promise<string[]> {
  const [theirs] = liveAt(view.provider);
  if (theirs === undefined || !view.confirmed.has(theirs.id)) return [];
  const schedule = idOf(theirs.schedule);
  const later = schedule === null ? null : await nextPhase(stripe, schedule);
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

async function nextPhase(stripe: Stripe, id: string) {
  const schedule = await stripe.subscriptionSchedules.retrieve(id, { expand: ['phases.items.price'] });
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date);
  if (schedule.status !== 'active' || next === undefined) return null;
  const items = next.items.map(({ price, quantity }) => {
    const type = typeof price === 'object' && 'metadata' in price ? price.metadata['type'] : idOf(price);
    return `${type} ${quantity}`;
  });
  return { start: next.start_date, items };
}

const listed = (items: readonly string[]): string => items.toSorted().join(', ');
