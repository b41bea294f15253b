import type { TaxRounding } from '../engine/tax.ts';
import { apiVersion } from '../wire.ts';

/** What the dashboard of an account decides and no call can set. */
export interface AccountSettings {
  /** 'Rounding of manual tax rates'. */
  taxRounding: TaxRounding;
  /**
   * What new `payment_settings` of an open invoice do, which is not documented: they hold for its payment, hold for nothing, or
   * are refused.
   */
  openInvoiceMethods: 'applied' | 'ignored' | 'refused';
  /** The events that the webhook endpoints listen to; `*` for all. */
  webhookEvents: string[];
  /** The API version of the webhook endpoints. */
  webhookApiVersion: string;
}

export const usualSettings: AccountSettings = {
  taxRounding: 'invoice',
  openInvoiceMethods: 'applied',
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
    webhookEvents: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
    webhookApiVersion: { type: 'string', minLength: 1 },
  },
};
