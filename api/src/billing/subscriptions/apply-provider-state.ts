import type { OrderItem } from '@kontor/contract/cart';
import type { StripeSubscriptionState, SubscriptionState } from '@kontor/contract/subscription';
import { deviceTypes, planTypes } from '@kontor/domain/product';
import { isLive } from '@kontor/domain/subscription';
import type { SubscriptionReading } from '../stripe/read-subscription.ts';
import type { NewItem } from './subscription.repository.ts';

/** What a shop's subscription is by itself. */
export interface ShopSubscription {
  readonly state: SubscriptionState;
  readonly items: readonly NewItem[];
}

/** An order is complete once nothing is left for the customer to confirm. What was confirmed once stays so. */
export function isConfirmed(
  reading: Pick<SubscriptionReading, 'state' | 'pendingSetupIntentId'>,
  before: boolean,
): boolean {
  return before || (isLive(reading.state) && reading.pendingSetupIntentId === null);
}

/** What a shop's subscription becomes by what the payment provider says about a confirmed order. */
export function applyProviderState(current: ShopSubscription, reading: SubscriptionReading): ShopSubscription {
  if (current.state === 'complimentary') return current;
  return isLive(reading.state)
    ? { state: liveState(reading), items: liveItems(current.items, reading) }
    : { state: 'expired', items: current.items.filter(isNotPending).map((item) => ({ ...item, state: 'expired' })) };
}

const owing: Partial<Record<StripeSubscriptionState, SubscriptionState>> = { past_due: 'past-due', unpaid: 'unpaid' };

/** Money that is owed comes before a cancellation: it is what the customer has to act on. */
function liveState({ state, cancelAt }: SubscriptionReading): SubscriptionState {
  return owing[state] ?? (cancelAt === null ? 'active' : 'canceled');
}

function liveItems(before: readonly NewItem[], reading: SubscriptionReading): NewItem[] {
  const { items, scheduled, cancelAt } = reading;
  const bought = inOrder(items).map((item) => bookedItem(item, 'active', scheduled?.at ?? cancelAt));
  const later = inOrder(scheduled?.items ?? []).map((item) => bookedItem(item, 'pending', null));
  // What is on trial beside it goes on, unless it has been bought now.
  const trials = before.filter(
    ({ is_trial, type }) => is_trial && !items.some(({ product }) => replaces(product, type)),
  );
  return [...bought, ...trials, ...later];
}

const types: readonly string[] = [...planTypes, ...deviceTypes];
const isPlanType = (type: string) => planTypes.some((plan) => plan === type);
const isNotPending = ({ state }: NewItem) => state !== 'pending';

/** A plan takes the place of any other plan. */
const replaces = (bought: OrderItem['product'], type: NewItem['type']) =>
  bought.type === type || (isPlanType(bought.type) && isPlanType(type));

const inOrder = (items: readonly OrderItem[]) =>
  items.toSorted((a, b) => types.indexOf(a.product.type) - types.indexOf(b.product.type));

function bookedItem({ product, quantity }: OrderItem, state: NewItem['state'], validUntil: Date | null): NewItem {
  const { type, platform, version } = product;
  return { state, type, platform, version, is_trial: false, quantity, valid_until: validUntil };
}
