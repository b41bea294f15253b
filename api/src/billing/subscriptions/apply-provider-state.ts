import type { StripeSubscriptionState, SubscriptionState } from '@kontor/contract/subscription';
import { deviceTypes, planTypes } from '@kontor/domain/product';
import { isLive } from '@kontor/domain/subscription';
import type { ReadItem, SubscriptionReading } from '../stripe/read-subscription.ts';
import { readsPricesOnly } from './price-schedule.ts';
import type { NewItem } from './subscription.repository.ts';

/** The values that belong to a shop's subscription itself. */
export interface ShopSubscription {
  readonly state: SubscriptionState;
  readonly items: readonly NewItem[];
  /** When a contract at the payment provider is charged that is complimentary; absent without one. */
  readonly chargedFrom?: Date | null;
}

/** An order is complete once nothing is left for the customer to confirm, and remains so. */
export function isConfirmed(
  reading: Pick<SubscriptionReading, 'state' | 'pendingSetupIntentId'>,
  before: boolean,
): boolean {
  return before || (isLive(reading.state) && reading.pendingSetupIntentId === null);
}

/**
 * A shop's subscription after the payment provider's reading of a confirmed order. What is complimentary is none of its business, unless
 * it is a contract there that ends.
 */
export function applyProviderState(current: ShopSubscription, reading: SubscriptionReading): ShopSubscription {
  const goesOn = isLive(reading.state) || (current.chargedFrom ?? null) === null;
  if (current.state === 'complimentary' && goesOn) return { state: current.state, items: current.items };
  return isLive(reading.state)
    ? { state: liveState(reading), items: liveItems(current.items, reading) }
    : ended(current.items);
}

/** What was paid for expires. A trial lasts until its own end: a product can be tried only once. */
function ended(before: readonly NewItem[]): ShopSubscription {
  const items = before
    .filter(isNotPending)
    .map((item) => (item.is_trial ? item : { ...item, state: 'expired' as const }));
  return { state: items.some(({ state }) => state === 'active') ? 'trial' : 'expired', items };
}

const owing: Partial<Record<StripeSubscriptionState, SubscriptionState>> = { past_due: 'past-due', unpaid: 'unpaid' };

/** An unpaid invoice takes precedence over a cancellation, because the customer has to act on it. */
function liveState({ state, cancelAt }: SubscriptionReading): SubscriptionState {
  return owing[state] ?? (cancelAt === null ? 'active' : 'canceled');
}

function liveItems(before: readonly NewItem[], reading: SubscriptionReading): NewItem[] {
  const { state, items, scheduled, cancelAt } = reading;
  const until = readsPricesOnly(reading) ? null : scheduled?.at;
  // Until the trial is over that it was ordered for the end of, its length stays known.
  const daysOf = ({ product }: ReadItem) =>
    before.find(({ type, trial_days }) => trial_days !== null && replaces(product, type))?.trial_days ?? null;
  const bought = inOrder(items).map((item) => ({
    ...bookedItem(item, 'active', until ?? cancelAt),
    trial_days: state === 'trialing' ? daysOf(item) : null,
  }));
  const later = inOrder(scheduled?.items ?? []).map((item) => bookedItem(item, 'pending', null));
  // Other trials continue, unless their product has been bought now.
  const trials = before.filter(
    ({ is_trial, type }) => is_trial && !items.some(({ product }) => replaces(product, type)),
  );
  return [...bought, ...trials, ...later];
}

const types: readonly string[] = [...planTypes, ...deviceTypes];
const isPlanType = (type: string) => planTypes.some((plan) => plan === type);
const isNotPending = ({ state }: NewItem) => state !== 'pending';

/** A plan replaces any other plan. */
const replaces = (bought: ReadItem['product'], type: NewItem['type']) =>
  bought.type === type || (isPlanType(bought.type) && isPlanType(type));

const inOrder = (items: readonly ReadItem[]) =>
  items.toSorted((a, b) => types.indexOf(a.product.type) - types.indexOf(b.product.type));

function bookedItem({ product, quantity, price }: ReadItem, state: NewItem['state'], validUntil: Date | null): NewItem {
  const { type, platform, version } = product;
  return {
    state,
    type,
    platform,
    version,
    is_trial: false,
    trial_days: null,
    quantity,
    valid_until: validUntil,
    price,
  };
}
