import type { MigrationBlock } from '@kontor/contract/migration';
import type { ProductPlatform, ProductVersion } from '@kontor/contract/product';
import type { Subscription, SubscriptionItem } from '@kontor/contract/subscription';
import { orderItem, type Selection } from './cart.ts';
import type { ProductKey } from './plan.ts';
import { isPlan } from './product.ts';
import { activeItems, liveStripeSubscription } from './subscription.ts';

/** For so many days a completed migration can be taken back. */
export const revertDays = 14;

/** One of the two shops of a migration. */
export interface MigratingShop {
  readonly subscription: Subscription | null;
  /** An invoice is not paid, whether it is due or not. */
  readonly owes: boolean;
  /** An order waits for the customer. */
  readonly isOrdering: boolean;
}

/** What a shop gets from another one, in the products that are sold to it. */
export type Moves =
  | { readonly kind: 'nothing' }
  /** Products on trial that the shop has not, with the ends of their trials. */
  | { readonly kind: 'trial'; readonly items: SubscriptionItem[] }
  | { readonly kind: 'complimentary'; readonly items: SubscriptionItem[] }
  /** What is left of the paid period becomes credit, and pays for the same products until the same day. */
  | { readonly kind: 'contract'; readonly selection: Selection; readonly endsThen: boolean }
  /** The shop has a contract of its own: it gets the credit alone. */
  | { readonly kind: 'credit'; readonly selection: Selection };

/**
 * Why nothing may be moved now. Only paid time can be moved, and what the customer has not decided yet must not be
 * decided by the move.
 */
export function migrationBlock(from: MigratingShop, to: MigratingShop): MigrationBlock | null {
  if (from.isOrdering || to.isOrdering) return 'order-open';
  if (from.owes || to.owes) return 'invoice-open';
  if (liveStripeSubscription(from.subscription) && from.subscription?.scheduleActivationDate) return 'change-scheduled';
  if (from.subscription?.state !== 'complimentary') return null;
  // What is complimentary for a time alone, or paid again afterwards, is moved by support.
  const ends = Boolean(from.subscription.complimentaryUntil) || from.subscription.chargedFrom !== undefined;
  if (ends || liveStripeSubscription(to.subscription)) return 'successor-subscribed';
  return null;
}

/** The products of a platform in one version; `null` to keep those that are moved as they are. */
export type SoldTo = { readonly platform: ProductPlatform; readonly version: ProductVersion } | null;

/** What a shop gets when the other one is moved to it. Taking a migration back is the same in the other direction. */
export function whatMoves(
  from: Pick<MigratingShop, 'subscription'>,
  to: Pick<MigratingShop, 'subscription'>,
  soldTo: SoldTo,
): Moves {
  const { subscription } = from;
  const target = to.subscription;
  if (subscription === null) return { kind: 'nothing' };
  const ofItsOwn = liveStripeSubscription(target) !== null || target?.state === 'complimentary';
  const live = liveStripeSubscription(subscription);
  const active = activeItems(subscription);
  const paid = active.filter(({ product }) => !product.isTrial);
  if (subscription.state === 'complimentary') {
    return ofItsOwn ? { kind: 'nothing' } : { kind: 'complimentary', items: active.map((item) => sold(item, soldTo)) };
  }
  if (live !== null) {
    const items = paid.map(({ product, quantity }) => orderItem(soldAs(product, soldTo), quantity));
    const selection = { items, isYearlySubscription: live.isYearly };
    if (ofItsOwn) return { kind: 'credit', selection };
    return { kind: 'contract', selection, endsThen: subscription.cancelAtDate !== null };
  }
  const had = new Set(activeItems(target).map(({ product }) => slotOf(product)));
  const trials = active.filter(({ product }) => product.isTrial && !had.has(slotOf(product)));
  if (ofItsOwn || target === null || trials.length === 0) return { kind: 'nothing' };
  return { kind: 'trial', items: trials.map((item) => sold(item, soldTo)) };
}

/** A shop has one plan, and one line per kind of device. */
const slotOf = (product: ProductKey): string => (isPlan(product) ? 'plan' : product.type);

const soldAs = <Key extends ProductKey>(product: Key, soldTo: SoldTo): Key =>
  soldTo === null ? product : { ...product, ...soldTo };

const sold = (item: SubscriptionItem, soldTo: SoldTo): SubscriptionItem => ({
  ...item,
  product: soldAs(item.product, soldTo),
});
