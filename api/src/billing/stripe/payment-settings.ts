import type { PaymentMethodType } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { salesTerms } from '../prices/sales-terms.ts';

type Collection = Pick<Stripe.SubscriptionCreateParams, 'collection_method' | 'days_until_due' | 'payment_settings'>;

/**
 * For a subscription that collects by another method later: a phase of a schedule sets how it collects but not with which
 * methods, which are the subscription's. None means all that are offered.
 */
export const anyMethod = { payment_method_types: '' as const };

/** How the payment provider collects with a method: it charges, or it sends invoices with a bank account. */
export function collectionBy(method: PaymentMethodType): Collection {
  if (method === 'bank_transfer') {
    return {
      collection_method: 'send_invoice',
      days_until_due: salesTerms.bankTransferDaysUntilDue,
      payment_settings: {
        payment_method_types: ['customer_balance'],
        payment_method_options: {
          customer_balance: {
            funding_type: 'bank_transfer',
            bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
          },
        },
      },
    };
  }
  return {
    collection_method: 'charge_automatically',
    payment_settings: { payment_method_types: [method], save_default_payment_method: 'on_subscription' },
  };
}
