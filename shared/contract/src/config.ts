import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { ProductVersion } from './product.ts';
import { cents } from './schema.ts';

/** What the server says about this installation (spec §3, app config). Nothing in it is secret. */
export const Config = z.object({
  stripePublishableKey: z.string(),
  /** SEPA is offered below this total, in cents. */
  sepaDirectDebitLimit: cents(),
  defaultProductVersions: z.object({ shopware6: ProductVersion, cloud: ProductVersion }),
  cookieDomain: z.nullable(z.string()),
  posSupportedCountries: z.array(z.string()),
  /** How long a product can be tried free of charge. */
  trialDays: z.int(),
  tagManagerId: z.nullable(z.string().check(z.regex(/^GTM-[A-Z0-9]+$/))),
  errorReporting: z.object({
    enabled: z.boolean(),
    dsn: z.nullable(z.string()),
    environment: z.string(),
    release: z.string(),
  }),
  /** Where Stripe.js comes from; `null` for Stripe's own address. The payment sandbox names its stand-in here. */
  stripeJsUrl: z.nullable(z.string()),
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
