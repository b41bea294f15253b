import type { Config } from '@kontor/contract/config';
import { salesTerms } from '../billing/prices/sales-terms.ts';
import type { Environment } from '../infrastructure/environment.ts';
import type { Api } from '../infrastructure/http/api.ts';

/** What the browser needs to load the payment provider's or the sandbox's script. */
export interface PaymentFrontend {
  readonly publishableKey: string;
  /** `null` for Stripe's own address. */
  readonly stripeJsUrl: string | null;
}

export const configOf = (environment: Environment, payment: PaymentFrontend): Config => ({
  stripePublishableKey: payment.publishableKey,
  stripeJsUrl: payment.stripeJsUrl,
  sepaDirectDebitLimit: salesTerms.sepaDirectDebitLimit,
  taxRounding: salesTerms.taxRounding,
  defaultProductVersions: salesTerms.defaultProductVersions,
  cookieDomain: environment.cookieDomain,
  posSupportedCountries: [...salesTerms.posSupportedCountries],
  trialDays: salesTerms.trialDays,
  tagManagerId: environment.tagManagerId,
  errorReporting: {
    enabled: environment.sentryDsn !== null,
    dsn: environment.sentryDsn,
    environment: environment.production ? 'production' : 'development',
    release: environment.release,
  },
  serviceWorker: environment.serviceWorker,
});

export function configRoutes(api: Api, config: Config): void {
  api.route('GET /config', async () => config);
}
