import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import type { InvoiceLine } from '../texts/line-text.ts';
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

interface PaidInvoice {
  readonly collection_method: PaymentSubscriptionRow['collection_method'];
  readonly charged_back: boolean;
  readonly lines: readonly Pick<InvoiceLine, 'extraOrders'>[];
  readonly issued_at: Date;
}

/**
 * Whether the shop's subscription is charged from then on by the method that pays an invoice. The provider remembers it for
 * the subscription that the invoice bills: not for a month of extra orders, which have one of their own
 * (docs/decisions/0039), nor for one that has ended before. A chargeback is collected beside every subscription, and what
 * was issued for a transfer changes nothing.
 */
export function keepsMethodOf(stored: Pick<StoredSubscription, 'payments'> | null, invoice: PaidInvoice): boolean {
  const live = stored && liveProviderSubscription(stored);
  if (!live || live.collection_method === 'send_invoice') return false;
  if (invoice.collection_method === 'send_invoice' || invoice.charged_back) return false;
  if (invoice.lines.some(({ extraOrders }) => extraOrders !== undefined)) return false;
  const hasEarlier = stored.payments.some(({ uuid, confirmed }) => confirmed && uuid !== live.uuid);
  return !hasEarlier || invoice.issued_at >= live.created_at;
}
