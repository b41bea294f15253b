import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import type { StoredSubscription } from './subscription.repository.ts';
import { liveProviderSubscription } from './subscription-wire.ts';

/** A payment-provider subscription whose payment method is known. */
type Payer = PaymentSubscriptionRow & {
  readonly payment_method_type: NonNullable<PaymentSubscriptionRow['payment_method_type']>;
};

/**
 * The payment-provider subscription whose payment method pays an invoice of the shop now: the live one, else the latest
 * that has ended. An invoice that was issued to be charged has no bank account to be transferred to.
 */
export function findPayer(
  stored: Pick<StoredSubscription, 'payments'>,
  collectionMethod: PaymentSubscriptionRow['collection_method'],
): Payer | null {
  const live = liveProviderSubscription(stored);
  const ended = stored.payments.filter(({ confirmed, uuid }) => confirmed && uuid !== live?.uuid);
  const pays = (row: PaymentSubscriptionRow): row is Payer =>
    row.payment_method_type !== null &&
    (row.payment_method_type !== 'bank_transfer' || collectionMethod === 'send_invoice');
  return [...(live === null ? [] : [live]), ...ended].find(pays) ?? null;
}

/**
 * Whether the shop's contract is charged by the method that pays an invoice from then on: the provider remembers it for the
 * subscription that it charges by itself. A chargeback is collected beside it, and what was issued for a transfer changes nothing.
 */
export function keepsMethodOf(
  stored: Pick<StoredSubscription, 'payments'> | null,
  invoice: {
    readonly collection_method: PaymentSubscriptionRow['collection_method'];
    readonly charged_back: boolean;
  },
): boolean {
  const live = stored && liveProviderSubscription(stored);
  if (!live || live.collection_method !== 'charge_automatically') return false;
  return invoice.collection_method === 'charge_automatically' && !invoice.charged_back;
}
