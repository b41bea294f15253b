import type { BillingDetails } from '@kontor/contract/billing-details';
import type { BranchStore, CashRegister } from '@kontor/contract/branch-store';
import type { BillingInterval, Cart, CartItem, Price, PriceTier } from '@kontor/contract/cart';
import type { ReportableCashRegister } from '@kontor/contract/compliance';
import type { Config } from '@kontor/contract/config';
import type { CostMonth } from '@kontor/contract/costs';
import type { DunningProcess } from '@kontor/contract/dunning';
import type { Balance, BankTransfer, Invoice, OrganizationBalance } from '@kontor/contract/invoice';
import type { Member } from '@kontor/contract/member';
import type { BaseData, Organization } from '@kontor/contract/organization';
import type { OrganizationAccount } from '@kontor/contract/organization-account';
import type { Product, ProductType } from '@kontor/contract/product';
import type { Shop } from '@kontor/contract/shop';
import type { OrderProgress, Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import type { UsageMonth } from '@kontor/contract/usage';
import type { User } from '@kontor/contract/user';
import { lineAmount } from '@kontor/domain/cart';

/** Typed examples with overrides. Fixed ids, so that a test can name them. */
export const ids = {
  user: '0197a000-0000-7000-8000-000000000001',
  organization: '0197a000-0000-7000-8000-000000000002',
  shop: '0197a000-0000-7000-8000-000000000003',
  subscription: '0197a000-0000-7000-8000-000000000004',
  stripeSubscription: '0197a000-0000-7000-8000-000000000005',
  invoice: '0197a000-0000-7000-8000-000000000006',
  quote: '0197a000-0000-7000-8000-000000000007',
  dunningProcess: '0197a000-0000-7000-8000-000000000008',
  order: '0197a000-0000-7000-8000-000000000009',
} as const;

/** Eva Brandt, whose sign-up is finished. */
export const aUser = (overrides: Partial<User> = {}): User => ({
  uuid: ids.user,
  email: 'eva@radwerk.test',
  firstName: 'Eva',
  lastName: 'Brandt',
  language: 'de',
  state: 'active',
  userTokenType: null,
  staffRole: null,
  ...overrides,
});

/** The company of the examples, with everything that an order requires. */
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

/** Of an organization that wants nothing in particular on its invoices. */
export const noBillingDetails: BillingDetails = {
  invoiceEmails: [],
  purchaseOrderNumber: null,
  costCentre: null,
  buyerReference: null,
  differentAddress: null,
};

/** A cloud shop that is ready for use. */
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

/** A merchant with a verified VAT id and one shop. */
export const anOrganization = (overrides: Partial<Organization> = {}): Organization => ({
  uuid: ids.organization,
  type: 'merchant',
  name: 'Radwerk Berlin GmbH',
  state: 'active',
  baseData: aBaseData(),
  vatIdVerificationStatus: 'verified',
  role: 'owner',
  secondFactor: 'optional',
  shops: [aShop()],
  shopCount: overrides.shops?.length ?? 1,
  removedShops: [],
  ...overrides,
});

/** An installation without tag manager, error reporting or Stripe.js replacement. */
export const aConfig = (overrides: Partial<Config> = {}): Config => ({
  stripePublishableKey: 'pk_test_kontor',
  sepaDirectDebitLimit: 500_000,
  defaultProductVersions: { shopware6: 'v3', cloud: 'v2' },
  cookieDomain: null,
  posSupportedCountries: ['DE', 'AT'],
  trialDays: 30,
  supportEmail: 'hilfe@kontor.test',
  tagManagerId: null,
  errorReporting: { enabled: false, dsn: null, environment: 'test', release: 'test' },
  stripeJsUrl: null,
  ...overrides,
});

/** The plan Professional for cloud shops. */
export const aProduct = (overrides: Partial<Product> = {}): Product => ({
  type: 'professional',
  platform: 'cloud',
  version: 'v2',
  isTrial: false,
  description: 'Professional',
  ...overrides,
});

/** Professional, paid monthly, with a live payment-provider subscription. */
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

/** A paid invoice. Totals are gross, lines net, in cents. */
export const anInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  uuid: ids.invoice,
  number: 'K-2026-0001',
  kind: 'invoice',
  correctsInvoiceUuid: null,
  date: '2026-11-01T08:00:00.000Z',
  total: 53_074,
  owed: overrides.state === 'open' ? (overrides.total ?? 53_074) : 0,
  state: 'paid',
  dueDate: null,
  paidAt: '2026-11-01T08:05:00.000Z',
  servicePeriod: { from: '2026-11-01', to: '2026-11-30' },
  lines: [{ description: 'Professional', amount: 28_900 }],
  ...overrides,
});

/** Net price per month, in cents (contract.md §5.10). */
const monthlyPrices: Record<ProductType, readonly PriceTier[]> = {
  starter: [{ upTo: null, unitAmount: 14_900 }],
  advanced: [{ upTo: null, unitAmount: 22_900 }],
  professional: [{ upTo: null, unitAmount: 28_900 }],
  enterprise: [{ upTo: null, unitAmount: 34_900 }],
  wms: [
    { upTo: 5, unitAmount: 2_500 },
    { upTo: null, unitAmount: 1_900 },
  ],
  pos: [
    { upTo: 5, unitAmount: 3_900 },
    { upTo: null, unitAmount: 2_900 },
  ],
};

/** A year costs ten months. */
const monthsCharged: Record<BillingInterval, number> = { month: 1, year: 10 };

const tiersOf = (type: ProductType, interval: BillingInterval): PriceTier[] =>
  monthlyPrices[type].map(({ upTo, unitAmount }) => ({ upTo, unitAmount: unitAmount * monthsCharged[interval] }));

/** The whole price list of a platform, monthly and yearly. */
export const aPriceList = (overrides: Partial<Product> = {}): Price[] =>
  (Object.keys(monthlyPrices) as ProductType[]).flatMap((type) =>
    (['month', 'year'] as const).map((interval) => {
      const tiers = tiersOf(type, interval);
      const product = aProduct({ type, description: type, ...overrides });
      return { product, interval, unitAmount: tiers[0]?.unitAmount ?? 0, tiers, vatPercent: 19 };
    }),
  );

/** A line with the price that the server would calculate. */
export const aCartItem = (type: ProductType, quantity = 1, interval: BillingInterval = 'month'): CartItem => {
  const tiers = tiersOf(type, interval);
  return {
    product: aProduct({ type, description: type }),
    quantity,
    tiers,
    amount: lineAmount(tiers, quantity),
    interval,
  };
};

/** A cart with German VAT; its sums follow from its items. */
export const aCart = (overrides: Partial<Cart> = {}): Cart => {
  const items = overrides.items ?? [aCartItem('professional')];
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
  const tax = Math.round(subtotal * 0.19);
  return {
    subtotal,
    tax,
    vat: { kind: 'domestic', percent: 19 },
    total: subtotal + tax,
    isYearlySubscription: false,
    quoteId: ids.quote,
    dueNow: { amount: 0, lines: [] },
    nextCharge: { amount: subtotal + tax, date: '2026-12-01T00:00:00.000Z' },
    items,
    ...overrides,
  };
};

/** A saved card. */
export const aPaymentData = ({
  paymentMethod = { type: 'card', label: 'Visa •••• 4242' },
  ...overrides
}: Partial<SubscriptionPaymentData> = {}): SubscriptionPaymentData => ({
  scheduleActivationDate: null,
  cancelAtDate: null,
  paymentMethod,
  collectionMethod: 'charge_automatically',
  currentMainSubscriptionPeriodEnd: '2026-12-01T00:00:00.000Z',
  nextCharge: overrides.cancelAtDate
    ? null
    : { amount: 53_074, date: '2026-12-01T00:00:00.000Z', isYearlySubscription: false },
  nextPaymentMethod: paymentMethod,
  sepaMandate: null,
  ...overrides,
});

/** The owed amount: the sum of `items`. */
export const aBalance = ({ items = [] }: Partial<Pick<Balance, 'items'>> = {}): Balance => ({
  owed: items.reduce((sum, { amount }) => sum + amount, 0),
  currency: 'EUR',
  items,
});

/** An open invoice that is charged by card or direct debit. */
export const anOwedItem = (overrides: Partial<Balance['items'][number]> = {}): Balance['items'][number] => ({
  invoiceUuid: ids.invoice,
  number: 'K-2026-0002',
  total: overrides.amount ?? 28_322,
  amount: 28_322,
  transferred: 0,
  dueAt: '2026-11-06T00:00:00.000Z',
  isOverdue: true,
  collectionMethod: 'charge_automatically',
  paymentMethod: { type: 'card', label: 'Visa •••• 4242' },
  ...overrides,
});

/** What the example's organization owes, all of it for its only shop. */
export const anOrganizationBalance = ({ items = [] }: Partial<Pick<Balance, 'items'>> = {}): OrganizationBalance => ({
  ...aBalance({ items }),
  items: items.map((item) => ({
    ...item,
    shopUuid: ids.shop,
    keepsMethod: item.collectionMethod === 'charge_automatically',
  })),
});

/** An organization's account: nothing is held for it. */
export const anAccount = (overrides: Partial<OrganizationAccount> = {}): OrganizationAccount => ({
  credit: 0,
  unassigned: 0,
  owed: 0,
  currency: 'EUR',
  entries: [],
  ...overrides,
});

/** Bank details for the transfer of an invoice. */
export const aBankTransfer = (overrides: Partial<BankTransfer> = {}): BankTransfer => ({
  accountHolder: 'Kontor Software GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  reference: 'K-2026-0002',
  amount: 28_322,
  ...overrides,
});

/** An order that the server is processing. */
export const anOrderProgress = (overrides: Partial<OrderProgress> = {}): OrderProgress => ({
  uuid: ids.order,
  state: 'working',
  clientSecret: null,
  code: null,
  ...overrides,
});

/** A failed direct debit, before its last deadline. */
export const aDunningProcess = (overrides: Partial<DunningProcess> = {}): DunningProcess => ({
  uuid: ids.dunningProcess,
  state: 'final-reminder-with-deactivation-deadline-sent',
  cause: 'sepa-chargeback',
  deactivationDate: '2026-12-19T00:00:00.000Z',
  invoiceUuid: ids.invoice,
  ...overrides,
});

/** A till whose receipts are signed, with a certificate that is valid for years. */
export const aCashRegister = (overrides: Partial<CashRegister> = {}): CashRegister => ({
  uuid: '0197a000-0000-7000-8000-0000000000c1',
  name: 'Kasse 1',
  serialNumber: 'KP-100-20931',
  manufacturer: 'Kassenbau',
  model: 'KP-100',
  state: 'active',
  tss: { serialNumber: 'a1b2c3d4', state: 'active', certificateExpiresAt: '2099-05-01T00:00:00.000Z' },
  commissionedAt: '2025-09-04T08:00:00.000Z',
  decommissionedAt: null,
  ...overrides,
});

/** An active branch in Berlin with one till. */
export const aReportableRegister = (overrides: Partial<ReportableCashRegister> = {}): ReportableCashRegister => ({
  cashRegisterUuid: '0197a000-0000-7000-8000-0000000000c1',
  branchStoreUuid: '0197a000-0000-7000-8000-0000000000b1',
  branchStoreName: 'Filiale Kreuzberg',
  isoCountryCode: 'DE',
  name: 'Kasse 1',
  serialNumber: 'KP-100-20931',
  tss: { serialNumber: 'TSE-11-88310', state: 'active', certificateExpiresAt: '2031-11-04T09:00:00.000Z' },
  commissionedAt: '2026-11-04T09:00:00.000Z',
  decommissionedAt: null,
  obligation: 'commissioning',
  changes: [],
  dueAt: '2026-12-04T22:59:59.999Z',
  reportedAt: null,
  missing: [],
  certificateExpiresAt: '2031-11-04T09:00:00.000Z',
  taxNumber: '30/123/45678',
  tssCertification: null,
  ...overrides,
});

export const aBranchStore = (overrides: Partial<BranchStore> = {}): BranchStore => ({
  uuid: '0197a000-0000-7000-8000-0000000000b1',
  name: 'Kreuzberg',
  isoCountryCode: 'DE',
  state: 'active',
  addressLine1: 'Skalitzer Straße 94',
  zip: '10997',
  city: 'Berlin',
  taxNumber: '30/123/45678',
  createdAt: '2025-09-04T08:00:00.000Z',
  cashRegisters: [aCashRegister()],
  ...overrides,
});

/** The running month of the shop, in the middle of it: 918 of 1,500 orders. */
export const aUsageMonth = (overrides: Partial<UsageMonth> = {}): UsageMonth => ({
  month: '2026-11',
  orders: 918,
  included: 1500,
  extra: 0,
  extraAmount: 0,
  plan: { includedOrders: 1500, extraOrderAmount: 15 },
  forecast: { orders: 1400, extraAmount: 0 },
  isClosed: false,
  ...overrides,
});

/** A month of a shop with Advanced, four WMS devices and three tills. */
export const aCostMonth = (overrides: Partial<CostMonth> = {}): CostMonth => ({
  month: '2026-11',
  plan: 22_900,
  devices: 22_600,
  extraOrders: 0,
  other: 0,
  total: 45_500,
  ...overrides,
});

/** A month that is over and invoiced. */
export const aClosedMonth = (month: string, orders: number, overrides: Partial<UsageMonth> = {}): UsageMonth =>
  aUsageMonth({ month, orders, forecast: null, isClosed: true, ...overrides });

/** The example's user as a member of the organization. */
export const aMember = (overrides: Partial<Member> = {}): Member => ({
  userUuid: ids.user,
  email: 'eva@radwerk.test',
  firstName: 'Eva',
  lastName: 'Brandt',
  role: 'owner',
  joinedAt: '2026-01-10T08:00:00Z',
  hasSecondFactor: false,
  lastSeenAt: null,
  ...overrides,
});
