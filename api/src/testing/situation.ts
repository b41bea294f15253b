import type { BaseData } from '@kontor/contract/organization';
import type { ProductType } from '@kontor/contract/product';
import { orderItem } from '@kontor/domain/cart';
import { pricesOfList } from '@kontor/domain/price-list';
import { findListed, intervalOf, type ProductPrice } from '@kontor/domain/product-price';
import { trialEndOf } from '@kontor/domain/trial-end';
import { firstRates } from '@kontor/domain/vat';
import type { ShopSituation } from '../billing/cart/shop-situation.ts';
import type { Sales } from '../billing/prices/read-sales.ts';
import type { Catalog } from '../billing/stripe/catalog.ts';
import type { PaymentSubscriptionRow } from '../billing/stripe/payment.tables.ts';
import type { ReadItem } from '../billing/stripe/read-subscription.ts';
import { contractItems } from '../billing/subscriptions/contract-items.ts';
import type { NewItem, StoredSubscription } from '../billing/subscriptions/subscription.repository.ts';
import type { SubscriptionItemRow, SubscriptionRow } from '../billing/subscriptions/subscription.tables.ts';
import { liveProviderSubscription, subscriptionToWire } from '../billing/subscriptions/subscription-wire.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { ratesAtOf } from '../organizations/vat/read-rates.ts';
import { vatOf } from '../organizations/vat/vat-of.ts';
import { firstPriceList } from '../sales-terms/first-price-list.ts';
import { firstSettings } from '../sales-terms/first-settings.ts';
import { baseData } from './accounts.ts';

// Rows of a cloud shop in Berlin, for tests of rules: no database is behind them.

const created = new Date('2026-10-20T09:00:00.000Z');
const shopUuid = '00000000-0000-4000-8000-000000000010';

/** A confirmed monthly payment-provider subscription, paid by card from 20 November to 20 December. */
export const paymentRow = (overrides: Partial<PaymentSubscriptionRow> = {}): PaymentSubscriptionRow => ({
  uuid: '00000000-0000-4000-8000-000000000020',
  shop_uuid: shopUuid,
  stripe_id: 'sub_1',
  stripe_customer_id: 'cus_1',
  state: 'active',
  confirmed: true,
  is_yearly: false,
  vat_percent: 19,
  setup_intent_id: null,
  schedule_id: null,
  schedule_activation_at: null,
  schedule_is_yearly: null,
  schedule_sends_invoices: null,
  schedule_days_until_due: null,
  cancel_at: null,
  ended_at: null,
  period_start: new Date('2026-11-20T09:00:00.000Z'),
  period_end: new Date('2026-12-20T09:00:00.000Z'),
  collection_method: 'charge_automatically',
  days_until_due: null,
  payment_method_type: 'card',
  payment_method_label: 'Visa •••• 4242',
  mandate_url: null,
  read_at: 1,
  created_at: created,
  ...overrides,
});

const settings = firstSettings.at(-1)?.settings;
if (settings === undefined) throw new Error('A database begins with settings');

const firstSales: Sales = {
  list: pricesOfList(firstPriceList),
  coming: [],
  ratesAt: ratesAtOf(firstRates.map((rate) => ({ ...rate, validFrom: firstPriceList.validFrom }))),
  settings,
};

/** What a cloud product costs by the first price list. */
export function priceOf(type: ProductType, isYearly = false): ProductPrice {
  const price = findListed(firstSales.list, { type, platform: 'cloud', version: 'v2' }, intervalOf(isYearly));
  if (price === null) throw new Error(`${type} is not sold`);
  return price;
}

/** A cloud product as the payment provider has it, at the price of the first list. */
export const readItem = (type: ProductType, quantity = 1, isYearly = false): ReadItem => {
  const price = priceOf(type, isYearly);
  return { ...orderItem(price.product, quantity), priceId: `price_${type}`, price };
};

/** An active cloud product that is paid for: `newItem('wms', 4)`. */
export const newItem = (type: ProductType, quantity = 1, isYearly = false): NewItem => ({
  state: 'active',
  type,
  platform: 'cloud',
  version: 'v2',
  price: priceOf(type, isYearly),
  is_trial: false,
  trial_days: null,
  quantity,
  valid_until: null,
});

/** The same as a row. */
export const itemRow = (
  type: ProductType,
  quantity = 1,
  overrides: Partial<SubscriptionItemRow> = {},
): SubscriptionItemRow => ({
  uuid: '00000000-0000-4000-8000-000000000030',
  subscription_uuid: '00000000-0000-4000-8000-000000000040',
  position: 0,
  ...newItem(type, quantity),
  ...overrides,
});

interface Given {
  readonly subscription?: Partial<SubscriptionRow>;
  readonly items?: SubscriptionItemRow[];
  readonly payments?: PaymentSubscriptionRow[];
  readonly baseData?: Partial<BaseData> | null;
  readonly customerId?: string;
  readonly vatIdVerificationStatus?: OrganizationRow['vat_id_verification_status'];
}

export const storedSubscription = ({ subscription = {}, items, payments }: Given = {}): StoredSubscription => ({
  subscription: {
    uuid: '00000000-0000-4000-8000-000000000040',
    shop_uuid: shopUuid,
    state: 'active',
    no_self_service: false,
    dunning_paused_until: null,
    complimentary_until: null,
    charged_from: null,
    licence_version: null,
    created_at: created,
    ...subscription,
  },
  items: items ?? [itemRow('advanced'), itemRow('wms', 4)],
  payments: payments ?? [paymentRow()],
  moves: [],
});

/** A shop that pays for Advanced and four WMS devices, unless told otherwise. */
export function situation(given: Given = {}): ShopSituation {
  const stored = storedSubscription(given);
  const subscription = subscriptionToWire(stored);
  const organization: OrganizationRow = {
    uuid: '00000000-0000-4000-8000-000000000050',
    type: 'merchant',
    name: 'Radwerk Berlin GmbH',
    state: 'active',
    base_data: given.baseData === null ? null : baseData(given.baseData),
    vat_id_verification_status: given.vatIdVerificationStatus ?? 'unavailable',
    selected_products: null,
    shop_system: 'cloud',
    partner_agency_uuid: null,
    created_at: created,
    updated_at: created,
    requires_second_factor: false,
  };
  const vatAt = (instant: Date) => vatOf(organization, firstSales.ratesAt(instant));
  const live = liveProviderSubscription(stored);
  return {
    shop: {
      uuid: shopUuid,
      organization_uuid: organization.uuid,
      name: 'radwerk.test',
      type: 'cloud',
      main_shop_url: 'https://radwerk.test',
      admin_url: null,
      uses_shopify: false,
      plugin_installation_license: null,
      cloud_state: 'active',
      provisioning_failed_at: null,
      provisioning_failure: null,
      provisioning_requested_version: null,
      removed_at: null,
      created_at: created,
      version: 1,
      updated_at: created,
    },
    organization,
    stored,
    subscription,
    live,
    customerId: given.customerId ?? null,
    reservedCredit: 0,
    assortment: { platform: 'cloud', version: 'v2' },
    prices: { list: firstSales.list, contract: contractItems(stored) },
    coming: [],
    vat: vatAt(created),
    vatAt,
    renewalVat: live && vatAt(live.period_end),
    trialEnd: trialEndOf(subscription),
    settings: firstSales.settings,
  };
}

/** A running trial of Professional without a payment-provider subscription, until noon of 20 December. */
export const onTrial = (given: Given = {}): ShopSituation =>
  situation({
    subscription: { state: 'trial' },
    payments: [],
    items: [itemRow('professional', 1, { is_trial: true, valid_until: new Date('2026-12-20T12:00:00.000Z') })],
    ...given,
  });

/** Prices at the payment provider are named after product and interval. */
export const testCatalog: Catalog = {
  priceId: async ({ product, interval }) => `${product.type}-${interval}`,
  productTypeOf: async () => null,
  taxRateIds: async (percent) => (percent === 0 ? [] : [`vat-${percent}`]),
};
