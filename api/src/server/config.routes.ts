import type { Config } from '@kontor/contract/config';
import type { Brand } from '@kontor/contract/operator-brand';
import { logoAddress } from '../infrastructure/brand/logo.ts';
import { readBrand } from '../infrastructure/brand/read-brand.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import type { Environment } from '../infrastructure/environment.ts';
import type { FailureFace } from '../infrastructure/failure-page/failure-page.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { type Fresh, keepFresh } from '../infrastructure/keep-fresh.ts';
import type { Log } from '../infrastructure/log.ts';
import { addressesOf, readSettings } from '../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../infrastructure/settings/settings.tables.ts';
import { salesTerms } from '../sales-terms/sales-terms.ts';

/** What the browser needs to load the payment provider's or the sandbox's script. */
export interface PaymentFrontend {
  readonly publishableKey: string;
  /** `null` for Stripe's own address. */
  readonly stripeJsUrl: string | null;
}

const configOf = (
  environment: Environment,
  payment: PaymentFrontend,
  settings: StoredSettings,
  brand: Brand,
): Config => ({
  stripePublishableKey: payment.publishableKey,
  stripeJsUrl: payment.stripeJsUrl,
  sepaDirectDebitLimit: settings.sepaDirectDebitLimit,
  taxRounding: salesTerms.taxRounding,
  defaultProductVersions: settings.defaultProductVersions,
  cookieDomain: environment.cookieDomain,
  posSupportedCountries: [...settings.posSupportedCountries],
  trialDays: settings.trialDays,
  supportEmail: addressesOf(settings, environment).supportEmail,
  brand: { name: brand.name, companyName: brand.company.name, colours: brand.colours, logo: logoAddress(brand) },
  tagManagerId: environment.tagManagerId,
  errorReporting: {
    enabled: environment.sentryDsn !== null,
    dsn: environment.sentryDsn,
    environment: environment.production ? 'production' : 'development',
    release: environment.release,
  },
  serviceWorker: environment.serviceWorker,
});

interface Parts {
  readonly database: Database;
  readonly environment: Environment;
  readonly log: Log;
}

/**
 * What pages go by. They keep it until they are loaded again, so that it may be a second old; the database need not be there for
 * a page that was known.
 */
export const createConfig = ({ database, environment, log }: Parts, payment: PaymentFrontend): Fresh<Config> =>
  keepFresh(
    async () => configOf(environment, payment, await readSettings(database), await readBrand(database)),
    (error) => log.warn({ err: error }, 'the settings cannot be read: pages go by those that are known'),
  );

/** What pages that are made without the database say of the vendor. */
export function faceOf(config: Config | null): FailureFace | null {
  if (!config?.brand || !config.supportEmail) return null;
  const { name, colours } = config.brand;
  return { name, supportEmail: config.supportEmail, colours, isOfDesign: config.brand.logo === null };
}

export function configRoutes(api: Api, { latest }: Pick<Fresh<Config>, 'latest'>): void {
  api.route('GET /config', () => latest());
}
