import { costTheSame, movedItems } from '@kontor/domain/price-move';
import type { PricedItem } from '../prices/price-items.ts';
import { contractItems } from '../subscriptions/contract-items.ts';
import type { StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';

/** What the contract has from its next renewal on, at the prices of then; `null` where nothing of it moves. */
export function movedRenewal(stored: StoredSubscription): PricedItem[] | null {
  const live = liveProviderSubscription(stored);
  if (live === null || live.cancel_at !== null) return null;
  const items = contractItems(stored, live.schedule_activation_at === null ? 'active' : 'pending');
  const moved = movedItems(items, stored.moves, live.period_end);
  return costTheSame(items, moved) ? null : moved;
}
