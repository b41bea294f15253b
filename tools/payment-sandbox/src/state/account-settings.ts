import { apiVersion } from '../protocol/wire.ts';

/**
 * The account's setting 'rounding of manual tax rates' (https://docs.stripe.com/billing/taxes/tax-rates#rounding). `invoice`: per
 * rate on the sum of the lines. `line-item`: each line by itself, and the invoice's tax is the sum.
 */
export type TaxRounding = 'invoice' | 'line-item';

/** What the dashboard of an account decides and no call can set. */
export interface AccountSettings {
  /** 'Rounding of manual tax rates'. */
  taxRounding: TaxRounding;
  /**
   * What new `payment_settings` of an open invoice do, which is not documented: they hold for its payment, hold for nothing, or
   * are refused.
   */
  openInvoiceMethods: 'applied' | 'ignored' | 'refused';
  /**
   * How long the invoice of a renewal is a draft before it is finalized and charged. Stripe waits an hour
   * (https://docs.stripe.com/billing/subscriptions/webhooks#understand); `none` shows a renewal in the second in which it is due.
   */
  renewalDraft: 'none' | 'hour';
  /** Where the account is, in lower-case currency, and whether it is activated. */
  country: string;
  currency: string;
  chargesEnabled: boolean;
  /** What its default payment method configuration offers. */
  paymentMethods: string[];
  /** Hosts on which wallets may be offered; `*` for all. */
  walletDomains: string[];
  /** Who assigns transfers to invoices. */
  reconciliation: 'automatic' | 'manual';
  /** How often the balance is paid out to the account's bank. */
  payoutInterval: 'manual' | 'daily' | 'weekly' | 'monthly';
  /** Whether the provider computes tax by itself, whatever rates an invoice has. */
  automaticTax: boolean;
  /** The events that the webhook endpoints listen to; `*` for all. */
  webhookEvents: string[];
  /** The API version of the webhook endpoints. */
  webhookApiVersion: string;
}

export const usualSettings: AccountSettings = {
  taxRounding: 'invoice',
  openInvoiceMethods: 'applied',
  renewalDraft: 'none',
  country: 'DE',
  currency: 'eur',
  chargesEnabled: true,
  paymentMethods: ['card', 'sepa_debit', 'customer_balance', 'apple_pay', 'google_pay', 'link'],
  walletDomains: ['*'],
  reconciliation: 'automatic',
  payoutInterval: 'manual',
  automaticTax: false,
  webhookEvents: ['*'],
  webhookApiVersion: apiVersion,
};

/** The body of `POST /payment-sandbox/settings`; a misspelled key is refused rather than ignored. */
export const settingsChangeSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    taxRounding: { enum: ['invoice', 'line-item'] },
    openInvoiceMethods: { enum: ['applied', 'ignored', 'refused'] },
    renewalDraft: { enum: ['none', 'hour'] },
    country: { type: 'string', minLength: 2, maxLength: 2 },
    currency: { type: 'string', minLength: 3, maxLength: 3 },
    chargesEnabled: { type: 'boolean' },
    paymentMethods: { type: 'array', items: { type: 'string', minLength: 1 } },
    walletDomains: { type: 'array', items: { type: 'string', minLength: 1 } },
    reconciliation: { enum: ['automatic', 'manual'] },
    payoutInterval: { enum: ['manual', 'daily', 'weekly', 'monthly'] },
    automaticTax: { type: 'boolean' },
    webhookEvents: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
    webhookApiVersion: { type: 'string', minLength: 1 },
  },
};
