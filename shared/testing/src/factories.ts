import type { Config } from '@kontor/contract/config';
import type { Invoice } from '@kontor/contract/invoice';
import type { BaseData, Organization } from '@kontor/contract/organization';
import type { Product } from '@kontor/contract/product';
import type { Shop } from '@kontor/contract/shop';
import type { Subscription } from '@kontor/contract/subscription';
import type { User } from '@kontor/contract/user';

/** Typed examples with overrides. Fixed ids, so that a test can name them. */
export const ids = {
  user: '0197a000-0000-7000-8000-000000000001',
  organization: '0197a000-0000-7000-8000-000000000002',
  shop: '0197a000-0000-7000-8000-000000000003',
  subscription: '0197a000-0000-7000-8000-000000000004',
  stripeSubscription: '0197a000-0000-7000-8000-000000000005',
  invoice: '0197a000-0000-7000-8000-000000000006',
} as const;

export const aUser = (overrides: Partial<User> = {}): User => ({
  uuid: ids.user,
  email: 'eva@radwerk.test',
  firstName: 'Eva',
  lastName: 'Brandt',
  language: 'de',
  state: 'active',
  userTokenType: null,
  ...overrides,
});

export const aBaseData = (overrides: Partial<BaseData> = {}): BaseData => ({
  companyName: 'Radwerk Berlin GmbH',
  addressLine1: 'Skalitzer Straße 94',
  addressLine2: null,
  zip: '10997',
  city: 'Berlin',
  isoCountryCode: 'DE',
  phoneNumber: '+49 30 1234567',
  vatId: 'DE123456789',
  ...overrides,
});

export const aShop = (overrides: Partial<Shop> = {}): Shop => ({
  uuid: ids.shop,
  organizationUuid: ids.organization,
  name: 'Radwerk Berlin',
  type: 'cloud',
  mainShopUrl: 'https://radwerk.shops.kontor.test',
  adminUrl: 'https://radwerk.shops.kontor.test/admin',
  usesShopify: false,
  pluginInstallationLicense: null,
  cloudShop: { state: 'active', shopifyShops: [] },
  ...overrides,
});

export const anOrganization = (overrides: Partial<Organization> = {}): Organization => ({
  uuid: ids.organization,
  type: 'merchant',
  name: 'Radwerk Berlin GmbH',
  state: 'active',
  baseData: aBaseData(),
  vatIdVerificationStatus: 'verified',
  shops: [aShop()],
  ...overrides,
});

export const aConfig = (overrides: Partial<Config> = {}): Config => ({
  stripePublishableKey: 'pk_test_kontor',
  sepaDirectDebitLimit: 500_000,
  defaultProductVersions: { shopware6: 'v3', cloud: 'v2' },
  cookieDomain: null,
  posSupportedCountries: ['DE', 'AT'],
  tagManagerId: null,
  errorReporting: { enabled: false, dsn: null, environment: 'test', release: 'test' },
  stripeJsUrl: null,
  ...overrides,
});

export const aProduct = (overrides: Partial<Product> = {}): Product => ({
  type: 'professional',
  platform: 'cloud',
  version: 'v2',
  isTrial: false,
  description: 'Professional',
  ...overrides,
});

export const aSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  uuid: ids.subscription,
  state: 'active',
  noSelfService: false,
  earliestCancellationDate: '2026-11-30T23:00:00.000Z',
  scheduleActivationDate: null,
  cancelAtDate: null,
  items: [{ state: 'active', product: aProduct(), quantity: 1, validUntil: null }],
  stripeSubscriptions: [{ uuid: ids.stripeSubscription, state: 'active', isYearly: false, stripeSetupIntentId: null }],
  ...overrides,
});

export const anInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  uuid: ids.invoice,
  number: 'K-2026-0001',
  date: '2026-11-01T08:00:00.000Z',
  total: 53_074,
  state: 'paid',
  dueDate: null,
  paidAt: '2026-11-01T08:05:00.000Z',
  lines: [{ description: 'Professional', amount: 28_900 }],
  ...overrides,
});
