import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { ProductVersion } from './product.ts';
import { cents } from './schema.ts';

/** The configuration of this installation (spec §3, app config). It contains no secrets. */
export const Config = z.object({
  stripePublishableKey: z.string(),
  /** SEPA is offered below this total, in cents. */
  sepaDirectDebitLimit: cents(),
  defaultProductVersions: z.object({ shopware6: ProductVersion, cloud: ProductVersion }),
  cookieDomain: z.nullable(z.string()),
  posSupportedCountries: z.array(z.string()),
  /** Length of a free trial, in days. */
  trialDays: z.int(),
  /** Where help is offered; absent from servers of before. */
  supportEmail: z.optional(z.string()),
  /** Whose product the portal is; absent from servers of before. */
  brand: z.optional(
    z.object({
      name: z.string(),
      /** Of the seller, to whom a customer gives the mandate of a direct debit. */
      companyName: z.string(),
      /** The primary colour of each theme. */
      colours: z.object({ light: z.string(), dark: z.string() }),
      /** Where the logo is; `null`: the mark of the design, which pages bring along. */
      logo: z.nullable(z.string()),
    }),
  ),
  tagManagerId: z.nullable(z.string().check(z.regex(/^GTM-[A-Z0-9]+$/))),
  errorReporting: z.object({
    enabled: z.boolean(),
    dsn: z.nullable(z.string()),
    environment: z.string(),
    release: z.string(),
  }),
  /** URL of Stripe.js; `null` for Stripe's own. The payment sandbox gives its replacement here. */
  stripeJsUrl: z.nullable(z.string()),
  /** How tax is rounded: on the sum of the lines (also when absent), or line by line, as the payment provider's account does. */
  taxRounding: z.optional(z.enum(['invoice', 'line-item'])),
  /** Whether browsers shall have the portal's service worker. */
  serviceWorker: z.optional(z.boolean()),
});

export const configCalls = defineCalls({
  'GET /config': {
    summary: 'The app configuration, loaded once before anything else',
    permission: 'public',
    success: { status: 200, body: Config },
    errors: [],
  },
});

export type Config = z.output<typeof Config>;
