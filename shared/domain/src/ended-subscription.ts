import type { Subscription } from '@kontor/contract/subscription';
import { isPaid } from './product.ts';
import { endedTrial } from './trial-end.ts';

/** What a shop had until its subscription expired. */
export interface EndedSubscription {
  readonly kind: 'trial' | 'contract';
  /** As the end of its period; its last day is the day before. `null` if it is not known. */
  readonly end: string | null;
}

/**
 * What has ended, and when. A contract counts, whatever was tried before it. What was to end later than now ended early, on a
 * day that is not known.
 */
export function endedSubscription({ items }: Pick<Subscription, 'items'>, now: string): EndedSubscription {
  const paid = items.filter(({ product }) => isPaid(product));
  if (paid.length === 0 && items.length > 0) return { kind: 'trial', end: endedTrial(items) };
  const end = paid
    .flatMap(({ validUntil }) => validUntil ?? [])
    .sort()
    .at(-1);
  return { kind: 'contract', end: end !== undefined && Date.parse(end) <= Date.parse(now) ? end : null };
}
