import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import type { SubscriptionReading } from '../stripe/read-subscription.ts';
import type { NewItem } from './subscription.repository.ts';

type Scheduled = Pick<
  PaymentSubscriptionRow,
  'schedule_activation_at' | 'schedule_is_yearly' | 'is_yearly' | 'schedule_sends_invoices' | 'collection_method'
>;

/**
 * Whether a schedule brings nothing but other prices: no person ordered a change, so nothing is shown or told of one, and none
 * can be withdrawn. It is attached a few days before a renewal (orders/changes/prices.ts).
 */
export function movesPricesOnly(
  row: Scheduled,
  items: readonly Pick<NewItem, 'state' | 'type' | 'version' | 'quantity' | 'is_trial'>[],
): boolean {
  const of = (wanted: NewItem['state']) => words(items.filter(({ state, is_trial }) => state === wanted && !is_trial));
  return (
    row.schedule_activation_at !== null &&
    row.schedule_is_yearly === row.is_yearly &&
    row.schedule_sends_invoices === (row.collection_method === 'send_invoice') &&
    of('pending') === of('active')
  );
}

/** When what the customer has ordered for later begins; `null` without it. */
export const scheduledChangeAt = (row: Scheduled, items: Parameters<typeof movesPricesOnly>[1]): Date | null =>
  movesPricesOnly(row, items) ? null : row.schedule_activation_at;

/** The same of a reading. */
export const readsPricesOnly = ({ items, scheduled, isYearly, collectionMethod }: SubscriptionReading): boolean =>
  scheduled !== null &&
  scheduled.isYearly === isYearly &&
  (scheduled.paymentMethod?.type === 'bank_transfer') === (collectionMethod === 'send_invoice') &&
  words(scheduled.items.map(({ product, quantity }) => ({ ...product, quantity }))) ===
    words(items.map(({ product, quantity }) => ({ ...product, quantity })));

/** Products with their quantities, in no order. */
export const words = (items: readonly Pick<NewItem, 'type' | 'version' | 'quantity'>[]): string =>
  items
    .map(({ type, version, quantity }) => `${type} ${version} ${quantity}`)
    .sort()
    .join();
