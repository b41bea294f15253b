import type { Subscription } from '@kontor/contract/subscription';
import { isPaid, isPlan } from './product.ts';
import { activeItems } from './subscription.ts';

/** When the trials that run end, the earliest first. */
export function trialEnds(subscription: Pick<Subscription, 'items'> | null): string[] {
  return activeItems(subscription)
    .filter(({ product }) => !isPaid(product))
    .flatMap(({ validUntil }) => validUntil ?? [])
    .sort();
}

/**
 * When the trial of a shop is over, as the end of its period; its last day is the day before. The plan decides: without it
 * nothing else can be used. `null` while no trial runs, or its end is not known.
 */
export function trialEndOf(subscription: Pick<Subscription, 'state' | 'items'> | null): string | null {
  if (subscription?.state !== 'trial') return null;
  const plan = activeItems(subscription).find(({ product }) => !isPaid(product) && isPlan(product));
  return plan?.validUntil ?? trialEnds(subscription)[0] ?? null;
}

/** When the last trial of a product ended; `null` while it runs, and where there was none. */
export function endedTrial(
  items: readonly Pick<Subscription['items'][number], 'state' | 'product' | 'validUntil'>[],
): string | null {
  if (items.some(({ state }) => state !== 'expired')) return null;
  const ends = items.filter(({ product }) => !isPaid(product)).flatMap(({ validUntil }) => validUntil ?? []);
  return ends.sort().at(-1) ?? null;
}
