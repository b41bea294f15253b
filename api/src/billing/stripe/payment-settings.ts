import type { PaymentMethodType } from '@kontor/contract/subscription';
import type Stripe from 'stripe';

/** How the payment provider collects what a subscription costs. */
export type Collection = Pick<
  Stripe.SubscriptionCreateParams,
  'collection_method' | 'days_until_due' | 'payment_settings'
>;

/**
 * For a subscription that collects by another method later: a phase of a schedule sets how it collects but not with which
 * methods, which are the subscription's. None means all that are offered.
 */
export const anyMethod = { payment_method_types: '' as const };

/** Invoices are sent, with a bank account to transfer to. */
export const invoicedWithin = (daysUntilDue: number): Collection => ({
  collection_method: 'send_invoice',
  days_until_due: daysUntilDue,
  payment_settings: {
    payment_method_types: ['customer_balance'],
    payment_method_options: {
      customer_balance: {
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
      },
    },
  },
});

/** A payment method is charged, and kept. */
export const chargedTo = (method: Exclude<PaymentMethodType, 'bank_transfer'>): Collection => ({
  collection_method: 'charge_automatically',
  payment_settings: { payment_method_types: [method], save_default_payment_method: 'on_subscription' },
});

/** @param daysUntilDue how long the customer has for a transfer */
export const collectionBy = (method: PaymentMethodType, daysUntilDue: number): Collection =>
  method === 'bank_transfer' ? invoicedWithin(daysUntilDue) : chargedTo(method);
